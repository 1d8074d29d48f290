import type { ChartPoint } from './chartData.ts';
import { thinPoints } from './thinPoints.ts';

interface DrawnRange {
  readonly fromMs: number;
  readonly toMs: number;
  /** Width of the time range, in pixels. */
  readonly columns: number;
  /** Max distance (ms) of connected points. Without it, only null values make gaps. */
  readonly gapMs?: number | undefined;
}

const nullIfInvalid = (point: ChartPoint): ChartPoint =>
  point.value === null || Number.isFinite(point.value) ? point : { ...point, value: null };

function sortByTime(points: readonly ChartPoint[]): readonly ChartPoint[] {
  const isSorted = points.every((point, index) => {
    const before = points[index - 1];
    return before === undefined || before.atMs <= point.atMs;
  });
  return isSorted ? points : points.toSorted((a, b) => a.atMs - b.atMs);
}

function sliceWithNeighbors(
  points: readonly ChartPoint[],
  fromMs: number,
  toMs: number,
): readonly ChartPoint[] {
  const first = points.findIndex(({ atMs }) => atMs >= fromMs);
  const last = points.findLastIndex(({ atMs }) => atMs <= toMs);
  return points.slice(Math.max(0, (first === -1 ? points.length : first) - 1), last + 2);
}

function withGaps(points: readonly ChartPoint[], gapMs: number | undefined): readonly ChartPoint[] {
  if (gapMs === undefined) return points;
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    if (before === undefined || point.atMs - before.atMs <= gapMs) return [point];
    return [{ atMs: (before.atMs + point.atMs) / 2, value: null }, point];
  });
}

/** Returns a series in chronological order. Invalid times are dropped; invalid values become null. */
export function validPoints(points: readonly ChartPoint[]): readonly ChartPoint[] {
  return sortByTime(points.filter(({ atMs }) => Number.isFinite(atMs)).map(nullIfInvalid));
}

/**
 * Returns the points to draw: the range with its neighbors, gaps as nulls, thinned to the pixel columns.
 * @param points Result of `validPoints`.
 */
export function pointsToDraw(points: readonly ChartPoint[], range: DrawnRange): readonly ChartPoint[] {
  const visible = withGaps(sliceWithNeighbors(points, range.fromMs, range.toMs), range.gapMs);
  return thinPoints(visible, range.fromMs, range.toMs, range.columns);
}
