/**
 * A value with subscribers. They receive the current value at once and then each later one. Slow subscribers
 * receive only the latest.
 */
export class LiveValue<T> {
  #value: T;
  readonly #wakers = new Set<() => void>();

  constructor(initial: T) {
    this.#value = initial;
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    this.#value = value;
    for (const wake of [...this.#wakers]) wake();
  }

  /**
   * Yields the current value and each later one, until the signal is aborted.
   * @param signal ends the iteration without an error
   */
  async *follow(signal?: AbortSignal): AsyncGenerator<T, void, void> {
    let wake: () => void = () => {};
    let changed = true;
    const onChange = () => {
      changed = true;
      wake();
    };
    this.#wakers.add(onChange);
    signal?.addEventListener('abort', onChange);
    try {
      while (!signal?.aborted) {
        if (changed) {
          changed = false;
          yield this.#value;
          continue;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      this.#wakers.delete(onChange);
      signal?.removeEventListener('abort', onChange);
    }
  }

  /**
   * Yields the current value and each later one, until the work ends.
   * @returns the result of the work
   * @throws the error of the work
   */
  async *followWork<Result>(work: Promise<Result>): AsyncGenerator<T, Result, void> {
    const ended = new AbortController();
    const end = () => ended.abort();
    work.then(end, end);
    yield* this.follow(ended.signal);
    return await work;
  }
}
