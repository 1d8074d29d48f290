/**
 * Heights of virtualized rows, most of which are not measured. Finds offsets and rows in O(log n).
 * A binary indexed tree holds the differences from the estimate. `@tanstack/react-virtual` adds up all rows again
 * after each measured row: with 100,000 rows, milliseconds in each frame that scrolls wrapped rows.
 */
export class RowHeights {
  readonly count: number;
  readonly estimate: number;
  /** Binary indexed tree: entry i is the sum of the differences of a range of rows that ends at i. */
  readonly #sums: Float64Array;
  readonly #differences: Map<number, number> = new Map();

  /** @param estimate height in pixels of a row that is not measured */
  constructor(count: number, estimate: number) {
    this.count = count;
    this.estimate = estimate;
    this.#sums = new Float64Array(count + 1);
  }

  get total(): number {
    return this.offset(this.count);
  }

  height(row: number): number {
    return this.estimate + (this.#differences.get(row) ?? 0);
  }

  /** Whether a row's measured height differs from the estimate. */
  differs(row: number): boolean {
    return (this.#differences.get(row) ?? 0) !== 0;
  }

  /**
   * Stores a measured height.
   * @param height pixels
   * @returns whether the height changed
   */
  setMeasuredHeight(row: number, height: number): boolean {
    const before = this.#differences.get(row) ?? 0;
    const now = height - this.estimate;
    if (before === now || row < 0 || row >= this.count) return false;
    this.#differences.set(row, now);
    for (let at = row + 1; at <= this.count; at += at & -at)
      this.#sums[at] = (this.#sums[at] ?? 0) + now - before;
    return true;
  }

  /** @returns distance of a row's top from the top of the first row, in pixels */
  offset(row: number): number {
    let sum = row * this.estimate;
    for (let at = row; at > 0; at -= at & -at) sum += this.#sums[at] ?? 0;
    return sum;
  }

  /**
   * @param pixels distance from the top of the first row
   * @returns the row at that distance, or the last row
   */
  rowAt(pixels: number): number {
    let row = 0;
    let remaining = pixels;
    for (let step = 2 ** Math.floor(Math.log2(this.count + 1)); step >= 1; step /= 2) {
      const next = row + step;
      if (next > this.count) continue;
      const span = step * this.estimate + (this.#sums[next] ?? 0);
      if (span <= remaining) {
        row = next;
        remaining -= span;
      }
    }
    return Math.max(0, Math.min(row, this.count - 1));
  }
}
