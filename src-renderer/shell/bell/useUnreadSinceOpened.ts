import { useState } from 'react';
import type { NotificationInbox } from '#contract/notifications.ts';

/**
 * Returns the ids that were unread at any time since the panel was opened. They stay marked until it closes.
 */
export function useUnreadSinceOpened(bell: NotificationInbox | undefined): ReadonlySet<string> {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const more = (bell?.sends ?? []).filter(({ id, unread }) => unread && !newIds.has(id));
  if (more.length > 0) setNewIds(new Set([...newIds, ...more.map(({ id }) => id)]));
  return newIds;
}
