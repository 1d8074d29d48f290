import type { NotificationInbox } from '#contract/notifications.ts';

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
 * @returns ISO 8601. Undefined without notifications.
 */
export function seenUntil({ sends }: Pick<NotificationInbox, 'sends'>): string | undefined {
  const newestMs = Math.max(...sends.map(({ createdAt }) => Date.parse(createdAt)));
  return Number.isFinite(newestMs) ? new Date(newestMs + 1).toISOString() : undefined;
}
