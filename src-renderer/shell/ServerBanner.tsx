import { lazy, Suspense, useEffect, useState } from 'react';
import type { ServerReach } from '../../src-preload/contract/entities/session.ts';
import styles from './Frame.module.css';
import { messages } from './messages.ts';

/** Both load when there is something to say for the first time. */
const ServerSentence = lazy(async () => ({
  default: (await import('./server/ServerSentence.tsx')).ServerSentence,
}));
const ServerWays = lazy(async () => ({ default: (await import('./server/ServerWays.tsx')).ServerWays }));

/** A server that answers within this time was never waited for. */
const patienceMs = 2_000;

/** Whether something has been so for longer than is worth no word. */
function useLasts(what: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!what) return;
    const timer = setTimeout(() => setLasts(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [what]);
  return what && lasts;
}

/** Says in one quiet line that the server is away, slow, or wants a new sign-in; read aloud once. */
export function ServerBanner({ server }: { readonly server: ServerReach }) {
  const { status } = server;
  const slow = useLasts(status === 'connecting');
  const worth = status === 'online' || (status === 'connecting' && !slow) ? undefined : server;
  return (
    <section className={worth && styles.server} aria-label={messages.serverLine}>
      {/* Always there: only what comes into a live region that stands already is read aloud. */}
      <div role="status">
        <Suspense>{worth !== undefined && <ServerSentence server={worth} />}</Suspense>
      </div>
      <Suspense>{worth !== undefined && <ServerWays server={worth} />}</Suspense>
    </section>
  );
}
