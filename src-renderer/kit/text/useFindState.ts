import { useState } from 'react';
import { counted, nothingSought, sought, stepped } from './findState.ts';

/** The state of a search whose field stands outside of the text; `find` and `onFound` are for the text view. */
export function useFindState() {
  const [find, setFind] = useState(nothingSought);
  return {
    find,
    /** For the field, also when it is asked for the same text again. */
    search: (text: string) => setFind((now) => sought(now, text)),
    step: (by: 1 | -1) => setFind((now) => stepped(now, by)),
    close: () => setFind(nothingSought),
    onFound: (count: number) => setFind((now) => counted(now, count)),
  };
}
