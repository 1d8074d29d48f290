import { useEffect, useState } from 'react';
import type { SignedIn } from '#contract/entities/session.ts';
import { onDemand } from '#kit/onDemand.ts';
import { hasBell } from '../navigation.ts';
import { useIdle } from '../useIdle.ts';
import { BellButton } from './BellButton.tsx';
import { useBell } from './useBell.ts';

/** The panel's code loads on demand because the panel is closed at startup. */
const popover = onDemand(() => import('./BellPopover.tsx'));
const BellPopover = popover.component((module) => module.BellPopover);

const preload = (): void => void popover.preload();

/** The unread count loads when idle. */
const counter = onDemand(() => import('./UnreadCounter.tsx'));
const UnreadCounter = counter.component((module) => module.UnreadCounter);

/** Whether the counter's code can be shown. A failed load leaves the counter out. */
function useCounterLoaded(isNeeded: boolean): boolean {
  const idle = useIdle();
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (!idle && !isNeeded) return;
    void counter.preload().then(setIsLoaded);
  }, [idle, isNeeded]);
  return isLoaded;
}

/**
 * The notification bell: unread count, and a panel with
 * the latest notifications. A snapshot has no unread ones and a health checker has none, but workspaces in the
 * background may.
 */
export function Bell({ state }: { readonly state: SignedIn }) {
  const { open, unread, show } = useBell();
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  // A bell that comes back, for example after a restart of the sync in the background, does not open by itself.
  useEffect(() => () => useBell.getState().setOpen(false), []);
  const isCounterLoaded = useCounterLoaded(wasOpened);
  const own = !hasBell(state) ? 'none' : state.server.status === 'snapshot' ? 'fixed' : 'live';
  const shown = open ? 0 : unread;
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
      {isCounterLoaded && <UnreadCounter own={own} />}
      {wasOpened ? (
        <BellPopover fallback={closedButton} trigger={<BellButton unread={shown} />} own={own} />
      ) : (
        closedButton
      )}
    </>
  );
}
