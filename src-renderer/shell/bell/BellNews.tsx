import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queries } from '../../parts/bridge/bridge.ts';
import { useSeen } from '../../parts/bridge/live.ts';
import { isForbidden } from '../../parts/failures.ts';
import { unreadCount } from './unreadCount.ts';
import { useBell } from './useBell.ts';
import { useBellAnswer } from './useBellAnswer.ts';

/** Refetches when another window of the same user marks notifications as seen. */
function useSeenElsewhere(): void {
  const answers = useQueryClient();
  const seen = useSeen()?.sends;
  const before = useRef(seen);
  useEffect(() => {
    if (before.current !== undefined && seen !== before.current)
      void answers.invalidateQueries({ queryKey: queries.notifications.bell.key() });
    before.current = seen;
  }, [answers, seen]);
}

/** Computes the unread count. Renders nothing, and is not part of the window's initial code. */
export function BellNews() {
  const { seenAt, setUnread } = useBell();
  const { data, error } = useBellAnswer();
  useSeenElsewhere();
  const unread = data === undefined || isForbidden(error) ? 0 : unreadCount(data.data, seenAt);
  useEffect(() => setUnread(unread), [unread, setUnread]);
  return null;
}
