import { type RefCallback, useCallback, useState } from 'react';
import { Turns } from './Turns.ts';

const watched = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Shared by all rows. The margin loads a row shortly before it becomes visible. */
const theObserver = (): IntersectionObserver => {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) watched.get(target)?.();
    },
    { rootMargin: '200px 0px' },
  );
  return observer;
};

/**
 * Whether an element has ever been visible.
 * @returns a ref callback for the element, and the flag
 */
export function useSeen(): readonly [RefCallback<Element>, boolean] {
  const [seen, setSeen] = useState(false);
  const place = useCallback((element: Element | null) => {
    if (element === null) return;
    watched.set(element, () => {
      theObserver().unobserve(element);
      setSeen(true);
    });
    theObserver().observe(element);
    return () => theObserver().unobserve(element);
  }, []);
  return [place, seen];
}

const turns = new Turns(4);

/** Wraps a query function so that it waits for a free slot. */
export const inTurn =
  <Context extends { readonly signal: AbortSignal }, T>(ask: (context: Context) => T | Promise<T>) =>
  (context: Context): Promise<T> =>
    turns.run(() => ask(context), context.signal);
