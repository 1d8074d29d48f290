import { describe, expect, it } from 'vitest';
import type { Change } from '#contract/changes.ts';
import { foldChanges } from '../../../src-renderer/areas/catalog/changes/foldChanges.ts';

const change = (id: string, minute: number, values: Partial<Change> = {}): Change => ({
  id,
  item: { id: 'pod', name: 'pod', type: 'Kubernetes::Pod', tags: {}, deletedAt: null },
  type: 'BackOff',
  severity: 'medium',
  source: 'kubernetes',
  summary: 'Back-off restarting failed container',
  createdAt: `2026-01-01T10:${String(minute).padStart(2, '0')}:00Z`,
  firstObservedAt: `2026-01-01T10:${String(minute).padStart(2, '0')}:00Z`,
  count: 1,
  createdBy: null,
  externalCreatedBy: null,
  ...values,
});
const other = { id: 'other', name: 'other', type: null, tags: {}, deletedAt: null };

describe('foldChanges', () => {
  it('folds consecutive equal changes of an item into one line with their count and span', () => {
    const lines = foldChanges([change('c', 9, { count: 3 }), change('b', 5), change('a', 1)]);
    expect(lines).toEqual([
      {
        ...change('c', 9),
        count: 5,
        firstObservedAt: '2026-01-01T10:01:00Z',
        folded: ['c', 'b', 'a'],
      },
    ]);
  });

  it('folds across changes of other items, and takes the newest change in ascending order, too', () => {
    const lines = foldChanges([change('a', 1), change('x', 2, { item: other }), change('b', 3)]);
    expect(lines.map(({ id, count }) => [id, count])).toEqual([
      ['b', 2],
      ['x', 1],
    ]);
  });

  it('starts a new line after a different change of the same item', () => {
    const lines = foldChanges([change('c', 3), change('b', 2, { type: 'Pulled' }), change('a', 1)]);
    expect(lines.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('folds no configuration changes without a summary, because different ones look the same', () => {
    const diff = { type: 'diff', summary: null };
    expect(foldChanges([change('b', 2, diff), change('a', 1, diff)])).toHaveLength(2);
  });
});
