import type { Box } from './blocks.ts';
import { fitted, type ViewSize, type ViewTransform } from './viewMath.ts';

/** Min zoom at which text is readable. */
const leastReadable = 0.45;

/**
 * Returns the initial view: the whole graph if it is readable at that zoom.
 * Otherwise the area around `centre`, or the upper left corner.
 */
export function startView(bounds: Box, centre: Box | undefined, size: ViewSize): ViewTransform {
  const all = fitted(bounds, size);
  if (all.k >= leastReadable) return all;
  const k = leastReadable;
  if (centre !== undefined)
    return {
      k,
      x: size.width / 2 - (centre.x + centre.width / 2) * k,
      y: size.height / 2 - (centre.y + centre.height / 2) * k,
    };
  return { k, x: 32 - bounds.x * k, y: 32 - bounds.y * k };
}
