import { useCallback, useMemo, useRef } from 'react';
import { namedValuesIn } from '#contract/rules/query/catalogFilter.ts';
import type { KnownValues, QueryContext } from '#contract/rules/query/readQuery.ts';
import { useFacets } from '../useFacets.ts';
import type { CompletionContext, FacetKind } from './completeQuery.ts';

type Facets = ReturnType<typeof useFacets>;

interface QueryValues {
  /** The same object until its values change. */
  readonly values: Pick<QueryContext, 'types' | 'statuses'>;
  readonly facets: CompletionContext['facets'];
  /** Loads the values that a text needs to be read. The function is stable. */
  readonly load: (text: string) => void;
  readonly loadFacets: (kinds: readonly FacetKind[]) => void;
}

const useValues = ({ facets, failed }: Facets): KnownValues =>
  useMemo(
    () => (facets === undefined ? (failed ? 'failed' : 'loading') : facets.map(({ value }) => value)),
    [facets, failed],
  );

/** The values of the query line's words, loaded when a text needs them. */
export function useKnownValues(): QueryValues {
  const all = {
    types: useFacets('types'),
    statuses: useFacets('statuses'),
    labels: useFacets('labels'),
    tags: useFacets('tags'),
  };
  const latest = useRef(all);
  latest.current = all;
  const loadFacets = useCallback((kinds: readonly FacetKind[]) => {
    for (const kind of kinds) latest.current[kind].load();
  }, []);
  const load = useCallback((text: string) => loadFacets(namedValuesIn(text)), [loadFacets]);
  const types = useValues(all.types);
  const statuses = useValues(all.statuses);
  const values = useMemo(() => ({ types, statuses }), [types, statuses]);
  return {
    values,
    facets: {
      types: all.types.facets,
      statuses: all.statuses.facets,
      labels: all.labels.facets,
      tags: all.tags.facets,
    },
    load,
    loadFacets,
  };
}
