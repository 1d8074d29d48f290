import { type FeedRecord, type ItemRow, nothingUnreadable, type Unreadable } from '../../cache/model.ts';
import { newer } from '../../cache/writes/CacheWriter.ts';
import { type Rows, rowCap } from '../../server/DataApi.ts';
import { nextPageAfter } from '../../server/readRows.ts';
import { cursorWithin, latestCursorMs } from '../cursor.ts';
import type { FeedContext } from '../FeedContext.ts';
import { afterPass, alsoUnreadable, sincePass, unreadableOfPass, whilePassing } from '../unreadable.ts';
import { itemColumns, itemRowSchema, keysOf, requiredItemColumns } from './itemRows.ts';

interface Sweep {
  /** Only items of this type; null for all types. */
  readonly type: string | null;
  /** Id to continue after; null to start at the beginning. */
  readonly after: string | null;
  /** Limit of pages, so that other feeds are not delayed. */
  readonly pages: number;
  /** Returns the feed's record after a page was written. */
  readonly recordAfter: (last: string | null, seen: Seen) => FeedRecord;
}

/** Progress of a sweep. */
interface Seen {
  readonly done: number;
  readonly total: number | null;
  readonly unreadable: Unreadable;
}

interface Swept {
  /** Number of changed rows. */
  readonly changed: number;
  /** True if the page limit was reached before the end. */
  readonly more: boolean;
}

const relation = 'config_items';
/** Limit of pages per batch of a full sweep; they take a second or two. */
export const pagesOfTurn = 10;

function readPage(
  context: FeedContext,
  { type }: Sweep,
  after: string | null,
  count: boolean,
): Promise<Rows<ItemRow>> {
  const where = [
    ...(after === null ? [] : ([['id', 'gt', after]] as const)),
    ...(type === null ? [] : ([['type', 'eq', type]] as const)),
  ];
  const query = {
    relation,
    columns: itemColumns,
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
  plan: Sweep,
  { done: before, unreadable: leftOut }: Omit<Seen, 'total'> = { done: 0, unreadable: nothingUnreadable },
): Promise<Swept> {
  let { after } = plan;
  let changed = 0;
  let seen: Seen = { done: before, total: null, unreadable: leftOut };
  let coming = readPage(context, plan, after, true);
  for (let pages = 1; ; pages += 1) {
    const page = await coming;
    const { rows } = page;
    const last = nextPageAfter(page, { method: 'GET', path: `/db/${relation}` });
    const ends = last === null || pages === plan.pages;
    if (!ends) {
      coming = readPage(context, plan, last, false);
      // Awaited in the next round. Until then, a rejection must not count as unhandled.
      coming.catch(() => undefined);
    }
    seen = {
      done: seen.done + page.given,
      total: page.total === undefined ? seen.total : before + page.total,
      unreadable: alsoUnreadable(seen.unreadable, page.unreadable),
    };
    const range = { after, upTo: last, type: plan.type, keys: keysOf(rows) };
    const places = await context.write.diffPage(range);
    const wanted = places.flatMap((place) => rows[place] ?? []);
    changed += await context.write.applyPage(range, places, wanted, plan.recordAfter(last, seen));
    if (plan.type === null) context.onProgress({ feed: 'items', done: seen.done, total: seen.total });
    if (ends) return { changed, more: last !== null };
    after = last;
  }
}

/** Returns the time of the newest change with the server's full precision; the tail starts there. */
async function newestChange(context: FeedContext): Promise<string | null> {
  const read = async (column: 'updated_at' | 'created_at') => {
    const { rows } = await context.data.page(
      {
        relation,
        columns: itemColumns,
        required: requiredItemColumns,
        where: [[column, 'lte', new Date(latestCursorMs(context)).toISOString()]],
        order: [[column, 'desc']],
        // Several rows, because the newest one may be malformed.
        limit: 20,
      },
      itemRowSchema,
    );
    return (column === 'updated_at' ? rows[0]?.updatedAt : rows[0]?.createdAt) ?? null;
  };
  return newer(await read('updated_at'), await read('created_at'));
}

/**
 * Sweeps all items. An interrupted pass continues at its position.
 * @param pages limit of pages; no limit when absent
 */
export async function sweepItems(context: FeedContext, pages = Number.POSITIVE_INFINITY): Promise<Swept> {
  const before = await context.write.feed('items');
  const resumed = before.passing && before.passKey !== null;
  // Taken before the first page, so that the tail reads changes that happen during the pass.
  const cursor =
    resumed || before.cursor !== null ? cursorWithin(context, before.cursor) : await newestChange(context);
  const recordAfter = (last: string | null, { done, total, unreadable }: Seen): FeedRecord => ({
    ...before,
    cursor,
    done,
    total,
    forbidden: null,
    passing: last !== null,
    passKey: last,
    completeAtMs: last === null ? context.now() : before.completeAtMs,
    unreadable: last === null ? afterPass(before, unreadable) : whilePassing(before, unreadable),
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
  const recordAfter = (_: string | null, { unreadable }: Seen): FeedRecord => ({
    ...before,
    unreadable: sincePass(before, unreadable.rows),
  });
  const { changed } = await sweep(context, {
    type,
    after: null,
    pages: Number.POSITIVE_INFINITY,
    recordAfter,
  });
  return changed;
}
