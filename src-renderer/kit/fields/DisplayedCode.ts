import { createContext, useContext, useEffect } from 'react';

/**
 * The texts in the mounted code editors of a form, by path in the record. The text of the whole record has an
 * empty path.
 */
export const DisplayedCodeContext = createContext<Map<string, string> | undefined>(undefined);

/** Publishes the text of a code editor while it is mounted. */
export function useDisplayedCode(path: string | undefined, text: string): void {
  const texts = useContext(DisplayedCodeContext);
  useEffect(() => {
    if (texts === undefined || path === undefined) return;
    texts.set(path, text);
    return () => {
      texts.delete(path);
    };
  }, [texts, path, text]);
}
