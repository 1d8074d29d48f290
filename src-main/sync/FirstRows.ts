import type { Clock } from '../base/clock.ts';

/** Delays sync and other background work at startup until a window displays its first rows. */
export class FirstRows {
  readonly #clock: Clock;
  readonly #waitMs: number;
  readonly #shown = Promise.withResolvers<void>();
  #waiting = false;

  /** @param waitMs longest delay in milliseconds, because a window may be hidden or missing */
  constructor(clock: Clock, waitMs: number) {
    this.#clock = clock;
    this.#waitMs = waitMs;
  }

  /** Ends the delay, because a window displays its first rows. */
  show(): void {
    this.#shown.resolve();
  }

  /**
   * Resolves when the first rows are displayed, or after a shorter time than `wait`.
   * @param limitMs milliseconds
   * @param signal cancels the timer
   */
  async waitAtMost(limitMs: number, signal: AbortSignal): Promise<void> {
    const shown = this.wait(signal);
    if (limitMs >= this.#waitMs) return shown;
    // An aborted timer means that the application is quitting.
    await Promise.race([shown, this.#clock.sleep(limitMs, signal).catch(() => undefined)]);
  }

  /**
   * Resolves when the first rows are displayed, or `waitMs` after the first call.
   * @param signal cancels the timer
   */
  wait(signal: AbortSignal): Promise<void> {
    if (!this.#waiting && this.#waitMs > 0) {
      this.#clock.sleep(this.#waitMs, signal).then(
        () => this.show(),
        // The application is quitting.
        () => undefined,
      );
    }
    this.#waiting = true;
    if (this.#waitMs === 0) this.show();
    return this.#shown.promise;
  }
}
