import type { FeedName } from '../../src-preload/contract/sync.ts';
import type { RowsAhead } from '../cache/reads/AheadReader.ts';

type All = Partial<Record<FeedName, RowsAhead>>;

/** A count is used again for so long, in milliseconds: it reads all times. */
const goodForMs = 15_000;

/** Rows of each feed that are dated in the future, counted now and then. */
export class AheadRows {
  readonly #count: () => Promise<All>;
  readonly #elapsed: () => number;
  #counted: { readonly atMs: number; readonly rows: All } | undefined;

  /** @param elapsed milliseconds that never go back */
  constructor(count: () => Promise<All>, elapsed: () => number) {
    this.#count = count;
    this.#elapsed = elapsed;
  }

  /** The next read counts again. */
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
