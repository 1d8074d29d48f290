import { z } from 'zod';
import { idSchema } from '../../src-preload/contract/entities/id.ts';
import { Failure } from '../base/Failure.ts';
import { dropSecrets } from '../base/sealedSecrets.ts';
import { nothingUnreadable } from '../cache/model.ts';
import { ruleFigures, ruleRowColumns, ruleSecrets, silenceRowColumns } from '../server/notificationRows.ts';
import { AfterTheLast } from './AfterTheLast.ts';
import { defineFeed, type Feed, minutes } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { afterPass, alsoUnreadable } from './unreadable.ts';

const rowSchema = z.looseObject({ id: idSchema });

/** Feeds whose rows are kept as they came. */
export type RecordFeed = 'scrapers' | 'agents' | 'people' | 'notificationRules' | 'silences';

interface Records {
  readonly feed: RecordFeed;
  /** Where they are read; a relation of the feed's own name when absent. */
  readonly relation?: string;
  /** What is kept of each. */
  readonly columns: readonly string[];
  readonly search?: Feed['search'];
  /** Milliseconds between two reads; ten minutes when absent. */
  readonly everyMs?: number;
  /** Fields that are secret whatever they are called, by their paths. */
  readonly secretsOf?: (record: FeedRow) => readonly string[];
  /** A view that knows more of each than its table, of which some may read the table alone. */
  readonly figures?: { readonly relation: string; readonly columns: readonly string[] };
}

type FeedRow = z.infer<typeof rowSchema>;

/** What a view knows of rows, by their ids; nothing where it may not be read, or is not there. @throws Failure for anything else */
async function readFigures(
  { data }: FeedContext,
  figures: Records['figures'],
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
  { feed, relation = feed, columns, secretsOf, figures }: Records,
): Promise<void> {
  const more = await readFigures(context, figures);
  const rows: Array<readonly [string, string]> = [];
  let unreadable = nothingUnreadable;
  const query = { relation, columns, where: [['deleted_at', 'is', 'null']] } as const;
  for await (const page of context.data.pages(query, rowSchema)) {
    for (const row of page.rows)
      rows.push([row.id, JSON.stringify({ ...more.get(row.id), ...dropSecrets(row, secretsOf?.(row)) })]);
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
    strategies: [{ name: 'read', everyMs: records.everyMs ?? 10 * minutes, lane: 'long', proves: true }],
    ...(records.search === undefined ? {} : { search: records.search }),
    begin: () => {
      const reads = new AfterTheLast();
      return { read: (context: FeedContext) => reads.run(() => readRecords(context, records)) };
    },
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
/** Who is told of what, whole: the list stands on it, and what was sent names its rule by it. */
export const notificationRules = recordFeed({
  feed: 'notificationRules',
  relation: 'notifications',
  columns: ruleRowColumns,
  everyMs: 5 * minutes,
  secretsOf: ruleSecrets,
  figures: { relation: 'notifications_summary', columns: ['id', ...ruleFigures] },
});

/** What is quiet, whole. What ends by itself does so here, too. */
export const silences = recordFeed({
  feed: 'silences',
  relation: 'notification_silences',
  columns: silenceRowColumns,
  everyMs: minutes,
});
