import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cacheKind } from '#main/cache/kinds.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { HistoryReader } from '#main/cache/reads/HistoryReader.ts';
import { RelationshipReader } from '#main/cache/reads/RelationshipReader.ts';
import { CacheWriter } from '#main/cache/writes/CacheWriter.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { RelationshipWriter } from '#main/cache/writes/RelationshipWriter.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { defaultLimits } from '#main/sync/SyncSettings.ts';
import { itemId, itemRow } from '../../support/cacheItems.ts';
import { writerOptions } from '../../support/writerOptions.ts';

const startMs = Date.parse('2026-03-01T12:00:00Z');
const minuteMs = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();
const start = { after: null, upTo: null };
const limits = { depth: 1, items: 100 };
const walk = { outgoing: true, incoming: true, soft: true, hideDeleted: true };

type Pair = readonly [from: number, to: number, relation?: string | null];

const edgeRow = ([from, to, relation = 'hard']: Pair, createdAt: string | null = null) => ({
  itemId: itemId(from),
  relatedId: itemId(to),
  relation,
  selector: null,
  createdAt,
  updatedAt: null,
  deletedAt: null,
});

/** A cache with items 1 to 5, whose clock the test sets. */
function openEdges() {
  const database = new Database(':memory:');
  runMigrations(database, cacheKind.migrations);
  const clock = { nowMs: startMs };
  const options = writerOptions(database, () => clock.nowMs);
  const catalog = new CatalogWriter(options);
  const relationships = new RelationshipWriter(options);
  const cache = new CacheWriter(options);
  const reader = new RelationshipReader(database);
  const history = new HistoryReader(database);
  const putItems = () => {
    const items = [1, 2, 3, 4, 5].map((place) => itemRow(place));
    catalog.putItems(items, Buffer.concat(items.map(hashItem)), null);
  };
  putItems();
  const record = () => ({ ...createFeedRecord('relationships'), completeAtMs: clock.nowMs });
  /** Completes a pass with these edges. */
  const sweep = (pairs: readonly Pair[], createdAt: string | null = null) =>
    relationships.applyEdges(
      start,
      pairs.map((pair) => edgeRow(pair, createdAt)),
      record(),
    );
  const edgesOf = (walked: ReturnType<RelationshipReader['walkRelationships']>) =>
    [
      ...new Set(
        walked?.edges.map(({ from, to, relation }) => `${from.slice(-1)}>${to.slice(-1)} ${relation}`),
      ),
    ].sort();
  const from = (place: number, atMs?: number) =>
    edgesOf(
      atMs === undefined
        ? reader.walkRelationships({ id: itemId(place), ...walk }, limits)
        : reader.walkRelationshipsAt({ id: itemId(place), ...walk }, limits, atMs),
    );
  const itemsAt = (place: number, atMs: number) =>
    reader
      .walkRelationshipsAt({ id: itemId(place), ...walk }, limits, atMs)
      ?.items.map(({ id }) => Number(id.slice(-1)))
      .sort();
  return { database, clock, catalog, relationships, cache, history, putItems, record, sweep, from, itemsAt };
}

describe('recorded relationships', () => {
  it('records no relationship of the first pass, and each one that appears or disappears later', () => {
    const { clock, sweep, from, database } = openEdges();
    sweep([[1, 2]]);
    clock.nowMs += minuteMs;
    sweep([
      [1, 2],
      [1, 3, 'Uses'],
    ]);
    clock.nowMs += minuteMs;
    sweep([[1, 3, 'Uses']]);
    expect(database.prepare('select count(*) from edge_move').pluck().get()).toBe(2);
    expect(from(1, startMs)).toEqual(['1>2 hard']);
    expect(from(1, startMs + minuteMs)).toEqual(['1>2 hard', '1>3 Uses']);
    expect(from(1, startMs + 2 * minuteMs)).toEqual(['1>3 Uses']);
    expect(from(2, startMs + minuteMs)).toContain('1>2 hard');
    expect(from(2)).toEqual([]);
  });

  it("uses the server's time for a relationship that appeared during a pause", () => {
    const { clock, sweep, from } = openEdges();
    sweep([]);
    clock.nowMs += 120 * minuteMs;
    sweep([[1, 2]], iso(startMs + 30 * minuteMs));
    expect(from(1, startMs + 29 * minuteMs)).toEqual([]);
    expect(from(1, startMs + 30 * minuteMs)).toEqual(['1>2 hard']);
  });

  it('records relationships that the tail adds and removes, and no repetition', () => {
    const { clock, relationships, record, sweep, from, database } = openEdges();
    sweep([]);
    clock.nowMs += minuteMs;
    relationships.putEdges([edgeRow([1, 2, null])], [], record());
    relationships.putEdges([edgeRow([1, 2, null])], [], record());
    clock.nowMs += minuteMs;
    relationships.putEdges([], [edgeRow([1, 2, null])], record());
    expect(database.prepare('select count(*) from edge_move').pluck().get()).toBe(2);
    expect(from(1, startMs + minuteMs)).toEqual(['1>2 null']);
    expect(from(1)).toEqual([]);
  });

  it('records nothing when rows are removed and synced again, except what changed meanwhile', () => {
    const { clock, cache, putItems, sweep, from, database } = openEdges();
    sweep([[1, 2]]);
    clock.nowMs += minuteMs;
    sweep([
      [1, 2],
      [1, 3],
    ]);
    cache.clear();
    putItems();
    clock.nowMs += minuteMs;
    sweep([[1, 2]]);
    expect(database.prepare('select count(*) from edge_move').pluck().get()).toBe(2);
    expect(from(1, startMs + minuteMs)).toEqual(['1>2 hard', '1>3 hard']);
    expect(from(1, startMs + 2 * minuteMs)).toEqual(['1>2 hard']);
  });

  it.each(['relationships', 'items'] as const)('removes the record when %s become forbidden', (feed) => {
    const { clock, cache, sweep, database, history } = openEdges();
    sweep([]);
    clock.nowMs += minuteMs;
    sweep([[1, 2]]);
    cache.forbid({ ...createFeedRecord(feed), forbidden: 'catalog:read' }, []);
    expect(database.prepare('select count(*) from edge_thing').pluck().get()).toBe(0);
    expect(history.watchedSpans(0)).toEqual([]);
  });

  it('removes changes beyond the limits of days and of bytes', () => {
    const { clock, catalog, sweep, database } = openEdges();
    const count = () => database.prepare('select count(*) from edge_move').pluck().get();
    for (let step = 0; step < 6; step += 1) {
      sweep(step % 2 === 0 ? [] : [[1, 2]]);
      clock.nowMs += minuteMs;
    }
    expect(count()).toBe(5);
    const dayMs = 24 * 60 * minuteMs;
    catalog.pruneHistory(startMs + dayMs + 2 * minuteMs, { ...defaultLimits, historyDays: 1 });
    expect(count()).toBe(4);
    catalog.pruneHistory(startMs, { ...defaultLimits, historyBytes: 240 });
    expect(count()).toBe(2);
    catalog.pruneHistory(startMs, { ...defaultLimits, historyBytes: 0 });
    expect(database.prepare('select count(*) from edge_thing').pluck().get()).toBe(0);
  });

  it('leaves out items that were created later, and includes items that were deleted later', () => {
    const { clock, catalog, sweep, itemsAt } = openEdges();
    const items = [
      itemRow(2, { createdAt: iso(startMs + 5 * minuteMs) }),
      itemRow(3, { deletedAt: iso(startMs + 5 * minuteMs) }),
    ];
    catalog.putItems(items, Buffer.concat(items.map(hashItem)), null);
    sweep([
      [1, 2],
      [1, 3],
    ]);
    clock.nowMs += 10 * minuteMs;
    expect(itemsAt(1, startMs)).toEqual([1, 3]);
    expect(itemsAt(1, startMs + 6 * minuteMs)).toEqual([1, 2]);
  });

  it('equals at each earlier time what the console showed then, for random changes', () => {
    const pair = fc.tuple(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom('hard', 'Uses', null),
    );
    const step = fc.record({
      seconds: fc.integer({ min: 1, max: 400 }),
      pairs: fc.uniqueArray(pair, { maxLength: 6, selector: String }),
      tail: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 10 }), (steps) => {
        const { database, clock, relationships, record, sweep, from } = openEdges();
        const shown = (atMs?: number) => [1, 2, 3, 4, 5].map((place) => from(place, atMs));
        let present: readonly Pair[] = [];
        sweep(present);
        const recorded = [{ atMs: clock.nowMs, shown: shown() }];
        for (const { seconds, pairs, tail } of steps) {
          clock.nowMs += seconds * 1_000;
          if (tail) {
            const names = new Set(pairs.map(String));
            const removed = present.filter((one) => !names.has(String(one)));
            relationships.putEdges(
              pairs.map((one) => edgeRow(one)),
              removed.map((one) => edgeRow(one)),
              record(),
            );
            relationships.markRelationshipsWatched(clock.nowMs);
          } else sweep(pairs);
          present = pairs;
          recorded.push({ atMs: clock.nowMs, shown: shown() });
        }
        for (const { atMs, shown: then } of recorded) expect(shown(atMs)).toEqual(then);
        database.close();
      }),
      { numRuns: 30 },
    );
  });
});
