import { clockAt } from '../format/timeZone.ts';

/**
 * Returns the day of an instant in the window's time zone, as the calendar library represents days: noon of this
 * computer's time, which no clock change skips.
 * @param ms instant, in milliseconds since 1970
 */
export function calendarDayOf(ms: number): Date {
  const clock = clockAt(ms);
  const day = new Date(0);
  day.setFullYear(clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate());
  day.setHours(12, 0, 0, 0);
  return day;
}

/**
 * Returns the start of a day of the calendar as if it were UTC, in milliseconds since 1970.
 * @param day date whose local fields are the day
 */
export function clockOfCalendarDay(day: Date): number {
  const clock = new Date(0);
  clock.setUTCFullYear(day.getFullYear(), day.getMonth(), day.getDate());
  return clock.getTime();
}
