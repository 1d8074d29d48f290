import type { CheckRange } from '../../../src-preload/contract/health.ts';
import { checkRangeMs } from '../../../src-preload/contract/rules/checkRanges.ts';
import type { Span } from '../../cache/reads/CheckReader.ts';

/** The instants of a range. @param nowMs milliseconds since 1970 */
export function spanOf(range: CheckRange, nowMs: number): Span {
  if ('last' in range) return { fromMs: nowMs - checkRangeMs(range.last), toMs: nowMs };
  const [fromMs, toMs] = [Date.parse(range.from), Date.parse(range.to)];
  return fromMs <= toMs ? { fromMs, toMs } : { fromMs: toMs, toMs: fromMs };
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Lengths of time that the server's graph is known to read. Over one that it does not know the health checker breaks down. */
const knownLength = /^\d+[mhdw]$/;

/**
 * A range as the server's graph takes it: by its name where the server knows it, so that its own clock counts; months and years,
 * whose length is another there, as the instant so long ago. UI reference section 3, “Start value”.
 */
export function graphSpan(
  range: CheckRange,
  nowMs: number,
): { readonly start: string; readonly end?: string } {
  const { fromMs, toMs } = spanOf(range, nowMs);
  if (!('last' in range)) return { start: iso(fromMs), end: iso(toMs) };
  return { start: knownLength.test(range.last) ? range.last : iso(fromMs) };
}
