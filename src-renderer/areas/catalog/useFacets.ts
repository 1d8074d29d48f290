import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatalogFacet } from '../../../src-preload/contract/catalog.ts';
import { queries } from '../../parts/bridge/bridge.ts';

/** Specification part 3 section 9. */
const staleTimeMs = 60_000;

interface Facets {
  /** Nothing until they are here. */
  readonly facets: readonly CatalogFacet[] | undefined;
  readonly loading: boolean;
  /** The filter was opened: not before is it worth asking, there may be 50,000 labels. */
  readonly ask: () => void;
}

/** What a filter offers, fetched when it is opened first. */
export function useFacets(of: 'types' | 'statuses' | 'labels' | 'tags'): Facets {
  const [asked, setAsked] = useState(false);
  const answer = useQuery(
    queries.catalog.facets.list.queryOptions({ input: { of }, enabled: asked, staleTime: staleTimeMs }),
  );
  return { facets: answer.data?.data, loading: answer.isFetching, ask: () => setAsked(true) };
}
