import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cacheKind } from '#main/cache/kinds.ts';
import { createComponentReadings } from '#main/cache/migrations/createComponentReadings.ts';
import { createDeletionHistory } from '#main/cache/migrations/createDeletionHistory.ts';
import { createHealthHistory } from '#main/cache/migrations/createHealthHistory.ts';
import { createOwnColumns } from '#main/cache/migrations/createOwnColumns.ts';
import { foldSearchTexts } from '#main/cache/migrations/foldSearchTexts.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { IncidentReader } from '#main/cache/reads/IncidentReader.ts';
import { searchChecks, searchInsights, searchItems } from '#main/cache/reads/search.ts';
import { WhereBuilder } from '#main/cache/reads/Where.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { itemRow } from '../../support/cacheItems.ts';
import { writerOptions } from '../../support/writerOptions.ts';

const names = ['Éclair shop', 'e\u0301clair-2', 'eclair', 'İstanbul', 'istanbul', 'plain', 'pré-éclairage'];

let database: Database.Database;

const itemsFound = (text: string): string[] =>
  searchItems(database, text, 10).hits.map(({ name }) => name ?? '');

/** Names of the items that the filter of the list finds. */
function listed(search: string): string[] {
  const { sql, values } = new WhereBuilder(database).build({ search, hideDeleted: false }, 0);
  return database
    .prepare<Array<string | number>, string>(
      `select m.name from item i join item_more m using (k) where ${sql} order by i.k`,
    )
    .pluck()
    .all(...values);
}

function putItems(): void {
  const rows = names.map((name, index) => itemRow(index + 1, { name }));
  const writer = new CatalogWriter(writerOptions(database, () => 0));
  writer.putItems(rows, Buffer.concat(rows.map(hashItem)), createFeedRecord('items'));
}

function putCheck(text: string): void {
  const body = JSON.stringify({ id: 'c', name: text, namespace: '', canaryName: '' });
  database
    .prepare(`insert into check_row (id, hash, fold, text, status, body) values (?, 'h', ?, ?, 'healthy', ?)`)
    .run(text, text, text, body);
}

beforeEach(() => {
  database = new Database(':memory:');
});
afterEach(() => database.close());

describe('the search of cached data', () => {
  beforeEach(() => runMigrations(database, cacheKind.migrations));

  it.each(['eclair', 'éclair', 'ÉCLAIR', 'e\u0301clair'])(
    'finds items with and without marks by %j',
    (text) => {
      putItems();
      const expected = ['Éclair shop', 'e\u0301clair-2', 'eclair', 'pré-éclairage'];
      expect(listed(text)).toEqual(expected);
      expect(itemsFound(text).sort()).toEqual(expected.sort());
      expect(itemsFound(text)[0]).toBe('eclair');
    },
  );

  it.each(['istanbul', 'İstanbul', 'ISTANBUL'])('finds the dotted capital I by %j', (text) => {
    putItems();
    expect(listed(text)).toEqual(['İstanbul', 'istanbul']);
    expect(itemsFound(text).sort()).toEqual(['istanbul', 'İstanbul'].sort());
  });

  it('finds parts of words with marks, and short texts', () => {
    putItems();
    expect(listed('claira')).toEqual(['pré-éclairage']);
    expect(itemsFound('claira')).toEqual(['pré-éclairage']);
    expect(listed('é')).toContain('eclair');
    expect(listed('_')).toEqual([]);
  });

  it('finds insights and incidents by titles with marks', () => {
    database
      .prepare(
        `insert into insight (id, hash, item, type, analyzer, severity, status, first, fold, body)
         values ('i', 'h', 'x', 0, 0, 0, 0, 0, 'un préfixe', '')`,
      )
      .run();
    expect(searchInsights(database, 'efix', 5, () => []).total).toBe(1);
    expect(searchInsights(database, 'ÉFIX', 5, () => []).total).toBe(1);
    database
      .prepare(
        `insert into incident (id, type, severity, status, created, updated, fold, components, row, page)
         values ('i', '', 0, '', 0, 0, 'éclair', '[]', '{}', '')`,
      )
      .run();
    expect(new IncidentReader(database).searchIncidents('Eclair', 0).total).toBe(1);
  });
});

it('texts of an earlier version are folded when the file is opened', () => {
  const position = cacheKind.migrations.indexOf(foldSearchTexts);
  // Writing items needs the tables of their columns and of their health.
  const isNeeded = (migration: string) =>
    [createComponentReadings, createOwnColumns, createHealthHistory, createDeletionHistory].includes(
      migration,
    );
  runMigrations(database, [
    ...cacheKind.migrations.slice(0, position),
    ...cacheKind.migrations.filter(isNeeded),
  ]);
  putItems();
  const texts = database.prepare<[], { k: number; text: string }>('select k, text from item_text').all();
  for (const { k, text } of texts) {
    const before = `${(names[k - 1] ?? '').normalize('NFC').toLowerCase()}\nold`;
    database.prepare(`insert into item_tri (item_tri, rowid, text) values ('delete', ?, ?)`).run(k, text);
    database.prepare('update item_text set text = ? where k = ?').run(before, k);
    database.prepare('insert into item_tri (rowid, text) values (?, ?)').run(k, before);
  }
  putCheck('éclair');
  expect(listed('eclair')).toEqual(['eclair']);
  runMigrations(
    database,
    cacheKind.migrations.slice(position).filter((migration) => !isNeeded(migration)),
  );
  expect(listed('eclair')).toEqual(['Éclair shop', 'e\u0301clair-2', 'eclair', 'pré-éclairage']);
  expect(listed('old')).toHaveLength(names.length);
  expect(listed('istanbul')).toEqual(['İstanbul', 'istanbul']);
  expect(searchChecks(database, 'eclair', 5).total).toBe(1);
  // Fails if the index differs from the texts.
  database.prepare(`insert into item_tri (item_tri, rank) values ('integrity-check', 1)`).run();
});
