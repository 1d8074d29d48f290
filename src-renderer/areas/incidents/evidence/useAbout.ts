import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { toShownFailure } from '../../../parts/failures.ts';
import { messages } from './messages.ts';
import { inTurn } from './useSeen.ts';

/** What is known of what evidence points at; the evidence itself is shown in any case. */
export interface About<T> {
  readonly data: T | undefined;
  readonly pending: boolean;
  /** Why nothing is known of it, in few words. */
  readonly problem: string | undefined;
}

/**
 * Reads what evidence points at, once its row is in sight and it is its turn.
 * @param what it is, for when it cannot be read
 * @param wanted whether there is anything to read, and somebody looks
 */
export function useAbout<Answered, Key extends QueryKey>(
  what: string,
  options: UseQueryOptions<{ readonly data: Answered }, Error, { readonly data: Answered }, Key>,
  wanted: boolean,
): About<Answered> {
  const { queryFn } = options;
  const asked = useQuery({
    ...options,
    ...(typeof queryFn === 'function' ? { queryFn: inTurn(queryFn) } : {}),
    enabled: wanted,
  });
  const failure = asked.error === null || asked.data !== undefined ? undefined : toShownFailure(asked.error);
  return {
    data: asked.data?.data,
    pending: wanted && asked.isPending,
    problem:
      failure === undefined
        ? undefined
        : failure.code === 'NOT_FOUND'
          ? messages.gone(what)
          : failure.code === 'FORBIDDEN'
            ? messages.forbidden(what)
            : messages.unread(what, failure.sentence),
  };
}
