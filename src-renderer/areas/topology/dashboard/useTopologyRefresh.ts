import { useQuery } from '@tanstack/react-query';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';

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

/**
 * Fetches the server's topology on mount, on refetch and after a reconnect. Sync fetches it every minute, and when
 * rows change from which the server computes components.
 * @param enabled false while the server is offline
 */
export function useTopologyRefresh(enabled: boolean) {
  return useQuery({
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
}
