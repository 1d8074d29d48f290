import { useQuery } from '@tanstack/react-query';
import type { TimelineSpan } from '../../../src-preload/contract/rules/timeline.ts';
import { queries } from '../bridge/bridge.ts';
import { isForbidden } from '../failures.ts';
import type { TimelineOf } from './messages.ts';

/** Polling interval in milliseconds. Sync does not report check runs. */
const everyMs = 20_000;

/** Returns a timeline from the cache first, then with data from the server. */
export function useTimeline(of: TimelineOf, id: string, span: TimelineSpan | undefined) {
  const input = { of, id, ...(span === undefined ? {} : { span }) };
  const asked = useQuery(queries.timeline.of.queryOptions({ input, refetchInterval: everyMs }));
  const kept = useQuery(queries.timeline.of.queryOptions({ input: { ...input, kept: true } }));
  const data = isForbidden(asked.error) ? undefined : (asked.data ?? kept.data);
  return {
    timeline: data?.data,
    // The cached answer is incomplete, so its own failure is not reported.
    asked: { data, error: asked.error },
    retry: () => void asked.refetch(),
  };
}
