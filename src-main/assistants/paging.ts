import { z } from 'zod';
import type { ExcludedItems } from './excludedItems.ts';

export const cursorInput = z
  .string()
  .regex(/^\d{1,6}$/)
  .optional()
  .describe('“nextCursor” of an earlier answer with the same filters');

export const limitInput = (most: number, usual: number) =>
  z.number().int().min(1).max(most).default(usual).describe(`Number of rows, at most ${most}`);

/** @returns the number of the page, 0-based */
export const pageOf = (cursor: string | undefined): number => Number(cursor ?? 0);

/** Returns a count of rows. Null if excluded items may be among them, because it would reveal these. */
export const visibleTotal = (total: number, { ids }: Pick<ExcludedItems, 'ids'>): number | null =>
  ids.size === 0 ? total : null;

/**
 * Returns the fields of a page: the total, and the cursor of the next page.
 * @param excluded items that may be among the rows
 */
export const pageFacts = (
  total: number,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  excluded: Pick<ExcludedItems, 'ids'> = { ids: new Set() },
) => {
  const next = pageOf(cursor) + 1;
  return { total: visibleTotal(total, excluded), nextCursor: next * limit < total ? String(next) : null };
};
