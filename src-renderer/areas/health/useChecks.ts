import { useQuery } from '@tanstack/react-query';
import { markOnce, marks } from '#kit/marks.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { createChecksQuery } from '#parts/checks/checksQuery.ts';
import { toDisplayFailure } from '#parts/failures.ts';

export const checksQuery = createChecksQuery({
  bridge,
  queries,
  onReceived: () => markOnce(marks.healthReceived),
});

/** Queries the checks. parts/liveAnswers.ts invalidates the query when sync changes a check. */
export const useChecks = () => useQuery(checksQuery);

/**
 * Without a local store the refresh fails with CONFLICT.
 * The list query then reads from the server itself, so the error is ignored.
 */
async function refreshChecks(signal: AbortSignal): Promise<void> {
  try {
    await bridge.health.checks.refresh(undefined, { signal });
  } catch (error) {
    if (toDisplayFailure(error).code !== 'CONFLICT') throw error;
  }
}

/**
 * Fetches the server's summary on mount, on refetch, and when the range changes.
 * A new request cancels the previous one.
 * @param enabled false while the server is offline
 */
export const useRefresh = (range: string, enabled: boolean) =>
  useQuery({
    queryKey: [...queries.health.checks.refresh.key(), range],
    queryFn: async ({ client, signal }) => {
      await refreshChecks(signal);
      void client.invalidateQueries({ queryKey: checksQuery.queryKey });
      return { range };
    },
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
