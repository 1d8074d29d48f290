import type { Clock } from './clock.ts';

/** Does something soon after it is asked for, once for all who ask meanwhile: no more often than a pace allows. */
export class Paced {
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #work: () => void;
  #waiting: AbortController | undefined;

  /** @param everyMs milliseconds from the first time it is asked for until it is done */
  constructor(clock: Clock, everyMs: number, work: () => void) {
    this.#clock = clock;
    this.#everyMs = everyMs;
    this.#work = work;
  }

  ask(): void {
    if (this.#waiting !== undefined) return;
    const waiting = new AbortController();
    this.#waiting = waiting;
    this.#clock.sleep(this.#everyMs, waiting.signal, { ref: false }).then(
      () => {
        if (waiting.signal.aborted) return;
        this.#waiting = undefined;
        this.#work();
      },
      // Nobody wants it any more.
      () => undefined,
    );
  }

  /** What was asked for and is not done yet is not done. */
  cancel(): void {
    this.#waiting?.abort();
    this.#waiting = undefined;
  }
}
