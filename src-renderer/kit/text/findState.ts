import type { TextFind } from './findPlaces.ts';

/** A search in a text, and how many places it found. */
export interface FindState extends TextFind {
  readonly count: number;
}

export const nothingSought: FindState = { text: '', index: 0, count: 0 };

/** The place after or before; past the last it begins again. */
export const stepped = (find: FindState, by: 1 | -1): FindState => ({
  ...find,
  index: find.count === 0 ? 0 : (find.index + by + find.count) % find.count,
});

/** What was typed: the same text once more, with Enter, asks for its next place. */
export const sought = (find: FindState, text: string): FindState =>
  text === find.text ? stepped(find, 1) : { ...nothingSought, text };

/** The places are known anew, and the first of them is shown; the same state where that says nothing new. */
export const counted = (find: FindState, count: number): FindState =>
  find.index === 0 && find.count === count ? find : { ...find, index: 0, count };
