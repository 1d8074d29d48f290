import type { ElkNode } from 'elkjs/lib/elk-api';
import { type LayoutAnswer, type LayoutRequest, layoutGaps } from './layoutRequest.ts';

/** A layout request in ELK's words. */
export function elkGraph({ blocks, edges, direction }: LayoutRequest): ElkNode {
  return {
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': direction === 'LR' ? 'RIGHT' : 'DOWN',
      'elk.spacing.nodeNode': String(layoutGaps.node),
      'elk.layered.spacing.nodeNodeBetweenLayers': String(layoutGaps.layer),
      // Edges are drawn by the window, so the layout need not route them: only where the nodes lie counts.
      'elk.edgeRouting': 'POLYLINE',
      'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
      'elk.layered.thoroughness': '3',
      'elk.separateConnectedComponents': 'true',
      'elk.spacing.componentComponent': String(layoutGaps.node),
      'elk.aspectRatio': '1.6',
    },
    children: blocks.map(({ key, width, height }) => ({ id: key, width, height })),
    edges: edges.map(({ from, to }, index) => ({ id: `e${index}`, sources: [from], targets: [to] })),
  };
}

/**
 * Reads the corners out of what ELK answered.
 * @throws TypeError when a block has got no place
 */
export function elkCorners({ blocks }: LayoutRequest, answer: unknown): LayoutAnswer {
  const corners = new Map<string, { readonly x: number; readonly y: number }>();
  const children = (answer as Partial<ElkNode> | undefined)?.children ?? [];
  for (const { id, x, y } of children) if (x !== undefined && y !== undefined) corners.set(id, { x, y });
  return blocks.map(({ key }) => {
    const corner = corners.get(key);
    if (corner === undefined) throw new TypeError('The layout has left out a node.');
    return corner;
  });
}
