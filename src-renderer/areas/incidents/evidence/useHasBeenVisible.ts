import { type RefCallback, useCallback, useState } from 'react';
import { ConcurrencyLimit } from './ConcurrencyLimit.ts';

const visibleCallbacks = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Shared by all rows. The margin loads a row shortly before it becomes visible. */
const getObserver = (): IntersectionObserver => {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) visibleCallbacks.get(target)?.();
    },
    { rootMargin: '200px 0px' },
  );
  return observer;
};

/**
 * Whether an element has ever been visible.
 * @returns a ref callback for the element, and the flag
 */
export function useHasBeenVisible(): readonly [RefCallback<Element>, boolean] {
  const [seen, setSeen] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return;
    visibleCallbacks.set(element, () => {
      getObserver().unobserve(element);
      setSeen(true);
    });
    getObserver().observe(element);
    return () => getObserver().unobserve(element);
  }, []);
  return [ref, seen];
}

const linkedDataLimit = new ConcurrencyLimit(4);

/** Wraps a query function so that it waits for a free slot. */
export const limitConcurrency =
  <Context extends { readonly signal: AbortSignal }, T>(ask: (context: Context) => T | Promise<T>) =>
  (context: Context): Promise<T> =>
    linkedDataLimit.run(() => ask(context), context.signal);
