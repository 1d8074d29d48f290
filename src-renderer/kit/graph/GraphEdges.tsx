import clsx from 'clsx';
import { Fragment, memo, useMemo } from 'react';
import { type Box, overlaps, type Point } from './blocks.ts';
import { type EdgeDrawing, type EdgeStyle, edgeDrawing, treeLines } from './edgePath.ts';
import styles from './GraphEdges.module.css';
import type { GraphEdge, VisibleGraph } from './graphModel.ts';
import type { Direction } from './layoutRequest.ts';

interface GraphEdgesProps {
  readonly graph: VisibleGraph;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly bends: ReadonlyMap<string, readonly Point[]>;
  readonly drawnArea: Box;
  readonly direction: Direction;
  readonly edgeStyle: EdgeStyle;
  readonly focusKey: string | undefined;
}

/** Max distance (px) of a curve from the bounding box of its ends. */
const curveMargin = 80;

function edgeBounds(a: Box, b: Box, bends: readonly Point[]): Box {
  let left = Math.min(a.x, b.x);
  let top = Math.min(a.y, b.y);
  let right = Math.max(a.x + a.width, b.x + b.width);
  let bottom = Math.max(a.y + a.height, b.y + b.height);
  for (const { x, y } of bends) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return {
    x: left - curveMargin,
    y: top - curveMargin,
    width: right - left + 2 * curveMargin,
    height: bottom - top + 2 * curveMargin,
  };
}

interface DrawnEdge extends EdgeDrawing {
  readonly key: string;
  readonly kind: GraphEdge['kind'];
  readonly isFocus: boolean;
}

/** Returns the edges near the view. Those of the focused node are last, on top of the others. */
function drawnEdges({
  graph,
  boxes,
  bends,
  drawnArea,
  direction,
  edgeStyle,
  focusKey,
}: GraphEdgesProps): DrawnEdge[] {
  const others: DrawnEdge[] = [];
  const focus: DrawnEdge[] = [];
  for (const { key, from, to, kind } of graph.edges) {
    const start = boxes.get(from);
    const end = boxes.get(to);
    if (start === undefined || end === undefined) continue;
    const passed = bends.get(key) ?? [];
    if (!overlaps(edgeBounds(start, end, passed), drawnArea)) continue;
    const isFocus = from === focusKey || to === focusKey;
    const drawing = edgeDrawing(start, end, direction, edgeStyle, passed);
    (isFocus ? focus : others).push({ key, kind, isFocus, ...drawing });
  }
  return [...others, ...focus];
}

/** Returns the line from each open group to its children, by the key of the group. */
function groupLines({ items }: VisibleGraph, boxes: ReadonlyMap<string, Box>): (readonly [string, string])[] {
  return items.flatMap((item) => {
    const parent = boxes.get(item.key);
    if (item.kind !== 'opened' || parent === undefined) return [];
    const children = item.children.flatMap((key) => boxes.get(key) ?? []);
    return [[item.key, treeLines(parent, children)] as const];
  });
}

/**
 * Draws the edges near the view, one line per edge. Chromium paints in tiles and skips the lines outside of a tile.
 * It would paint one path for all edges again for each tile.
 */
export const GraphEdges = memo(function GraphEdges(props: GraphEdgesProps) {
  const { graph, boxes, bends, drawnArea, direction, edgeStyle, focusKey } = props;
  const edges = useMemo(
    () => drawnEdges({ graph, boxes, bends, drawnArea, direction, edgeStyle, focusKey }),
    [graph, boxes, bends, drawnArea, direction, edgeStyle, focusKey],
  );
  const groups = useMemo(() => groupLines(graph, boxes), [graph, boxes]);
  return (
    <svg className={styles.edges} aria-hidden="true">
      {groups.map(([key, line]) => (
        <path key={key} className={styles.line} d={line} />
      ))}
      {edges.map(({ key, kind, isFocus, line, arrow }) => (
        <Fragment key={key}>
          <path
            className={clsx(styles.line, kind === 'soft' && styles.soft, isFocus && styles.focus)}
            d={line}
            data-edge={kind}
          />
          <path className={clsx(styles.arrow, isFocus && styles.focus)} d={arrow} />
        </Fragment>
      ))}
    </svg>
  );
});
