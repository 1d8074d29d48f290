import type { TimeRange } from './timeRange.ts';

export type RangeDirection = 'past' | 'future' | 'both';

/** Units of expressions with their names. `M` is a month, `m` a minute. */
const units: Readonly<Record<string, RegExp>> = {
  s: /^(?:s|secs?|seconds?)$/,
  m: /^(?:m|mins?|minutes?)$/,
  h: /^(?:h|hrs?|hours?)$/,
  d: /^(?:d|days?)$/,
  w: /^(?:w|weeks?)$/,
  M: /^(?:M|mo|months?)$/,
  y: /^(?:y|years?)$/,
};
const minutesPerUnit: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440, w: 10_080 };
const typedPattern = /^(?:now)?\s*([+-])?\s*((?:\d+\s*[a-z]+\s*)+)$/i;

/** Returns an expression for a length such as `4h`, `90 minutes` or `1h30m`. Undefined for an invalid one. */
function lengthOf(text: string): string | undefined {
  const parts = [...text.matchAll(/(\d+)\s*([a-z]+)/gi)].map(([, count = '', name = '']) => ({
    count: Number(count),
    unit: Object.keys(units).find((unit) => units[unit]?.test(name)) ?? '',
  }));
  const [only] = parts;
  if (only === undefined || parts.some(({ count, unit }) => unit === '' || count > 100_000)) return undefined;
  if (parts.length === 1) return only.count === 0 ? undefined : `${only.count}${only.unit}`;
  // The server resolves a single step only.
  const minutes = parts.map(({ count, unit }) => count * (minutesPerUnit[unit] ?? Number.NaN));
  const sum = minutes.reduce((total, each) => total + each, 0);
  return sum > 0 ? `${sum}m` : undefined;
}

/**
 * Reads a typed relative range: `4h`, `+4h`, `now-2d`, `90 minutes`, `1h30m`.
 * @param direction A text without a sign gets this direction; `both` means the past.
 * @returns Undefined for an invalid text, or a sign of the other direction.
 */
export function readTypedRange(text: string, direction: RangeDirection): TimeRange | undefined {
  const [, sign = direction === 'future' ? '+' : '-', length = ''] = typedPattern.exec(text.trim()) ?? [];
  if (direction !== 'both' && sign !== (direction === 'future' ? '+' : '-')) return undefined;
  const expression = lengthOf(length);
  return expression === undefined ? undefined : { type: 'relative', range: `now${sign}${expression}` };
}
