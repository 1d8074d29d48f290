import { windowZone } from '#kit/format/timeZone.ts';
import { describeTimeRange, resolveTimeRange, type TimeRange } from '#kit/timeRange/timeRange.ts';

/** A time range in query inputs. */
export interface QueryRange {
  /** The range as the user chose it. Part of cache keys, because `from` and `to` move with the clock. */
  readonly asked: string;
  /** ISO 8601. `to` is null for a range that ends now. */
  readonly from: string;
  readonly to: string | null;
}

/** Ranges are rounded to minutes, so that a re-render sends the same query. */
const minuteMs = 60_000;

/** Replaces the moving ends of a range up to now by its label, so that equal queries compare equal. */
export function withoutClock(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('range' in input)) return input;
  const { range } = input;
  if (typeof range !== 'object' || range === null || !('asked' in range && 'to' in range)) return input;
  return range.to === null ? { ...input, range: range.asked } : input;
}

/** @returns null if an end is invalid */
export function toQueryRange(range: TimeRange, nowMs: number): QueryRange | null {
  const resolved = resolveTimeRange(range, Math.floor(nowMs / minuteMs) * minuteMs);
  if (resolved === undefined) return null;
  // Ranges up to now have no end.
  const upToNow = range.type === 'relative' || ('to' in range && range.to === 'now');
  return {
    // The same range has other ends in another time zone.
    asked: [describeTimeRange(range), windowZone()].filter(Boolean).join(' '),
    from: resolved.from.toISOString(),
    to: upToNow ? null : resolved.to.toISOString(),
  };
}
