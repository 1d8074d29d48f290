import { hash } from 'node:crypto';
import { z } from 'zod';
import { idSchema } from '../../src-preload/contract/entities/id.ts';
import { instantSchema } from '../../src-preload/contract/entities/instant.ts';
import { type InsightRow, nothingUnreadable } from '../cache/model.ts';
import { rowCap } from '../server/DataApi.ts';
import { said } from '../server/fields.ts';
import { nextPageAfter } from '../server/readRows.ts';
import { defineFeed, minutes } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { afterPass, alsoUnreadable, unreadableOfPass, whilePassing } from './unreadable.ts';

const relation = 'config_analysis';

/** Of a message that is a book only its beginning is searched. */
const searchedCharacters = 2_000;
/** What stands in for a summary. */
const titleCharacters = 200;

const columnsSchema = z.object({
  id: idSchema,
  config_id: idSchema,
  analysis_type: said,
  analyzer: said,
  severity: said,
  status: said,
  summary: said,
  message: said,
  source: said,
  analysis: z.json().optional(),
  first_observed: instantSchema,
  last_observed: instantSchema.nullish(),
});

/** A row of `config_analysis`. */
const insightRowSchema = columnsSchema.transform((row): InsightRow => {
  const { message, source, summary } = row;
  return {
    id: row.id,
    hash: Buffer.from(hash('md5', JSON.stringify(row), 'hex'), 'hex'),
    itemId: row.config_id,
    type: row.analysis_type,
    analyzer: row.analyzer,
    severity: row.severity,
    status: row.status,
    summary,
    title: (summary ?? message ?? '').slice(0, titleCharacters),
    words: `${summary ?? ''}\n${message ?? ''}`.slice(0, searchedCharacters),
    firstObservedAt: row.first_observed,
    lastObservedAt: row.last_observed ?? null,
    more: JSON.stringify({ source, message, analysis: row.analysis ?? null }),
  };
});

const columns = Object.keys(columnsSchema.shape);
/** Pages that are read at a time, so that others come to their turn. */
const pagesOfTurn = 4;

/**
 * Sweeps over all insights and makes the cache the same, page by page. A pass that was interrupted goes on where it was.
 * @returns whether there is more to read
 * @throws Failure of the server, CacheError of the cache; what was written stays
 */
async function sweepInsights(context: FeedContext): Promise<boolean> {
  const before = await context.write.feed('insights');
  const goesOn = before.passing && before.passKey !== null;
  let after = goesOn ? before.passKey : null;
  let done = goesOn ? before.done : 0;
  let total = goesOn ? before.total : null;
  let unreadable = goesOn ? unreadableOfPass(before) : nothingUnreadable;
  for (let pages = 1; ; pages += 1) {
    const page = await context.data.page(
      {
        relation,
        columns,
        where: after === null ? [] : [['id', 'gt', after]],
        order: [['id', 'asc']],
        limit: rowCap,
        count: after === null,
      },
      insightRowSchema,
    );
    const upTo = nextPageAfter(page, { method: 'GET', path: `/db/${relation}` });
    done += page.given;
    total = page.total ?? total;
    unreadable = alsoUnreadable(unreadable, page.unreadable);
    await context.write.applyInsights({ after, upTo }, page.rows, {
      ...before,
      done,
      total,
      forbidden: null,
      passing: upTo !== null,
      passKey: upTo,
      completeAtMs: upTo === null ? context.now() : before.completeAtMs,
      unreadable: upTo === null ? afterPass(before, unreadable) : whilePassing(before, unreadable),
    });
    context.onProgress({ feed: 'insights', done, total });
    if (upTo === null || pages === pagesOfTurn) return upTo !== null;
    after = upTo;
  }
}

/** What analyzers found out about items: swept as a whole, for nothing at the server says which of them are new. */
export const insights = defineFeed({
  freshForMs: 12 * minutes,
  strategies: [
    { name: 'sweep', everyMs: 5 * minutes, lane: 'long', after: 'items', proves: true, whole: true },
  ],
  search: { kind: 'insight', find: (read, text, limit) => read.searchInsights(text, limit) },
  begin: () => ({ sweep: sweepInsights }),
});
