import type { KubeconfigVerified } from '#contract/kubeconfig.ts';
import { Age } from '#kit/format/Age.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import type { StatusShape } from '#kit/status/statusShapes.ts';
import { visibleName } from '#kit/text/visibleText.ts';
import frame from './Kubeconfig.module.css';
import { messages } from './messages.ts';
import styles from './VerifiedCanaries.module.css';

const shapes: Readonly<Record<string, StatusShape>> = { passed: 'healthy', failed: 'unhealthy' };

interface VerifiedCanariesProps {
  readonly answer: Extract<KubeconfigVerified, { outcome: 'verified' }>;
}

/** Proof of a working context: some of the canaries that the server listed through it. */
export function VerifiedCanaries({ answer: { canaries, total } }: VerifiedCanariesProps) {
  const { namespace, name, interval, status, lastRun } = messages.canaryColumns;
  return (
    <div className={frame.section}>
      <div className={styles.head}>
        <h3 className={frame.label}>{messages.canaries}</h3>
        <span>{messages.shown(canaries.length, total)}</span>
      </div>
      {canaries.length === 0 ? (
        <p>{messages.noCanaries}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs keyboard access.
        <section className={styles.scroller} aria-label={messages.canaries} tabIndex={0}>
          <table className={styles.table} aria-label={messages.canaries}>
            <thead>
              <tr>
                <th scope="col">{namespace}</th>
                <th scope="col">{name}</th>
                <th scope="col" className={styles.figure}>
                  {interval}
                </th>
                <th scope="col">{status}</th>
                <th scope="col" className={styles.figure}>
                  {lastRun}
                </th>
              </tr>
            </thead>
            <tbody>
              {canaries.map((canary) => (
                <tr key={`${canary.namespace}/${canary.name}`}>
                  <td className={styles.quiet}>{canary.namespace}</td>
                  <td>{visibleName(canary.name)}</td>
                  <td className={styles.figure}>{canary.interval}</td>
                  <td>
                    <span className={styles.status}>
                      <StatusIcon shape={shapes[canary.status?.toLowerCase() ?? ''] ?? 'unknown'} />
                      {canary.status ?? messages.unknownStatus}
                    </span>
                  </td>
                  <td className={styles.figure}>
                    <Age instant={canary.lastRun} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
