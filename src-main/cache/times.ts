/**
 * All instants in the database are microseconds since 1970, the resolution of PostgreSQL. A stored cursor
 * therefore equals the server's value. The values stay below 2^53 for more than two centuries. Later times differ
 * by up to a millisecond. Durations are milliseconds. Only this file converts between the two units.
 */
const microsPerMs = 1_000;

export const dayMicros = 86_400_000 * microsPerMs;

export const microsOf = (ms: number): number => ms * microsPerMs;

export const msOf = (micros: number): number => Math.floor(micros / microsPerMs);

/** Parses a time of PostgreSQL as microseconds since 1970. Null for malformed text. */
export function toMicros(text: string | null): number | null {
  if (text === null) return null;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) return null;
  const digits = /\.(\d+)/.exec(text)?.[1] ?? '';
  return microsOf(ms) + Number(digits.slice(3, 6).padEnd(3, '0'));
}

/** Formats microseconds since 1970 as ISO 8601 with milliseconds. */
export const toIso = (micros: number): string => new Date(msOf(micros)).toISOString();

export const toIsoOrNull = (micros: number | null): string | null => (micros === null ? null : toIso(micros));

/** Returns the later of two server times. */
export function laterTime(a: string | null, b: string | null): string | null {
  const [first, second] = [toMicros(a), toMicros(b)];
  if (first === null) return b;
  return second !== null && second > first ? b : a;
}
