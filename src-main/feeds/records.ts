import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { Failure } from '../base/Failure.ts';
import { dropSecrets } from '../base/sealedSecrets.ts';
import { noUnreadableRows } from '../cache/model.ts';
import { agentDetailColumns } from '../server/agentColumns.ts';
import { documentSchema } from '../server/documents.ts';
import {
  ruleRowColumns,
  ruleSecrets,
  ruleViewColumns,
  silenceRowColumns,
} from '../server/notificationRows.ts';
import { CoalescingQueue } from './CoalescingQueue.ts';
import { defineFeed, type Feed, minutes } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { addUnreadable, withUnreadableOfPass } from './unreadable.ts';

const rowSchema = z.object({ id: idSchema }).catchall(documentSchema);

/** Feeds whose rows are stored as JSON, without conversion. */
export type RecordFeed = 'scrapers' | 'agents' | 'people' | 'notificationRules' | 'silences';

interface RecordFeedOptions {
  readonly feed: RecordFeed;
  /** Relation to read; the feed's name when absent. */
  readonly relation?: string;
  readonly columns: readonly string[];
  readonly search?: Feed['search'];
  /** Milliseconds between two reads; ten minutes when absent. */
  readonly everyMs?: number;
  /** Returns the paths of fields that are secret regardless of their name. */
  readonly secretsOf?: (record: FeedRow) => readonly string[];
  /** A view with additional columns. Some users have permission to read only the table. */
  readonly extraColumns?: { readonly relation: string; readonly columns: readonly string[] };
}

type FeedRow = z.infer<typeof rowSchema>;

/**
 * Reads additional columns by row id; empty if the view is missing or forbidden.
 * @throws Failure for any other error
 */
async function readExtraColumns(
  { data }: FeedContext,
  figures: RecordFeedOptions['extraColumns'],
): Promise<ReadonlyMap<string, FeedRow>> {
  const found = new Map<string, FeedRow>();
  if (figures === undefined) return found;
  try {
    for await (const page of data.pages(figures, rowSchema))
      for (const row of page.rows) found.set(row.id, row);
  } catch (error) {
    if (!(error instanceof Failure) || (error.code !== 'FORBIDDEN' && error.code !== 'NOT_FOUND'))
      throw error;
    found.clear();
  }
  return found;
}

async function readRecords(
  context: FeedContext,
  { feed, relation = feed, columns, secretsOf, extraColumns }: RecordFeedOptions,
): Promise<void> {
  const more = await readExtraColumns(context, extraColumns);
  const rows: Array<readonly [string, string]> = [];
  let unreadable = noUnreadableRows;
  const query = { relation, columns, where: [['deleted_at', 'is', 'null']] } as const;
  for await (const page of context.data.pages(query, rowSchema)) {
    for (const row of page.rows)
      rows.push([row.id, JSON.stringify(dropSecrets({ ...more.get(row.id), ...row }, secretsOf?.(row)))]);
    unreadable = addUnreadable(unreadable, page.unreadable);
  }
  const before = await context.write.feed(feed);
  await context.write.putRecords(feed, rows, {
    ...before,
    forbidden: null,
    completeAtMs: context.now(),
    done: rows.length,
    unreadable: withUnreadableOfPass(before, unreadable),
  });
}

/** Defines a feed for a small table that is read completely. */
const recordFeed = (records: RecordFeedOptions) =>
  defineFeed({
    freshForMs: 25 * minutes,
    strategies: [
      { name: 'read', everyMs: records.everyMs ?? 10 * minutes, lane: 'long', confirmsFreshness: true },
    ],
    ...(records.search === undefined ? {} : { search: records.search }),
    createWork: () => {
      const reads = new CoalescingQueue();
      return { read: (context: FeedContext) => reads.run(() => readRecords(context, records)) };
    },
  });

/** All columns of the list, which uses them offline. Names of items need only the table. */
export const agents = recordFeed({
  feed: 'agents',
  columns: ['id', 'name', 'description'],
  extraColumns: { relation: 'agents_summary', columns: agentDetailColumns },
});
export const people = recordFeed({ feed: 'people', columns: ['id', 'name', 'email', 'type', 'avatar'] });
/** All columns, including the last job, because the list and the page use them offline. */
export const scrapers = recordFeed({
  feed: 'scrapers',
  relation: 'config_scrapers_with_status',
  columns: ['*', 'creator:created_by(id,name,avatar)'],
  search: { kind: 'scraper', find: (read, text, limit) => read.searchScrapers(text, limit) },
});
/** All columns, because the list and the names of sent notifications use them offline. */
export const notificationRules = recordFeed({
  feed: 'notificationRules',
  relation: 'notifications',
  columns: ruleRowColumns,
  everyMs: 5 * minutes,
  secretsOf: ruleSecrets,
  extraColumns: { relation: 'notifications_summary', columns: ['id', ...ruleViewColumns] },
});

/** All silences. The client decides by their times whether they are active. */
export const silences = recordFeed({
  feed: 'silences',
  relation: 'notification_silences',
  columns: silenceRowColumns,
  everyMs: minutes,
});
