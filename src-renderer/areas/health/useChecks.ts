import { type QueryClient, type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import type { CheckListItem } from '#contract/entities/check.ts';
import { unpackChecks } from '#contract/rules/packedChecks.ts';
import { markOnce, marks } from '#kit/marks.ts';
import type { AnswerOrigin } from '#parts/asOfState.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';

/** All checks. The row objects stay the same as long as the version does. */
export interface CachedChecks extends AnswerOrigin {
  readonly version: string;
  readonly checks: readonly CheckListItem[];
}

const checksKey = queries.health.checks.list.key({ type: 'query' });

async function fetchChecks(client: QueryClient, signal: AbortSignal): Promise<CachedChecks> {
  const previous = client.getQueryData<CachedChecks>(checksKey);
  const { data, ...origin } = await bridge.health.checks.list(
    previous === undefined ? {} : { known: previous.version },
    { signal },
  );
  if (data.packed !== null) {
    markOnce(marks.healthReceived);
    return { ...origin, version: data.version, checks: unpackChecks(data.packed) };
  }
  if (previous === undefined) throw new Error('There are no checks for the version that was answered.');
  return { ...origin, version: data.version, checks: previous.checks };
}

export const checksQuery = {
  queryKey: checksKey,
  queryFn: ({ client, signal }: QueryFunctionContext) => fetchChecks(client, signal),
  // Checks are compared by version. A deep comparison of ten thousand rows would find nothing more.
  structuralSharing: false,
};

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
      void client.invalidateQueries({ queryKey: checksKey });
      return { range };
    },
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
