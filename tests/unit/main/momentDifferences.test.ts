import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Health } from '#contract/entities/configItem.ts';
import { recordedKinds, unpackHealths, unpackIds } from '#contract/rules/healthHistory.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { HistoryReader } from '#main/cache/reads/HistoryReader.ts';
import type { ItemRow } from '#main/cache/tables/items.ts';
import { CacheWriter } from '#main/cache/writes/CacheWriter.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { itemId, itemRow } from '../../support/cacheItems.ts';
import { writerOptions } from '../../support/writerOptions.ts';

const startMs = Date.parse('2026-03-01T12:00:00Z');
const minuteMs = 60_000;
const iso = (minutes: number): string => new Date(startMs + minutes * minuteMs).toISOString();
const atMs = (minutes: number): number => startMs + minutes * minuteMs;

/** A cache whose clock is at minutes after the start. */
function openCache() {
  const database = new Database(':memory:');
  runMigrations(database, cacheKind.migrations);
  const clock = { nowMs: startMs };
  const options = writerOptions(database, () => clock.nowMs);
  const catalog = new CatalogWriter(options);
  const cache = new CacheWriter(options);
  const history = new HistoryReader(database);
  const syncAt = (
    minutes: number,
    rows: ReadonlyArray<readonly [place: number, health: Health | null, more?: Partial<ItemRow>]>,
  ) => {
    clock.nowMs = atMs(minutes);
    const items = rows.map(([place, health, more]) =>
      itemRow(place, { health, updatedAt: iso(minutes), ...more }),
    );
    catalog.putItems(items, Buffer.concat(items.map(hashItem)), null);
    catalog.markItemsWatched(clock.nowMs);
  };
  return { database, catalog, cache, history, syncAt };
}

describe('the differences of an earlier moment', () => {
  it('contain the health of things that changed since, and things that were created or deleted since', () => {
    const { history, syncAt } = openCache();
    syncAt(0, [
      [1, 'healthy'],
      [2, 'warning'],
      [3, 'healthy'],
    ]);
    syncAt(2, [[1, 'unhealthy']]);
    syncAt(4, [
      [1, 'healthy'],
      [4, 'healthy', { createdAt: iso(3) }],
      [3, 'healthy', { deletedAt: iso(3) }],
    ]);
    const then = history.differencesAt(atMs(2.5), ['item']);
    expect([...unpackHealths(then.healths.item ?? '')]).toEqual([[itemId(1), 'unhealthy']]);
    expect([...unpackIds(then.createdLater.item ?? '')]).toEqual([itemId(4)]);
    expect([...unpackIds(then.deletedLater.item ?? '')]).toEqual([itemId(3)]);
    expect(then.unknown).toEqual([]);
    expect(history.differencesAt(atMs(4), ['item']).healths.item).toBe('');
  });

  it('contain only the requested subjects', () => {
    const { history, syncAt } = openCache();
    syncAt(0, [[1, 'healthy']]);
    syncAt(2, [[1, 'unhealthy']]);
    expect(history.differencesAt(atMs(1), [])).toMatchObject({ healths: {}, createdLater: {}, unknown: [] });
  });

  it('state a pause, the time before the first record, and kinds that were never watched', () => {
    const { history, syncAt } = openCache();
    syncAt(0, []);
    syncAt(60, []);
    expect(history.differencesAt(atMs(30), ['item', 'relationship']).unknown).toEqual([
      { fact: 'notWatched', kind: 'item', before: iso(0), after: iso(60) },
      { fact: 'notWatched', kind: 'relationship', before: null, after: null },
    ]);
    expect(history.differencesAt(atMs(65), ['item']).unknown).toEqual([]);
    expect(history.differencesAt(atMs(75), ['item']).unknown).toEqual([
      { fact: 'notWatched', kind: 'item', before: iso(60), after: null },
    ]);
    expect(history.differencesAt(atMs(-1), ['item']).unknown).toEqual([
      { fact: 'notWatched', kind: 'item', before: null, after: iso(0) },
    ]);
  });

  it('count items of then whose rows are no longer stored', () => {
    const { history, syncAt, catalog } = openCache();
    const existing = { createdAt: iso(-60) };
    syncAt(0, [
      [1, 'healthy', existing],
      [2, 'healthy', existing],
      [3, 'healthy', { ...existing, deletedAt: iso(-1) }],
      [4, 'healthy', { ...existing, deletedAt: iso(-1) }],
    ]);
    syncAt(2, [
      [1, 'unhealthy', existing],
      [3, 'healthy', { ...existing, deletedAt: iso(1.5) }],
      [5, 'healthy', { createdAt: iso(1.5) }],
    ]);
    syncAt(4, []);
    catalog.removeItems([1, 2, 3, 4, 5].map(itemId));
    const countAt = (minutes: number) =>
      history
        .differencesAt(atMs(minutes), ['item'])
        .unknown.flatMap((fact) => (fact.fact === 'rowsRemoved' ? fact.count : []));
    // Deleted later than the row was removed, or never; the third one was restored for half a minute at most.
    expect(countAt(1)).toEqual([3]);
    expect(countAt(3)).toEqual([3]);
    expect(countAt(5)).toEqual([]);
    syncAt(6, [[2, 'healthy', existing]]);
    expect(countAt(1)).toEqual([2]);
  });

  it('count changed things whose rows were removed before that was recorded', () => {
    const { history, syncAt, catalog, database } = openCache();
    syncAt(0, [[1, 'healthy']]);
    syncAt(2, [[1, 'unhealthy']]);
    catalog.removeItems([itemId(1)]);
    database.exec('delete from item_removal');
    expect(history.differencesAt(atMs(1), ['item']).unknown).toEqual([
      { fact: 'rowsRemoved', kind: 'item', count: 1 },
    ]);
  });

  it('state that creation times of checks are not known', () => {
    const { history } = openCache();
    expect(history.differencesAt(startMs, ['check']).unknown).toContainEqual({
      fact: 'creation',
      kind: 'check',
    });
  });

  it('state from when on changes, notifications and runs are stored', () => {
    const { history, cache, database } = openCache();
    cache.putFeed({ ...createFeedRecord('changes'), sinceMs: atMs(-60) });
    cache.putFeed({ ...createFeedRecord('sends'), sinceMs: atMs(60) });
    database.prepare('insert into check_run (check_k, at, ok) values (1, ?, 1)').run(atMs(30) * 1_000);
    expect(history.differencesAt(startMs, ['change', 'notification', 'run']).unknown).toEqual([
      { fact: 'storedSince', of: 'notification', since: iso(60) },
      { fact: 'storedSince', of: 'run', since: iso(30) },
    ]);
  });

  it('are the same for many changes as for few', () => {
    const { database, history } = openCache();
    const count = 70_000;
    const id = (place: number) => Buffer.from(itemId(place).replaceAll('-', ''), 'hex');
    database.transaction(() => {
      const thing = database.prepare('insert into health_thing (k, kind, id) values (?, 0, ?)');
      const move = database.prepare('insert into health_move (thing, at, was, now) values (?, ?, ?, ?)');
      for (let place = 1; place <= 100; place += 1) thing.run(place, id(place));
      for (let step = 0; step < count; step += 1)
        move.run((step % 100) + 1, (startMs + step * 1_000) * 1_000, step % 2, 1 - (step % 2));
    })();
    const before = history.changedHealths('item', startMs - 1);
    expect([...before.values()].toSorted()).toEqual(
      Array.from({ length: 100 }, (_, place) => (place < 50 ? 'healthy' : 'unhealthy')),
    );
    expect(history.changedHealths('item', startMs + (count - 1) * 1_000).size).toBe(0);
    expect(history.changedHealths('item', startMs + (count - 11) * 1_000).size).toBe(10);
  });
});

describe('recorded changes in a range', () => {
  it('are counted in equal parts: for the worse, and others', () => {
    const { history, syncAt } = openCache();
    syncAt(0, [
      [1, 'healthy'],
      [2, 'unhealthy'],
    ]);
    syncAt(2, [
      [1, 'unhealthy'],
      [2, 'warning'],
    ]);
    syncAt(9, [[1, 'healthy']]);
    const range = { fromMs: startMs, toMs: atMs(10), kinds: recordedKinds };
    expect(history.countMoves(range, 5)).toEqual({ worse: [0, 1, 0, 0, 0], better: [0, 1, 0, 0, 1] });
    expect(history.countMoves({ ...range, kinds: ['check'] }, 1)).toEqual({ worse: [0], better: [0] });
  });

  it('are listed in both directions up to a limit', () => {
    const { history, syncAt } = openCache();
    syncAt(0, [[1, 'healthy']]);
    syncAt(1, [[1, 'unhealthy']]);
    syncAt(2, [[1, 'healthy']]);
    syncAt(3, [[1, 'warning']]);
    const times = (order: 'asc' | 'desc', fromMs: number, toMs: number) =>
      history
        .healthMoves({ fromMs, toMs, kinds: ['item'] }, order, 2)
        .map((move) => (move.atMs - startMs) / minuteMs);
    expect(times('asc', startMs, atMs(3))).toEqual([1, 2]);
    expect(times('asc', atMs(1), atMs(3))).toEqual([2, 3]);
    expect(times('desc', startMs, atMs(3))).toEqual([3, 2]);
  });
});

describe('the extent of the history', () => {
  it('is empty before the first sync, and contains the watched spans later', () => {
    const { history, syncAt } = openCache();
    expect(history.historyExtent()).toEqual({ from: null, watched: [], changes: 0, bytes: 0 });
    syncAt(0, [[1, 'healthy']]);
    syncAt(5, [[1, 'unhealthy']]);
    expect(history.historyExtent()).toEqual({
      from: iso(0),
      watched: [{ kind: 'item', from: iso(0), to: iso(5) }],
      changes: 1,
      bytes: 40,
    });
  });
});
