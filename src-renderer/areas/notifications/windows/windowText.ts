import { type WindowSchedule, weekdays } from '#contract/rules/maintenanceWindows.ts';
import { zonedClock } from '#contract/rules/zonedTime.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const workingDays = weekdays.slice(0, 5);

const isSameDays = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && other.every((day) => one.includes(day));

function daysText(days: WindowSchedule['weekdays']): string {
  const sorted = weekdays.filter((day) => days.includes(day));
  return sorted.length < 2 ? sorted.join('') : `${sorted.slice(0, -1).join(', ')} and ${sorted.at(-1)}`;
}

function repetition({ weekdays: days, weeks }: WindowSchedule): string {
  if (weeks !== 'every') return `${weeks[0]?.toUpperCase()}${weeks.slice(1)} ${daysText(days)} of the month`;
  if (days.length === weekdays.length) return 'Every day';
  return isSameDays(days, workingDays) ? 'Monday to Friday' : `Every ${daysText(days)}`;
}

/** Describes when a window repeats: `Every Tuesday, 02:00–04:00, Europe/Amsterdam`. */
export const scheduleText = (schedule: WindowSchedule): string =>
  `${repetition(schedule)}, ${schedule.start}–${schedule.end}, ${schedule.zone}`;

/**
 * Formats the time span of an occurrence in a time zone: `Tue, 1 Dec 2026, 02:00–04:00`.
 * @param fromMs start in milliseconds since 1970
 * @param untilMs end in milliseconds since 1970
 * @param zone IANA name, `UTC` or `localTimeZone`
 */
export function occurrenceText(fromMs: number, untilMs: number, zone: string): string {
  const [from, until] = [zonedClock(fromMs, zone), zonedClock(untilMs, zone)];
  const end = timeFormat.format(until);
  const isSameDay = dayFormat.format(from) === dayFormat.format(until);
  return `${dayFormat.format(from)}, ${timeFormat.format(from)}–${isSameDay ? end : `${dayFormat.format(until)}, ${end}`}`;
}
