import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { notificationRetentionMs } from '#contract/rules/notifications.ts';
import { type SendRow, sendRelation, sendRowSchema, sendTable } from '../cache/tables/sends.ts';
import { requiredTime } from '../server/columnSchemas.ts';
import type { Rows } from '../server/DataApi.ts';
import { defineFeed, minutes, seconds } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { fillNewest, tailNewest } from './fillNewest.ts';
import type { NewestFeed } from './newestFeed.ts';
import { restartSweep, sweepNewest } from './sweepNewest.ts';
import { withUnreadableOfDay } from './unreadable.ts';

/** Limit of stored notifications, in case rules send too many. */
const maxSends = 400_000;
/** Limits for updating pending notifications: their number per batch, and their age in milliseconds. */
const maxPending = 100;
const maxPendingAgeMs = 24 * 60 * minutes;

const sendKeySchema = z
  .object({ id: idSchema, created_at: requiredTime })
  .transform(({ id, created_at }) => ({ id, createdAt: created_at }));

type SendKey = z.infer<typeof sendKeySchema>;

/** Limit of ids that fit into one request URL. */
const idsPerPage = 150;
/** Number of requests in parallel. Each is short, so most of its time is the latency of the network. */
const parallelReads = 2;

/**
 * Reads a few notifications by their ids. A server may return fewer rows than requested, and the view lacks some rows
 * of the table, so only the server's count shows whether rows are missing.
 * @throws Failure
 */
async function readByIds({ data }: FeedContext, ids: readonly string[]): Promise<Array<Rows<SendRow>>> {
  const pages: Array<Rows<SendRow>> = [];
  for (let missing = ids; missing.length > 0; ) {
    const page = await data.page(
      {
        relation: sendRelation,
        columns: sendTable.allColumns,
        where: [['id', 'in', `(${missing.join(',')})`]],
        count: true,
      },
      sendRowSchema,
    );
    pages.push(page);
    if (page.receivedCount === 0 || page.receivedCount === page.total) break;
    const found = new Set([...page.rows, ...page.unreadable].map(({ id }) => id));
    const others = missing.filter((id) => !found.has(id));
    // No progress: repeating the same request would never end.
    if (others.length === missing.length) break;
    missing = others;
  }
  return pages;
}

/** Reads notifications by their ids. @throws Failure */
async function readAllByIds(context: FeedContext, ids: readonly string[]): Promise<Array<Rows<SendRow>>> {
  const pages: Array<Rows<SendRow>> = [];
  const starts = Array.from(
    { length: Math.ceil(ids.length / idsPerPage) },
    (_, at) => at * idsPerPage,
  ).values();
  // The readers take their starts from the same iterator.
  const reader = async () => {
    for (const from of starts) pages.push(...(await readByIds(context, ids.slice(from, from + idsPerPage))));
  };
  await Promise.all(Array.from({ length: parallelReads }, reader));
  return pages;
}

/**
 * Pages of ids are read from the table, and then the rows by their ids from the view. For a page by time, the view
 * joins, compares and sorts all its rows, which takes the server seconds.
 */
const sendFeed: NewestFeed<SendKey> = {
  feed: 'sends',
  timeline: {
    relation: 'notification_send_history',
    columns: ['id', 'created_at'],
    schema: sendKeySchema,
    time: 'created_at',
    key: 'id',
  },
  positionOf: ({ createdAt, id }) => ({ time: createdAt, key: id }),
  put: async (context, keys, record) => {
    const pages = await readAllByIds(
      context,
      keys.map(({ id }) => id),
    );
    const unreadable = pages.flatMap((page) => page.unreadable);
    const rows = pages.flatMap((page) => page.rows);
    await context.write.putSends(
      rows,
      record && {
        ...record,
        unreadable: withUnreadableOfDay(record, unreadable, context.estimatedNowMs()),
      },
    );
    return unreadable;
  },
  prune: ({ write }, oldestMs) => write.pruneSends(oldestMs),
  removeExcept: ({ write }, fromMs, toMs, ids) => write.removeOtherSends(fromMs, toMs, ids),
  maxRows: maxSends,
};

/**
 * Syncs the outcome of pending notifications: the server updates their rows, but not their timestamps.
 * @throws Failure, CacheError
 */
async function updatePendingSends(context: FeedContext): Promise<void> {
  const ids = await context.write.pendingSends(context.estimatedNowMs() - maxPendingAgeMs, maxPending);
  const pages = await readAllByIds(context, ids);
  await context.write.putSends(
    pages.flatMap(({ rows }) => rows),
    null,
  );
}

/** Sent and silenced notifications within the retention period: newest first, then new ones. */
export const sends = defineFeed({
  freshForMs: 2 * minutes,
  strategies: [
    {
      name: 'tail',
      everyMs: 20 * seconds,
      lane: 'quick',
      confirmsFreshness: true,
      // Rows trigger notifications even if no window is visible.
      runsInBackground: async () => true,
    },
    { name: 'fill', everyMs: 30 * minutes, lane: 'long', confirmsFreshness: false },
    { name: 'verify', everyMs: 30 * minutes, lane: 'long', after: 'sends', confirmsFreshness: false },
  ],
  createWork: () => ({
    tail: async (context) => {
      await tailNewest(context, sendFeed);
      await updatePendingSends(context);
    },
    fill: (context: FeedContext) => fillNewest(context, sendFeed, notificationRetentionMs),
    verify: (context: FeedContext) => sweepNewest(context, sendFeed, notificationRetentionMs),
    restart: (context: FeedContext) => restartSweep(context, sendFeed),
  }),
});
