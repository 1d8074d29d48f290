import { skipToken, useQuery } from '@tanstack/react-query';
import type { CheckRange } from '#contract/health.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { storedRunsOptions } from './momentSteps.ts';

interface GraphRequest {
  readonly id: string;
  /** Undefined until the range is known. */
  readonly range: CheckRange | undefined;
  /** Whether only stored runs are read, as of an earlier moment. */
  readonly isStored?: boolean;
  /** Whether no run of the check is stored, so that there is nothing to read. */
  readonly isNoneStored?: boolean;
}

const isForbidden = (error: Error | null): boolean =>
  error !== null && toDisplayFailure(error).code === 'FORBIDDEN';

/** Whether there is no answer from the cache, because it has no run of the check. */
export const isNotStored = (error: Error | null): boolean =>
  error !== null && toDisplayFailure(error).code === 'NOT_FOUND';

/** The answer of stored runs only. */
const storedAnswer = <Answer>(query: {
  readonly data: Answer | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}) => ({
  answer: query.data,
  pending: query.isPending,
  error: isNotStored(query.error) ? null : query.error,
  /** Whether no run of the check is stored. */
  isEmpty: isNotStored(query.error),
  retry: () => void query.refetch(),
});

const noStoredAnswer = {
  answer: undefined,
  pending: false,
  error: null,
  isEmpty: true,
  retry: () => undefined,
};

/** Returns the runs of a check by bucket, from the cache first and then from the server. */
export function useCheckGraph({ id, range, isStored = false, isNoneStored = false }: GraphRequest) {
  const input = range === undefined ? undefined : { id, range };
  const query = useQuery(
    queries.health.check.graph.queryOptions({ input: isStored ? skipToken : (input ?? skipToken) }),
  );
  const cachedQuery = useQuery(
    queries.health.check.graph.queryOptions({
      input: input === undefined || isNoneStored ? skipToken : { ...input, kept: true },
      ...(isStored ? storedRunsOptions({ id }) : {}),
    }),
  );
  if (isNoneStored) return noStoredAnswer;
  if (isStored) return storedAnswer(cachedQuery);
  const cachedAnswer =
    query.isPending && cachedQuery.data?.data.points.length === 0 ? undefined : cachedQuery.data;
  const answer = isForbidden(query.error) ? undefined : (query.data ?? cachedAnswer);
  return {
    answer,
    pending: query.isPending,
    error: query.error,
    isEmpty: false,
    retry: () => void query.refetch(),
  };
}

interface RunsRequest extends GraphRequest {
  readonly ok: boolean | undefined;
  readonly leastMs: number | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** Returns one page of single runs, newest first. */
export function useCheckRuns(request: RunsRequest) {
  const { id, range, isStored = false, isNoneStored = false, ok, leastMs, pageIndex, pageSize } = request;
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
  const query = useQuery(
    queries.health.check.runs.queryOptions({ input: isStored ? skipToken : (input ?? skipToken) }),
  );
  const cachedQuery = useQuery(
    queries.health.check.runs.queryOptions({
      input: input === undefined || isNoneStored ? skipToken : { ...input, kept: true },
      ...(isStored && input !== undefined ? storedRunsOptions(input) : {}),
    }),
  );
  if (isNoneStored) return noStoredAnswer;
  if (isStored) return storedAnswer(cachedQuery);
  const cachedAnswer = query.isPending && cachedQuery.data?.data.total === 0 ? undefined : cachedQuery.data;
  const answer = isForbidden(query.error) ? undefined : (query.data ?? cachedAnswer);
  return {
    answer,
    pending: query.isPending,
    error: query.error,
    isEmpty: false,
    retry: () => void query.refetch(),
  };
}
