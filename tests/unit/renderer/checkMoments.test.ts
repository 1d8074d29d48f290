import { describe, expect, it } from 'vitest';
import { isAnotherMomentOf, isStepOfCheck } from '#parts/checks/drawer/momentSteps.ts';

const at = '2026-03-01T12:00:00.000Z';
const later = '2026-03-01T12:10:00.000Z';

describe('the state of the check drawer while the moment moves', () => {
  const before = { id: 'a', at, row: null };

  it('pauses between two moments of the same check', () => {
    expect(isStepOfCheck(before, { ...before, at: later })).toBe(true);
  });

  it('changes at once for another check, for the present, for a newer row, and for the first row', () => {
    expect(isStepOfCheck(before, { ...before, id: 'b', at: later })).toBe(false);
    expect(isStepOfCheck(before, undefined)).toBe(false);
    expect(isStepOfCheck(undefined, before)).toBe(false);
    expect(isStepOfCheck(before, { ...before })).toBe(false);
    expect(isStepOfCheck({ ...before, row: undefined }, { ...before, at: later })).toBe(false);
  });
});

describe('the stored runs of the previous moment', () => {
  const request = { id: 'a', pageIndex: 0, pageSize: 50 };
  const keyOf = (more: object = {}) => [
    ['health'],
    { input: { ...request, kept: true, range: { from: at, to: later }, ...more } },
  ];

  it('stay displayed while the same page of the same check is read', () => {
    expect(isAnotherMomentOf(request, keyOf())).toBe(true);
  });

  it.each([
    ['another check', { id: 'b' }],
    ['another page', { pageIndex: 1 }],
    ['another filter', { ok: true }],
    ['a range of the present', { range: { last: '1h' } }],
  ])('are not displayed for %s', (_, more) => {
    expect(isAnotherMomentOf(request, keyOf(more))).toBe(false);
  });

  it('are not displayed after a query without input', () => {
    expect(isAnotherMomentOf(request, [['health'], { type: 'query' }])).toBe(false);
  });
});
