import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { withoutClock } from './toQueryRange.ts';

/** Returns a query key without the ends of a time range that move with the clock. */
const questionOf = (key: QueryKey): string =>
  hashKey(
    key.map((part) =>
      typeof part === 'object' && part !== null && 'input' in part
        ? { ...part, input: withoutClock(part.input) }
        : part,
    ),
  );

interface Earlier<Answer> {
  readonly initialData: () => Answer | undefined;
  /** Milliseconds since 1970. 0 for an answer that is known to be outdated. */
  readonly initialDataUpdatedAt: () => number | undefined;
}

/**
 * Options that start a query with the latest answer to the same question. The key of a list "of the last two
 * days" changes every minute, and its rows hardly do. The age of the answer still decides about a new request.
 */
export function earlierAnswer<Answer>(client: QueryClient, key: QueryKey): Earlier<Answer> {
  const find = (): Query<Answer> | undefined => {
    const question = questionOf(key);
    return client
      .getQueryCache()
      .findAll({ queryKey: key.slice(0, 1), predicate: ({ queryKey }) => questionOf(queryKey) === question })
      .filter(({ state }) => state.data !== undefined)
      .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0] as Query<Answer> | undefined;
  };
  return {
    initialData: () => find()?.state.data,
    initialDataUpdatedAt: () => {
      const state = find()?.state;
      return state?.isInvalidated === true ? 0 : state?.dataUpdatedAt;
    },
  };
}
