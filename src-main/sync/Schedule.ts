import type { FeedName } from '../../src-preload/contract/sync.ts';
import type { Clock } from '../base/clock.ts';
import type { Job } from './jobs.ts';

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

/** A job, and when it is due. */
export interface Scheduled {
  readonly job: Job;
  /** Milliseconds since 1970; 0 for at once. */
  nextAtMs: number;
  /** In a row. */
  failures: number;
}

type Ready = (job: Job) => boolean;

/** When each job is due: at its own pace, later after failures, at once when there may be something new. */
export class Schedule {
  readonly #entries: readonly Scheduled[];
  readonly #clock: Pick<Clock, 'now' | 'random'>;
  #hidden = false;

  /** @param jobs of those that are due at the same time the first one goes first */
  constructor(jobs: readonly Job[], clock: Pick<Clock, 'now' | 'random'>) {
    this.#entries = jobs.map((job) => ({ job, nextAtMs: 0, failures: 0 }));
    this.#clock = clock;
  }

  /** Nobody looks at a window. */
  get hidden(): boolean {
    return this.#hidden;
  }

  find(name: Job['name']): Scheduled | undefined {
    return this.#entries.find(({ job }) => job.name === name);
  }

  /**
   * The catalog was swept to its end before this start: it is reconciled and tailed first, which is quick and finds what matters.
   * @param completeAtMs the end of that sweep, milliseconds since 1970
   */
  resumeAfterSweep(completeAtMs: number): void {
    const sweep = this.find('full-sweep');
    if (sweep !== undefined)
      sweep.nextAtMs = Math.max(this.#clock.now() + oldSweepMs / 10, completeAtMs + sweep.job.everyMs);
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
      const { name, feed, everyMs } = each.job;
      const old = name === 'full-sweep' ? this.#clock.now() - oldSweepMs : Number.POSITIVE_INFINITY;
      if (feed === 'items' && each.nextAtMs - everyMs < old) each.nextAtMs = 0;
    }
  }

  /** Nobody looks at a window, or somebody does again. */
  hide(hidden: boolean): void {
    this.#hidden = hidden;
    if (hidden) return;
    const nowMs = this.#clock.now();
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

  /** @param ready whether what a job stands on is there */
  due(ready: Ready): Scheduled | undefined {
    const nowMs = this.#clock.now();
    return this.#entries
      .filter(({ job, nextAtMs }) => nextAtMs <= nowMs && ready(job))
      .sort((a, b) => a.nextAtMs - b.nextAtMs)[0];
  }

  /**
   * @param ready whether what a job stands on is there
   * @returns milliseconds until something is due; Infinity when there is nothing
   */
  waitMs(ready: Ready): number {
    const times = this.#entries.filter(({ job }) => ready(job)).map(({ nextAtMs }) => nextAtMs);
    return Math.max(0, Math.min(...times) - this.#clock.now());
  }

  /** When a feed is looked at next, milliseconds since 1970; 0 for at once. */
  nextAtMs(feed: FeedName): number {
    const ofFeed = this.#entries.filter(({ job }) => job.feed === feed);
    return Math.min(...ofFeed.map(({ nextAtMs }) => nextAtMs));
  }

  /**
   * @param more there is more to do at once
   * @param slow nobody would see what it brings before a window is looked at again
   */
  succeed(scheduled: Scheduled, more: boolean, slow: boolean): void {
    const { everyMs } = scheduled.job;
    scheduled.failures = 0;
    scheduled.nextAtMs = this.#clock.now() + (more ? 0 : everyMs * (slow ? hiddenFactor : 1));
  }

  /** It waits, longer each time in a row, and not in step with other consoles. */
  fail(scheduled: Scheduled): void {
    scheduled.failures += 1;
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (scheduled.failures - 1));
    scheduled.nextAtMs = this.#clock.now() + waitMs * (0.75 + this.#clock.random() / 2);
  }

  /** The person may not read a feed. */
  forbid(feed: FeedName): void {
    for (const each of this.#entries.filter(({ job }) => job.feed === feed)) {
      each.nextAtMs = this.#clock.now() + forbiddenWaitMs;
      each.failures = Math.max(1, each.failures);
    }
  }

  /** There is no room on the disk. */
  putOff(): void {
    for (const each of this.#entries) each.nextAtMs = Math.max(each.nextAtMs, this.#clock.now() + fullWaitMs);
  }
}
