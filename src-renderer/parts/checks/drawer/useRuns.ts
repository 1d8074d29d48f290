import { skipToken, useQuery } from '@tanstack/react-query';
import type { CheckRange } from '../../../../src-preload/contract/health.ts';
import { queries } from '../../bridge/bridge.ts';
import { toShownFailure } from '../../failures.ts';

interface Asked {
  readonly id: string;
  /** Undefined until the range is known. */
  readonly range: CheckRange | undefined;
}

const isForbidden = (error: Error | null): boolean =>
  error !== null && toShownFailure(error).code === 'FORBIDDEN';

/** Returns the runs of a check by bucket, from the cache first and then from the server. */
export function useCheckGraph({ id, range }: Asked) {
  const input = range === undefined ? undefined : { id, range };
  const asked = useQuery(queries.health.check.graph.queryOptions({ input: input ?? skipToken }));
  const kept = useQuery(
    queries.health.check.graph.queryOptions({
      input: input === undefined ? skipToken : { ...input, kept: true },
    }),
  );
  const known = asked.isPending && kept.data?.data.points.length === 0 ? undefined : kept.data;
  const answer = isForbidden(asked.error) ? undefined : (asked.data ?? known);
  return { answer, pending: asked.isPending, error: asked.error, retry: () => void asked.refetch() };
}

interface RunsAsked extends Asked {
  readonly ok: boolean | undefined;
  readonly leastMs: number | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** Returns one page of single runs, newest first. */
export function useCheckRuns({ id, range, ok, leastMs, pageIndex, pageSize }: RunsAsked) {
  const input =
    range === undefined
      ? undefined
      : {
          id,
          range,
          pageIndex,
          pageSize,
          ...(ok === undefined ? {} : { ok }),
          ...(leastMs === undefined ? {} : { leastMs }),
        };
  const asked = useQuery(queries.health.check.runs.queryOptions({ input: input ?? skipToken }));
  const kept = useQuery(
    queries.health.check.runs.queryOptions({
      input: input === undefined ? skipToken : { ...input, kept: true },
    }),
  );
  const known = asked.isPending && kept.data?.data.total === 0 ? undefined : kept.data;
  const answer = isForbidden(asked.error) ? undefined : (asked.data ?? known);
  return { answer, pending: asked.isPending, error: asked.error, retry: () => void asked.refetch() };
}
