/** A rectangle on the screen, in device-independent pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const firstSize = { width: 1440, height: 900 };

/** Minimum visible part of a window that the user can still drag. */
const graspable = { width: 120, height: 40 };

const step = 28;

const shared = (start: number, size: number, otherStart: number, otherSize: number): number =>
  Math.min(start + size, otherStart + otherSize) - Math.max(start, otherStart);

const overlap = (a: Box, b: Box): number =>
  Math.max(0, shared(a.x, a.width, b.x, b.width)) * Math.max(0, shared(a.y, a.height, b.y, b.height));

const isGraspable = (box: Box, area: Box): boolean =>
  shared(box.x, box.width, area.x, area.width) >= graspable.width &&
  shared(box.y, box.height, area.y, area.height) >= graspable.height;

const clamp = (value: number, from: number, to: number): number =>
  Math.min(Math.max(value, from), Math.max(from, to));

/** Moves a box into an area, and shrinks it if needed. */
function inside(box: Box, area: Box): Box {
  const width = Math.min(box.width, area.width);
  const height = Math.min(box.height, area.height);
  return {
    x: clamp(box.x, area.x, area.x + area.width - width),
    y: clamp(box.y, area.y, area.y + area.height - height),
    width,
    height,
  };
}

function centred({ width, height }: Pick<Box, 'width' | 'height'>, area: Box): Box {
  const x = area.x + Math.round((area.width - width) / 2);
  const y = area.y + Math.round((area.height - height) / 2);
  return inside({ x, y, width, height }, area);
}

/** Offsets a box from open windows so that none hides another. Without space, it overlaps them. */
function beside(box: Box, area: Box, open: readonly Box[]): Box {
  let placed = box;
  while (open.some(({ x, y }) => x === placed.x && y === placed.y)) {
    const next = inside({ ...placed, x: placed.x + step, y: placed.y + step }, area);
    if (next.x === placed.x && next.y === placed.y) return box;
    placed = next;
  }
  return placed;
}

/**
 * Returns the position of a window: the saved one if it is visible, or else the center of the main display.
 * @param kept position when the window last closed
 * @param areas work areas of all displays, the main one first
 * @param open positions of the open windows
 */
export function placeWindow(
  kept: Box | undefined,
  areas: readonly [Box, ...Box[]],
  open: readonly Box[],
): Box {
  const [main] = areas;
  if (kept === undefined) return beside(centred(firstSize, main), main, open);
  const area = areas.reduce((best, each) => (overlap(kept, each) > overlap(kept, best) ? each : best), main);
  const placed = isGraspable(kept, area) ? inside(kept, area) : centred(kept, main);
  return beside(placed, isGraspable(kept, area) ? area : main, open);
}

/**
 * Returns the position of a smaller window centered over another one and fully visible.
 * @param over the window below; default: the center of the main display
 */
export function placeOver(
  { width, height }: Pick<Box, 'width' | 'height'>,
  over: Box | undefined,
  areas: readonly [Box, ...Box[]],
): Box {
  const below = over ?? areas[0];
  const x = below.x + Math.round((below.width - width) / 2);
  const y = below.y + Math.round((below.height - height) / 2);
  return placeWindow({ x, y, width, height }, areas, []);
}
