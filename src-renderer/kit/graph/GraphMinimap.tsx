import { type PointerEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { Box } from './blocks.ts';
import { edgeDrawing } from './edgePath.ts';
import styles from './GraphMinimap.module.css';
import { nodePaths } from './nodePaths.ts';
import type { PanZoom } from './PanZoom.ts';
import type { Scene } from './useGraphLayout.ts';
import { containsBox, visibleBox } from './viewMath.ts';

const size = { width: 188, height: 120, padding: 10 } as const;
/** Max edges in the minimap. More are unreadable at this size. */
const maxEdges = 400;

function mapTransform({ x, y, width, height }: Box): {
  readonly k: number;
  readonly x: number;
  readonly y: number;
} {
  const k = Math.min(
    (size.width - 2 * size.padding) / Math.max(width, 1),
    (size.height - 2 * size.padding) / Math.max(height, 1),
    0.16,
  );
  return { k, x: (size.width - width * k) / 2 - x * k, y: (size.height - height * k) / 2 - y * k };
}

/** A minimap with a draggable view, for pointers only. The keyboard navigates the graph itself. */
export function GraphMinimap({ scene, panZoom }: { readonly scene: Scene; readonly panZoom: PanZoom }) {
  const map = useRef<SVGSVGElement>(null);
  const view = useRef<SVGRectElement>(null);
  /** Offset from the center of the view to the drag position, in graph coordinates. */
  const dragOffset = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const transform = useMemo(() => mapTransform(scene.bounds), [scene]);
  const paths = useMemo(() => nodePaths(scene.graph, scene.boxes), [scene]);
  const edges = useMemo(() => {
    if (scene.graph.edges.length > maxEdges) return '';
    return scene.graph.edges
      .map(({ key, from, to }) => {
        const start = scene.boxes.get(from);
        const end = scene.boxes.get(to);
        if (start === undefined || end === undefined) return '';
        return edgeDrawing(start, end, scene.direction, 'curve', scene.bends.get(key)).line;
      })
      .join('');
  }, [scene]);

  useLayoutEffect(() => {
    const show = () => {
      const visible = visibleBox(panZoom.view, panZoom.size);
      // The map would only cover nodes of a graph that is visible as a whole.
      map.current?.toggleAttribute('data-unneeded', containsBox(visible, scene.bounds));
      const clamp = (value: number, most: number) => Math.min(Math.max(value, 1), most - 1);
      const left = clamp(visible.x * transform.k + transform.x, size.width);
      const top = clamp(visible.y * transform.k + transform.y, size.height);
      const right = clamp((visible.x + visible.width) * transform.k + transform.x, size.width);
      const bottom = clamp((visible.y + visible.height) * transform.k + transform.y, size.height);
      view.current?.setAttribute('x', String(left));
      view.current?.setAttribute('y', String(top));
      view.current?.setAttribute('width', String(Math.max(right - left, 3)));
      view.current?.setAttribute('height', String(Math.max(bottom - top, 3)));
    };
    show();
    return panZoom.subscribe(show);
  }, [panZoom, transform, scene]);

  const pointAt = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return {
      x: (event.clientX - left - transform.x) / transform.k,
      y: (event.clientY - top - transform.y) / transform.k,
    };
  };
  const centerOn = (x: number, y: number) => {
    const { k } = panZoom.view;
    panZoom.moveTo({ k, x: panZoom.size.width / 2 - x * k, y: panZoom.size.height / 2 - y * k });
  };
  const startDrag = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = pointAt(event);
    const seen = visibleBox(panZoom.view, panZoom.size);
    const middle = { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 };
    const isInside = Math.abs(x - middle.x) < seen.width / 2 && Math.abs(y - middle.y) < seen.height / 2;
    dragOffset.current = isInside ? { x: x - middle.x, y: y - middle.y } : { x: 0, y: 0 };
    if (!isInside) centerOn(x, y);
  };
  const drag = (event: PointerEvent<SVGSVGElement>) => {
    if (dragOffset.current === undefined) return;
    const { x, y } = pointAt(event);
    centerOn(x - dragOffset.current.x, y - dragOffset.current.y);
  };
  const release = () => {
    dragOffset.current = undefined;
  };

  return (
    <svg
      ref={map}
      className={styles.map}
      aria-hidden="true"
      data-minimap
      onPointerDown={startDrag}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <g transform={`translate(${transform.x} ${transform.y}) scale(${transform.k})`}>
        <path className={styles.edges} d={edges} />
        <path className={styles.plain} d={paths.plain} />
        <path className={styles.warn} d={paths.warn} />
        <path className={styles.bad} d={paths.bad} />
      </g>
      <rect ref={view} className={styles.view} rx="2" />
    </svg>
  );
}
