import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../parts/bridge/bridge.ts';

const staleTimeMs = 60_000;

/** Types of changes, which the filter asks for when it is opened first. */
export function useChangeTypes() {
  const [asked, setAsked] = useState(false);
  const answer = useQuery(
    queries.changes.facets.queryOptions({
      input: { of: 'types' },
      enabled: asked,
      staleTime: staleTimeMs,
      meta: { quiet: true },
    }),
  );
  return { types: answer.data?.data, loading: answer.isFetching, ask: () => setAsked(true) };
}
