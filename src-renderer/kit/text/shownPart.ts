import type { Place } from './findPlaces.ts';

/** So many characters of one line are drawn: a browser lays a line of a million out for seconds. */
const mostDrawn = 5_000;

/**
 * The part of a line that is drawn: all of it, or of a long one the part that a person went to.
 * @param part which of the parts, from 0; past the last it is the last
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

/** Which part of a line shows a place in it. */
export const partOf = (line: Place, place: number): number => Math.floor((place - line.from) / mostDrawn);
