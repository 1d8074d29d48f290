import type { UnreadableRow } from '../../server/readRows.ts';
import type { FeedContext } from '../FeedContext.ts';
import { hashOf, itemColumns, itemRowSchema, requiredItemColumns } from './itemRows.ts';

export interface RereadItems {
  readonly changed: number;
  readonly unreadable: readonly UnreadableRow[];
}

/** So many ids fit into an address. */
export const mostReread = 100;

/**
 * Reads some items again and makes the cache say the same of them: after a change by the person, or when they turned out to be
 * different.
 * @param ids `mostReread` at most
 * @returns how many rows were written, and those that could not be read
 * @throws Failure, CacheError
 */
export async function rereadItems(context: FeedContext, ids: readonly string[]): Promise<RereadItems> {
  const { rows, given, unreadable, total } = await context.data.page(
    {
      relation: 'config_items',
      columns: itemColumns,
      required: requiredItemColumns,
      where: [['id', 'in', `(${ids.join(',')})`]],
      limit: ids.length,
      count: true,
    },
    itemRowSchema,
  );
  const changed = await context.write.putItems(rows, Buffer.concat(rows.map(hashOf)), null);
  const there = new Set([...rows, ...unreadable].map(({ id }) => id));
  // An answer may hold fewer rows than match. Only when it holds as many as the server counts are the others gone.
  const gone = total === given ? ids.filter((id) => !there.has(id)) : [];
  if (gone.length > 0) await context.write.removeItems(gone);
  return { changed, unreadable };
}
