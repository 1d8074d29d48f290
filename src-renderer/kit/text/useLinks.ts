import { useMemo } from 'react';
import type { TextMatch } from './findMatches.ts';
import { type TextLink, webLinks } from './webLinks.ts';

/** Number of characters around a row that are searched for the rest of a wrapped address. */
const searchMargin = 2_000;

/** Returns a function that finds web addresses in a range. Wrapped addresses are returned as a whole. */
export function useLinks(
  text: string,
  isEnabled: boolean,
): ((place: TextMatch) => readonly TextLink[]) | undefined {
  return useMemo(() => {
    if (!isEnabled) return undefined;
    return ({ from, to }: TextMatch) => {
      const before = text.lastIndexOf('\n', Math.max(0, from - 1));
      const after = text.indexOf('\n', to);
      const start = from === 0 ? 0 : Math.max(before + 1, from - searchMargin);
      const end = Math.min(after === -1 ? text.length : after, to + searchMargin);
      return webLinks(text, { from: start, to: end }).filter((link) => link.to > from && link.from < to);
    };
  }, [text, isEnabled]);
}
