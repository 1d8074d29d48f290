import type { FeedRecord, SweptRange } from '#main/cache/model.ts';
import type { ItemRow } from '#main/cache/tables/items.ts';
import { itemRowSchema } from '#main/cache/tables/items.ts';
import { rowCap } from '#main/server/DataApi.ts';
import { advanceCursor, latestCursorMs } from '../cursor.ts';
import type { FeedContext } from '../FeedContext.ts';
import { idPositions, readPageById, type SweptPage, sweepPages, walkPages } from '../sweepPages.ts';
import { withUnreadableSincePass } from '../unreadable.ts';
import { itemKeysOf, requestedItemColumns, requiredItemColumns } from './itemSchemas.ts';

interface SweepResult {
  /** Number of changed rows. */
  readonly changed: number;
  /** True if the page limit was reached before the end. */
  readonly more: boolean;
}

const relation = 'config_items';
/** Limit of pages per batch of a full sweep; they take a second or two. */
export const pagesPerBatch = 10;

/** @param type to limit the page to; null for all types */
const readPage = (
  context: FeedContext,
  type: string | null,
  after: string | null,
  count: boolean,
): Promise<SweptPage<ItemRow, string>> =>
  readPageById(
    context,
    {
      relation,
      columns: requestedItemColumns,
      required: requiredItemColumns,
      where: type === null ? [] : [['type', 'eq', type]],
      limit: rowCap,
      count,
    },
    itemRowSchema,
    after,
  );

/**
 * Makes the stored items of a page equal to the server's. Stored items in the page's id range that the page
 * lacks are deleted.
 * @returns number of changed rows
 */
async function applyPage(
  { write }: FeedContext,
  type: string | null,
  range: SweptRange<string>,
  { rows }: SweptPage<ItemRow, string>,
  record: FeedRecord,
): Promise<number> {
  const typeRange = { ...range, type, keys: itemKeysOf(rows) };
  const places = await write.diffPage(typeRange);
  const wanted = places.flatMap((place) => rows[place] ?? []);
  return write.applyPage(typeRange, places, wanted, record);
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
 * Sweeps all items in the order of their ids. An interrupted pass continues at its position.
 * @param maxPages limit of pages; no limit when absent
 * @throws Failure of the server, or CacheError; written rows stay
 */
export async function sweepItems(
  context: FeedContext,
  maxPages = Number.POSITIVE_INFINITY,
): Promise<SweepResult> {
  let changed = 0;
  const more = await sweepPages<ItemRow, string>(context, {
    feed: 'items',
    maxPages,
    ...idPositions,
    read: (_, after, count) => readPage(context, null, after, count),
    apply: async (_, range, page, record) => {
      changed += await applyPage(context, null, range, page, record);
    },
    readNewestTime: readNewestChangeTime,
  });
  return { changed, more };
}

/**
 * @returns number of changed rows
 * @throws Failure of the server, or CacheError; written rows stay
 */
export async function sweepItemsOfType(context: FeedContext, type: string): Promise<number> {
  let changed = 0;
  await walkPages<ItemRow, string>({
    after: null,
    maxPages: Number.POSITIVE_INFINITY,
    read: (after) => readPage(context, type, after, false),
    write: async (range, page) => {
      const record = await context.write.feed('items');
      changed += await applyPage(context, type, range, page, {
        ...record,
        unreadable: withUnreadableSincePass(record, page.unreadable),
      });
    },
  });
  return changed;
}
