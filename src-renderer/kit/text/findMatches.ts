/** A range of the text. */
export interface TextMatch {
  readonly from: number;
  readonly to: number;
}

/** A search whose field is outside of the text view. */
export interface TextFind {
  /** Search text, case-insensitive. Empty for no search. */
  readonly text: string;
  /** 0-based index of the current match. Wraps around. */
  readonly index: number;
}

/** Max number of matches. More are not useful. */
const maxMatches = 2_000;

const escapeRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Returns all matches in order, case-insensitive and without overlaps. */
export function findMatches(text: string, wanted: string): TextMatch[] {
  if (wanted === '') return [];
  const pattern = new RegExp(escapeRegex(wanted), 'giu');
  const matches: TextMatch[] = [];
  for (const { index, 0: found } of text.matchAll(pattern)) {
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
