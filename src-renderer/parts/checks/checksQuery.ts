import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import type { CheckListItem } from '#contract/entities/check.ts';
import { unpackChecks } from '#contract/rules/packedChecks.ts';
import type { AnswerOrigin } from '../asOfState.ts';
import type { Bridge, queries } from '../bridge/bridge.ts';

/** All checks. The row objects stay the same as long as the version does. */
export interface CachedChecks extends AnswerOrigin {
  readonly version: string;
  readonly checks: readonly CheckListItem[];
}

interface ChecksSource {
  readonly bridge: Pick<Bridge, 'health'>;
  readonly queries: Pick<typeof queries, 'health'>;
  /** Called when new checks arrive. */
  readonly onReceived?: () => void;
}

/** Returns the options of the query for all checks of a workspace. Unchanged checks are not sent again. */
export function createChecksQuery({ bridge, queries: { health }, onReceived }: ChecksSource) {
  const queryKey = health.checks.list.key({ type: 'query' });
  const fetchChecks = async (client: QueryClient, signal: AbortSignal): Promise<CachedChecks> => {
    const previous = client.getQueryData<CachedChecks>(queryKey);
    const { data, ...origin } = await bridge.health.checks.list(
      previous === undefined ? {} : { known: previous.version },
      { signal },
    );
    if (data.packed !== null) {
      onReceived?.();
      return { ...origin, version: data.version, checks: unpackChecks(data.packed) };
    }
    if (previous === undefined) throw new Error('There are no checks for the version that was answered.');
    return { ...origin, version: data.version, checks: previous.checks };
  };
  return {
    queryKey,
    queryFn: ({ client, signal }: QueryFunctionContext) => fetchChecks(client, signal),
    // Checks are compared by version. A deep comparison of ten thousand rows would find nothing more.
    structuralSharing: false as const,
  };
}
