import { isSameDay, isSameMonth, isSameWeek, isSameYear } from 'date-fns';

export type ChangedBucket = 'today' | 'this week' | 'this month' | 'this year' | 'previous year';

/**
 * Returns the period of the local calendar in which an instant is. Weeks start on Sunday.
 * @param instant ISO 8601.
 * @param nowMs Milliseconds since 1970.
 */
export function changedBucket(instant: string, nowMs: number): ChangedBucket {
  const changed = new Date(instant);
  if (isSameDay(changed, nowMs)) return 'today';
  if (isSameWeek(changed, nowMs)) return 'this week';
  if (isSameMonth(changed, nowMs)) return 'this month';
  return isSameYear(changed, nowMs) ? 'this year' : 'previous year';
}
