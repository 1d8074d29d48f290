import { describe, expect, it } from 'vitest';
import type { ColumnSpec } from '#contract/rules/ownColumns.ts';
import { listInput } from '../../support/listInput.ts';
import { itemIdOf, sampleAndWindow } from '../../support/sampleAndWindow.ts';

const { open, cutOff } = sampleAndWindow();
const type = 'Kubernetes::Deployment';
const replicas: ColumnSpec = { source: 'path', key: '$.spec.replicas', type: 'number' };
const app: ColumnSpec = { source: 'label', key: 'app', type: 'text' };

const input = { ...listInput, filter: { type, hideDeleted: true }, pageSize: 1_000 };

describe("columns of the user's own", () => {
  it('sort and filter all synced items, also without a connection', async () => {
    const window = await open(['items', 'bodies']);
    await cutOff(window);
    const plain = await window.bridge.catalog.items.list(input);
    const sorted = await window.bridge.catalog.items.list({
      ...input,
      columns: [replicas, app],
      sortColumn: replicas,
      sortOrder: 'desc',
    });
    expect(sorted.source).toBe('cache');
    expect(sorted.data.total).toBe(plain.data.total);
    const numbers = sorted.data.items.flatMap(({ own }) => (own?.[0] == null ? [] : [Number(own[0])]));
    expect(numbers.length).toBeGreaterThan(3);
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
    const filtered = await window.bridge.catalog.items.list({
      ...input,
      columns: [replicas],
      filter: { ...input.filter, conditions: [{ subject: replicas, operator: '>=', value: '3' }] },
    });
    expect(filtered.data.total).toBe(numbers.filter((number) => number >= 3).length);
    const summary = await window.bridge.catalog.summary.list({
      filter: { hideDeleted: true, conditions: [{ subject: replicas, operator: '>=', value: '3' }] },
      groupBy: ['type'],
    });
    expect(summary.data.find(({ group }) => group[0] === type)?.count).toBe(filtered.data.total);
  });

  it('offer the values of an item, and explain an invalid path', async () => {
    const synced = await open(['items', 'bodies']);
    const id = await itemIdOf(synced, 'payments-worker', type);
    const { data } = await synced.bridge.catalog.item.columnChoices({ id });
    expect(data.isConfigurationStored).toBe(true);
    expect(data.choices).toContainEqual({ ...replicas, value: expect.stringMatching(/^\d+$/) });
    expect(data.choices.some(({ source }) => source === 'tag')).toBe(true);
    const value = await synced.bridge.catalog.item.columnValue({ id, column: replicas });
    expect(value.data).toEqual({ value: expect.stringMatching(/^\d+$/), problem: null });
    const invalid = { ...replicas, key: '$.spec[' };
    const wrong = await synced.bridge.catalog.item.columnValue({ id, column: invalid });
    expect(wrong.data).toEqual({ value: null, problem: expect.stringMatching(/./) });
    const list = await synced.bridge.catalog.items.list({
      ...input,
      columns: [invalid],
      sortColumn: invalid,
    });
    expect(list.data.items.every(({ own }) => own?.[0] === null)).toBe(true);
  });

  it('contain no value of a configuration of a secret type', async () => {
    const window = await open(['items', 'bodies']);
    const all: ColumnSpec = { source: 'path', key: '$', type: 'text' };
    const { data } = await window.bridge.catalog.items.list({
      ...input,
      filter: { type: 'Kubernetes::Secret', hideDeleted: true },
      columns: [all],
      sortColumn: all,
    });
    expect(data.total).toBeGreaterThan(0);
    expect(data.items.every(({ own }) => own?.[0] === null)).toBe(true);
  });

  it('are empty before the first sync, and a list sorted by one has only the items that are synced', async () => {
    const window = await open();
    const shown = await window.bridge.catalog.items.list({ ...input, columns: [replicas, app] });
    expect(shown.source).toBe('server');
    expect(shown.data.items.length).toBeGreaterThan(3);
    expect(shown.data.items.every(({ own }) => own?.length === 2 && own[0] === null)).toBe(true);
    const sorted = await window.bridge.catalog.items.list({ ...input, sortColumn: replicas });
    expect(sorted).toMatchObject({ source: 'cache', synced: { done: 0 }, data: { total: 0 } });
  });

  it('refuse a condition whose value is not of its type', async () => {
    const window = await open(['items']);
    const conditions = [{ subject: replicas, operator: '>' as const, value: 'many' }];
    await expect(
      window.bridge.catalog.items.list({ ...input, filter: { ...input.filter, conditions } }),
    ).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('are not found for an item that is not synced', async () => {
    const window = await open(['items']);
    await expect(
      window.bridge.catalog.item.columnChoices({ id: '00000000-0000-4000-8000-000000000001' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
