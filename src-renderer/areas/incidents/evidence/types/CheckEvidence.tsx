import { Link } from '@tanstack/react-router';
import { defaultCheckRange, isCheckRange } from '#contract/rules/checkRanges.ts';
import { formatLatency } from '#kit/format/formatDuration.ts';
import { formatUptime } from '#kit/format/formatNumber.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Text } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { checkAddress } from '#parts/checkAddress.ts';
import { evidenceLabels } from '#parts/incidents/incidentLooks.ts';
import styles from '../Evidence.module.css';
import type { EvidenceProps } from '../EvidenceProps.ts';
import { LinkedDataStatus } from '../LinkedDataStatus.tsx';
import { messages } from '../messages.ts';
import { readStart } from '../readPayload.ts';
import { useLinkedData } from '../useLinkedData.ts';

/**
 * A check: its status, its history in the linked time range, and its last error. The line of the error is there from
 * the start, so that the rows below do not move.
 */
export function CheckEvidence({ evidence, title, hasBeenVisible, children }: EvidenceProps) {
  const id = evidence.checkId;
  const start = readStart(evidence.payload);
  const range = isCheckRange(start) ? start : defaultCheckRange;
  const input = { id: id ?? '' };
  const isEnabled = hasBeenVisible && id !== null;
  const check = useLinkedData(messages.check, queries.health.check.get.queryOptions({ input }), isEnabled);
  const graph = useLinkedData(
    messages.check,
    queries.health.check.graph.queryOptions({ input: { ...input, range: { last: range } } }),
    isEnabled,
  );
  const failed = useLinkedData(
    messages.check,
    queries.health.check.runs.queryOptions({
      input: { ...input, range: { last: range }, ok: false, pageIndex: 0, pageSize: 1 },
    }),
    isEnabled,
  );
  const latency = formatLatency(graph.data?.latencyMs.p99);
  const [run] = failed.data?.runs ?? [];
  const error = run?.error ?? run?.message ?? '';
  const name = check.data?.name ?? title;
  const type = check.data?.type ?? 'check';
  return children({
    icon: <Icon name={check.data?.icon ?? type} fallback={type} />,
    name:
      id === null ? (
        visibleName(name)
      ) : (
        <Link to={checkAddress(id, range, 'history')}>{visibleName(name)}</Link>
      ),
    nameText: name,
    isNamePending: id !== null && check.isExpected,
    kindLabel: evidenceLabels.check,
    facts: (
      <>
        <LinkedDataStatus about={check} />
        {check.data !== undefined && (
          <span className={styles.fact} data-status={check.data.status}>
            <StatusIcon shape={check.data.deletedAt === null ? check.data.status : 'deleted'} />
            {messages.health[check.data.status]}
          </span>
        )}
        {graph.data !== undefined && (
          <Text fixed digits data-tooltip={messages.uptime}>
            {formatUptime(graph.data.uptime.passed, graph.data.uptime.failed)}
          </Text>
        )}
        {latency !== undefined && (
          <Text fixed digits data-tooltip={messages.latency}>
            {latency.value} <Text tone="faint">{latency.unit}</Text>
          </Text>
        )}
      </>
    ),
    body: (error !== '' || failed.isExpected || failed.data !== undefined) && id !== null && (
      <p
        className={styles.lastError}
        data-failed={error !== '' || undefined}
        data-tooltip={error.slice(0, 500) || undefined}
      >
        {error === '' ? (
          failed.data !== undefined && messages.noFailures(range)
        ) : (
          <>
            <span className="visually-hidden">{messages.lastError}: </span>
            {error.slice(0, 500)}
          </>
        )}
      </p>
    ),
  });
}
