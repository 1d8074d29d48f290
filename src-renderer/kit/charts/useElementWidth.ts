import { type RefCallback, useCallback, useState } from 'react';

/**
 * The width of an element's content, followed while it changes.
 * @returns the ref for the element, and its width in whole pixels; 0 until it is laid out
 */
export function useElementWidth(): readonly [ref: RefCallback<HTMLElement>, width: number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
