import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { cacheKind } from '#main/cache/kinds.ts';
import { countItems } from '#main/cache/migrations/countItems.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { CacheReader } from '#main/cache/reads/CacheReader.ts';
import { countGroups } from '#main/cache/reads/countGroups.ts';
import { groupingOf } from '#main/cache/reads/grouping.ts';
import { WhereBuilder } from '#main/cache/reads/Where.ts';
import type { ItemRow } from '#main/cache/tables/items.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { itemId, itemRow } from '../../support/cacheItems.ts';
import { oneOf, seeded, vocabulary } from '../../support/generatedItems.ts';
import { listInput } from '../../support/listInput.ts';
import { writerOptions } from '../../support/writerOptions.ts';

const startMs = Date.parse('2026-03-01T12:00:00Z');
const random = seeded(71);
const record = createFeedRecord('items');

/** Returns an item with few different groups and times, so that groups often lose their newest item. */
function drawItem(place: number): ItemRow {
  const time = () => new Date(startMs + Math.floor(random() * 20) * 60_000).toISOString();
  return itemRow(place, {
    type: oneOf(random, vocabulary.types.slice(0, 2)),
    health: oneOf(random, ['healthy', 'unhealthy', null]),
    status: oneOf(random, ['Running', null]),
    costTotal30d: random() < 0.5 ? null : Math.floor(random() * 1_000) / 8,
    createdAt: time(),
    updatedAt: random() < 0.3 ? null : time(),
    deletedAt: random() < 0.2 ? time() : null,
  });
}

const actual = `select type, deleted, health, status, count(*) as n, count(cost30) as costs,
  coalesce(sum(cost30), 0) as cost, max(created) as created, max(updated) as updated from item group by 1, 2, 3, 4`;
const counted = `select type, deleted, health, status, n, costs, cost / 1e9 as cost, created, created_stale, updated, updated_stale
  from item_count where n > 0 order by 1, 2, 3, 4`;

interface Counts {
  readonly n: number;
  readonly created: number;
  readonly created_stale: number;
  readonly updated: number | null;
  readonly updated_stale: number;
}

function openCatalog(migrations: readonly string[]) {
  const database = new Database(':memory:');
  runMigrations(database, migrations);
  return { database, writer: new CatalogWriter(writerOptions(database)) };
}

const put = (writer: CatalogWriter, rows: readonly ItemRow[]) =>
  writer.putItems(rows, Buffer.concat(rows.map(hashItem)), record);

it('counts of items equal the items after inserts, updates and deletions', () => {
  const { database, writer } = openCatalog(cacheKind.migrations);
  const filters = [
    { hideDeleted: true },
    { hideDeleted: false },
    { hideDeleted: true, health: { include: ['healthy'], exclude: [] } },
    { hideDeleted: false, status: { include: [], exclude: ['Running'] }, type: vocabulary.types[0] },
  ];
  let staleGroups = 0;
  for (let round = 0; round < 150; round += 1) {
    put(
      writer,
      Array.from({ length: 4 }, () => drawItem(1 + Math.floor(random() * 40))),
    );
    if (random() < 0.6) writer.removeItems([itemId(1 + Math.floor(random() * 40))]);
    const expected = database.prepare<[], Counts>(actual).all();
    const found = database.prepare<[], Counts>(counted).all();
    staleGroups += found.filter((group) => group.created_stale + group.updated_stale > 0).length;
    expect(
      found.map(({ created_stale, updated_stale, ...group }, place) => ({
        ...group,
        created: created_stale === 0 ? group.created : expected[place]?.created,
        updated: updated_stale === 0 ? group.updated : expected[place]?.updated,
      })),
    ).toEqual(expected);
    for (const [place, { created, updated }] of expected.entries()) {
      // A stale time is never earlier than the newest item.
      expect(found[place]?.created).toBeGreaterThanOrEqual(created);
      if (updated !== null) expect(found[place]?.updated).toBeGreaterThanOrEqual(updated);
    }
    const where = new WhereBuilder(database);
    for (const filter of filters) {
      const built = where.build(filter, startMs);
      expect(built.isCounted).toBe(true);
      for (const name of ['type', 'config_class']) {
        const groupings = [groupingOf(database, name, 0) ?? expect.fail()];
        const bySum = countGroups(database, built, groupings);
        expect(bySum).toEqual(countGroups(database, { ...built, isCounted: false }, groupings));
      }
      const page = new CacheReader(database).listItems({ ...listInput, filter }, startMs);
      const { n, cost } = database
        .prepare<[], { n: number; cost: number | null }>(
          `select count(*) as n, sum(cost30) as cost from item i where ${built.sql}`,
        )
        .get() ?? { n: -1, cost: null };
      expect([page.total, page.costTotal30d]).toEqual([n, cost]);
    }
  }
  expect(staleGroups).toBeGreaterThan(20);
  database.close();
});

it('counts of items that an earlier version stored come from the migration', () => {
  const { database, writer } = openCatalog(
    cacheKind.migrations.filter((migration) => migration !== countItems),
  );
  put(
    writer,
    Array.from({ length: 30 }, (_, place) => drawItem(place + 1)),
  );
  const expected = database.prepare<[], Counts>(actual).all();
  database.exec(countItems);
  expect(
    database
      .prepare<[], Counts>(counted)
      .all()
      .map(({ created_stale: _, updated_stale: _updated, ...group }) => group),
  ).toEqual(expected);
  database.close();
});

it('filters that need the items are not answered from the counts', () => {
  const { database } = openCatalog(cacheKind.migrations);
  const where = new WhereBuilder(database);
  const labels = { include: [{ key: 'namespace', value: 'prod' }], exclude: [] };
  expect(where.build({ hideDeleted: true, labels }, startMs).isCounted).toBe(false);
  expect(where.build({ hideDeleted: true, search: 'pump' }, startMs).isCounted).toBe(false);
  database.close();
});

it('a filter whose values are not stored matches no items, for every grouping', () => {
  const { database, writer } = openCatalog(cacheKind.migrations);
  put(
    writer,
    Array.from({ length: 10 }, (_, place) => drawItem(place + 1)),
  );
  const reader = new CacheReader(database);
  const filters = [
    { hideDeleted: false, status: { include: ['not stored'], exclude: [] } },
    { hideDeleted: false, health: { include: ['healthy'], exclude: ['healthy'] } },
    { hideDeleted: false, labels: { include: [{ key: 'app', value: 'not stored' }], exclude: [] } },
  ];
  for (const filter of filters)
    for (const name of ['type', 'config_class', 'name', 'analysis', 'changed', 'namespace__tag']) {
      expect(reader.summarize({ filter, groupBy: [name] }, startMs)).toEqual([]);
      expect(reader.listItems({ ...listInput, filter, groupBy: [name] }, startMs)).toMatchObject({
        total: 0,
        groups: [],
      });
    }
  database.close();
});
