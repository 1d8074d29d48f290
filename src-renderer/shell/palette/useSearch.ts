import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '#parts/bridge/bridge.ts';
import type { Scope } from './scopes.ts';

const limits: Readonly<Record<Scope, number>> = { all: 8, catalog: 50, actions: 0 };

/** Time (ms) for which results stay cached. Repeated texts show them at once and still refetch. */
const cacheTimeMs = 30_000;

/**
 * Searches for the typed text on every key. Previous results stay until the new ones arrive.
 * Late responses for other texts are ignored, because each belongs to its own query.
 * @param typed Trimmed.
 */
export function useSearch(typed: string, scope: Scope) {
  const isEnabled = typed !== '' && scope !== 'actions';
  const answer = useQuery({
    ...queries.search.query.queryOptions({
      input: { text: typed, limit: isEnabled ? limits[scope] : 1 },
      placeholderData: keepPreviousData,
    }),
    enabled: isEnabled,
    staleTime: 0,
    gcTime: cacheTimeMs,
    meta: { quiet: true },
  });
  const data = isEnabled ? answer.data : undefined;
  return {
    found: data?.data.groups,
    tookMs: data?.data.tookMs,
    synced: data?.synced,
    error: isEnabled ? answer.error : null,
    /** Whether the displayed results belong to the typed text. */
    settled: !isEnabled || (!answer.isPlaceholderData && !answer.isPending),
  };
}
