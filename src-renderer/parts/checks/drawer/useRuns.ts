import { skipToken, useQuery } from '@tanstack/react-query';
import type { CheckRange } from '#contract/health.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';

interface GraphRequest {
  readonly id: string;
  /** Undefined until the range is known. */
  readonly range: CheckRange | undefined;
}

const isForbidden = (error: Error | null): boolean =>
  error !== null && toDisplayFailure(error).code === 'FORBIDDEN';

/** Returns the runs of a check by bucket, from the cache first and then from the server. */
export function useCheckGraph({ id, range }: GraphRequest) {
  const input = range === undefined ? undefined : { id, range };
  const query = useQuery(queries.health.check.graph.queryOptions({ input: input ?? skipToken }));
  const cachedQuery = useQuery(
    queries.health.check.graph.queryOptions({
      input: input === undefined ? skipToken : { ...input, kept: true },
    }),
  );
  const cachedAnswer =
    query.isPending && cachedQuery.data?.data.points.length === 0 ? undefined : cachedQuery.data;
  const answer = isForbidden(query.error) ? undefined : (query.data ?? cachedAnswer);
  return { answer, pending: query.isPending, error: query.error, retry: () => void query.refetch() };
}

interface RunsRequest extends GraphRequest {
  readonly ok: boolean | undefined;
  readonly leastMs: number | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** Returns one page of single runs, newest first. */
export function useCheckRuns({ id, range, ok, leastMs, pageIndex, pageSize }: RunsRequest) {
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
  const query = useQuery(queries.health.check.runs.queryOptions({ input: input ?? skipToken }));
  const cachedQuery = useQuery(
    queries.health.check.runs.queryOptions({
      input: input === undefined ? skipToken : { ...input, kept: true },
    }),
  );
  const cachedAnswer = query.isPending && cachedQuery.data?.data.total === 0 ? undefined : cachedQuery.data;
  const answer = isForbidden(query.error) ? undefined : (query.data ?? cachedAnswer);
  return { answer, pending: query.isPending, error: query.error, retry: () => void query.refetch() };
}
