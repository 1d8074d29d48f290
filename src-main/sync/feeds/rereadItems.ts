import { hashOf, itemColumns, itemRowSchema } from '../itemRows.ts';
import type { FeedContext } from './FeedContext.ts';

/**
 * Reads some items again and makes the cache say the same of them: after a change by the person, or when they turned out to be
 * different.
 * @param ids at most as many as an address holds, some 100
 * @throws Failure, CacheError
 */
export async function rereadItems(context: FeedContext, ids: readonly string[]): Promise<void> {
  const { rows, given, unreadable, total } = await context.data.page(
    {
      relation: 'config_items',
      columns: itemColumns,
      where: [['id', 'in', `(${ids.join(',')})`]],
      limit: ids.length,
      count: true,
    },
    itemRowSchema,
  );
  await context.write.putItems(rows, Buffer.concat(rows.map(hashOf)), null);
  const there = new Set([...rows, ...unreadable].map(({ id }) => id));
  // An answer may hold fewer rows than match. Only when it holds as many as the server counts are the others gone.
  const gone = total === given ? ids.filter((id) => !there.has(id)) : [];
  if (gone.length > 0) await context.write.removeItems(gone);
}
