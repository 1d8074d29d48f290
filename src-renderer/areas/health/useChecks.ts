import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { CheckListItem } from '../../../src-preload/contract/entities/check.ts';
import { unpackChecks } from '../../../src-preload/contract/rules/packedChecks.ts';
import { markOnce, marks } from '../../kit/marks.ts';
import type { AnswerOrigin } from '../../parts/asOfState.ts';
import { bridge, queries } from '../../parts/bridge/bridge.ts';
import { toShownFailure } from '../../parts/failures.ts';

/** All checks, unpacked once a version: as long as it is the same the rows are the same objects. */
export interface KeptChecks extends AnswerOrigin {
  readonly version: string;
  readonly checks: readonly CheckListItem[];
}

const checksKey = queries.health.checks.list.key({ type: 'query' });

async function askChecks(client: QueryClient, signal: AbortSignal): Promise<KeptChecks> {
  const held = client.getQueryData<KeptChecks>(checksKey);
  const { data, ...origin } = await bridge.health.checks.list(
    held === undefined ? {} : { known: held.version },
    { signal },
  );
  if (data.packed !== null) {
    markOnce(marks.healthReceived);
    return { ...origin, version: data.version, checks: unpackChecks(data.packed) };
  }
  if (held === undefined) throw new Error('There are no checks for the version that was answered.');
  return { ...origin, version: data.version, checks: held.checks };
}

/** The checks; asked for again by parts/liveAnswers.ts when sync changed some. */
export const useChecks = () =>
  useQuery({
    queryKey: checksKey,
    queryFn: ({ client, signal }) => askChecks(client, signal),
    // Rows are compared by version; looking into ten thousand of them would find nothing else.
    structuralSharing: false,
  });

/** Where nothing is kept on this computer, asking for the list is asking the server. */
async function refreshChecks(signal: AbortSignal): Promise<void> {
  try {
    await bridge.health.checks.refresh(undefined, { signal });
  } catch (error) {
    if (toShownFailure(error).code !== 'CONFLICT') throw error;
  }
}

/**
 * Asks the server for its summary now, and again whenever it is told to or the range changes; asking anew gives the one before
 * up. Specification part 1 section 7.
 * @param enabled nothing is asked while the server is away
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
