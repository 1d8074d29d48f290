import type { HandoverClock } from '#contract/rules/handover.ts';
import { instantAt } from '#contract/rules/zonedTime.ts';
import { clockAt, windowZone } from '#kit/format/timeZone.ts';
import { resolveTimeRange, type TimeRange } from '#kit/timeRange/timeRange.ts';

/** Starts of a handover. `read`: the end of the handover that was marked as read last. */
export const handoverStarts = ['read', '8h', '12h', '24h', 'yesterday', 'friday'] as const;

export type HandoverStart = (typeof handoverStarts)[number];

const hourMs = 60 * 60_000;

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
  /** Clock of both ends: that of this computer if they are relative to its present. */
  readonly clock: HandoverClock;
}

/**
 * Returns the time range of a handover.
 * @param range custom range, which replaces the start
 * @param readAt end of the handover that was marked as read last; null if there is none
 * @param nowMs by the clock of this computer
 */
export function handoverRange(
  { since, range }: { readonly since: HandoverStart; readonly range: TimeRange | undefined },
  readAt: string | null,
  nowMs: number,
): HandoverRange {
  const custom = range && resolveTimeRange(range, nowMs);
  if (custom !== undefined) {
    const toMs = custom.to.getTime();
    const isRelative = range?.type !== 'absolute' || range.from.includes('now');
    return {
      fromMs: custom.from.getTime(),
      toMs: toMs < nowMs ? toMs : undefined,
      clock: isRelative ? 'computer' : 'server',
    };
  }
  const from = (fromMs: number, clock: HandoverClock) => ({ fromMs, toMs: undefined, clock });
  if (since === 'yesterday') return from(eveningBefore(nowMs, 1), 'server');
  if (since === 'friday') return from(lastFriday(nowMs), 'server');
  if (since === 'read' && readAt !== null) return from(Date.parse(readAt), 'server');
  return from(nowMs - (since === 'read' ? hoursWithoutMark : hoursOf[since]) * hourMs, 'computer');
}
