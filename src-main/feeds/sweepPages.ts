import type { z } from 'zod';
import type { FeedName } from '#contract/sync.ts';
import { type FeedRecord, noUnreadableRows, type SweptRange } from '../cache/model.ts';
import type { Rows, TableRead } from '../server/DataApi.ts';
import { nextPageAfter } from '../server/readRows.ts';
import { limitCursor } from './cursor.ts';
import type { FeedContext } from './FeedContext.ts';
import {
  addUnreadable,
  unreadableOfPass,
  withUnreadableOfPass,
  withUnreadableOfRunningPass,
} from './unreadable.ts';

/** A page and the position of the next one, which is null at the end. */
export type SweptPage<Row, Position> = Rows<Row> & Pick<SweptRange<Position>, 'upTo'>;

/**
 * Reads the next page in the order of ids. Only an empty page marks the end, because a page can be shorter than
 * its limit.
 * @throws Failure
 */
export async function readPageById<Row>(
  { data }: FeedContext,
  { where = [], ...query }: Omit<TableRead, 'order' | 'offset'>,
  schema: z.ZodType<Row>,
  after: string | null,
): Promise<SweptPage<Row, string>> {
  const page = await data.page(
    {
      ...query,
      where: after === null ? where : [['id', 'gt', after], ...where],
      order: [['id', 'asc']],
    },
    schema,
  );
  return { ...page, upTo: nextPageAfter(page, { method: 'GET', path: `/db/${query.relation}` }) };
}

interface Walk<Row, Position> {
  readonly after: Position | null;
  /** Limit of pages, so that other feeds are not delayed. */
  readonly maxPages: number;
  readonly read: (after: Position | null) => Promise<SweptPage<Row, Position>>;
  readonly write: (range: SweptRange<Position>, page: SweptPage<Row, Position>) => Promise<void>;
}

/**
 * Reads pages one after the other, and writes each while the next one is requested.
 * @returns true if the limit was reached before the end
 * @throws Failure of the server, or CacheError; written rows stay
 */
export async function walkPages<Row, Position>({
  after: start,
  maxPages,
  read,
  write,
}: Walk<Row, Position>): Promise<boolean> {
  let after = start;
  let nextPage = read(after);
  for (let pages = 1; ; pages += 1) {
    const page = await nextPage;
    const { upTo } = page;
    const ends = upTo === null || pages === maxPages;
    if (!ends) {
      nextPage = read(upTo);
      // Awaited in the next round. Until then, a rejection must not count as unhandled.
      nextPage.catch(() => undefined);
    }
    await write({ after, upTo }, page);
    if (ends) return upTo !== null;
    after = upTo;
  }
}

/** How a feed reads and stores all its rows, page by page. */
export interface PagedFeed<Row, Position> {
  readonly feed: FeedName;
  /** Limit of pages per batch, so that other feeds are not delayed. */
  readonly maxPages: number;
  /** @param count whether to count all rows */
  readonly read: (
    context: FeedContext,
    after: Position | null,
    count: boolean,
  ) => Promise<SweptPage<Row, Position>>;
  /** Makes the stored rows of a page equal to the server's, and stores the feed's record with them. */
  readonly apply: (
    context: FeedContext,
    range: SweptRange<Position>,
    page: SweptPage<Row, Position>,
    record: FeedRecord,
  ) => Promise<unknown>;
  /** Stored form of a position. */
  readonly format: (position: Position) => string;
  /** Parses a stored position. Null if another version wrote it: the pass then starts again. */
  readonly parse: (text: string) => Position | null;
  /** Returns the time of the newest row. The feed's tail starts there after the first pass. */
  readonly readNewestTime?: (context: FeedContext) => Promise<string | null>;
}

/** Stored form of positions that are ids. */
export const idPositions = {
  format: (id: string): string => id,
  parse: (text: string): string | null => text,
};

/**
 * Syncs all rows of a feed, page by page. An interrupted pass continues at its position. A pass that the tail
 * restarts meanwhile (`restartFields`) begins again at the next call.
 * @returns true if there is more to read
 * @throws Failure of the server, or CacheError; written rows stay
 */
export async function sweepPages<Row, Position>(
  context: FeedContext,
  { feed, maxPages, read, apply, format, parse, readNewestTime }: PagedFeed<Row, Position>,
): Promise<boolean> {
  const before = await context.write.feed(feed);
  const start = before.passing && before.passKey !== null ? parse(before.passKey) : null;
  // Taken before the first page, so that the tail reads changes that happen during the pass.
  const newest =
    start === null && before.cursor === null && readNewestTime !== undefined
      ? await readNewestTime(context)
      : null;
  let done = start === null ? 0 : before.done;
  let total = start === null ? null : before.total;
  let unreadable = start === null ? noUnreadableRows : unreadableOfPass(before);
  let storedKey = start === null ? null : before.passKey;
  let restarted = false;
  const more = await walkPages<Row, Position>({
    after: start,
    maxPages,
    read: (after) => read(context, after, after === null),
    write: async (range, page) => {
      done += page.receivedCount;
      total = page.total ?? total;
      unreadable = addUnreadable(unreadable, page.unreadable);
      // The tail may have moved the cursor, or requested another pass, since the last page.
      const record = await context.write.feed(feed);
      restarted ||= storedKey !== null && record.passKey === null;
      const ends = range.upTo === null && !restarted;
      storedKey = range.upTo === null || restarted ? null : format(range.upTo);
      await apply(context, range, page, {
        ...record,
        done,
        total,
        cursor: limitCursor(context, record.cursor ?? newest),
        forbidden: null,
        passing: !ends,
        passKey: storedKey,
        completeAtMs: ends ? context.now() : record.completeAtMs,
        unreadable: ends
          ? withUnreadableOfPass(record, unreadable)
          : withUnreadableOfRunningPass(record, unreadable),
      });
      context.onProgress({ feed, done, total });
    },
  });
  return more || restarted;
}
