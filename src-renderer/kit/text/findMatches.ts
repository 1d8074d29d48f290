import { searchPattern } from '#contract/rules/foldText.ts';

/** A range of the text. */
export interface TextMatch {
  readonly from: number;
  readonly to: number;
}

/** A search whose field is outside of the text view. */
export interface TextFind {
  /** Search text, regardless of case and marks. Empty for no search. */
  readonly text: string;
  /** 0-based index of the current match. Wraps around. */
  readonly index: number;
}

/** Max number of matches. More are not useful. */
const maxMatches = 2_000;

/** Returns all matches in order, regardless of case and marks and without overlaps. */
export function findMatches(text: string, wanted: string): TextMatch[] {
  if (wanted === '') return [];
  const matches: TextMatch[] = [];
  for (const { index, 0: found } of text.matchAll(searchPattern(wanted, text))) {
    matches.push({ from: index, to: index + found.length });
    if (matches.length === maxMatches) break;
  }
  return matches;
}

/** Returns the index of the first match that ends after a position. */
export function firstMatchAfter(matches: readonly TextMatch[], position: number): number {
  let low = 0;
  let high = matches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle]?.to ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
