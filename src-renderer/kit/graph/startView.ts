import type { Box } from './blocks.ts';
import { fitted, type ViewSize, type ViewTransform } from './viewMath.ts';

/** Below this, words cannot be read. */
const leastReadable = 0.45;

/**
 * The first view of a graph: all of it when it can be read so, else the surroundings of the node it is about, else its
 * upper left corner.
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
