import { z } from 'zod';
import type { FeedRecord, RunRow } from '../cache/model.ts';
import { runRetentionMs } from '../cache/writes/retainedRuns.ts';
import { type Rows, rowCap } from '../server/DataApi.ts';
import { checkRunColumns, runRowSchema } from './checks/checkRows.ts';
import { advanceCursor, isInFuture, latestCursorMs } from './cursor.ts';
import { defineFeed, minutes } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { readOrdered } from './newestFirst.ts';
import { withUnreadableOfDay } from './unreadable.ts';

/** Limit of stored runs: if checks run every second, one day has more runs than should be stored. */
export const maxRuns = 400_000;
/** Limit of runs that are read for one marked check. */
const maxRunsPerCheck = 20_000;
/** Runs can reach the server later than their timestamp; this overlap is in milliseconds. */
const overlapMs = 2 * 60_000;

/**
 * Time span of one request in milliseconds. Spans are limited, because the server sorts the whole
 * span for each page.
 */
const windowMs = 60 * 60_000;

/** Limit of pages per batch, so that other feeds are not delayed. */
const pagesPerBatch = 10;
/** The server may store recent runs late, so a verification does not remove them. In milliseconds. */
const settledAfterMs = 10 * minutes;
/** Pruning scans all runs, so it runs rarely. */
const pruneEveryMs = 30 * minutes;

type Run = RunRow & { readonly time: string };
type Where = ReadonlyArray<readonly [column: string, operator: string, value: string]>;
/** Position of a run in the order. */
type RunPosition = Pick<Run, 'time' | 'checkId'>;

const runPositionSchema = z.object({ time: z.string(), checkId: z.string() });

/** Position of an interrupted pass. */
const passPositionSchema = z.object({
  /**
   * End of the current window in milliseconds since 1970; null for the newest window, which is open-ended.
   */
  toMs: z.number().nullable(),
  before: runPositionSchema.nullable(),
  /** Time of the newest run in this pass. */
  newest: z.string().nullable(),
});

type PassPosition = z.infer<typeof passPositionSchema>;

const startPosition: PassPosition = { toMs: null, before: null, newest: null };

function readPosition({ passing, passKey }: FeedRecord): PassPosition {
  if (!passing || passKey === null) return startPosition;
  try {
    return passPositionSchema.parse(JSON.parse(passKey));
  } catch {
    // The position has the format of another version, so the pass starts again.
    return startPosition;
  }
}

const relation = 'check_statuses';
const toRowPosition = ({ time, checkId }: RunPosition) => ({ time, key: checkId });

/**
 * Reads the newest matching runs, older than `before`. Runs with the same time are ordered by check.
 * @param sinceMs earliest time that `where` allows, in milliseconds since 1970
 */
function readPage(
  context: FeedContext,
  where: Where,
  before: RunPosition | null,
  sinceMs: number,
): Promise<Rows<Run>> {
  const older =
    before === null
      ? {}
      : {
          anyOf: [`time.lt."${before.time}"`, `and(time.eq."${before.time}",check_id.lt.${before.checkId})`],
        };
  const read = () =>
    context.data.page(
      {
        relation,
        columns: checkRunColumns,
        where,
        ...older,
        order: [
          ['time', 'desc'],
          ['check_id', 'desc'],
        ],
        limit: rowCap,
        key: 'check_id',
      },
      runRowSchema,
    );
  return readOrdered(
    relation,
    read,
    (rows) => rows.map(toRowPosition),
    before && toRowPosition(before),
    sinceMs,
  );
}

const iso = (ms: number): string => new Date(ms).toISOString();

class WindowRuns {
  #runs: Pick<Run, 'checkId' | 'atMs'>[] = [];
  /** True if this process has read all pages and rows of the window. */
  #isComplete = false;

  add({ rows, unreadable }: Pick<Rows<Run>, 'rows' | 'unreadable'>, isFirstPage: boolean): void {
    if (isFirstPage) {
      this.#runs = [];
      this.#isComplete = true;
    }
    if (unreadable.length > 0) this.#isComplete = false;
    for (const { checkId, atMs } of rows) this.#runs.push({ checkId, atMs });
  }

  /**
   * Deletes stored runs of the window that the server does not have.
   * @param fromMs, toMs bounds in milliseconds since 1970
   */
  async removeOthers(
    { write, estimatedNowMs }: FeedContext,
    fromMs: number,
    toMs: number | null,
  ): Promise<void> {
    const settledMs = estimatedNowMs() - settledAfterMs;
    const endMs = Math.min(toMs ?? settledMs, settledMs);
    if (this.#isComplete && endMs > fromMs) await write.removeOtherRuns(fromMs, endMs, this.#runs);
  }
}

/**
 * Reads the runs of all checks, newest first, back to stored runs or to the retention period. An interrupted
 * pass continues at its position.
 * @param pages limit of pages
 * @param window runs of the current window, shared by all batches
 * @returns true if there is more to read
 * @throws Failure, CacheError
 */
export async function syncRuns(
  context: FeedContext,
  pages = pagesPerBatch,
  window = new WindowRuns(),
): Promise<boolean> {
  const feed = await context.write.feed('runs');
  const nowMs = context.estimatedNowMs();
  // If the cursor was in the future, the whole retention period is read again.
  const cursor = isInFuture(context, feed.cursor) ? null : feed.cursor;
  const knownMs = cursor === null ? Number.NEGATIVE_INFINITY : Date.parse(cursor) - overlapMs;
  const sinceMs = Math.max(nowMs - runRetentionMs.all, knownMs);
  /** True to compare stored runs with the server, also those of an unfinished first pass. */
  const verifies = cursor === null;
  let { toMs, before, newest } = readPosition(feed);
  let done = toMs === null && before === null ? 0 : feed.done;
  let record: FeedRecord = { ...feed, forbidden: null };
  for (let left = pages; done < maxRuns; left -= 1) {
    if (left === 0) {
      const passKey = JSON.stringify({ toMs, before, newest } satisfies PassPosition);
      await context.write.putFeed({ ...record, passing: true, passKey, done });
      return true;
    }
    // The server's clock may be ahead of this computer's, so the newest window is open-ended.
    const fromMs = Math.max(sinceMs, Math.min(toMs ?? nowMs, nowMs) - windowMs);
    const where: Where = [
      ['time', 'gt', iso(fromMs)],
      ...(toMs === null ? [] : ([['time', 'lte', iso(toMs)]] as const)),
    ];
    const page = await readPage(context, where, before, fromMs);
    await context.write.putRuns(page.rows);
    if (verifies) window.add(page, before === null);
    done += page.rows.length;
    newest ??= advanceCursor(
      context,
      null,
      page.rows.map(({ time }) => time),
    );
    record = { ...record, unreadable: withUnreadableOfDay(record, page.unreadable, nowMs) };
    context.onProgress({ feed: 'runs', done, total: null });
    const last = page.rows.at(-1);
    if (last !== undefined) before = { time: last.time, checkId: last.checkId };
    else {
      if (verifies && page.receivedCount === 0) await window.removeOthers(context, fromMs, toMs);
      // If no run of a page can be parsed, the next position is unknown. The pass continues with
      // the next window.
      if (fromMs <= sinceMs) break;
      toMs = fromMs;
      before = null;
    }
  }
  // The cursor moves only at the end, because an unfinished pass leaves a gap.
  await context.write.putFeed({
    ...record,
    passing: false,
    passKey: null,
    cursor: newest ?? cursor,
    completeAtMs: context.now(),
    done,
  });
  return false;
}

/**
 * Reads the runs of one pinned or visited check.
 * @param fromMs earliest time, in milliseconds since 1970
 * @throws Failure, CacheError
 */
export async function readRunsOf(context: FeedContext, checkId: string, fromMs: number): Promise<void> {
  const where: Where = [
    ['check_id', 'eq', checkId],
    ['time', 'gt', iso(fromMs)],
  ];
  let before: RunPosition | null = null;
  for (let done = 0; done < maxRunsPerCheck; ) {
    const page: Rows<Run> = await readPage(context, where, before, fromMs);
    await context.write.putRuns(page.rows);
    before = page.rows.at(-1) ?? null;
    if (before === null) return;
    done += page.rows.length;
  }
}

/** Recent runs of all checks, and older ones of marked checks. */
export const runs = defineFeed({
  freshForMs: 5 * minutes,
  strategies: [
    {
      name: 'read',
      everyMs: minutes,
      lane: 'long',
      after: 'items',
      confirmsFreshness: true,
      workArguments: async ({ markedChecks }) => {
        const { pinned, visited } = await markedChecks();
        return [[...pinned, ...visited]];
      },
    },
  ],
  createWork: () => {
    let prunedAtMs = Number.NEGATIVE_INFINITY;
    const window = new WindowRuns();
    return {
      /** @param marked ids of checks with a longer retention period */
      read: async (context, marked: readonly string[]) => {
        const more = await syncRuns(context, pagesPerBatch, window);
        if (context.elapsed() - prunedAtMs >= pruneEveryMs) {
          prunedAtMs = context.elapsed();
          await context.write.pruneRuns(context.estimatedNowMs(), marked, maxRuns);
        }
        return more;
      },
      readOf: readRunsOf,
      /** Makes the next pass read all runs of the retention period, not only those after the cursor. */
      restart: async (context: FeedContext) => {
        const { write } = context;
        await write.dropRunsAfter(latestCursorMs(context));
        const feed = await write.feed('runs');
        await write.putFeed({ ...feed, passing: false, passKey: null, cursor: null });
      },
    };
  },
});
