import { type RefObject, useLayoutEffect } from 'react';

/**
 * Moves toasts above an element at the bottom of the page, so that they do not cover its buttons.
 * @param element is displayed as long as the calling component
 */
export function useToastOffset(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty('--page-foot', `${box.offsetHeight}px`));
    observer.observe(box);
    return () => {
      observer.disconnect();
      root.removeProperty('--page-foot');
    };
  }, [element]);
}
