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

/** The server said so itself: what is kept of the component is not shown any more. */
const final = ['NOT_FOUND', 'FORBIDDEN'];

/** What is known of a component, from where it was found. */
export interface KnownComponent {
  readonly component: Component;
  /** It and what is below it. */
  readonly below: Topology;
  readonly answer: AnswerOrigin;
}

const none: Topology = { roots: [], byId: new Map() };

/** Of two answers the one that says more of now: sync brings the list again while somebody looks at the page. */
const isNewer = (a: AnswerOrigin, b: AnswerOrigin): boolean => Date.parse(a.asOf) >= Date.parse(b.asOf);

/**
 * A component as it is known: what the list of all has of it at once, and what the server says of it alone as soon as it does, also where
 * the list does not have it.
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

  // An answer without the component is one of a server that does not have it.
  const missing =
    failure?.code === 'NOT_FOUND' || (asked.isSuccess && known === undefined && !list.isPending);
  return {
    known,
    /** All components, for those above it. */
    all,
    /** What only an answer about it alone says. */
    about: isOver ? undefined : asked.data?.data,
    missing,
    failure,
    error: asked.error,
    retry: () => void asked.refetch(),
  };
}
