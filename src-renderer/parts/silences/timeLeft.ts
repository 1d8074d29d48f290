import { formatSpan } from '#kit/format/formatSpan.ts';

const minuteMs = 60_000;

/**
 * Formats a countdown in its two largest units, rounded up to minutes.
 * @param fromMs, untilMs milliseconds since 1970
 */
export const timeLeft = (fromMs: number, untilMs: number): string =>
  formatSpan(Math.max(1, Math.ceil((untilMs - fromMs) / minuteMs)) * minuteMs);
