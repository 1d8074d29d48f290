import { describe, expect, it } from 'vitest';
import { titleWith } from '../../../src-renderer/shell/desktop/titleWith.ts';

describe('the title of a window', () => {
  it.each([
    ['Catalog | Quarterdeck', 0, 'Catalog | Quarterdeck'],
    ['Catalog | Quarterdeck', 3, '(3) Catalog | Quarterdeck'],
    ['(3) Catalog | Quarterdeck', 12, '(12) Catalog | Quarterdeck'],
    ['(12) Catalog | Quarterdeck', 0, 'Catalog | Quarterdeck'],
    ['(not a count) x', 0, '(not a count) x'],
  ])('%s with %i unread notifications is %s', (title, unread, expected) => {
    expect(titleWith(title, unread)).toBe(expected);
  });
});
