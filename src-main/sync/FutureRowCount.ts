import type { FeedName } from '#contract/sync.ts';
import type { FutureRows } from '../cache/reads/FutureRowReader.ts';

type FutureRowsByFeed = Partial<Record<FeedName, FutureRows>>;

/** How long (ms) a count is reused, because counting reads all times. */
const reuseForMs = 15_000;

/** Rows of each feed with a time in the future, counted at intervals. */
export class FutureRowCount {
  readonly #count: () => Promise<FutureRowsByFeed>;
  readonly #elapsed: () => number;
  #counted: { readonly atMs: number; readonly rows: FutureRowsByFeed } | undefined;

  /** @param elapsed monotonic time in milliseconds */
  constructor(count: () => Promise<FutureRowsByFeed>, elapsed: () => number) {
    this.#count = count;
    this.#elapsed = elapsed;
  }

  /** Makes the next read count again. */
  forget(): void {
    this.#counted = undefined;
  }

  async read(): Promise<FutureRowsByFeed> {
    const atMs = this.#elapsed();
    if (this.#counted === undefined || atMs - this.#counted.atMs >= reuseForMs)
      this.#counted = { atMs, rows: await this.#count() };
    return this.#counted.rows;
  }
}
