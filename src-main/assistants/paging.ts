import { z } from 'zod';

export const cursorInput = z
  .string()
  .regex(/^\d{1,6}$/)
  .optional()
  .describe('“nextCursor” of an earlier answer with the same filters');

export const limitInput = (most: number, usual: number) =>
  z.number().int().min(1).max(most).default(usual).describe(`Number of rows, at most ${most}`);

/** @returns the number of the page, 0-based */
export const pageOf = (cursor: string | undefined): number => Number(cursor ?? 0);

/** Returns the fields of a page: the total before exclusions, and the cursor of the next page. */
export const pageFacts = (
  total: number,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) => {
  const next = pageOf(cursor) + 1;
  return { total, nextCursor: next * limit < total ? String(next) : null };
};
