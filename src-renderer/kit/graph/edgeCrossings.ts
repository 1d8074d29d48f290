import type { Point } from './blocks.ts';
import type { LayoutRequest, LayoutResult } from './layoutRequest.ts';

type Line = readonly [from: Point, to: Point];

/** Whether a point is to the right (> 0) or to the left (< 0) of a line. */
const sideOf = ([from, to]: Line, { x, y }: Point): number =>
  (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);

const doCross = (one: Line, other: Line): boolean =>
  sideOf(one, other[0]) * sideOf(one, other[1]) < 0 && sideOf(other, one[0]) * sideOf(other, one[1]) < 0;

/** Returns whether edges of a layout cross, if drawn as straight lines between the centers of their blocks. */
export function hasCrossings({ blocks, edges }: LayoutRequest, { corners }: LayoutResult): boolean {
  const centers = new Map(
    blocks.map(({ key, width, height }, index) => {
      const { x, y } = corners[index] ?? { x: 0, y: 0 };
      return [key, { x: x + width / 2, y: y + height / 2 }];
    }),
  );
  const lines = edges.flatMap(({ from, to }): Line[] => {
    const [start, end] = [centers.get(from), centers.get(to)];
    return start === undefined || end === undefined ? [] : [[start, end]];
  });
  // Lines with a common end have a side of 0.
  return lines.some((line, index) => lines.slice(index + 1).some((other) => doCross(line, other)));
}
