import type { FeedName } from '../../src-preload/contract/sync.ts';
import type { RowsAhead } from '../cache/reads/AheadReader.ts';

type All = Partial<Record<FeedName, RowsAhead>>;

/** How long (ms) a count is reused, because counting reads all times. */
const goodForMs = 15_000;

/** Rows of each feed with a time in the future, counted at intervals. */
export class AheadRows {
  readonly #count: () => Promise<All>;
  readonly #elapsed: () => number;
  #counted: { readonly atMs: number; readonly rows: All } | undefined;

  /** @param elapsed monotonic time in milliseconds */
  constructor(count: () => Promise<All>, elapsed: () => number) {
    this.#count = count;
    this.#elapsed = elapsed;
  }

  /** Makes the next read count again. */
  forget(): void {
    this.#counted = undefined;
  }

  async read(): Promise<All> {
    const atMs = this.#elapsed();
    if (this.#counted === undefined || atMs - this.#counted.atMs >= goodForMs)
      this.#counted = { atMs, rows: await this.#count() };
    return this.#counted.rows;
  }
}
