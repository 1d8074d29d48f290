import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { toShownFailure } from '../../../parts/failures.ts';
import { messages } from './messages.ts';
import { inTurn } from './useSeen.ts';

/** Linked data of an item of evidence. */
export interface About<T> {
  readonly data: T | undefined;
  readonly pending: boolean;
  /** Short reason why the data is unavailable. */
  readonly problem: string | undefined;
}

/**
 * Loads linked data once the row is visible and a slot is free.
 * @param what name of the data, for the error text
 * @param wanted whether a link exists and the row is visible
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
