import { sendKeptMs } from '../../src-preload/contract/rules/notifications.ts';
import { isOneOf } from '../server/filters.ts';
import { type SendRow, sendDetailColumns, sendRelation, sendRowSchema } from '../server/notificationRows.ts';
import { defineFeed, minutes, seconds } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { fillNewest, type NewestFeed, tailNewest } from './fillNewest.ts';

/** So many are kept at most, whatever their age: where rules are noisy a week has more of them than anybody reads. */
const mostSends = 100_000;
/** What is still being sent is looked at again, so many at a time, for a day. */
const mostUnsettled = 100;
const settlesWithinMs = 24 * 60 * minutes;

const newest: NewestFeed<SendRow> = {
  feed: 'sends',
  timeline: {
    relation: sendRelation,
    columns: sendDetailColumns,
    schema: sendRowSchema,
    time: 'created_at',
    key: 'id',
  },
  placeOf: ({ createdAt, id }) => ({ time: createdAt, key: id }),
  put: ({ write }, rows, record) => write.putSends(rows, record),
  prune: ({ write }, oldestMs) => write.pruneSends(oldestMs),
  most: mostSends,
};

/** How a notification went is written into its row, whose time stays. @throws Failure, CacheError */
async function settleSends({ data, write, now }: FeedContext): Promise<void> {
  const ids = await write.unsettledSends(now() - settlesWithinMs, mostUnsettled);
  if (ids.length === 0) return;
  const { rows } = await data.page(
    { relation: sendRelation, columns: sendDetailColumns, anyOf: [isOneOf('id', ids)] },
    sendRowSchema,
  );
  await write.putSends(rows, null);
}

/** What was sent to people or held back, of the last days: newest first, then what comes. */
export const sends = defineFeed({
  freshForMs: 2 * minutes,
  strategies: [
    {
      name: 'tail',
      everyMs: 20 * seconds,
      lane: 'quick',
      proves: true,
      // Whoever something is sent to is told, whether or not a window can be seen.
      awake: async () => true,
    },
    { name: 'fill', everyMs: 30 * minutes, lane: 'long', proves: false },
  ],
  begin: () => ({
    tail: async (context) => {
      await tailNewest(context, newest);
      await settleSends(context);
    },
    fill: (context: FeedContext) => fillNewest(context, newest, sendKeptMs),
  }),
});
