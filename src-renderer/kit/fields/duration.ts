/** Duration units in nanoseconds, largest first. */
const unitNs = {
  w: 604_800_000_000_000n,
  d: 86_400_000_000_000n,
  h: 3_600_000_000_000n,
  m: 60_000_000_000n,
  s: 1_000_000_000n,
  ms: 1_000_000n,
  us: 1_000n,
  ns: 1n,
} as const;

export type DurationUnit = keyof typeof unitNs;
export const durationUnits = Object.keys(unitNs) as readonly DurationUnit[];

/** The server stores nanoseconds in a signed 64-bit integer. */
const maxNs = 2n ** 63n - 1n;

const partPattern = /(\d+)(?:\.(\d+))?\s*([a-zµμ]+)\s*/uy;

const isUnit = (name: string): name is DurationUnit => Object.hasOwn(unitNs, name);

/**
 * Parses a typed duration without rounding: `1h30m`, `1.5h`, `2d 4h`, `500ms`.
 * Each unit can occur once. `0` needs no unit. The web client reads only the first unit.
 * @param units Allowed units. Defaults to all.
 * @returns Nanoseconds. Undefined for an invalid text,
 * fractions of nanoseconds, or a value above the 64-bit limit.
 */
export function parseDurationNs(
  text: string,
  units: readonly DurationUnit[] = durationUnits,
): bigint | undefined {
  const typed = text.trim();
  if (/^0+$/.test(typed)) return 0n;
  const seen = new Set<string>();
  let totalNs = 0n;
  partPattern.lastIndex = 0;
  while (partPattern.lastIndex < typed.length) {
    const [, whole = '', decimals = '', name = ''] = partPattern.exec(typed) ?? [];
    const unit = name === 'µs' || name === 'μs' ? 'us' : name;
    if (whole === '' || !isUnit(unit) || !units.includes(unit) || seen.has(unit)) return undefined;
    seen.add(unit);
    const scaled = BigInt(whole + decimals) * unitNs[unit];
    const divisor = 10n ** BigInt(decimals.length);
    if (scaled % divisor !== 0n) return undefined;
    totalNs += scaled / divisor;
  }
  return seen.size > 0 && totalNs <= maxNs ? totalNs : undefined;
}

/**
 * Formats a duration in the fewest exact units: `1h30m`, `2w`, `1d1h`. Uses weeks only for whole weeks.
 * @param ns Nanoseconds, at least 0.
 */
export function formatDurationNs(ns: bigint): string {
  if (ns <= 0n) return '0s';
  if (ns % unitNs.w === 0n) return `${ns / unitNs.w}w`;
  let rest = ns;
  let text = '';
  for (const unit of durationUnits) {
    const size = unitNs[unit];
    if (unit === 'w' || rest < size) continue;
    text += `${rest / size}${unit}`;
    rest %= size;
  }
  return text;
}

/**
 * Converts a duration to a JSON integer.
 * @returns Undefined when a number cannot represent the duration exactly.
 */
export function nanosecondsOf(ns: bigint): number | undefined {
  const stored = Number(ns);
  return BigInt(stored) === ns ? stored : undefined;
}
