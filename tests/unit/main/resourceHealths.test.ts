import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cacheKind } from '#main/cache/kinds.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { AcknowledgementReader } from '#main/cache/reads/AcknowledgementReader.ts';
import { idBytes } from '#main/cache/text.ts';
import { microsOf } from '#main/cache/times.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { itemId, itemRow } from '../../support/cacheItems.ts';
import { writerOptions } from '../../support/writerOptions.ts';

const atMs = Date.parse('2026-03-01T12:00:00Z');
const item = { kind: 'config', id: itemId(1) } as const;
const check = { kind: 'check', id: itemId(2) } as const;
const component = { kind: 'component', id: itemId(3) } as const;

let database: Database.Database;
let sends: number;

beforeEach(() => {
  database = new Database(':memory:');
  sends = 0;
  runMigrations(database, cacheKind.migrations);
  const items = [itemRow(1, { health: 'unhealthy' })];
  new CatalogWriter(writerOptions(database, () => 0)).putItems(
    items,
    Buffer.concat(items.map(hashItem)),
    null,
  );
  database
    .prepare(
      `insert into check_row (id, hash, fold, text, status, body) values (?, 'h', '', '', 'unhealthy', ?)`,
    )
    .run(
      idBytes(check.id),
      JSON.stringify({ id: check.id, name: 'api', status: 'unhealthy', lastTransitionAt: null }),
    );
  database
    .prepare(
      `insert into component (id, hash, fold, words, text, health, body) values (?, 'h', '', '', '', 'unhealthy', '{}')`,
    )
    .run(idBytes(component.id));
});
afterEach(() => void database.close());

/** Stores a notification, as sync does. */
function putSend({ kind, id }: { kind: string; id: string }, event: string, minutes: number): void {
  sends += 1;
  const at = microsOf(atMs + minutes * 60_000);
  database
    .prepare(
      `insert into send (id, at, first, rule, event, kind, resource, count, failed) values (?, ?, ?, ?, ?, ?, ?, 1, 0)`,
    )
    .run(idBytes(itemId(100 + sends)), at, at, idBytes(itemId(99)), event, kind, idBytes(id));
}

function putRun(id: string, ok: boolean, minutes: number): void {
  database.prepare('insert or ignore into check_key (id) values (?)').run(idBytes(id));
  database
    .prepare('insert into check_run (check_k, at, ok) values ((select k from check_key where id = ?), ?, ?)')
    .run(idBytes(id), microsOf(atMs + minutes * 60_000), ok ? 1 : 0);
}

const healthyMinutes = () =>
  new AcknowledgementReader(database)
    .resourceHealths([item, check, component])
    .map((health) => (health?.healthyAtMs == null ? null : (health.healthyAtMs - atMs) / 60_000));

describe('the last time at which a resource was healthy', () => {
  it('is unknown without runs and notifications, and after those of failures only', () => {
    expect(healthyMinutes()).toEqual([null, null, null]);
    putSend(item, 'config.unhealthy', 1);
    putSend(check, 'check.failed', 1);
    putSend(component, 'component.warning', 1);
    putRun(check.id, false, 2);
    expect(healthyMinutes()).toEqual([null, null, null]);
  });

  it('is that of the latest notification about a recovery of the resource', () => {
    putSend(item, 'config.healthy', 5);
    putSend(item, 'config.healthy', 3);
    putSend(item, 'config.unhealthy', 9);
    putSend(component, 'component.healthy', 4);
    putSend({ kind: 'config', id: itemId(50) }, 'config.healthy', 20);
    expect(healthyMinutes()).toEqual([5, null, 4]);
  });

  it('is that of the latest run of a check that passed, if no notification is later', () => {
    putRun(check.id, true, 2);
    putRun(check.id, false, 7);
    putRun(itemId(60), true, 30);
    expect(healthyMinutes()).toEqual([null, 2, null]);
    putSend(check, 'check.passed', 6);
    expect(healthyMinutes()).toEqual([null, 6, null]);
  });
});
