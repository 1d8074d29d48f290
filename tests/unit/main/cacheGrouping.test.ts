import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cacheKind } from '#main/cache/kinds.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { countGroups } from '#main/cache/reads/countGroups.ts';
import { groupingOf } from '#main/cache/reads/grouping.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { itemId, itemRow } from '../../support/cacheItems.ts';
import { writerOptions } from '../../support/writerOptions.ts';

const nowMs = Date.parse('2026-03-01T00:00:00Z');
const dayMs = 24 * 60 * 60_000;
const ago = (days: number, ms = 0) => new Date(nowMs - days * dayMs - ms).toISOString();

let database: Database.Database;

beforeEach(() => {
  database = new Database(':memory:');
  runMigrations(database, cacheKind.migrations);
  const writer = new CatalogWriter(writerOptions(database, () => nowMs));
  const rows = [
    itemRow(1, { name: 'Beta', type: 'AWS::EC2', tags: { zone: 'b' }, updatedAt: ago(0.5) }),
    itemRow(2, { name: 'alpha', type: 'AWS::S3', tags: { zone: 'A' }, updatedAt: ago(1) }),
    itemRow(3, { name: 'beta', type: 'Kubernetes::Pod', tags: {}, updatedAt: ago(1, 1) }),
    itemRow(4, { name: 'Gamma', type: 'Plain', tags: { zone: 'a' }, updatedAt: ago(400) }),
    itemRow(5, { name: 'gamma', type: 'Plain', tags: { other: 'a' }, updatedAt: null }),
  ];
  writer.putItems(rows, Buffer.concat(rows.map(hashItem)), createFeedRecord('items'));
  writer.putFigures([
    { id: itemId(1), changes: 0, analysis: { security: 1, cost: 2 } },
    { id: itemId(3), changes: 0, analysis: { cost: 1 } },
  ]);
});
afterEach(() => database.close());

const groupsBy = (...names: string[]) =>
  countGroups(
    database,
    { sql: 'i.deleted in (0, 1)', values: [], isEmpty: false, isCounted: false },
    names.map((name) => groupingOf(database, name, nowMs)!),
  );

describe('catalog groups', () => {
  it.each([
    [
      'type',
      [
        ['AWS::EC2', 1],
        ['AWS::S3', 1],
        ['Kubernetes::Pod', 1],
        ['Plain', 2],
      ],
    ],
    [
      'config_class',
      [
        ['AWS', 2],
        ['Kubernetes', 1],
        ['Plain', 2],
      ],
    ],
    [
      'name',
      [
        ['alpha', 1],
        ['beta', 2],
        ['gamma', 2],
      ],
    ],
    [
      'analysis',
      [
        ['cost', 1],
        ['cost, security', 1],
        [null, 3],
      ],
    ],
    [
      'changed',
      [
        ['Last 24 hours', 1],
        ['Last 7 days', 2],
        ['Older', 1],
        [null, 1],
      ],
    ],
    [
      'zone__tag',
      [
        ['A', 1],
        ['a', 1],
        ['b', 1],
        [null, 2],
      ],
    ],
    ['nobody__tag', [[null, 5]]],
  ])('by %s have these names in order, with the group without a value last', (name, expected) => {
    const found = groupsBy(name).map(({ names, count }) => [names[0], count]);
    expect(found).toEqual(expected);
  });

  it('that are nested have a name for each level', () => {
    expect(groupsBy('config_class', 'zone__tag').map(({ names }) => names)).toEqual([
      ['AWS', 'A'],
      ['AWS', 'b'],
      ['Kubernetes', null],
      ['Plain', 'a'],
      ['Plain', null],
    ]);
  });

  it.each(['type', 'config_class', 'name', 'analysis', 'changed', 'zone__tag', 'nobody__tag'])(
    'by %s contain as many items as their condition finds',
    (name) => {
      const grouping = groupingOf(database, name, nowMs)!;
      for (const { keys, count } of groupsBy(name)) {
        const { sql, values } = grouping.condition(keys[0] ?? null);
        const found = database
          .prepare(`select count(*) from item i where ${sql}`)
          .pluck()
          .get(...values);
        expect(found).toBe(count);
      }
    },
  );

  it.each(['', 'typ', 'toString'])('by %j do not exist', (name) => {
    expect(groupingOf(database, name, nowMs)).toBeUndefined();
  });
});
