import { useEffect, useMemo, useReducer } from 'react';
import { SyntaxColours, type TextLanguage } from './SyntaxColours.ts';

/** So long the window may be held up at once, for what is seen first and for the rest. Milliseconds. */
const firstMs = 6;
const sliceMs = 8;

/** The colours of a text as far as they are read; the rest is read in slices, between which the window does what else there is. */
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
      // Idle callbacks come once in 50 ms: megabytes would wait for their colours for many seconds.
      if (!colours.done) timer = setTimeout(readOn);
    };
    timer = setTimeout(readOn);
    return () => clearTimeout(timer);
  }, [colours]);
  return { colours, readTo: colours.readTo };
}
