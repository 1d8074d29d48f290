import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { CircleHelp, RefreshCw, Search } from 'lucide-react';
import type { SignedIn } from '../../src-preload/contract/entities/session.ts';
import { IconButton } from '../kit/controls/Button.tsx';
import keyStyles from '../kit/keys/Keys.module.css';
import { isApple } from '../kit/keys/pressed.ts';
import { Menu, MenuItem } from '../kit/overlay/Menu.tsx';
import { useToasts } from '../kit/overlay/toastStore.ts';
import { useLate } from '../kit/progress/useLate.ts';
import { bridge } from '../parts/bridge/bridge.ts';
import { docsUrl } from '../parts/docs.ts';
import { toShownFailure } from '../parts/failures.ts';
import { Bell } from './bell/Bell.tsx';
import styles from './Frame.module.css';
import { messages } from './messages.ts';
import { NobodyMenu } from './NobodyMenu.tsx';
import { hasBell } from './navigation.ts';
import { usePalette } from './palette/usePalette.ts';
import { UserMenu } from './UserMenu.tsx';
import { useKeySheet } from './useKeySheet.ts';

interface HeaderProps {
  readonly state: SignedIn;
  /** Takes the element into which pages put their title. */
  readonly slotRef: (element: HTMLElement | null) => void;
}

/** What is kept answers a screen without asking the server, so refreshing asks it, too. */
function syncNow(): void {
  bridge.sync.now({}).catch((error: unknown) => {
    const { code, sentence, details } = toShownFailure(error);
    // Nothing is kept on this computer, so the screen itself has asked the server.
    if (code !== 'CONFLICT') useToasts.getState().show({ kind: 'failed', text: sentence, details });
  });
}

/** Asks again for what is shown. A part of its own: it is drawn with every question, and the header is not. */
function RefreshButton() {
  const queries = useQueryClient();
  // What is answered at once, as from the cache, turns nothing.
  const loading = useLate(useIsFetching({ predicate: ({ meta }) => meta?.quiet !== true }) > 0);
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

/** The one header row: the page's title and controls, refresh, notifications, help, user. */
export function Header({ state, slotRef }: HeaderProps) {
  const showKeys = useKeySheet((sheet) => sheet.show);
  return (
    <header className={styles.header}>
      <div ref={slotRef} className={styles.slot} />
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
      <RefreshButton />
      {hasBell(state) && <Bell server={state.server} />}
      <Menu
        trigger={
          <IconButton label="Help">
            <CircleHelp aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => void bridge.shell.link.open({ url: docsUrl })}>Docs</MenuItem>
        <MenuItem onSelect={showKeys}>{messages.keySheet}</MenuItem>
      </Menu>
      {state.checksOnly === true || state.withoutLogin === true || state.server.status === 'snapshot' ? (
        <NobodyMenu state={state} />
      ) : (
        <UserMenu state={state} />
      )}
    </header>
  );
}
