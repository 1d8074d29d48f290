import { lazy, Suspense, useEffect, useState } from 'react';
import type { ServerReach } from '../../src-preload/contract/entities/session.ts';
import styles from './Frame.module.css';
import { messages } from './messages.ts';

/** Loaded with the first message. */
const ServerSentence = lazy(async () => ({
  default: (await import('./server/ServerSentence.tsx')).ServerSentence,
}));
const ServerWays = lazy(async () => ({ default: (await import('./server/ServerWays.tsx')).ServerWays }));

/** Delay (ms) before a slow connection is reported. */
const patienceMs = 2_000;

/** Whether a state has lasted longer than the delay. */
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

/**
 * A line that reports that the server is offline or slow, or that the session has expired. Announced once.
 */
export function ServerBanner({ server }: { readonly server: ServerReach }) {
  const { status } = server;
  const slow = useLasts(status === 'connecting');
  const worth = status === 'online' || (status === 'connecting' && !slow) ? undefined : server;
  return (
    <section className={worth && styles.server} aria-label={messages.serverLine}>
      {/* Always rendered: screen readers announce only changes of an existing live region. */}
      <div role="status">
        <Suspense>{worth !== undefined && <ServerSentence server={worth} />}</Suspense>
      </div>
      <Suspense>{worth !== undefined && <ServerWays server={worth} />}</Suspense>
    </section>
  );
}
