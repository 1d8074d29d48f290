/**
 * `2026-11-23T14:05:06.123456789+01:00`; also with a space instead of `T`, or without a zone,
 * which means UTC.
 */
const rfc3339 =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:[.,](\d{1,9})\d*)?\s*(?:(Z|z|UTC)|([+-])(\d{2}):?(\d{2})?)?$/;

/** The size of the number determines its unit. The thresholds cover the years from 1973 to 5138. */
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
const twoDigitsAt = (text: string, at: number): number => digitAt(text, at) * 10 + digitAt(text, at + 1);

/**
 * Parses the most common form, `2026-11-23T14:05:06.123456789Z`, without a regular expression. For 100,000
 * lines it takes a fifth of the time.
 * @returns NaN for any other form
 */
function readCommonForm(text: string): number {
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
  const year = twoDigitsAt(text, 0) * 100 + twoDigitsAt(text, 2);
  const [month, day] = [twoDigitsAt(text, 5), twoDigitsAt(text, 8)];
  const [hours, minutes, seconds] = [twoDigitsAt(text, 11), twoDigitsAt(text, 14), twoDigitsAt(text, 17)];
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
 * Parses the timestamp of a line: RFC 3339 with any fraction, seconds to nanoseconds since 1970, or any date
 * that `Date.parse` knows.
 * @returns milliseconds since 1970, with a fraction; NaN if there is no valid time, and for Go's zero time
 */
export function readTime(value: unknown): number {
  if (typeof value === 'number') return readEpoch(value);
  if (typeof value !== 'string' || value === '') return Number.NaN;
  const commonFormMs = readCommonForm(value);
  if (!Number.isNaN(commonFormMs)) return commonFormMs;
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
