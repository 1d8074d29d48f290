import { findWordStart, wordsOf } from './searchWords.ts';

export interface MatchPart {
  readonly text: string;
  readonly isMatch: boolean;
  readonly index: number;
}

type Range = readonly [from: number, to: number];

/** Merges ranges that are adjacent or separated by a single character such as `-`. */
function joinRanges(ranges: readonly Range[], text: string): Range[] {
  const result: Range[] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1);
    const between = last === undefined ? '' : text.slice(last[1], from);
    if (last !== undefined && (from <= last[1] || /^[^\p{L}\p{N}]$/u.test(between))) {
      result[result.length - 1] = [last[0], Math.max(last[1], to)];
    } else result.push([from, to]);
  }
  return result;
}

/** Splits a name into matching and other parts. Each word matches once, preferably at a word start. */
export function highlightMatches(name: string, typed: string): readonly MatchPart[] {
  const low = name.toLowerCase();
  // If lower-casing changes the length, indices do not match the original text.
  const words = low.length === name.length ? wordsOf(typed) : [];
  const ranges = words.flatMap((word): Range[] => {
    const start = findWordStart(low, word);
    const at = start >= 0 ? start : low.indexOf(word);
    return at < 0 ? [] : [[at, at + word.length]];
  });
  const parts: MatchPart[] = [];
  const add = (from: number, to: number, isMatch: boolean) => {
    if (to > from) parts.push({ text: name.slice(from, to), isMatch, index: from });
  };
  let done = 0;
  for (const [from, to] of joinRanges(ranges, low)) {
    add(done, from, false);
    add(from, to, true);
    done = to;
  }
  add(done, name.length, false);
  return parts;
}
