import type { KubeconfigVerified } from '#contract/kubeconfig.ts';
import { Age } from '#kit/format/Age.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Note, Row, Stack } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import type { StatusShape } from '#kit/status/statusShapes.ts';
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
    <Stack columns="fit" gap={6}>
      <Row align="stretch" justify="space-between" size={12} lines={16} tone="muted">
        <Note as="h3" weight={500}>
          {messages.canaries}
        </Note>
        <span>{messages.shown(canaries.length, total)}</span>
      </Row>
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
                  <td className={layout({ tone: 'muted' })}>{canary.namespace}</td>
                  <td>{visibleName(canary.name)}</td>
                  <td className={styles.figure}>{canary.interval}</td>
                  <td>
                    <Row as="span" gap={6}>
                      <StatusIcon shape={shapes[canary.status?.toLowerCase() ?? ''] ?? 'unknown'} />
                      {canary.status ?? messages.unknownStatus}
                    </Row>
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
    </Stack>
  );
}
