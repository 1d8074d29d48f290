import { z } from 'zod';
import { rowCap } from '../../server/DataApi.ts';
import type { FeedContext } from './FeedContext.ts';

const rowSchema = z.looseObject({ id: z.string() });

/** Small tables that are read as a whole, with the columns that are kept of them. */
export const recordFeeds = {
  agents: ['id', 'name', 'description'],
  people: ['id', 'name', 'email', 'type', 'avatar'],
} as const;

export type RecordFeed = keyof typeof recordFeeds;

/** Brings one of the small tables. @throws Failure, CacheError */
export async function readRecords(context: FeedContext, feed: RecordFeed): Promise<void> {
  const rows: Array<readonly [string, string]> = [];
  let after: string | undefined;
  for (;;) {
    const page = await context.data.rows(
      {
        relation: feed,
        columns: recordFeeds[feed],
        where: [
          ['deleted_at', 'is', 'null'],
          ...(after === undefined ? [] : ([['id', 'gt', after]] as const)),
        ],
        order: [['id', 'asc']],
        limit: rowCap,
      },
      rowSchema,
    );
    for (const row of page.rows) rows.push([row.id, JSON.stringify(row)]);
    after = page.rows.at(-1)?.id;
    if (page.rows.length === 0) break;
  }
  const before = await context.write.feed(feed);
  await context.write.putRecords(feed, rows, {
    ...before,
    forbidden: null,
    completeAtMs: context.now(),
    done: rows.length,
  });
}
