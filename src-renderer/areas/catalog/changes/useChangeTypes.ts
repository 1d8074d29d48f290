import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#parts/bridge/bridge.ts';

const staleTimeMs = 60_000;

/** Change types for the filter, loaded when it first opens. */
export function useChangeTypes() {
  const [requested, setRequested] = useState(false);
  const answer = useQuery(
    queries.changes.facets.queryOptions({
      input: { of: 'types' },
      enabled: requested,
      staleTime: staleTimeMs,
      meta: { quiet: true },
    }),
  );
  return { types: answer.data?.data, loading: answer.isFetching, load: () => setRequested(true) };
}
