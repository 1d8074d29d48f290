import { useState } from 'react';
import { counted, nothingSought, sought, stepped } from './findState.ts';

/** State of a search with an external field. Pass `find` and `onFound` to the text view. */
export function useFindState() {
  const [find, setFind] = useState(nothingSought);
  return {
    find,
    search: (text: string) => setFind((now) => sought(now, text)),
    step: (by: 1 | -1) => setFind((now) => stepped(now, by)),
    close: () => setFind(nothingSought),
    onFound: (count: number) => setFind((now) => counted(now, count)),
  };
}
