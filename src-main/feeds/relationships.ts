import { z } from 'zod';
import type { EdgeCursor } from '../cache/model.ts';
import { edgeTable } from '../cache/tables/relationships.ts';
import { laterTime } from '../cache/times.ts';
import { type Rows, rowCap } from '../server/DataApi.ts';
import type { Condition } from '../server/postgrest.ts';
import { failureOfUnreadable } from '../server/readRows.ts';
import { advanceCursor, isInFuture, latestCursorMs, limitCursor } from './cursor.ts';
import { defineFeed, minutes, seconds } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { restartFields } from './restartPass.ts';
import { type PagedFeed, type SweptPage, sweepPages } from './sweepPages.ts';
import { withUnreadableSincePass } from './unreadable.ts';

const relation = 'config_relationships';

const edgeRowSchema = edgeTable.rowSchema;

type ReadEdge = z.infer<typeof edgeRowSchema>;

const columns = edgeTable.allColumns;
const notDeleted: readonly Condition[] = [['deleted_at', 'is', 'null']];

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

/**
 * Limits a page to its complete part. Two items can have several relationships, and the page may end between
 * these. So the last pair is read again with the next page, unless the page contains only that pair.
 * @throws Failure SERVER if no row of the page can be parsed, because the next position is then unknown
 */
function completePart(page: Rows<ReadEdge>): SweptPage<ReadEdge, EdgeCursor> {
  // The last page is the first empty one.
  if (page.receivedCount === 0) return { ...page, upTo: null };
  const last = page.rows.at(-1);
  if (last === undefined) throw failureOfUnreadable(page, { method: 'GET', path: `/db/${relation}` });
  const others = page.rows.filter((row) => !isAt(row, last));
  const rows = others.length === 0 ? page.rows : others;
  return { ...page, rows, receivedCount: rows.length, upTo: cursorOf(rows.at(-1) ?? last) };
}

const cursorSchema = z.object({ relatedId: z.string(), itemId: z.string() });

function parseCursor(text: string): EdgeCursor | null {
  try {
    return cursorSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Returns the time of the newest edge in the server's format. */
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

const pages: PagedFeed<ReadEdge, EdgeCursor> = {
  feed: 'relationships',
  maxPages: 10,
  format: (cursor) => JSON.stringify(cursor),
  parse: parseCursor,
  read: async (context, after, count) => completePart(await readPage(context, after, notDeleted, { count })),
  apply: ({ write }, range, { rows }, record) => write.applyEdges(range, rows, record),
  readNewestTime: readNewestEdgeTime,
};

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
    if (upTo === null) break;
    after = upTo;
  }
  await context.write.markRelationshipsWatched(context.now());
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
  createWork: () => ({ sweep: (context) => sweepPages(context, pages), tail: tailRelationships }),
});
