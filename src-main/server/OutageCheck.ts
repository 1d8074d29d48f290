import type { Clock } from '../base/clock.ts';

/** How long (ms) a result of the health endpoint is reused for other requests. */
const validMs = 2_000;

export interface OutageCheckOptions {
  readonly clock: Pick<Clock, 'elapsed'>;
  /**
   * Requests the health endpoint once.
   * @returns whether it fails as well. Never throws.
   */
  readonly isHealthFailing: () => Promise<boolean>;
}

/**
 * Distinguishes a server that is down from a single failing path. A proxy gives the same answer for both, so
 * the health endpoint decides. Concurrent checks share one request.
 */
export class OutageCheck {
  readonly #options: OutageCheckOptions;
  #running: Promise<boolean> | undefined;
  #last: { readonly isDown: boolean; readonly atMs: number } | undefined;

  constructor(options: OutageCheckOptions) {
    this.#options = options;
  }

  /**
   * Returns whether the server is down, after a request that a proxy may have answered.
   * @param isWrite requires a fresh result unless the server is down: a stale "not down" would reject a
   *   change that the outbox could store
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
