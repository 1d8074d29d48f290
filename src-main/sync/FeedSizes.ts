import type { ReaderCalls } from '../cache/worker.ts';

type Sizes = ReturnType<ReaderCalls['sizes']>;

/** Counts are reused while feeds sync: at least this long (ms), and this multiple of the duration of the count. */
const reuseForMs = 2_000;
const minPauseFactor = 20;

interface Counted {
  readonly atMs: number;
  readonly tookMs: number;
  readonly sizes: Sizes;
  readonly completeFeeds: string;
  /** A feed has changed since the start of the count. */
  isOutdated: boolean;
}

/**
 * Rows and bytes of each feed. Counting reads the whole file, which takes a second for a million rows, so the counts
 * are cached.
 */
export class FeedSizes {
  readonly #count: () => Promise<Sizes>;
  readonly #elapsed: () => number;
  #counted: Counted | undefined;
  #changes = 0;

  /** @param elapsed monotonic time in milliseconds */
  constructor(count: () => Promise<Sizes>, elapsed: () => number) {
    this.#count = count;
    this.#elapsed = elapsed;
  }

  /** Marks the counts as outdated after a feed has changed. */
  forget(): void {
    this.#changes += 1;
    if (this.#counted !== undefined) this.#counted.isOutdated = true;
  }

  /**
   * @param completeFeeds feeds with a complete pass; a new one forces a count, so that a complete feed is reported
   *   with all its rows
   * @param busy a feed is syncing, so recent counts may be reused
   */
  async read(completeFeeds: string, busy: boolean): Promise<Sizes> {
    const atMs = this.#elapsed();
    const counted = this.#counted;
    if (busy && counted?.completeFeeds === completeFeeds && this.#isRecent(counted, atMs))
      return counted.sizes;
    const changes = this.#changes;
    const sizes = await this.#count();
    const tookMs = this.#elapsed() - atMs;
    this.#counted = { atMs, tookMs, sizes, completeFeeds, isOutdated: changes !== this.#changes };
    return sizes;
  }

  #isRecent({ atMs, tookMs, isOutdated }: Counted, nowMs: number): boolean {
    const ageMs = nowMs - atMs;
    return ageMs < minPauseFactor * tookMs || (!isOutdated && ageMs <= reuseForMs);
  }
}
