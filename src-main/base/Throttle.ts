import type { Clock } from './clock.ts';

/**
 * Runs work soon after a request, at most once per interval. Further requests before the run are combined.
 */
export class Throttle {
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #work: () => void;
  #waiting: AbortController | undefined;

  /** @param everyMs milliseconds from the first request to the run */
  constructor(clock: Clock, everyMs: number, work: () => void) {
    this.#clock = clock;
    this.#everyMs = everyMs;
    this.#work = work;
  }

  request(): void {
    if (this.#waiting !== undefined) return;
    const waiting = new AbortController();
    this.#waiting = waiting;
    this.#clock.sleep(this.#everyMs, waiting.signal, { ref: false }).then(
      () => {
        if (waiting.signal.aborted) return;
        this.#waiting = undefined;
        this.#work();
      },
      // The request was canceled.
      () => undefined,
    );
  }

  cancel(): void {
    this.#waiting?.abort();
    this.#waiting = undefined;
  }
}
