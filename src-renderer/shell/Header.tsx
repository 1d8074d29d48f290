import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { CircleHelp, RefreshCw, Search } from 'lucide-react';
import type { SignedIn } from '#contract/entities/session.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import keyStyles from '#kit/keys/Keys.module.css';
import { isApple } from '#kit/keys/keyStroke.ts';
import { ToolGroup } from '#kit/keys/ToolGroup.tsx';
import { Row } from '#kit/layout/boxes.tsx';
import { Menu, MenuItem } from '#kit/overlay/Menu.tsx';
import { useDelayedFlag } from '#kit/progress/useDelayedFlag.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { docsUrl } from '#parts/docs.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { Bell } from './bell/Bell.tsx';
import styles from './Frame.module.css';
import { messages } from './messages.ts';
import { NoSignInMenu } from './NoSignInMenu.tsx';
import { isBellShown } from './navigation.ts';
import { usePalette } from './palette/usePalette.ts';
import { RecentButton } from './recent/RecentButton.tsx';
import { TimeZoneLabel } from './timeZone/TimeZoneLabel.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useShortcutSheet } from './useShortcutSheet.ts';

interface HeaderProps {
  readonly state: SignedIn;
  /** Receives the element where pages render their title. */
  readonly slotRef: (element: HTMLElement | null) => void;
}

/** Cached data answers queries without a server request, so a refresh must also start a sync. */
function syncNow(): void {
  bridge.sync.now({}).catch((error: unknown) => {
    const { code, sentence, details } = toDisplayFailure(error);
    // CONFLICT: nothing is synced on this computer, so the screen's own queries already reach the server.
    if (code !== 'CONFLICT') useToasts.getState().show({ kind: 'failed', text: sentence, details });
  });
}

/** Refreshes the displayed data. A separate component because it re-renders with every query. */
function RefreshButton() {
  const queries = useQueryClient();
  // Fast responses, such as cached ones, must not spin the icon.
  const loading = useDelayedFlag(useIsFetching({ predicate: ({ meta }) => meta?.quiet !== true }) > 0);
  return (
    <IconButton
      label="Refresh"
      busy={loading}
      onClick={() => {
        void queries.refetchQueries({ type: 'active' });
        syncNow();
      }}
    >
      <RefreshCw aria-hidden />
    </IconButton>
  );
}

export function Header({ state, slotRef }: HeaderProps) {
  const list = useWorkspaces();
  const showKeys = useShortcutSheet((sheet) => sheet.show);
  return (
    <Row as="header" height={44} gap={4} paddingX={16} edge="bottom">
      <div ref={slotRef} className={styles.slot} />
      <ToolGroup label="Application" className={styles.tools}>
        <button
          type="button"
          className={styles.search}
          aria-haspopup="dialog"
          aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
          data-tooltip={messages.search}
          onClick={usePalette.getState().show}
        >
          <Search aria-hidden />
          <span>{messages.search}</span>
          <kbd aria-hidden className={keyStyles.key}>
            {isApple ? '⌘' : 'Ctrl'}
          </kbd>
          <kbd aria-hidden className={keyStyles.key}>
            K
          </kbd>
        </button>
        <RecentButton />
        <TimeZoneLabel />
        <RefreshButton />
        {isBellShown(state, list) && <Bell state={state} />}
        <Menu
          trigger={
            <IconButton label="Help">
              <CircleHelp aria-hidden />
            </IconButton>
          }
        >
          <MenuItem onSelect={() => void bridge.shell.link.open({ url: docsUrl })}>Docs</MenuItem>
          <MenuItem onSelect={showKeys}>{messages.shortcutSheet}</MenuItem>
        </Menu>
        {state.checksOnly === true || state.withoutLogin === true || state.server.status === 'snapshot' ? (
          <NoSignInMenu state={state} />
        ) : (
          <UserMenu state={state} />
        )}
      </ToolGroup>
    </Row>
  );
}
