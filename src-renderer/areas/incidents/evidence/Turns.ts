/** Limits concurrency: up to two hundred rows that become visible together share a few slots. */
export class Turns {
  readonly #most: number;
  #running = 0;
  readonly #waiting: Array<() => void> = [];

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Runs the work as soon as a slot is free.
   * @throws the error of the work, or the signal's reason after an abort
   */
  async run<T>(work: () => T | Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#running >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
