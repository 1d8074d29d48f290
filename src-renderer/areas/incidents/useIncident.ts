import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { IncidentPage, IncidentPerson } from '../../../src-preload/contract/incidents.ts';
import { queries } from '../../parts/bridge/bridge.ts';
import { useOutbox, useSession } from '../../parts/bridge/live.ts';
import { toShownFailure } from '../../parts/failures.ts';
import { useDoing } from '../../parts/incidents/useIncidentAct.ts';
import { type DoneAct, rowsOfActs, withActs } from '../../parts/incidents/withActs.ts';

/** Polling interval of an open incident, in milliseconds. */
const everyMs = 10_000;

/** Definitive errors of the server: cached data of the incident is no longer displayed. */
const final = ['NOT_FOUND', 'FORBIDDEN'];

const nobody: IncidentPerson = { id: '', name: '', avatar: null };

/** The signed-in user, in the format of incident people. */
export function useMe(): IncidentPerson {
  const session = useSession();
  const person = session?.status === 'signed-in' ? session.person : undefined;
  const { id, name } = person ?? nobody;
  return useMemo(() => ({ id, name, avatar: null }), [id, name]);
}

/**
 * Returns an incident: from the cache at once, then from the server, with polling.
 * Applies the user's changes that the server has not accepted yet.
 */
export function useIncident(id: string) {
  const asked = useQuery(queries.incidents.get.queryOptions({ input: { id }, refetchInterval: everyMs }));
  const kept = useQuery(queries.incidents.get.queryOptions({ input: { id, kept: true } }));
  const waiting = useOutbox();
  const doing = useDoing(({ acts }) => acts);
  const me = useMe();
  const failure = asked.error === null ? undefined : toShownFailure(asked.error);
  const answer =
    failure !== undefined && final.includes(failure.code) ? undefined : (asked.data ?? kept.data);
  const read = answer?.data;
  const acts = useMemo(() => {
    const own = (waiting ?? []).filter(({ act }) => act.incidentId === id);
    const mine: DoneAct[] = doing.filter(
      ({ act }) => act.incidentId === id && !own.some((entry) => entry.act.id === act.id),
    );
    return [...own, ...mine];
  }, [waiting, doing, id]);
  const page: IncidentPage | undefined = useMemo(
    () => (read === undefined ? undefined : withActs(read, acts, me)),
    [read, acts, me],
  );
  return {
    page,
    answer,
    /** Ids of rows with changes that the server has not accepted yet. */
    unsent: useMemo(() => rowsOfActs(acts), [acts]),
    failure,
    error: asked.error,
    retry: () => void asked.refetch(),
  };
}
