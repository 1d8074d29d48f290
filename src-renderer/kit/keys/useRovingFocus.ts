import { type RefObject, useEffect } from 'react';
import { RovingFocus } from './RovingFocus.ts';

/**
 * Makes the controls of an element one Tab stop, with arrow keys between them.
 * @param label Makes the element a toolbar of this name while it contains several controls.
 */
export function useRovingFocus(element: RefObject<HTMLElement | null>, label?: string): void {
  useEffect(() => {
    if (element.current === null) return;
    const roving = new RovingFocus(element.current, label);
    return () => roving.destroy();
  }, [element, label]);
}
