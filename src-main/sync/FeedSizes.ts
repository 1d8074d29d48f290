import type { ReaderCalls } from '../cache/worker.ts';

type Sizes = ReturnType<ReaderCalls['sizes']>;

/** How long counted rows and bytes will do while a feed runs, in milliseconds. */
const enoughForMs = 2_000;

/** Rows and bytes of each feed. Counting takes a while when there is much, so what was counted is used again. */
export class FeedSizes {
  readonly #count: () => Promise<Sizes>;
  readonly #now: () => number;
  #counted: { readonly atMs: number; readonly sizes: Sizes; readonly standing: string } | undefined;
  #changes = 0;

  /** @param now milliseconds */
  constructor(count: () => Promise<Sizes>, now: () => number) {
    this.#count = count;
    this.#now = now;
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
    const nowMs = this.#now();
    if (busy && counted?.standing === standing && nowMs - counted.atMs <= enoughForMs) return counted.sizes;
    const changes = this.#changes;
    const sizes = await this.#count();
    if (changes === this.#changes) this.#counted = { atMs: nowMs, sizes, standing };
    return sizes;
  }
}
