import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import type { SyncLimits } from '#contract/sync.ts';
import { type ChangeRow, changeTable } from '../cache/tables/changes.ts';
import { defineFeed, minutes, seconds } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { fillNewest, tailNewest } from './fillNewest.ts';
import type { NewestFeed } from './newestFeed.ts';
import { type NewestFirstRelation, type RowPosition, timeConditions } from './newestFirst.ts';
import { readWindow, restartSweep, sweepNewest } from './sweepNewest.ts';

const timeline: NewestFirstRelation<ChangeRow> = {
  relation: 'config_changes',
  columns: changeTable.listColumns,
  schema: changeTable.rowSchema,
  time: 'created_at',
  key: 'id',
};

const dayMs = 24 * 60 * minutes;

const positionOf = (row: ChangeRow): RowPosition => ({ time: row.createdAt, key: row.id });

const changeFeed: NewestFeed<ChangeRow> = {
  feed: 'changes',
  timeline,
  positionOf: positionOf,
  put: async ({ write }, rows, record) => {
    await write.putChanges(rows, record);
    return [];
  },
  prune: ({ write }, oldestMs) => write.pruneChanges(oldestMs),
  removeExcept: ({ write }, fromMs, toMs, ids) => write.removeOtherChanges(fromMs, toMs, ids),
};

/** Reads older changes, as `fillNewest` does, back to the retention period. */
export const fillChanges = (context: FeedContext, { changeDays }: SyncLimits): Promise<boolean> =>
  fillNewest(context, changeFeed, changeDays * dayMs);

/** @throws Failure, CacheError */
export const tailChanges = (context: FeedContext): Promise<void> => tailNewest(context, changeFeed);

const idsSchema = z.object({ id: idSchema });

const verifyEveryMs = 5 * minutes;

/**
 * Compares the number of stored changes of a day with the server's, and reads the day again if they differ.
 */
async function verifyDay(context: FeedContext, fromMs: number, toMs: number): Promise<void> {
  const where = timeConditions(timeline.time, fromMs, toMs);
  const counted = await context.data.page(
    { relation: timeline.relation, columns: ['id'], where, limit: 1, count: true },
    idsSchema,
  );
  if (counted.total === undefined || counted.total === (await context.write.countChanges(fromMs, toMs)))
    return;
  await readWindow(context, changeFeed, fromMs, toMs);
}

/** Changes in the catalog within the retention period: newest first, then new ones. */
export const changes = defineFeed({
  freshForMs: 2 * minutes,
  dependsOnLimits: true,
  strategies: [
    { name: 'tail', everyMs: 15 * seconds, lane: 'quick', after: 'items', confirmsFreshness: true },
    {
      name: 'fill',
      everyMs: 30 * minutes,
      lane: 'long',
      after: 'items',
      confirmsFreshness: false,
      workArguments: async ({ limits }) => [limits()],
    },
    {
      name: 'verify',
      everyMs: verifyEveryMs,
      lane: 'long',
      after: 'changes',
      confirmsFreshness: false,
      workArguments: async ({ limits }) => [limits()],
    },
  ],
  createWork: () => {
    let dayOffset: number | undefined;
    return {
      tail: tailChanges,
      fill: fillChanges,
      /**
       * Runs one batch of a sweep. If no sweep is due, compares the counts of two days: the last day, and an
       * earlier one in rotation.
       */
      verify: async (context, { changeDays }: SyncLimits) => {
        if (await sweepNewest(context, changeFeed, changeDays * dayMs)) return true;
        const nowMs = context.estimatedNowMs();
        // The tail reads the newest changes.
        const settledMs = nowMs - 10 * minutes;
        await verifyDay(context, nowMs - dayMs, settledMs);
        // The first day depends on the time, so that short sessions do not always compare the same days.
        dayOffset = ((dayOffset ?? Math.floor(nowMs / verifyEveryMs)) % Math.max(1, changeDays - 1)) + 1;
        await verifyDay(context, nowMs - (dayOffset + 1) * dayMs, nowMs - dayOffset * dayMs);
        return false;
      },
      restart: (context: FeedContext) => restartSweep(context, changeFeed),
    };
  },
});
