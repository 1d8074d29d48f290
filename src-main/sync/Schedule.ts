import type { FeedName } from '../../src-preload/contract/sync.ts';
import type { Clock } from '../base/clock.ts';
import type { Strategy } from '../feeds/Feed.ts';

/** After a failure a job waits this long, and twice as long each further time, in milliseconds. */
const firstWaitMs = 5_000;
const longestWaitMs = 5 * 60_000;
/** What is forbidden may be allowed one day. */
const forbiddenWaitMs = 10 * 60_000;
const fullWaitMs = 60_000;
/** A window that nobody sees need not be fresh to the second. */
const hiddenFactor = 8;
/** A whole pass that is older than this is due when the server comes back. */
const oldPassMs = 5 * 60_000;

/** A strategy of a feed: something that sync does again and again. */
export interface Job extends Strategy {
  readonly feed: FeedName;
}

/** A job, and when it is due. */
export interface Scheduled {
  readonly job: Job;
  /** Milliseconds of the clock's elapsed time, which no jump of the wall clock moves; 0 for at once. */
  nextAtMs: number;
  /** In a row. */
  failures: number;
}

type Ready = (job: Job) => boolean;
type ScheduleClock = Pick<Clock, 'now' | 'elapsed' | 'random'>;

const laneOf = ({ job }: Scheduled): number => (job.lane === 'quick' ? 0 : 1);

/** When each job is due: at its own pace, later after failures, at once when there may be something new. */
export class Schedule {
  readonly #entries: readonly Scheduled[];
  readonly #clock: ScheduleClock;
  #hidden = false;

  /** @param jobs of those that are due at the same time the first one goes first */
  constructor(jobs: readonly Job[], clock: ScheduleClock) {
    this.#entries = jobs.map((job) => ({ job, nextAtMs: 0, failures: 0 }));
    this.#clock = clock;
  }

  /** Nobody looks at a window. */
  get hidden(): boolean {
    return this.#hidden;
  }

  find(feed: FeedName, name: string): Scheduled | undefined {
    return this.#entries.find(({ job }) => job.feed === feed && job.name === name);
  }

  /**
   * All of a feed was read to its end before this start: what is quick finds what matters, and the next whole pass can wait.
   * @param completeAtMs the end of that pass, milliseconds since 1970
   */
  resumeAfterPass(feed: FeedName, completeAtMs: number): void {
    const ageMs = this.#clock.now() - completeAtMs;
    for (const each of this.#wholeOf(feed)) {
      // The clock was ahead when a pass ended in the future: its age is unknown.
      const waitMs = ageMs < 0 ? 0 : each.job.everyMs - ageMs;
      each.nextAtMs = this.#clock.elapsed() + Math.max(oldPassMs / 10, waitMs);
    }
  }

  /** A whole pass of a feed is under way: it goes on at once. */
  goOn(feed: FeedName): void {
    for (const each of this.#wholeOf(feed))
      if (each.failures === 0) each.nextAtMs = Math.min(each.nextAtMs, this.#clock.elapsed());
  }

  /** What failed is due at once, as if it never had. */
  forgive(): void {
    for (const each of this.#entries.filter(({ failures }) => failures > 0)) {
      each.failures = 0;
      each.nextAtMs = 0;
    }
  }

  /** The server is there again: what may have changed meanwhile is due, and nothing counts as failed. */
  serverIsBack(): void {
    for (const each of this.#entries) {
      each.failures = 0;
      const { lane, whole, everyMs } = each.job;
      const old = whole === true && each.nextAtMs - everyMs < this.#clock.elapsed() - oldPassMs;
      if (lane === 'quick' || old) each.nextAtMs = 0;
    }
  }

  /** Nobody looks at a window, or somebody does again. */
  hide(hidden: boolean): void {
    this.#hidden = hidden;
    if (hidden) return;
    const nowMs = this.#clock.elapsed();
    for (const each of this.#entries) {
      const { everyMs } = each.job;
      // What was put off because nobody looked is due when it would have been.
      if (each.failures === 0 && each.nextAtMs - nowMs > everyMs)
        each.nextAtMs = Math.max(nowMs, each.nextAtMs - everyMs * (hiddenFactor - 1));
    }
  }

  /** Everything of a feed, or of all of them, is due at once. */
  now(feed: FeedName | undefined): void {
    for (const each of this.#entries) {
      if (feed !== undefined && each.job.feed !== feed) continue;
      each.nextAtMs = 0;
      each.failures = 0;
    }
  }

  /**
   * What is quick goes first, then what has waited longest.
   * @param ready whether what a job stands on is there
   */
  due(ready: Ready): Scheduled | undefined {
    const nowMs = this.#clock.elapsed();
    return this.#entries
      .filter(({ job, nextAtMs }) => nextAtMs <= nowMs && ready(job))
      .sort((a, b) => laneOf(a) - laneOf(b) || a.nextAtMs - b.nextAtMs)[0];
  }

  /**
   * @param ready whether what a job stands on is there
   * @returns milliseconds until something is due; Infinity when there is nothing
   */
  waitMs(ready: Ready): number {
    const times = this.#entries.filter(({ job }) => ready(job)).map(({ nextAtMs }) => nextAtMs);
    return Math.max(0, Math.min(...times) - this.#clock.elapsed());
  }

  /** When a feed is looked at next, milliseconds since 1970; 0 for at once. */
  nextAtMs(feed: FeedName): number {
    const ofFeed = this.#entries.filter(({ job }) => job.feed === feed);
    const nextAtMs = Math.min(...ofFeed.map((each) => each.nextAtMs));
    return nextAtMs === 0 ? 0 : this.#clock.now() + nextAtMs - this.#clock.elapsed();
  }

  /**
   * @param more there is more to do at once
   * @param slow nobody would see what it brings before a window is looked at again
   */
  succeed(scheduled: Scheduled, more: boolean, slow: boolean): void {
    const { everyMs } = scheduled.job;
    scheduled.failures = 0;
    scheduled.nextAtMs = this.#clock.elapsed() + (more ? 0 : everyMs * (slow ? hiddenFactor : 1));
  }

  /** It waits, longer each time in a row, and not in step with other consoles. */
  fail(scheduled: Scheduled): void {
    scheduled.failures += 1;
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (scheduled.failures - 1));
    scheduled.nextAtMs = this.#clock.elapsed() + waitMs * (0.75 + this.#clock.random() / 2);
  }

  /** The person may not read a feed. */
  forbid(feed: FeedName): void {
    for (const each of this.#entries.filter(({ job }) => job.feed === feed)) {
      each.nextAtMs = this.#clock.elapsed() + forbiddenWaitMs;
      each.failures = Math.max(1, each.failures);
    }
  }

  #wholeOf(feed: FeedName): Scheduled[] {
    return this.#entries.filter(({ job }) => job.feed === feed && job.whole === true);
  }

  /** There is no room on the disk. */
  putOff(): void {
    for (const each of this.#entries)
      each.nextAtMs = Math.max(each.nextAtMs, this.#clock.elapsed() + fullWaitMs);
  }
}
