import type { Box, Point } from './blocks.ts';
import type { Direction } from './layoutRequest.ts';

export type EdgeStyle = 'curve' | 'step';

export interface EdgeDrawing {
  readonly line: string;
  readonly arrow: string;
}

interface Port extends Point {
  /** Direction in which an edge leaves the box. */
  readonly dx: -1 | 0 | 1;
  readonly dy: -1 | 0 | 1;
}

const arrow = { length: 7, half: 3.5 } as const;
/** Boxes in one column with a larger gap (px) have other boxes between them, so the edge goes around. */
const neighborGap = 130;

const leftPort = ({ x, y, height }: Box): Port => ({ x, y: y + height / 2, dx: -1, dy: 0 });
const rightPort = ({ x, y, width, height }: Box): Port => ({ x: x + width, y: y + height / 2, dx: 1, dy: 0 });
const topPort = ({ x, y, width }: Box): Port => ({ x: x + width / 2, y, dx: 0, dy: -1 });
const bottomPort = ({ x, y, width, height }: Box): Port => ({
  x: x + width / 2,
  y: y + height,
  dx: 0,
  dy: 1,
});

const rangesOverlap = (from: number, length: number, otherFrom: number, otherLength: number): boolean =>
  from < otherFrom + otherLength && otherFrom < from + length;

/**
 * Returns the start and end of an edge: along the layout direction, or across it for neighbors in a layer.
 */
function ports(from: Box, to: Box, direction: Direction): readonly [Port, Port] {
  const isSameColumn = rangesOverlap(from.x, from.width, to.x, to.width);
  const isSameRow = rangesOverlap(from.y, from.height, to.y, to.height);
  if (isSameColumn && (direction === 'LR' || isSameRow)) {
    const down = to.y - (from.y + from.height);
    const up = from.y - (to.y + to.height);
    if (Math.max(down, up) > neighborGap) return [rightPort(from), rightPort(to)];
    return to.y >= from.y ? [bottomPort(from), topPort(to)] : [topPort(from), bottomPort(to)];
  }
  if (isSameRow || (direction === 'LR' && !isSameColumn))
    return to.x >= from.x ? [rightPort(from), leftPort(to)] : [leftPort(from), rightPort(to)];
  return to.y >= from.y ? [bottomPort(from), topPort(to)] : [topPort(from), bottomPort(to)];
}

const round = (value: number): number => Math.round(value * 10) / 10;

function curvePath(start: Port, end: Point, into: Port, bends: readonly Point[]): string {
  // An edge between equal sides is a bow. Its width grows with the distance of its ends.
  const isBow = start.dx === into.dx && start.dy === into.dy;
  const bow = isBow ? Math.min(72, 32 + Math.abs(end.y - start.y) / 12) : undefined;
  let from: Point = start;
  let path = `M${round(start.x)} ${round(start.y)}`;
  // Each segment starts and ends in the layout direction, so that the segments join smoothly.
  for (const to of [...bends, end]) {
    const way = start.dx === 0 ? Math.abs(to.y - from.y) : Math.abs(to.x - from.x);
    const reach = bow ?? (bends.length > 0 ? way / 2 : Math.max(24, Math.min(120, way / 2)));
    const first = `${round(from.x + start.dx * reach)} ${round(from.y + start.dy * reach)}`;
    const second = `${round(to.x + into.dx * reach)} ${round(to.y + into.dy * reach)}`;
    path += `C${first} ${second} ${round(to.x)} ${round(to.y)}`;
    from = to;
  }
  return path;
}

function stepPath(start: Port, end: Point, into: Port, bends: readonly Point[]): string {
  let from: Point = start;
  let path = `M${round(start.x)} ${round(start.y)}`;
  const isBow = start.dx === into.dx && start.dy === into.dy;
  for (const to of [...bends, end]) {
    if (start.dx === 0) path += `V${round((from.y + to.y) / 2)}H${round(to.x)}V${round(to.y)}`;
    else {
      const middle = isBow ? Math.max(from.x, to.x) + 24 : (from.x + to.x) / 2;
      path += `H${round(middle)}V${round(to.y)}H${round(to.x)}`;
    }
    from = to;
  }
  return path;
}

function trianglePath({ x, y, dx, dy }: Port): string {
  const backX = x + dx * arrow.length;
  const backY = y + dy * arrow.length;
  const wing = (side: number) =>
    `${round(backX + dy * arrow.half * side)} ${round(backY + dx * arrow.half * side)}`;
  return `M${round(x)} ${round(y)}L${wing(1)}L${wing(-1)}Z`;
}

/**
 * Returns the drawing of an edge.
 * @param direction Layout direction, which determines the sides where edges start and end.
 * @param bends Points that the edge passes through.
 */
export function edgeDrawing(
  from: Box,
  to: Box,
  direction: Direction,
  style: EdgeStyle,
  bends: readonly Point[] = [],
): EdgeDrawing {
  const [start, into] = ports(from, to, direction);
  // Bends apply to edges between layers only.
  const isStraightOn = start.dx === -into.dx && start.dy === -into.dy;
  const end = { x: into.x + into.dx * arrow.length, y: into.y + into.dy * arrow.length };
  return {
    line: (style === 'curve' ? curvePath : stepPath)(start, end, into, isStraightOn ? bends : []),
    arrow: trianglePath(into),
  };
}

/** Returns the lines from the parent of an open group to its children: one trunk left of each column. */
export function treeLines(parent: Box, children: readonly Box[]): string {
  const columns = new Map<number, Box>();
  for (const child of children) columns.set(child.x, child);
  const from = parent.y + parent.height;
  const trunks = [...columns].map(([left, last], index) => {
    const x = round(left - 10);
    // The trunks of further columns start at a horizontal line below the parent.
    const start = index === 0 ? `M${x} ${round(from)}` : `M${round(parent.x + 10)} ${round(from + 10)}H${x}`;
    return `${start}V${round(last.y + last.height / 2)}`;
  });
  const stubs = children.map(({ x, y, height }) => `M${round(x - 10)} ${round(y + height / 2)}H${round(x)}`);
  return [...trunks, ...stubs].join('');
}
