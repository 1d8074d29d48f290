import { foldedWords } from '#contract/rules/foldText.ts';
import { findMatches } from '#kit/text/findMatches.ts';
import { isWordStart } from './searchWords.ts';

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
  const ranges = foldedWords(typed).flatMap((word): Range[] => {
    const matches = findMatches(name, word);
    const match = matches.find(({ from }) => isWordStart(name, from)) ?? matches[0];
    return match === undefined ? [] : [[match.from, match.to]];
  });
  const parts: MatchPart[] = [];
  const add = (from: number, to: number, isMatch: boolean) => {
    if (to > from) parts.push({ text: name.slice(from, to), isMatch, index: from });
  };
  let done = 0;
  for (const [from, to] of joinRanges(ranges, name)) {
    add(done, from, false);
    add(from, to, true);
    done = to;
  }
  add(done, name.length, false);
  return parts;
}
