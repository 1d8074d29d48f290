import type { FormRecord } from '../../kit/form/recordPath.ts';
import { readRangeEnd, type TimeRange } from '../../kit/timeRange/timeRange.ts';

/** When a silence begins and ends, as a form holds it: ISO 8601, or `now` and `now+2h`, which the server reads when it is saved. */
export interface SilenceSpan {
  readonly from: string;
  readonly until: string;
}

/** One step ahead, which the server reads as the window does. */
const ahead = /^now\+\d+(?:s|m|h|d|w|M|y)$/;

/** The span of a record or a form; undefined where an end is missing. */
export function spanOf({ from, until }: FormRecord): SilenceSpan | undefined {
  if (typeof from !== 'string' || typeof until !== 'string' || from === '' || until === '') return undefined;
  return { from, until };
}

/** The instants of a span. @returns undefined when an end makes no sense */
export function instantsOf(
  { from, until }: SilenceSpan,
  nowMs: number,
): { readonly fromMs: number; readonly untilMs: number } | undefined {
  const [begins, ends] = [readRangeEnd(from, 'from', nowMs), readRangeEnd(until, 'to', nowMs)];
  return begins && ends && { fromMs: begins.getTime(), untilMs: ends.getTime() };
}

/** A span as the control of time ranges shows it. */
export const rangeOf = ({ from, until }: SilenceSpan): TimeRange =>
  from === 'now' && ahead.test(until)
    ? { type: 'relative', range: until }
    : { type: 'absolute', from, to: until };

/**
 * The span that is meant by what was chosen: what the server cannot read itself becomes an instant, and what was to begin before now begins
 * now, unless a person wrote the time.
 */
export function spanOfRange(range: TimeRange, nowMs: number): SilenceSpan | undefined {
  if (range.type === 'relative') return { from: 'now', until: range.range };
  const { from, to } = range;
  const read = instantsOf({ from, until: to }, nowMs);
  if (read === undefined) return undefined;
  const begun = from.startsWith('now') && read.fromMs <= nowMs;
  return {
    from: begun ? 'now' : new Date(read.fromMs).toISOString(),
    until: ahead.test(to) ? to : new Date(read.untilMs).toISOString(),
  };
}

const minutesOf: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440, w: 10_080 };

/** The span of a length such as `1h` or `1h30m` from now on. @returns undefined for what is none */
export function spanOfLength(text: string): SilenceSpan | undefined {
  const parts = [...text.matchAll(/(\d+)([mhdw])/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return undefined;
  const minutes = parts.reduce(
    (sum, [, figure, unit = '']) => sum + Number(figure) * (minutesOf[unit] ?? 0),
    0,
  );
  if (minutes === 0) return undefined;
  return { from: 'now', until: `now+${parts.length === 1 ? text : `${minutes}m`}` };
}
