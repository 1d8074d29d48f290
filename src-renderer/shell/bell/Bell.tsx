import { lazy, Suspense, useEffect, useState } from 'react';
import type { SignedIn } from '../../../src-preload/contract/entities/session.ts';
import { useIdle } from '../useIdle.ts';
import { BellButton } from './BellButton.tsx';
import { useBell } from './useBell.ts';

/** No panel is open when the window comes: its code waits until somebody is about to open it. */
const loadPopover = () => import('./BellPopover.tsx');
const BellPopover = lazy(async () => ({ default: (await loadPopover()).BellPopover }));

/** News are counted when the window has nothing better to do. */
const loadNews = () => import('./BellNews.tsx');
const BellNews = lazy(async () => ({ default: (await loadNews()).BellNews }));

/** What cannot be loaded ahead is loaded when it is asked for. */
const preload = (): void => void loadPopover().catch(() => undefined);

/** Whether what counts the news is here. */
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

/** What was sent to the person: how much of it is new, and the latest of it in a panel. A snapshot has no news. */
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
