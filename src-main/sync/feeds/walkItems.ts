import type { FeedRecord, ItemRow } from '../../cache/model.ts';
import { newer } from '../../cache/writes/CacheWriter.ts';
import { rowCap } from '../../server/DataApi.ts';
import { itemColumns, itemRowSchema, keysOf } from '../itemRows.ts';
import type { FeedContext } from './FeedContext.ts';

interface Page {
  readonly rows: readonly ItemRow[];
  readonly total: number | undefined;
}

interface Walk {
  /** Only items of this type; all when null. */
  readonly type: string | null;
  /** Begin here; null at the begin. */
  readonly after: string | null;
  /** What the feed keeps of itself once a page was written. */
  readonly recordAfter: (last: string | null, done: number, total: number | null) => FeedRecord;
}

function readPage(context: FeedContext, { type }: Walk, after: string | null, count: boolean): Promise<Page> {
  const where = [
    ...(after === null ? [] : ([['id', 'gt', after]] as const)),
    ...(type === null ? [] : ([['type', 'eq', type]] as const)),
  ];
  const query = {
    relation: 'config_items',
    columns: itemColumns,
    where,
    order: [['id', 'asc']],
    limit: rowCap,
  } as const;
  return context.data.rows({ ...query, count }, itemRowSchema);
}

/**
 * Reads items in the order of their ids and makes the cache the same, page by page: what differs is written, what a page does not
 * name is gone. The next page is fetched while one is written. A short page is not the end, only an empty one: a server may give less than
 * was asked for.
 * @returns rows that were changed
 * @throws Failure of the server, CacheError of the cache; what was written stays
 */
async function walk(context: FeedContext, plan: Walk, done = 0): Promise<number> {
  let { after } = plan;
  let changed = 0;
  let seen = done;
  let total: number | null = null;
  let coming = readPage(context, plan, after, true);
  for (;;) {
    const { rows, total: counted } = await coming;
    if (counted !== undefined) total = done + counted;
    const last = rows.at(-1)?.id ?? null;
    if (last !== null) {
      coming = readPage(context, plan, last, false);
      // Looked at in the next round; until then nobody awaits it.
      coming.catch(() => undefined);
    }
    seen += rows.length;
    const range = { after, upTo: last, type: plan.type, keys: keysOf(rows) };
    const places = await context.write.diffPage(range);
    const wanted = places.flatMap((place) => rows[place] ?? []);
    changed += await context.write.applyPage(range, places, wanted, plan.recordAfter(last, seen, total));
    if (plan.type === null) context.onProgress({ feed: 'items', done: seen, total });
    if (last === null) return changed;
    after = last;
  }
}

/** The server's own text of the newest change there is; tails begin there. */
async function newestChange(context: FeedContext): Promise<string | null> {
  const read = async (column: 'updated_at' | 'created_at') => {
    const { rows } = await context.data.rows(
      {
        relation: 'config_items',
        columns: itemColumns,
        where: [[column, 'not.is', 'null']],
        order: [[column, 'desc']],
        limit: 1,
      },
      itemRowSchema,
    );
    return (column === 'updated_at' ? rows[0]?.updatedAt : rows[0]?.createdAt) ?? null;
  };
  return newer(await read('updated_at'), await read('created_at'));
}

/**
 * Walks over all items: the first pass, and each sweep after it. A pass that was interrupted goes on where it was.
 * @returns rows that were changed
 */
export async function walkAllItems(context: FeedContext): Promise<number> {
  const before = await context.write.feed('items');
  const resumed = before.passing && before.passKey !== null;
  // Taken before the first page: what changes while the pass runs is seen by the tail that follows it.
  const cursor = resumed || before.cursor !== null ? before.cursor : await newestChange(context);
  const recordAfter = (last: string | null, done: number, total: number | null): FeedRecord => ({
    ...before,
    cursor,
    done,
    total,
    forbidden: null,
    passing: last !== null,
    passKey: last,
    completeAtMs: last === null ? context.now() : before.completeAtMs,
  });
  return walk(
    context,
    { type: null, after: resumed ? before.passKey : null, recordAfter },
    resumed ? before.done : 0,
  );
}

/** Walks over the items of one type. @returns rows that were changed */
export async function walkItemsOfType(context: FeedContext, type: string): Promise<number> {
  const before = await context.write.feed('items');
  return walk(context, { type, after: null, recordAfter: () => before });
}
