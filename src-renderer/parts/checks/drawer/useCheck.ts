import { useQuery } from '@tanstack/react-query';
import type { Check, CheckListItem } from '../../../../src-preload/contract/entities/check.ts';
import type { AnswerOrigin } from '../../asOfState.ts';
import { queries } from '../../bridge/bridge.ts';
import { toShownFailure } from '../../failures.ts';

/** The server said so itself: what is kept of the check is not shown any more. */
const final = ['NOT_FOUND', 'FORBIDDEN'];

/** What the list knows of a check, in the form of a whole one. */
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
    // Where it comes from is not in the list: until it is known nobody edits it.
    canary: { id: canaryId, name: canaryName, source: null },
    components: [],
    configs: [],
  };
}

/** The list has the labels of the canary, too: they stay when the check itself comes. */
const withLabels = (check: Check | undefined, listed: CheckListItem | undefined): Check | undefined =>
  check && { ...check, labels: { ...listed?.labels, ...check.labels } };

/**
 * One check: what the list says at once, then what is kept of it, then what the server says.
 * @param listed the list's row, where the list has it
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
    /** The whole check: what belongs to it, and where it comes from. */
    whole: answer?.data,
    /** At least what the list says. */
    check: withLabels(answer?.data, row) ?? (row === undefined ? undefined : fromList(row)),
    answer,
    failure,
    error: asked.error,
    pending: asked.isPending,
    retry: () => void asked.refetch(),
  };
}
