import type { RunRow } from '../../cache/model.ts';
import { runsKeptMs } from '../../cache/writes/runsKept.ts';
import { type Rows, rowCap } from '../../server/DataApi.ts';
import { runColumns, runRowSchema } from '../checkRows.ts';
import { ofTheseDays } from '../unreadable.ts';
import type { FeedContext } from './FeedContext.ts';

/** So many runs are kept at most, whatever their age: where checks run each second a day has more of them than a disk should. */
export const mostRuns = 400_000;
/** Of one check that was pinned or looked at, so many. */
const mostOfOne = 20_000;
/** Runs come a little later than their time says. */
const overlapMs = 2 * 60_000;

/** How much time one request covers, in milliseconds: a server would sort a whole day of runs for each page. */
const windowMs = 60 * 60_000;

type Run = RunRow & { readonly time: string };
type Where = ReadonlyArray<readonly [column: string, operator: string, value: string]>;

/** The newest runs that match, older than `before`. Runs of one instant are told apart by their check. */
function readPage(context: FeedContext, where: Where, before: Run | undefined): Promise<Rows<Run>> {
  const older =
    before === undefined
      ? {}
      : {
          anyOf: [`time.lt."${before.time}"`, `and(time.eq."${before.time}",check_id.lt.${before.checkId})`],
        };
  return context.data.page(
    {
      relation: 'check_statuses',
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
}

/** Keeps all runs that match, newest first, `most` of them. @param onPage hears of each page, and how many runs there were so far */
async function keepRuns(
  context: FeedContext,
  where: Where,
  most: number,
  onPage: (done: number, page: Rows<Run>) => void = () => {},
): Promise<number> {
  let before: Run | undefined;
  let done = 0;
  while (done < most) {
    const page = await readPage(context, where, before);
    await context.write.putRuns(page.rows);
    done += page.rows.length;
    onPage(done, page);
    // A page without a readable run has no place to go on from: the next window of time goes on.
    if (page.rows.length === 0) break;
    before = page.rows.at(-1);
  }
  return done;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * Brings the runs of all checks, newest first: back to those that are kept already, or as far as runs are kept at all. A pass that was
 * interrupted begins again at the newest.
 * @throws Failure, CacheError
 */
export async function readRuns(context: FeedContext): Promise<void> {
  const feed = await context.write.feed('runs');
  const nowMs = context.now();
  const knownMs = feed.cursor === null ? Number.NEGATIVE_INFINITY : Date.parse(feed.cursor) - overlapMs;
  const sinceMs = Math.max(nowMs - runsKeptMs.all, knownMs);
  let newest: string | null = null;
  let record = feed;
  let done = 0;
  // The server's clock may be ahead of ours: the newest window has no end.
  for (let toMs = Number.POSITIVE_INFINITY; done < mostRuns; ) {
    const fromMs = Math.max(sinceMs, Math.min(toMs, nowMs) - windowMs);
    const where: Where = [
      ['time', 'gt', iso(fromMs)],
      ...(toMs === Number.POSITIVE_INFINITY ? [] : ([['time', 'lte', iso(toMs)]] as const)),
    ];
    const before = done;
    done += await keepRuns(context, where, mostRuns - done, (soFar, page) => {
      record = { ...record, unreadable: ofTheseDays(record, page.unreadable, nowMs) };
      newest ??= page.rows[0]?.time ?? null;
      context.onProgress({ feed: 'runs', done: before + soFar, total: null });
    });
    if (fromMs <= sinceMs) break;
    toMs = fromMs;
  }
  // The cursor moves at the end alone: what lies between is not kept before that.
  await context.write.putFeed({
    ...record,
    forbidden: null,
    cursor: newest ?? feed.cursor,
    completeAtMs: context.now(),
    done,
  });
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
  await keepRuns(context, where, mostOfOne);
}
