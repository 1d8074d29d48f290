import { z } from 'zod';
import type { FeedRecord, RunRow } from '../cache/model.ts';
import { runsKeptMs } from '../cache/writes/runsKept.ts';
import { type Rows, rowCap } from '../server/DataApi.ts';
import { runColumns, runRowSchema } from './checks/checkRows.ts';
import { advanceCursor, isAhead, latestCursorMs } from './cursor.ts';
import { defineFeed, minutes } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { readOrdered } from './newestFirst.ts';
import { ofTheseDays } from './unreadable.ts';

/** So many runs are kept at most, whatever their age: where checks run each second a day has more of them than a disk should. */
export const mostRuns = 400_000;
/** Of one check that was pinned or looked at, so many. */
const mostOfOne = 20_000;
/** Runs come a little later than their time says. */
const overlapMs = 2 * 60_000;

/** How much time one request covers, in milliseconds: a server would sort a whole day of runs for each page. */
const windowMs = 60 * 60_000;

/** Pages that a pass reads at a time, so that others come to their turn. */
const pagesOfTurn = 10;
/** The server may store runs of the last minutes late: a verification removes none of them. */
const settledAfterMs = 10 * minutes;
/** Letting old runs go looks at all of them. */
const pruneEveryMs = 30 * minutes;

type Run = RunRow & { readonly time: string };
type Where = ReadonlyArray<readonly [column: string, operator: string, value: string]>;
/** A run, as far as the order of runs goes. */
type Last = Pick<Run, 'time' | 'checkId'>;

const lastSchema = z.object({ time: z.string(), checkId: z.string() });

/** Where a pass stands that was interrupted. */
const placeSchema = z.object({
  /** End of the window of time that is being read, milliseconds since 1970; null for the newest, which has none. */
  toMs: z.number().nullable(),
  /** The last run of it that was read. */
  before: lastSchema.nullable(),
  /** Time of the newest run that the pass has seen. */
  newest: z.string().nullable(),
});

type Place = z.infer<typeof placeSchema>;

const beginning: Place = { toMs: null, before: null, newest: null };

function placeOf({ passing, passKey }: FeedRecord): Place {
  if (!passing || passKey === null) return beginning;
  try {
    return placeSchema.parse(JSON.parse(passKey));
  } catch {
    // Of another version: the pass begins again.
    return beginning;
  }
}

const relation = 'check_statuses';
const placeIn = ({ time, checkId }: Last) => ({ time, key: checkId });

/**
 * The newest runs that match, older than `before`. Runs of one instant are told apart by their check.
 * @param sinceMs the earliest time that `where` allows, milliseconds since 1970
 */
function readPage(
  context: FeedContext,
  where: Where,
  before: Last | null,
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
        columns: runColumns,
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
  return readOrdered(relation, read, (rows) => rows.map(placeIn), before && placeIn(before), sinceMs);
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** The runs of the window of time that a pass is reading. */
class WindowRuns {
  #runs: Pick<Run, 'checkId' | 'atMs'>[] = [];
  /** Every page of the window was read by this process, and each of its rows. */
  #isWhole = false;

  add({ rows, unreadable }: Pick<Rows<Run>, 'rows' | 'unreadable'>, isFirstPage: boolean): void {
    if (isFirstPage) {
      this.#runs = [];
      this.#isWhole = true;
    }
    if (unreadable.length > 0) this.#isWhole = false;
    for (const { checkId, atMs } of rows) this.#runs.push({ checkId, atMs });
  }

  /** Removes stored runs that the server does not have in this window. @param fromMs, toMs its ends, milliseconds since 1970 */
  async keepOnly({ write, present }: FeedContext, fromMs: number, toMs: number | null): Promise<void> {
    const settledMs = present() - settledAfterMs;
    const endMs = Math.min(toMs ?? settledMs, settledMs);
    if (this.#isWhole && endMs > fromMs) await write.keepRunsOf(fromMs, endMs, this.#runs);
  }
}

/**
 * Brings the runs of all checks, newest first: back to those that are kept already, or as far as runs are kept at all. A pass that was
 * interrupted goes on where it was.
 * @param pages how many it may read
 * @param window the runs of the current window, from one turn to the next
 * @returns whether there is more to read
 * @throws Failure, CacheError
 */
export async function readRuns(
  context: FeedContext,
  pages = pagesOfTurn,
  window = new WindowRuns(),
): Promise<boolean> {
  const feed = await context.write.feed('runs');
  const nowMs = context.present();
  // Runs that came while the cursor was in the future are read with all others of the last hours.
  const cursor = isAhead(context, feed.cursor) ? null : feed.cursor;
  const knownMs = cursor === null ? Number.NEGATIVE_INFINITY : Date.parse(cursor) - overlapMs;
  const sinceMs = Math.max(nowMs - runsKeptMs.all, knownMs);
  /** Stored runs are compared with the server, those of an unfinished first pass included. */
  const verifies = cursor === null;
  let { toMs, before, newest } = placeOf(feed);
  let done = toMs === null && before === null ? 0 : feed.done;
  let record: FeedRecord = { ...feed, forbidden: null };
  for (let left = pages; done < mostRuns; left -= 1) {
    if (left === 0) {
      const passKey = JSON.stringify({ toMs, before, newest } satisfies Place);
      await context.write.putFeed({ ...record, passing: true, passKey, done });
      return true;
    }
    // The server's clock may be ahead of ours: the newest window has no end.
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
    record = { ...record, unreadable: ofTheseDays(record, page.unreadable, nowMs) };
    context.onProgress({ feed: 'runs', done, total: null });
    const last = page.rows.at(-1);
    if (last !== undefined) before = { time: last.time, checkId: last.checkId };
    else {
      if (verifies && page.given === 0) await window.keepOnly(context, fromMs, toMs);
      // A page without a readable run has no place to go on from: the next window of time goes on.
      if (fromMs <= sinceMs) break;
      toMs = fromMs;
      before = null;
    }
  }
  // The cursor moves at the end alone: what lies between is not kept before that.
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
 * Brings the runs of one check: of one that was pinned or is looked at.
 * @param fromMs not those before this, milliseconds since 1970
 * @throws Failure, CacheError
 */
export async function readRunsOf(context: FeedContext, checkId: string, fromMs: number): Promise<void> {
  const where: Where = [
    ['check_id', 'eq', checkId],
    ['time', 'gt', iso(fromMs)],
  ];
  let before: Last | null = null;
  for (let done = 0; done < mostOfOne; ) {
    const page: Rows<Run> = await readPage(context, where, before, fromMs);
    await context.write.putRuns(page.rows);
    before = page.rows.at(-1) ?? null;
    if (before === null) return;
    done += page.rows.length;
  }
}

/** Runs of checks of the last hours, and those of marked checks for longer. */
export const runs = defineFeed({
  freshForMs: 5 * minutes,
  strategies: [
    {
      name: 'read',
      everyMs: minutes,
      lane: 'long',
      after: 'items',
      proves: true,
      given: async ({ marked }) => {
        const { pinned, visited } = await marked();
        return [[...pinned, ...visited]];
      },
    },
  ],
  begin: () => {
    let prunedAtMs = Number.NEGATIVE_INFINITY;
    const window = new WindowRuns();
    return {
      /** @param marked ids of checks whose runs are kept longer */
      read: async (context, marked: readonly string[]) => {
        const more = await readRuns(context, pagesOfTurn, window);
        if (context.elapsed() - prunedAtMs >= pruneEveryMs) {
          prunedAtMs = context.elapsed();
          await context.write.pruneRuns(context.present(), marked, mostRuns);
        }
        return more;
      },
      readOf: readRunsOf,
      /** The next pass reads all runs of the last hours, not only those after the cursor. */
      restart: async (context: FeedContext) => {
        const { write } = context;
        await write.dropRunsAfter(latestCursorMs(context));
        const feed = await write.feed('runs');
        await write.putFeed({ ...feed, passing: false, passKey: null, cursor: null });
      },
    };
  },
});
