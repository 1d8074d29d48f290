import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckListItem } from '#contract/entities/check.ts';
import type { Health } from '#contract/entities/configItem.ts';
import { recordedKinds } from '#contract/rules/healthHistory.ts';
import { unpackChecks } from '#contract/rules/packedChecks.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { type CheckRow, createFeedRecord } from '#main/cache/model.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { CheckReader } from '#main/cache/reads/CheckReader.ts';
import { HistoryReader } from '#main/cache/reads/HistoryReader.ts';
import { CacheWriter } from '#main/cache/writes/CacheWriter.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { CheckWriter } from '#main/cache/writes/CheckWriter.ts';
import { checkKeysOf } from '#main/feeds/checks/checkRows.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { defaultLimits } from '#main/sync/SyncSettings.ts';
import { itemId, itemRow } from '../../support/cacheItems.ts';
import { writerOptions } from '../../support/writerOptions.ts';

const startMs = Date.parse('2026-03-01T12:00:00Z');
const minuteMs = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** A cache whose clock the test sets. */
function openHistory() {
  const database = new Database(':memory:');
  runMigrations(database, cacheKind.migrations);
  const clock = { nowMs: startMs };
  const options = writerOptions(database, () => clock.nowMs);
  const catalog = new CatalogWriter(options);
  const checks = new CheckWriter(options);
  const cache = new CacheWriter(options);
  const history = new HistoryReader(database);
  /** Syncs items, and states that all items were compared. */
  const syncItems = (
    rows: ReadonlyArray<readonly [place: number, health: Health | null, updatedMs?: number]>,
  ) => {
    const items = rows.map(([place, health, updatedMs]) =>
      itemRow(place, { health, updatedAt: iso(updatedMs ?? clock.nowMs) }),
    );
    catalog.putItems(items, Buffer.concat(items.map(hashItem)), null);
    catalog.markItemsWatched(clock.nowMs);
  };
  const syncChecks = (rows: readonly CheckRow[]) => {
    const keys = checkKeysOf(rows);
    const places = checks.diffChecks(keys);
    const wanted = places.flatMap((place) => rows[place] ?? []);
    checks.applyChecks(keys, places, wanted, createFeedRecord('checks'));
  };
  const moves = () =>
    history
      .healthMoves({ fromMs: 0, toMs: Number.MAX_SAFE_INTEGER / 1_000, kinds: recordedKinds })
      .map(({ atMs, was, now }) => [(atMs - startMs) / minuteMs, was, now]);
  return { database, clock, catalog, checks, cache, history, syncItems, syncChecks, moves };
}

const checkRow = (place: number, more: Partial<CheckRow> = {}): CheckRow => ({
  id: itemId(place),
  name: `check ${place}`,
  type: 'http',
  icon: null,
  namespace: 'payments',
  description: null,
  severity: null,
  status: 'healthy',
  endpoint: null,
  labels: {},
  lastRunAt: iso(startMs),
  nextRunAt: null,
  lastTransitionAt: null,
  silencedAt: null,
  deletedAt: null,
  canaryId: 'c',
  canaryName: 'web',
  uptime: { passed: 1, failed: 0 },
  latencyMs: { p95: 1, p97: 1, p99: 1 },
  ...more,
});

describe('recorded health', () => {
  it('records each change of an item while items are watched, and not its first health', () => {
    const { clock, syncItems, moves } = openHistory();
    syncItems([[1, 'healthy']]);
    clock.nowMs += minuteMs;
    syncItems([[1, 'unhealthy']]);
    clock.nowMs += minuteMs;
    syncItems([[1, 'unhealthy']]);
    clock.nowMs += minuteMs;
    syncItems([[1, null]]);
    expect(moves()).toEqual([
      [1, 'healthy', 'unhealthy'],
      [3, 'unhealthy', 'none'],
    ]);
  });

  it("uses the server's time for a change during a pause, and the present if that is not in the pause", () => {
    const { clock, syncItems, moves } = openHistory();
    syncItems([
      [1, 'healthy'],
      [2, 'healthy'],
    ]);
    clock.nowMs += 120 * minuteMs;
    syncItems([
      [1, 'unhealthy', startMs + 30 * minuteMs],
      [2, 'unhealthy', startMs - minuteMs],
    ]);
    expect(moves()).toEqual([
      [30, 'healthy', 'unhealthy'],
      [120, 'healthy', 'unhealthy'],
    ]);
  });

  it("converts the server's time of a change during a pause to the clock of this computer", () => {
    const { clock, cache, syncItems, moves } = openHistory();
    cache.putClockDifference(10 * minuteMs);
    // Both clocks differ by seconds, because answers take time.
    cache.putClockDifference(10 * minuteMs + 2_000);
    syncItems([
      [1, 'healthy'],
      [2, 'healthy'],
      [3, 'healthy'],
    ]);
    clock.nowMs += 120 * minuteMs;
    syncItems([
      [1, 'unhealthy', startMs + 40 * minuteMs],
      // By the clock of this computer, this is before the pause.
      [2, 'unhealthy', startMs + 5 * minuteMs],
      // By the clock of this computer, this is in the pause.
      [3, 'unhealthy', startMs + 125 * minuteMs],
    ]);
    expect(moves()).toEqual([
      [30, 'healthy', 'unhealthy'],
      [115, 'healthy', 'unhealthy'],
      [120, 'healthy', 'unhealthy'],
    ]);
  });

  it('notices a change of an item whose row was removed and synced again', () => {
    const { clock, cache, syncItems, moves } = openHistory();
    syncItems([[1, 'healthy']]);
    clock.nowMs += minuteMs;
    syncItems([[1, 'warning']]);
    cache.clear();
    clock.nowMs += minuteMs;
    syncItems([[1, 'unhealthy']]);
    expect(moves()).toEqual([
      [1, 'healthy', 'warning'],
      [2, 'warning', 'unhealthy'],
    ]);
  });

  it('returns the changes of some items after a time, with their last health', () => {
    const { clock, syncItems, history } = openHistory();
    const things = [1, 2, 3].map((place) => ({ kind: 'item', id: itemId(place) }) as const);
    for (const health of ['healthy', 'unhealthy', 'warning'] as const) {
      syncItems([
        [1, health],
        [2, 'healthy'],
      ]);
      clock.nowMs += minuteMs;
    }
    expect(history.healthMovesOf(things, startMs + minuteMs)).toEqual([
      { moves: [{ atMs: startMs + 2 * minuteMs, was: 'unhealthy', now: 'warning' }], last: 'warning' },
      { moves: [], last: null },
      { moves: [], last: null },
    ]);
    expect(history.healthMovesOf(things.slice(0, 1), clock.nowMs)).toEqual([{ moves: [], last: 'warning' }]);
    expect(history.healthMovesOf([{ kind: 'check', id: itemId(1) }], 0)).toEqual([{ moves: [], last: null }]);
  });

  it('removes the history of items that the user may not read any more', () => {
    const { clock, cache, syncItems, moves, history } = openHistory();
    syncItems([[1, 'healthy']]);
    clock.nowMs += minuteMs;
    syncItems([[1, 'unhealthy']]);
    cache.forbid({ ...createFeedRecord('items'), forbidden: 'catalog:read' }, []);
    expect(moves()).toEqual([]);
    expect(history.watchedSpans(0)).toEqual([]);
  });

  it('uses the status of a check from the source with the later run', () => {
    const { clock, checks, syncChecks, moves } = openHistory();
    syncChecks([checkRow(1)]);
    clock.nowMs += minuteMs;
    const tableRow = {
      id: itemId(1),
      agentId: null,
      endpoint: null,
      nextRunAt: null,
      lastTransitionAt: null,
      status: 'unhealthy' as const,
    };
    checks.putCheckTableRows([{ ...tableRow, lastRunAt: iso(startMs - minuteMs) }], true);
    expect(moves()).toEqual([]);
    checks.putCheckTableRows([{ ...tableRow, lastRunAt: iso(startMs + minuteMs) }], true);
    expect(moves()).toEqual([[1, 'healthy', 'unhealthy']]);
    clock.nowMs += minuteMs;
    // The summary follows. The status stays the same.
    syncChecks([checkRow(1, { status: 'unhealthy', lastRunAt: iso(startMs + 2 * minuteMs) })]);
    expect(moves()).toHaveLength(1);
  });

  it('joins readings to time spans, and starts another one after a pause', () => {
    const { clock, syncItems, history } = openHistory();
    for (let step = 0; step < 5; step += 1) {
      syncItems([]);
      clock.nowMs += 8 * minuteMs;
    }
    clock.nowMs += 3 * minuteMs;
    syncItems([]);
    expect(
      history.watchedSpans(0).map(({ sinceMs, untilMs }) => [sinceMs - startMs, untilMs - startMs]),
    ).toEqual([
      [0, 32 * minuteMs],
      [43 * minuteMs, 43 * minuteMs],
    ]);
  });

  it('continues a time span after the clock was ahead for a while', () => {
    const { clock, syncItems, history } = openHistory();
    syncItems([[1, 'healthy']]);
    clock.nowMs += 24 * 60 * minuteMs;
    syncItems([]);
    clock.nowMs = startMs;
    for (let step = 0; step < 5; step += 1) {
      clock.nowMs += minuteMs;
      syncItems([]);
    }
    expect(
      history.watchedSpans(0).map(({ sinceMs, untilMs }) => [sinceMs - startMs, untilMs - startMs]),
    ).toEqual([
      [0, 5 * minuteMs],
      [24 * 60 * minuteMs, 24 * 60 * minuteMs],
    ]);
  });

  it('records the status that remains when the newer source of a check is removed', () => {
    const { clock, checks, syncChecks, moves } = openHistory();
    syncChecks([checkRow(1)]);
    clock.nowMs += minuteMs;
    const tableRow = {
      id: itemId(1),
      agentId: null,
      endpoint: null,
      nextRunAt: null,
      lastTransitionAt: null,
    };
    checks.putCheckTableRows(
      [{ ...tableRow, status: 'unhealthy' as const, lastRunAt: iso(startMs + minuteMs) }],
      true,
    );
    clock.nowMs += minuteMs;
    checks.putCheckTableRows([], true);
    expect(moves()).toEqual([
      [1, 'healthy', 'unhealthy'],
      [2, 'unhealthy', 'healthy'],
    ]);
  });

  it('removes changes beyond the limit of days or of bytes, and what is known of the time before', () => {
    const { clock, catalog, syncItems, moves, history, database } = openHistory();
    for (let step = 0; step < 10; step += 1) {
      syncItems([[1, step % 2 === 0 ? 'healthy' : 'unhealthy']]);
      clock.nowMs += minuteMs;
    }
    const dayMs = 24 * 60 * minuteMs;
    catalog.pruneHistory(startMs + dayMs + 4 * minuteMs, { ...defaultLimits, historyDays: 1 });
    expect(moves().map(([at]) => at)).toEqual([4, 5, 6, 7, 8, 9]);
    expect(history.watchedSpans(0)).toMatchObject([{ sinceMs: startMs + 4 * minuteMs }]);
    catalog.pruneHistory(startMs, { ...defaultLimits, historyBytes: 80 });
    expect(moves().map(([at]) => at)).toEqual([8, 9]);
    catalog.pruneHistory(startMs, { ...defaultLimits, historyBytes: 0 });
    expect(moves()).toEqual([]);
    expect(database.prepare('select count(*) from health_thing').pluck().get()).toBe(0);
  });

  it('equals at each earlier time what the lists showed then, for a random hour of items and checks', () => {
    const health = fc.constantFrom<Health | null>('healthy', 'unhealthy', 'warning', 'unknown', null);
    const status = fc.constantFrom<CheckListItem['status']>('healthy', 'unhealthy', 'unknown');
    const step = fc.record({
      seconds: fc.integer({ min: 1, max: 400 }),
      items: fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), health), { maxLength: 4 }),
      checks: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), status), { maxLength: 3 }),
      clears: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 25 }), (steps) => {
        const { database, clock, cache, syncItems, syncChecks, history } = openHistory();
        const items = new Map<number, Health | null>([1, 2, 3, 4, 5, 6].map((place) => [place, 'healthy']));
        const checkStatuses = new Map<number, CheckListItem['status']>(
          [1, 2, 3, 4].map((place) => [place, 'healthy']),
        );
        const sync = () => {
          syncItems([...items]);
          const lastRunAt = iso(clock.nowMs);
          syncChecks([...checkStatuses].map(([place, one]) => checkRow(place, { status: one, lastRunAt })));
        };
        const shown = () => ({
          items: database
            .prepare<[], { id: string; health: number }>(
              'select lower(hex(id)) as id, health from item order by id',
            )
            .all()
            .map(({ health: key }) => ['healthy', 'unhealthy', 'warning', 'unknown', 'none'][key]),
          checks: unpackChecks(new CheckReader(database).packedChecks(null).packed ?? '')
            .toSorted((a, b) => a.id.localeCompare(b.id))
            .map((check) => check.status),
        });
        sync();
        const recorded = [{ atMs: clock.nowMs, shown: shown() }];
        for (const { seconds, items: moved, checks: turned, clears } of steps) {
          clock.nowMs += seconds * 1_000;
          for (const [place, next] of moved) items.set(place, next);
          for (const [place, next] of turned) checkStatuses.set(place, next);
          sync();
          // A change of the time between a removal and the next sync is known only of things that changed before.
          if (clears) {
            cache.clear();
            sync();
          }
          recorded.push({ atMs: clock.nowMs, shown: shown() });
        }
        const present = shown();
        for (const { atMs, shown: then } of recorded) {
          const changedItems = history.changedHealths('item', atMs);
          const changedChecks = history.changedHealths('check', atMs);
          expect({
            items: present.items.map((one, index) => changedItems.get(itemId(index + 1)) ?? one),
            checks: present.checks.map((one, index) => changedChecks.get(itemId(index + 1)) ?? one),
          }).toEqual(then);
        }
        database.close();
      }),
      { numRuns: 60 },
    );
  });
});
