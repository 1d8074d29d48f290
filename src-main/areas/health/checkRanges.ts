import type { CheckRange } from '#contract/health.ts';
import { checkRangeMs } from '#contract/rules/checkRanges.ts';
import type { TimeRangeMs } from '#main/cache/reads/CheckReader.ts';

/** @param nowMs milliseconds since 1970 */
export function toTimeRangeMs(range: CheckRange, nowMs: number): TimeRangeMs {
  if ('last' in range) return { fromMs: nowMs - checkRangeMs(range.last), toMs: nowMs };
  const [fromMs, toMs] = [Date.parse(range.from), Date.parse(range.to)];
  return fromMs <= toMs ? { fromMs, toMs } : { fromMs: toMs, toMs: fromMs };
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Durations that the server's graph accepts. Any other unit crashes the health checker. */
const serverDurationPattern = /^\d+[mhdw]$/;

/**
 * Converts a range for the server's graph. Known durations are sent as they are, so that the server's clock
 * counts. Months and years have other lengths on the server, so they are sent as a timestamp.
 */
export function graphSpan(
  range: CheckRange,
  nowMs: number,
): { readonly start: string; readonly end?: string } {
  const { fromMs, toMs } = toTimeRangeMs(range, nowMs);
  if (!('last' in range)) return { start: iso(fromMs), end: iso(toMs) };
  return { start: serverDurationPattern.test(range.last) ? range.last : iso(fromMs) };
}
