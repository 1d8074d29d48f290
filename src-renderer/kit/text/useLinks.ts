import { useMemo } from 'react';
import type { Place } from './findPlaces.ts';
import { type TextLink, webLinks } from './webLinks.ts';

/** Number of characters around a row that are searched for the rest of a wrapped address. */
const around = 2_000;

/** Returns a function that finds web addresses in a range. Wrapped addresses are returned as a whole. */
export function useLinks(text: string, wanted: boolean): ((place: Place) => readonly TextLink[]) | undefined {
  return useMemo(() => {
    if (!wanted) return undefined;
    return ({ from, to }: Place) => {
      const before = text.lastIndexOf('\n', Math.max(0, from - 1));
      const after = text.indexOf('\n', to);
      const start = from === 0 ? 0 : Math.max(before + 1, from - around);
      const end = Math.min(after === -1 ? text.length : after, to + around);
      return webLinks(text, { from: start, to: end }).filter((link) => link.to > from && link.from < to);
    };
  }, [text, wanted]);
}
