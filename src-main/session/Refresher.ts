import type { Clock } from '../base/clock.ts';

export interface RefresherOptions {
  readonly clock: Clock;
  /**
   * Rereads the user's data.
   * @returns whether all parts were readable. Never throws.
   */
  readonly refresh: () => Promise<boolean>;
}

/** Changed feature flags must take effect within a minute. */
const intervalMs = 50_000;
const maxRetryMs = 5 * 60_000;
/** Delay after an incomplete read. It doubles with each further failure. */
const firstRetryMs = 30_000;

/**
 * Rereads the user's flags, roles and versions, which can change without a new sign-in. Runs every 50 seconds
 * and when a window gets the focus. Incomplete reads are repeated with growing delays.
 */
export class Refresher {
  readonly #options: RefresherOptions;
  #waiting: AbortController | undefined;
  #running: Promise<void> | undefined;
  #failures = 0;

  constructor(options: RefresherOptions) {
    this.#options = options;
  }

  /**
   * Starts the timer after the first read.
   * @param complete whether all parts were readable
   */
  watch(complete: boolean): void {
    this.#failures = complete ? 0 : 1;
    this.#wait();
  }

  stop(): void {
    this.#waiting?.abort();
    this.#waiting = undefined;
  }

  /** Rereads at once, unless a read is running or no user is signed in. */
  refreshNow(): Promise<void> {
    if (this.#waiting === undefined) return Promise.resolve();
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Rereads after any running read has ended, because its answer may predate the change. */
  async refreshAfterRunning(): Promise<void> {
    await this.#running;
    await this.refreshNow();
  }

  async #run(): Promise<void> {
    const waiting = this.#waiting;
    const complete = await this.#options.refresh();
    // `stop` or `watch` was called meanwhile, so this run must not set the timer.
    if (this.#waiting !== waiting) return;
    this.#failures = complete ? 0 : this.#failures + 1;
    this.#wait();
  }

  #wait(): void {
    this.#waiting?.abort();
    const waiting = new AbortController();
    this.#waiting = waiting;
    const waitMs =
      this.#failures === 0 ? intervalMs : Math.min(maxRetryMs, firstRetryMs * 2 ** (this.#failures - 1));
    this.#options.clock.sleep(waitMs, waiting.signal, { ref: false }).then(
      () => {
        if (this.#waiting === waiting) void this.refreshNow();
      },
      () => {
        // The wait was aborted by `refreshNow` or `stop`.
      },
    );
  }
}
