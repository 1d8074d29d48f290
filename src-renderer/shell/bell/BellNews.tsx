import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queries } from '../../parts/bridge/bridge.ts';
import { useSeen } from '../../parts/bridge/live.ts';
import { isForbidden } from '../../parts/failures.ts';
import { unreadCount } from './unreadCount.ts';
import { useBell } from './useBell.ts';
import { useBellAnswer } from './useBellAnswer.ts';

/** Main counts anew what another window of this person has seen. */
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

/** Counts for the bell what the person has not seen. Draws nothing, and what it needs is no part of the window's first code. */
export function BellNews() {
  const { seenAt, setUnread } = useBell();
  const { data, error } = useBellAnswer();
  useSeenElsewhere();
  const unread = data === undefined || isForbidden(error) ? 0 : unreadCount(data.data, seenAt);
  useEffect(() => setUnread(unread), [unread, setUnread]);
  return null;
}
