import { wordStart, wordsOf } from './words.ts';

export interface TextPart {
  readonly text: string;
  readonly matches: boolean;
  readonly at: number;
}

type Range = readonly [from: number, to: number];

/** Merges ranges that are adjacent or separated by a single character such as `-`. */
function joined(ranges: readonly Range[], text: string): Range[] {
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
export function emphasise(name: string, typed: string): readonly TextPart[] {
  const low = name.toLowerCase();
  // If lower-casing changes the length, indices do not match the original text.
  const words = low.length === name.length ? wordsOf(typed) : [];
  const ranges = words.flatMap((word): Range[] => {
    const start = wordStart(low, word);
    const at = start >= 0 ? start : low.indexOf(word);
    return at < 0 ? [] : [[at, at + word.length]];
  });
  const parts: TextPart[] = [];
  const add = (from: number, to: number, matches: boolean) => {
    if (to > from) parts.push({ text: name.slice(from, to), matches, at: from });
  };
  let done = 0;
  for (const [from, to] of joined(ranges, low)) {
    add(done, from, false);
    add(from, to, true);
    done = to;
  }
  add(done, name.length, false);
  return parts;
}
