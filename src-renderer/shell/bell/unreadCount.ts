import type { Bell } from '../../../src-preload/contract/notifications.ts';

/**
 * How many the person has not seen: main may not have counted anew since this window showed them.
 * @param seenAt until when it did; ISO 8601
 */
export function unreadCount({ sends, unread }: Bell, seenAt: string | null): number {
  if (seenAt === null) return unread;
  const seenMs = Date.parse(seenAt);
  const later = sends.filter((send) => send.unread && Date.parse(send.createdAt) > seenMs).length;
  return Math.min(unread, later);
}

/**
 * The moment until which all of them were seen: a millisecond after the newest, for the server writes finer times than are told here.
 * @returns ISO 8601; nothing where nothing was sent
 */
export function seenUntil({ sends }: Pick<Bell, 'sends'>): string | undefined {
  const newestMs = Math.max(...sends.map(({ createdAt }) => Date.parse(createdAt)));
  return Number.isFinite(newestMs) ? new Date(newestMs + 1).toISOString() : undefined;
}
