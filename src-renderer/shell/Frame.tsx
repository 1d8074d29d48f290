import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { SignedIn } from '../../src-preload/contract/entities/session.ts';
import { markAfterPaint, marks } from '../kit/marks.ts';
import { StatusIcon } from '../kit/status/StatusIcon.tsx';
import { useConnectionState } from '../parts/bridge/bridge.ts';
import { useWorkspaces } from '../parts/bridge/live.ts';
import { type Command, useCommands } from '../parts/commands.ts';
import { HeaderSlot } from '../parts/PageHeader.tsx';
import { changePreferences } from '../parts/preferences.ts';
import styles from './Frame.module.css';
import { Header } from './Header.tsx';
import { messages } from './messages.ts';
import { isShown, mainItems } from './navigation.ts';
import { ServerBanner } from './ServerBanner.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useKeySheet } from './useKeySheet.ts';
import { useNavigateTo } from './useNavigateTo.ts';
import { useShortcuts } from './useShortcuts.ts';
import { useSignOut } from './useSignOut.ts';

/** Both, and the dialog under them, load when they are first asked for. */
const KeySheet = lazy(async () => ({ default: (await import('./KeySheet.tsx')).KeySheet }));
const SignOutDialog = lazy(async () => ({
  default: (await import('./signOut/SignOutDialog.tsx')).SignOutDialog,
}));

/** Remembers the address that is shown, so that the next start comes back to it. */
function useLastRoute(): void {
  const { href } = useLocation();
  const openId = useWorkspaces()?.openId;
  useEffect(() => {
    const kept = href !== '/' && !href.startsWith('/error');
    if (openId !== undefined && openId !== null && kept)
      changePreferences({ lastRoutes: { [openId]: href } });
  }, [href, openId]);
}

function useFrameCommands(state: SignedIn): void {
  const navigateTo = useNavigateTo();
  const { properties, roles } = state;
  const commands = useMemo((): Command[] => {
    const jumps = mainItems
      .filter((item) => item.keys !== undefined && isShown(item, properties, roles))
      .map(({ path, label, keys = '' }) => ({
        id: `go ${path}`,
        title: label,
        keys,
        run: () => navigateTo(path),
      }));
    return [
      ...jumps,
      { id: 'keys', title: 'This sheet', keys: '?', run: () => useKeySheet.getState().show() },
    ];
  }, [navigateTo, properties, roles]);
  useCommands(commands);
}

/** The frame around every screen of a person who is signed in. The content scrolls; the frame does not. */
export function Frame({ state }: { readonly state: SignedIn }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const connection = useConnectionState();
  const keysShown = useKeySheet((sheet) => sheet.open);
  const signingOut = useSignOut((question) => question.open);
  useLastRoute();
  useFrameCommands(state);
  useShortcuts();
  useEffect(() => markAfterPaint(marks.shellPainted), []);
  return (
    <div className={styles.frame}>
      <Sidebar state={state} />
      <div className={styles.main}>
        <Header state={state} slotRef={setSlot} />
        <div className={styles.banners}>
          <ServerBanner server={state.server} />
          {connection.status === 'lost' && (
            <div className={styles.banner} role="status">
              <StatusIcon shape="warning" />
              {messages.connectionLost}
            </div>
          )}
          {state.warnings.length > 0 && connection.status === 'open' && (
            <div className={styles.banner} role="status">
              <StatusIcon shape="warning" />
              {state.warnings.join(' ')}
            </div>
          )}
        </div>
        <main className={styles.content}>
          <HeaderSlot value={slot}>
            <Outlet />
          </HeaderSlot>
        </main>
      </div>
      {keysShown && (
        <Suspense>
          <KeySheet />
        </Suspense>
      )}
      {signingOut && (
        <Suspense>
          <SignOutDialog state={state} />
        </Suspense>
      )}
    </div>
  );
}
