import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countMoves,
  type HeldPage,
  showWaiting,
  takePage,
} from '../../../src-renderer/parts/list/heldPage.ts';

interface Page {
  readonly ids: readonly string[];
  readonly note?: string;
}

const idsOf = ({ ids }: Page) => ids;
const take = (held: HeldPage<Page> | undefined, page: Page | undefined, view = 'a', borrowed = false) =>
  takePage(held, { view, page, borrowed }, idsOf);

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
    expect(take(take(undefined, first), next)).toMatchObject({ shown: next, changed: 0 });
  });

  it('keeps its rows in place until the person requests the newer page', () => {
    const next: Page = { ids: ['b', 'a', 'c'] };
    const held = take(take(undefined, first), next);
    expect(held).toMatchObject({ shown: first, waiting: next, changed: 2 });
    expect(take(held, next)).toBe(held);
    expect(showWaiting(held)).toMatchObject({ shown: next, changed: 0 });
  });

  it('replaces a waiting page by a newer page', () => {
    const held = take(take(undefined, first), { ids: ['b', 'a'] });
    const newest: Page = { ids: ['c', 'a', 'b'] };
    expect(take(held, newest)).toMatchObject({ shown: first, waiting: newest, changed: 1 });
    expect(take(held, { ids: ['a', 'b'] })).toMatchObject({ waiting: undefined, changed: 0 });
  });

  it('shows another view at once, even after placeholder rows of the previous view', () => {
    const held = take(undefined, first);
    const borrowed = take(held, first, 'b', true);
    expect(borrowed.shown).toBe(first);
    const own: Page = { ids: ['x'] };
    expect(take(borrowed, own, 'b')).toMatchObject({ shown: own, changed: 0 });
  });

  it('shows its first rows at once and removes them only on request', () => {
    const none: Page = { ids: [] };
    const held = take(take(undefined, none), first);
    expect(held).toMatchObject({ shown: first, waiting: undefined, changed: 0 });
    expect(take(held, none)).toMatchObject({ shown: first, waiting: none, changed: 2 });
  });

  it('keeps its rows while a request is pending', () => {
    expect(take(take(undefined, first), undefined).shown).toBe(first);
  });
});
