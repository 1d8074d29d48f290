import { Link } from '@tanstack/react-router';
import { isCheckRange, plainCheckRange } from '../../../../../src-preload/contract/rules/checkRanges.ts';
import { formatLatency } from '../../../../kit/format/formatDuration.ts';
import { formatUptime } from '../../../../kit/format/formatNumber.ts';
import { Icon } from '../../../../kit/icons/Icon.tsx';
import { StatusIcon } from '../../../../kit/status/StatusIcon.tsx';
import { queries } from '../../../../parts/bridge/bridge.ts';
import { checkAddress } from '../../../../parts/checks/drawer/drawerView.ts';
import { evidenceWords } from '../../../../parts/incidents/incidentLooks.ts';
import styles from '../Evidence.module.css';
import type { TypeProps } from '../EvidenceProps.ts';
import { messages } from '../messages.ts';
import { Problem } from '../Problem.tsx';
import { readStart } from '../readPayload.ts';
import { useAbout } from '../useAbout.ts';

/** A check: its status, its history in the linked time range, and its last error. */
export function OfCheck({ evidence, title, seen, children }: TypeProps) {
  const id = evidence.checkId;
  const start = readStart(evidence.payload);
  const range = isCheckRange(start) ? start : plainCheckRange;
  const input = { id: id ?? '' };
  const wanted = seen && id !== null;
  const check = useAbout(messages.check, queries.health.check.get.queryOptions({ input }), wanted);
  const graph = useAbout(
    messages.check,
    queries.health.check.graph.queryOptions({ input: { ...input, range: { last: range } } }),
    wanted,
  );
  const unhealthy = check.data?.status === 'unhealthy';
  const failed = useAbout(
    messages.check,
    queries.health.check.runs.queryOptions({
      input: { ...input, range: { last: range }, ok: false, pageIndex: 0, pageSize: 1 },
    }),
    wanted && unhealthy,
  );
  const latency = formatLatency(graph.data?.latencyMs.p99);
  const [run] = failed.data?.runs ?? [];
  const error = run?.error ?? run?.message ?? '';
  const name = check.data?.name ?? title;
  const type = check.data?.type ?? 'check';
  return children({
    icon: <Icon name={check.data?.icon ?? type} fallback={type} />,
    name: id === null ? name : <Link to={checkAddress(id, range, 'history')}>{name}</Link>,
    called: name,
    word: evidenceWords.check,
    facts: (
      <>
        <Problem about={check} />
        {check.data !== undefined && (
          <span className={styles.fact} data-status={check.data.status}>
            <StatusIcon shape={check.data.deletedAt === null ? check.data.status : 'deleted'} />
            {messages.health[check.data.status]}
          </span>
        )}
        {graph.data !== undefined && (
          <span className={styles.figure} data-tooltip={messages.uptime}>
            {formatUptime(graph.data.uptime.passed, graph.data.uptime.failed)}
          </span>
        )}
        {latency !== undefined && (
          <span className={styles.figure} data-tooltip={messages.latency}>
            {latency.figure} <span className={styles.unit}>{latency.unit}</span>
          </span>
        )}
      </>
    ),
    body: error !== '' && (
      <p className={styles.error} data-tooltip={messages.lastError}>
        <span className="visually-hidden">{messages.lastError}: </span>
        {error.slice(0, 500)}
      </p>
    ),
  });
}
