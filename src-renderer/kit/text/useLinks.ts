import { useMemo } from 'react';
import type { Place } from './findPlaces.ts';
import { type TextLink, webLinks } from './webLinks.ts';

/** An address that begins before a row or ends after it is looked for so far around it. Characters. */
const around = 2_000;

/** Finds the addresses of the web in stretches of a text: of a line that is broken, the whole address. */
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
