import { useQuery } from '@tanstack/react-query';
import type { Evidence } from '#contract/incidents.ts';
import { toEvidenceType } from '#contract/rules/incidents.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { evidenceName } from './evidenceName.ts';

const staleTimeMs = 5 * 60_000;

/**
 * Returns a function that names evidence as the page of the incident does. The description of a linked component is
 * often only “Topology”, so its name comes from the list of components. Until that is loaded, the description is used.
 */
export function useEvidenceNames(): (evidence: Evidence) => string {
  const { data } = useQuery(queries.incidents.components.queryOptions({ staleTime: staleTimeMs }));
  const known = new Map(data?.data.map(({ id, name }) => [id, name]));
  return (evidence) => {
    const { type, componentId } = evidence;
    const isComponent = componentId !== null && toEvidenceType(type) === 'topology';
    return (isComponent ? known.get(componentId) : undefined) ?? evidenceName(evidence);
  };
}
