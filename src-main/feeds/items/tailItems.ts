import type { z } from 'zod';
import type { ItemMarks, ItemRow } from '../../cache/model.ts';
import { type Rows, rowCap } from '../../server/DataApi.ts';
import { nextPageAfter } from '../../server/readRows.ts';
import { advanceCursor, cursorWithin, isAhead } from '../cursor.ts';
import type { FeedContext } from '../FeedContext.ts';
import { restarted } from '../restartPass.ts';
import { sincePass } from '../unreadable.ts';
import {
  hashOf,
  itemColumns,
  itemMarksSchema,
  itemRowSchema,
  marksColumns,
  requiredItemColumns,
} from './itemRows.ts';
import { mostReread, rereadItems } from './rereadItems.ts';

const relation = 'config_items';

/** Rows are seen in the order in which they were committed, not in that of their times: a tail looks back this far. */
const overlapMs = 5 * 60_000;

/**
 * Brings what is new, and what says that it changed, since the last time. Most of what lies in the overlap is here already: only what
 * tells one state of a row from the next is asked of all of it, and whole rows of those that differ.
 * @returns rows that were changed
 * @throws Failure, CacheError
 */
export async function tailItems(context: FeedContext): Promise<number> {
  const feed = await context.write.feed('items');
  if (feed.cursor === null) return 0;
  let cursor = cursorWithin(context, feed.cursor);
  const since = new Date(Date.parse(cursor ?? feed.cursor) - overlapMs).toISOString();
  let after: string | undefined;
  let changed = 0;
  let left: number | undefined;
  let record = feed;
  for (;;) {
    const from = after;
    const ask = <T>(columns: readonly string[], schema: z.ZodType<T>, count = false): Promise<Rows<T>> =>
      context.data.page(
        {
          relation,
          columns,
          required: requiredItemColumns,
          where: from === undefined ? [] : [['id', 'gt', from]],
          anyOf: [`updated_at.gte.${since}`, `created_at.gte.${since}`],
          order: [['id', 'asc']],
          limit: rowCap,
          count,
        },
        schema,
      );
    // A server may give less than was asked for: only its own count says which page is the last.
    let page: Rows<ItemMarks | ItemRow> = await ask(marksColumns, itemMarksSchema, left === undefined);
    left = (left ?? page.total ?? Number.POSITIVE_INFINITY) - page.given;
    let unreadable = page.unreadable;
    const differing = await context.read.differingItems(page.rows);
    if (differing.length > mostReread) {
      // After a long absence most of a page differs: it comes once more, whole.
      const whole = await ask(itemColumns, itemRowSchema);
      changed += await context.write.putItems(whole.rows, Buffer.concat(whole.rows.map(hashOf)), null);
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
    record = { ...record, unreadable: sincePass(record, unreadable) };
    const next = nextPageAfter(page, { method: 'GET', path: `/db/${relation}` });
    if (left <= 0 || next === null) break;
    after = next;
  }
  // The cursor moves with the last page alone: a tail that is interrupted begins again.
  const complete = { ...record, cursor, ...(isAhead(context, feed.cursor) ? restarted : {}) };
  if (JSON.stringify(complete) !== JSON.stringify(feed)) await context.write.putFeed(complete);
  return changed;
}
