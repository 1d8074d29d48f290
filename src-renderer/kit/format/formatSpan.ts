import { isEmptyInstant, isForever } from '#contract/rules/serverTime.ts';
import { foreverText } from './forever.ts';
import { formatElapsed } from './formatAge.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const longDays = 14;
const unitPairs = [
  ['d', dayMs, 'h', hourMs],
  ['h', hourMs, 'm', minuteMs],
  ['m', minuteMs, 's', secondMs],
] as const;

/**
 * Formats a length of time or a countdown in its two largest units: `4h 20m`, `1d 3h`. From 14 days, in months or
 * years as ages are.
 * @param durationMs Milliseconds, at least 0.
 */
export function formatSpan(durationMs: number): string {
  if (durationMs >= longDays * dayMs) return formatElapsed(new Date(0).toISOString(), durationMs);
  for (const [name, unitMs, smallName, smallMs] of unitPairs) {
    if (durationMs < unitMs) continue;
    const count = Math.floor(durationMs / unitMs);
    const rest = Math.floor((durationMs - count * unitMs) / smallMs);
    return rest === 0 ? `${count}${name}` : `${count}${name} ${rest}${smallName}`;
  }
  return `${Math.floor(durationMs / secondMs)}s`;
}

/** Formats the time between two instants in its two largest units. Empty if one of them is an empty time. */
export function formatSpanBetween(from: string, to: string): string {
  if (isEmptyInstant(from) || isEmptyInstant(to)) return '';
  if (isForever(from) || isForever(to)) return foreverText;
  return formatSpan(Math.abs(Date.parse(to) - Date.parse(from)));
}
