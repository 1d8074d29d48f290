import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type Component,
  type Topology,
  unpackComponents,
} from '../../../../src-preload/contract/rules/packedComponents.ts';
import type { AnswerOrigin } from '../../../parts/asOfState.ts';
import { queries } from '../../../parts/bridge/bridge.ts';
import { useTopology } from '../../../parts/components/useTopology.ts';
import { toShownFailure } from '../../../parts/failures.ts';

/** Definitive errors of the server: cached data of the component is no longer displayed. */
const final = ['NOT_FOUND', 'FORBIDDEN'];

/** A component and the source of its data. */
export interface KnownComponent {
  readonly component: Component;
  /** The component and its descendants. */
  readonly below: Topology;
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
  const asked = useQuery(queries.topology.component.get.queryOptions({ input: { id } }));
  const packed = asked.data?.data.packed;
  const own = useMemo(() => (packed === undefined ? undefined : unpackComponents(packed)), [packed]);
  const failure = asked.error === null ? undefined : toShownFailure(asked.error);
  const isOver = failure !== undefined && final.includes(failure.code);
  const all = list.data?.topology ?? none;
  const listed = all.byId.get(id);
  const alone = own?.byId.get(id);

  const known = useMemo((): KnownComponent | undefined => {
    if (isOver) return undefined;
    const ofList = list.data && listed && { component: listed, below: list.data.topology, answer: list.data };
    const ofAnswer = asked.data && own && alone && { component: alone, below: own, answer: asked.data };
    if (ofList === undefined || ofAnswer === undefined) return ofAnswer ?? ofList;
    return isNewer(ofAnswer.answer, ofList.answer) ? ofAnswer : ofList;
  }, [isOver, list.data, listed, asked.data, own, alone]);

  // A successful answer without the component means that the server does not have it.
  const missing =
    failure?.code === 'NOT_FOUND' || (asked.isSuccess && known === undefined && !list.isPending);
  return {
    known,
    /** All components, to look up ancestors. */
    all,
    /** Facts that only the component's own query returns. */
    about: isOver ? undefined : asked.data?.data,
    missing,
    failure,
    error: asked.error,
    retry: () => void asked.refetch(),
  };
}
