import { z } from 'zod';
import { idSchema } from '../../src-preload/contract/entities/id.ts';
import { instantSchema } from '../../src-preload/contract/entities/instant.ts';
import type { SyncLimits } from '../../src-preload/contract/sync.ts';
import type { ChangeRow, FeedRecord } from '../cache/model.ts';
import { count, said, text } from '../server/fields.ts';
import { defineFeed, minutes, seconds } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { newestPage, type Place, type Timeline } from './newestFirst.ts';
import { ofTheseDays } from './unreadable.ts';

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
/** Pages that are brought at a time, so that others come to their turn. */
const pagesOfTurn = 6;
/** How much time one request covers at first, in milliseconds: a server sorts all of it for each page. */
const firstWindowMs = 6 * 60 * minutes;
const narrowestMs = 5 * minutes;
const widestMs = 30 * dayMs;
/** A window of more pages than these is too wide for the next one. */
const manyPages = 4;
/** Changes come a little later than their time says. */
const overlapMs = 2 * minutes;

/** Where the first pass stands. */
const placeSchema = z.object({
  /** End of the window that is being read, milliseconds since 1970; null for the newest, which has none. */
  toMs: z.number().nullable(),
  windowMs: z.number(),
  before: z.object({ time: z.string(), key: z.string() }).nullable(),
  /** Pages that this window had so far. */
  pages: z.number(),
});

type FillPlace = z.infer<typeof placeSchema>;

const beginning: FillPlace = { toMs: null, windowMs: firstWindowMs, before: null, pages: 0 };

function placeOf({ passKey }: FeedRecord): FillPlace {
  if (passKey === null) return beginning;
  try {
    return placeSchema.parse(JSON.parse(passKey));
  } catch {
    // Of another version: the pass begins again.
    return beginning;
  }
}

const iso = (ms: number): string => new Date(ms).toISOString();
const placeAfter = (row: ChangeRow): Place => ({ time: row.createdAt, key: row.id });

/** The next window: wider where this one had little, narrower where it had much. */
function nextWindow({ windowMs, pages }: FillPlace, fromMs: number): FillPlace {
  const factor = pages <= 1 ? 4 : pages > manyPages ? 0.5 : 1;
  const next = Math.min(widestMs, Math.max(narrowestMs, windowMs * factor));
  return { toMs: fromMs, windowMs: next, before: null, pages: 0 };
}

/**
 * Brings changes that are not kept yet, newest first, back to as many days as are kept; a pass that was interrupted goes on where it was.
 * @returns whether there is more to read
 * @throws Failure, CacheError
 */
export async function fillChanges(context: FeedContext, { changeDays }: SyncLimits): Promise<boolean> {
  const nowMs = context.now();
  const oldestMs = nowMs - changeDays * dayMs;
  let record = await context.write.feed('changes');
  let place = placeOf(record);
  const isFirst = place.toMs === null && place.before === null;
  let done = isFirst ? 0 : record.done;
  for (let left = pagesOfTurn; left > 0; left -= 1) {
    if (place.toMs !== null && place.toMs <= oldestMs) {
      await context.write.pruneChanges(oldestMs);
      // What went is not there any more: a pass over more days, one day, brings it again from here.
      await context.write.putFeed({
        ...record,
        passing: false,
        passKey: JSON.stringify({ ...place, toMs: oldestMs, before: null, pages: 0 } satisfies FillPlace),
        sinceMs: oldestMs,
        completeAtMs: context.now(),
      });
      return false;
    }
    // The server's clock may be ahead of ours: the newest window has no end.
    const fromMs = Math.max(oldestMs, (place.toMs ?? nowMs) - place.windowMs);
    const page = await newestPage(
      context,
      timeline,
      [
        ['created_at', 'gte', iso(fromMs)],
        ...(place.toMs === null ? [] : ([['created_at', 'lt', iso(place.toMs)]] as const)),
      ],
      place.before,
    );
    const last = page.rows.at(-1);
    done += page.rows.length;
    place =
      last === undefined
        ? nextWindow(place, fromMs)
        : { ...place, before: placeAfter(last), pages: place.pages + 1 };
    record = {
      ...record,
      forbidden: null,
      passing: true,
      // Over more days than before they are not all there, whatever was complete.
      completeAtMs: null,
      done,
      passKey: JSON.stringify(place),
      cursor: record.cursor ?? page.rows[0]?.createdAt ?? null,
      sinceMs: last === undefined ? fromMs : Date.parse(last.createdAt) + 1,
      unreadable: ofTheseDays(record, page.unreadable, nowMs),
    };
    await context.write.putChanges(page.rows, record);
    context.onProgress({ feed: 'changes', done, total: null });
  }
  return true;
}

/**
 * Brings what was seen since the last look.
 * @throws Failure, CacheError
 */
export async function tailChanges(context: FeedContext): Promise<void> {
  const before = await context.write.feed('changes');
  // A server without changes has no newest one: all that come are new.
  const seenMs = before.cursor === null ? (before.sinceMs ?? null) : Date.parse(before.cursor);
  if (seenMs === null || (before.cursor === null && before.completeAtMs === null)) return;
  const sinceMs = seenMs - overlapMs;
  let place: Place | null = null;
  let newest: string | null = null;
  let left: number | undefined;
  for (;;) {
    // A server may give less than was asked for: only its own count says which page is the last.
    const where = [['created_at', 'gte', iso(sinceMs)]] as const;
    const page = await newestPage(context, timeline, where, place, left === undefined);
    left = (left ?? page.total ?? Number.POSITIVE_INFINITY) - page.given;
    newest ??= page.rows[0]?.createdAt ?? null;
    const last = page.rows.at(-1);
    await context.write.putChanges(page.rows, null);
    if (last === undefined || left <= 0) break;
    place = placeAfter(last);
  }
  const record = await context.write.feed('changes');
  await context.write.putFeed({
    ...record,
    cursor: newest ?? record.cursor,
    completeAtMs: record.completeAtMs === null ? null : context.now(),
  });
}

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
