import type { ReaderCalls } from '../cache/worker.ts';

type Sizes = ReturnType<ReaderCalls['sizes']>;

/** How long (ms) counts are reused while a feed is syncing. */
const reuseForMs = 2_000;

/** Rows and bytes of each feed. Counting many rows is slow, so the counts are cached. */
export class FeedSizes {
  readonly #count: () => Promise<Sizes>;
  readonly #elapsed: () => number;
  #counted: { readonly atMs: number; readonly sizes: Sizes; readonly completionTimes: string } | undefined;
  #changes = 0;

  /** @param elapsed monotonic time in milliseconds */
  constructor(count: () => Promise<Sizes>, elapsed: () => number) {
    this.#count = count;
    this.#elapsed = elapsed;
  }

  /** Discards the counts after a feed has changed. */
  forget(): void {
    this.#changes += 1;
    this.#counted = undefined;
  }

  /**
   * @param completionTimes completion times of the feeds; new times force a count, so that a complete feed is
   *   reported with all its rows
   * @param busy a feed is syncing, so recent counts may be reused
   */
  async read(completionTimes: string, busy: boolean): Promise<Sizes> {
    const counted = this.#counted;
    const nowMs = this.#elapsed();
    if (busy && counted?.completionTimes === completionTimes && nowMs - counted.atMs <= reuseForMs)
      return counted.sizes;
    const changes = this.#changes;
    const sizes = await this.#count();
    if (changes === this.#changes) this.#counted = { atMs: nowMs, sizes, completionTimes };
    return sizes;
  }
}
