import type { Clock } from '../base/clock.ts';

export interface RefresherOptions {
  readonly clock: Clock;
  /** Asks once more. @returns whether all could be read; it never throws */
  readonly refresh: () => Promise<boolean>;
}

/** A flag that is changed at the server takes effect everywhere within a minute. */
const everyMs = 50_000;
const longestRetryMs = 5 * 60_000;
/** After something could not be read; twice as long each time that it fails again. */
const firstRetryMs = 30_000;

/**
 * Has who is signed in, and what they may do, read once more: flags, roles and versions change at a server without a new
 * sign-in. Every fifty seconds, at growing intervals where something could not be read, and whenever somebody comes back to a window.
 */
export class Refresher {
  readonly #options: RefresherOptions;
  #waiting: AbortController | undefined;
  #running: Promise<void> | undefined;
  #failures = 0;

  constructor(options: RefresherOptions) {
    this.#options = options;
  }

  /** Begins, after it was all read for the first time. @param complete whether all could be */
  watch(complete: boolean): void {
    this.#failures = complete ? 0 : 1;
    this.#wait();
  }

  stop(): void {
    this.#waiting?.abort();
    this.#waiting = undefined;
  }

  /** Asks now instead of later, unless it is being asked or nobody is signed in. */
  now(): Promise<void> {
    if (this.#waiting === undefined) return Promise.resolve();
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Asks now what is true now: what is being asked may have been answered before. */
  async anew(): Promise<void> {
    await this.#running;
    await this.now();
  }

  async #run(): Promise<void> {
    const waiting = this.#waiting;
    const complete = await this.#options.refresh();
    // `stop` or another `begin` came meanwhile: this run must not set the next one.
    if (this.#waiting !== waiting) return;
    this.#failures = complete ? 0 : this.#failures + 1;
    this.#wait();
  }

  #wait(): void {
    this.#waiting?.abort();
    const waiting = new AbortController();
    this.#waiting = waiting;
    const waitMs =
      this.#failures === 0 ? everyMs : Math.min(longestRetryMs, firstRetryMs * 2 ** (this.#failures - 1));
    this.#options.clock.sleep(waitMs, waiting.signal, { ref: false }).then(
      () => {
        if (this.#waiting === waiting) void this.now();
      },
      () => {
        // The wait was aborted: by `now`, or by `stop`.
      },
    );
  }
}
