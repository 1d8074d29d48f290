import { useQuery } from '@tanstack/react-query';
import type { TimelineSpan } from '../../../src-preload/contract/rules/timeline.ts';
import { queries } from '../bridge/bridge.ts';
import { isForbidden } from '../failures.ts';
import type { TimelineOf } from './messages.ts';

/** A timeline that is looked at is asked for again so often, in milliseconds: runs of checks come without being told of. */
const everyMs = 20_000;

/** What happened around something: what is kept at once, and with what the server knows of it as soon as it answers. */
export function useTimeline(of: TimelineOf, id: string, span: TimelineSpan | undefined) {
  const input = { of, id, ...(span === undefined ? {} : { span }) };
  const asked = useQuery(queries.timeline.of.queryOptions({ input, refetchInterval: everyMs }));
  const kept = useQuery(queries.timeline.of.queryOptions({ input: { ...input, kept: true } }));
  const data = isForbidden(asked.error) ? undefined : (asked.data ?? kept.data);
  return {
    timeline: data?.data,
    // As long as what is kept is not all that can be told, it fails no screen.
    asked: { data, error: asked.error },
    retry: () => void asked.refetch(),
  };
}
