import type { Block, Point } from './blocks.ts';
import type { Direction, LayoutRequest, LayoutResult } from './layoutRequest.ts';

/** Width of the packed area divided by its height, as of a wide window. */
const targetAspect = 1.6;

/** Numbers of the connected component of each block, in the order of the blocks. */
function componentsOf({ blocks, edges }: LayoutRequest): readonly number[] {
  const above = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let next = above.get(root); next !== undefined; next = above.get(root)) root = next;
    if (root !== key) above.set(key, root);
    return root;
  };
  for (const { from, to } of edges) {
    const [a, b] = [rootOf(from), rootOf(to)];
    if (a !== b) above.set(b, a);
  }
  const numbers = new Map<string, number>();
  return blocks.map(({ key }) => {
    const root = rootOf(key);
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    return number;
  });
}

interface Placed extends LayoutResult {
  readonly width: number;
  readonly height: number;
}

/** Moves a result so that its upper left corner is at the origin, and measures it. */
function atOrigin({ corners, bends }: LayoutResult, blocks: readonly Block[]): Placed {
  const left = Math.min(...corners.map(({ x }) => x));
  const top = Math.min(...corners.map(({ y }) => y));
  const moved = ({ x, y }: Point): Point => ({ x: x - left, y: y - top });
  return {
    corners: corners.map(moved),
    bends: bends.map((points) => points.map(moved)),
    width: Math.max(...corners.map(({ x }, index) => x + (blocks[index]?.width ?? 0))) - left,
    height: Math.max(...corners.map(({ y }, index) => y + (blocks[index]?.height ?? 0))) - top,
  };
}

/**
 * Returns the upper left corner of each component: in columns, from top to bottom, in order. Top-down graphs have rows.
 * @param gap pixels between components
 */
function cornersInColumns(
  components: readonly Placed[],
  direction: Direction,
  gap: number,
): readonly Point[] {
  const isLR = direction === 'LR';
  const lengthOf = ({ width, height }: Placed) => (isLR ? height : width);
  const depthOf = ({ width, height }: Placed) => (isLR ? width : height);
  const area = components.reduce((sum, one) => sum + (one.width + gap) * (one.height + gap), 0);
  const ideal = Math.sqrt(isLR ? area / targetAspect : area * targetAspect);
  const length = Math.max(ideal, ...components.map(lengthOf));
  let [at, column, columnDepth] = [0, 0, 0];
  return components.map((one) => {
    if (at > 0 && at + lengthOf(one) > length) {
      column += columnDepth + gap;
      [at, columnDepth] = [0, 0];
    }
    const corner = isLR ? { x: column, y: at } : { x: at, y: column };
    at += lengthOf(one) + gap;
    columnDepth = Math.max(columnDepth, depthOf(one));
    return corner;
  });
}

/**
 * Lays out each connected component on its own, and packs them in the shape of a window.
 * @param layout lays out a connected graph
 * @param gap pixels between components
 */
export function packComponents(
  request: LayoutRequest,
  layout: (part: LayoutRequest) => LayoutResult,
  gap: number,
): LayoutResult {
  const { blocks, edges, direction } = request;
  const numbers = componentsOf(request);
  const count = Math.max(-1, ...numbers) + 1;
  if (count <= 1) return layout(request);
  const numberOf = new Map(blocks.map(({ key }, index) => [key, numbers[index] ?? 0]));
  const blocksBy = Map.groupBy(blocks.keys(), (index) => numbers[index] ?? 0);
  const edgesBy = Map.groupBy(edges.keys(), (index) => numberOf.get(edges[index]?.from ?? '') ?? 0);
  const placed = Array.from({ length: count }, (_, number) => {
    const own = (blocksBy.get(number) ?? []).flatMap((index) => blocks[index] ?? []);
    const links = (edgesBy.get(number) ?? []).flatMap((index) => edges[index] ?? []);
    return atOrigin(layout({ ...request, blocks: own, edges: links }), own);
  });
  const starts = cornersInColumns(placed, direction, gap);
  const corners: Point[] = [];
  const bends: Array<readonly Point[]> = [];
  for (const [number, part] of placed.entries()) {
    const start = starts[number] ?? { x: 0, y: 0 };
    const moved = ({ x, y }: Point): Point => ({ x: x + start.x, y: y + start.y });
    for (const [at, index] of (blocksBy.get(number) ?? []).entries())
      corners[index] = moved(part.corners[at] ?? { x: 0, y: 0 });
    for (const [at, index] of (edgesBy.get(number) ?? []).entries())
      bends[index] = (part.bends[at] ?? []).map(moved);
  }
  return { corners, bends };
}
