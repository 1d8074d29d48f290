import { axisTimes } from './axisTimes.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const formats: ReadonlyArray<readonly [belowMs: number, write: (atMs: number) => string]> = [
  [15 * minuteMs, axisTimes.second],
  [2 * dayMs, axisTimes.minute],
  [31 * dayMs + 1, axisTimes.dayAndMinute],
  [Number.POSITIVE_INFINITY, axisTimes.dayOfYear],
];

/**
 * Formats the time under the cursor, in the window's time zone, precise enough to distinguish neighbors.
 * @param rangeMs Length of the displayed time range.
 */
export function formatCursorTime(atMs: number, rangeMs: number): string {
  const [, write] = formats.find(([belowMs]) => rangeMs < belowMs) ?? [];
  return write?.(atMs) ?? '';
}

/** Formats a time range such as "09:55 to 09:58". Returns one time when both ends have the same text. */
export function formatCursorRange(fromMs: number, toMs: number, rangeMs: number): string {
  const from = formatCursorTime(fromMs, rangeMs);
  const to = formatCursorTime(toMs, rangeMs);
  return from === to ? from : `${from} to ${to}`;
}
