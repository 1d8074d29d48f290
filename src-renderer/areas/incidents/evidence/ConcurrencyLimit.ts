/** Limits concurrency: up to two hundred rows that become visible together share a few slots. */
export class ConcurrencyLimit {
  readonly #limit: number;
  #running = 0;
  readonly #queue: Array<() => void> = [];

  constructor(most: number) {
    this.#limit = most;
  }

  /**
   * Runs the work as soon as a slot is free.
   * @throws the error of the work, or the signal's reason after an abort
   */
  async run<T>(work: () => T | Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#running >= this.#limit) await new Promise<void>((resolve) => this.#queue.push(resolve));
    else this.#running += 1;
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
