import { type RefCallback, useCallback, useState } from 'react';

/**
 * Observes the content width of an element.
 * @returns The ref for the element, and its width in whole pixels. The width is 0 before layout.
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
