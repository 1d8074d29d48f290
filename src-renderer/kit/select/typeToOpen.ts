import type { KeyboardEvent } from 'react';
import { isTyping } from '../overlay/typedAhead.ts';

/**
 * Returns the key handler of a closed form field: the first typed letter opens the menu and starts its search.
 * Filters of a toolbar do not use it, because letters are shortcuts there.
 * @param open Opens the menu with the typed letter.
 */
export const typeToOpen =
  (open: (letter: string) => void) =>
  (event: KeyboardEvent): void => {
    // The space key opens the menu without text, as on every button.
    if (!isTyping(event) || event.key === ' ' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    open(event.key);
  };
