import { Graph, layout } from '@dagrejs/dagre';
import { type LayoutAnswer, type LayoutRequest, layoutGaps } from './layoutRequest.ts';

/** Lays out small graphs: quick to start, and good to look at up to some hundred nodes. */
export function dagreLayout({ blocks, edges, direction }: LayoutRequest): LayoutAnswer {
  const graph = new Graph();
  graph.setGraph({ rankdir: direction, nodesep: layoutGaps.node, edgesep: 12, ranksep: layoutGaps.layer });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { key, width, height } of blocks) graph.setNode(key, { width, height });
  for (const { from, to } of edges) graph.setEdge(from, to);
  layout(graph);
  // The library answers with centres.
  return blocks.map(({ key, width, height }) => {
    const { x, y } = graph.node(key) as { readonly x: number; readonly y: number };
    return { x: x - width / 2, y: y - height / 2 };
  });
}
