import type { FeedSweep } from '../cache/model.ts';
import type { Rows } from '../server/DataApi.ts';
import { aheadMs } from '../server/present.ts';
import { minutes } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { firstWindowMs, type NewestFeed, nextWindowMs } from './newestFeed.ts';
import { newestPage, type Place } from './newestFirst.ts';

/** A complete sweep begins so long after the last one, in milliseconds: it finds what no comparison of counts shows. */
const sweepEveryMs = 24 * 60 * minutes;
/** A turn ends after so many pages, so that other feeds get their turn. */
const pagesOfTurn = 6;
/** Rows that come now are read by the tail, which may be in advance of a sweep. */
const settledAfterMs = 10 * minutes;

type SweptFeed<Row> = Pick<NewestFeed<Row>, 'feed' | 'timeline' | 'placeOf' | 'put' | 'keepOnly'>;

/** The beginning of a sweep. */
export const sweepBeginning = ({ present }: Pick<FeedContext, 'present'>): FeedSweep => ({
  toMs: null,
  windowMs: firstWindowMs,
  begunAtMs: present(),
});

/** The sweep that is under way or due; undefined for none. */
function currentSweep(
  context: FeedContext,
  { sweep, sweptAtMs }: { readonly sweep?: FeedSweep | null; readonly sweptAtMs?: number | null },
): FeedSweep | undefined {
  if (sweep != null) return sweep;
  const ageMs = context.present() - (sweptAtMs ?? Number.NEGATIVE_INFINITY);
  // A sweep in the future was noted while the clock was ahead.
  return ageMs >= 0 && ageMs < sweepEveryMs ? undefined : sweepBeginning(context);
}

/**
 * Reads a window of time again and stores exactly its rows: `fromMs` <= time < `toMs`, milliseconds since 1970; null for no end.
 * @returns how many pages it had
 * @throws Failure, CacheError; what was stored stays
 */
export async function readWindow<Row>(
  context: FeedContext,
  { timeline, placeOf, put, keepOnly }: Omit<SweptFeed<Row>, 'feed'>,
  fromMs: number,
  toMs: number | null,
): Promise<number> {
  const settledMs = context.present() - settledAfterMs;
  const ids: string[] = [];
  let before: Place | null = null;
  let pages = 0;
  for (;;) {
    const page: Rows<Row> = await newestPage(context, timeline, placeOf, { sinceMs: fromMs, toMs, before });
    pages += 1;
    await put(context, page.rows, null);
    ids.push(...page.rows.map((row) => placeOf(row).key), ...page.unreadable.map(({ id }) => id));
    const last = page.rows.at(-1);
    // Rows behind a page without a readable row are unknown: nothing of the window is removed.
    if (last === undefined && page.given > 0) return pages;
    if (last === undefined) break;
    before = placeOf(last);
  }
  const endMs = Math.min(toMs ?? settledMs, settledMs);
  if (endMs > fromMs) await keepOnly(context, fromMs, endMs, ids);
  if (toMs === null) await keepOnly(context, Math.max(fromMs, context.present() + aheadMs), null, ids);
  return pages;
}

/**
 * Compares all stored rows with the server, newest first, window by window, and repairs what differs. A sweep begins once a day, or
 * when the record has one. An interrupted sweep goes on where it was.
 * @param keptMs retention period of rows, in milliseconds
 * @returns whether there is more to read
 * @throws Failure, CacheError
 */
export async function sweepNewest<Row>(
  context: FeedContext,
  newest: SweptFeed<Row>,
  keptMs: number,
): Promise<boolean> {
  const record = await context.write.feed(newest.feed);
  // Rows that were never read are the business of the first pass.
  if (record.completeAtMs === null) return false;
  const found = currentSweep(context, record);
  if (found === undefined) return false;
  let sweep = found;
  const oldestMs = Math.max(sweep.begunAtMs - keptMs, record.sinceMs ?? Number.NEGATIVE_INFINITY);
  for (let left = pagesOfTurn; left > 0; ) {
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

/** The next sweep begins now, with the newest window. @throws CacheError */
export async function restartSweep(
  context: FeedContext,
  { feed }: Pick<NewestFeed<unknown>, 'feed'>,
): Promise<void> {
  const record = await context.write.feed(feed);
  await context.write.putFeed({ ...record, sweep: sweepBeginning(context) });
}
