import { useMemo } from 'react';
import type { Acknowledgement } from '#contract/acknowledgements.ts';
import type { AcknowledgedKind } from '#contract/rules/acknowledgements.ts';
import { useAcknowledgementList, useSessionValue } from '../bridge/live.ts';
import { useShowsPresent } from './useShowsPresent.ts';

/** Active acknowledgements of a kind, by id. */
export type Acknowledged = ReadonlyMap<string, Acknowledgement>;

export const noneAcknowledged: Acknowledged = new Map();

/**
 * Returns the active acknowledgements of a kind, and none while the screen shows an earlier moment. The map is stable while they are unchanged, because a new one renders
 * all rows again.
 */
export function useAcknowledged(kind: AcknowledgedKind): Acknowledged {
  const all = useAcknowledgementList();
  const showsPresent = useShowsPresent();
  const key = JSON.stringify(showsPresent ? (all?.filter((one) => one.kind === kind) ?? []) : []);
  return useMemo(() => {
    const some: Acknowledgement[] = JSON.parse(key);
    return new Map(some.map((one) => [one.id, one]));
  }, [key]);
}

/** Returns all active acknowledgements, by kind and id: `check ID`. The map is stable while they are unchanged. */
export function useAllAcknowledged(): Acknowledged {
  const key = JSON.stringify(useAcknowledgementList() ?? []);
  return useMemo(() => {
    const all: Acknowledgement[] = JSON.parse(key);
    return new Map(all.map((one) => [`${one.kind} ${one.id}`, one]));
  }, [key]);
}

/** Whether the user can acknowledge: a snapshot never changes. */
export const useCanAcknowledge = (): boolean =>
  useSessionValue((state) => state?.status === 'signed-in' && state.server.status !== 'snapshot');
