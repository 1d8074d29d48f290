import type { FeedName } from '#contract/sync.ts';
import type { Clock } from '../base/clock.ts';
import type { Strategy } from '../feeds/Feed.ts';

/** Delay (ms) after the first failure of a job. It doubles with each further failure. */
const firstWaitMs = 5_000;
const maxWaitMs = 5 * 60_000;
/** Delay (ms) before retrying a forbidden feed, because permissions can change. */
const forbiddenWaitMs = 10 * 60_000;
const fullWaitMs = 60_000;
/** While all windows are hidden, intervals are longer by this factor. */
const hiddenFactor = 8;
/** When the server is reachable again, whole passes older than this are due. */
const oldPassMs = 5 * 60_000;

/** A sync strategy of a feed that runs repeatedly. */
export interface SyncJob extends Strategy {
  readonly feed: FeedName;
}

export interface Scheduled {
  readonly job: SyncJob;
  /** Monotonic time in milliseconds. 0 means at once. */
  nextAtMs: number;
  failures: number;
  /** End of the last successful run, in monotonic milliseconds. */
  endedAtMs: number;
  /** A feed that the job follows has changed since the start of its last run. */
  isFollowUp: boolean;
  /** A run was requested since the start of the last one, for example by a user. */
  isRequested: boolean;
}

type Ready = (job: SyncJob) => boolean;
type ScheduleClock = Pick<Clock, 'now' | 'elapsed' | 'random'>;

const laneOf = ({ job }: Scheduled): number => (job.lane === 'quick' ? 0 : 1);

/**
 * Due times of all jobs. Jobs run at their interval, later after failures, and at once when new data is
 * likely.
 */
export class Schedule {
  readonly #entries: readonly Scheduled[];
  readonly #clock: ScheduleClock;
  #hidden = false;

  /** @param jobs in order of priority for equal due times */
  constructor(jobs: readonly SyncJob[], clock: ScheduleClock) {
    this.#entries = jobs.map((job) => ({
      job,
      nextAtMs: 0,
      failures: 0,
      endedAtMs: Number.NEGATIVE_INFINITY,
      isFollowUp: false,
      isRequested: false,
    }));
    this.#clock = clock;
  }

  /** All windows are hidden. */
  get isHidden(): boolean {
    return this.#hidden;
  }

  find(feed: FeedName, name: string): Scheduled | undefined {
    return this.#entries.find(({ job }) => job.feed === feed && job.name === name);
  }

  /**
   * Delays the next whole pass of a feed that was complete before this start. Quick jobs find recent changes.
   * @param completeAtMs end of the last pass, milliseconds since 1970
   */
  resumeAfterPass(feed: FeedName, completeAtMs: number): void {
    const ageMs = this.#clock.now() - completeAtMs;
    for (const each of this.#wholeJobsOf(feed)) {
      // An end in the future was stored while the clock was ahead, so its age is unknown.
      const waitMs = ageMs < 0 ? 0 : each.job.everyMs - ageMs;
      each.nextAtMs = this.#clock.elapsed() + Math.max(oldPassMs / 10, waitMs);
    }
  }

  /** Makes an unfinished pass of a feed due at once. */
  continuePass(feed: FeedName): void {
    for (const each of this.#wholeJobsOf(feed))
      if (each.failures === 0) each.nextAtMs = Math.min(each.nextAtMs, this.#clock.elapsed());
  }

  /** Makes failed jobs due at once and resets their failures. */
  retryFailed(): void {
    for (const each of this.#entries.filter(({ failures }) => failures > 0)) {
      each.failures = 0;
      each.nextAtMs = 0;
    }
  }

  /** Resets failures when the server is reachable again. Quick jobs and old passes are due at once. */
  onServerReachable(): void {
    for (const each of this.#entries) {
      each.failures = 0;
      const { lane, isFullPass, everyMs } = each.job;
      const old = isFullPass === true && each.nextAtMs - everyMs < this.#clock.elapsed() - oldPassMs;
      if (lane === 'quick' || old) each.nextAtMs = 0;
    }
  }

  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    if (hidden) return;
    const nowMs = this.#clock.elapsed();
    for (const each of this.#entries) {
      const { everyMs } = each.job;
      // Undo the longer interval of jobs that were delayed while hidden.
      if (each.failures === 0 && each.nextAtMs - nowMs > everyMs)
        each.nextAtMs = Math.max(nowMs, each.nextAtMs - everyMs * (hiddenFactor - 1));
    }
  }

  /** Makes all jobs of one feed or of all feeds due at once. */
  makeDue(feed: FeedName | undefined): void {
    for (const each of this.#entries) {
      if (feed !== undefined && each.job.feed !== feed) continue;
      each.nextAtMs = 0;
      each.failures = 0;
      each.isRequested = true;
    }
  }

  /**
   * Marks the start of a run. Requests and changes before it are answered by this run.
   * @returns whether the run follows a change of another feed
   */
  begin(scheduled: Scheduled): boolean {
    const { isFollowUp } = scheduled;
    scheduled.isFollowUp = false;
    scheduled.isRequested = false;
    return isFollowUp;
  }

  /**
   * Makes the jobs that follow a feed due after its rows changed, at most once per interval.
   * @returns whether a job is due earlier now
   */
  onFeedChange(feed: FeedName): boolean {
    let isEarlier = false;
    for (const each of this.#entries) {
      if (each.job.follows?.feeds.includes(feed) !== true) continue;
      each.isFollowUp = true;
      const atMs = this.#followUpAtMs(each);
      if (each.failures > 0 || atMs >= each.nextAtMs) continue;
      each.nextAtMs = atMs;
      isEarlier = true;
    }
    return isEarlier;
  }

  #followUpAtMs({ job: { follows }, endedAtMs }: Scheduled): number {
    const intervalMs = (follows?.minIntervalMs ?? 0) * (this.#hidden ? hiddenFactor : 1);
    return Math.max(this.#clock.elapsed(), endedAtMs + intervalMs);
  }

  /**
   * Returns the next due job: quick jobs first, then the one that has waited longest.
   * @param ready whether the prerequisite of a job is met
   */
  nextDue(ready: Ready): Scheduled | undefined {
    const nowMs = this.#clock.elapsed();
    return this.#entries
      .filter(({ job, nextAtMs }) => nextAtMs <= nowMs && ready(job))
      .sort((a, b) => laneOf(a) - laneOf(b) || a.nextAtMs - b.nextAtMs)[0];
  }

  /**
   * @param ready whether the prerequisite of a job is met
   * @returns milliseconds until a job is due; Infinity without jobs
   */
  waitMs(ready: Ready): number {
    const times = this.#entries.filter(({ job }) => ready(job)).map(({ nextAtMs }) => nextAtMs);
    return Math.max(0, Math.min(...times) - this.#clock.elapsed());
  }

  /** Returns the next due time of a feed in milliseconds since 1970. 0 means at once. */
  nextAtMs(feed: FeedName): number {
    const ofFeed = this.#entries.filter(({ job }) => job.feed === feed);
    const nextAtMs = Math.min(...ofFeed.map((each) => each.nextAtMs));
    return nextAtMs === 0 ? 0 : this.#clock.now() + nextAtMs - this.#clock.elapsed();
  }

  /**
   * @param more run again at once
   * @param slow use the longer interval, because no window would display the result
   */
  succeed(scheduled: Scheduled, more: boolean, slow: boolean): void {
    const { everyMs } = scheduled.job;
    scheduled.failures = 0;
    scheduled.endedAtMs = this.#clock.elapsed();
    scheduled.nextAtMs = scheduled.endedAtMs + (more ? 0 : everyMs * (slow ? hiddenFactor : 1));
    // The run may have missed rows that changed or were requested meanwhile.
    if (scheduled.isFollowUp)
      scheduled.nextAtMs = Math.min(scheduled.nextAtMs, this.#followUpAtMs(scheduled));
    if (scheduled.isRequested) scheduled.nextAtMs = 0;
  }

  /**
   * Delays a failed job, longer after each failure. The random part keeps clients from retrying at the same
   * time.
   */
  fail(scheduled: Scheduled): void {
    scheduled.failures += 1;
    const waitMs = Math.min(maxWaitMs, firstWaitMs * 2 ** (scheduled.failures - 1));
    scheduled.nextAtMs = this.#clock.elapsed() + waitMs * (0.75 + this.#clock.random() / 2);
  }

  /** Delays a feed that the user may not read. */
  forbid(feed: FeedName): void {
    for (const each of this.#entries.filter(({ job }) => job.feed === feed)) {
      each.nextAtMs = this.#clock.elapsed() + forbiddenWaitMs;
      each.failures = Math.max(1, each.failures);
    }
  }

  #wholeJobsOf(feed: FeedName): Scheduled[] {
    return this.#entries.filter(({ job }) => job.feed === feed && job.isFullPass === true);
  }

  /** Delays all jobs because the disk is full. */
  delayForFullDisk(): void {
    for (const each of this.#entries)
      each.nextAtMs = Math.max(each.nextAtMs, this.#clock.elapsed() + fullWaitMs);
  }
}
