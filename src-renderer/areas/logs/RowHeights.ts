/**
 * How tall rows are of which most have never been measured: where a row begins, and which one stands at a place, in a few steps however many
 * there are. A binary indexed tree over what each row differs from the estimate.
 */
export class RowHeights {
  readonly count: number;
  readonly estimate: number;
  /** At i the sum of what some rows up to i differ by. */
  readonly #sums: Float64Array;
  readonly #own: Map<number, number> = new Map();

  /** @param estimate height of a row that was not measured, in pixels */
  constructor(count: number, estimate: number) {
    this.count = count;
    this.estimate = estimate;
    this.#sums = new Float64Array(count + 1);
  }

  get total(): number {
    return this.offset(this.count);
  }

  height(row: number): number {
    return this.estimate + (this.#own.get(row) ?? 0);
  }

  /** Whether a row was measured to be of another height than the estimate. */
  differs(row: number): boolean {
    return (this.#own.get(row) ?? 0) !== 0;
  }

  /** @returns whether the row has another height than before */
  measured(row: number, height: number): boolean {
    const before = this.#own.get(row) ?? 0;
    const now = height - this.estimate;
    if (before === now || row < 0 || row >= this.count) return false;
    this.#own.set(row, now);
    for (let at = row + 1; at <= this.count; at += at & -at)
      this.#sums[at] = (this.#sums[at] ?? 0) + now - before;
    return true;
  }

  /** Where a row begins, in pixels from the first one's beginning. */
  offset(row: number): number {
    let sum = row * this.estimate;
    for (let at = row; at > 0; at -= at & -at) sum += this.#sums[at] ?? 0;
    return sum;
  }

  /** The row at a place; the last one past the end. */
  rowAt(pixels: number): number {
    let row = 0;
    let left = pixels;
    for (let step = 2 ** Math.floor(Math.log2(this.count + 1)); step >= 1; step /= 2) {
      const next = row + step;
      if (next > this.count) continue;
      const span = step * this.estimate + (this.#sums[next] ?? 0);
      if (span <= left) {
        row = next;
        left -= span;
      }
    }
    return Math.max(0, Math.min(row, this.count - 1));
  }
}
