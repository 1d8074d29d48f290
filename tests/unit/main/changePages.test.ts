import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeListInput } from '#contract/changes.ts';
import { changeSortColumns, severities } from '#contract/rules/changes.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { ChangeReader } from '#main/cache/reads/ChangeReader.ts';
import type { ChangeRow } from '#main/cache/tables/changes.ts';
import { idText } from '#main/cache/text.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { ChangeWriter } from '#main/cache/writes/ChangeWriter.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { itemId, itemRow } from '../../support/cacheItems.ts';
import { everyChange } from '../../support/changeQueries.ts';
import { oneOf, seeded } from '../../support/generatedItems.ts';
import { writerOptions } from '../../support/writerOptions.ts';

const random = seeded(29);
const nowMs = Date.UTC(2026, 10, 23, 15);
const dayMs = 86_400_000;
const itemTypes = ['Acme::Engine', 'Acme::Wheel', 'Globex::Pump'];
/** Includes two types that differ only in case, which sort as equal. */
const types = ['diff', 'Diff', 'Pulled', 'BackOff', 'rare'];
const sources = ['kubernetes', 'Flux', null];

const database = new Database(':memory:');
const options = writerOptions(database, () => nowMs);
let items: CatalogWriter;
let changes: ChangeWriter;

const change = (place: number): ChangeRow => {
  const at = new Date(nowMs - Math.floor(random() * 40 * dayMs)).toISOString();
  return {
    id: itemId(10_000 + place),
    // Some changes belong to items that are not in the cache.
    itemId: itemId(1 + Math.floor(random() * 110)),
    type: random() < 0.005 ? 'rare' : oneOf(random, types.slice(0, 4)),
    severity: random() < 0.1 ? null : oneOf(random, severities),
    source: random() < 0.9 ? 'kubernetes' : oneOf(random, sources),
    summary: random() < 0.1 ? null : `changed ${Math.floor(random() * 60)}`,
    createdAt: at,
    firstObservedAt: at,
    count: random() < 0.7 ? 1 : 1 + Math.floor(random() * 9),
    createdBy: random() < 0.05 ? itemId(7) : null,
    externalCreatedBy: random() < 0.1 ? 'deploy@acme.example' : null,
  };
};

beforeAll(() => {
  runMigrations(database, cacheKind.migrations);
  items = new CatalogWriter(options);
  changes = new ChangeWriter(options);
  // Half of the changes are written before their items.
  const rows = Array.from({ length: 100 }, (_, place) =>
    itemRow(place + 1, { type: oneOf(random, itemTypes), name: `item ${Math.floor(random() * 80)}` }),
  );
  const put = (some: typeof rows) =>
    items.putItems(some, Buffer.concat(some.map(hashItem)), createFeedRecord('items'));
  put(rows.slice(0, 50));
  changes.putChanges(
    Array.from({ length: 4_000 }, (_, place) => change(place)),
    null,
  );
  put(rows.slice(50));
});
afterAll(() => database.close());

/** Returns the counts by day. `there` returns the same counts computed from the changes. */
const counted = () =>
  database
    .prepare(
      `select day, type, severity, source, item_type, item_deleted, n from change_day where n <> 0 order by 1, 2, 3, 4, 5, 6`,
    )
    .all();
const there = () =>
  database
    .prepare(
      `select at / 86400000000 as day, type, severity, source, item_type, item_deleted, count(*) as n from change
       group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`,
    )
    .all();

function question(): ChangeListInput {
  const some = (values: readonly string[]) => {
    const chosen = [oneOf(random, values), ...(random() < 0.3 ? [oneOf(random, values)] : [])];
    return random() < 0.6 ? { include: chosen, exclude: [] } : { include: [], exclude: chosen };
  };
  const from = nowMs - random() * 45 * dayMs;
  const to = random() < 0.5 ? null : new Date(from + random() * 30 * dayMs).toISOString();
  return {
    filter: {
      ...everyChange.filter,
      ...(random() < 0.3 ? { type: some(types) } : {}),
      ...(random() < 0.3 ? { configType: some(itemTypes) } : {}),
      ...(random() < 0.2 ? { severity: oneOf(random, severities) } : {}),
      ...(random() < 0.2 ? { source: some(['kubernetes', 'Flux']) } : {}),
      // Filters that the counts by day cannot answer.
      ...(random() < 0.2 ? { externalCreatedBy: some(['deploy@acme.example']) } : {}),
      ...(random() < 0.1 ? { itemId: some([itemId(3), itemId(105)]) } : {}),
      hideDeleted: random() < 0.3,
    },
    range: random() < 0.2 ? null : { asked: '', from: new Date(from).toISOString(), to },
    sortBy: oneOf(random, changeSortColumns),
    sortOrder: oneOf(random, ['asc', 'desc']),
    pageIndex: Math.floor(random() * 6),
    pageSize: oneOf(random, [10, 100, 900]),
  };
}

describe('a page of changes', () => {
  it('is the same from an index walk and from a full sort, for 600 random requests', () => {
    const sorted = new ChangeReader(database, 'sorted');
    const walked = new ChangeReader(database, 'walked');
    let full = 0;
    for (let asked = 0; asked < 600; asked += 1) {
      const input = question();
      const expected = sorted.listChanges(input);
      expect(walked.listChanges(input), JSON.stringify(input)).toEqual(expected);
      if (expected.changes.length === input.pageSize) full += 1;
    }
    expect(full).toBeGreaterThan(200);
  });

  it('counts all matching changes in its total', () => {
    const reader = new ChangeReader(database);
    for (let asked = 0; asked < 60; asked += 1) {
      const input = question();
      const every = reader.listChanges({ ...input, sortBy: 'created_at', pageIndex: 0, pageSize: 4_000 });
      expect(every.total, JSON.stringify(input)).toBe(every.changes.length);
    }
  });

  it('matches the counts by day after inserts, updates, and deletions', () => {
    const expectCounted = () => expect(counted()).toEqual(there());
    expectCounted();
    // Updates changes with another severity.
    changes.putChanges(
      Array.from({ length: 300 }, (_, place) => change(place * 3)),
      null,
    );
    expectCounted();
    // Changes, marks as deleted, and removes items.
    const others = Array.from({ length: 40 }, (_, place) =>
      itemRow(place + 1, { type: 'Acme::Other', deletedAt: place % 2 === 0 ? '2026-11-20T00:00:00Z' : null }),
    );
    items.putItems(others, Buffer.concat(others.map(hashItem)), createFeedRecord('items'));
    expectCounted();
    database.prepare('delete from item where k % 5 = 0').run();
    expectCounted();
    const ids = database.prepare<[], Buffer>('select id from change where k % 3 = 0').pluck().all();
    changes.removeOtherChanges(nowMs - 9 * dayMs, nowMs - 2 * dayMs, ids.map(idText));
    expectCounted();
    changes.pruneChanges(nowMs - 20 * dayMs);
    expectCounted();
    expect(there().length).toBeGreaterThan(100);
  });
});
