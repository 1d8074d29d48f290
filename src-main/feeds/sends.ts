import { z } from 'zod';
import { idSchema } from '../../src-preload/contract/entities/id.ts';
import { instantSchema } from '../../src-preload/contract/entities/instant.ts';
import { sendKeptMs } from '../../src-preload/contract/rules/notifications.ts';
import { isOneOf } from '../server/filters.ts';
import { type SendRow, sendDetailColumns, sendRelation, sendRowSchema } from '../server/notificationRows.ts';
import { defineFeed, minutes, seconds } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { fillNewest, tailNewest } from './fillNewest.ts';
import type { NewestFeed } from './newestFeed.ts';
import { restartSweep, sweepNewest } from './sweepNewest.ts';

/** Limit of stored notifications, in case rules send too many. */
const mostSends = 400_000;
/** Limits for updating pending notifications: their number per batch, and their age in milliseconds. */
const mostUnsettled = 100;
const settlesWithinMs = 24 * 60 * minutes;

const placeOf = ({ createdAt, id }: Pick<SendRow, 'createdAt' | 'id'>) => ({ time: createdAt, key: id });

const newest: NewestFeed<SendRow> = {
  feed: 'sends',
  timeline: {
    relation: sendRelation,
    columns: sendDetailColumns,
    schema: sendRowSchema,
    time: 'created_at',
    key: 'id',
  },
  placeOf,
  put: ({ write }, rows, record) => write.putSends(rows, record),
  prune: ({ write }, oldestMs) => write.pruneSends(oldestMs),
  keepOnly: ({ write }, fromMs, toMs, ids) => write.keepSendsOf(fromMs, toMs, ids),
  most: mostSends,
};

const namedSchema = z
  .object({ id: idSchema, created_at: instantSchema })
  .transform(({ id, created_at }) => ({ id, createdAt: created_at }));

/** Limit of ids that fit into one request URL. */
const idsOfPage = 100;

async function readByIds({ data, write }: FeedContext, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += idsOfPage) {
    const { rows } = await data.page(
      {
        relation: sendRelation,
        columns: sendDetailColumns,
        anyOf: [isOneOf('id', ids.slice(from, from + idsOfPage))],
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
const coming: NewestFeed<z.infer<typeof namedSchema>> = {
  feed: 'sends',
  placeOf,
  prune: newest.prune,
  keepOnly: newest.keepOnly,
  timeline: {
    relation: 'notification_send_history',
    columns: ['id', 'created_at'],
    schema: namedSchema,
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
async function settleSends(context: FeedContext): Promise<void> {
  const ids = await context.write.unsettledSends(context.present() - settlesWithinMs, mostUnsettled);
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
      proves: true,
      // Rows trigger notifications even if no window is visible.
      awake: async () => true,
    },
    { name: 'fill', everyMs: 30 * minutes, lane: 'long', proves: false },
    { name: 'verify', everyMs: 30 * minutes, lane: 'long', after: 'sends', proves: false },
  ],
  begin: () => ({
    tail: async (context) => {
      await tailNewest(context, coming);
      await settleSends(context);
    },
    fill: (context: FeedContext) => fillNewest(context, newest, sendKeptMs),
    verify: (context: FeedContext) => sweepNewest(context, newest, sendKeptMs),
    restart: (context: FeedContext) => restartSweep(context, newest),
  }),
});
