import type { Box } from './blocks.ts';

/** Screen position = graph position * `k` + (`x`, `y`), in pixels. */
export interface ViewTransform {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

export interface ViewSize {
  readonly width: number;
  readonly height: number;
}

export const zoomLimits = { min: 0.02, max: 2 } as const;
/** Distance in pixels between the graph and the edges of the view. */
export const fitMargin = 32;

/** Returns the view that fits the box, at most at 100%. */
export function fitBox(box: Box, { width, height }: ViewSize, least: number = zoomLimits.min): ViewTransform {
  const room = Math.min((width - 2 * fitMargin) / box.width, (height - 2 * fitMargin) / box.height, 1);
  const k = Math.max(room, least);
  return { k, x: (width - box.width * k) / 2 - box.x * k, y: (height - box.height * k) / 2 - box.y * k };
}

export const visibleBox = ({ x, y, k }: ViewTransform, { width, height }: ViewSize): Box => ({
  x: -x / k,
  y: -y / k,
  width: width / k,
  height: height / k,
});

/** Whether a box is completely inside of another one. */
export const containsBox = (outer: Box, inner: Box): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

/** Returns the view after the smallest move that brings the box into view with a margin. */
export function revealBox(box: Box, view: ViewTransform, { width, height }: ViewSize): ViewTransform {
  const shift = (start: number, length: number, room: number): number => {
    if (start < fitMargin) return fitMargin - start;
    return start + length > room - fitMargin
      ? Math.max(room - fitMargin - start - length, fitMargin - start)
      : 0;
  };
  return {
    k: view.k,
    x: view.x + shift(box.x * view.k + view.x, box.width * view.k, width),
    y: view.y + shift(box.y * view.k + view.y, box.height * view.k, height),
  };
}

/**
 * Returns the area to draw: half a screen larger than the visible area, and snapped to a grid.
 * The area therefore changes only occasionally while the user pans.
 */
export function drawnBox(seen: Box): Box {
  const cell = { x: Math.max(seen.width / 4, 1), y: Math.max(seen.height / 4, 1) };
  const x = Math.floor(seen.x / cell.x - 1) * cell.x;
  const y = Math.floor(seen.y / cell.y - 1) * cell.y;
  return {
    x,
    y,
    width: Math.ceil((seen.x + seen.width) / cell.x + 1) * cell.x - x,
    height: Math.ceil((seen.y + seen.height) / cell.y + 1) * cell.y - y,
  };
}
