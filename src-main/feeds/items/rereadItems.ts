import { itemRowSchema } from '#main/cache/tables/items.ts';
import type { UnreadableRow } from '#main/server/readRows.ts';
import type { FeedContext } from '../FeedContext.ts';
import { hashItem, requestedItemColumns, requiredItemColumns } from './itemSchemas.ts';

export interface RereadResult {
  readonly changed: number;
  readonly unreadable: readonly UnreadableRow[];
}

/** Limit of ids that fit into one request URL. */
export const maxRereadItems = 100;

/**
 * Syncs some items: after a change by the user, or if they differ from the server's.
 * @param ids up to `maxRereadItems` ids
 * @returns number of changed rows, and rows that could not be parsed
 * @throws Failure, CacheError
 */
export async function rereadItems(context: FeedContext, ids: readonly string[]): Promise<RereadResult> {
  const { rows, receivedCount, unreadable, total } = await context.data.page(
    {
      relation: 'config_items',
      columns: requestedItemColumns,
      required: requiredItemColumns,
      where: [['id', 'in', `(${ids.join(',')})`]],
      limit: ids.length,
      count: true,
    },
    itemRowSchema,
  );
  const changed = await context.write.putItems(rows, Buffer.concat(rows.map(hashItem)), null);
  const there = new Set([...rows, ...unreadable].map(({ id }) => id));
  // A page may contain fewer rows than match. Missing items are deleted only if the page has as many rows as
  // the server counts.
  const gone = total === receivedCount ? ids.filter((id) => !there.has(id)) : [];
  if (gone.length > 0) await context.write.removeItems(gone);
  return { changed, unreadable };
}
