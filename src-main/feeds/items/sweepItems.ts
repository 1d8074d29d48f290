import { type FeedRecord, type ItemRow, nothingUnreadable, type Unreadable } from '../../cache/model.ts';
import { newer } from '../../cache/writes/CacheWriter.ts';
import { type Rows, rowCap } from '../../server/DataApi.ts';
import { nextPageAfter } from '../../server/readRows.ts';
import { cursorWithin, latestCursorMs } from '../cursor.ts';
import type { FeedContext } from '../FeedContext.ts';
import { afterPass, alsoUnreadable, sincePass, unreadableOfPass, whilePassing } from '../unreadable.ts';
import { itemColumns, itemRowSchema, keysOf, requiredItemColumns } from './itemRows.ts';

interface Sweep {
  /** Only items of this type; all when null. */
  readonly type: string | null;
  /** Begin here; null at the begin. */
  readonly after: string | null;
  /** So many pages at most, so that others come to their turn. */
  readonly pages: number;
  /** What the feed keeps of itself once a page was written. */
  readonly recordAfter: (last: string | null, seen: Seen) => FeedRecord;
}

/** What a sweep has seen so far. */
interface Seen {
  readonly done: number;
  readonly total: number | null;
  readonly unreadable: Unreadable;
}

interface Swept {
  /** Rows. */
  readonly changed: number;
  /** The budget was used before the end. */
  readonly more: boolean;
}

const relation = 'config_items';
/** Pages that a sweep over everything reads at a time: a second or two. */
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
 * Reads items in the order of their ids and makes the cache the same, page by page: what differs is written, what a page does not
 * name is gone, and what cannot be read is left out and told. The next page is fetched while one is written. A short page is not the
 * end, only an empty one: a server may give less than was asked for.
 * @throws Failure of the server, CacheError of the cache; what was written stays
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
      // Looked at in the next round; until then nobody awaits it.
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

/** The newest change as the server wrote its time, to the last digit; tails begin there. */
async function newestChange(context: FeedContext): Promise<string | null> {
  const read = async (column: 'updated_at' | 'created_at') => {
    const { rows } = await context.data.page(
      {
        relation,
        columns: itemColumns,
        required: requiredItemColumns,
        where: [[column, 'lte', new Date(latestCursorMs(context)).toISOString()]],
        order: [[column, 'desc']],
        // The newest of all may be one that cannot be read.
        limit: 20,
      },
      itemRowSchema,
    );
    return (column === 'updated_at' ? rows[0]?.updatedAt : rows[0]?.createdAt) ?? null;
  };
  return newer(await read('updated_at'), await read('created_at'));
}

/**
 * Sweeps over all items: the first pass, and each sweep after it. A pass that was interrupted goes on where it was.
 * @param pages how many it may read; all when absent
 */
export async function sweepItems(context: FeedContext, pages = Number.POSITIVE_INFINITY): Promise<Swept> {
  const before = await context.write.feed('items');
  const resumed = before.passing && before.passKey !== null;
  // Taken before the first page: what changes while the pass runs is seen by the tail that follows it.
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

/** Sweeps over the items of one type. @returns rows that were changed */
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
