import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countMoves, type StablePage, showPending, takePage } from '#parts/list/stablePage.ts';

interface Page {
  readonly ids: readonly string[];
  readonly note?: string;
}

const idsOf = ({ ids }: Page) => ids;
const take = (held: StablePage<Page> | undefined, page: Page | undefined, view = 'a', isPrevious = false) =>
  takePage(held, { view, page, isPrevious }, idsOf);

describe('the number of moved rows', () => {
  it.each<[string[], string[], number]>([
    [['a', 'b', 'c'], ['a', 'b', 'c'], 0],
    [['a', 'b', 'c'], ['n', 'a', 'b'], 1],
    [['a', 'b', 'c'], ['b', 'c', 'd'], 1],
    [['a', 'b', 'c'], ['c', 'a', 'b'], 1],
    [['a', 'b'], ['x', 'y'], 2],
    [['a', 'b'], [], 2],
    [[], ['a'], 1],
  ])('from %j to %j is %i', (before, after, moves) => {
    expect(countMoves(before, after)).toBe(moves);
  });

  it('is zero only for the same rows in the same order', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'));
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        expect(countMoves(before, after) === 0).toBe(before.join() === after.join());
      }),
    );
  });
});

describe('a list that a person is reading', () => {
  const first: Page = { ids: ['a', 'b'] };

  it('shows new values of the same rows at once', () => {
    const next: Page = { ids: ['a', 'b'], note: 'newer' };
    expect(take(take(undefined, first), next)).toMatchObject({ displayedPage: next, changed: 0 });
  });

  it('keeps its rows in place until the person requests the newer page', () => {
    const next: Page = { ids: ['b', 'a', 'c'] };
    const held = take(take(undefined, first), next);
    expect(held).toMatchObject({ displayedPage: first, pendingPage: next, changed: 2 });
    expect(take(held, next)).toBe(held);
    expect(showPending(held)).toMatchObject({ displayedPage: next, changed: 0 });
  });

  it('replaces a pending page by a newer page', () => {
    const held = take(take(undefined, first), { ids: ['b', 'a'] });
    const newest: Page = { ids: ['c', 'a', 'b'] };
    expect(take(held, newest)).toMatchObject({ displayedPage: first, pendingPage: newest, changed: 1 });
    expect(take(held, { ids: ['a', 'b'] })).toMatchObject({ pendingPage: undefined, changed: 0 });
  });

  it('shows another view at once, even after placeholder rows of the previous view', () => {
    const held = take(undefined, first);
    const borrowed = take(held, first, 'b', true);
    expect(borrowed.displayedPage).toBe(first);
    const own: Page = { ids: ['x'] };
    expect(take(borrowed, own, 'b')).toMatchObject({ displayedPage: own, changed: 0 });
  });

  it('shows its first rows at once and removes them only on request', () => {
    const none: Page = { ids: [] };
    const held = take(take(undefined, none), first);
    expect(held).toMatchObject({ displayedPage: first, pendingPage: undefined, changed: 0 });
    expect(take(held, none)).toMatchObject({ displayedPage: first, pendingPage: none, changed: 2 });
  });

  it('keeps its rows while a request is pending', () => {
    expect(take(take(undefined, first), undefined).displayedPage).toBe(first);
  });
});
