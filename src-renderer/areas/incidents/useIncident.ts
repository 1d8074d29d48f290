import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { IncidentPage, IncidentPerson } from '#contract/incidents.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { useOutbox, useSession } from '#parts/bridge/live.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { useRunningChanges } from '#parts/incidents/useIncidentChange.ts';
import {
  changedRowIds,
  type TimedIncidentChange,
  withIncidentChanges,
} from '#parts/incidents/withIncidentChanges.ts';

/** Polling interval of an open incident, in milliseconds. */
const pollIntervalMs = 10_000;

/** Definitive errors of the server: cached data of the incident is no longer displayed. */
const finalErrorCodes = ['NOT_FOUND', 'FORBIDDEN'];

const emptyPerson: IncidentPerson = { id: '', name: '', avatar: null };

/** The signed-in user, in the format of incident people. */
export function useMe(): IncidentPerson {
  const session = useSession();
  const person = session?.status === 'signed-in' ? session.person : undefined;
  const { id, name } = person ?? emptyPerson;
  return useMemo(() => ({ id, name, avatar: null }), [id, name]);
}

/**
 * Returns an incident: from the cache at once, then from the server, with polling.
 * Applies the user's changes that the server has not accepted yet, except for those in conflict.
 */
export function useIncident(id: string) {
  const query = useQuery(
    queries.incidents.get.queryOptions({ input: { id }, refetchInterval: pollIntervalMs }),
  );
  const cachedQuery = useQuery(queries.incidents.get.queryOptions({ input: { id, kept: true } }));
  const queuedChanges = useOutbox();
  const runningChanges = useRunningChanges(({ changes }) => changes);
  const me = useMe();
  const failure = query.error === null ? undefined : toDisplayFailure(query.error);
  const answer =
    failure !== undefined && finalErrorCodes.includes(failure.code)
      ? undefined
      : (query.data ?? cachedQuery.data);
  const data = answer?.data;
  const changes = useMemo(() => {
    // The page displays the server's value of a change in conflict, and the bar displays the user's.
    const queued = (queuedChanges ?? []).filter(
      ({ act, state }) => act.incidentId === id && state !== 'conflict',
    );
    const running: TimedIncidentChange[] = runningChanges.filter(
      ({ act }) => act.incidentId === id && !queued.some((entry) => entry.act.id === act.id),
    );
    return [...queued, ...running];
  }, [queuedChanges, runningChanges, id]);
  const page: IncidentPage | undefined = useMemo(
    () => (data === undefined ? undefined : withIncidentChanges(data, changes, me)),
    [data, changes, me],
  );
  return {
    page,
    answer,
    /** Ids of rows with changes that the server has not accepted yet. */
    unsent: useMemo(() => changedRowIds(changes), [changes]),
    failure,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
