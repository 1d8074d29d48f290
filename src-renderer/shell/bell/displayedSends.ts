import type { NotificationInbox } from '#contract/notifications.ts';

/** Number of displayed notifications of one workspace in the background, unless more are new. */
const maxSeenRows = 10;

/**
 * Returns the notifications to display: the first ones, and all new ones, because displaying them marks them as seen.
 * @param newIds ids that were unread at any time since the panel was opened
 */
export const displayedSends = (
  { sends }: Pick<NotificationInbox, 'sends'>,
  newIds: ReadonlySet<string>,
): NotificationInbox['sends'] =>
  sends.filter(({ id, unread }, index) => index < maxSeenRows || unread || newIds.has(id));
