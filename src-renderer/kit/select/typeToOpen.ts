import type { KeyboardEvent } from 'react';

/**
 * Returns the key handler of a closed form field: the first typed letter opens the menu and starts its search.
 * Filters of a toolbar do not use it, because letters are shortcuts there.
 * @param open Opens the menu with the typed letter.
 */
export const typeToOpen =
  (open: (letter: string) => void) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    // The space key opens the menu without text, as on every button.
    if (event.key.length !== 1 || event.key === ' ') return;
    event.preventDefault();
    event.stopPropagation();
    open(event.key);
  };
