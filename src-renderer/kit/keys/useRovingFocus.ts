import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { RovingFocus } from './RovingFocus.ts';

/**
 * Makes the controls of an element one Tab stop, with arrow keys between them.
 * @returns the key handler of the element
 */
export function useRovingFocus(element: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  const roving = useRef<RovingFocus | undefined>(undefined);
  useEffect(() => {
    if (element.current === null) return;
    const added = new RovingFocus(element.current);
    roving.current = added;
    return () => added.destroy();
  }, [element]);
  return useCallback((event) => {
    // A control that handles arrow keys itself, such as a group of toggles, prevents the default.
    if (!event.defaultPrevented) roving.current?.onKeyDown(event.nativeEvent);
  }, []);
}
