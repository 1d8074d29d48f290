import { expect } from 'vitest';
import { oneOf } from './generatedItems.ts';

interface ListInput {
  readonly sortBy: string;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** Returns a random one of the first pages, of random size and order. */
export const randomPage = <Column>(random: () => number, columns: readonly Column[]) => ({
  sortBy: oneOf(random, columns),
  sortOrder: oneOf(random, ['asc', 'desc'] as const),
  pageIndex: Math.floor(random() * 3),
  pageSize: oneOf(random, [5, 20, 1_000]),
});

/**
 * Expects the same page from the cache and the server. For columns that PostgreSQL and SQLite sort
 * differently, compares only pages with all rows, ignoring the order.
 * @param sortedAlike columns that both sort in the same order
 */
export function expectSameList<Row extends { readonly id: string }>(
  input: ListInput,
  cached: { readonly rows: readonly Row[]; readonly total: number },
  served: { readonly rows: readonly Row[]; readonly total: number },
  sortedAlike: readonly string[],
): void {
  const why = JSON.stringify(input);
  const ids = (rows: readonly Row[]) => rows.map(({ id }) => id).toSorted();
  expect(cached.total, why).toBe(served.total);
  if (sortedAlike.includes(input.sortBy)) expect(cached, why).toEqual(served);
  else if (served.total <= input.pageSize && input.pageIndex === 0)
    expect(ids(cached.rows), why).toEqual(ids(served.rows));
}
