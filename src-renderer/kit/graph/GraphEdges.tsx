import clsx from 'clsx';
import { memo, useMemo } from 'react';
import { type Box, overlaps, type Point } from './blocks.ts';
import { type EdgeStyle, edgeDrawing, treeLines } from './edgePath.ts';
import styles from './GraphEdges.module.css';
import type { VisibleGraph } from './graphModel.ts';
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

interface EdgePaths {
  readonly lines: Record<'hard' | 'soft' | 'focusHard' | 'focusSoft', string>;
  readonly arrows: Record<'other' | 'focus', string>;
  readonly trees: string;
}

function edgePaths({
  graph,
  boxes,
  bends,
  drawnArea,
  direction,
  edgeStyle,
  focusKey,
}: GraphEdgesProps): EdgePaths {
  const lines = { hard: '', soft: '', focusHard: '', focusSoft: '' };
  const arrows = { other: '', focus: '' };
  for (const { key, from, to, kind } of graph.edges) {
    const start = boxes.get(from);
    const end = boxes.get(to);
    if (start === undefined || end === undefined) continue;
    const passed = bends.get(key) ?? [];
    if (!overlaps(edgeBounds(start, end, passed), drawnArea)) continue;
    const { line, arrow } = edgeDrawing(start, end, direction, edgeStyle, passed);
    const isFocus = from === focusKey || to === focusKey;
    lines[isFocus ? (kind === 'hard' ? 'focusHard' : 'focusSoft') : kind] += line;
    arrows[isFocus ? 'focus' : 'other'] += arrow;
  }
  let trees = '';
  for (const item of graph.items) {
    if (item.kind !== 'opened') continue;
    const parent = boxes.get(item.key);
    const children = item.children.flatMap((key) => boxes.get(key) ?? []);
    if (parent !== undefined) trees += treeLines(parent, children);
  }
  return { lines, arrows, trees };
}

/** Draws all edges near the view in a few paths, one per style, to save thousands of elements. */
export const GraphEdges = memo(function GraphEdges(props: GraphEdgesProps) {
  const { graph, boxes, bends, drawnArea, direction, edgeStyle, focusKey } = props;
  const { lines, arrows, trees } = useMemo(
    () => edgePaths({ graph, boxes, bends, drawnArea, direction, edgeStyle, focusKey }),
    [graph, boxes, bends, drawnArea, direction, edgeStyle, focusKey],
  );
  return (
    <svg className={styles.edges} aria-hidden="true">
      <path className={styles.line} d={trees} />
      <path className={styles.line} d={lines.hard} data-edges="hard" />
      <path className={clsx(styles.line, styles.soft)} d={lines.soft} data-edges="soft" />
      <path className={styles.arrow} d={arrows.other} />
      <path className={clsx(styles.line, styles.focus)} d={lines.focusHard} data-edges="focus-hard" />
      <path className={clsx(styles.line, styles.soft, styles.focus)} d={lines.focusSoft} />
      <path className={clsx(styles.arrow, styles.focus)} d={arrows.focus} />
    </svg>
  );
});
