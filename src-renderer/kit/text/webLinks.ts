import type { TextMatch } from './findMatches.ts';

export interface TextLink extends TextMatch {
  readonly url: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: excludes them from addresses.
const urlPattern = /https?:\/\/[^\s<>"'`\\^{|}\u0000-\u001f\u007f-\u009f\ufffd]+/gi;
const trailing = /[.,;:!?*]+$/;
const pairs = [
  [')', '('],
  [']', '['],
] as const;

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** Removes trailing punctuation and unmatched closing brackets. */
function trimUrl(found: string): string {
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
export function webLinks(text: string, { from, to }: TextMatch): TextLink[] {
  const part = text.slice(from, to);
  if (!part.includes('://')) return [];
  return [...part.matchAll(urlPattern)].flatMap(({ index, 0: found }) => {
    const url = trimUrl(found);
    // Skips invalid addresses.
    if (!URL.canParse(url)) return [];
    return [{ from: from + index, to: from + index + url.length, url }];
  });
}
