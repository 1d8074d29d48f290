import { useQuery } from '@tanstack/react-query';
import type { Check, CheckListItem } from '../../../../src-preload/contract/entities/check.ts';
import type { AnswerOrigin } from '../../asOfState.ts';
import { queries } from '../../bridge/bridge.ts';
import { toShownFailure } from '../../failures.ts';

/** Failures after which cached data must not be displayed. */
const final = ['NOT_FOUND', 'FORBIDDEN'];

function fromList(listed: CheckListItem): Check {
  const {
    canaryId,
    canaryName,
    agentId,
    agentName,
    uptime: _uptime,
    latencyMs: _latency,
    ...common
  } = listed;
  return {
    ...common,
    agent: agentId === null ? null : { id: agentId, name: agentName },
    // The list does not contain the origin. Editing stays disabled until it is known.
    canary: { id: canaryId, name: canaryName, source: null },
    components: [],
    configs: [],
  };
}

/** Merges the labels of the list row, which include the canary's labels. */
const withLabels = (check: Check | undefined, listed: CheckListItem | undefined): Check | undefined =>
  check && { ...check, labels: { ...listed?.labels, ...check.labels } };

/**
 * Returns a check from the list row first, then from the cache, then from the server.
 * @param listed the list row. Otherwise undefined.
 */
export function useCheck(id: string, listed: CheckListItem | undefined) {
  const asked = useQuery(queries.health.check.get.queryOptions({ input: { id } }));
  const kept = useQuery(queries.health.check.get.queryOptions({ input: { id, kept: true } }));
  const failure = asked.error === null ? undefined : toShownFailure(asked.error);
  const isFinal = failure !== undefined && final.includes(failure.code);
  const answer: ({ readonly data: Check } & AnswerOrigin) | undefined = isFinal
    ? undefined
    : (asked.data ?? kept.data);
  const row = failure?.code === 'NOT_FOUND' || listed?.id !== id ? undefined : listed;
  return {
    /** The full check, with relationships and origin. */
    whole: answer?.data,
    /** The full check, or the list row. */
    check: withLabels(answer?.data, row) ?? (row === undefined ? undefined : fromList(row)),
    answer,
    failure,
    error: asked.error,
    pending: asked.isPending,
    retry: () => void asked.refetch(),
  };
}
