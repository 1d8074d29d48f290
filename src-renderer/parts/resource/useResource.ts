import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditedResource } from '#contract/resources.ts';
import type { ResourceKind } from '#contract/rules/resources.ts';
import { queries } from '../bridge/bridge.ts';
import { useServerOnline } from '../useServerOnline.ts';

/** Polling interval for changes by other users, in milliseconds. */
const pollIntervalMs = 30_000;
/** Age of an answer that was prefetched for this visit, in milliseconds. */
const prefetchedMs = 1_000;

/** Returns a record for editing, and newer versions by other users. */
export function useResource(kind: ResourceKind, id: string) {
  const online = useServerOnline();
  const { data, error, refetch, isFetchedAfterMount, isStale } = useQuery({
    ...queries.resources.get.queryOptions({ input: { kind, id } }),
    staleTime: prefetchedMs,
    refetchInterval: online ? pollIntervalMs : false,
    // Detect changes when the user returns to the window.
    refetchOnWindowFocus: 'always',
  });
  /** Version that the form started with. Later answers must not overwrite the input. */
  const [base, setBase] = useState<EditedResource>();
  const latest = data?.data;
  // Start only from a fresh answer, because a cached one may be outdated.
  const isFresh = isFetchedAfterMount || !isStale;
  if (base === undefined && latest !== undefined && isFresh) setBase(latest);
  const newer =
    base !== undefined && latest !== undefined && latest.version !== base.version ? latest : undefined;
  return {
    base,
    setBase,
    /** Newer version by another user. Otherwise undefined. */
    newer: data?.source === 'server' ? newer : undefined,
    /** Latest version from the server. */
    latest: latest,
    query: { data, error },
    /** Whether nothing is loaded yet. */
    isLoading: base === undefined && error === null,
    error: base === undefined ? error : null,
    retry: () => void refetch(),
  };
}
