import { isClockTime } from './quietHours.ts';
import { instantsAt, isTimeZone, zonedClock } from './zonedTime.ts';

/** Days of the week, Monday first. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export type Weekday = (typeof weekdays)[number];

/** Which weeks of a month: `first` means the first Tuesday of a month, for example. */
export const windowWeeks = ['every', 'first', 'second', 'third', 'fourth', 'last'] as const;

export type WindowWeeks = (typeof windowWeeks)[number];

/** When a maintenance window repeats. Clock times are `HH:mm` in the time zone. */
export interface WindowSchedule {
  readonly weekdays: readonly Weekday[];
  readonly weeks: WindowWeeks;
  readonly start: string;
  /** Not later than the start means the next day. */
  readonly end: string;
  /** IANA name or `UTC`. */
  readonly zone: string;
}

export interface WindowOccurrence {
  /** Date of the start in the time zone, `YYYY-MM-DD`. It identifies the occurrence. */
  readonly date: string;
  /** Milliseconds since 1970. */
  readonly fromMs: number;
  readonly untilMs: number;
  /**
   * `forward`: a clock change skips the start or the end, or a part in between. `back`: a clock change repeats a part.
   */
  readonly clockChange: 'none' | 'forward' | 'back';
}

/** How many occurrences of a window exist on the server ahead of time. */
export const occurrencesAhead = 8;
export const maxWindows = 50;
export const maxWindowReason = 2_000;

const dayMs = 24 * 60 * 60_000;
/** The rarest schedule, the fourth or last day of a month, has an occurrence in each month. */
const maxSearchedDays = 12 * 31;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Monday is 0. @param dayClockMs midnight as if it were UTC, in milliseconds since 1970 */
const weekdayAt = (dayClockMs: number): number => (new Date(dayClockMs).getUTCDay() + 6) % 7;

const ordinalOf = { first: 1, second: 2, third: 3, fourth: 4 } as const;

function isInWeeks(dayClockMs: number, weeks: WindowWeeks): boolean {
  if (weeks === 'every') return true;
  if (weeks === 'last')
    return new Date(dayClockMs + 7 * dayMs).getUTCMonth() !== new Date(dayClockMs).getUTCMonth();
  return Math.ceil(new Date(dayClockMs).getUTCDate() / 7) === ordinalOf[weeks];
}

/**
 * Returns the instant of a clock time. In the hour that a clock change repeats, the start is the first and the end the
 * last instant, so that the window covers each time that clocks show. A skipped time moves by the length of the change.
 */
function instantOf(clockMs: number, zone: string, end: 'start' | 'end'): { ms: number; isSkipped: boolean } {
  const instants = instantsAt(clockMs, zone);
  const ms = instants.at(end === 'start' ? 0 : -1);
  if (ms !== undefined) return { ms, isSkipped: false };
  // The clocks before the change count on.
  const before = instantsAt(clockMs - dayMs, zone)[0] ?? clockMs - dayMs;
  return { ms: before + dayMs, isSkipped: true };
}

function occurrenceOn(dayClockMs: number, { start, end, zone }: WindowSchedule): WindowOccurrence {
  const startMinutes = minutesOf(start);
  const endMinutes = minutesOf(end);
  const plannedMs = ((endMinutes - startMinutes + 24 * 60 - 1) % (24 * 60)) * 60_000 + 60_000;
  const startClockMs = dayClockMs + startMinutes * 60_000;
  const from = instantOf(startClockMs, zone, 'start');
  const until = instantOf(startClockMs + plannedMs, zone, 'end');
  // A clock change can leave nothing between start and end. The planned length applies then.
  const untilMs = until.ms > from.ms ? until.ms : from.ms + plannedMs;
  const lengthMs = untilMs - from.ms;
  const isForward = from.isSkipped || until.isSkipped || lengthMs < plannedMs;
  return {
    date: new Date(dayClockMs).toISOString().slice(0, 10),
    fromMs: from.ms,
    untilMs,
    clockChange: lengthMs > plannedMs ? 'back' : isForward ? 'forward' : 'none',
  };
}

/**
 * Returns the next occurrences of a window that are not over, the earliest first. The first one may have begun.
 * @param nowMs milliseconds since 1970
 * @param count limit of occurrences
 */
export function occurrencesAfter(
  schedule: WindowSchedule,
  nowMs: number,
  count = occurrencesAhead,
): WindowOccurrence[] {
  const today = zonedClock(nowMs, schedule.zone);
  today.setUTCHours(0, 0, 0, 0);
  const days = new Set(schedule.weekdays.map((day) => weekdays.indexOf(day)));
  const found: WindowOccurrence[] = [];
  // A window of the previous days can reach into today.
  for (let offset = -2; offset <= maxSearchedDays && found.length < count; offset += 1) {
    const dayClockMs = today.getTime() + offset * dayMs;
    if (!days.has(weekdayAt(dayClockMs)) || !isInWeeks(dayClockMs, schedule.weeks)) continue;
    const occurrence = occurrenceOn(dayClockMs, schedule);
    if (occurrence.untilMs > nowMs) found.push(occurrence);
  }
  return found;
}

/** Whether the parts of a schedule are valid, for example after it was read from a text. */
export const isWindowSchedule = ({ weekdays: days, start, end, zone }: WindowSchedule): boolean =>
  days.length > 0 && isClockTime(start) && isClockTime(end) && isTimeZone(zone);

function daysText(days: readonly Weekday[]): string {
  const sorted = weekdays.filter((day) => days.includes(day));
  return sorted.length === weekdays.length ? 'day' : sorted.join(', ');
}

/** Describes when a window repeats: `every Tuesday, Thursday 02:00–04:00 Europe/Amsterdam`. */
export const describeWindowSchedule = ({ weekdays: days, weeks, start, end, zone }: WindowSchedule): string =>
  `${weeks} ${daysText(days)} ${start}–${end} ${zone}`;

const markerPattern = new RegExp(
  `^Maintenance window( removed)?: (${windowWeeks.join('|')}) (day|[A-Z][a-z]+(?:, [A-Z][a-z]+)*) ` +
    `(\\d{2}:\\d{2})–(\\d{2}:\\d{2}) (\\S+) \\(([0-9a-f-]{36})\\)$`,
);

/** What the description of a silence says about the window that it is an occurrence of. */
export interface WindowMarker {
  readonly windowId: string;
  readonly schedule: WindowSchedule;
  readonly reason: string;
  /** The window was removed, also for other consoles that know it. */
  readonly isRemoved: boolean;
}

/** Returns the description of an occurrence. Its last line identifies the window. See `parseWindowDescription`. */
export function windowDescription({ windowId, schedule, reason, isRemoved }: WindowMarker): string {
  const marker = `Maintenance window${isRemoved ? ' removed' : ''}: ${describeWindowSchedule(schedule)} (${windowId})`;
  const text = reason.trim();
  return text === '' ? marker : `${text}\n\n${marker}`;
}

/** Reads the description of an occurrence. Undefined for a silence that is no occurrence of a window. */
export function parseWindowDescription(description: string): WindowMarker | undefined {
  const lines = description.trimEnd().split('\n');
  const match = markerPattern.exec(lines.pop()?.trimEnd() ?? '');
  if (match === null) return undefined;
  const [, removed, weeks = '', days = '', start = '', end = '', zone = '', windowId = ''] = match;
  const names = days === 'day' ? [...weekdays] : weekdays.filter((day) => days.split(', ').includes(day));
  const schedule = {
    weekdays: names,
    weeks: windowWeeks.find((each) => each === weeks) ?? 'every',
    start,
    end,
    zone,
  };
  if (!isWindowSchedule(schedule)) return undefined;
  return { windowId, schedule, reason: lines.join('\n').trim(), isRemoved: removed !== undefined };
}
