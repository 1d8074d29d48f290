import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { IncidentPage, IncidentPerson } from '../../../src-preload/contract/incidents.ts';
import { queries } from '../../parts/bridge/bridge.ts';
import { useOutbox, useSession } from '../../parts/bridge/live.ts';
import { toShownFailure } from '../../parts/failures.ts';
import { useDoing } from '../../parts/incidents/useIncidentAct.ts';
import { type DoneAct, rowsOfActs, withActs } from '../../parts/incidents/withActs.ts';

/** An incident that is looked at is asked for again so often, in milliseconds. */
const everyMs = 10_000;

/** The server said so itself: what is kept of it is not shown any more. */
const final = ['NOT_FOUND', 'FORBIDDEN'];

const nobody: IncidentPerson = { id: '', name: '', avatar: null };

/** Who is here, as incidents name people. */
export function useMe(): IncidentPerson {
  const session = useSession();
  const person = session?.status === 'signed-in' ? session.person : undefined;
  const { id, name } = person ?? nobody;
  return useMemo(() => ({ id, name, avatar: null }), [id, name]);
}

/**
 * One incident: what is kept of it at once, and what the server says as soon as it does, again every ten seconds; with what the person
 * did and the server has not taken yet.
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
    /** Ids of rows that the server has not, or has otherwise. */
    unsent: useMemo(() => rowsOfActs(acts), [acts]),
    failure,
    error: asked.error,
    retry: () => void asked.refetch(),
  };
}
