import { describe, expect, it } from 'vitest';
import { takeLinkable } from '#parts/components/linkableItems.ts';

const named = (...names: string[]) => names.map((name, at) => ({ id: String(at), name }));

describe('the search for items to link', () => {
  it('matches names that contain the typed text, ignoring case', () => {
    const found = takeLinkable(named('payments-api', 'Orders', 'web-PAY'), ' pay ');
    expect(found.map(({ name }) => name)).toEqual(['payments-api', 'web-PAY']);
  });

  it('sorts by name', () => {
    const found = takeLinkable(named('b-x', 'C-x', 'a-x'), 'x');
    expect(found.map(({ name }) => name)).toEqual(['a-x', 'b-x', 'C-x']);
  });

  it('returns at most 50 items', () => {
    const all = named(...Array.from({ length: 80 }, (_, at) => `item-${String(at).padStart(2, '0')}`));
    const found = takeLinkable(all, 'item');
    expect(found).toHaveLength(50);
    expect(found.at(-1)?.name).toBe('item-49');
  });
});
