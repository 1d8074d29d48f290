import type { Clock } from '../base/clock.ts';

/** Sync and what else can wait take processor and disk: in a start the first rows of a window go before them. */
export class FirstRows {
  readonly #clock: Clock;
  readonly #waitMs: number;
  readonly #shown = Promise.withResolvers<void>();
  #waiting = false;

  /** @param waitMs how long they are waited for, in milliseconds: a window may be hidden, or none be there */
  constructor(clock: Clock, waitMs: number) {
    this.#clock = clock;
    this.#waitMs = waitMs;
  }

  /** A window shows them: nothing is in its way any more. */
  show(): void {
    this.#shown.resolve();
  }

  /**
   * Resolves when they are shown, or some time after the first call.
   * @param signal ends the waiting: then it resolves no more by itself
   */
  wait(signal: AbortSignal): Promise<void> {
    if (!this.#waiting && this.#waitMs > 0) {
      this.#clock.sleep(this.#waitMs, signal).then(
        () => this.show(),
        // The application ends.
        () => undefined,
      );
    }
    this.#waiting = true;
    if (this.#waitMs === 0) this.show();
    return this.#shown.promise;
  }
}
