import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { toDisplayFailure } from '#parts/failures.ts';
import { messages } from './messages.ts';
import { limitConcurrency } from './useHasBeenVisible.ts';

/** Linked data of an item of evidence. */
export interface LinkedData<T> {
  readonly data: T | undefined;
  readonly pending: boolean;
  /** Whether data may still arrive: it loads, or the row has not been visible yet. */
  readonly isExpected: boolean;
  /** Short reason why the data is unavailable. */
  readonly problem: string | undefined;
}

/**
 * Loads linked data once the row is visible and a slot is free.
 * @param what name of the data, for the error text
 * @param isEnabled whether a link exists and the row is visible
 */
export function useLinkedData<Answered, Key extends QueryKey>(
  what: string,
  options: UseQueryOptions<{ readonly data: Answered }, Error, { readonly data: Answered }, Key>,
  isEnabled: boolean,
): LinkedData<Answered> {
  const { queryFn } = options;
  const query = useQuery({
    ...options,
    ...(typeof queryFn === 'function' ? { queryFn: limitConcurrency(queryFn) } : {}),
    enabled: isEnabled,
  });
  const failure =
    query.error === null || query.data !== undefined ? undefined : toDisplayFailure(query.error);
  return {
    data: query.data?.data,
    pending: isEnabled && query.isPending,
    isExpected: query.isPending,
    problem:
      failure === undefined
        ? undefined
        : failure.code === 'NOT_FOUND'
          ? messages.deleted(what)
          : failure.code === 'FORBIDDEN'
            ? messages.forbidden(what)
            : messages.notLoaded(what, failure.sentence),
  };
}
