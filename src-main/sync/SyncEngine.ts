import type { ServerReach } from '../../src-preload/contract/entities/session.ts';
import { failureSentences } from '../../src-preload/contract/rules/failures.ts';
import type { FeedName, FeedState } from '../../src-preload/contract/sync.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { Cache } from '../cache/Cache.ts';
import { CacheError } from '../cache/CacheError.ts';
import { feedTables } from '../cache/feedTables.ts';
import { type FeedRecord, newFeed } from '../cache/model.ts';
import type { FeedInput } from '../feeds/Feed.ts';
import { feeds } from '../feeds/feeds.ts';
import { aheadMs } from '../server/present.ts';
import type { ReachOutcome } from '../server/reach.ts';
import type { ServerConnection } from '../session/Connected.ts';
import { AheadRows } from './AheadRows.ts';
import { answersOf } from './answersOf.ts';
import { FeedSizes } from './FeedSizes.ts';
import { FeedStatus } from './FeedStatus.ts';
import { type Job, Schedule, type Scheduled } from './Schedule.ts';
import { SyncThread } from './SyncThread.ts';
import { StoppedError } from './syncErrors.ts';

export interface SyncEngineOptions {
  readonly cache: Cache;
  readonly clock: Clock;
  /** The present by the server's clock, milliseconds since 1970; `presentMs`. */
  readonly present: () => number;
  readonly log: Log;
  /** What the server has; nothing else is asked for or told of. */
  readonly feeds: readonly FeedName[];
  /** What is due by itself waits for it; what a person asks for does not. */
  readonly mayBegin: Promise<void>;
  readonly given: FeedInput;
  /** Something about the feeds is different now. */
  readonly onNews: () => void;
  readonly onReach: (connection: ServerConnection, outcome: ReachOutcome) => void;
  readonly onUnauthenticated: (connection: ServerConnection) => void;
}

/** What an answer from a feed's rows needs to know of them. */
export interface Standing {
  /** All of them are there. */
  readonly complete: boolean;
  /** End of the last complete pass, milliseconds since 1970. */
  readonly completeAtMs: number | null;
  readonly synced: { readonly done: number; readonly total: number | null };
  /** Of rows that come newest first: all since then are there, milliseconds since 1970; null of other rows. */
  readonly sinceMs: number | null;
  /** What the person lacks when the server forbids them; null otherwise. */
  readonly forbidden: string | null;
}

const nothingKept: Standing = {
  complete: false,
  completeAtMs: null,
  synced: { done: 0, total: null },
  sinceMs: null,
  forbidden: null,
};

/** @param nowMs milliseconds since 1970: a pass that ended later was written while the clock was ahead */
const standingOf = (
  { completeAtMs, done, total, forbidden, sinceMs = null }: FeedRecord,
  nowMs: number,
): Standing => ({
  complete: completeAtMs !== null,
  completeAtMs: completeAtMs === null ? null : Math.min(completeAtMs, nowMs),
  synced: { done, total },
  sinceMs,
  forbidden,
});

/** All that is to be done for some feeds, again and again. */
const jobsOf = (names: readonly FeedName[]): Job[] =>
  (Object.keys(feeds) as FeedName[])
    .filter((feed) => names.includes(feed))
    .flatMap((feed) => feeds[feed].strategies.map((strategy): Job => ({ ...strategy, feed })))
    .filter(({ joins }) => joins === undefined || names.includes(joins));

/**
 * Keeps the cache like the server: runs one job after the other, each when it is due, in a thread of its own. Nothing runs while nobody
 * is signed in or the server is away.
 */
export class SyncEngine {
  /** There is no room on the disk: nothing is written until there is. */
  full = false;
  readonly #options: SyncEngineOptions;
  readonly #statuses: ReadonlyMap<FeedName, FeedStatus>;
  readonly #schedule: Schedule;
  readonly #sizes: FeedSizes;
  readonly #ahead: AheadRows;
  #connection: ServerConnection | undefined;
  #thread: SyncThread | undefined;
  /** Ends when every thread that was told to end has. */
  #ended: Promise<unknown> = Promise.resolve();
  /** Restarts that are under way, and when the last of them ends; no thread begins before. */
  #restarts = 0;
  #restarted: Promise<void> = Promise.resolve();
  #reach: ServerReach['status'] = 'connecting';
  /** Feeds whose next pass begins at its start. */
  readonly #unverified = new Set<FeedName>();
  readonly #standings = new Map<FeedName, Standing>();
  #stopped = false;
  #begun = false;
  #wake: () => void = () => {};
  #loop: Promise<void> = Promise.resolve();

  constructor(options: SyncEngineOptions) {
    this.#options = options;
    this.#statuses = new Map(options.feeds.map((name) => [name, new FeedStatus(name)]));
    this.#schedule = new Schedule(jobsOf(options.feeds), options.clock);
    this.#sizes = new FeedSizes(
      () => options.cache.read.sizes(),
      () => options.clock.elapsed(),
    );
    this.#ahead = new AheadRows(
      () => options.cache.read.rowsAhead(options.present() + aheadMs),
      () => options.clock.elapsed(),
    );
  }

  /** Begins; feeds that were checked lately go on where they were. */
  async start(): Promise<void> {
    const { cache, clock, feeds: names } = this.#options;
    for (const record of await Promise.all(names.map((name) => cache.write.feed(name)))) {
      this.#standings.set(record.name, standingOf(record, clock.now()));
      if (record.completeAtMs !== null && !record.passing)
        this.#schedule.resumeAfterPass(record.name, record.completeAtMs);
    }
    void this.#options.mayBegin.then(() => this.#begin());
    this.#loop = this.#run();
  }

  #begin(): void {
    this.#begun = true;
    this.#wake();
  }

  /** Who speaks to the server from now on; undefined for nobody. */
  connect(connection: ServerConnection | undefined): void {
    if (connection === this.#connection) return;
    this.#connection = connection;
    this.#endThread();
    // What failed for the one before may go well for this one.
    if (connection !== undefined) this.#schedule.forgive();
    this.#wake();
  }

  /** Whether the server answers. When it comes back, what may have changed meanwhile is looked at first. */
  reach(status: ServerReach['status']): void {
    const back = status === 'online' && this.#reach === 'offline';
    this.#reach = status;
    if (back) this.#schedule.serverIsBack();
    this.#wake();
  }

  /** Nobody looks at a window, or somebody does again. */
  hide(hidden: boolean): void {
    this.#schedule.hide(hidden);
    this.#wake();
  }

  /** Compares a feed, or all of them, with the server from the start, at once. */
  verify(feed: FeedName | undefined): void {
    for (const name of feed === undefined ? this.#options.feeds : [feed]) this.#unverified.add(name);
    this.#ahead.forget();
    this.now(feed);
  }

  /** Everything of a feed, or of all of them, is due at once. */
  now(feed: FeedName | undefined): void {
    this.#schedule.now(feed);
    this.full = false;
    this.#begin();
  }

  /**
   * Does a piece of a feed's work beside whatever runs; resolves when the cache says what the server says.
   * @param given what the work is given besides the context
   * @throws Failure of the server, CacheError; nothing when nobody speaks to the server
   */
  async beside(feed: FeedName, name: string, given: readonly unknown[]): Promise<void> {
    await this.#untilRestarted();
    const thread = this.#theThread();
    if (thread === undefined) return;
    await thread.calls.work(feed, name, given);
    await this.#lookAt(feed);
  }

  /**
   * Runs a job at once, beside whatever runs.
   * @throws Failure of the server, OFFLINE when nobody speaks to it; CacheError
   */
  async refresh(feed: FeedName, name: string): Promise<void> {
    const scheduled = this.#schedule.find(feed, name);
    if (scheduled === undefined) throw new Error(`There is no ${name} of ${feed}.`);
    await this.#untilRestarted();
    if (this.#connection === undefined) throw new Failure('OFFLINE', { sentence: failureSentences.network });
    const { asked } = scheduled.job;
    const error = await this.#perform(scheduled, asked);
    if (error !== undefined) throw error;
  }

  /**
   * Everything begins again, over new ports: the cache is emptied, or was replaced. Nothing that was read before reaches it afterwards.
   * @param emptying what is done to the cache while nothing else writes to it
   * @throws what emptying throws; everything begins again all the same
   */
  async restart(emptying: () => Promise<void> = async () => {}): Promise<void> {
    this.#restarts += 1;
    const restarting = this.#restarted.then(() => this.#beginAgain(emptying));
    this.#restarted = restarting.catch(() => undefined);
    await restarting;
  }

  async #beginAgain(emptying: () => Promise<void>): Promise<void> {
    try {
      this.#endThread();
      this.#forgetStandings();
      await this.#ended;
      // What the thread handed over before it ended lies at the writer, at a port of its own.
      await this.#options.cache.write.settle();
      await emptying();
    } finally {
      // What looked at a feed meanwhile saw it as it was.
      this.#forgetStandings();
      this.#restarts -= 1;
      this.now(undefined);
    }
  }

  #forgetStandings(): void {
    this.#standings.clear();
    for (const status of this.#statuses.values()) status.restart();
  }

  async #untilRestarted(): Promise<void> {
    while (this.#restarts > 0) await this.#restarted;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#connection = undefined;
    this.#endThread();
    this.#wake();
    await this.#restarted;
    await this.#ended;
    await this.#loop;
  }

  /** Where each feed stands. */
  async states(): Promise<FeedState[]> {
    const { cache, clock } = this.#options;
    const statuses = [...this.#statuses.values()];
    const records = await Promise.all(
      statuses.map(async (status) => ({ status, record: await cache.write.feed(status.name) })),
    );
    // Whoever is told that a feed is complete finds its rows here. Of one that is being taken away nothing is known for now.
    for (const { record } of records)
      if (this.#standings.has(record.name)) this.#standings.set(record.name, standingOf(record, clock.now()));
    const standing = records.map(({ record }) => record.completeAtMs).join();
    const busy = statuses.some((status) => status.busy);
    const [sizes, ahead] = await Promise.all([this.#sizes.read(standing, busy), this.#ahead.read()]);
    return records.map(({ status, record }) =>
      status.toState({
        nowMs: clock.now(),
        elapsedMs: clock.elapsed(),
        record,
        rows: sizes[status.name].rows,
        sizeBytes: sizes[status.name].bytes,
        ahead: ahead[status.name],
        paused: this.full || cache.unwritable !== undefined,
        nextAtMs: this.#nextAtMs(status.name),
      }),
    );
  }

  /** How far a feed's rows can be answered from the cache. */
  standing(feed: FeedName): Standing {
    const standing = this.#standings.get(feed) ?? nothingKept;
    const synced = this.#statuses.get(feed)?.progress;
    return synced === undefined ? standing : { ...standing, synced };
  }

  #nextAtMs(feed: FeedName): number | null {
    const next = this.#schedule.nextAtMs(feed);
    return next === 0 || !this.#mayRun() ? null : next;
  }

  #mayRun(): boolean {
    return (
      this.#begun &&
      this.#options.cache.unwritable === undefined &&
      this.#restarts === 0 &&
      this.#connection !== undefined &&
      (this.#reach === 'online' || this.#reach === 'connecting')
    );
  }

  /** Whether nothing has to be there before a job. */
  readonly #isReady = ({ feed, after }: Job): boolean => {
    if (after === undefined || !this.#options.feeds.includes(after)) return true;
    const { complete, forbidden } = this.standing(after);
    // What only names rows that may not be read does not wait for them.
    return complete || (forbidden !== null && feed !== after && !feedTables[after].parts.includes(feed));
  };

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const due = this.#mayRun() ? this.#schedule.due(this.#isReady) : undefined;
      if (due === undefined) await this.#sleep();
      else await this.#perform(due);
    }
  }

  async #sleep(): Promise<void> {
    const waitMs = this.#schedule.waitMs(this.#isReady);
    const timer = new AbortController();
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    // Without anything to do there is nothing to wait for but to be woken.
    const slept =
      this.#mayRun() && Number.isFinite(waitMs)
        ? this.#options.clock.sleep(waitMs, timer.signal).catch(() => undefined)
        : new Promise<never>(() => {});
    await Promise.race([woken, slept]);
    this.#wake = () => {};
    timer.abort();
  }

  #theThread(): SyncThread | undefined {
    const connection = this.#connection;
    if (connection === undefined || this.#thread !== undefined) return this.#thread;
    const { cache, log, onReach, onNews } = this.#options;
    const thread = new SyncThread(
      { connection, ports: cache.connect() },
      {
        onProgress: (progress) => {
          this.#statuses.get(progress.feed)?.hear(progress);
          onNews();
        },
        onReach: (reached, failure) => {
          if (reached) onReach(connection, { reached: true });
          else if (failure instanceof Failure) onReach(connection, { reached: false, failure });
        },
        onLost: (error) => {
          log.error('the thread of sync ended', { error });
          if (this.#thread === thread) this.#thread = undefined;
        },
      },
    );
    this.#thread = thread;
    return thread;
  }

  #endThread(): void {
    const thread = this.#thread;
    this.#thread = undefined;
    this.#ended = Promise.all([this.#ended, thread?.close()]);
  }

  /** @param name of the work that is done @returns what went wrong */
  async #perform(scheduled: Scheduled, name = scheduled.job.name): Promise<unknown> {
    const { job } = scheduled;
    const { cache, clock, onNews, given } = this.#options;
    const status = this.#statuses.get(job.feed);
    const connection = this.#connection;
    try {
      const thread = this.#theThread();
      if (thread === undefined || status === undefined || connection === undefined) return undefined;
      status.begin(clock.elapsed(), await cache.write.feed(job.feed));
      onNews();
      if (this.#unverified.delete(job.feed)) await this.#restartPass(thread, job.feed);
      const more = (await thread.calls.work(job.feed, name, (await job.given?.(given)) ?? [])) === true;
      // A pass that is not at its end has proved nothing yet.
      status.succeed(clock.elapsed(), job.proves && !more);
      this.full = false;
      this.#sizes.forget();
      const slow = this.#schedule.hidden && (await job.awake?.(given)) !== true;
      this.#schedule.succeed(scheduled, more, slow);
      if (await this.#lookAt(job.feed)) this.#schedule.goOn(job.feed);
      onNews();
      return undefined;
    } catch (error) {
      await this.#onFailed(scheduled, status, connection, error);
      onNews();
      return error;
    }
  }

  async #restartPass(thread: SyncThread, feed: FeedName): Promise<void> {
    try {
      await thread.calls.restartPass(feed);
    } catch (error) {
      this.#unverified.add(feed);
      throw error;
    }
  }

  /** What a feed has kept of itself may be different now. @returns whether a pass is under way */
  async #lookAt(feed: FeedName): Promise<boolean> {
    const record = await this.#options.cache.write.feed(feed);
    this.#standings.set(feed, standingOf(record, this.#options.clock.now()));
    return record.passing;
  }

  async #onFailed(
    scheduled: Scheduled,
    status: FeedStatus | undefined,
    connection: ServerConnection | undefined,
    error: unknown,
  ): Promise<void> {
    const { clock, log, onUnauthenticated } = this.#options;
    const { feed, name } = scheduled.job;
    // Taken down from outside, to be set up again: it is due at once.
    if (error instanceof StoppedError) return status?.stop();
    this.#schedule.fail(scheduled);
    status?.fail(clock.now(), error);
    if (error instanceof CacheError) return this.#onCacheFailed(scheduled, error);
    if (!(error instanceof Failure)) {
      log.error('a feed failed', { feed, job: name, error });
      return;
    }
    log.warn('a feed failed', { feed, job: name, code: error.code, details: error.data.details });
    if (error.code === 'UNAUTHENTICATED' && connection !== undefined) onUnauthenticated(connection);
    if (error.code === 'FORBIDDEN') await this.forbid(scheduled.job.feed, error);
  }

  async #onCacheFailed(scheduled: Scheduled, error: CacheError): Promise<void> {
    const { cache, log } = this.#options;
    log.warn('the cache could not be written', { feed: scheduled.job.feed, job: scheduled.job.name, error });
    if (error.code === 'CLOSED') return;
    if (error.code === 'FULL') {
      this.full = true;
      this.#schedule.putOff();
    }
    await cache.report(error);
  }

  /** Rows that the person may not read are removed, with what is nothing without them, and kept answers that tell of them. */
  async forbid(feed: FeedName, { data }: Failure): Promise<void> {
    const { cache, log } = this.#options;
    const needs = data.needs === undefined ? 'read' : `${data.needs.action} on ${data.needs.object}`;
    this.#schedule.forbid(feed);
    // Until it is known what is left nothing is answered from what is kept.
    this.#standings.delete(feed);
    try {
      const again = await cache.write.forbid({ ...newFeed(feed), forbidden: needs }, answersOf(feed));
      for (const name of [feed, ...feedTables[feed].parts, ...again]) {
        this.#statuses.get(name)?.restart();
        await this.#lookAt(name);
      }
      // What waits for its rows is due as soon as these may be read again.
      for (const name of [...feedTables[feed].parts, ...again]) this.#schedule.now(name);
    } catch (error) {
      log.error('rows that are forbidden could not be removed', { error });
    }
    this.#wake();
  }
}
