import type { Box } from './blocks.ts';
import { fitBox, fitMargin, type ViewSize, type ViewTransform } from './viewMath.ts';

/** Min zoom at which text is readable: 10.4 px high instead of 13 px. */
export const minReadableZoom = 0.8;

/**
 * Returns the shift of one axis, in screen pixels. The content is centered if it fits, else the focused part is
 * centered as far as the ends of the content allow, else the content starts at the edge.
 */
function shiftOf(
  content: { readonly start: number; readonly length: number },
  focus: number | undefined,
  room: number,
): number {
  const atStart = fitMargin - content.start;
  const atEnd = room - fitMargin - content.start - content.length;
  if (atStart <= atEnd) return (room - content.length) / 2 - content.start;
  return focus === undefined ? atStart : Math.min(atStart, Math.max(atEnd, room / 2 - focus));
}

/**
 * Returns the initial view: the whole graph if it is readable at that zoom.
 * Otherwise the area around `center`, or the upper left corner.
 */
export function startView(bounds: Box, center: Box | undefined, size: ViewSize): ViewTransform {
  const all = fitBox(bounds, size);
  if (all.k >= minReadableZoom) return all;
  const k = minReadableZoom;
  return {
    k,
    x: shiftOf(
      { start: bounds.x * k, length: bounds.width * k },
      center && (center.x + center.width / 2) * k,
      size.width,
    ),
    y: shiftOf(
      { start: bounds.y * k, length: bounds.height * k },
      center && (center.y + center.height / 2) * k,
      size.height,
    ),
  };
}
