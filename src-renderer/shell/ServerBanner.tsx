import { lazy, Suspense, useEffect, useState } from 'react';
import type { ServerReach } from '#contract/entities/session.ts';
import styles from './Frame.module.css';
import { messages } from './messages.ts';

/** Loaded with the first message. */
const ServerStatusText = lazy(async () => ({
  default: (await import('./server/ServerStatusText.tsx')).ServerStatusText,
}));
const ServerActions = lazy(async () => ({
  default: (await import('./server/ServerActions.tsx')).ServerActions,
}));

/** Delay (ms) before a slow connection is reported. */
const slowAfterMs = 2_000;

/** Whether a state has lasted longer than the delay. */
function useHasLasted(isActive: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setHasLasted(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isActive]);
  return isActive && hasLasted;
}

/**
 * A line that reports that the server is offline or slow, or that the session has expired. Announced once.
 */
export function ServerBanner({ server }: { readonly server: ServerReach }) {
  const { status } = server;
  const slow = useHasLasted(status === 'connecting');
  const reportedServer = status === 'online' || (status === 'connecting' && !slow) ? undefined : server;
  return (
    <section className={reportedServer && styles.server} aria-label={messages.serverLine}>
      {/* Always rendered: screen readers announce only changes of an existing live region. */}
      <div role="status">
        <Suspense>{reportedServer !== undefined && <ServerStatusText server={reportedServer} />}</Suspense>
      </div>
      <Suspense>{reportedServer !== undefined && <ServerActions server={reportedServer} />}</Suspense>
    </section>
  );
}
