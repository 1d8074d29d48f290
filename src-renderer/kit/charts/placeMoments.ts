import type { ChartMoment } from './chartData.ts';
import { axisTextWidth } from './plotGeometry.ts';

export interface PlacedMoment {
  readonly moment: ChartMoment;
  readonly x: number;
  readonly textX: number;
  readonly anchor: 'start' | 'end';
  /** Row of the label, 0 at the top. Labels on different rows cannot overlap. */
  readonly row: number;
}

const labelGap = 6;

/**
 * Positions the labels of moments, each on the first free row.
 * A label is to the left of its line if there is space without another line, otherwise to the right.
 * @param toX Converts a time to a pixel.
 * @param left First pixel of the chart.
 * @param right Last pixel of the chart.
 */
export function placeMoments(
  moments: readonly ChartMoment[],
  toX: (atMs: number) => number,
  left: number,
  right: number,
): readonly PlacedMoment[] {
  const ends: number[] = [];
  return moments
    .toSorted((a, b) => a.atMs - b.atMs)
    .map((moment) => {
      const x = toX(moment.atMs);
      const length = axisTextWidth(moment.label);
      const before = x - labelGap - length;
      const isCrossed = moments.some(({ atMs }) => toX(atMs) > before && toX(atMs) < x);
      const hasRoomAfter = x + labelGap + length <= right;
      const isBefore = before >= left && !(isCrossed && hasRoomAfter);
      const start = isBefore ? before : x + labelGap;
      const freeRow = ends.findIndex((end) => end + labelGap <= start);
      const row = freeRow === -1 ? ends.length : freeRow;
      ends[row] = start + length;
      return {
        moment,
        x,
        textX: isBefore ? x - labelGap : x + labelGap,
        anchor: isBefore ? 'end' : 'start',
        row,
      };
    });
}
