import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { cacheKind } from '#main/cache/kinds.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { PinReader } from '#main/cache/reads/PinReader.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { itemId, itemRow } from '../../support/cacheItems.ts';
import { writerOptions } from '../../support/writerOptions.ts';

it('the health of pinned records is read in the order of the pins, without deleted and unknown ones', () => {
  const database = new Database(':memory:');
  runMigrations(database, cacheKind.migrations);
  const items = [
    itemRow(1, { health: 'unhealthy' }),
    itemRow(2, { health: 'warning' }),
    itemRow(3, { health: 'unhealthy', deletedAt: '2026-01-01T00:00:00Z' }),
  ];
  new CatalogWriter(writerOptions(database, () => 0)).putItems(
    items,
    Buffer.concat(items.map(hashItem)),
    null,
  );
  const component = Buffer.from(itemId(9).replaceAll('-', ''), 'hex');
  database
    .prepare(
      `insert into component (id, hash, fold, words, text, health, body) values (?, 'h', '', '', '', 'healthy', ?)`,
    )
    .run(component, JSON.stringify({ name: 'payments', text: '' }));
  const check = { id: itemId(8), name: 'api', status: 'unhealthy', lastRunAt: '2026-01-01T00:00:00Z' };
  database
    .prepare(
      `insert into check_row (id, hash, fold, text, status, body) values (?, 'h', '', '', 'unhealthy', ?)`,
    )
    .run(Buffer.from(itemId(8).replaceAll('-', ''), 'hex'), JSON.stringify(check));
  const pins = [
    { kind: 'component', id: itemId(9) },
    { kind: 'item', id: itemId(2) },
    { kind: 'item', id: itemId(3) },
    { kind: 'item', id: 'malformed' },
    { kind: 'check', id: itemId(8) },
    { kind: 'item', id: itemId(1) },
    { kind: 'check', id: itemId(1) },
  ] as const;
  expect(new PinReader(database).pinnedHealths(pins)).toEqual([
    { kind: 'component', id: itemId(9), name: 'payments', state: 'healthy', lastRun: null },
    { kind: 'item', id: itemId(2), name: 'worker-2', state: 'other', lastRun: null },
    { kind: 'check', id: itemId(8), name: 'api', state: 'unhealthy', lastRun: '2026-01-01T00:00:00Z' },
    { kind: 'item', id: itemId(1), name: 'worker-1', state: 'unhealthy', lastRun: null },
  ]);
  database.close();
});
