import { type RefObject, useEffect } from 'react';
import { RovingFocus } from './RovingFocus.ts';

/** Makes the controls of an element one Tab stop, with arrow keys between them. */
export function useRovingFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (element.current === null) return;
    const roving = new RovingFocus(element.current);
    return () => roving.destroy();
  }, [element]);
}
