import type { ChartPoint } from './chartData.ts';

/** Selects the points of one pixel column to draw. */
class Column {
  readonly #points: readonly ChartPoint[];
  readonly #first: number;
  #last: number;
  #lowest = -1;
  #highest = -1;
  #lowestFailing = -1;
  #highestFailing = -1;

  constructor(points: readonly ChartPoint[], first: number) {
    this.#points = points;
    this.#first = first;
    this.#last = first;
    this.add(first);
  }

  #value(index: number): number | null {
    return this.#points[index]?.value ?? null;
  }

  #isBeyond(index: number, than: number, direction: 1 | -1): boolean {
    const value = this.#value(index);
    const best = this.#value(than);
    return value !== null && (best === null || (value - best) * direction > 0);
  }

  add(index: number): void {
    this.#last = index;
    if (this.#isBeyond(index, this.#lowest, -1)) this.#lowest = index;
    if (this.#isBeyond(index, this.#highest, 1)) this.#highest = index;
    if (this.#points[index]?.failing !== true) return;
    if (this.#isBeyond(index, this.#lowestFailing, -1)) this.#lowestFailing = index;
    if (this.#isBeyond(index, this.#highestFailing, 1)) this.#highestFailing = index;
  }

  /** The selected points, in ascending order without duplicates. */
  selectedPoints(): readonly ChartPoint[] {
    const indices = new Set([
      this.#first,
      this.#lowest,
      this.#highest,
      this.#lowestFailing,
      this.#highestFailing,
      this.#last,
    ]);
    return [...indices]
      .sort((a, b) => a - b)
      .flatMap((index) => {
        const point = this.#points[index];
        return point === undefined ? [] : [point];
      });
  }
}

/**
 * Drops points that are not visible at this width.
 * Each pixel column keeps its first, last, lowest and highest point, and its lowest and highest
 * failing point. All extremes and all gaps of at least one pixel therefore stay visible.
 * @param points In chronological order.
 * @param columns Width of the range from `fromMs` to `toMs`, in pixels.
 * @returns Max six points per column, in order. Returns the same array when it is short enough.
 */
export function thinPoints(
  points: readonly ChartPoint[],
  fromMs: number,
  toMs: number,
  columns: number,
): readonly ChartPoint[] {
  if (points.length <= columns || columns < 1 || toMs <= fromMs) return points;
  const columnOf = (point: ChartPoint): number =>
    Math.min(columns, Math.max(-1, Math.floor(((point.atMs - fromMs) / (toMs - fromMs)) * columns)));
  const thinned: ChartPoint[] = [];
  let columnIndex: number | undefined;
  let column: Column | undefined;
  for (const [index, point] of points.entries()) {
    const here = columnOf(point);
    if (column !== undefined && here === columnIndex) {
      column.add(index);
      continue;
    }
    if (column !== undefined) thinned.push(...column.selectedPoints());
    columnIndex = here;
    column = new Column(points, index);
  }
  if (column !== undefined) thinned.push(...column.selectedPoints());
  return thinned;
}
