import type { ItemRow } from '../../cache/model.ts';
import { newer } from '../../cache/writes/CacheWriter.ts';
import { type Rows, rowCap } from '../../server/DataApi.ts';
import { nextPageAfter } from '../../server/readRows.ts';
import { hashOf, itemColumns, itemRowSchema } from '../itemRows.ts';
import { sincePass } from '../unreadable.ts';
import type { FeedContext } from './FeedContext.ts';

const relation = 'config_items';

/** Rows are seen in the order in which they were committed, not in that of their times: a tail looks back this far. */
const overlapMs = 5 * 60_000;

/**
 * Brings what is new, and what says that it changed, since the last time.
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
    const page: Rows<ItemRow> = await context.data.page(
      {
        relation,
        columns: itemColumns,
        where: after === undefined ? [] : [['id', 'gt', after]],
        anyOf: [`updated_at.gte.${since}`, `created_at.gte.${since}`],
        order: [['id', 'asc']],
        limit: rowCap,
        // A server may give less than was asked for: only its own count says which page is the last.
        count: left === undefined,
      },
      itemRowSchema,
    );
    const { rows, total } = page;
    left = (left ?? total ?? Number.POSITIVE_INFINITY) - page.given;
    for (const { updatedAt, createdAt } of rows) cursor = newer(cursor, newer(updatedAt, createdAt));
    record = { ...record, unreadable: sincePass(record, page.unreadable) };
    const next = nextPageAfter(page, { method: 'GET', path: `/db/${relation}` });
    const complete = left <= 0 || next === null;
    // The cursor moves with the last page alone: a tail that is interrupted begins again.
    const kept = complete ? { ...record, cursor } : null;
    changed += await context.write.putItems(rows, Buffer.concat(rows.map(hashOf)), kept);
    if (complete) return changed;
    after = next;
  }
}
