import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queries } from '#parts/bridge/bridge.ts';
import { useSeen } from '#parts/bridge/live.ts';
import { isForbidden } from '#parts/failures.ts';
import { unreadCount } from './unreadCount.ts';
import { useBackgroundInboxes } from './useBackgroundInboxes.ts';
import { type OwnInbox, useBell } from './useBell.ts';
import { useBellQuery } from './useBellQuery.ts';

/** Refetches when another window of the same user marks notifications as seen. */
function useSeenElsewhere(): void {
  const queryClient = useQueryClient();
  const seen = useSeen()?.sends;
  const previousSeen = useRef(seen);
  useEffect(() => {
    if (previousSeen.current !== undefined && seen !== previousSeen.current)
      void queryClient.invalidateQueries({ queryKey: queries.notifications.bell.key() });
    previousSeen.current = seen;
  }, [queryClient, seen]);
}

/** Computes the unread count of the open workspace and of those in the background. Renders nothing, and is not part of the window's initial code. */
export function UnreadCounter({ own }: { readonly own: OwnInbox }) {
  const { seenAt, setUnread } = useBell();
  const { data, error } = useBellQuery(own !== 'none');
  useSeenElsewhere();
  const inBackground = useBackgroundInboxes().inboxes.reduce((sum, { inbox }) => sum + inbox.unread, 0);
  const here =
    own !== 'live' || data === undefined || isForbidden(error) ? 0 : unreadCount(data.data, seenAt);
  const unread = here + inBackground;
  useEffect(() => setUnread(unread), [unread, setUnread]);
  return null;
}
