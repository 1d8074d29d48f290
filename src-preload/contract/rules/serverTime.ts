/**
 * A time that never comes. It stands for PostgreSQL's `infinity` and for years after 9999, which no common format
 * can express. Every time from here on counts as never.
 */
export const foreverInstant = '9999-12-31T00:00:00Z';

/**
 * A time without information. It stands for times before year 2, such as Go's zero time and PostgreSQL's
 * `-infinity`, and for text that is no time. It is earlier than every real time, and is displayed as empty.
 */
export const emptyInstant = '0001-01-01T00:00:00Z';

const foreverMs = Date.parse(foreverInstant);
const firstTimeMs = Date.parse('0001-01-02T00:00:00Z');

/** Year, month and day, and the time of day without a zone. PostgreSQL writes a column without a zone so. */
const withoutZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;
const longYear = /^\+?\d{5,}-/;

/** Reasons why a time of the server is not a common timestamp. */
type OddTime = 'forever' | 'before' | 'unreadable';

/** Returns why a time is not a common timestamp. Undefined for a common one. */
function oddTime(text: string): OddTime | undefined {
  if (/^\+?infinity$/i.test(text)) return 'forever';
  if (text.toLowerCase() === '-infinity' || /\sBC$/i.test(text)) return 'before';
  if (longYear.test(text)) return 'forever';
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) return 'unreadable';
  if (ms >= foreverMs) return 'forever';
  return ms < firstTimeMs ? 'before' : undefined;
}

/**
 * Converts a time of the server to ISO 8601 that every JavaScript function can read.
 * @param written time in the format of PostgreSQL or Go; without a zone it is UTC
 * @returns the same text with a zone, or `foreverInstant` or `emptyInstant`
 */
export function readServerTime(written: string): string {
  const text = written.trim();
  const zoned = withoutZone.test(text) ? `${text}Z` : text;
  const odd = oddTime(zoned);
  if (odd === undefined) return zoned;
  return odd === 'forever' ? foreverInstant : emptyInstant;
}

/**
 * Converts the end of a period, such as a silence, to ISO 8601. An end that is missing or unreadable never comes.
 * @param written time in the format of PostgreSQL; null without an end
 */
export const readServerEnd = (written: string | null): string =>
  written === null || oddTime(written.trim()) === 'unreadable' ? foreverInstant : readServerTime(written);

/** Whether a time never comes. @param instant ISO 8601 */
export const isForever = (instant: string): boolean => Date.parse(instant) >= foreverMs;

/** Whether a time has no information. @param instant ISO 8601 */
export const isEmptyInstant = (instant: string): boolean => !(Date.parse(instant) >= firstTimeMs);
