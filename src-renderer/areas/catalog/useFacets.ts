import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatalogFacet } from '#contract/catalog.ts';
import { queries } from '#parts/bridge/bridge.ts';

/** Time in milliseconds for which the options count as fresh. */
const staleTimeMs = 60_000;

interface Facets {
  readonly facets: readonly CatalogFacet[] | undefined;
  readonly loading: boolean;
  /** Whether loading failed, and no earlier answer is cached. */
  readonly failed: boolean;
  /**
   * Called when the filter opens. Loading is deferred, because there may be 50,000 labels. Loads again after an error.
   */
  readonly load: () => void;
}

export function useFacets(of: 'types' | 'statuses' | 'labels' | 'tags'): Facets {
  const [requested, setRequested] = useState(false);
  const answer = useQuery(
    queries.catalog.facets.list.queryOptions({ input: { of }, enabled: requested, staleTime: staleTimeMs }),
  );
  return {
    facets: answer.data?.data,
    loading: answer.isFetching,
    failed: answer.isError && answer.data === undefined,
    load() {
      setRequested(true);
      if (answer.isError && !answer.isFetching) void answer.refetch();
    },
  };
}
