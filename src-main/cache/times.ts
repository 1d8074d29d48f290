/**
 * Every instant in the files of the cache is a number of microseconds since 1970: what PostgreSQL tells apart, so that a cursor that
 * was kept is the server's own; it stays below 2^53 for two centuries more. Lengths of time are milliseconds. Nothing outside this file
 * knows how the two go together.
 */
const microsPerMs = 1_000;

/** A day in microseconds. */
export const dayMicros = 86_400_000 * microsPerMs;

/** Microseconds since 1970. @param ms milliseconds since 1970 */
export const microsOf = (ms: number): number => ms * microsPerMs;

/** Milliseconds since 1970. @param micros microseconds since 1970 */
export const msOf = (micros: number): number => Math.floor(micros / microsPerMs);

/** Microseconds since 1970 of a time as PostgreSQL writes it; null for what is no time. */
export function toMicros(text: string | null): number | null {
  if (text === null) return null;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) return null;
  const digits = /\.(\d+)/.exec(text)?.[1] ?? '';
  return microsOf(ms) + Number(digits.slice(3, 6).padEnd(3, '0'));
}

/** ISO 8601 of microseconds since 1970, to the millisecond. */
export const toIso = (micros: number): string => new Date(msOf(micros)).toISOString();

export const toIsoOrNull = (micros: number | null): string | null => (micros === null ? null : toIso(micros));
