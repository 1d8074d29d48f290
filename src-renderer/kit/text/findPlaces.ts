/** A stretch of the text. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** What is searched in a text, by a field that stands outside of it. */
export interface TextFind {
  /** Without regard to case; nothing is searched for an empty text. */
  readonly text: string;
  /** Which of the places is shown, from 0; past the last it begins again. */
  readonly index: number;
}

/** More places than this are not counted: nobody walks through them. */
const most = 2_000;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Where a text stands in another, without regard to case, in order and not over one another. */
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

/** The index of the first place that ends after a position. */
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
