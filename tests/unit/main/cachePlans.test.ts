import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CatalogFilter, CatalogListInput } from '#contract/catalog.ts';
import { catalogSortColumns } from '#contract/rules/catalogList.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { countGroups } from '#main/cache/reads/countGroups.ts';
import { groupingOf } from '#main/cache/reads/grouping.ts';
import { listKeys } from '#main/cache/reads/listItems.ts';
import { SendReader } from '#main/cache/reads/SendReader.ts';
import { WhereBuilder } from '#main/cache/reads/Where.ts';
import { Dictionary } from '#main/cache/writes/Dictionary.ts';
import { listInput } from '../../support/listInput.ts';

let database: Database.Database;

beforeAll(() => {
  database = new Database(':memory:');
  runMigrations(database, cacheKind.migrations);
  const dictionary = new Dictionary(database);
  dictionary.term('type', 'Kubernetes::Pod');
  dictionary.term('status', 'Running');
});
afterAll(() => void database.close());

function planOf(input: CatalogListInput): { readonly sql: string; readonly steps: readonly string[] } {
  const where = new WhereBuilder(database).build(input.filter, 0);
  const prepare = vi.spyOn(database, 'prepare');
  listKeys(database, where, input, { limit: 50, offset: 0 });
  const sql = prepare.mock.lastCall?.[0] ?? '';
  prepare.mockRestore();
  const rows = database.prepare<[], { detail: string }>(`explain query plan ${sql}`).all();
  return { sql, steps: rows.map(({ detail }) => detail) };
}

const filters = {
  none: {},
  'an included status': { status: { include: ['Running'], exclude: [] } },
  'an excluded status': { status: { include: [], exclude: ['Running'] } },
  'an included health': { health: { include: ['unhealthy'], exclude: [] } },
} as const satisfies Record<string, Partial<CatalogFilter>>;

const ofPods = (filter: Partial<CatalogFilter>): CatalogFilter => ({
  type: 'Kubernetes::Pod',
  hideDeleted: true,
  ...filter,
});

describe.each(Object.entries(filters))('a page of a type with the filter %s', (_name, filter) => {
  it.each(catalogSortColumns)('sorted by %s is found in an index alone', (sortBy) => {
    for (const hideDeleted of [true, false]) {
      const [items] = planOf({ ...listInput, sortBy, filter: ofPods({ ...filter, hideDeleted }) }).steps;
      expect(items).toMatch(/^SEARCH i USING COVERING INDEX/);
    }
  });

  it('is in name order without a sort step', () => {
    const { steps } = planOf({ ...listInput, filter: ofPods(filter) });
    expect(steps.filter((step) => step.includes('ORDER BY'))).toEqual([]);
  });
});

it('sorting by deletion time sorts by id when deleted items are hidden', () => {
  const { sql } = planOf({ ...listInput, sortBy: 'deletedAt', filter: { hideDeleted: true } });
  expect(sql).toMatch(/order by i\.id limit/);
});

it('reports of notifications read indexes alone', () => {
  const prepare = vi.spyOn(database, 'prepare');
  new SendReader(database).notificationStats([0, 1]);
  const statements = prepare.mock.calls.map(([sql]) => sql).filter((sql) => /max\(|sum\(|count\(/.test(sql));
  prepare.mockRestore();
  expect(statements.length).toBeGreaterThan(4);
  for (const sql of statements) {
    const steps = database
      .prepare<[], { detail: string }>(`explain query plan ${sql.replaceAll('?', '0')}`)
      .all();
    const read = steps.filter(({ detail }) => /^(SCAN|SEARCH)/.test(detail));
    for (const { detail } of read) expect(`${sql}: ${detail}`).toContain('USING COVERING INDEX');
  }
});

it.each(['namespace__tag', 'changed', 'analysis'])(
  'counts grouped by %s read the index of facets',
  (name) => {
    const where = new WhereBuilder(database).build({ hideDeleted: true }, 0);
    const grouping = groupingOf(database, name, 0);
    const prepare = vi.spyOn(database, 'prepare');
    countGroups(database, where, grouping === undefined ? [] : [grouping]);
    const sql = prepare.mock.lastCall?.[0] ?? '';
    prepare.mockRestore();
    const [items] = database
      .prepare<[], { detail: string }>(`explain query plan ${sql.replaceAll('?', '0')}`)
      .all();
    expect(items?.detail).toBe('SCAN i USING COVERING INDEX item_by_facet');
  },
);
