/** `2026-11-23T14:05:06.123456789+01:00`, also with a blank and without a zone, which is then that of UTC. */
const rfc3339 =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:[.,](\d{1,9})\d*)?\s*(?:(Z|z|UTC)|([+-])(\d{2}):?(\d{2})?)?$/;

/** The larger the number, the smaller its unit: what is read so is between 1973 and 5138. */
const epochUnits: ReadonlyArray<readonly [from: number, perMs: number]> = [
  [1e17, 1e6],
  [1e14, 1e3],
  [1e11, 1],
  [1e8, 1e-3],
];

function readEpoch(value: number): number {
  const perMs = epochUnits.find(([from]) => value >= from)?.[1];
  return perMs === undefined ? Number.NaN : value / perMs;
}

const digitAt = (text: string, at: number): number => text.charCodeAt(at) - 48;
const twoAt = (text: string, at: number): number => digitAt(text, at) * 10 + digitAt(text, at + 1);

/**
 * The usual form, `2026-11-23T14:05:06.123456789Z`, without an expression: of a hundred thousand of them that takes a fifth of the time.
 * @returns NaN for any other
 */
function readUsual(text: string): number {
  const { length } = text;
  if (length < 20 || text[length - 1] !== 'Z' || text[10] !== 'T' || text[4] !== '-' || text[13] !== ':')
    return Number.NaN;
  let fraction = 0;
  let worth = 100;
  for (let at = 20; at < length - 1; at += 1) {
    const digit = digitAt(text, at);
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    fraction += digit * worth;
    worth /= 10;
  }
  const year = twoAt(text, 0) * 100 + twoAt(text, 2);
  const [month, day] = [twoAt(text, 5), twoAt(text, 8)];
  const [hours, minutes, seconds] = [twoAt(text, 11), twoAt(text, 14), twoAt(text, 17)];
  const isPossible =
    year > 1 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= 31 &&
    hours < 24 &&
    minutes < 60 &&
    seconds < 61;
  return isPossible ? Date.UTC(year, month - 1, day, hours, minutes, seconds) + fraction : Number.NaN;
}

/**
 * Reads the time of a line in the forms in which programs write it: RFC 3339 with any fraction of a second, seconds to nanoseconds since
 * 1970, and whatever else names a day and a time.
 * @returns milliseconds since 1970, with a fraction; NaN where there is none. Go's zero time is none
 */
export function readTime(value: unknown): number {
  if (typeof value === 'number') return readEpoch(value);
  if (typeof value !== 'string' || value === '') return Number.NaN;
  const usual = readUsual(value);
  if (!Number.isNaN(usual)) return usual;
  const match = rfc3339.exec(value);
  if (match !== null) {
    const [, year, month, day, hours, minutes, seconds, fraction, , sign, zoneHours, zoneMinutes] = match;
    const isPossible = year !== '0001' && Number(month) <= 12 && Number(day) <= 31 && Number(hours) < 24;
    if (!isPossible) return Number.NaN;
    const offset = sign === undefined ? 0 : Number(zoneHours) * 60 + Number(zoneMinutes ?? 0);
    return (
      Date.UTC(
        Number(year),
        Number(month) - 1,
        Number(day),
        Number(hours),
        Number(minutes) - (sign === '-' ? -offset : offset),
        Number(seconds),
      ) + (fraction === undefined ? 0 : Number(`0.${fraction}`) * 1_000)
    );
  }
  if (/^\d{9,19}(\.\d+)?$/.test(value)) return readEpoch(Number(value));
  const ms = Date.parse(value);
  return ms < 0 ? Number.NaN : ms;
}
