import type { Place } from './findPlaces.ts';

/** An address of the web in a text. */
export interface TextLink extends Place {
  readonly url: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no address has them.
const address = /https?:\/\/[^\s<>"'`\\^{|}\u0000-\u001f\u007f-\u009f\ufffd]+/gi;
const trailing = /[.,;:!?*]+$/;
const pairs = [
  [')', '('],
  [']', '['],
] as const;

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** An address without what ends the sentence around it, and without a bracket that was opened before it. */
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

/** The web addresses in a part of a text; nothing else is ever a link. */
export function webLinks(text: string, { from, to }: Place): TextLink[] {
  const part = text.slice(from, to);
  if (!part.includes('://')) return [];
  return [...part.matchAll(address)].flatMap(({ index, 0: found }) => {
    const url = withoutEnd(found);
    // What cannot be read as an address is none.
    if (!URL.canParse(url)) return [];
    return [{ from: from + index, to: from + index + url.length, url }];
  });
}
