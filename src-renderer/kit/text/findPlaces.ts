/** A range of the text. */
export interface Place {
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
const most = 2_000;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Returns all matches in order, case-insensitive and without overlaps. */
export function findPlaces(text: string, wanted: string): Place[] {
  if (wanted === '') return [];
  const pattern = new RegExp(escaped(wanted), 'giu');
  const places: Place[] = [];
  for (const { index, 0: found } of text.matchAll(pattern)) {
    places.push({ from: index, to: index + found.length });
    if (places.length === most) break;
  }
  return places;
}

/** Returns the index of the first match that ends after a position. */
export function firstPlaceAfter(places: readonly Place[], position: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.to ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
