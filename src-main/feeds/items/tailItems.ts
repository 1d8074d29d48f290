import type { z } from 'zod';
import type { ItemMarks, ItemRow } from '#main/cache/tables/items.ts';
import { itemRowSchema } from '#main/cache/tables/items.ts';
import { type Rows, rowCap } from '#main/server/DataApi.ts';
import { nextPageAfter } from '#main/server/readRows.ts';
import { advanceCursor, isInFuture, limitCursor } from '../cursor.ts';
import type { FeedContext } from '../FeedContext.ts';
import { restartFields } from '../restartPass.ts';
import { withUnreadableSincePass } from '../unreadable.ts';
import {
  hashItem,
  itemMarksSchema,
  marksColumns,
  requestedItemColumns,
  requiredItemColumns,
} from './itemSchemas.ts';
import { maxRereadItems, rereadItems } from './rereadItems.ts';

const relation = 'config_items';

/**
 * Overlap of tails in milliseconds: rows become visible in commit order, not in the order of
 * their timestamps.
 */
const overlapMs = 5 * 60_000;

/**
 * Reads new and changed items. Most rows in the overlap are already stored. So only the columns that show
 * changes are read first, and then full rows of those that differ.
 * @returns number of changed rows
 * @throws Failure, CacheError
 */
export async function tailItems(context: FeedContext): Promise<number> {
  const feed = await context.write.feed('items');
  if (feed.cursor === null) return 0;
  let cursor = limitCursor(context, feed.cursor);
  const since = new Date(Date.parse(cursor ?? feed.cursor) - overlapMs).toISOString();
  let after: string | undefined;
  let changed = 0;
  let record = feed;
  for (;;) {
    const from = after;
    const readPage = <T>(columns: readonly string[], schema: z.ZodType<T>): Promise<Rows<T>> =>
      context.data.page(
        {
          relation,
          columns,
          required: requiredItemColumns,
          where: from === undefined ? [] : [['id', 'gt', from]],
          anyOf: [`updated_at.gte.${since}`, `created_at.gte.${since}`],
          order: [['id', 'asc']],
          limit: rowCap,
          // Counted on each page, because rows that change meanwhile add pages.
          count: true,
        },
        schema,
      );
    // A page can be shorter than its limit, so only the server's count shows which page is the last.
    let page: Rows<ItemMarks | ItemRow> = await readPage(marksColumns, itemMarksSchema);
    let unreadable = page.unreadable;
    const differing = await context.read.differingItems(page.rows);
    if (differing.length > maxRereadItems) {
      // After a long absence, most rows differ, so the whole page is read again with all columns.
      const whole = await readPage(requestedItemColumns, itemRowSchema);
      changed += await context.write.putItems(whole.rows, Buffer.concat(whole.rows.map(hashItem)), null);
      page = whole;
      unreadable = whole.unreadable;
    } else if (differing.length > 0) {
      const reread = await rereadItems(context, differing);
      changed += reread.changed;
      unreadable = [...unreadable, ...reread.unreadable];
    }
    cursor = advanceCursor(
      context,
      cursor,
      page.rows.flatMap(({ updatedAt, createdAt }) => [updatedAt, createdAt]),
    );
    record = { ...record, unreadable: withUnreadableSincePass(record, unreadable) };
    const next = nextPageAfter(page, { method: 'GET', path: `/db/${relation}` });
    if (page.receivedCount >= (page.total ?? Number.POSITIVE_INFINITY) || next === null) break;
    after = next;
  }
  // The cursor moves only after the last page, so an interrupted tail starts again.
  const complete = { ...record, cursor, ...(isInFuture(context, feed.cursor) ? restartFields : {}) };
  if (JSON.stringify(complete) !== JSON.stringify(feed)) await context.write.putFeed(complete);
  return changed;
}
