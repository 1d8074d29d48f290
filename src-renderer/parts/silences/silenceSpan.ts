import type { FormRecord } from '#kit/fields/recordPath.ts';
import { readRangeEnd, type TimeRange } from '#kit/timeRange/timeRange.ts';

/** Start and end in a form: ISO 8601, or `now` and `now+2h`, which the server resolves when saving. */
export interface SilenceSpan {
  readonly from: string;
  readonly until: string;
}

/** A single offset, which server and client resolve equally. */
const offsetPattern = /^now\+\d+(?:s|m|h|d|w|M|y)$/;

/** Reads the span of a record or form. Undefined if an end is missing. */
export function silenceSpanOf({ from, until }: FormRecord): SilenceSpan | undefined {
  if (typeof from !== 'string' || typeof until !== 'string' || from === '' || until === '') return undefined;
  return { from, until };
}

/**
 * Resolves a span.
 * @returns undefined if an end is invalid
 */
export function instantsOf(
  { from, until }: SilenceSpan,
  nowMs: number,
): { readonly fromMs: number; readonly untilMs: number } | undefined {
  const [begins, ends] = [readRangeEnd(from, 'from', nowMs), readRangeEnd(until, 'to', nowMs)];
  return begins && ends && { fromMs: begins.getTime(), untilMs: ends.getTime() };
}

/** Converts a span to a time range for the picker. */
export const rangeOf = ({ from, until }: SilenceSpan): TimeRange =>
  from === 'now' && offsetPattern.test(until)
    ? { type: 'relative', range: until }
    : { type: 'absolute', from, to: until };

/**
 * Converts a picked time range to a span. Expressions that the server cannot resolve become timestamps. A
 * relative start in the past becomes `now`.
 */
export function spanOfRange(range: TimeRange, nowMs: number): SilenceSpan | undefined {
  if (range.type === 'relative') return { from: 'now', until: range.range };
  const { from, to } = range;
  const read = instantsOf({ from, until: to }, nowMs);
  if (read === undefined) return undefined;
  const begun = from.startsWith('now') && read.fromMs <= nowMs;
  return {
    from: begun ? 'now' : new Date(read.fromMs).toISOString(),
    until: offsetPattern.test(to) ? to : new Date(read.untilMs).toISOString(),
  };
}

const minutesPerUnit: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440, w: 10_080 };

/**
 * Returns a span from now for a length such as `1h` or `1h30m`.
 * @returns undefined for invalid text
 */
export function spanOfLength(text: string): SilenceSpan | undefined {
  const parts = [...text.matchAll(/(\d+)([mhdw])/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return undefined;
  const minutes = parts.reduce(
    (sum, [, figure, unit = '']) => sum + Number(figure) * (minutesPerUnit[unit] ?? 0),
    0,
  );
  if (minutes === 0) return undefined;
  return { from: 'now', until: `now+${parts.length === 1 ? text : `${minutes}m`}` };
}
