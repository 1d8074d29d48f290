import type { ReaderCalls } from '../cache/worker.ts';

type Sizes = ReturnType<ReaderCalls['sizes']>;

/** How long counted rows and bytes will do while a feed runs, in milliseconds. */
const enoughForMs = 2_000;

/** Rows and bytes of each feed. Counting takes a while when there is much, so what was counted is used again. */
export class FeedSizes {
  readonly #count: () => Promise<Sizes>;
  readonly #elapsed: () => number;
  #counted: { readonly atMs: number; readonly sizes: Sizes; readonly standing: string } | undefined;
  #changes = 0;

  /** @param elapsed milliseconds that never go back */
  constructor(count: () => Promise<Sizes>, elapsed: () => number) {
    this.#count = count;
    this.#elapsed = elapsed;
  }

  /** A feed brought something: what was counted may be wrong. */
  forget(): void {
    this.#changes += 1;
    this.#counted = undefined;
  }

  /**
   * @param standing of the feeds, as it was read before: whoever is told that a feed is complete is told all of its rows
   * @param busy a feed runs: what was counted a moment ago will do
   */
  async read(standing: string, busy: boolean): Promise<Sizes> {
    const counted = this.#counted;
    const nowMs = this.#elapsed();
    if (busy && counted?.standing === standing && nowMs - counted.atMs <= enoughForMs) return counted.sizes;
    const changes = this.#changes;
    const sizes = await this.#count();
    if (changes === this.#changes) this.#counted = { atMs: nowMs, sizes, standing };
    return sizes;
  }
}
