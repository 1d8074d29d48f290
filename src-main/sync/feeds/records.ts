import { z } from 'zod';
import { idSchema } from '../../../src-preload/contract/entities/id.ts';
import { nothingUnreadable } from '../../cache/model.ts';
import { afterPass, alsoUnreadable } from '../unreadable.ts';
import type { FeedContext } from './FeedContext.ts';

const rowSchema = z.looseObject({ id: idSchema });

/** Small tables that are read as a whole, with the columns that are kept of them. */
export const recordFeeds = {
  agents: ['id', 'name', 'description'],
  people: ['id', 'name', 'email', 'type', 'avatar'],
} as const;

export type RecordFeed = keyof typeof recordFeeds;

/** Brings one of the small tables. @throws Failure, CacheError */
export async function readRecords(context: FeedContext, feed: RecordFeed): Promise<void> {
  const rows: Array<readonly [string, string]> = [];
  let unreadable = nothingUnreadable;
  const query = {
    relation: feed,
    columns: recordFeeds[feed],
    where: [['deleted_at', 'is', 'null']],
  } as const;
  for await (const page of context.data.pages(query, rowSchema)) {
    for (const row of page.rows) rows.push([row.id, JSON.stringify(row)]);
    unreadable = alsoUnreadable(unreadable, page.unreadable);
  }
  const before = await context.write.feed(feed);
  await context.write.putRecords(feed, rows, {
    ...before,
    forbidden: null,
    completeAtMs: context.now(),
    done: rows.length,
    unreadable: afterPass(before, unreadable),
  });
}
