import type { ChartPoint } from './chartData.ts';
import { thinPoints } from './thinPoints.ts';

interface DrawnRange {
  readonly fromMs: number;
  readonly toMs: number;
  /** Pixels from `fromMs` to `toMs`. */
  readonly columns: number;
  /** Two points further apart than this have nothing between them; without it only a null makes a gap. */
  readonly gapMs?: number | undefined;
}

const known = (point: ChartPoint): ChartPoint =>
  point.value === null || Number.isFinite(point.value) ? point : { ...point, value: null };

function inOrder(points: readonly ChartPoint[]): readonly ChartPoint[] {
  const isSorted = points.every((point, index) => {
    const before = points[index - 1];
    return before === undefined || before.atMs <= point.atMs;
  });
  return isSorted ? points : points.toSorted((a, b) => a.atMs - b.atMs);
}

/** The points of the range and one on either side, so that a line enters and leaves at the edge. */
function around(points: readonly ChartPoint[], fromMs: number, toMs: number): readonly ChartPoint[] {
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

/** A series as it can be counted on: in order of time, without values that are no number. */
export function knownPoints(points: readonly ChartPoint[]): readonly ChartPoint[] {
  return inOrder(points.filter(({ atMs }) => Number.isFinite(atMs)).map(known));
}

/**
 * What is drawn of a series: the range and a little around it, gaps as nulls, thinned to the pixels.
 * @param points from `knownPoints`
 */
export function drawnPoints(points: readonly ChartPoint[], range: DrawnRange): readonly ChartPoint[] {
  const visible = withGaps(around(points, range.fromMs, range.toMs), range.gapMs);
  return thinPoints(visible, range.fromMs, range.toMs, range.columns);
}
