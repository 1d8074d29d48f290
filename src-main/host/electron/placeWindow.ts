/** A rectangle on the screen, in device-independent pixels. */
export interface WindowBounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const defaultSize = { width: 1440, height: 900 };

/** Minimum visible part of a window that the user can still drag. */
const minVisible = { width: 120, height: 40 };

const cascadeOffset = 28;

const overlapLength = (start: number, size: number, otherStart: number, otherSize: number): number =>
  Math.min(start + size, otherStart + otherSize) - Math.max(start, otherStart);

const overlap = (a: WindowBounds, b: WindowBounds): number =>
  Math.max(0, overlapLength(a.x, a.width, b.x, b.width)) *
  Math.max(0, overlapLength(a.y, a.height, b.y, b.height));

const isReachable = (box: WindowBounds, area: WindowBounds): boolean =>
  overlapLength(box.x, box.width, area.x, area.width) >= minVisible.width &&
  overlapLength(box.y, box.height, area.y, area.height) >= minVisible.height;

const clamp = (value: number, from: number, to: number): number =>
  Math.min(Math.max(value, from), Math.max(from, to));

/** Moves a box into an area, and shrinks it if needed. */
function fitInto(box: WindowBounds, area: WindowBounds): WindowBounds {
  const width = Math.min(box.width, area.width);
  const height = Math.min(box.height, area.height);
  return {
    x: clamp(box.x, area.x, area.x + area.width - width),
    y: clamp(box.y, area.y, area.y + area.height - height),
    width,
    height,
  };
}

function centerIn(
  { width, height }: Pick<WindowBounds, 'width' | 'height'>,
  area: WindowBounds,
): WindowBounds {
  const x = area.x + Math.round((area.width - width) / 2);
  const y = area.y + Math.round((area.height - height) / 2);
  return fitInto({ x, y, width, height }, area);
}

/** Offsets a box from open windows so that none hides another. Without space, it overlaps them. */
function cascade(box: WindowBounds, area: WindowBounds, open: readonly WindowBounds[]): WindowBounds {
  let placed = box;
  while (open.some(({ x, y }) => x === placed.x && y === placed.y)) {
    const next = fitInto({ ...placed, x: placed.x + cascadeOffset, y: placed.y + cascadeOffset }, area);
    if (next.x === placed.x && next.y === placed.y) return box;
    placed = next;
  }
  return placed;
}

/**
 * Returns the position of a window: the saved one if it is visible, or else the center of the main display.
 * @param savedBounds position when the window last closed
 * @param areas work areas of all displays, the main one first
 * @param open positions of the open windows
 */
export function placeWindow(
  savedBounds: WindowBounds | undefined,
  areas: readonly [WindowBounds, ...WindowBounds[]],
  open: readonly WindowBounds[],
): WindowBounds {
  const [main] = areas;
  if (savedBounds === undefined) return cascade(centerIn(defaultSize, main), main, open);
  const area = areas.reduce(
    (best, each) => (overlap(savedBounds, each) > overlap(savedBounds, best) ? each : best),
    main,
  );
  const placed = isReachable(savedBounds, area) ? fitInto(savedBounds, area) : centerIn(savedBounds, main);
  return cascade(placed, isReachable(savedBounds, area) ? area : main, open);
}

/**
 * Returns the position of a smaller window centered over another one and fully visible.
 * @param over the window below; default: the center of the main display
 */
export function placeOver(
  { width, height }: Pick<WindowBounds, 'width' | 'height'>,
  over: WindowBounds | undefined,
  areas: readonly [WindowBounds, ...WindowBounds[]],
): WindowBounds {
  const below = over ?? areas[0];
  const x = below.x + Math.round((below.width - width) / 2);
  const y = below.y + Math.round((below.height - height) / 2);
  return placeWindow({ x, y, width, height }, areas, []);
}
