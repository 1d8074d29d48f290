import {
  add,
  endOfDay,
  endOfHour,
  endOfMinute,
  endOfMonth,
  endOfSecond,
  endOfWeek,
  endOfYear,
  startOfDay,
  startOfHour,
  startOfMinute,
  startOfMonth,
  startOfSecond,
  startOfWeek,
  startOfYear,
} from 'date-fns';

type Round = (date: Date) => Date;
const identity: Round = (date) => date;

const units = {
  ms: { add: (date: Date, n: number) => new Date(date.getTime() + n), start: identity, end: identity },
  s: { add: (date: Date, n: number) => add(date, { seconds: n }), start: startOfSecond, end: endOfSecond },
  m: { add: (date: Date, n: number) => add(date, { minutes: n }), start: startOfMinute, end: endOfMinute },
  h: { add: (date: Date, n: number) => add(date, { hours: n }), start: startOfHour, end: endOfHour },
  d: { add: (date: Date, n: number) => add(date, { days: n }), start: startOfDay, end: endOfDay },
  // Weeks start on Sunday, as in the web client.
  w: {
    add: (date: Date, n: number) => add(date, { weeks: n }),
    start: (date: Date) => startOfWeek(date),
    end: (date: Date) => endOfWeek(date),
  },
  M: { add: (date: Date, n: number) => add(date, { months: n }), start: startOfMonth, end: endOfMonth },
  y: { add: (date: Date, n: number) => add(date, { years: n }), start: startOfYear, end: endOfYear },
} as const;

type Unit = keyof typeof units;

const stepPattern = /([/+-])(\d*)(ms|s|m|h|d|w|M|y)/y;

/** Which end of a range to resolve. Rounding goes outward, so that equal ends cover the whole unit. */
export type RangeEnd = 'from' | 'to';

/**
 * Resolves an expression on the local calendar: `now`, then steps such as `-1d`, `+30m` and `/w`.
 * @param nowMs Milliseconds since 1970.
 * @returns Undefined for an invalid expression.
 */
export function resolveTimeExpression(text: string, end: RangeEnd, nowMs: number): Date | undefined {
  if (!text.startsWith('now')) return undefined;
  let date = new Date(nowMs);
  stepPattern.lastIndex = 'now'.length;
  while (stepPattern.lastIndex < text.length) {
    const [, operator, digits = '', unit] = stepPattern.exec(text) ?? [];
    if (unit === undefined) return undefined;
    const { add: addUnits, start, end: endOf } = units[unit as Unit];
    if (operator === '/') {
      if (digits !== '' && digits !== '1') return undefined;
      date = end === 'from' ? start(date) : endOf(date);
      continue;
    }
    const count = digits === '' ? 1 : Number(digits);
    date = addUnits(date, operator === '-' ? -count : count);
    if (Number.isNaN(date.getTime())) return undefined;
  }
  return date;
}
