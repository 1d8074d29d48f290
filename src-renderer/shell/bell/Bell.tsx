import { lazy, Suspense, useEffect, useState } from 'react';
import type { SignedIn } from '#contract/entities/session.ts';
import { useIdle } from '../useIdle.ts';
import { BellButton } from './BellButton.tsx';
import { useBell } from './useBell.ts';

/** The panel's code loads on demand because the panel is closed at startup. */
const loadPopover = () => import('./BellPopover.tsx');
const BellPopover = lazy(async () => ({ default: (await loadPopover()).BellPopover }));

/** The unread count loads when idle. */
const loadCounter = () => import('./UnreadCounter.tsx');
const UnreadCounter = lazy(async () => ({ default: (await loadCounter()).UnreadCounter }));

/** On failure, the code loads on first use. */
const preload = (): void => void loadPopover().catch(() => undefined);

function useCounterLoaded(isNeeded: boolean): boolean {
  const idle = useIdle();
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (!idle && !isNeeded) return;
    loadCounter().then(
      () => setIsLoaded(true),
      () => undefined,
    );
  }, [idle, isNeeded]);
  return isLoaded;
}

/**
 * The notification bell: unread count, and a panel with
 * the latest notifications. A snapshot has no unread ones.
 */
export function Bell({ server }: Pick<SignedIn, 'server'>) {
  const { open, unread, show } = useBell();
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  const isCounterLoaded = useCounterLoaded(wasOpened);
  const isSnapshot = server.status === 'snapshot';
  const shown = open || isSnapshot ? 0 : unread;
  const closedButton = (
    <BellButton
      unread={shown}
      onClick={show}
      onPointerEnter={preload}
      onFocus={preload}
      aria-haspopup="dialog"
      aria-expanded={false}
    />
  );
  return (
    <>
      {isCounterLoaded && !isSnapshot && (
        <Suspense>
          <UnreadCounter />
        </Suspense>
      )}
      {wasOpened ? (
        <Suspense fallback={closedButton}>
          <BellPopover trigger={<BellButton unread={shown} />} isSnapshot={isSnapshot} />
        </Suspense>
      ) : (
        closedButton
      )}
    </>
  );
}
