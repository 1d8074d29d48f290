import { z } from 'zod';
import { idSchema } from '../../src-preload/contract/entities/id.ts';
import { dropSecrets } from '../base/sealedSecrets.ts';
import { nothingUnreadable } from '../cache/model.ts';
import { defineFeed, type Feed, minutes } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { afterPass, alsoUnreadable } from './unreadable.ts';

const rowSchema = z.looseObject({ id: idSchema });

/** Feeds whose rows are kept as they came. */
export type RecordFeed = 'scrapers' | 'agents' | 'people';

interface Records {
  readonly feed: RecordFeed;
  /** Where they are read; a relation of the feed's own name when absent. */
  readonly relation?: string;
  /** What is kept of each. */
  readonly columns: readonly string[];
  readonly search?: Feed['search'];
}

async function readRecords(context: FeedContext, { feed, relation = feed, columns }: Records): Promise<void> {
  const rows: Array<readonly [string, string]> = [];
  let unreadable = nothingUnreadable;
  const query = { relation, columns, where: [['deleted_at', 'is', 'null']] } as const;
  for await (const page of context.data.pages(query, rowSchema)) {
    for (const row of page.rows) rows.push([row.id, JSON.stringify(dropSecrets(row))]);
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

/** A small table that is read as a whole. */
const recordFeed = (records: Records) =>
  defineFeed({
    freshForMs: 25 * minutes,
    strategies: [{ name: 'read', everyMs: 10 * minutes, lane: 'long', proves: true }],
    ...(records.search === undefined ? {} : { search: records.search }),
    begin: () => ({ read: (context: FeedContext) => readRecords(context, records) }),
  });

export const agents = recordFeed({ feed: 'agents', columns: ['id', 'name', 'description'] });
export const people = recordFeed({ feed: 'people', columns: ['id', 'name', 'email', 'type', 'avatar'] });
/** Whole, with their last job: list and page stand on it while the server cannot be asked. */
export const scrapers = recordFeed({
  feed: 'scrapers',
  relation: 'config_scrapers_with_status',
  columns: ['*', 'creator:created_by(id,name,avatar)'],
  search: { kind: 'scraper', find: (read, text, limit) => read.searchScrapers(text, limit) },
});
