import { isEmptyInstant, isForever } from '#contract/rules/serverTime.ts';
import { foreverText } from './forever.ts';
import { repeatedSuffix } from './localOffset.ts';

const momentFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * Formats a local date and time: `23 Nov 2026, 14:05`, and the offset if a clock change repeats that time.
 * @param instant ISO 8601. Empty for an empty or invalid time.
 */
export function formatMoment(instant: string): string {
  if (isEmptyInstant(instant)) return '';
  if (isForever(instant)) return foreverText;
  const date = new Date(instant);
  return `${momentFormat.format(date)}${repeatedSuffix(date.getTime())}`;
}
