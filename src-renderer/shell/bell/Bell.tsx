import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { SignedIn } from '../../../src-preload/contract/entities/session.ts';
import { queries } from '../../parts/bridge/bridge.ts';
import { useSeen } from '../../parts/bridge/live.ts';
import { isForbidden } from '../../parts/failures.ts';
import { useIdle } from '../useIdle.ts';
import { BellButton } from './BellButton.tsx';
import { unreadCount } from './unreadCount.ts';
import { useBell } from './useBell.ts';
import { useBellAnswer } from './useBellAnswer.ts';

/** No panel is open when the window comes: its code waits until somebody is about to open it. */
const loadPopover = () => import('./BellPopover.tsx');
const BellPopover = lazy(async () => ({ default: (await loadPopover()).BellPopover }));

/** What cannot be loaded ahead is loaded when it is asked for. */
const preload = (): void => void loadPopover().catch(() => undefined);

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

/** What was sent to the person: how much of it is new, and the latest of it in a panel. A snapshot has no news. */
export function Bell({ server }: Pick<SignedIn, 'server'>) {
  const { open, seenAt, show } = useBell();
  const idle = useIdle();
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  const { data, error } = useBellAnswer(idle || wanted);
  useSeenElsewhere();
  const fixed = server.status === 'snapshot';
  const silent = open || fixed || isForbidden(error) || data === undefined;
  const unread = silent ? 0 : unreadCount(data.data, seenAt);
  const closed = (
    <BellButton
      unread={unread}
      onClick={show}
      onPointerEnter={preload}
      onFocus={preload}
      aria-haspopup="dialog"
      aria-expanded={false}
    />
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <BellPopover trigger={<BellButton unread={unread} />} fixed={fixed} />
    </Suspense>
  );
}
