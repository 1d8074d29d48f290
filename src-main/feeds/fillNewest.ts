import { z } from 'zod';
import type { FeedRecord } from '../cache/model.ts';
import type { Rows } from '../server/DataApi.ts';
import { advanceCursor, isInFuture, limitCursor } from './cursor.ts';
import { minutes } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { firstWindowMs, type NewestFeed, nextWindowMs } from './newestFeed.ts';
import { type RowPosition, readNewestPage } from './newestFirst.ts';
import { createSweep } from './sweepNewest.ts';
import { withUnreadableOfDay } from './unreadable.ts';

/** Limit of pages per batch, so that other feeds are not delayed; they take a second or two. */
const pagesPerBatch = 12;
/** Rows can reach the server later than their timestamp; this overlap is in milliseconds. */
const overlapMs = 2 * minutes;

/** Position of the first pass. */
const positionSchema = z.object({
  /**
   * End of the current window in milliseconds since 1970; null for the newest window, which is open-ended.
   */
  toMs: z.number().nullable(),
  windowMs: z.number(),
  before: z.object({ time: z.string(), key: z.string() }).nullable(),
  /** Number of pages read in this window. */
  pages: z.number(),
});

type FillPosition = z.infer<typeof positionSchema>;

const startPosition: FillPosition = { toMs: null, windowMs: firstWindowMs, before: null, pages: 0 };

function readPosition({ passKey }: FeedRecord): FillPosition {
  if (passKey === null) return startPosition;
  try {
    return positionSchema.parse(JSON.parse(passKey));
  } catch {
    // The position has the format of another version, so the pass starts again.
    return startPosition;
  }
}

const nextWindow = ({ windowMs, pages }: FillPosition, fromMs: number): FillPosition => ({
  toMs: fromMs,
  windowMs: nextWindowMs(windowMs, pages),
  before: null,
  pages: 0,
});

/**
 * Reads missing rows, newest first, back to the retention period. Stores each page while the next one is requested.
 * An interrupted pass continues at its position.
 * @param retentionMs retention period in milliseconds
 * @returns true if there is more to read
 * @throws Failure, CacheError
 */
export async function fillNewest<Row>(
  context: FeedContext,
  newest: NewestFeed<Row>,
  retentionMs: number,
): Promise<boolean> {
  const { feed, put, prune, positionOf, maxRows = Number.POSITIVE_INFINITY } = newest;
  const nowMs = context.estimatedNowMs();
  const oldestMs = nowMs - retentionMs;
  let record = await context.write.feed(feed);
  let position = readPosition(record);
  const isFirst = position.toMs === null && position.before === null;
  let done = isFirst ? 0 : record.done;
  const endOf = ({ toMs }: FillPosition): number | undefined =>
    toMs !== null && (toMs <= oldestMs || done >= maxRows) ? toMs : undefined;
  // The server's clock may be ahead of this computer's, so the newest window is open-ended.
  const startOf = ({ toMs, windowMs }: FillPosition): number =>
    Math.max(oldestMs, (toMs ?? nowMs) - windowMs);
  const request = (at: FillPosition): Promise<Rows<Row>> =>
    readNewestPage(context, newest.timeline, positionOf, {
      sinceMs: startOf(at),
      toMs: at.toMs,
      before: at.before,
    });
  let nextPage: Promise<Rows<Row>> | undefined;
  for (let left = pagesPerBatch; left > 0; left -= 1) {
    const endMs = endOf(position);
    if (endMs !== undefined) {
      // Other writes run between the parts.
      while (await prune(context, oldestMs));
      // Pruned rows are missing now. If the retention period grows later, the pass continues from here.
      const sinceMs = Math.max(oldestMs, endMs);
      await context.write.putFeed({
        ...record,
        passing: false,
        passKey: JSON.stringify({
          ...position,
          toMs: sinceMs,
          before: null,
          pages: 0,
        } satisfies FillPosition),
        sinceMs,
        // The first pass has just compared all rows. The cache of an earlier version has no time of a sweep.
        ...(record.completeAtMs === null ? { sweptAtMs: record.sweptAtMs ?? nowMs } : {}),
        completeAtMs: context.now(),
      });
      return false;
    }
    const fromMs = startOf(position);
    const page = await (nextPage ?? request(position));
    const last = page.rows.at(-1);
    const lastPosition = last === undefined ? undefined : positionOf(last);
    done += page.rows.length;
    position =
      lastPosition === undefined
        ? nextWindow(position, fromMs)
        : { ...position, before: lastPosition, pages: position.pages + 1 };
    nextPage = left > 1 && endOf(position) === undefined ? request(position) : undefined;
    // Awaited in the next round. Until then, a rejection must not count as unhandled.
    nextPage?.catch(() => undefined);
    record = {
      ...record,
      forbidden: null,
      passing: true,
      // The retention period may have grown, so the feed is incomplete until the pass ends.
      completeAtMs: null,
      done,
      passKey: JSON.stringify(position),
      cursor:
        record.cursor ??
        advanceCursor(
          context,
          null,
          page.rows.map((row) => positionOf(row).time),
        ),
      sinceMs: lastPosition === undefined ? fromMs : Date.parse(lastPosition.time) + 1,
      unreadable: withUnreadableOfDay(record, page.unreadable, nowMs),
    };
    const unreadable = await put(context, page.rows, record);
    record = { ...record, unreadable: withUnreadableOfDay(record, unreadable, nowMs) };
    context.onProgress({ feed, done, total: null });
  }
  return true;
}

/** @throws Failure, CacheError */
export async function tailNewest<Row>(
  context: FeedContext,
  { feed, timeline, put, positionOf }: NewestFeed<Row>,
): Promise<void> {
  const before = await context.write.feed(feed);
  // An empty relation has no newest row for a cursor, so all rows count as new.
  const known = limitCursor(context, before.cursor);
  const seenMs = known === null ? (before.sinceMs ?? null) : Date.parse(known);
  if (seenMs === null || (before.cursor === null && before.completeAtMs === null)) return;
  const sinceMs = seenMs - overlapMs;
  let position: RowPosition | null = null;
  let cursor = before.cursor;
  let left: number | undefined;
  for (;;) {
    // A page can be shorter than its limit, so only the server's count shows which page is the last.
    const page: Rows<Row> = await readNewestPage(context, timeline, positionOf, {
      sinceMs,
      before: position,
      count: left === undefined,
    });
    left = (left ?? page.total ?? Number.POSITIVE_INFINITY) - page.receivedCount;
    cursor = advanceCursor(
      context,
      cursor,
      page.rows.map((row) => positionOf(row).time),
    );
    const last = page.rows.at(-1);
    await put(context, page.rows, null);
    if (last === undefined || left <= 0) break;
    position = positionOf(last);
  }
  const record = await context.write.feed(feed);
  await context.write.putFeed({
    ...record,
    cursor,
    // A sweep finds rows that arrived while the cursor was in the future.
    ...(isInFuture(context, before.cursor) ? { sweep: createSweep(context) } : {}),
    completeAtMs: record.completeAtMs === null ? null : context.now(),
  });
}
