/** Lets a few at a time do something: two hundred rows that come into sight together ask one after the other. */
export class Turns {
  readonly #most: number;
  #running = 0;
  readonly #waiting: Array<() => void> = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Does it as soon as it is its turn. @throws what the work throws, and the signal's reason when nobody wants it any more */
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
