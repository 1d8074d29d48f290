import type { TextFind } from './findPlaces.ts';

export interface FindState extends TextFind {
  readonly count: number;
}

export const nothingSought: FindState = { text: '', index: 0, count: 0 };

/** Moves to the next or previous match. Wraps around. */
export const stepped = (find: FindState, by: 1 | -1): FindState => ({
  ...find,
  index: find.count === 0 ? 0 : (find.index + by + find.count) % find.count,
});

/** Applies a search text. The same text again moves to the next match. */
export const sought = (find: FindState, text: string): FindState =>
  text === find.text ? stepped(find, 1) : { ...nothingSought, text };

/** Applies a new number of matches and selects the first one. Returns the same state if nothing changes. */
export const counted = (find: FindState, count: number): FindState =>
  find.index === 0 && find.count === count ? find : { ...find, index: 0, count };
