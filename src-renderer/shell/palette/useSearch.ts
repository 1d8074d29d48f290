import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../parts/bridge/bridge.ts';
import type { Scope } from './scopes.ts';

/** How many items are shown among other things, and alone. */
const limits: Readonly<Record<Scope, number>> = { all: 8, catalog: 50, actions: 0 };

/** Typing something again shows its hits at once; they are asked for anew all the same. */
const keptMs = 30_000;

/**
 * What search finds for what is typed. Every key asks; hits of the last answer stay until there is one for what is typed now, and
 * an answer that comes too late shows nothing, since each belongs to its own text.
 * @param typed without blanks around it
 */
export function useSearch(typed: string, scope: Scope) {
  const wanted = typed !== '' && scope !== 'actions';
  const answer = useQuery({
    ...queries.search.query.queryOptions({
      input: { text: typed, limit: wanted ? limits[scope] : 1 },
      placeholderData: keepPreviousData,
    }),
    enabled: wanted,
    staleTime: 0,
    gcTime: keptMs,
    meta: { quiet: true },
  });
  const data = wanted ? answer.data : undefined;
  return {
    found: data?.data.groups,
    tookMs: data?.data.tookMs,
    synced: data?.synced,
    error: wanted ? answer.error : null,
    /** What is shown belongs to what is typed. */
    settled: !wanted || (!answer.isPlaceholderData && !answer.isPending),
  };
}
