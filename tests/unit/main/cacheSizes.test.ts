import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cacheKind } from '#main/cache/kinds.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { CacheReader } from '#main/cache/reads/CacheReader.ts';
import { tableBytes } from '#main/cache/reads/tableBytes.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { CheckWriter } from '#main/cache/writes/CheckWriter.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { itemRow } from '../../support/cacheItems.ts';
import { writerOptions } from '../../support/writerOptions.ts';

const checkId = '0195f1a0-0000-7000-8000-000000000001';
const startMs = Date.parse('2026-03-01T12:00:00Z');

let database: Database.Database;
let writer: CheckWriter;

beforeEach(() => {
  database = new Database(':memory:');
  runMigrations(database, cacheKind.migrations);
  const options = writerOptions(database, () => startMs);
  writer = new CheckWriter(options);
  const items = Array.from({ length: 200 }, (_, place) => itemRow(place));
  new CatalogWriter(options).putItems(items, Buffer.concat(items.map(hashItem)), createFeedRecord('items'));
});
afterEach(() => database.close());

/** Uses a new reader, because a reader caches its counts until another connection writes. */
const sizes = () => new CacheReader(database).sizes();

const fileBytes = () =>
  Number(database.pragma('page_count', { simple: true })) *
  Number(database.pragma('page_size', { simple: true }));

function putRuns(count: number, message: string | null): void {
  writer.putRuns(
    Array.from({ length: count }, (_, place) => ({
      checkId,
      atMs: startMs + place * 60_000,
      ok: true,
      durationMs: 120,
      message: message === null ? null : `${message} ${place}`,
      error: null,
    })),
  );
}

describe('the sizes of feeds', () => {
  it('for check runs grow with the number of rows in their tables', () => {
    expect(sizes().runs).toEqual({ rows: 0, bytes: 0 });
    const before = fileBytes();
    putRuns(10_000, null);
    const { rows, bytes } = sizes().runs;
    const grown = fileBytes() - before;
    expect(rows).toBe(10_000);
    expect(bytes).toBeGreaterThan(10_000 * 10);
    expect(bytes).toBeLessThanOrEqual(grown + 3 * 4_096);
    expect(bytes).toBeGreaterThan(grown * 0.6);
  });

  it('for check runs include their messages', () => {
    putRuns(1_000, null);
    const silent = sizes().runs.bytes;
    putRuns(1_000, 'a sentence that says how it went');
    expect(sizes().runs.bytes).toBeGreaterThan(silent + 1_000 * 30);
  });

  it('add up to the size of the file', () => {
    putRuns(10_000, 'fine');
    const sum = Object.values(sizes()).reduce((total, { bytes }) => total + bytes, 0);
    expect(sum).toBe(fileBytes());
  });

  it.each(['item', 'item_more', 'item_tag', 'check_run'])(
    'are estimated from the width of some rows of the large table %s',
    (table) => {
      putRuns(2_000, null);
      const measured = tableBytes(database, [table]);
      const estimated = tableBytes(database, [table], 0);
      expect(estimated).toBeGreaterThan(measured * 0.8);
      expect(estimated).toBeLessThan(measured * 1.25);
    },
  );
});
