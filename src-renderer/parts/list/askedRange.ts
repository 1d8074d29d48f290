import { describeTimeRange, resolveTimeRange, type TimeRange } from '../../kit/timeRange/timeRange.ts';

/** A span of time as main is asked for it. */
export interface AskedRange {
  /** The person's words, under which an answer is kept: the ends move with the clock. */
  readonly asked: string;
  /** ISO 8601; `to` is null where what happens now is part of it. */
  readonly from: string;
  readonly to: string | null;
}

/** The ends of a range, to the minute: a list that is drawn again asks the same question. */
const minuteMs = 60_000;

/** What a list asks for, without the ends of a range that leads up to now: they move with the clock, and the question stays the same. */
export function withoutClock(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('range' in input)) return input;
  const { range } = input;
  if (typeof range !== 'object' || range === null || !('asked' in range && 'to' in range)) return input;
  return range.to === null ? { ...input, range: range.asked } : input;
}

/** @returns null when an end makes no sense */
export function askedRange(range: TimeRange, nowMs: number): AskedRange | null {
  const resolved = resolveTimeRange(range, Math.floor(nowMs / minuteMs) * minuteMs);
  if (resolved === undefined) return null;
  // What happens now is part of a range that leads up to now.
  const upToNow = range.type === 'relative' || ('to' in range && range.to === 'now');
  return {
    asked: describeTimeRange(range),
    from: resolved.from.toISOString(),
    to: upToNow ? null : resolved.to.toISOString(),
  };
}
