import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import clsx from 'clsx';
import { useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Row } from '#kit/layout/boxes.tsx';
import { pageAttribute } from '#kit/overlay/useHiddenPage.ts';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { HeaderSlot } from '#parts/PageHeader.tsx';
import { ConnectionLostBanner } from './ConnectionLostBanner.tsx';
import styles from './Frame.module.css';
import { messages } from './messages.ts';
import { useNavigateTo } from './useNavigateTo.ts';
import { useShortcuts } from './useShortcuts.ts';
import { useWorkspaceKeys } from './useWorkspaceCommands.ts';

/** The screen of all workspaces while the open one has no session: the other workspaces do not need it. */
export function AllWorkspacesStage() {
  const list = useWorkspaces();
  const navigateTo = useNavigateTo();
  useWorkspaceKeys();
  useShortcuts();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  // For hooks of the screen only: it reads each workspace with a client of its own.
  const [queryClient] = useState(() => new QueryClient());
  const open = list?.workspaces.find(({ id }) => id === list.openId);
  return (
    <QueryClientProvider client={queryClient}>
      <div className={clsx(styles.frame, styles.withoutSidebar)} {...pageAttribute}>
        <div className={styles.main}>
          <Row as="header" height={44} gap={8} paddingX={16} edge="bottom">
            <div ref={setSlot} className={styles.slot} />
            {open !== undefined && (
              <Button onClick={() => navigateTo('/')}>
                {messages.workspaces.backTo(visibleName(open.name))}
              </Button>
            )}
          </Row>
          <ConnectionLostBanner />
          <main className={styles.content}>
            <HeaderSlot value={slot}>
              <Outlet />
            </HeaderSlot>
          </main>
        </div>
      </div>
    </QueryClientProvider>
  );
}
