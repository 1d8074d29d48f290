import { edgeKey, type VisibleGraph, type VisibleGroup, type VisibleItem } from './graphModel.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Sizes in pixels, of nodes and of the children below an open group. */
export const nodeSize = {
  width: 228,
  height: 64,
  childHeight: 56,
  indent: 20,
  firstGap: 20,
  gap: 12,
  /** Max children in one column. */
  maxSingleColumn: 12,
  perColumn: 8,
  stackDepth: 8,
} as const;

/** A unit of the layout: a node, a stack, or an open group with its descendants. */
export interface Block {
  readonly key: string;
  readonly width: number;
  readonly height: number;
}

export interface BlockEdge {
  readonly from: string;
  readonly to: string;
}

export interface Blocks {
  readonly blocks: readonly Block[];
  readonly edges: readonly BlockEdge[];
  /** Position of each visible item, relative to the upper left corner of its block. */
  readonly positions: ReadonlyMap<string, { readonly block: string; readonly box: Box }>;
}

const stackDepth = (item: VisibleItem): number => (item.kind === 'folded' ? nodeSize.stackDepth : 0);

/** Places children below their parents and returns the resulting blocks for the layout. */
export function blocksOf({ items, edges, byKey }: VisibleGraph): Blocks {
  const positions = new Map<string, { readonly block: string; readonly box: Box }>();
  const blocks: Block[] = [];

  /** @returns The lower right corner. */
  const placeItem = (item: VisibleItem, block: string, left: number, top: number, depth: number): Point => {
    const height = depth === 0 ? nodeSize.height : nodeSize.childHeight;
    // Children are narrower by their indent, but at least half as wide as a node.
    const width = Math.max(nodeSize.width - depth * nodeSize.indent, nodeSize.width / 2);
    positions.set(item.key, { block, box: { x: left, y: top, width, height } });
    const bottom = top + height + stackDepth(item);
    return item.kind === 'opened'
      ? placeChildren(item, block, { x: left, y: bottom }, left + width, depth + 1)
      : { x: left + width, y: bottom };
  };

  const placeChildren = (
    group: VisibleGroup,
    block: string,
    corner: Point,
    right: number,
    depth: number,
  ): Point => {
    const children = group.children.flatMap((key) => byKey.get(key) ?? []);
    const isLong =
      children.length > nodeSize.maxSingleColumn && children.every(({ kind }) => kind !== 'opened');
    // Many children form an almost square grid.
    const rowsPerColumn = Math.max(nodeSize.perColumn, Math.ceil(Math.sqrt(3 * children.length)));
    const perColumn = isLong
      ? Math.ceil(children.length / Math.ceil(children.length / rowsPerColumn))
      : children.length;
    const end = { x: right, y: corner.y };
    let x = corner.x + nodeSize.indent;
    let y = corner.y;
    for (const [index, child] of children.entries()) {
      const isFirst = index % perColumn === 0;
      if (isFirst && index > 0) {
        x = end.x + nodeSize.indent;
        y = corner.y;
      }
      const far = placeItem(child, block, x, y + (isFirst ? nodeSize.firstGap : nodeSize.gap), depth);
      y = far.y;
      end.x = Math.max(end.x, far.x);
      end.y = Math.max(end.y, far.y);
    }
    return end;
  };

  for (const item of items) {
    if (item.parent !== undefined) continue;
    const { x: width, y: height } = placeItem(item, item.key, 0, 0, 0);
    blocks.push({ key: item.key, width, height });
  }

  const seen = new Set<string>();
  const blockEdges: BlockEdge[] = [];
  for (const edge of edges) {
    const from = positions.get(edge.from)?.block;
    const to = positions.get(edge.to)?.block;
    if (from === undefined || to === undefined || from === to || seen.has(edgeKey(from, to))) continue;
    seen.add(edgeKey(from, to));
    blockEdges.push({ from, to });
  }
  return { blocks, edges: blockEdges, positions };
}

/** Returns the position of every visible item from the positions of the blocks. */
export function placeItems({ positions }: Blocks, corners: ReadonlyMap<string, Point>): Map<string, Box> {
  const boxes = new Map<string, Box>();
  for (const [key, { block, box }] of positions) {
    const corner = corners.get(block);
    if (corner !== undefined) boxes.set(key, { ...box, x: corner.x + box.x, y: corner.y + box.y });
  }
  return boxes;
}

/** Returns the bounding box. Undefined without boxes. */
export function boundsOf(boxes: Iterable<Box>): Box | undefined {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return left > right ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
