import { hash } from 'node:crypto';
import type { InsightRow } from '../cache/model.ts';
import { insightTable } from '../cache/tables/insights.ts';
import { rowCap } from '../server/DataApi.ts';
import { defineFeed, minutes } from './Feed.ts';
import { idPositions, type PagedFeed, readPageById, sweepPages } from './sweepPages.ts';

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

const pages: PagedFeed<InsightRow, string> = {
  feed: 'insights',
  maxPages: 4,
  ...idPositions,
  read: (context, after, count) =>
    readPageById(
      context,
      { relation: 'config_analysis', columns: insightTable.allColumns, limit: rowCap, count },
      insightRowSchema,
      after,
    ),
  apply: ({ write }, range, { rows }, record) => write.applyInsights(range, rows, record),
};

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
  createWork: () => ({ sweep: (context) => sweepPages(context, pages) }),
});
