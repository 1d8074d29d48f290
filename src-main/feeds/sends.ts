import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { notificationRetentionMs } from '#contract/rules/notifications.ts';
import { type SendRow, sendRelation, sendRowSchema, sendTable } from '../cache/tables/sends.ts';
import { requiredTime } from '../server/columnSchemas.ts';
import { isOneOf } from '../server/filters.ts';
import { defineFeed, minutes, seconds } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { fillNewest, tailNewest } from './fillNewest.ts';
import type { NewestFeed } from './newestFeed.ts';
import { restartSweep, sweepNewest } from './sweepNewest.ts';

/** Limit of stored notifications, in case rules send too many. */
const maxSends = 400_000;
/** Limits for updating pending notifications: their number per batch, and their age in milliseconds. */
const maxPending = 100;
const maxPendingAgeMs = 24 * 60 * minutes;

const positionOf = ({ createdAt, id }: Pick<SendRow, 'createdAt' | 'id'>) => ({ time: createdAt, key: id });

const sendFeed: NewestFeed<SendRow> = {
  feed: 'sends',
  timeline: {
    relation: sendRelation,
    columns: sendTable.allColumns,
    schema: sendRowSchema,
    time: 'created_at',
    key: 'id',
  },
  positionOf,
  put: ({ write }, rows, record) => write.putSends(rows, record),
  prune: ({ write }, oldestMs) => write.pruneSends(oldestMs),
  removeExcept: ({ write }, fromMs, toMs, ids) => write.removeOtherSends(fromMs, toMs, ids),
  maxRows: maxSends,
};

const sendKeySchema = z
  .object({ id: idSchema, created_at: requiredTime })
  .transform(({ id, created_at }) => ({ id, createdAt: created_at }));

/** Limit of ids that fit into one request URL. */
const idsPerPage = 100;

async function readByIds({ data, write }: FeedContext, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += idsPerPage) {
    const { rows } = await data.page(
      {
        relation: sendRelation,
        columns: sendTable.allColumns,
        anyOf: [isOneOf('id', ids.slice(from, from + idsPerPage))],
      },
      sendRowSchema,
    );
    await write.putSends(rows, null);
  }
}

/**
 * New notifications are read from the table, because the view joins all rows before it finds the newest ones.
 * The table also has rows that the view lacks.
 */
const newSendFeed: NewestFeed<z.infer<typeof sendKeySchema>> = {
  feed: 'sends',
  positionOf,
  prune: sendFeed.prune,
  removeExcept: sendFeed.removeExcept,
  timeline: {
    relation: 'notification_send_history',
    columns: ['id', 'created_at'],
    schema: sendKeySchema,
    time: 'created_at',
    key: 'id',
  },
  put: (context, rows) =>
    readByIds(
      context,
      rows.map(({ id }) => id),
    ),
};

/**
 * Syncs the outcome of pending notifications: the server updates their rows, but not their timestamps.
 * @throws Failure, CacheError
 */
async function updatePendingSends(context: FeedContext): Promise<void> {
  const ids = await context.write.pendingSends(context.estimatedNowMs() - maxPendingAgeMs, maxPending);
  await readByIds(context, ids);
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
      await tailNewest(context, newSendFeed);
      await updatePendingSends(context);
    },
    fill: (context: FeedContext) => fillNewest(context, sendFeed, notificationRetentionMs),
    verify: (context: FeedContext) => sweepNewest(context, sendFeed, notificationRetentionMs),
    restart: (context: FeedContext) => restartSweep(context, sendFeed),
  }),
});
