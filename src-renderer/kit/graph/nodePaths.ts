import type { Box } from './blocks.ts';
import { itemText, type VisibleGraph, type VisibleItem } from './graphModel.ts';

export type GraphNodeTone = 'bad' | 'warn' | 'plain';

export function nodeTone(item: VisibleItem): GraphNodeTone {
  const { status } = itemText(item);
  return status === 'unhealthy' ? 'bad' : status === 'warning' ? 'warn' : 'plain';
}

/** Returns all nodes as rectangles, one path per tone, for the minimap. */
export function nodePaths(
  graph: VisibleGraph,
  boxes: ReadonlyMap<string, Box>,
): Record<GraphNodeTone, string> {
  const paths = { bad: '', warn: '', plain: '' };
  for (const item of graph.items) {
    const box = boxes.get(item.key);
    if (box !== undefined)
      paths[nodeTone(item)] += `M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z`;
  }
  return paths;
}
