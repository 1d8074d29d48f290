import { Outlet, useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SignedIn } from '#contract/entities/session.ts';
import { Row } from '#kit/layout/boxes.tsx';
import { markAfterPaint, marks } from '#kit/marks.ts';
import { onDemand } from '#kit/onDemand.ts';
import { pageAttribute } from '#kit/overlay/useHiddenPage.ts';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { useConnectionState } from '#parts/bridge/bridge.ts';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { HeaderSlot } from '#parts/PageHeader.tsx';
import { changePreferences } from '#parts/preferences.ts';
import { SettingsEntriesContext } from '#parts/settings/settingsEntries.ts';
import { closeWelcome } from '../areas/about/windowWelcome.ts';
import { useKubeconfigDialog } from '../areas/kubeconfig/dialogStore.ts';
import { ConnectionLostBanner } from './ConnectionLostBanner.tsx';
import styles from './Frame.module.css';
import { FrameOverlays } from './FrameOverlays.tsx';
import { Guarded } from './Guarded.tsx';
import { Header } from './Header.tsx';
import { isRestorable, settingsEntries } from './navigation.ts';
import { usePrefetch } from './prefetch.ts';
import { ServerBanner } from './ServerBanner.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SignInAgainLayer } from './signIn/SignInAgainLayer.tsx';
import { useTimeZoneDialog } from './timeZone/useTimeZoneDialog.ts';
import { useSignOut } from './useSignOut.ts';

const SignOutDialog = onDemand(() => import('./signOut/SignOutDialog.tsx')).component(
  (module) => module.SignOutDialog,
);

const KubeconfigDialog = onDemand(() => import('../areas/kubeconfig/KubeconfigDialog.tsx')).component(
  (module) => module.KubeconfigDialog,
);

/** The kubeconfig dialog. Stays mounted after the first use, so that its work continues when it is closed. */
function KubeconfigLayer() {
  const open = useKubeconfigDialog((dialog) => dialog.open);
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened && <KubeconfigDialog />;
}

const TimeZoneDialog = onDemand(() => import('./timeZone/TimeZoneDialog.tsx')).component(
  (module) => module.TimeZoneDialog,
);

/** The list of time zones. Stays mounted after the first use, so that it can return the focus. */
function TimeZoneLayer() {
  const open = useTimeZoneDialog((dialog) => dialog.open);
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened && <TimeZoneDialog />;
}

/** Max delay before the current address is saved, in milliseconds. */
const maxRecordDelayMs = 1_000;

/**
 * Saves the current address for the next start. A component
 * without output, so that the frame does not re-render.
 */
function LastRouteRecorder() {
  const { href } = useLocation();
  const openId = useWorkspaces()?.openId;
  const unsaved = useRef<{ readonly openId: string; readonly href: string }>(undefined);
  const save = useCallback(() => {
    const last = unsaved.current;
    if (last === undefined) return;
    unsaved.current = undefined;
    changePreferences({ lastRoutes: { [last.openId]: last.href } });
  }, []);
  useEffect(() => {
    if (openId === undefined || openId === null || !isRestorable(href)) return;
    unsaved.current = { openId, href };
    // When idle, because main has requests of the new screen to answer.
    const idle = requestIdleCallback(save, { timeout: maxRecordDelayMs });
    return () => cancelIdleCallback(idle);
  }, [href, openId, save]);
  // A user who opens another workspace before the window is idle returns to this address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address of a workspace is saved when another one opens
  useEffect(() => save, [openId, save]);
  return null;
}

/** The frame around all screens after sign-in. Only the content scrolls. */
export function Frame({ state }: { readonly state: SignedIn }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const connection = useConnectionState();
  const signingOut = useSignOut((question) => question.open);
  usePrefetch(state);
  useEffect(() => markAfterPaint(marks.shellPainted), []);
  useEffect(closeWelcome, []);
  return (
    <div className={styles.frame} {...pageAttribute}>
      <Sidebar state={state} />
      <div className={styles.main}>
        <Header state={state} slotRef={setSlot} />
        <div className={styles.banners}>
          <ServerBanner server={state.server} />
          <ConnectionLostBanner />
          {state.warnings.length > 0 && connection.status === 'open' && (
            <Row gap={8} paddingX={16} paddingY={6} surface="warn-subtle" tone="text" role="status">
              <StatusIcon shape="warning" />
              {state.warnings.join(' ')}
            </Row>
          )}
        </div>
        <main className={styles.content}>
          <HeaderSlot value={slot}>
            <SettingsEntriesContext value={settingsEntries}>
              <Guarded state={state}>
                <Outlet />
              </Guarded>
            </SettingsEntriesContext>
          </HeaderSlot>
        </main>
      </div>
      <LastRouteRecorder />
      <FrameOverlays state={state} />
      <KubeconfigLayer />
      <TimeZoneLayer />
      <SignInAgainLayer state={state} />
      {signingOut && <SignOutDialog state={state} />}
    </div>
  );
}
