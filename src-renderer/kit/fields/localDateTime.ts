import { foreverInstant, isEmptyInstant, isForever } from '#contract/rules/serverTime.ts';
import { instantAt, instantsAt } from '#contract/rules/zonedTime.ts';
import { clockOfCalendarDay } from '../calendar/calendarDay.ts';
import { formatOffset, offsetName, repeatedInstants } from '../format/clockOffset.ts';
import { foreverText } from '../format/forever.ts';
import { clockAt, windowZone } from '../format/timeZone.ts';
import { fieldMessages } from './messages.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const pattern =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?: *(?:(Z|UTC)|([+-])(\d{1,2}):?(\d{2})))?)?$/i;
const foreverPattern = /^\+?(?:forever|infinity)$/i;

/** A typed time, of the window's time zone unless it has an offset. */
interface TypedTime {
  /** The date and time as if it were UTC, in milliseconds since 1970. */
  readonly utcMs: number;
  /** The typed offset from UTC in milliseconds. Undefined without one. */
  readonly offsetMs: number | undefined;
}

function parseTyped(text: string): TypedTime | undefined {
  const found = pattern.exec(text.trim());
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found
    .slice(1, 6)
    .map((digits: string | undefined) => Number(digits ?? 0));
  const date = new Date(0);
  // `Date.UTC` maps the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, 0, 0);
  const same =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute;
  if (!same) return undefined;
  const [, , , , , , utc, sign, hours, minutes] = found;
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs;
  return {
    utcMs: date.getTime(),
    offsetMs: utc === undefined && sign === undefined ? undefined : sign === '-' ? -size : size,
  };
}

/** Whether a text has the form of a typed time, valid or not. */
export const isLocalDateTime = (text: string): boolean =>
  foreverPattern.test(text.trim()) || pattern.test(text.trim());

/**
 * Parses a time in the window's time zone: `YYYY-MM-DD HH:mm`, with an optional offset such as `+01:00`, or `forever`. Without a
 * time, midnight. Of a repeated time without an offset, the first.
 * @returns ISO 8601. Undefined for an invalid time, or one that a clock change skips.
 */
export function parseLocalDateTime(text: string): string | undefined {
  if (foreverPattern.test(text.trim())) return foreverInstant;
  const typed = parseTyped(text);
  if (typed === undefined) return undefined;
  const { utcMs, offsetMs } = typed;
  const ms = offsetMs === undefined ? instantsAt(utcMs, windowZone())[0] : utcMs - offsetMs;
  return ms === undefined ? undefined : new Date(ms).toISOString();
}

/** Formats date and time in the window's time zone: `YYYY-MM-DD HH:mm`. @param ms milliseconds since 1970 */
const formatFields = (ms: number): string =>
  clockAt(ms).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length).replace('T', ' ');

/**
 * Formats an instant in the window's time zone, with the offset if a clock change repeats that time. Empty for null and an
 * empty or invalid instant.
 */
export function formatLocalDateTime(instant: string | null): string {
  if (instant === null || isEmptyInstant(instant)) return '';
  if (isForever(instant)) return foreverText;
  const ms = Date.parse(instant);
  const suffix = repeatedInstants(ms) === undefined ? '' : ` ${formatOffset(ms)}`;
  return `${formatFields(ms)}${suffix}`;
}

/**
 * Explains which of two repeated times a text means, and how to enter the other one.
 * @returns undefined for any other text
 */
export function describeRepeatedTime(text: string): string | undefined {
  const instant = parseLocalDateTime(text);
  if (instant === undefined) return undefined;
  const ms = Date.parse(instant);
  const both = repeatedInstants(ms);
  if (both === undefined) return undefined;
  const [first, second] = both;
  const isFirst = ms < second;
  const time = formatFields(ms).slice(-5);
  const other = formatLocalDateTime(new Date(isFirst ? second : first).toISOString());
  return (isFirst ? fieldMessages.firstOfTwo : fieldMessages.secondOfTwo)(time, offsetName(ms), other);
}

/**
 * Returns the instant with another day and the same time of day, or midnight without a valid instant.
 * @param instant ISO 8601, or null
 * @param day a day of the calendar
 */
export function withDay(instant: string | null, day: Date): string {
  const known = instant !== null && !isEmptyInstant(instant) && !isForever(instant);
  const minutes = known ? Math.floor((clockAt(Date.parse(instant)).getTime() % dayMs) / minuteMs) : 0;
  const ms = instantAt(clockOfCalendarDay(day) + minutes * minuteMs, windowZone());
  return new Date(ms).toISOString();
}
