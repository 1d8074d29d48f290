import { useQuery } from '@tanstack/react-query';
import type { TimelineSpan } from '#contract/rules/timeline.ts';
import { queries } from '../bridge/bridge.ts';
import { isForbidden } from '../failures.ts';
import type { TimelineOf } from './messages.ts';

/** Polling interval in milliseconds. Sync does not report check runs. */
const pollIntervalMs = 20_000;

/** Returns a timeline from the cache first, then with data from the server. */
export function useTimeline(of: TimelineOf, id: string, span: TimelineSpan | undefined) {
  const input = { of, id, ...(span === undefined ? {} : { span }) };
  const query = useQuery(queries.timeline.of.queryOptions({ input, refetchInterval: pollIntervalMs }));
  const cachedQuery = useQuery(queries.timeline.of.queryOptions({ input: { ...input, kept: true } }));
  const data = isForbidden(query.error) ? undefined : (query.data ?? cachedQuery.data);
  return {
    timeline: data?.data,
    // The cached answer is incomplete, so its own failure is not reported.
    query: { data, error: query.error },
    retry: () => void query.refetch(),
  };
}
