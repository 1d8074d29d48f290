import { Graph, layout } from '@dagrejs/dagre';
import type { Point } from './blocks.ts';
import { hasCrossings } from './edgeCrossings.ts';
import { type Direction, type LayoutRequest, type LayoutResult, layoutGaps } from './layoutRequest.ts';
import { packComponents } from './packComponents.ts';

/** Above this number of blocks, the best ranking and ordering take too long for their benefit. */
const maxCarefulBlocks = 80;

/** Lays out small graphs with dagre, which starts fast and gives good results up to a few hundred nodes. */
export const dagreLayout = (request: LayoutRequest): LayoutResult =>
  packComponents(request, connectedLayout, layoutGaps[request.gaps ?? 'specified'].node);

/**
 * Lays out a graph in the order of its blocks, because the most important ones come first. Edges that cross need
 * dagre's own order.
 */
function connectedLayout(request: LayoutRequest): LayoutResult {
  const isLarge = request.blocks.length > maxCarefulBlocks;
  const inOrder = layoutOnce(request, { isLarge, isReordered: false });
  return isLarge || !hasCrossings(request, inOrder)
    ? inOrder
    : layoutOnce(request, { isLarge, isReordered: true });
}

function layoutOnce(
  { blocks, edges, direction, gaps: gapsName = 'specified' }: LayoutRequest,
  { isLarge, isReordered }: { readonly isLarge: boolean; readonly isReordered: boolean },
): LayoutResult {
  const gaps = layoutGaps[gapsName];
  const graph = new Graph();
  graph.setGraph({
    rankdir: direction,
    rankalign: 'top',
    nodesep: gaps.node,
    edgesep: 12,
    ranksep: gaps.layer,
    ranker: isLarge ? 'tight-tree' : 'network-simplex',
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { key, width, height } of blocks) graph.setNode(key, { width, height });
  for (const { from, to } of edges) graph.setEdge(from, to);
  layout(graph, { disableOptimalOrderHeuristic: !isReordered });
  // Dagre returns centers.
  const corners = blocks.map(({ key, width, height }) => {
    const { x, y } = graph.node(key) as Point;
    return { x: x - width / 2, y: y - height / 2 };
  });
  const bends = edges.map(({ from, to }) => {
    const { points = [] } = graph.edge(from, to) as { readonly points?: readonly Point[] };
    return edgeBends(points, direction, gaps.layer);
  });
  return { corners, bends };
}

/**
 * Returns the bends of an edge. Dagre returns a point at the start of each layer and between two layers.
 * Inside a layer the edge runs straight until it has passed the adjacent blocks.
 */
function edgeBends(points: readonly Point[], direction: Direction, layerGap: number): Point[] {
  const result: Point[] = [];
  for (let index = 2; index < points.length - 1; index += 2) {
    const [before, start, after] = [points[index - 1], points[index], points[index + 1]];
    if (before === undefined || start === undefined || after === undefined) continue;
    // A backward edge leaves a layer on the side where a forward edge enters it.
    const isBack = direction === 'LR' ? after.x < start.x : after.y < start.y;
    const beyond = isBack ? before : after;
    const end =
      direction === 'LR'
        ? { x: beyond.x - layerGap / 2, y: start.y }
        : { x: start.x, y: beyond.y - layerGap / 2 };
    result.push(...(isBack ? [end, start] : [start, end]));
  }
  return result;
}
