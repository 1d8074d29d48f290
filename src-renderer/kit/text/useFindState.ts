import { useState } from 'react';
import { emptyFind, withMatchCount, withNextMatch, withSearchText } from './findState.ts';

/** State of a search with an external field. Pass `find` and `onFound` to the text view. */
export function useFindState() {
  const [find, setFind] = useState(emptyFind);
  return {
    find,
    search: (text: string) => setFind((now) => withSearchText(now, text)),
    step: (by: 1 | -1) => setFind((now) => withNextMatch(now, by)),
    close: () => setFind(emptyFind),
    onFound: (count: number) => setFind((now) => withMatchCount(now, count)),
  };
}
