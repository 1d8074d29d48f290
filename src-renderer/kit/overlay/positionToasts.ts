/** Edges of an element in the window, in CSS pixels. */
export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Position of the toasts: a side of the window, and the distance to the bottom in CSS pixels. */
export interface ToastPosition {
  readonly side: 'left' | 'right';
  readonly bottom: number;
}

/** Distance to the edges of the window, in CSS pixels. */
const marginPx = 16;
/** Distance to elements that the toasts do not cover, in CSS pixels. */
const gapPx = 8;

interface Sizes {
  readonly width: number;
  readonly height: number;
}

const edgesAt = ({ side, bottom }: ToastPosition, toasts: Sizes, view: Sizes): Edges => {
  const left = side === 'left' ? marginPx : view.width - marginPx - toasts.width;
  return {
    left,
    right: left + toasts.width,
    top: view.height - bottom - toasts.height,
    bottom: view.height - bottom,
  };
};

const overlaps = (a: Edges, b: Edges): boolean =>
  a.left < b.right + gapPx &&
  b.left < a.right + gapPx &&
  a.top < b.bottom + gapPx &&
  b.top < a.bottom + gapPx;

/** Raises the toasts on a side until they cover nothing. Undefined if there is no room. */
function raised(
  side: ToastPosition['side'],
  toasts: Sizes,
  view: Sizes,
  obstacles: readonly Edges[],
): ToastPosition | undefined {
  let position: ToastPosition = { side, bottom: marginPx };
  for (;;) {
    const edges = edgesAt(position, toasts, view);
    if (edges.top < 0) return undefined;
    const covered = obstacles.filter((obstacle) => overlaps(edges, obstacle));
    if (covered.length === 0) return position;
    const top = Math.min(...covered.map((obstacle) => obstacle.top));
    position = { side, bottom: view.height - top + gapPx };
  }
}

/**
 * Returns where the toasts cover none of the obstacles: the present position, the bottom right, or the bottom left,
 * raised as far as necessary.
 * @param toasts size of all toasts
 * @param view size of the window
 * @param obstacles buttons and footers that toasts do not cover
 * @param present the position until now. It stays if possible, so that the toasts do not jump.
 */
export function positionToasts(
  toasts: Sizes,
  view: Sizes,
  obstacles: readonly Edges[],
  present?: ToastPosition,
): ToastPosition {
  if (present !== undefined) {
    const edges = edgesAt(present, toasts, view);
    if (edges.top >= 0 && !obstacles.some((obstacle) => overlaps(edges, obstacle))) return present;
  }
  return (
    raised('right', toasts, view, obstacles) ??
    raised('left', toasts, view, obstacles) ?? { side: 'right', bottom: marginPx }
  );
}
