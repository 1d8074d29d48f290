import { z } from 'zod';
import type { FeedRecord } from '../cache/model.ts';
import type { Rows } from '../server/DataApi.ts';
import { advanceCursor, cursorWithin, isAhead } from './cursor.ts';
import { minutes } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { firstWindowMs, type NewestFeed, nextWindowMs } from './newestFeed.ts';
import { newestPage, type Place } from './newestFirst.ts';
import { sweepBeginning } from './sweepNewest.ts';
import { ofTheseDays } from './unreadable.ts';

/** Pages that are brought at a time, so that others come to their turn. */
const pagesOfTurn = 6;
/** Rows come a little later than their time says. */
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

const nextWindow = ({ windowMs, pages }: FillPlace, fromMs: number): FillPlace => ({
  toMs: fromMs,
  windowMs: nextWindowMs(windowMs, pages),
  before: null,
  pages: 0,
});

/**
 * Brings rows that are not kept yet, newest first, back to as long ago as they are kept; a pass that was interrupted goes on where it was.
 * @param keptMs how long, in milliseconds
 * @returns whether there is more to read
 * @throws Failure, CacheError
 */
export async function fillNewest<Row>(
  context: FeedContext,
  { feed, timeline, put, prune, placeOf: placeAfter, most = Number.POSITIVE_INFINITY }: NewestFeed<Row>,
  keptMs: number,
): Promise<boolean> {
  const nowMs = context.present();
  const oldestMs = nowMs - keptMs;
  let record = await context.write.feed(feed);
  let place = placeOf(record);
  const isFirst = place.toMs === null && place.before === null;
  let done = isFirst ? 0 : record.done;
  for (let left = pagesOfTurn; left > 0; left -= 1) {
    const enough = done >= most && place.toMs !== null;
    if (place.toMs !== null && (place.toMs <= oldestMs || enough)) {
      await prune(context, oldestMs);
      // What went is not there any more: a pass over more days, one day, brings it again from here.
      const sinceMs = Math.max(oldestMs, place.toMs);
      await context.write.putFeed({
        ...record,
        passing: false,
        passKey: JSON.stringify({ ...place, toMs: sinceMs, before: null, pages: 0 } satisfies FillPlace),
        sinceMs,
        // The first pass has just compared everything. A cache of an earlier version was never swept.
        ...(record.completeAtMs === null ? { sweptAtMs: record.sweptAtMs ?? nowMs } : {}),
        completeAtMs: context.now(),
      });
      return false;
    }
    // The server's clock may be ahead of ours: the newest window has no end.
    const fromMs = Math.max(oldestMs, (place.toMs ?? nowMs) - place.windowMs);
    const page = await newestPage(context, timeline, placeAfter, {
      sinceMs: fromMs,
      toMs: place.toMs,
      before: place.before,
    });
    const last = page.rows.at(-1);
    const lastPlace = last === undefined ? undefined : placeAfter(last);
    done += page.rows.length;
    place =
      lastPlace === undefined
        ? nextWindow(place, fromMs)
        : { ...place, before: lastPlace, pages: place.pages + 1 };
    record = {
      ...record,
      forbidden: null,
      passing: true,
      // Over more days than before they are not all there, whatever was complete.
      completeAtMs: null,
      done,
      passKey: JSON.stringify(place),
      cursor:
        record.cursor ??
        advanceCursor(
          context,
          null,
          page.rows.map((row) => placeAfter(row).time),
        ),
      sinceMs: lastPlace === undefined ? fromMs : Date.parse(lastPlace.time) + 1,
      unreadable: ofTheseDays(record, page.unreadable, nowMs),
    };
    await put(context, page.rows, record);
    context.onProgress({ feed, done, total: null });
  }
  return true;
}

/**
 * Brings what happened since the last look.
 * @throws Failure, CacheError
 */
export async function tailNewest<Row>(
  context: FeedContext,
  { feed, timeline, put, placeOf: placeAfter }: NewestFeed<Row>,
): Promise<void> {
  const before = await context.write.feed(feed);
  // A server without rows has no newest one: all that come are new.
  const known = cursorWithin(context, before.cursor);
  const seenMs = known === null ? (before.sinceMs ?? null) : Date.parse(known);
  if (seenMs === null || (before.cursor === null && before.completeAtMs === null)) return;
  const sinceMs = seenMs - overlapMs;
  let place: Place | null = null;
  let cursor = before.cursor;
  let left: number | undefined;
  for (;;) {
    // A server may give less than was asked for: only its own count says which page is the last.
    const page: Rows<Row> = await newestPage(context, timeline, placeAfter, {
      sinceMs,
      before: place,
      count: left === undefined,
    });
    left = (left ?? page.total ?? Number.POSITIVE_INFINITY) - page.given;
    cursor = advanceCursor(
      context,
      cursor,
      page.rows.map((row) => placeAfter(row).time),
    );
    const last = page.rows.at(-1);
    await put(context, page.rows, null);
    if (last === undefined || left <= 0) break;
    place = placeAfter(last);
  }
  const record = await context.write.feed(feed);
  await context.write.putFeed({
    ...record,
    cursor,
    // Rows that came while the cursor was in the future are found by a sweep.
    ...(isAhead(context, before.cursor) ? { sweep: sweepBeginning(context) } : {}),
    completeAtMs: record.completeAtMs === null ? null : context.now(),
  });
}
