/** A rectangle on the screen, in device-independent pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const firstSize = { width: 1440, height: 900 };

/** A window of which less than this can be seen cannot be taken hold of. */
const graspable = { width: 120, height: 40 };

/** How far a further window is put from the one before. */
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

/** The box inside the area, smaller when it must be. */
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

/** Beside those that are open already, so that none hides another; over them again when there is no room left. */
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
 * Where a window is to be: where it was, if it can be seen there now; else in the middle of the main display.
 * @param kept where it was when it was closed last
 * @param areas work areas of the displays that are present, the main one first
 * @param open where the windows are that are open
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
 * Where a smaller window is to be that comes up over another one, wholly in sight.
 * @param over the window below it; the middle of the main display when there is none
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
