import { describe, expect, it } from 'vitest';
import { keyCaps } from '#kit/keys/keyCaps.ts';
import { hasModifier, isPressed } from '#kit/keys/keyStroke.ts';

describe('key names', () => {
  it.each([
    ['g c', [['g'], ['c']], [['g'], ['c']]],
    ['Mod+k', [['Ctrl', 'K']], [['⌘', 'K']]],
    ['Shift+Enter', [['Shift', 'Enter']], [['⇧', 'Enter']]],
    ['Control+m', [['Ctrl', 'M']], [['Ctrl', 'M']]],
    ['ArrowUp ArrowDown', [['↑'], ['↓']], [['↑'], ['↓']]],
    ['+', [['+']], [['+']]],
    ['Escape', [['Esc']], [['Esc']]],
  ])('of %s are %j, and on a Mac %j', (keys, elsewhere, onMac) => {
    expect(keyCaps(keys, false)).toEqual(elsewhere);
    expect(keyCaps(keys, true)).toEqual(onMac);
  });
});

const plain = { key: 'k', code: 'KeyK', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('keys pressed together', () => {
  it.each([
    ['Ctrl+K', { ctrlKey: true }, true, false],
    ['⌘+K', { metaKey: true }, false, true],
    ['K alone', {}, false, false],
    ['Ctrl+Shift+K', { ctrlKey: true, shiftKey: true }, false, false],
    ['Ctrl+Alt+K', { ctrlKey: true, altKey: true }, false, false],
    ['Ctrl+K with Caps Lock', { ctrlKey: true, key: 'K' }, true, false],
    ['Ctrl+K on a Cyrillic layout', { ctrlKey: true, key: 'л' }, true, false],
    [
      'Ctrl+K on a Dvorak layout, which has K at the position of V',
      { ctrlKey: true, code: 'KeyV' },
      true,
      false,
    ],
    ['Ctrl+J', { ctrlKey: true, key: 'j', code: 'KeyJ' }, false, false],
  ])('are compared with Mod+K: %s', (_what, pressed, elsewhere, onMac) => {
    expect(isPressed('Mod+k', { ...plain, ...pressed }, false)).toBe(elsewhere);
    expect(isPressed('Mod+k', { ...plain, ...pressed }, true)).toBe(onMac);
  });

  it('are distinguished from single keys', () => {
    expect(['Mod+k', 'g c', '/', '+'].map(hasModifier)).toEqual([true, false, false, false]);
  });
});
