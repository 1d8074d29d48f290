import { type PointerEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { Box } from './blocks.ts';
import { edgeDrawing } from './edgePath.ts';
import styles from './GraphMap.module.css';
import { nodePaths } from './nodePaths.ts';
import type { PanZoom } from './PanZoom.ts';
import type { Scene } from './useGraphLayout.ts';
import { seenBox } from './viewMath.ts';

const size = { width: 188, height: 120, padding: 10 } as const;
/** Max edges in the minimap. More are unreadable at this size. */
const mostEdges = 400;

function frame({ x, y, width, height }: Box): { readonly k: number; readonly x: number; readonly y: number } {
  const k = Math.min(
    (size.width - 2 * size.padding) / Math.max(width, 1),
    (size.height - 2 * size.padding) / Math.max(height, 1),
    0.16,
  );
  return { k, x: (size.width - width * k) / 2 - x * k, y: (size.height - height * k) / 2 - y * k };
}

/** A minimap with a draggable view, for pointers only. The keyboard navigates the graph itself. */
export function GraphMap({ scene, panZoom }: { readonly scene: Scene; readonly panZoom: PanZoom }) {
  const view = useRef<SVGRectElement>(null);
  /** Offset from the center of the view to the drag position, in graph coordinates. */
  const grip = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const world = useMemo(() => frame(scene.bounds), [scene]);
  const paths = useMemo(() => nodePaths(scene.graph, scene.boxes), [scene]);
  const edges = useMemo(() => {
    if (scene.graph.edges.length > mostEdges) return '';
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
      const seen = seenBox(panZoom.view, panZoom.size);
      const clamp = (value: number, most: number) => Math.min(Math.max(value, 1), most - 1);
      const left = clamp(seen.x * world.k + world.x, size.width);
      const top = clamp(seen.y * world.k + world.y, size.height);
      const right = clamp((seen.x + seen.width) * world.k + world.x, size.width);
      const bottom = clamp((seen.y + seen.height) * world.k + world.y, size.height);
      view.current?.setAttribute('x', String(left));
      view.current?.setAttribute('y', String(top));
      view.current?.setAttribute('width', String(Math.max(right - left, 3)));
      view.current?.setAttribute('height', String(Math.max(bottom - top, 3)));
    };
    show();
    return panZoom.subscribe(show);
  }, [panZoom, world]);

  const pointAt = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return {
      x: (event.clientX - left - world.x) / world.k,
      y: (event.clientY - top - world.y) / world.k,
    };
  };
  const centre = (x: number, y: number) => {
    const { k } = panZoom.view;
    panZoom.moveTo({ k, x: panZoom.size.width / 2 - x * k, y: panZoom.size.height / 2 - y * k });
  };
  const take = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = pointAt(event);
    const seen = seenBox(panZoom.view, panZoom.size);
    const middle = { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 };
    const isInside = Math.abs(x - middle.x) < seen.width / 2 && Math.abs(y - middle.y) < seen.height / 2;
    grip.current = isInside ? { x: x - middle.x, y: y - middle.y } : { x: 0, y: 0 };
    if (!isInside) centre(x, y);
  };
  const drag = (event: PointerEvent<SVGSVGElement>) => {
    if (grip.current === undefined) return;
    const { x, y } = pointAt(event);
    centre(x - grip.current.x, y - grip.current.y);
  };
  const release = () => {
    grip.current = undefined;
  };

  return (
    <svg
      className={styles.map}
      aria-hidden="true"
      data-minimap
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <g transform={`translate(${world.x} ${world.y}) scale(${world.k})`}>
        <path className={styles.edges} d={edges} />
        <path className={styles.plain} d={paths.plain} />
        <path className={styles.warn} d={paths.warn} />
        <path className={styles.bad} d={paths.bad} />
      </g>
      <rect ref={view} className={styles.view} rx="2" />
    </svg>
  );
}
