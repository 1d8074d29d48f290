import { useQuery } from '@tanstack/react-query';
import type { Check, CheckListItem } from '#contract/entities/check.ts';
import type { AnswerOrigin } from '#parts/asOfState.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';

/** Failures after which cached data must not be displayed. */
const finalCodes = ['NOT_FOUND', 'FORBIDDEN'];

function fromList(listRow: CheckListItem): Check {
  const {
    canaryId,
    canaryName,
    agentId,
    agentName,
    uptime: _uptime,
    latencyMs: _latency,
    ...common
  } = listRow;
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
 * @param listRow the list row. Otherwise undefined.
 */
export function useCheck(id: string, listRow: CheckListItem | undefined) {
  const query = useQuery(queries.health.check.get.queryOptions({ input: { id } }));
  const cachedQuery = useQuery(queries.health.check.get.queryOptions({ input: { id, kept: true } }));
  const failure = query.error === null ? undefined : toDisplayFailure(query.error);
  const isFinal = failure !== undefined && finalCodes.includes(failure.code);
  const answer: ({ readonly data: Check } & AnswerOrigin) | undefined = isFinal
    ? undefined
    : (query.data ?? cachedQuery.data);
  const row = failure?.code === 'NOT_FOUND' || listRow?.id !== id ? undefined : listRow;
  return {
    /** The full check, with relationships and origin. */
    fullCheck: answer?.data,
    /** The full check, or the list row. */
    check: withLabels(answer?.data, row) ?? (row === undefined ? undefined : fromList(row)),
    answer,
    failure,
    error: query.error,
    pending: query.isPending,
    retry: () => void query.refetch(),
  };
}
