import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Component, type Topology, unpackComponents } from '#contract/rules/packedComponents.ts';
import type { AnswerOrigin } from '#parts/asOfState.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { useTopology } from '#parts/components/useTopology.ts';
import { toDisplayFailure } from '#parts/failures.ts';

/** Definitive errors of the server: cached data of the component is no longer displayed. */
const finalErrorCodes = ['NOT_FOUND', 'FORBIDDEN'];

/** A component and the source of its data. */
export interface LoadedComponent {
  readonly component: Component;
  /** The component and its descendants. */
  readonly subtree: Topology;
  readonly answer: AnswerOrigin;
}

const none: Topology = { roots: [], byId: new Map() };

/** Compares the age of two answers. Sync may update the list while the page is open. */
const isNewer = (a: AnswerOrigin, b: AnswerOrigin): boolean => Date.parse(a.asOf) >= Date.parse(b.asOf);

/**
 * Returns a component: from the list of all components at once, then from its own query.
 * The own query also finds components that are not in the list.
 */
export function useComponent(id: string) {
  const list = useTopology();
  const query = useQuery(queries.topology.component.get.queryOptions({ input: { id } }));
  const packed = query.data?.data.packed;
  const ownTopology = useMemo(() => (packed === undefined ? undefined : unpackComponents(packed)), [packed]);
  const failure = query.error === null ? undefined : toDisplayFailure(query.error);
  const hasFinalError = failure !== undefined && finalErrorCodes.includes(failure.code);
  const all = list.data?.topology ?? none;
  const listed = all.byId.get(id);
  const ownEntry = ownTopology?.byId.get(id);

  const known = useMemo((): LoadedComponent | undefined => {
    if (hasFinalError) return undefined;
    const ofList = list.data &&
      listed && { component: listed, subtree: list.data.topology, answer: list.data };
    const ofAnswer = query.data &&
      ownTopology &&
      ownEntry && { component: ownEntry, subtree: ownTopology, answer: query.data };
    if (ofList === undefined || ofAnswer === undefined) return ofAnswer ?? ofList;
    return isNewer(ofAnswer.answer, ofList.answer) ? ofAnswer : ofList;
  }, [hasFinalError, list.data, listed, query.data, ownTopology, ownEntry]);

  // A successful answer without the component means that the server does not have it.
  const missing =
    failure?.code === 'NOT_FOUND' || (query.isSuccess && known === undefined && !list.isPending);
  return {
    known,
    /** All components, to look up ancestors. */
    all,
    /** Facts that only the component's own query returns. */
    about: hasFinalError ? undefined : query.data?.data,
    missing,
    failure,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
