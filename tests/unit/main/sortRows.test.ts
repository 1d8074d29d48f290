import { describe, expect, it } from 'vitest';
import type { ResourceRow } from '#contract/resources.ts';
import { sortAndPage } from '#main/resources/sortRows.ts';

const row = (id: string, more: Partial<ResourceRow>): ResourceRow => ({
  id,
  name: id,
  icon: null,
  labels: {},
  source: null,
  createdAt: null,
  updatedAt: null,
  createdBy: null,
  agent: null,
  job: null,
  values: {},
  ...more,
});
const sorted = (rows: readonly ResourceRow[], sortBy: string, sortOrder: 'asc' | 'desc') =>
  sortAndPage(rows, { sortBy, sortOrder, pageIndex: 0, pageSize: 10 }).rows.map(({ id }) => id);

describe('locally sorted rows', () => {
  it('are in time order, with any number of trailing zeros', () => {
    const second = '2026-11-23T20:57:32';
    const rows = [
      row('b', { createdAt: `${second}.799811+00:00` }),
      row('c', { createdAt: `${second}.98979+00:00` }),
      row('a', { createdAt: `${second}+00:00` }),
      row('none', {}),
    ];
    expect(sorted(rows, 'created_at', 'asc')).toEqual(['a', 'b', 'c', 'none']);
    expect(sorted(rows, 'created_at', 'desc')).toEqual(['c', 'b', 'a', 'none']);
  });

  it('are in the order of the numbers in their names', () => {
    const rows = [row('item 10', {}), row('item 9', {}), row('Item 1', {})];
    expect(sorted(rows, 'name', 'asc')).toEqual(['Item 1', 'item 9', 'item 10']);
  });
});
