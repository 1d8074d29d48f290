import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogListInput, CatalogPage, CatalogSummaryInput } from '#contract/catalog.ts';
import type { ConfigListItem, Health } from '#contract/entities/configItem.ts';
import { catalogGroupings } from '#contract/rules/catalogList.ts';
import { itemThen } from '#contract/rules/itemThen.ts';
import { storeClockDifference } from '#main/cache/clockDifference.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { openForReading, openForWriting, runMigrations } from '#main/cache/openDatabase.ts';
import { CacheReader } from '#main/cache/reads/CacheReader.ts';
import { bytesPerDeletion } from '#main/cache/recordedHealth.ts';
import type { ItemRow } from '#main/cache/tables/items.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { defaultLimits } from '#main/sync/SyncSettings.ts';
import { itemRow } from '../../support/cacheItems.ts';
import { listInput } from '../../support/listInput.ts';
import { writerOptions } from '../../support/writerOptions.ts';

const startMs = Date.parse('2026-03-01T12:00:00Z');
const minuteMs = 60_000;
const iso = (minutes: number): string => new Date(startMs + minutes * minuteMs).toISOString();
const types = ['Kubernetes::Pod', 'Kubernetes::Node', 'AWS::EC2::Instance'] as const;

/** A cache whose clock is at minutes after the start. */
function openCatalog() {
  const database = new Database(':memory:');
  runMigrations(database, cacheKind.migrations);
  const clock = { nowMs: startMs };
  const catalog = new CatalogWriter(writerOptions(database, () => clock.nowMs));
  const syncAt = (minutes: number, rows: readonly ItemRow[]) => {
    clock.nowMs = startMs + minutes * minuteMs;
    catalog.putItems(rows, Buffer.concat(rows.map(hashItem)), null);
    catalog.markItemsWatched(clock.nowMs);
  };
  // A reader notices changes of other connections only.
  const list = (input: Partial<CatalogListInput>): CatalogPage =>
    new CacheReader(database).listItems({ ...listInput, pageSize: 1_000, ...input }, clock.nowMs);
  const summarize = (input: CatalogSummaryInput) => new CacheReader(database).summarize(input, clock.nowMs);
  return { database, catalog, syncAt, list, summarize };
}

const row = (place: number, health: Health | null, more: Partial<ItemRow> = {}): ItemRow =>
  itemRow(place, { type: types[place % types.length] ?? types[0], health, createdAt: iso(0), ...more });

const brief = ({ items }: CatalogPage) =>
  items.map(({ id, health, deletedAt }) => [Number.parseInt(id.slice(-4), 16), health, deletedAt]);

describe('the catalog at an earlier moment', () => {
  const { list, summarize, syncAt } = openCatalog();
  syncAt(0, [row(1, 'healthy'), row(2, 'warning'), row(3, 'healthy'), row(5, null)]);
  syncAt(2, [row(1, 'unhealthy', { updatedAt: iso(2), status: 'CrashLoopBackOff', costTotal30d: 4 })]);
  syncAt(4, [
    row(2, 'healthy'),
    row(3, 'healthy', { deletedAt: iso(3) }),
    row(4, 'healthy', { createdAt: iso(3) }),
  ]);
  const at = iso(2.5);

  it('has the healths of that time, without later items and with items that were deleted later', () => {
    expect(brief(list({ at }))).toEqual([
      [1, 'unhealthy', null],
      [2, 'warning', null],
      [3, 'healthy', null],
      [5, null, null],
    ]);
    expect(brief(list({ at: iso(1) }))[0]).toEqual([1, 'healthy', null]);
    expect(list({ at }).total).toBe(4);
    expect(brief(list({})).map(([place]) => place)).toEqual([1, 2, 4, 5]);
  });

  it('filters by the health of that time', () => {
    const filterBy = (include: string[], exclude: string[] = []) =>
      list({ at, filter: { hideDeleted: true, health: { include, exclude } } });
    expect(brief(filterBy(['warning']))).toEqual([[2, 'warning', null]]);
    expect(brief(filterBy([], ['healthy'])).map(([place]) => place)).toEqual([1, 2, 5]);
    expect(filterBy(['unhealthy']).total).toBe(1);
  });

  it('lists items with a deletion time only if they were already deleted', () => {
    const deleted = { subject: 'deleted', operator: 'has', value: '' } as const;
    const filter = { hideDeleted: false, conditions: [deleted] };
    expect(brief(list({ at, filter }))).toEqual([]);
    expect(brief(list({ at: iso(3), filter }))).toEqual([[3, 'healthy', iso(3)]]);
  });

  it('sorts by the health of that time, the worst first', () => {
    const byHealth = list({ at, sortBy: 'status' });
    expect(brief(byHealth).map(([, health]) => health)).toEqual(['unhealthy', 'warning', 'healthy', null]);
  });

  it('counts groups by the health of that time', () => {
    expect(summarize({ filter: { hideDeleted: true }, groupBy: ['type'], at })).toMatchObject([
      { group: ['AWS::EC2::Instance'], count: 2, health: { warning: 1 } },
      { group: ['Kubernetes::Node'], count: 1, health: { unhealthy: 1 } },
      { group: ['Kubernetes::Pod'], count: 1, health: { healthy: 1 } },
    ]);
    expect(list({ at, groupBy: ['type'] }).groups?.map(({ count }) => count)).toEqual([2, 1, 1]);
  });

  it('has no statuses, costs and figures of the present', () => {
    const [first] = list({ at: iso(1) }).items;
    expect(first).toMatchObject({ status: null, costTotal30d: null, changes: 0, updatedAt: null });
    expect(list({ at: iso(1) }).costTotal30d).toBeNull();
    expect(list({}).items[0]).toMatchObject({ status: 'CrashLoopBackOff', costTotal30d: 4 });
    const [summary] = summarize({ filter: { hideDeleted: true }, groupBy: ['type'], at });
    expect(summary).toMatchObject({ costTotal30d: null, updatedAt: null });
    expect(summary).not.toHaveProperty('figures');
  });

  it('does not list an item that was deleted then and restored later', () => {
    const restored = openCatalog();
    restored.syncAt(0, [row(1, 'healthy'), row(2, 'healthy')]);
    restored.syncAt(2, [row(1, 'healthy', { deletedAt: iso(2) })]);
    restored.syncAt(4, [row(1, 'healthy')]);
    const placesAt = (minutes: number) => brief(restored.list({ at: iso(minutes) })).map(([place]) => place);
    expect([1, 3, 5].map(placesAt)).toEqual([[1, 2], [2], [1, 2]]);
    const deleted = restored.list({ at: iso(3), filter: { hideDeleted: false } });
    expect(brief(deleted)[0]).toEqual([1, 'healthy', iso(2)]);
    const [counted] = restored.summarize({
      filter: { hideDeleted: true },
      groupBy: ['config_class'],
      at: iso(3),
    });
    expect(counted?.count).toBe(1);
  });

  it('compares deletions by the clock of this computer, also with a server whose clock differs', () => {
    for (const differenceMinutes of [-10, 10]) {
      const restored = openCatalog();
      storeClockDifference(restored.database, differenceMinutes * minuteMs);
      restored.syncAt(0, [row(1, 'healthy')]);
      restored.syncAt(3, [row(1, 'healthy', { deletedAt: iso(2 + differenceMinutes) })]);
      restored.syncAt(6, [row(1, 'healthy')]);
      const isListedAt = (minutes: number) => restored.list({ at: iso(minutes) }).total === 1;
      expect([1, 3, 5, 7].map(isListedAt), `${differenceMinutes} minutes`).toEqual([
        true,
        false,
        false,
        true,
      ]);
    }
  });

  it('does not list an item that was restored and deleted again between two syncs', () => {
    const restored = openCatalog();
    restored.syncAt(0, [row(1, 'healthy')]);
    restored.syncAt(2, [row(1, 'healthy', { deletedAt: iso(2) })]);
    restored.syncAt(8, [row(1, 'healthy', { deletedAt: iso(6) })]);
    expect([1, 3, 5, 7].map((minutes) => restored.list({ at: iso(minutes) }).total)).toEqual([1, 0, 0, 0]);
  });

  it('stores deletions that ended within the limit of bytes, the latest ones', () => {
    const { database, catalog, syncAt } = openCatalog();
    for (let round = 0; round < 5; round += 1) {
      syncAt(round * 10, [row(1, 'healthy')]);
      syncAt(round * 10 + 5, [row(1, 'healthy', { deletedAt: iso(round * 10 + 5) })]);
    }
    const count = () => database.prepare('select count(*) from item_deletion').pluck().get();
    expect(count()).toBe(4);
    catalog.pruneHistory(startMs, { ...defaultLimits, historyBytes: 2 * bytesPerDeletion });
    expect(count()).toBe(2);
  });

  it('is read in a connection that refuses writes, like that of a snapshot', () => {
    const closed = openCatalog();
    closed.syncAt(0, [row(1, 'healthy')]);
    closed.syncAt(2, [row(1, 'unhealthy')]);
    closed.database.pragma('query_only = on');
    expect(brief(closed.list({ at: iso(1) }))).toEqual([[1, 'healthy', null]]);
  });

  it('is read again when another connection records a change', () => {
    const folder = mkdtempSync(join(tmpdir(), 'catalog-then-'));
    const path = join(folder, 'cache.db');
    const writing = openForWriting(path, cacheKind);
    const reading = openForReading(path);
    try {
      const reader = new CacheReader(reading);
      const list = (minutes: number) => brief(reader.listItems({ ...listInput, at: iso(minutes) }, startMs));
      const clock = { nowMs: startMs };
      const catalog = new CatalogWriter(writerOptions(writing, () => clock.nowMs));
      const sync = (health: Health) => {
        const rows = [row(1, health)];
        catalog.putItems(rows, Buffer.concat(rows.map(hashItem)), null);
        catalog.markItemsWatched(clock.nowMs);
      };
      sync('healthy');
      expect(list(1)).toEqual([[1, 'healthy', null]]);
      clock.nowMs += 2 * minuteMs;
      sync('warning');
      expect(list(1)).toEqual([[1, 'healthy', null]]);
      expect(list(3)).toEqual([[1, 'warning', null]]);
      clock.nowMs += 2 * minuteMs;
      sync('unhealthy');
      expect(list(3)).toEqual([[1, 'warning', null]]);
    } finally {
      reading.close();
      writing.close();
      rmSync(folder, { recursive: true });
    }
  });
});

const healths = [null, 'healthy', 'unhealthy', 'warning', 'unknown'] as const;
const places = 8;

interface Model {
  readonly health: Health | null;
  readonly createdAt: string;
  readonly deletedAt: string | null;
}

const actionsOfMinute = fc.array(
  fc.record({
    place: fc.integer({ min: 1, max: places }),
    health: fc.constantFrom(...healths),
    isDeleted: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
  }),
  { maxLength: 4 },
);

const queries = fc.record({
  hideDeleted: fc.boolean(),
  type: fc.constantFrom(undefined, ...types),
  include: fc.uniqueArray(fc.constantFrom('healthy', 'unhealthy', 'warning', 'unknown'), { maxLength: 2 }),
  exclude: fc.uniqueArray(fc.constantFrom('healthy', 'unhealthy'), { maxLength: 1 }),
  sortBy: fc.constantFrom('name', 'type', 'createdAt', 'deletedAt'),
  sortOrder: fc.constantFrom('asc', 'desc'),
  groupBy: fc.constantFrom('', ...catalogGroupings.filter((name) => !/changed|analysis/.test(name))),
});

/** The page as a later reader can know it: update times are compared elsewhere. */
const known = ({ costTotal30d: _, items, groups, ...rest }: CatalogPage, atMs: number) => ({
  ...rest,
  groups: groups?.map(({ costTotal30d: __, ...group }) => group),
  items: items.map((item: ConfigListItem) => ({ ...itemThen(item, item.health, atMs), updatedAt: null })),
});

it('an earlier moment equals the catalog as it was read at that time', () => {
  fc.assert(
    fc.property(fc.array(actionsOfMinute, { minLength: 2, maxLength: 8 }), queries, (minutes, query) => {
      const { list, summarize, syncAt } = openCatalog();
      const { hideDeleted, type, include, exclude, sortBy, sortOrder, groupBy } = query;
      const filter = { hideDeleted, health: { include, exclude }, ...(type === undefined ? {} : { type }) };
      const input = {
        filter,
        sortBy,
        sortOrder,
        groupBy: groupBy === '' ? [] : [groupBy],
      } satisfies Partial<CatalogListInput>;
      const summaryInput = { filter, groupBy: ['config_class', 'type'] };
      const counted = (at?: string) =>
        summarize(at === undefined ? summaryInput : { ...summaryInput, at }).map(
          ({ group, count, health, createdAt }) => ({ group, count, health, createdAt }),
        );
      const model = new Map<number, Model>();
      const taken: Array<{ minute: number; page: CatalogPage; summary: unknown }> = [];
      for (const [index, actions] of minutes.entries()) {
        const minute = index * 2;
        for (const { place, health, isDeleted } of actions) {
          const before = model.get(place);
          model.set(place, {
            health,
            createdAt: before?.createdAt ?? iso(minute),
            // Deleted items can be restored.
            deletedAt: isDeleted ? (before?.deletedAt ?? iso(minute)) : null,
          });
        }
        const changed = [...new Set(actions.map(({ place }) => place))];
        syncAt(
          minute,
          changed.flatMap((place) => {
            const known = model.get(place);
            return known === undefined ? [] : row(place, known.health, { ...known, updatedAt: iso(minute) });
          }),
        );
        taken.push({ minute, page: list(input), summary: counted() });
      }
      for (const { minute, page, summary } of taken) {
        const at = iso(minute + 1);
        const atMs = Date.parse(at);
        expect(known(list({ ...input, at }), atMs)).toEqual(known(page, atMs));
        expect(counted(at)).toEqual(summary);
      }
    }),
    { numRuns: 50 },
  );
});
