import { describe, expect, it } from 'vitest';
import { areSameDefs } from '#kit/table/sameColumns.ts';

const cellRenderer = () => null;
const table = {};
const column = (change: object = {}) => ({
  colId: 'name',
  headerName: 'Name',
  hide: false,
  initialWidth: 200,
  cellRenderer,
  cellRendererParams: { table, position: 0 },
  ...change,
});

describe('areSameDefs', () => {
  it.each<[string, object]>([
    ['equal values', {}],
    ['another initial width, which has no effect', { initialWidth: 300 }],
  ])('is true for %s', (_, change) => {
    expect(areSameDefs([column()], [column(change)])).toBe(true);
  });

  it.each<[string, object]>([
    ['another header', { headerName: 'Title' }],
    ['a hidden column', { hide: true }],
    ['an additional value', { headerClass: 'end' }],
    ['another position', { cellRendererParams: { table, position: 1 } }],
    ['another table', { cellRendererParams: { table: {}, position: 0 } }],
  ])('is false for %s', (_, change) => {
    expect(areSameDefs([column()], [column(change)])).toBe(false);
    expect(areSameDefs([column(change)], [column()])).toBe(false);
  });

  it('is false for another order and another number of columns', () => {
    const [one, other] = [column(), column({ colId: 'status' })];
    expect(areSameDefs([one, other], [other, one])).toBe(false);
    expect(areSameDefs([one, other], [one])).toBe(false);
    expect(areSameDefs([one], [one, other])).toBe(false);
  });
});
