import { useLocation } from '@tanstack/react-router';
import type { ServerReach } from '../../../src-preload/contract/entities/session.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { loginAddress } from '../returnTo.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { messages } from './messages.ts';
import { OfflineWays } from './OfflineWays.tsx';
import styles from './ServerWays.module.css';

/** The ways on, beside the sentence. */
export function ServerWays({ server }: { readonly server: ServerReach }) {
  const { href } = useLocation();
  const navigateTo = useNavigateTo();
  if (server.status === 'offline') return <OfflineWays server={server} />;
  if (server.status !== 'expired') return null;
  return (
    <Button className={styles.way} onClick={() => navigateTo(loginAddress(href))}>
      {messages.signIn}
    </Button>
  );
}
