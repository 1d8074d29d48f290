import { isEmptyInstant, isForever } from '#contract/rules/serverTime.ts';
import { repeatedSuffix } from './clockOffset.ts';
import { foreverText } from './forever.ts';
import { clockAt } from './timeZone.ts';

const momentFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * Formats a date and time in the window's time zone: `23 Nov 2026, 14:05`, and the offset if a clock change repeats that time.
 * @param instant ISO 8601. Empty for an empty or invalid time.
 */
export function formatMoment(instant: string): string {
  if (isEmptyInstant(instant)) return '';
  if (isForever(instant)) return foreverText;
  const ms = Date.parse(instant);
  return `${momentFormat.format(clockAt(ms))}${repeatedSuffix(ms)}`;
}
