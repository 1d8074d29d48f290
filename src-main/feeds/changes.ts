import { z } from 'zod';
import { idSchema } from '../../src-preload/contract/entities/id.ts';
import { instantSchema } from '../../src-preload/contract/entities/instant.ts';
import type { SyncLimits } from '../../src-preload/contract/sync.ts';
import type { ChangeRow } from '../cache/model.ts';
import { count, said, text } from '../server/fields.ts';
import { defineFeed, minutes, seconds } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { fillNewest, type NewestFeed, tailNewest } from './fillNewest.ts';
import { newestPage, type Place, type Timeline } from './newestFirst.ts';

/** A row of `config_changes` without patches, diff and details. */
const changeRowSchema = z
  .object({
    id: idSchema,
    config_id: idSchema,
    change_type: text,
    severity: text,
    source: text,
    summary: said,
    created_at: instantSchema,
    first_observed: text,
    count,
    created_by: text,
    external_created_by: text,
  })
  .transform(
    (row): ChangeRow => ({
      id: row.id,
      itemId: row.config_id,
      type: row.change_type,
      severity: row.severity,
      source: row.source,
      summary: row.summary,
      createdAt: row.created_at,
      firstObservedAt: row.first_observed,
      count: row.count,
      createdBy: row.created_by,
      externalCreatedBy: row.external_created_by,
    }),
  );

const timeline: Timeline<ChangeRow> = {
  relation: 'config_changes',
  columns: Object.keys(changeRowSchema.in.shape),
  schema: changeRowSchema,
  time: 'created_at',
  key: 'id',
};

const dayMs = 24 * 60 * minutes;

const iso = (ms: number): string => new Date(ms).toISOString();
const placeAfter = (row: ChangeRow): Place => ({ time: row.createdAt, key: row.id });

const newest: NewestFeed<ChangeRow> = {
  feed: 'changes',
  timeline,
  placeOf: placeAfter,
  put: ({ write }, rows, record) => write.putChanges(rows, record),
  prune: ({ write }, oldestMs) => write.pruneChanges(oldestMs),
};

/** Brings changes that are not kept yet, as `fillNewest` does, back to as many days as are kept. */
export const fillChanges = (context: FeedContext, { changeDays }: SyncLimits): Promise<boolean> =>
  fillNewest(context, newest, changeDays * dayMs);

/** Brings what was seen since the last look. @throws Failure, CacheError */
export const tailChanges = (context: FeedContext): Promise<void> => tailNewest(context, newest);

const idsSchema = z.object({ id: idSchema });

const verifyEveryMs = 5 * minutes;

/** Looks whether a day is kept as the server has it, and reads it again where it is not: a server lets changes go by its own rules. */
async function verifyDay(context: FeedContext, fromMs: number, toMs: number): Promise<void> {
  const where = [
    ['created_at', 'gte', iso(fromMs)],
    ['created_at', 'lt', iso(toMs)],
  ] as const;
  const counted = await context.data.page(
    { relation: timeline.relation, columns: ['id'], where, limit: 1, count: true },
    idsSchema,
  );
  if (counted.total === undefined || counted.total === (await context.write.countChanges(fromMs, toMs)))
    return;
  const ids: string[] = [];
  let place: Place | null = null;
  for (;;) {
    const page = await newestPage(context, timeline, where, place);
    await context.write.putChanges(page.rows, null);
    ids.push(...page.rows.map(({ id }) => id), ...page.unreadable.map(({ id }) => id));
    const last = page.rows.at(-1);
    if (last === undefined) break;
    place = placeAfter(last);
  }
  await context.write.keepChangesOf(fromMs, toMs, ids);
}

/** What changed in the catalog, of the last days: newest first, then what comes. */
export const changes = defineFeed({
  freshForMs: 2 * minutes,
  strategies: [
    { name: 'tail', everyMs: 15 * seconds, lane: 'quick', after: 'items', proves: true },
    {
      name: 'fill',
      everyMs: 30 * minutes,
      lane: 'long',
      after: 'items',
      proves: false,
      given: async ({ limits }) => [limits()],
    },
    {
      name: 'verify',
      everyMs: verifyEveryMs,
      lane: 'long',
      after: 'changes',
      proves: false,
      given: async ({ limits }) => [limits()],
    },
  ],
  begin: () => {
    let turn: number | undefined;
    return {
      tail: tailChanges,
      fill: fillChanges,
      /** Two days of each turn: the last one, and one of those before. */
      verify: async (context, { changeDays }: SyncLimits) => {
        const nowMs = context.now();
        // What comes now is the tail's business.
        const settledMs = nowMs - 10 * minutes;
        await verifyDay(context, nowMs - dayMs, settledMs);
        // Whoever opens a console for an hour a day compares other days each time.
        turn = ((turn ?? Math.floor(nowMs / verifyEveryMs)) % Math.max(1, changeDays - 1)) + 1;
        await verifyDay(context, nowMs - (turn + 1) * dayMs, nowMs - turn * dayMs);
      },
    };
  },
});
