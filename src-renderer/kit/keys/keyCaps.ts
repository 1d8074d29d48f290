import { isApple, partsOf } from './pressed.ts';

const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  // The one that is Ctrl on every machine.
  Control: 'Ctrl',
  Mod: 'Ctrl',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
};

const appleNames: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };

/**
 * Keys as they are written on the keyboard. `Mod` is Ctrl, on a Mac ⌘.
 * @param keys keys one after the other with spaces between them (`g c`), keys together with `+` (`Mod+k`)
 * @returns one list of key caps per stroke
 */
export function keyCaps(keys: string, apple: boolean = isApple): ReadonlyArray<readonly string[]> {
  return keys.split(' ').map((stroke) => {
    const parts = partsOf(stroke);
    return parts.map((part) => {
      const named = (apple ? appleNames[part] : undefined) ?? names[part];
      if (named !== undefined) return named;
      return parts.length > 1 && part.length === 1 ? part.toUpperCase() : part;
    });
  });
}
