import { useEffect, useMemo, useReducer } from 'react';
import { SyntaxColours, type TextLanguage } from './SyntaxColours.ts';

/** Max blocking time (ms) for the first screen and for each later slice. */
const firstMs = 6;
const sliceMs = 8;

/**
 * Returns the available colors of a text. The rest is parsed in slices, so that the window stays responsive.
 */
export function useSyntaxColours(
  text: string,
  language: TextLanguage,
): { readonly colours: SyntaxColours; readonly readTo: number } {
  const colours = useMemo(() => {
    const made = new SyntaxColours(text, language);
    made.read(firstMs);
    return made;
  }, [text, language]);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (colours.done) return;
    let timer: ReturnType<typeof setTimeout>;
    const readOn = () => {
      if (colours.read(sliceMs)) drawAgain();
      // Not idle callbacks: they come only every 50 ms, which is too slow for several MB.
      if (!colours.done) timer = setTimeout(readOn);
    };
    timer = setTimeout(readOn);
    return () => clearTimeout(timer);
  }, [colours]);
  return { colours, readTo: colours.readTo };
}
