import { type FeedRecord, noUnreadableRows, type UnreadableRows } from '#main/cache/model.ts';
import type { ItemRow } from '#main/cache/tables/items.ts';
import { itemRowSchema } from '#main/cache/tables/items.ts';
import { type Rows, rowCap } from '#main/server/DataApi.ts';
import { nextPageAfter } from '#main/server/readRows.ts';
import { advanceCursor, latestCursorMs, limitCursor } from '../cursor.ts';
import type { FeedContext } from '../FeedContext.ts';
import {
  addUnreadable,
  unreadableOfPass,
  withUnreadableOfPass,
  withUnreadableOfRunningPass,
  withUnreadableSincePass,
} from '../unreadable.ts';
import { itemKeysOf, requestedItemColumns, requiredItemColumns } from './itemSchemas.ts';

interface SweepPlan {
  /** Only items of this type; null for all types. */
  readonly type: string | null;
  /** Id to continue after; null to start at the beginning. */
  readonly after: string | null;
  /** Limit of pages, so that other feeds are not delayed. */
  readonly pages: number;
  /** Returns the feed's record after a page was written. */
  readonly recordAfter: (last: string | null, seen: SweepProgress) => FeedRecord;
}

/** Progress of a sweep. */
interface SweepProgress {
  readonly done: number;
  readonly total: number | null;
  readonly unreadable: UnreadableRows;
}

interface SweepResult {
  /** Number of changed rows. */
  readonly changed: number;
  /** True if the page limit was reached before the end. */
  readonly more: boolean;
}

const relation = 'config_items';
/** Limit of pages per batch of a full sweep; they take a second or two. */
export const pagesPerBatch = 10;

function readPage(
  context: FeedContext,
  { type }: SweepPlan,
  after: string | null,
  count: boolean,
): Promise<Rows<ItemRow>> {
  const where = [
    ...(after === null ? [] : ([['id', 'gt', after]] as const)),
    ...(type === null ? [] : ([['type', 'eq', type]] as const)),
  ];
  const query = {
    relation,
    columns: requestedItemColumns,
    required: requiredItemColumns,
    where,
    order: [['id', 'asc']],
    limit: rowCap,
  } as const;
  return context.data.page({ ...query, count }, itemRowSchema);
}

/**
 * Syncs items in the order of their ids, page by page. Stored items in a page's id range that the page lacks
 * are deleted. Malformed rows are skipped and reported. The next page is requested while one is written. Only
 * an empty page marks the end, because a page can be shorter than its limit.
 * @throws Failure of the server, or CacheError; written rows stay
 */
async function sweep(
  context: FeedContext,
  plan: SweepPlan,
  { done: doneBefore, unreadable: unreadableBefore }: Omit<SweepProgress, 'total'> = {
    done: 0,
    unreadable: noUnreadableRows,
  },
): Promise<SweepResult> {
  let { after } = plan;
  let changed = 0;
  let progress: SweepProgress = { done: doneBefore, total: null, unreadable: unreadableBefore };
  let nextPage = readPage(context, plan, after, true);
  for (let pages = 1; ; pages += 1) {
    const page = await nextPage;
    const { rows } = page;
    const last = nextPageAfter(page, { method: 'GET', path: `/db/${relation}` });
    const ends = last === null || pages === plan.pages;
    if (!ends) {
      nextPage = readPage(context, plan, last, false);
      // Awaited in the next round. Until then, a rejection must not count as unhandled.
      nextPage.catch(() => undefined);
    }
    progress = {
      done: progress.done + page.receivedCount,
      total: page.total === undefined ? progress.total : doneBefore + page.total,
      unreadable: addUnreadable(progress.unreadable, page.unreadable),
    };
    const range = { after, upTo: last, type: plan.type, keys: itemKeysOf(rows) };
    const places = await context.write.diffPage(range);
    const wanted = places.flatMap((place) => rows[place] ?? []);
    changed += await context.write.applyPage(range, places, wanted, plan.recordAfter(last, progress));
    if (plan.type === null) context.onProgress({ feed: 'items', done: progress.done, total: progress.total });
    if (ends) return { changed, more: last !== null };
    after = last;
  }
}

/** Returns the time of the newest change with the server's full precision; the tail starts there. */
async function readNewestChangeTime(context: FeedContext): Promise<string | null> {
  const read = async (column: 'updated_at' | 'created_at') => {
    const { rows } = await context.data.page(
      {
        relation,
        columns: requestedItemColumns,
        required: requiredItemColumns,
        where: [[column, 'lte', new Date(latestCursorMs(context)).toISOString()]],
        order: [[column, 'desc']],
        // Several rows, because the newest one may be malformed.
        limit: 20,
      },
      itemRowSchema,
    );
    return rows.map((row) => (column === 'updated_at' ? row.updatedAt : row.createdAt));
  };
  return advanceCursor(context, null, [...(await read('updated_at')), ...(await read('created_at'))]);
}

/**
 * Sweeps all items. An interrupted pass continues at its position.
 * @param pages limit of pages; no limit when absent
 */
export async function sweepItems(
  context: FeedContext,
  pages = Number.POSITIVE_INFINITY,
): Promise<SweepResult> {
  const before = await context.write.feed('items');
  const resumed = before.passing && before.passKey !== null;
  // Taken before the first page, so that the tail reads changes that happen during the pass.
  const cursor =
    resumed || before.cursor !== null
      ? limitCursor(context, before.cursor)
      : await readNewestChangeTime(context);
  const recordAfter = (last: string | null, { done, total, unreadable }: SweepProgress): FeedRecord => ({
    ...before,
    cursor,
    done,
    total,
    forbidden: null,
    passing: last !== null,
    passKey: last,
    completeAtMs: last === null ? context.now() : before.completeAtMs,
    unreadable:
      last === null
        ? withUnreadableOfPass(before, unreadable)
        : withUnreadableOfRunningPass(before, unreadable),
  });
  return sweep(
    context,
    { type: null, after: resumed ? before.passKey : null, pages, recordAfter },
    resumed ? { done: before.done, unreadable: unreadableOfPass(before) } : undefined,
  );
}

/** @returns number of changed rows */
export async function sweepItemsOfType(context: FeedContext, type: string): Promise<number> {
  const before = await context.write.feed('items');
  const recordAfter = (_: string | null, { unreadable }: SweepProgress): FeedRecord => ({
    ...before,
    unreadable: withUnreadableSincePass(before, unreadable.rows),
  });
  const { changed } = await sweep(context, {
    type,
    after: null,
    pages: Number.POSITIVE_INFINITY,
    recordAfter,
  });
  return changed;
}
