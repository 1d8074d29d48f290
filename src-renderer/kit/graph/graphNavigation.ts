import type { Box } from './blocks.ts';
import type { VisibleEdge } from './graphModel.ts';
import type { Direction } from './layoutRequest.ts';

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const vectors: Readonly<Record<Arrow, { readonly dx: number; readonly dy: number }>> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
};

export const isArrow = (key: string): key is Arrow => key in vectors;

/**
 * Returns the next node for an arrow key. Along the layout direction, the edges of the node take precedence.
 * Otherwise the nearest node in that direction wins; sideways distance counts twice.
 * @returns Key of a node whose center is in that direction. Otherwise undefined.
 */
export function nextNode(
  from: string,
  arrow: Arrow,
  boxes: ReadonlyMap<string, Box>,
  edges: readonly VisibleEdge[],
  direction: Direction,
): string | undefined {
  const start = boxes.get(from);
  if (start === undefined) return undefined;
  const { dx, dy } = vectors[arrow];
  const nearest = (candidates: Iterable<readonly [string, Box]>): string | undefined => {
    let best: string | undefined;
    let lowestCost = Number.POSITIVE_INFINITY;
    for (const [key, box] of candidates) {
      if (key === from) continue;
      const x = box.x + box.width / 2 - (start.x + start.width / 2);
      const y = box.y + box.height / 2 - (start.y + start.height / 2);
      const along = x * dx + y * dy;
      // The indent of a child does not place it to the right of its parent.
      const threshold = dx === 0 ? 1 : start.width / 2;
      if (along < threshold) continue;
      const cost = along + 2 * Math.abs(x * dy + y * dx);
      if (cost >= lowestCost) continue;
      lowestCost = cost;
      best = key;
    }
    return best;
  };
  const isAlong = (direction === 'LR') === (dx !== 0);
  return (isAlong ? nearest(connected(from, boxes, edges)) : undefined) ?? nearest(boxes);
}

function* connected(
  from: string,
  boxes: ReadonlyMap<string, Box>,
  edges: readonly VisibleEdge[],
): Generator<readonly [string, Box]> {
  for (const edge of edges) {
    const other = edge.from === from ? edge.to : edge.to === from ? edge.from : undefined;
    const box = other === undefined ? undefined : boxes.get(other);
    if (other !== undefined && box !== undefined) yield [other, box];
  }
}
