import { isApple, keysOfStroke } from './keyStroke.ts';

const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  // Ctrl on all platforms, unlike Mod.
  Control: 'Ctrl',
  Mod: 'Ctrl',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
};

const appleNames: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };

/**
 * Returns key labels as printed on the keyboard. `Mod` is ⌘ on macOS and Ctrl elsewhere.
 * @param keys A sequence separated by spaces (`g c`). Combinations use `+` (`Mod+k`).
 * @returns One list of labels per key press.
 */
export function keyCaps(keys: string, apple: boolean = isApple): ReadonlyArray<readonly string[]> {
  return keys.split(' ').map((stroke) => {
    const parts = keysOfStroke(stroke);
    return parts.map((part) => {
      const named = (apple ? appleNames[part] : undefined) ?? names[part];
      if (named !== undefined) return named;
      return parts.length > 1 && part.length === 1 ? part.toUpperCase() : part;
    });
  });
}
