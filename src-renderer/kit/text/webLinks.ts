import type { Place } from './findPlaces.ts';

export interface TextLink extends Place {
  readonly url: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: excludes them from addresses.
const address = /https?:\/\/[^\s<>"'`\\^{|}\u0000-\u001f\u007f-\u009f\ufffd]+/gi;
const trailing = /[.,;:!?*]+$/;
const pairs = [
  [')', '('],
  [']', '['],
] as const;

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** Removes trailing punctuation and unmatched closing brackets. */
function withoutEnd(found: string): string {
  let url = found;
  for (;;) {
    const shorter = url.replace(trailing, '');
    const open = pairs.find(
      ([close, begin]) => shorter.endsWith(close) && countOf(shorter, close) > countOf(shorter, begin),
    );
    const next = open === undefined ? shorter : shorter.slice(0, -1);
    if (next === url) return url;
    url = next;
  }
}

/** Finds http and https addresses in a range of a text. */
export function webLinks(text: string, { from, to }: Place): TextLink[] {
  const part = text.slice(from, to);
  if (!part.includes('://')) return [];
  return [...part.matchAll(address)].flatMap(({ index, 0: found }) => {
    const url = withoutEnd(found);
    // Skips invalid addresses.
    if (!URL.canParse(url)) return [];
    return [{ from: from + index, to: from + index + url.length, url }];
  });
}
