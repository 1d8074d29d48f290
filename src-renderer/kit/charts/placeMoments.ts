import type { ChartMoment } from './chartData.ts';
import { axisTextWidth } from './plotGeometry.ts';

/** A moment's vertical and where its word stands. */
export interface PlacedMoment {
  readonly moment: ChartMoment;
  readonly x: number;
  readonly textX: number;
  readonly anchor: 'start' | 'end';
  /** Line of text, from 0 at the top, so that neighbours do not run into each other. */
  readonly row: number;
}

const wordGap = 6;

/**
 * Places the words of moments: before the vertical where there is room and no other vertical, after it otherwise,
 * each on the first free line.
 * @param toX from an instant to a pixel
 * @param left first pixel of the chart
 * @param right last pixel of the chart
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
      const length = axisTextWidth(moment.word);
      const before = x - wordGap - length;
      const isCrossed = moments.some(({ atMs }) => toX(atMs) > before && toX(atMs) < x);
      const hasRoomAfter = x + wordGap + length <= right;
      const isBefore = before >= left && !(isCrossed && hasRoomAfter);
      const start = isBefore ? before : x + wordGap;
      const free = ends.findIndex((end) => end + wordGap <= start);
      const row = free === -1 ? ends.length : free;
      ends[row] = start + length;
      return {
        moment,
        x,
        textX: isBefore ? x - wordGap : x + wordGap,
        anchor: isBefore ? 'end' : 'start',
        row,
      };
    });
}
