import type { ElkNode } from 'elkjs/lib/elk-api';
import type { Point } from './blocks.ts';
import { type LayoutRequest, type LayoutResult, layoutGaps } from './layoutRequest.ts';

export function elkGraph({ blocks, edges, direction, gaps: gapsName = 'specified' }: LayoutRequest): ElkNode {
  const gaps = layoutGaps[gapsName];
  return {
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': direction === 'LR' ? 'RIGHT' : 'DOWN',
      'elk.spacing.nodeNode': String(gaps.node),
      'elk.layered.spacing.nodeNodeBetweenLayers': String(gaps.layer),
      // Polylines bend where an edge passes between nodes. The window draws the curves between the bends.
      'elk.edgeRouting': 'POLYLINE',
      'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
      'elk.layered.thoroughness': '3',
      'elk.separateConnectedComponents': 'true',
      'elk.spacing.componentComponent': String(gaps.node),
      'elk.aspectRatio': '1.6',
    },
    children: blocks.map(({ key, width, height }) => ({
      id: key,
      width,
      height,
      layoutOptions: { 'elk.alignment': direction === 'LR' ? 'LEFT' : 'TOP' },
    })),
    edges: edges.map(({ from, to }, index) => ({ id: `e${index}`, sources: [from], targets: [to] })),
  };
}

/**
 * Converts ELK's result.
 * @throws TypeError When a block has no position.
 */
export function elkLayout({ blocks, edges }: LayoutRequest, answer: unknown): LayoutResult {
  const { children = [], edges: routes = [] } = (answer ?? {}) as Partial<ElkNode>;
  const corners = new Map<string, Point>();
  for (const { id, x, y } of children) if (x !== undefined && y !== undefined) corners.set(id, { x, y });
  return {
    corners: blocks.map(({ key }) => {
      const corner = corners.get(key);
      if (corner === undefined) throw new TypeError('The layout has left out a node.');
      return corner;
    }),
    bends: edges.map((_, index) => routes[index]?.sections?.[0]?.bendPoints ?? []),
  };
}
