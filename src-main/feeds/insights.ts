import { hash } from 'node:crypto';
import { type InsightRow, noUnreadableRows } from '../cache/model.ts';
import { insightTable } from '../cache/tables/insights.ts';
import { rowCap } from '../server/DataApi.ts';
import { nextPageAfter } from '../server/readRows.ts';
import { defineFeed, minutes } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import {
  addUnreadable,
  unreadableOfPass,
  withUnreadableOfPass,
  withUnreadableOfRunningPass,
} from './unreadable.ts';

const relation = 'config_analysis';

/** Max characters of a message that are searchable. */
const maxSearchCharacters = 2_000;
/** Max characters of a message that replaces a missing summary. */
const maxTitleCharacters = 200;

const insightRowSchema = insightTable.rowSchema.transform((row): InsightRow => {
  const { message, source, analysis, ...stored } = row;
  const { summary } = row;
  return {
    ...stored,
    hash: Buffer.from(hash('md5', JSON.stringify(row), 'hex'), 'hex'),
    title: (summary ?? message ?? '').slice(0, maxTitleCharacters),
    words: `${summary ?? ''}\n${message ?? ''}`.slice(0, maxSearchCharacters),
    more: JSON.stringify({ source, message, analysis: analysis ?? null }),
  };
});

/** Limit of pages per batch, so that other feeds are not delayed. */
const pagesPerBatch = 4;

/**
 * Syncs all insights, page by page. An interrupted pass continues at its position.
 * @returns true if there is more to read
 * @throws Failure of the server, or CacheError; written rows stay
 */
async function sweepInsights(context: FeedContext): Promise<boolean> {
  const before = await context.write.feed('insights');
  const isResumed = before.passing && before.passKey !== null;
  let after = isResumed ? before.passKey : null;
  let done = isResumed ? before.done : 0;
  let total = isResumed ? before.total : null;
  let unreadable = isResumed ? unreadableOfPass(before) : noUnreadableRows;
  for (let pages = 1; ; pages += 1) {
    const page = await context.data.page(
      {
        relation,
        columns: insightTable.allColumns,
        where: after === null ? [] : [['id', 'gt', after]],
        order: [['id', 'asc']],
        limit: rowCap,
        count: after === null,
      },
      insightRowSchema,
    );
    const upTo = nextPageAfter(page, { method: 'GET', path: `/db/${relation}` });
    done += page.receivedCount;
    total = page.total ?? total;
    unreadable = addUnreadable(unreadable, page.unreadable);
    await context.write.applyInsights({ after, upTo }, page.rows, {
      ...before,
      done,
      total,
      forbidden: null,
      passing: upTo !== null,
      passKey: upTo,
      completeAtMs: upTo === null ? context.now() : before.completeAtMs,
      unreadable:
        upTo === null
          ? withUnreadableOfPass(before, unreadable)
          : withUnreadableOfRunningPass(before, unreadable),
    });
    context.onProgress({ feed: 'insights', done, total });
    if (upTo === null || pages === pagesPerBatch) return upTo !== null;
    after = upTo;
  }
}

/**
 * Insights of analyzers. They are read completely, because the server has no column that shows which are new.
 */
export const insights = defineFeed({
  freshForMs: 12 * minutes,
  strategies: [
    {
      name: 'sweep',
      everyMs: 5 * minutes,
      lane: 'long',
      after: 'items',
      confirmsFreshness: true,
      isFullPass: true,
    },
  ],
  search: { kind: 'insight', find: (read, text, limit) => read.searchInsights(text, limit) },
  createWork: () => ({ sweep: sweepInsights }),
});
