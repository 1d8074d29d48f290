import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { FeedName } from '#contract/rules/feeds.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { onSyncChange } from '#parts/syncListeners.ts';

/** Feeds that the health and the counts of components are computed from. */
const sources: readonly FeedName[] = ['checks', 'incidents', 'insights'];
/** Minimum interval in milliseconds between refreshes that changes of these feeds trigger. */
const minIntervalMs = 10_000;

/**
 * Without a local store the refresh fails with CONFLICT.
 * The list query then reads from the server itself, so the error is ignored.
 */
async function refreshTopology(signal: AbortSignal): Promise<void> {
  try {
    await bridge.topology.refresh(undefined, { signal });
  } catch (error) {
    if (toDisplayFailure(error).code !== 'CONFLICT') throw error;
  }
}

/** Runs a function when sync changes data of the sources, at most once per interval. */
function useOnSourceChange(enabled: boolean, run: () => void): void {
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    if (!enabled) return;
    let lastMs = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const runNow = () => {
      timer = undefined;
      lastMs = performance.now();
      runLatest();
    };
    const unsubscribe = onSyncChange(({ changes }) => {
      if (timer !== undefined || !changes.some(({ feed }) => sources.includes(feed))) return;
      timer = setTimeout(runNow, Math.max(0, lastMs + minIntervalMs - performance.now()));
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [enabled]);
}

/**
 * Fetches the server's topology on mount, on refetch, after a reconnect, and when data changes from which the
 * server computes components. Sync fetches it every minute, too.
 * @param enabled false while the server is offline
 */
export function useTopologyRefresh(enabled: boolean) {
  const refresh = useQuery({
    queryKey: queries.topology.refresh.key(),
    queryFn: async ({ client, signal }) => {
      await refreshTopology(signal);
      void client.invalidateQueries({ queryKey: queries.topology.list.key({ type: 'query' }) });
      return null;
    },
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
  useOnSourceChange(enabled, () => void refresh.refetch());
  return refresh;
}
