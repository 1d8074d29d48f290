import { isEmptyInstant, isForever } from '#contract/rules/serverTime.ts';
import { foreverText } from './forever.ts';
import { repeatedSuffix } from './localOffset.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/**
 * Formats a local time briefly: `12:04` today, `20 Nov 12:04` on other days. The offset follows if a clock change
 * repeats that time.
 * @param instant ISO 8601. Empty for an empty or invalid time.
 * @param nowMs Milliseconds since 1970.
 */
export function formatTimeOfDay(instant: string, nowMs: number): string {
  if (isEmptyInstant(instant)) return '';
  if (isForever(instant)) return foreverText;
  const date = new Date(instant);
  const clock = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
  const time = `${clock}${repeatedSuffix(date.getTime())}`;
  return date.toDateString() === new Date(nowMs).toDateString() ? time : `${dayFormat.format(date)} ${time}`;
}
