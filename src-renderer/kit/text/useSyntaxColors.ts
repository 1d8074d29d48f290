import { useEffect, useMemo, useReducer } from 'react';
import { SyntaxColors, type TextLanguage } from './SyntaxColors.ts';

/** Max blocking time (ms) for the first screen and for each later slice. */
const firstMs = 6;
const sliceMs = 8;

/**
 * Returns the available colors of a text. The rest is parsed in slices, so that the window stays responsive.
 */
export function useSyntaxColors(
  text: string,
  language: TextLanguage,
): { readonly colors: SyntaxColors; readonly parsedLength: number } {
  const colors = useMemo(() => {
    const made = new SyntaxColors(text, language);
    made.read(firstMs);
    return made;
  }, [text, language]);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (colors.done) return;
    let timer: ReturnType<typeof setTimeout>;
    const parseNext = () => {
      if (colors.read(sliceMs)) rerender();
      // Not idle callbacks: they come only every 50 ms, which is too slow for several MB.
      if (!colors.done) timer = setTimeout(parseNext);
    };
    timer = setTimeout(parseNext);
    return () => clearTimeout(timer);
  }, [colors]);
  return { colors: colors, parsedLength: colors.parsedLength };
}
