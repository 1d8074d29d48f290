import { useEffect, useState } from 'react';
import type { ServerReach } from '#contract/entities/session.ts';
import { onDemand } from '#kit/onDemand.ts';
import styles from './Frame.module.css';
import { messages } from './messages.ts';

/** Loaded with the first message. */
const ServerStatusText = onDemand(() => import('./server/ServerStatusText.tsx')).component(
  (module) => module.ServerStatusText,
);
const ServerActions = onDemand(() => import('./server/ServerActions.tsx')).component(
  (module) => module.ServerActions,
);

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
      <div role="status">{reportedServer !== undefined && <ServerStatusText server={reportedServer} />}</div>
      {reportedServer !== undefined && <ServerActions server={reportedServer} />}
    </section>
  );
}
