import type { TextMatch } from './findMatches.ts';

/** Max rendered characters of a line. Browsers need seconds to lay out a line of a million characters. */
const maxRenderedCharacters = 5_000;

/**
 * Returns the rendered part of a line. Lines up to the limit have one part.
 * @param part 0-based index of the part, clamped to the last part.
 */
export function renderedPart(
  line: TextMatch,
  part: number,
): TextMatch & { readonly part: number; readonly parts: number } {
  const parts = Math.max(1, Math.ceil((line.to - line.from) / maxRenderedCharacters));
  const shown = Math.min(Math.max(0, part), parts - 1);
  const from = line.from + shown * maxRenderedCharacters;
  return { from, to: Math.min(line.to, from + maxRenderedCharacters), part: shown, parts };
}

/** Returns the part of a line that contains a position. */
export const partOf = (line: TextMatch, place: number): number =>
  Math.floor((place - line.from) / maxRenderedCharacters);
