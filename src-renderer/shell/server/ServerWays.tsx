import { useRef } from 'react';
import type { ServerReach } from '../../../src-preload/contract/entities/session.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useSignInAgain } from '../useSignInAgain.ts';
import { messages } from './messages.ts';
import { OfflineWays } from './OfflineWays.tsx';
import styles from './ServerWays.module.css';

/** Actions next to the status: retry, or sign in again. */
export function ServerWays({ server }: { readonly server: ServerReach }) {
  const signIn = useSignInAgain((dialog) => dialog.ask);
  const before = useRef<Element | null>(null);
  if (server.status === 'offline') return <OfflineWays server={server} />;
  if (server.status !== 'expired') return null;
  return (
    <Button
      className={styles.way}
      onFocus={({ relatedTarget }) => {
        before.current = relatedTarget;
      }}
      onClick={() => signIn(before.current)}
    >
      {messages.signIn}
    </Button>
  );
}
