import type { ServerReach } from '../../src-preload/contract/entities/session.ts';
import { failureSentences } from '../../src-preload/contract/rules/failures.ts';
import type { FeedName, FeedState } from '../../src-preload/contract/sync.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { Calls } from '../base/threadCalls.ts';
import type { Cache } from '../cache/Cache.ts';
import { CacheError } from '../cache/CacheError.ts';
import { newFeed } from '../cache/model.ts';
import type { ReaderCalls } from '../cache/worker.ts';
import type { ReachOutcome } from '../server/reach.ts';
import type { ServerConnection } from '../session/Connected.ts';
import { FeedStatus } from './FeedStatus.ts';
import { type Job, type JobInput, jobs } from './jobs.ts';
import { SyncThread } from './SyncThread.ts';
import { StoppedError } from './syncErrors.ts';
import type { SyncCalls } from './worker.ts';

export interface SyncEngineOptions {
  readonly cache: Cache;
  readonly clock: Clock;
  readonly log: Log;
  /** What the server has; nothing else is asked for or told of. */
  readonly feeds: readonly FeedName[];
  readonly given: JobInput;
  /** Something about the feeds is different now. */
  readonly onNews: () => void;
  readonly onReach: (connection: ServerConnection, outcome: ReachOutcome) => void;
  readonly onUnauthenticated: (connection: ServerConnection) => void;
}

/** After a failure a job waits this long, and twice as long each further time, in milliseconds. */
const firstWaitMs = 5_000;
const longestWaitMs = 5 * 60_000;
/** What is forbidden may be allowed one day. */
const forbiddenWaitMs = 10 * 60_000;
const fullWaitMs = 60_000;
/** A window that nobody sees need not be fresh to the second. */
const hiddenFactor = 8;
/** A sweep that is older than this is due when the server comes back. */
const oldSweepMs = 5 * 60_000;

/** What a list needs to know of the items that are kept. */
export interface ItemsStanding {
  /** All of them are there. */
  readonly complete: boolean;
  /** End of the last complete sweep, milliseconds since 1970. */
  readonly completeAtMs: number | null;
  readonly synced: { readonly done: number; readonly total: number | null };
}

type Sizes = ReturnType<ReaderCalls['sizes']>;

/** How long counted rows and bytes are told while a feed runs, in milliseconds. */
const sizesForMs = 2_000;

interface Scheduled {
  readonly job: Job;
  nextAtMs: number;
  failures: number;
}

/**
 * Keeps the cache like the server: runs one job after the other, each when it is due, in a thread of its own. Nothing runs while nobody
 * is signed in or the server is away.
 */
export class SyncEngine {
  /** There is no room on the disk: nothing is written until there is. */
  full = false;
  readonly #options: SyncEngineOptions;
  readonly #statuses: ReadonlyMap<FeedName, FeedStatus>;
  readonly #scheduled: readonly Scheduled[];
  #connection: ServerConnection | undefined;
  #thread: SyncThread | undefined;
  #reach: ServerReach['status'] = 'connecting';
  #hidden = false;
  #itemsComplete = false;
  #itemsCompleteAtMs: number | null = null;
  /** How far the pass came that was interrupted. */
  #itemsSeen: ItemsStanding['synced'] = { done: 0, total: null };
  #stopped = false;
  #sizes: { readonly atMs: number; readonly sizes: Sizes } | undefined;
  #wake: () => void = () => {};
  #loop: Promise<void> = Promise.resolve();

  constructor(options: SyncEngineOptions) {
    this.#options = options;
    const { feeds } = options;
    this.#statuses = new Map(feeds.map((name) => [name, new FeedStatus(name)]));
    this.#scheduled = jobs
      .filter(({ feed }) => feeds.includes(feed))
      .map((job) => ({ job, nextAtMs: 0, failures: 0 }));
  }

  /** Begins; feeds that were checked lately go on where they were. */
  async start(): Promise<void> {
    const { cache, clock } = this.#options;
    const items = await cache.write.feed('items');
    this.#itemsComplete = items.completeAtMs !== null;
    this.#itemsCompleteAtMs = items.completeAtMs;
    this.#itemsSeen = { done: items.done, total: items.total };
    const walk = this.#scheduled.find(({ job }) => job.name === 'walk');
    // A catalog that was swept lately is compared and tailed first: that is quick, and finds what matters.
    if (walk !== undefined && items.completeAtMs !== null && !items.passing) {
      walk.nextAtMs = Math.max(clock.now() + oldSweepMs / 10, items.completeAtMs + walk.job.everyMs);
    }
    this.#loop = this.#run();
  }

  /** Who speaks to the server from now on; undefined for nobody. */
  connect(connection: ServerConnection | undefined): void {
    if (connection === this.#connection) return;
    this.#connection = connection;
    this.#endThread();
    if (connection !== undefined) {
      // What failed for the one before may go well for this one.
      for (const scheduled of this.#scheduled.filter(({ failures }) => failures > 0)) {
        scheduled.failures = 0;
        scheduled.nextAtMs = 0;
      }
    }
    this.#wake();
  }

  /** Whether the server answers. When it comes back, what may have changed meanwhile is looked at first. */
  reach(status: ServerReach['status']): void {
    const back = status === 'online' && this.#reach === 'offline';
    this.#reach = status;
    if (back) {
      for (const scheduled of this.#scheduled) {
        scheduled.failures = 0;
        const old =
          scheduled.job.name === 'walk' ? this.#options.clock.now() - oldSweepMs : Number.POSITIVE_INFINITY;
        if (scheduled.job.feed === 'items' && scheduled.nextAtMs - scheduled.job.everyMs < old)
          scheduled.nextAtMs = 0;
      }
    }
    this.#wake();
  }

  /** Nobody looks at a window, or somebody does again. */
  hide(hidden: boolean): void {
    this.#hidden = hidden;
    const nowMs = this.#options.clock.now();
    for (const scheduled of hidden ? [] : this.#scheduled) {
      const { everyMs } = scheduled.job;
      // What was put off because nobody looked is due when it would have been.
      if (scheduled.failures === 0 && scheduled.nextAtMs - nowMs > everyMs)
        scheduled.nextAtMs = Math.max(nowMs, scheduled.nextAtMs - everyMs * (hiddenFactor - 1));
    }
    this.#wake();
  }

  /** Everything of a feed, or of all of them, is due at once. */
  now(feed: FeedName | undefined): void {
    for (const scheduled of this.#scheduled) {
      if (feed !== undefined && scheduled.job.feed !== feed) continue;
      scheduled.nextAtMs = 0;
      scheduled.failures = 0;
    }
    this.full = false;
    this.#wake();
  }

  /**
   * Asks the server for something, beside whatever runs; resolves when the cache says what the server says.
   * @throws Failure of the server, CacheError; nothing when nobody speaks to the server
   */
  async beside(work: (calls: Calls<SyncCalls>) => Promise<unknown>): Promise<void> {
    const thread = this.#theThread();
    if (thread !== undefined) await work(thread.calls);
  }

  /**
   * Runs a job at once, beside whatever runs.
   * @throws Failure of the server, OFFLINE when nobody speaks to it; CacheError
   */
  async refresh(name: Job['name']): Promise<void> {
    const scheduled = this.#scheduled.find(({ job }) => job.name === name);
    if (scheduled === undefined) throw new Error(`There is no job ${name}.`);
    if (this.#connection === undefined) throw new Failure('OFFLINE', { sentence: failureSentences.network });
    const error = await this.#perform(scheduled);
    if (error !== undefined) throw error;
  }

  /** The cache was emptied or replaced: everything begins again, over new ports. */
  async restart(): Promise<void> {
    this.#itemsComplete = false;
    this.#endThread();
    this.now(undefined);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const thread = this.#thread;
    this.#thread = undefined;
    this.#wake();
    await thread?.close();
    await this.#loop;
  }

  /** Where each feed stands. */
  async states(): Promise<FeedState[]> {
    const { cache, clock } = this.#options;
    const sizes = await this.#readSizes();
    const nowMs = clock.now();
    return Promise.all(
      [...this.#statuses.values()].map(async (status) =>
        status.toState({
          nowMs,
          record: await cache.write.feed(status.name),
          rows: sizes[status.name].rows,
          sizeBytes: sizes[status.name].bytes,
          paused: this.full,
          nextAtMs: this.#nextAtMs(status.name),
        }),
      ),
    );
  }

  /** How far the list of items can be answered from the cache. */
  get items(): ItemsStanding {
    return {
      complete: this.#itemsComplete,
      completeAtMs: this.#itemsCompleteAtMs,
      synced: this.#statuses.get('items')?.progress ?? this.#itemsSeen,
    };
  }

  /** Counting takes a while when there is much: while a feed runs, what was counted since the last one ended will do for a moment. */
  async #readSizes(): Promise<Sizes> {
    const nowMs = this.#options.clock.now();
    const busy = [...this.#statuses.values()].some((status) => status.busy);
    if (this.#sizes === undefined || !busy || nowMs - this.#sizes.atMs > sizesForMs)
      this.#sizes = { atMs: nowMs, sizes: await this.#options.cache.read.sizes() };
    return this.#sizes.sizes;
  }

  #nextAtMs(feed: FeedName): number | null {
    const times = this.#scheduled.filter(({ job }) => job.feed === feed).map(({ nextAtMs }) => nextAtMs);
    const next = Math.min(...times);
    return next === 0 || !this.#mayRun() ? null : next;
  }

  #mayRun(): boolean {
    return this.#connection !== undefined && (this.#reach === 'online' || this.#reach === 'connecting');
  }

  /** Whether nothing has to be there before a job. */
  #mayFollow({ afterItems }: Job): boolean {
    return !afterItems || this.#itemsComplete || !this.#options.feeds.includes('items');
  }

  #due(nowMs: number): Scheduled | undefined {
    return this.#scheduled
      .filter(({ job, nextAtMs }) => nextAtMs <= nowMs && this.#mayFollow(job))
      .sort((a, b) => a.nextAtMs - b.nextAtMs)[0];
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const due = this.#mayRun() ? this.#due(this.#options.clock.now()) : undefined;
      if (due === undefined) await this.#sleep();
      else await this.#perform(due);
    }
  }

  async #sleep(): Promise<void> {
    const times = this.#scheduled.filter(({ job }) => this.#mayFollow(job)).map(({ nextAtMs }) => nextAtMs);
    const waitMs = Math.max(0, Math.min(...times) - this.#options.clock.now());
    const timer = new AbortController();
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    // Without anything to do there is nothing to wait for but to be woken.
    const slept =
      this.#mayRun() && times.length > 0
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
    void thread?.close();
  }

  /** @returns what went wrong */
  async #perform(scheduled: Scheduled): Promise<unknown> {
    const { job } = scheduled;
    const { cache, clock, onNews, given } = this.#options;
    const status = this.#statuses.get(job.feed);
    const connection = this.#connection;
    try {
      const thread = this.#theThread();
      if (thread === undefined || status === undefined || connection === undefined) return undefined;
      status.begin(clock.now(), await cache.write.feed(job.feed));
      onNews();
      const more = await job.run(thread.calls, given);
      status.succeed(clock.now(), job.checks);
      scheduled.failures = 0;
      this.full = false;
      this.#sizes = undefined;
      if (job.name === 'walk') {
        this.#itemsComplete = true;
        this.#itemsCompleteAtMs = clock.now();
      }
      const slower = this.#hidden && (await job.awake?.(given)) !== true;
      scheduled.nextAtMs = clock.now() + (more ? 0 : job.everyMs * (slower ? hiddenFactor : 1));
      onNews();
      return undefined;
    } catch (error) {
      await this.#onFailed(scheduled, status, connection, error);
      onNews();
      return error;
    }
  }

  async #onFailed(
    scheduled: Scheduled,
    status: FeedStatus | undefined,
    connection: ServerConnection | undefined,
    error: unknown,
  ): Promise<void> {
    const { clock, log, onUnauthenticated } = this.#options;
    const nowMs = clock.now();
    // Taken down from outside, to be set up again: it is due at once.
    if (error instanceof StoppedError) return status?.stop();
    scheduled.failures += 1;
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (scheduled.failures - 1));
    scheduled.nextAtMs = nowMs + waitMs * (0.75 + clock.random() / 2);
    status?.fail(nowMs, error);
    if (error instanceof CacheError) return this.#onCacheFailed(scheduled, error);
    if (!(error instanceof Failure)) {
      log.error('a feed failed', { job: scheduled.job.name, error });
      return;
    }
    log.warn('a feed failed', { job: scheduled.job.name, code: error.code, details: error.data.details });
    if (error.code === 'UNAUTHENTICATED' && connection !== undefined) onUnauthenticated(connection);
    if (error.code === 'FORBIDDEN') await this.#forbid(scheduled, error);
  }

  async #onCacheFailed(scheduled: Scheduled, error: CacheError): Promise<void> {
    const { cache, log, clock } = this.#options;
    log.warn('the cache could not be written', { job: scheduled.job.name, error });
    if (error.code === 'CLOSED') return;
    if (error.code === 'FULL') {
      this.full = true;
      for (const other of this.#scheduled)
        other.nextAtMs = Math.max(other.nextAtMs, clock.now() + fullWaitMs);
    }
    await cache.report(error);
  }

  /** Rows that the person may not read are removed; of bodies the same, for they are parts of items. */
  async #forbid(scheduled: Scheduled, { data }: Failure): Promise<void> {
    const { cache, clock, log } = this.#options;
    const needs = data.needs === undefined ? 'read' : `${data.needs.action} on ${data.needs.object}`;
    for (const other of this.#scheduled) {
      if (other.job.feed !== scheduled.job.feed) continue;
      other.nextAtMs = clock.now() + forbiddenWaitMs;
      other.failures = Math.max(1, other.failures);
    }
    if (scheduled.job.feed === 'items') this.#itemsComplete = false;
    try {
      await cache.write.forbid({ ...newFeed(scheduled.job.feed), forbidden: needs });
    } catch (error) {
      log.error('rows that are forbidden could not be removed', { error });
    }
  }
}
