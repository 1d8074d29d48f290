import { z } from 'zod';
import { idSchema } from '../../src-preload/contract/entities/id.ts';
import type { FeedName } from '../../src-preload/contract/sync.ts';
import { nothingUnreadable } from '../cache/model.ts';
import { defineFeed, minutes } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { afterPass, alsoUnreadable } from './unreadable.ts';

const rowSchema = z.looseObject({ id: idSchema });

async function readRecords(context: FeedContext, feed: FeedName, columns: readonly string[]): Promise<void> {
  const rows: Array<readonly [string, string]> = [];
  let unreadable = nothingUnreadable;
  const query = { relation: feed, columns, where: [['deleted_at', 'is', 'null']] } as const;
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

/** A small table that is read as a whole. @param feed its name, that of its relation, too @param columns what is kept of it */
const recordFeed = (feed: FeedName, columns: readonly string[]) =>
  defineFeed({
    freshForMs: 25 * minutes,
    strategies: [{ name: 'read', everyMs: 10 * minutes, lane: 'long', proves: true }],
    begin: () => ({ read: (context: FeedContext) => readRecords(context, feed, columns) }),
  });

export const agents = recordFeed('agents', ['id', 'name', 'description']);
export const people = recordFeed('people', ['id', 'name', 'email', 'type', 'avatar']);
