import type { Box } from './blocks.ts';
import { fitBox, type ViewSize, type ViewTransform } from './viewMath.ts';

/** Min zoom at which text is readable. */
const minReadableZoom = 0.45;

/**
 * Returns the initial view: the whole graph if it is readable at that zoom.
 * Otherwise the area around `center`, or the upper left corner.
 */
export function startView(bounds: Box, center: Box | undefined, size: ViewSize): ViewTransform {
  const all = fitBox(bounds, size);
  if (all.k >= minReadableZoom) return all;
  const k = minReadableZoom;
  if (center !== undefined)
    return {
      k,
      x: size.width / 2 - (center.x + center.width / 2) * k,
      y: size.height / 2 - (center.y + center.height / 2) * k,
    };
  return { k, x: 32 - bounds.x * k, y: 32 - bounds.y * k };
}
