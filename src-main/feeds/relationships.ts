import { z } from 'zod';
import { type EdgeCursor, type FeedRecord, noUnreadableRows } from '../cache/model.ts';
import { edgeTable } from '../cache/tables/relationships.ts';
import { laterTime } from '../cache/times.ts';
import { type Rows, rowCap } from '../server/DataApi.ts';
import type { Condition } from '../server/postgrest.ts';
import { failureOfUnreadable } from '../server/readRows.ts';
import { advanceCursor, isInFuture, latestCursorMs, limitCursor } from './cursor.ts';
import { defineFeed, minutes, seconds } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { restartFields } from './restartPass.ts';
import {
  addUnreadable,
  unreadableOfPass,
  withUnreadableOfPass,
  withUnreadableOfRunningPass,
  withUnreadableSincePass,
} from './unreadable.ts';

const relation = 'config_relationships';

const edgeRowSchema = edgeTable.rowSchema;

type ReadEdge = z.infer<typeof edgeRowSchema>;

const columns = edgeTable.allColumns;
const notDeleted: readonly Condition[] = [['deleted_at', 'is', 'null']];

/** Limit of pages per batch, so that other feeds are not delayed. */
const pagesPerBatch = 10;
/** Rows can reach the server later than their timestamp; this overlap is in milliseconds. */
const overlapMs = 5 * minutes;

/** The table has no id, and no single time that every change moves. */
const changeTimeOf = ({ updatedAt, createdAt }: ReadEdge): string | null => laterTime(updatedAt, createdAt);

const cursorOf = ({ relatedId, itemId }: EdgeCursor): EdgeCursor => ({ relatedId, itemId });
const isAt = (edge: EdgeCursor, place: EdgeCursor): boolean =>
  edge.relatedId === place.relatedId && edge.itemId === place.itemId;

/** Reads the next edges, in the order of the server's only index on them. */
function readPage(
  { data }: FeedContext,
  after: EdgeCursor | null,
  where: readonly Condition[],
  options: { readonly allOf?: readonly string[]; readonly count?: boolean } = {},
): Promise<Rows<ReadEdge>> {
  const later =
    after === null
      ? {}
      : {
          // Redundant condition that lets PostgreSQL start at the right index position.
          where: [...where, ['related_id', 'gte', after.relatedId] as const],
          anyOf: [
            `related_id.gt.${after.relatedId}`,
            `and(related_id.eq.${after.relatedId},config_id.gt.${after.itemId})`,
          ],
        };
  return data.page(
    {
      relation,
      columns,
      where,
      ...later,
      ...options,
      order: [
        ['related_id', 'asc'],
        ['config_id', 'asc'],
      ],
      limit: rowCap,
      key: 'config_id',
    },
    edgeRowSchema,
  );
}

interface PagePart {
  readonly rows: readonly ReadEdge[];
  /** Null after the last page, which is the first empty one. */
  readonly upTo: EdgeCursor | null;
}

/**
 * Returns the complete part of a page. Two items can have several relationships, and the page may end between
 * these. So the last pair is read again with the next page, unless the page contains only that pair.
 * @throws Failure SERVER if no row of the page can be parsed, because the next position is then unknown
 */
function completePart(page: Rows<ReadEdge>): PagePart {
  if (page.receivedCount === 0) return { rows: [], upTo: null };
  const last = page.rows.at(-1);
  if (last === undefined) throw failureOfUnreadable(page, { method: 'GET', path: `/db/${relation}` });
  const others = page.rows.filter((row) => !isAt(row, last));
  const rows = others.length === 0 ? page.rows : others;
  return { rows, upTo: cursorOf(rows.at(-1) ?? last) };
}

const cursorSchema = z.object({ relatedId: z.string(), itemId: z.string() });

/** Returns the position of an interrupted pass; null at the start, or if another version wrote it. */
function readResumeCursor({ passing, passKey }: FeedRecord): EdgeCursor | null {
  if (!passing || passKey === null) return null;
  try {
    return cursorSchema.parse(JSON.parse(passKey));
  } catch {
    return null;
  }
}

/** Returns the time of the newest edge in the server's format; the tail starts there. */
async function readNewestEdgeTime(context: FeedContext): Promise<string | null> {
  const where: readonly Condition[] = [
    ['created_at', 'lte', new Date(latestCursorMs(context)).toISOString()],
  ];
  const { rows } = await context.data.page(
    { relation, columns, where, order: [['created_at', 'desc']], limit: 20, key: 'config_id' },
    edgeRowSchema,
  );
  return advanceCursor(context, null, rows.map(changeTimeOf));
}

/**
 * Syncs all relationships, page by page. An interrupted pass continues at its position.
 * @returns true if there is more to read
 * @throws Failure of the server, or CacheError; written rows stay
 */
async function sweepRelationships(context: FeedContext): Promise<boolean> {
  const before = await context.write.feed('relationships');
  let after = readResumeCursor(before);
  // Taken before the first page, so that the tail reads changes that happen during the pass.
  const cursor = limitCursor(context, before.cursor) ?? (await readNewestEdgeTime(context));
  let done = after === null ? 0 : before.done;
  let total = after === null ? null : before.total;
  let unreadable = after === null ? noUnreadableRows : unreadableOfPass(before);
  let nextPage = readPage(context, after, notDeleted, { count: after === null });
  for (let pages = 1; ; pages += 1) {
    const page = await nextPage;
    const { rows, upTo } = completePart(page);
    const ends = upTo === null || pages === pagesPerBatch;
    if (!ends) {
      nextPage = readPage(context, upTo, notDeleted);
      // Awaited in the next round. Until then, a rejection must not count as unhandled.
      nextPage.catch(() => undefined);
    }
    done += rows.length;
    total = page.total ?? total;
    unreadable = addUnreadable(unreadable, page.unreadable);
    await context.write.applyEdges({ after, upTo }, rows, {
      ...before,
      cursor,
      done,
      total,
      forbidden: null,
      passing: upTo !== null,
      passKey: upTo === null ? null : JSON.stringify(upTo),
      completeAtMs: upTo === null ? context.now() : before.completeAtMs,
      unreadable:
        upTo === null
          ? withUnreadableOfPass(before, unreadable)
          : withUnreadableOfRunningPass(before, unreadable),
    });
    context.onProgress({ feed: 'relationships', done, total });
    if (ends) return upTo !== null;
    after = upTo;
  }
}

/**
 * Reads new and changed relationships. A sweep finds rows that were deleted without a timestamp.
 * @throws Failure, CacheError
 */
async function tailRelationships(context: FeedContext): Promise<void> {
  const before = await context.write.feed('relationships');
  const cursor = limitCursor(context, before.cursor);
  const since =
    cursor === null ? new Date(0).toISOString() : new Date(Date.parse(cursor) - overlapMs).toISOString();
  const allOf = [`or(created_at.gte."${since}",updated_at.gte."${since}")`];
  const restart = isInFuture(context, before.cursor) ? restartFields : {};
  let newest = cursor;
  let after: EdgeCursor | null = null;
  for (;;) {
    const page: Rows<ReadEdge> = await readPage(context, after, [], { allOf });
    const { rows, upTo } = completePart(page);
    newest = advanceCursor(context, newest, rows.map(changeTimeOf));
    const record = await context.write.feed('relationships');
    await context.write.putEdges(
      rows.filter(({ deletedAt }) => deletedAt === null),
      rows.filter(({ deletedAt }) => deletedAt !== null),
      { ...record, ...restart, cursor: newest, unreadable: withUnreadableSincePass(record, page.unreadable) },
    );
    if (upTo === null) return;
    after = upTo;
  }
}

/** Relationships between items: swept periodically, with a tail in between. */
export const relationships = defineFeed({
  freshForMs: 3 * minutes,
  strategies: [
    {
      name: 'sweep',
      everyMs: 15 * minutes,
      lane: 'long',
      after: 'items',
      confirmsFreshness: true,
      isFullPass: true,
    },
    { name: 'tail', everyMs: 30 * seconds, lane: 'quick', after: 'relationships', confirmsFreshness: true },
  ],
  createWork: () => ({ sweep: sweepRelationships, tail: tailRelationships }),
});
