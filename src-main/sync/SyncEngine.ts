import type { ServerReach } from '#contract/entities/session.ts';
import { failureSentences } from '#contract/rules/failures.ts';
import type { FeedName, FeedState } from '#contract/sync.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { Cache } from '../cache/Cache.ts';
import { CacheError } from '../cache/CacheError.ts';
import { feedTables } from '../cache/feedTables.ts';
import { createFeedRecord, type FeedRecord } from '../cache/model.ts';
import type { FeedInput } from '../feeds/Feed.ts';
import { feeds } from '../feeds/feeds.ts';
import type { ReachOutcome } from '../server/reach.ts';
import { toleranceMs } from '../server/serverTime.ts';
import type { ServerConnection } from '../session/OpenWorkspace.ts';
import { FeedSizes } from './FeedSizes.ts';
import { FeedStatus } from './FeedStatus.ts';
import { FutureRowCount } from './FutureRowCount.ts';
import { proceduresWithRowsOf } from './forbiddenAnswers.ts';
import { Schedule, type Scheduled, type SyncJob } from './Schedule.ts';
import { SyncThread } from './SyncThread.ts';
import { StoppedError } from './syncErrors.ts';

export interface SyncEngineOptions {
  readonly cache: Cache;
  readonly clock: Clock;
  /** Returns the current time by the server's clock, in milliseconds since 1970. See `estimateNowMs`. */
  readonly estimatedNowMs: () => number;
  readonly log: Log;
  /** Feeds that the server has. Other feeds are neither synced nor reported. */
  readonly feeds: readonly FeedName[];
  /** Scheduled jobs wait for this promise. Jobs that the user requests do not. */
  readonly startAllowed: Promise<void>;
  readonly feedInput: FeedInput;
  readonly onChange: () => void;
  readonly onReach: (connection: ServerConnection, outcome: ReachOutcome) => void;
  readonly onUnauthenticated: (connection: ServerConnection) => void;
}

/** State of a feed's rows, for answers from the cache. */
export interface FeedCompleteness {
  /** All rows are stored. */
  readonly complete: boolean;
  /** End of the last complete pass, in milliseconds since 1970. */
  readonly completeAtMs: number | null;
  readonly synced: { readonly done: number; readonly total: number | null };
  /**
   * For feeds that sync newest first: all rows since this time are stored, in milliseconds since 1970.
   * Otherwise null.
   */
  readonly sinceMs: number | null;
  /** Missing permission when the server forbids this feed. Otherwise null. */
  readonly forbidden: string | null;
}

const emptyCompleteness: FeedCompleteness = {
  complete: false,
  completeAtMs: null,
  synced: { done: 0, total: null },
  sinceMs: null,
  forbidden: null,
};

/** @param nowMs milliseconds since 1970; a later end of a pass was stored while the clock was ahead */
const toCompleteness = (
  { completeAtMs, done, total, forbidden, sinceMs = null }: FeedRecord,
  nowMs: number,
): FeedCompleteness => ({
  complete: completeAtMs !== null,
  completeAtMs: completeAtMs === null ? null : Math.min(completeAtMs, nowMs),
  synced: { done, total },
  sinceMs,
  forbidden,
});

const jobsOf = (names: readonly FeedName[]): SyncJob[] =>
  (Object.keys(feeds) as FeedName[])
    .filter((feed) => names.includes(feed))
    .flatMap((feed) => feeds[feed].strategies.map((strategy): SyncJob => ({ ...strategy, feed })))
    .filter(({ joins }) => joins === undefined || names.includes(joins));

/**
 * Max scheduled jobs at the same time. One job can wait for the server while rows of the other are written. The
 * limit protects the server.
 */
const maxRunningJobs = 2;

/** Whether rows of a feed are removed with those of the other feed. */
const isRemovedWith = (feed: FeedName, other: FeedName): boolean => {
  const { dependentFeeds, termSharingFeeds } = feedTables[other];
  return dependentFeeds.includes(feed) || termSharingFeeds.includes(feed);
};

/**
 * Keeps the cache in sync with the server. Runs due jobs in a separate thread, at most two at a time. Pauses while
 * no user is signed in or the server is offline.
 */
export class SyncEngine {
  /** The disk is full, so jobs are paused. */
  isDiskFull = false;
  readonly #options: SyncEngineOptions;
  readonly #statuses: ReadonlyMap<FeedName, FeedStatus>;
  readonly #schedule: Schedule;
  readonly #sizes: FeedSizes;
  readonly #futureRows: FutureRowCount;
  #connection: ServerConnection | undefined;
  #thread: SyncThread | undefined;
  /** Resolves when all ended threads have closed. */
  #ended: Promise<unknown> = Promise.resolve();
  /** Number of running restarts, and a promise for their end. No thread starts before. */
  #restarts = 0;
  #restarted: Promise<void> = Promise.resolve();
  #reach: ServerReach['status'] = 'connecting';
  /** Feeds whose next pass starts from the beginning. */
  readonly #unverified = new Set<FeedName>();
  readonly #completeness = new Map<FeedName, FeedCompleteness>();
  #stopped = false;
  #isStarted = false;
  #wake: () => void = () => {};
  /** The running scheduled jobs: at most one per feed. */
  readonly #running = new Map<FeedName, Promise<void>>();
  #loop: Promise<void> = Promise.resolve();

  constructor(options: SyncEngineOptions) {
    this.#options = options;
    this.#statuses = new Map(options.feeds.map((name) => [name, new FeedStatus(name)]));
    this.#schedule = new Schedule(jobsOf(options.feeds), options.clock);
    this.#sizes = new FeedSizes(
      () => options.cache.read.sizes(),
      () => options.clock.elapsed(),
    );
    this.#futureRows = new FutureRowCount(
      () => options.cache.read.futureRows(options.estimatedNowMs() + toleranceMs),
      () => options.clock.elapsed(),
    );
  }

  /** Starts the schedule. Feeds with a recent pass continue from there. */
  async start(): Promise<void> {
    const { cache, clock, feeds: names } = this.#options;
    for (const record of await Promise.all(names.map((name) => cache.write.feed(name)))) {
      this.#completeness.set(record.name, toCompleteness(record, clock.now()));
      if (record.completeAtMs !== null && !record.passing)
        this.#schedule.resumeAfterPass(record.name, record.completeAtMs);
    }
    void this.#options.startAllowed.then(() => this.#allowScheduledJobs());
    this.#loop = this.#run();
  }

  #allowScheduledJobs(): void {
    this.#isStarted = true;
    this.#wake();
  }

  /** Sets the connection to the server. Undefined without a signed-in user. */
  connect(connection: ServerConnection | undefined): void {
    if (connection === this.#connection) return;
    this.#connection = connection;
    this.#endThread();
    // Jobs that failed with the previous connection may succeed now.
    if (connection !== undefined) this.#schedule.retryFailed();
    this.#wake();
  }

  /** Sets whether the server is reachable. After an outage, recent changes are synced first. */
  setReach(status: ServerReach['status']): void {
    const back = status === 'online' && this.#reach === 'offline';
    this.#reach = status;
    if (back) this.#schedule.onServerReachable();
    this.#wake();
  }

  setHidden(hidden: boolean): void {
    this.#schedule.setHidden(hidden);
    this.#wake();
  }

  /** Runs jobs early that follow a feed, after its rows changed. The rows of its first pass are not changes. */
  onRowsChange(feed: FeedName): void {
    if (this.completeness(feed).complete && this.#schedule.onFeedChange(feed)) this.#wake();
  }

  /** Compares one feed or all feeds with the server from the start, at once. */
  verify(feed: FeedName | undefined): void {
    for (const name of feed === undefined ? this.#options.feeds : [feed]) this.#unverified.add(name);
    this.#futureRows.forget();
    this.syncNow(feed);
  }

  /** Makes all jobs of one feed or of all feeds due at once. */
  syncNow(feed: FeedName | undefined): void {
    this.#schedule.makeDue(feed);
    this.isDiskFull = false;
    this.#allowScheduledJobs();
  }

  /**
   * Runs one work of a feed now, in parallel with the schedule. Resolves when the cache is up to date.
   * @param given arguments of the work, after the context
   * @throws Failure of the server, CacheError; does nothing without a connection
   */
  async runNow(feed: FeedName, name: string, given: readonly unknown[]): Promise<void> {
    await this.#waitForRestart();
    const thread = this.#ensureThread();
    if (thread === undefined) return;
    await thread.calls.work(feed, name, given);
    await this.#readRecord(feed);
  }

  /**
   * Runs a job now, in parallel with the schedule.
   * @throws Failure of the server, OFFLINE without a connection; CacheError
   */
  async refresh(feed: FeedName, name: string): Promise<void> {
    const scheduled = this.#schedule.find(feed, name);
    if (scheduled === undefined) throw new Error(`The feed ${feed} has no job ${name}.`);
    await this.#waitForRestart();
    if (this.#connection === undefined) throw new Failure('OFFLINE', { sentence: failureSentences.network });
    const { onRequest } = scheduled.job;
    const error = await this.#runJob(scheduled, onRequest);
    if (error !== undefined) throw error;
  }

  /**
   * Restarts sync with new ports, after the cache was replaced or while it is emptied. Rows that were read
   * before are discarded.
   * @param emptying runs while nothing else writes to the cache
   * @throws errors of `emptying`; sync restarts anyway
   */
  async restart(emptying: () => Promise<void> = async () => {}): Promise<void> {
    this.#restarts += 1;
    const restarting = this.#restarted.then(() => this.#runRestart(emptying));
    this.#restarted = restarting.catch(() => undefined);
    await restarting;
  }

  async #runRestart(emptying: () => Promise<void>): Promise<void> {
    try {
      this.#endThread();
      this.#clearCompleteness();
      await this.#ended;
      // Rows from the ended thread wait at the writer's port. Write them before emptying.
      await this.#options.cache.write.flush();
      await emptying();
    } finally {
      // Reads during the restart saw the old state.
      this.#clearCompleteness();
      this.#restarts -= 1;
      this.syncNow(undefined);
    }
  }

  #clearCompleteness(): void {
    this.#completeness.clear();
    for (const status of this.#statuses.values()) status.reset();
  }

  async #waitForRestart(): Promise<void> {
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

  async states(): Promise<FeedState[]> {
    const { cache, clock } = this.#options;
    const statuses = [...this.#statuses.values()];
    const records = await Promise.all(
      statuses.map(async (status) => ({ status, record: await cache.write.feed(status.name) })),
    );
    // Update the completeness first, so that a feed reported as complete is answered from the cache. Feeds being
    // removed have none.
    for (const { record } of records)
      if (this.#completeness.has(record.name))
        this.#completeness.set(record.name, toCompleteness(record, clock.now()));
    const completeFeeds = records
      .filter(({ record }) => record.completeAtMs !== null)
      .map(({ record }) => record.name)
      .join();
    // A feed between two batches of its pass is syncing, too.
    const busy = records.some(({ status, record }) => status.isBusy || record.passing);
    const [sizes, ahead] = await Promise.all([
      this.#sizes.read(completeFeeds, busy),
      this.#futureRows.read(),
    ]);
    return records.map(({ status, record }) =>
      status.toState({
        nowMs: clock.now(),
        elapsedMs: clock.elapsed(),
        record,
        rows: sizes[status.name].rows,
        sizeBytes: sizes[status.name].bytes,
        futureRows: ahead[status.name],
        paused: this.isDiskFull || cache.unwritable !== undefined,
        nextAtMs: this.#nextAtMs(status.name),
      }),
    );
  }

  /** Returns how complete a feed's rows in the cache are. */
  completeness(feed: FeedName): FeedCompleteness {
    const standing = this.#completeness.get(feed) ?? emptyCompleteness;
    const synced = this.#statuses.get(feed)?.progress;
    return synced === undefined ? standing : { ...standing, synced };
  }

  #nextAtMs(feed: FeedName): number | null {
    const next = this.#schedule.nextAtMs(feed);
    return next === 0 || !this.#mayRun() ? null : next;
  }

  #mayRun(): boolean {
    return (
      this.#isStarted &&
      this.#options.cache.unwritable === undefined &&
      this.#restarts === 0 &&
      this.#connection !== undefined &&
      (this.#reach === 'online' || this.#reach === 'connecting')
    );
  }

  /** Returns whether the prerequisite of a job is met. */
  readonly #isReady = ({ feed, after }: SyncJob): boolean => {
    if (after === undefined || !this.#options.feeds.includes(after)) return true;
    const { complete, forbidden } = this.completeness(after);
    // A feed that only names forbidden rows does not wait for them.
    return (
      complete || (forbidden !== null && feed !== after && !feedTables[after].dependentFeeds.includes(feed))
    );
  };

  /** Whether a job can be next. Jobs of one feed run one after another. */
  readonly #canBeNext = (job: SyncJob): boolean => !this.#running.has(job.feed) && this.#isReady(job);

  /** A feed that becomes forbidden removes rows of other feeds, whose jobs must not write meanwhile. */
  #mustWait({ feed }: SyncJob): boolean {
    return [...this.#running.keys()].some(
      (running) => isRemovedWith(feed, running) || isRemovedWith(running, feed),
    );
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const isFree = this.#running.size < maxRunningJobs && this.#mayRun();
      const due = isFree ? this.#schedule.nextDue(this.#canBeNext) : undefined;
      // No other job overtakes a job that waits for a running one. Otherwise it could wait forever.
      if (due !== undefined && this.#mustWait(due.job)) await this.#sleep(false);
      else if (due === undefined) await this.#sleep(isFree);
      else {
        const { feed } = due.job;
        const ended = this.#runScheduled(due).finally(() => {
          this.#running.delete(feed);
          this.#wake();
        });
        this.#running.set(feed, ended);
      }
    }
    await Promise.all(this.#running.values());
  }

  async #runScheduled(due: Scheduled): Promise<void> {
    const isFollowUp = this.#schedule.begin(due);
    const error = await this.#runJob(due, isFollowUp ? due.job.onRequest : undefined);
    if (error !== undefined && isFollowUp) due.isFollowUp = true;
  }

  /** @param isFree whether another job can start as soon as it is due */
  async #sleep(isFree: boolean): Promise<void> {
    const waitMs = isFree ? this.#schedule.waitMs(this.#canBeNext) : Number.POSITIVE_INFINITY;
    const timer = new AbortController();
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    // Without a time, wait only for `#wake`.
    const slept = Number.isFinite(waitMs)
      ? this.#options.clock.sleep(waitMs, timer.signal).catch(() => undefined)
      : new Promise<never>(() => {});
    await Promise.race([woken, slept]);
    this.#wake = () => {};
    timer.abort();
  }

  #ensureThread(): SyncThread | undefined {
    const connection = this.#connection;
    if (connection === undefined || this.#thread !== undefined) return this.#thread;
    const { cache, log, onReach, onChange } = this.#options;
    const thread = new SyncThread(
      { connection, ports: cache.connect() },
      {
        onProgress: (progress) => {
          this.#statuses.get(progress.feed)?.setProgress(progress);
          onChange();
        },
        onReach: (reached, failure) => {
          if (reached) onReach(connection, { reached: true });
          else if (failure instanceof Failure) onReach(connection, { reached: false, failure });
        },
        onLost: (error) => {
          log.error('the sync thread ended', { error });
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

  /**
   * @param name of the work to run
   * @returns the error, if any
   */
  async #runJob(scheduled: Scheduled, name = scheduled.job.name): Promise<unknown> {
    const { job } = scheduled;
    const { cache, clock, onChange, feedInput } = this.#options;
    const status = this.#statuses.get(job.feed);
    const connection = this.#connection;
    const wasDiskFull = this.isDiskFull;
    try {
      const thread = this.#ensureThread();
      if (thread === undefined || status === undefined || connection === undefined) return undefined;
      status.begin(clock.elapsed(), await cache.write.feed(job.feed));
      onChange();
      if (this.#unverified.delete(job.feed)) await this.#restartPass(thread, job.feed);
      const more =
        (await thread.calls.work(job.feed, name, (await job.workArguments?.(feedInput)) ?? [])) === true;
      // An unfinished pass does not prove that the rows are up to date.
      status.succeed(clock.elapsed(), job.confirmsFreshness && !more);
      // Another job can find the disk full meanwhile.
      if (wasDiskFull) this.isDiskFull = false;
      this.#sizes.forget();
      const slow = this.#schedule.isHidden && (await job.runsInBackground?.(feedInput)) !== true;
      this.#schedule.succeed(scheduled, more, slow);
      if (await this.#readRecord(job.feed)) this.#schedule.continuePass(job.feed);
      onChange();
      return undefined;
    } catch (error) {
      await this.#handleJobError(scheduled, status, connection, error);
      onChange();
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

  /**
   * Rereads the record of a feed after a job.
   * @returns whether a pass is running
   */
  async #readRecord(feed: FeedName): Promise<boolean> {
    const record = await this.#options.cache.write.feed(feed);
    this.#completeness.set(feed, toCompleteness(record, this.#options.clock.now()));
    return record.passing;
  }

  async #handleJobError(
    scheduled: Scheduled,
    status: FeedStatus | undefined,
    connection: ServerConnection | undefined,
    error: unknown,
  ): Promise<void> {
    const { clock, log, onUnauthenticated } = this.#options;
    const { feed, name } = scheduled.job;
    // The thread was stopped for a restart, so the job is due at once.
    if (error instanceof StoppedError) return status?.stop();
    this.#schedule.fail(scheduled);
    status?.fail(clock.now(), error);
    if (error instanceof CacheError) return this.#handleCacheError(scheduled, error);
    if (!(error instanceof Failure)) {
      log.error('a feed failed', { feed, job: name, error });
      return;
    }
    log.warn('a feed failed', { feed, job: name, code: error.code, details: error.data.details });
    if (error.code === 'UNAUTHENTICATED' && connection !== undefined) onUnauthenticated(connection);
    if (error.code === 'FORBIDDEN') await this.forbid(scheduled.job.feed, error);
  }

  async #handleCacheError(scheduled: Scheduled, error: CacheError): Promise<void> {
    const { cache, log } = this.#options;
    log.warn('the cache could not be written', { feed: scheduled.job.feed, job: scheduled.job.name, error });
    if (error.code === 'CLOSED') return;
    if (error.code === 'FULL') {
      this.isDiskFull = true;
      this.#schedule.delayForFullDisk();
    }
    await cache.handleError(error);
  }

  /** Removes the rows of a feed that the user may not read, with dependent rows and cached answers. */
  async forbid(feed: FeedName, { data }: Failure): Promise<void> {
    const { cache, log } = this.#options;
    const needs =
      data.needs === undefined ? 'read' : `${data.needs.action} permission on ${data.needs.object}`;
    this.#schedule.forbid(feed);
    // Do not answer from the cache until the remaining rows are known.
    this.#completeness.delete(feed);
    try {
      const again = await cache.write.forbid(
        { ...createFeedRecord(feed), forbidden: needs },
        proceduresWithRowsOf(feed),
      );
      for (const name of [feed, ...feedTables[feed].dependentFeeds, ...again]) {
        this.#statuses.get(name)?.reset();
        await this.#readRecord(name);
      }
      // Dependent feeds are due as soon as this feed is readable again.
      for (const name of [...feedTables[feed].dependentFeeds, ...again]) this.#schedule.makeDue(name);
    } catch (error) {
      log.error('failed to delete forbidden rows', { error });
    }
    this.#wake();
  }
}
