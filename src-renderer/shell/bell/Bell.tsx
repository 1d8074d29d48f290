import { lazy, Suspense, useEffect, useState } from 'react';
import type { SignedIn } from '../../../src-preload/contract/entities/session.ts';
import { useIdle } from '../useIdle.ts';
import { BellButton } from './BellButton.tsx';
import { useBell } from './useBell.ts';

/** The panel's code loads on demand because the panel is closed at startup. */
const loadPopover = () => import('./BellPopover.tsx');
const BellPopover = lazy(async () => ({ default: (await loadPopover()).BellPopover }));

/** The unread count loads when idle. */
const loadNews = () => import('./BellNews.tsx');
const BellNews = lazy(async () => ({ default: (await loadNews()).BellNews }));

/** On failure, the code loads on first use. */
const preload = (): void => void loadPopover().catch(() => undefined);

function useNews(wanted: boolean): boolean {
  const idle = useIdle();
  const [here, setHere] = useState(false);
  useEffect(() => {
    if (!idle && !wanted) return;
    loadNews().then(
      () => setHere(true),
      () => undefined,
    );
  }, [idle, wanted]);
  return here;
}

/**
 * The notification bell: unread count, and a panel with
 * the latest notifications. A snapshot has no unread ones.
 */
export function Bell({ server }: Pick<SignedIn, 'server'>) {
  const { open, unread, show } = useBell();
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  const news = useNews(wanted);
  const fixed = server.status === 'snapshot';
  const shown = open || fixed ? 0 : unread;
  const closed = (
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
      {news && !fixed && (
        <Suspense>
          <BellNews />
        </Suspense>
      )}
      {wanted ? (
        <Suspense fallback={closed}>
          <BellPopover trigger={<BellButton unread={shown} />} fixed={fixed} />
        </Suspense>
      ) : (
        closed
      )}
    </>
  );
}
