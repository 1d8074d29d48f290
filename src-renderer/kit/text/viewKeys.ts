export type ViewAction =
  | { readonly kind: 'move'; readonly rows: number | 'first' | 'last' }
  | { readonly kind: 'page'; readonly pages: 1 | -1 }
  | { readonly kind: 'fold' | 'unfold' | 'all' | 'none' }
  | { readonly kind: 'choose'; readonly how: 'alone' | 'extend' | 'toggle' };

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const plainKeys: Readonly<Record<string, ViewAction>> = {
  ArrowDown: { kind: 'move', rows: 1 },
  ArrowUp: { kind: 'move', rows: -1 },
  PageDown: { kind: 'page', pages: 1 },
  PageUp: { kind: 'page', pages: -1 },
  Home: { kind: 'move', rows: 'first' },
  End: { kind: 'move', rows: 'last' },
  '-': { kind: 'fold' },
  '+': { kind: 'unfold' },
  Enter: { kind: 'choose', how: 'alone' },
  ' ': { kind: 'choose', how: 'toggle' },
  Escape: { kind: 'none' },
};

/**
 * Returns the action of a key press. Undefined without an
 * action. Home and End also work with Ctrl, as in editors.
 */
export function keyAction({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): ViewAction | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'a' && !shiftKey) return { kind: 'all' };
    return key === 'Home' || key === 'End' ? plainKeys[key] : undefined;
  }
  // Many keyboard layouts need Shift for the plus sign.
  if (key === '+') return plainKeys[key];
  if (shiftKey) return key === 'Enter' || key === ' ' ? { kind: 'choose', how: 'extend' } : undefined;
  return plainKeys[key];
}
