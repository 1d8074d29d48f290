import { clockAt, isSameClockDay } from './timeZone.ts';

export type ChangedBucket = 'today' | 'this week' | 'this month' | 'this year' | 'previous year';

const dayMs = 24 * 60 * 60_000;

/** Returns the Sunday of a week. @param clock date of `clockAt` */
const startOfWeek = (clock: Date): Date => new Date(clock.getTime() - clock.getUTCDay() * dayMs);

/**
 * Returns the period of the calendar in the window's time zone in which an instant is. Weeks start on Sunday.
 * @param instant ISO 8601.
 * @param nowMs Milliseconds since 1970.
 */
export function changedBucket(instant: string, nowMs: number): ChangedBucket {
  const [changed, now] = [clockAt(Date.parse(instant)), clockAt(nowMs)];
  const isSameYear = changed.getUTCFullYear() === now.getUTCFullYear();
  if (isSameClockDay(changed, now)) return 'today';
  if (isSameClockDay(startOfWeek(changed), startOfWeek(now))) return 'this week';
  if (isSameYear && changed.getUTCMonth() === now.getUTCMonth()) return 'this month';
  return isSameYear ? 'this year' : 'previous year';
}
