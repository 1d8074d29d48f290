import type { TextFind } from './findMatches.ts';

export interface FindState extends TextFind {
  readonly count: number;
}

export const emptyFind: FindState = { text: '', index: 0, count: 0 };

/** Moves to the next or previous match. Wraps around. */
export const withNextMatch = (find: FindState, by: 1 | -1): FindState => ({
  ...find,
  index: find.count === 0 ? 0 : (find.index + by + find.count) % find.count,
});

/** Applies a search text. The same text again moves to the next match. */
export const withSearchText = (find: FindState, text: string): FindState =>
  text === find.text ? withNextMatch(find, 1) : { ...emptyFind, text };

/** Applies a new number of matches and selects the first one. Returns the same state if nothing changes. */
export const withMatchCount = (find: FindState, count: number): FindState =>
  find.index === 0 && find.count === count ? find : { ...find, index: 0, count };
