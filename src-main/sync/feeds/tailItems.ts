import type { ItemMarks } from '../../cache/model.ts';
import { newer } from '../../cache/writes/CacheWriter.ts';
import { type Rows, rowCap } from '../../server/DataApi.ts';
import { nextPageAfter } from '../../server/readRows.ts';
import { itemMarksSchema, marksColumns } from '../itemRows.ts';
import { sincePass } from '../unreadable.ts';
import type { FeedContext } from './FeedContext.ts';
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
  const since = new Date(Date.parse(feed.cursor) - overlapMs).toISOString();
  let cursor: string | null = feed.cursor;
  let after: string | undefined;
  let changed = 0;
  let left: number | undefined;
  let record = feed;
  for (;;) {
    const page: Rows<ItemMarks> = await context.data.page(
      {
        relation,
        columns: marksColumns,
        where: after === undefined ? [] : [['id', 'gt', after]],
        anyOf: [`updated_at.gte.${since}`, `created_at.gte.${since}`],
        order: [['id', 'asc']],
        limit: rowCap,
        // A server may give less than was asked for: only its own count says which page is the last.
        count: left === undefined,
      },
      itemMarksSchema,
    );
    const { rows, total } = page;
    left = (left ?? total ?? Number.POSITIVE_INFINITY) - page.given;
    for (const { updatedAt, createdAt } of rows) cursor = newer(cursor, newer(updatedAt, createdAt));
    const unreadable = [...page.unreadable];
    const differing = await context.read.differingItems(rows);
    for (let at = 0; at < differing.length; at += mostReread) {
      const reread = await rereadItems(context, differing.slice(at, at + mostReread));
      changed += reread.changed;
      unreadable.push(...reread.unreadable);
    }
    record = { ...record, unreadable: sincePass(record, unreadable) };
    const next = nextPageAfter(page, { method: 'GET', path: `/db/${relation}` });
    if (left <= 0 || next === null) break;
    after = next;
  }
  // The cursor moves with the last page alone: a tail that is interrupted begins again.
  const complete = { ...record, cursor };
  if (JSON.stringify(complete) !== JSON.stringify(feed)) await context.write.putFeed(complete);
  return changed;
}
