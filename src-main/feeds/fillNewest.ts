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

/** Limit of pages per batch, so that other feeds are not delayed. */
const pagesOfTurn = 6;
/** Rows can reach the server later than their timestamp; this overlap is in milliseconds. */
const overlapMs = 2 * minutes;

/** Position of the first pass. */
const placeSchema = z.object({
  /**
   * End of the current window in milliseconds since 1970; null for the newest window, which is open-ended.
   */
  toMs: z.number().nullable(),
  windowMs: z.number(),
  before: z.object({ time: z.string(), key: z.string() }).nullable(),
  /** Number of pages read in this window. */
  pages: z.number(),
});

type FillPlace = z.infer<typeof placeSchema>;

const beginning: FillPlace = { toMs: null, windowMs: firstWindowMs, before: null, pages: 0 };

function placeOf({ passKey }: FeedRecord): FillPlace {
  if (passKey === null) return beginning;
  try {
    return placeSchema.parse(JSON.parse(passKey));
  } catch {
    // The position has the format of another version, so the pass starts again.
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
 * Reads missing rows, newest first, back to the retention period. An interrupted pass continues
 * at its position.
 * @param keptMs retention period in milliseconds
 * @returns true if there is more to read
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
      // Pruned rows are missing now. If the retention period grows later, the pass continues from here.
      const sinceMs = Math.max(oldestMs, place.toMs);
      await context.write.putFeed({
        ...record,
        passing: false,
        passKey: JSON.stringify({ ...place, toMs: sinceMs, before: null, pages: 0 } satisfies FillPlace),
        sinceMs,
        // The first pass has just compared all rows. The cache of an earlier version has no time of a sweep.
        ...(record.completeAtMs === null ? { sweptAtMs: record.sweptAtMs ?? nowMs } : {}),
        completeAtMs: context.now(),
      });
      return false;
    }
    // The server's clock may be ahead of this computer's, so the newest window is open-ended.
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
      // The retention period may have grown, so the feed is incomplete until the pass ends.
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

/** @throws Failure, CacheError */
export async function tailNewest<Row>(
  context: FeedContext,
  { feed, timeline, put, placeOf: placeAfter }: NewestFeed<Row>,
): Promise<void> {
  const before = await context.write.feed(feed);
  // An empty relation has no newest row for a cursor, so all rows count as new.
  const known = cursorWithin(context, before.cursor);
  const seenMs = known === null ? (before.sinceMs ?? null) : Date.parse(known);
  if (seenMs === null || (before.cursor === null && before.completeAtMs === null)) return;
  const sinceMs = seenMs - overlapMs;
  let place: Place | null = null;
  let cursor = before.cursor;
  let left: number | undefined;
  for (;;) {
    // A page can be shorter than its limit, so only the server's count shows which page is the last.
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
    // A sweep finds rows that arrived while the cursor was in the future.
    ...(isAhead(context, before.cursor) ? { sweep: sweepBeginning(context) } : {}),
    completeAtMs: record.completeAtMs === null ? null : context.now(),
  });
}
