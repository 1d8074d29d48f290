import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { bridge, queries } from '../../../parts/bridge/bridge.ts';
import { toShownFailure } from '../../../parts/failures.ts';
import { onSyncChange } from '../../../parts/syncChanges.ts';

/** Checks that turned red are asked about no more often. */
const betweenMs = 10_000;

/** Where nothing is kept on this computer, asking for the list is asking the server; one that asks anew gives the one before up. */
async function refreshTopology(signal: AbortSignal): Promise<void> {
  try {
    await bridge.topology.refresh(undefined, { signal });
  } catch (error) {
    if (toShownFailure(error).code !== 'CONFLICT') throw error;
  }
}

/** Runs something whenever sync changed checks: at once, or when the time since the last run is up. */
function useOnChecks(enabled: boolean, run: () => void): void {
  const now = useEffectEvent(run);
  useEffect(() => {
    if (!enabled) return;
    let lastMs = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const runNow = () => {
      timer = undefined;
      lastMs = performance.now();
      now();
    };
    const end = onSyncChange(({ changes }) => {
      if (timer !== undefined || !changes.some(({ feed }) => feed === 'checks')) return;
      timer = setTimeout(runNow, Math.max(0, lastMs + betweenMs - performance.now()));
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [enabled]);
}

/**
 * Asks the server for its topology now, again when it can be reached again or is told to, and when checks became other ones: their components
 * follow them.
 * @param enabled nothing is asked while the server is away
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
  useOnChecks(enabled, () => void refresh.refetch());
  return refresh;
}
