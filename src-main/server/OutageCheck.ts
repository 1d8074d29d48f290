import type { Clock } from '../base/clock.ts';

/** How long a result of the health endpoint counts for other requests, in milliseconds. */
const validMs = 2_000;

export interface OutageCheckOptions {
  readonly clock: Pick<Clock, 'elapsed'>;
  /** Requests the health endpoint once. @returns whether it fails as well. Never throws. */
  readonly isHealthFailing: () => Promise<boolean>;
}

/**
 * Tells a server that is down from a single path that fails: both give the same answer through a proxy. The health endpoint decides.
 * Requests that fail at the same time share one health request.
 */
export class OutageCheck {
  readonly #options: OutageCheckOptions;
  #running: Promise<boolean> | undefined;
  #last: { readonly isDown: boolean; readonly atMs: number } | undefined;

  constructor(options: OutageCheckOptions) {
    this.#options = options;
  }

  /**
   * Whether the server is down, after a request that a proxy may have answered.
   * @param isWrite a cached "not down" is not enough for a write: a wrong one would refuse what the outbox could keep
   */
  isDown(isWrite: boolean): Promise<boolean> {
    const last = this.#last;
    const ageMs = last === undefined ? Number.NaN : this.#options.clock.elapsed() - last.atMs;
    if (last !== undefined && ageMs < validMs && (last.isDown || !isWrite))
      return Promise.resolve(last.isDown);
    this.#running ??= this.#check().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #check(): Promise<boolean> {
    const isDown = await this.#options.isHealthFailing();
    this.#last = { isDown, atMs: this.#options.clock.elapsed() };
    return isDown;
  }
}
