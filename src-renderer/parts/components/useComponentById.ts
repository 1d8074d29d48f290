import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Component, unpackComponents } from '#contract/rules/packedComponents.ts';
import type { AnswerOrigin } from '../asOfState.ts';
import { queries } from '../bridge/bridge.ts';
import { useTopology } from './useTopology.ts';

/** A component with its children and the source of the data. */
export interface FoundComponent {
  readonly component: Component;
  readonly children: readonly Component[];
  readonly answer: AnswerOrigin;
}

/**
 * Finds a component by its id, with one request for any number of components: in the list of all components.
 * A component that is not in the list, such as a deleted one, has its own request.
 * @param id id of the component
 * @returns the component once it is loaded, and the error of the request if there is none
 */
export function useComponentById(id: string) {
  const list = useTopology();
  const listed = list.data?.topology.byId.get(id);
  const isMissingInList = !list.isPending && listed === undefined;
  const own = useQuery(
    queries.topology.component.get.queryOptions({ input: { id }, enabled: isMissingInList }),
  );
  const packed = own.data?.data.packed;
  const ownTopology = useMemo(() => (packed === undefined ? undefined : unpackComponents(packed)), [packed]);
  const found = useMemo((): FoundComponent | undefined => {
    const [topology, answer] =
      listed === undefined ? [ownTopology, own.data] : [list.data?.topology, list.data];
    const component = topology?.byId.get(id);
    if (topology === undefined || component === undefined || answer === undefined) return undefined;
    return {
      component,
      children: component.children.flatMap((child) => topology.byId.get(child) ?? []),
      answer,
    };
  }, [listed, list.data, ownTopology, own.data, id]);
  return {
    found,
    error: found === undefined ? own.error : null,
    isPending: found === undefined && own.isPending,
  };
}
