import { isEmptyInstant, isForever } from '#contract/rules/serverTime.ts';
import { repeatedSuffix } from './clockOffset.ts';
import { foreverText } from './forever.ts';
import { clockAt, isSameClockDay } from './timeZone.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
});

/**
 * Formats a time in the window's time zone briefly: `12:04` today, `20 Nov 12:04` on other days. The offset follows if a clock change
 * repeats that time.
 * @param instant ISO 8601. Empty for an empty or invalid time.
 * @param nowMs Milliseconds since 1970.
 */
export function formatTimeOfDay(instant: string, nowMs: number): string {
  if (isEmptyInstant(instant)) return '';
  if (isForever(instant)) return foreverText;
  const ms = Date.parse(instant);
  const clock = clockAt(ms);
  const time = `${twoDigits(clock.getUTCHours())}:${twoDigits(clock.getUTCMinutes())}${repeatedSuffix(ms)}`;
  return isSameClockDay(clock, clockAt(nowMs)) ? time : `${dayFormat.format(clock)} ${time}`;
}
