import { useRef } from 'react';
import type { ServerReach } from '#contract/entities/session.ts';
import { Button } from '#kit/controls/Button.tsx';
import { useSignInAgain } from '#parts/useSignInAgain.ts';
import { messages } from './messages.ts';
import { OfflineActions } from './OfflineActions.tsx';
import styles from './ServerActions.module.css';

/** Actions next to the status: retry, or sign in again. */
export function ServerActions({ server }: { readonly server: ServerReach }) {
  const signIn = useSignInAgain((dialog) => dialog.show);
  const previousFocus = useRef<Element | null>(null);
  if (server.status === 'offline') return <OfflineActions server={server} />;
  if (server.status !== 'expired') return null;
  return (
    <Button
      className={styles.way}
      onFocus={({ relatedTarget }) => {
        previousFocus.current = relatedTarget;
      }}
      onClick={() => signIn(previousFocus.current)}
    >
      {messages.signIn}
    </Button>
  );
}
