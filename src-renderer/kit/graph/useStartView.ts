import { useLayoutEffect, useRef } from 'react';
import type { PanZoom } from './PanZoom.ts';
import { startView } from './startView.ts';
import type { Scene } from './useGraphLayout.ts';
import type { ViewSize, ViewTransform } from './viewMath.ts';

/** Height in pixels of the tools at the lower edge, with their distance to it, less the margin of the graph. */
const toolsHeight = 36;

/** Returns the part of the view above the tools. */
export const aboveTools = ({ width, height }: ViewSize): ViewSize => ({
  width,
  height: Math.max(height - toolsHeight, height / 2),
});

const isSameView = (a: ViewTransform, b: ViewTransform): boolean => a.x === b.x && a.y === b.y && a.k === b.k;

/**
 * Moves to the initial view for a new subject or direction, and again when the size changes before the user moved
 * the view. Other changes leave the view as it is.
 * @param focusKey key of the item of the page; undefined selects the first item, which is the most important one
 */
export function useStartView(scene: Scene, panZoom: PanZoom | undefined, focusKey: string | undefined): void {
  const last = useRef<Pick<Scene, 'subject' | 'direction'> & { view: ViewTransform }>(undefined);
  useLayoutEffect(() => {
    if (panZoom === undefined) return;
    const { subject, direction, boxes, graph, bounds } = scene;
    const moveToStart = () => {
      const center = boxes.get(focusKey ?? graph.items[0]?.key ?? '');
      const view = startView(bounds, center, aboveTools(panZoom.size));
      // Set before the move, which calls the subscribers.
      last.current = { subject, direction, view };
      panZoom.moveTo(view);
    };
    const before = last.current;
    if (before === undefined || before.subject !== subject || before.direction !== direction) moveToStart();
    let { size } = panZoom;
    return panZoom.subscribe(() => {
      if (panZoom.size === size) return;
      size = panZoom.size;
      if (last.current !== undefined && isSameView(last.current.view, panZoom.view)) moveToStart();
    });
  }, [scene, focusKey, panZoom]);
}
