import type { NotificationInbox } from '#contract/notifications.ts';

/** How far the server's clock can be ahead of the window's, in milliseconds. */
const clockToleranceMs = 5 * 60_000;

/**
 * Returns the unread count, also if the main process has not yet counted what this window marked as seen.
 * @param seenAt Time until which this window has displayed notifications, as ISO 8601.
 */
export function unreadCount({ sends, unread }: NotificationInbox, seenAt: string | null): number {
  if (seenAt === null) return unread;
  const seenMs = Date.parse(seenAt);
  const later = sends.filter((send) => send.unread && Date.parse(send.createdAt) > seenMs).length;
  return Math.min(unread, later);
}

/**
 * Returns the time until which all notifications were seen.
 * Adds 1 ms to the newest one because the server's timestamps are more precise than those of the bridge.
 * @param nowMs Milliseconds since 1970. A notification with a later time does not mark coming ones as seen.
 * @returns ISO 8601. Undefined without notifications.
 */
export function seenUntil({ sends }: Pick<NotificationInbox, 'sends'>, nowMs: number): string | undefined {
  const latestMs = nowMs + clockToleranceMs;
  const times = sends.map(({ createdAt }) => Date.parse(createdAt)).filter((ms) => ms <= latestMs);
  return times.length === 0 ? undefined : new Date(Math.max(...times) + 1).toISOString();
}
