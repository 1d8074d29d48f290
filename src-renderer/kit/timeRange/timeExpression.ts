import { instantAt, zonedClock } from '#contract/rules/zonedTime.ts';
import { windowZone } from '../format/timeZone.ts';

/** Units of a fixed length, in milliseconds. Clock changes do not change it. */
const fixedUnits: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** Days per unit of the calendar. */
const dayUnits: Readonly<Record<string, number>> = { d: 1, w: 7 };

/** Months per unit of the calendar. */
const monthUnits: Readonly<Record<string, number>> = { M: 1, y: 12 };

const stepPattern = /([/+-])(\d*)(ms|s|m|h|d|w|M|y)/y;

/** Which end of a range to resolve. Rounding goes outward, so that equal ends cover the whole unit. */
export type RangeEnd = 'from' | 'to';

/** Adds calendar months. A day that the month does not have becomes its last day. @param clock UTC fields */
function addMonths(clock: Date, count: number): Date {
  const next = new Date(clock);
  const day = next.getUTCDate();
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + count);
  const lastDay = new Date(next);
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 1, 0);
  next.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return next;
}

function addUnits(ms: number, count: number, unit: string): number {
  const length = fixedUnits[unit];
  if (length !== undefined) return ms + count * length;
  const clock = zonedClock(ms, windowZone());
  const months = monthUnits[unit];
  const next = months === undefined ? new Date(clock) : addMonths(clock, count * months);
  if (months === undefined) next.setUTCDate(next.getUTCDate() + count * (dayUnits[unit] ?? 1));
  return instantAt(next.getTime(), windowZone());
}

/** Returns the first moment of the unit that contains a clock time. Weeks start on Sunday, as in the web client. */
function startOfUnit(clock: Date, unit: string): Date {
  const start = new Date(clock);
  start.setUTCHours(0, 0, 0, 0);
  if (unit === 'w') start.setUTCDate(start.getUTCDate() - start.getUTCDay());
  if (unit === 'M' || unit === 'y') start.setUTCDate(1);
  if (unit === 'y') start.setUTCMonth(0);
  return start;
}

function roundTo(ms: number, unit: string, end: RangeEnd): number {
  const zone = windowZone();
  const clock = zonedClock(ms, zone);
  const length = fixedUnits[unit];
  if (length !== undefined) {
    const clockMs = clock.getTime();
    const start = ms - (((clockMs % length) + length) % length);
    return end === 'from' ? start : start + length - 1;
  }
  const start = startOfUnit(clock, unit);
  if (end === 'from') return instantAt(start.getTime(), zone);
  const months = monthUnits[unit];
  const next = months === undefined ? new Date(start) : addMonths(start, months);
  if (months === undefined) next.setUTCDate(next.getUTCDate() + (dayUnits[unit] ?? 1));
  return instantAt(next.getTime() - 1, zone, 'last');
}

/**
 * Resolves an expression on the calendar of the window's time zone: `now`, then steps such as `-1d`, `+30m` and
 * `/w`.
 * @param nowMs Milliseconds since 1970.
 * @returns Undefined for an invalid expression.
 */
export function resolveTimeExpression(text: string, end: RangeEnd, nowMs: number): Date | undefined {
  if (!text.startsWith('now')) return undefined;
  let ms = nowMs;
  stepPattern.lastIndex = 'now'.length;
  while (stepPattern.lastIndex < text.length) {
    const [, operator, digits = '', unit] = stepPattern.exec(text) ?? [];
    if (unit === undefined) return undefined;
    if (operator === '/') {
      if (digits !== '' && digits !== '1') return undefined;
      ms = roundTo(ms, unit, end);
      continue;
    }
    const count = digits === '' ? 1 : Number(digits);
    ms = addUnits(ms, operator === '-' ? -count : count, unit);
    if (Number.isNaN(new Date(ms).getTime())) return undefined;
  }
  return new Date(ms);
}
