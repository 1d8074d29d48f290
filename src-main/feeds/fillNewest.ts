import { z } from 'zod';
import type { FeedName } from '../../src-preload/contract/sync.ts';
import type { FeedRecord } from '../cache/model.ts';
import { minutes } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { newestPage, type Place, type Timeline } from './newestFirst.ts';
import { ofTheseDays } from './unreadable.ts';

/** A feed of what happened: its rows are brought newest first, back to as far as they are kept. */
export interface NewestFeed<Row> {
  readonly feed: FeedName;
  readonly timeline: Timeline<Row>;
  readonly placeOf: (row: Row) => Place;
  /** Keeps rows. @param record how far the feed came with them; null where that is told apart */
  readonly put: (context: FeedContext, rows: readonly Row[], record: FeedRecord | null) => Promise<unknown>;
  /** Lets rows go that happened before then. @param oldestMs milliseconds since 1970 */
  readonly prune: (context: FeedContext, oldestMs: number) => Promise<void>;
  /** So many are kept at most; any number when absent. */
  readonly most?: number;
}

const dayMs = 24 * 60 * minutes;
/** Pages that are brought at a time, so that others come to their turn. */
const pagesOfTurn = 6;
/** How much time one request covers at first, in milliseconds: a server sorts all of it for each page. */
const firstWindowMs = 6 * 60 * minutes;
const narrowestMs = 5 * minutes;
const widestMs = 30 * dayMs;
/** A window of more pages than these is too wide for the next one. */
const manyPages = 4;
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

const iso = (ms: number): string => new Date(ms).toISOString();

/** The next window: wider where this one had little, narrower where it had much. */
function nextWindow({ windowMs, pages }: FillPlace, fromMs: number): FillPlace {
  const factor = pages <= 1 ? 4 : pages > manyPages ? 0.5 : 1;
  const next = Math.min(widestMs, Math.max(narrowestMs, windowMs * factor));
  return { toMs: fromMs, windowMs: next, before: null, pages: 0 };
}

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
  const nowMs = context.now();
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
        [timeline.time, 'gte', iso(fromMs)],
        ...(place.toMs === null ? [] : ([[timeline.time, 'lt', iso(place.toMs)]] as const)),
      ],
      place.before,
    );
    const [newest] = page.rows;
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
      cursor: record.cursor ?? (newest === undefined ? null : placeAfter(newest).time),
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
  const seenMs = before.cursor === null ? (before.sinceMs ?? null) : Date.parse(before.cursor);
  if (seenMs === null || (before.cursor === null && before.completeAtMs === null)) return;
  const sinceMs = seenMs - overlapMs;
  let place: Place | null = null;
  let newest: string | null = null;
  let left: number | undefined;
  for (;;) {
    // A server may give less than was asked for: only its own count says which page is the last.
    const where = [[timeline.time, 'gte', iso(sinceMs)]] as const;
    const page = await newestPage(context, timeline, where, place, left === undefined);
    left = (left ?? page.total ?? Number.POSITIVE_INFINITY) - page.given;
    const [first] = page.rows;
    newest ??= first === undefined ? null : placeAfter(first).time;
    const last = page.rows.at(-1);
    await put(context, page.rows, null);
    if (last === undefined || left <= 0) break;
    place = placeAfter(last);
  }
  const record = await context.write.feed(feed);
  await context.write.putFeed({
    ...record,
    cursor: newest ?? record.cursor,
    completeAtMs: record.completeAtMs === null ? null : context.now(),
  });
}
