import { instantAt } from '#contract/rules/zonedTime.ts';
import { clockAt, windowZone } from '#kit/format/timeZone.ts';
import { resolveTimeRange, type TimeRange } from '#kit/timeRange/timeRange.ts';

/** Starts of a handover. `read`: the end of the handover that was marked as read last. */
export const handoverStarts = ['read', '8h', '12h', '24h', 'yesterday', 'friday'] as const;

export type HandoverStart = (typeof handoverStarts)[number];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Hours before now, if no handover was marked as read. */
export const hoursWithoutMark = 12;

const hoursOf = { '8h': 8, '12h': 12, '24h': 24 } as const;

/** Hour of the day at which a night or a weekend begins. */
const eveningHour = 18;
const friday = 5;

/** Returns 18:00 of an earlier day in the window's time zone, in milliseconds since 1970. */
function eveningBefore(nowMs: number, days: number): number {
  const clock = clockAt(nowMs);
  clock.setUTCHours(eveningHour, 0, 0, 0);
  clock.setUTCDate(clock.getUTCDate() - days);
  return instantAt(clock.getTime(), windowZone());
}

function lastFriday(nowMs: number): number {
  const days = (clockAt(nowMs).getUTCDay() - friday + 7) % 7;
  const evening = eveningBefore(nowMs, days);
  return evening < nowMs ? evening : eveningBefore(nowMs, days + 7);
}

/** Ends of a handover, in milliseconds since 1970. */
export interface HandoverRange {
  readonly fromMs: number;
  /** Undefined for the present. */
  readonly toMs: number | undefined;
}

/**
 * Returns the time range of a handover.
 * @param range custom range, which replaces the start
 * @param readAt end of the handover that was marked as read last; null if there is none
 */
export function handoverRange(
  { since, range }: { readonly since: HandoverStart; readonly range: TimeRange | undefined },
  readAt: string | null,
  nowMs: number,
): HandoverRange {
  const custom = range && resolveTimeRange(range, nowMs);
  if (custom !== undefined) {
    const toMs = custom.to.getTime();
    return {
      fromMs: Math.min(custom.from.getTime(), nowMs - minuteMs),
      toMs: toMs < nowMs ? toMs : undefined,
    };
  }
  const starts = (): number => {
    if (since === 'yesterday') return eveningBefore(nowMs, 1);
    if (since === 'friday') return lastFriday(nowMs);
    if (since !== 'read') return nowMs - hoursOf[since] * hourMs;
    return readAt === null ? nowMs - hoursWithoutMark * hourMs : Date.parse(readAt);
  };
  // The clock of this computer can be set back after a mark.
  return { fromMs: Math.min(starts(), nowMs - minuteMs), toMs: undefined };
}
