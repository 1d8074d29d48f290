import type { Place } from './findPlaces.ts';

/** Max rendered characters of a line. Browsers need seconds to lay out a line of a million characters. */
const mostDrawn = 5_000;

/**
 * Returns the rendered part of a line. Lines up to the limit have one part.
 * @param part 0-based index of the part, clamped to the last part.
 */
export function shownPart(
  line: Place,
  part: number,
): Place & { readonly part: number; readonly parts: number } {
  const parts = Math.max(1, Math.ceil((line.to - line.from) / mostDrawn));
  const shown = Math.min(Math.max(0, part), parts - 1);
  const from = line.from + shown * mostDrawn;
  return { from, to: Math.min(line.to, from + mostDrawn), part: shown, parts };
}

/** Returns the part of a line that contains a position. */
export const partOf = (line: Place, place: number): number => Math.floor((place - line.from) / mostDrawn);
