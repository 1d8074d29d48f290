import type { FeedSweep } from '../cache/model.ts';
import type { Rows } from '../server/DataApi.ts';
import { toleranceMs } from '../server/serverTime.ts';
import { minutes } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { firstWindowMs, type NewestFeed, nextWindowMs } from './newestFeed.ts';
import { type RowPosition, readNewestPage } from './newestFirst.ts';

/** Milliseconds between complete sweeps, which find differences that a comparison of counts cannot show. */
const sweepEveryMs = 24 * 60 * minutes;
/** Limit of pages per batch, so that other feeds are not delayed. */
const pagesPerBatch = 6;
/**
 * Age in milliseconds from which missing rows are deleted. The tail may have stored newer rows after the
 * sweep read its page.
 */
const settledAfterMs = 10 * minutes;

type SweptFeed<Row> = Pick<NewestFeed<Row>, 'feed' | 'timeline' | 'positionOf' | 'put' | 'removeExcept'>;

export const createSweep = ({ estimatedNowMs }: Pick<FeedContext, 'estimatedNowMs'>): FeedSweep => ({
  toMs: null,
  windowMs: firstWindowMs,
  begunAtMs: estimatedNowMs(),
});

/** Returns the sweep that is running or due; undefined if there is none. */
function currentSweep(
  context: FeedContext,
  { sweep, sweptAtMs }: { readonly sweep?: FeedSweep | null; readonly sweptAtMs?: number | null },
): FeedSweep | undefined {
  if (sweep != null) return sweep;
  const ageMs = context.estimatedNowMs() - (sweptAtMs ?? Number.NEGATIVE_INFINITY);
  // A time in the future comes from a clock that was ahead, so a sweep is due.
  return ageMs >= 0 && ageMs < sweepEveryMs ? undefined : createSweep(context);
}

/**
 * Reads a time window again and stores exactly its rows: `fromMs` <= time < `toMs`, in milliseconds since
 * 1970; null for no end.
 * @returns number of pages
 * @throws Failure, CacheError; written rows stay
 */
export async function readWindow<Row>(
  context: FeedContext,
  { timeline, positionOf, put, removeExcept }: Omit<SweptFeed<Row>, 'feed'>,
  fromMs: number,
  toMs: number | null,
): Promise<number> {
  const settledMs = context.estimatedNowMs() - settledAfterMs;
  const ids: string[] = [];
  let before: RowPosition | null = null;
  let pages = 0;
  for (;;) {
    const page: Rows<Row> = await readNewestPage(context, timeline, positionOf, {
      sinceMs: fromMs,
      toMs,
      before,
    });
    pages += 1;
    await put(context, page.rows, null);
    ids.push(...page.rows.map((row) => positionOf(row).key), ...page.unreadable.map(({ id }) => id));
    const last = page.rows.at(-1);
    // The rows after an unreadable page are unknown, so nothing in the window is deleted.
    if (last === undefined && page.receivedCount > 0) return pages;
    if (last === undefined) break;
    before = positionOf(last);
  }
  const endMs = Math.min(toMs ?? settledMs, settledMs);
  if (endMs > fromMs) await removeExcept(context, fromMs, endMs, ids);
  if (toMs === null)
    await removeExcept(context, Math.max(fromMs, context.estimatedNowMs() + toleranceMs), null, ids);
  return pages;
}

/**
 * Compares all stored rows with the server, newest first, window by window, and repairs differences. A sweep
 * starts once a day, or if the record requests it. An interrupted sweep continues at its position.
 * @param retentionMs retention period in milliseconds
 * @returns true if there is more to read
 * @throws Failure, CacheError
 */
export async function sweepNewest<Row>(
  context: FeedContext,
  newest: SweptFeed<Row>,
  retentionMs: number,
): Promise<boolean> {
  const record = await context.write.feed(newest.feed);
  // The first pass reads rows that were never read.
  if (record.completeAtMs === null) return false;
  const found = currentSweep(context, record);
  if (found === undefined) return false;
  let sweep = found;
  const oldestMs = Math.max(sweep.begunAtMs - retentionMs, record.sinceMs ?? Number.NEGATIVE_INFINITY);
  for (let left = pagesPerBatch; left > 0; ) {
    const { toMs, windowMs, begunAtMs } = sweep;
    const fromMs = Math.max(oldestMs, (toMs ?? begunAtMs) - windowMs);
    const pages = await readWindow(context, newest, fromMs, toMs);
    left -= pages;
    sweep = { toMs: fromMs, windowMs: nextWindowMs(windowMs, pages - 1), begunAtMs };
    const isDone = fromMs <= oldestMs;
    await context.write.putFeed({
      ...(await context.write.feed(newest.feed)),
      sweep: isDone ? null : sweep,
      ...(isDone ? { sweptAtMs: begunAtMs } : {}),
    });
    if (isDone) return false;
  }
  return true;
}

/** Starts a new sweep at the newest window. @throws CacheError */
export async function restartSweep(
  context: FeedContext,
  { feed }: Pick<NewestFeed<unknown>, 'feed'>,
): Promise<void> {
  const record = await context.write.feed(feed);
  await context.write.putFeed({ ...record, sweep: createSweep(context) });
}
