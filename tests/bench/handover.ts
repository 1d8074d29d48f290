import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { handoverKinds } from '#contract/rules/handover.ts';
import { watchedKinds } from '#contract/rules/healthHistory.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { openForReading, openForWriting } from '#main/cache/openDatabase.ts';
import { HandoverReader } from '#main/cache/reads/handover/HandoverReader.ts';
import { recordedHealthKey, recordedKindKey } from '#main/cache/recordedHealth.ts';
import { idBytes } from '#main/cache/text.ts';
import { itemId } from '../support/cacheItems.ts';
import { newDataFolder, removeFolder } from './benchConsole.ts';
import { createDraw, fleetCheckNumber, fleetChecks, fleetItems, writeFleetRows } from './fleetRows.ts';
import { type Figure, middle, p95 } from './measure.ts';

const hourMs = 3_600_000;
const nightMs = 12 * hourMs;
const componentCount = 5_000;
const edgeCount = 100_000;
const changeCount = 100_000;
const sendCount = 60_000;
const runsPerCheck = 48;
const runs = 30;
const budgetMs = 1_000;

const idAt = (place: number): Buffer => idBytes(itemId(place)) ?? Buffer.alloc(16);
const componentAt = (index: number): Buffer => idAt(0x20_0000 + index);
const micros = (ms: number): number => Math.floor(ms) * 1_000;

/** Writes what sync stores of a night, without health changes. */
function writeNight(database: Database, nowMs: number): void {
  const draw = createDraw();
  const item = () => idAt(1 + draw(fleetItems));
  const within = () => micros(nowMs - draw(nightMs));
  const insert = (table: string, columns: string) =>
    database.prepare(
      `insert or ignore into ${table} (${columns}) values (${columns.replaceAll(/[^,]+/g, '?')})`,
    );
  database.transaction(() => {
    const component = insert('component', 'id, hash, top, fold, words, text, health, body');
    const componentItem = insert('component_item', 'component, item');
    for (let index = 0; index < componentCount; index += 1) {
      const body = { name: `component ${index}`, type: 'service', children: [], summary: 'x'.repeat(1_500) };
      const health = index % 50 === 0 ? 'unhealthy' : 'healthy';
      component.run(componentAt(index), Buffer.alloc(8), 0, '', '', '', health, JSON.stringify(body));
      componentItem.run(componentAt(index), item());
      componentItem.run(componentAt(index), item());
    }
    const edge = insert('edge', 'item, related, relation');
    for (let index = 0; index < edgeCount; index += 1) edge.run(item(), item(), 0);
    const checkItem = insert('check_item', 'item, check_id');
    const checkKey = insert('check_key', 'k, id');
    const run = insert('check_run', 'check_k, at, ok');
    for (let index = 0; index < fleetChecks; index += 1) {
      const id = idAt(fleetCheckNumber(index));
      checkItem.run(item(), id);
      checkKey.run(index + 1, id);
      for (let past = runsPerCheck; past > 0; past -= 1) {
        const isFailed = index % 20 === 0 && draw(4) === 0;
        run.run(index + 1, micros(nowMs - (past * nightMs) / runsPerCheck), isFailed ? 0 : 1);
      }
    }
    const term = insert('term', 'k, kind, text, fold');
    for (let person = 1; person <= 60; person += 1) term.run(900_000 + person, 8, `person ${person}`, '');
    const change = insert(
      'change',
      'id, item, at, first, type, severity, source, by_person, by_other, count, item_type, item_deleted',
    );
    for (let index = 0; index < changeCount; index += 1) {
      const by = index % 10 === 0 ? 900_001 + draw(60) : 0;
      const at = within();
      change.run(idAt(0x30_0000 + index), item(), at, at, 0, 0, 0, by, 0, 1, 0, 0);
    }
    const send = insert('send', 'id, at, first, rule, status, event, kind, resource, count, failed');
    for (let index = 0; index < sendCount; index += 1) {
      const at = within();
      const rule = idAt(0x50_0000 + (index % 40));
      send.run(idAt(0x40_0000 + index), at, at, rule, 'sent', 'e', 'config', item(), 1, 0);
    }
    const span = insert('watched_span', 'kind, since, until');
    for (const kind of watchedKinds)
      span.run(recordedKindKey(kind), micros(nowMs - 2 * nightMs), micros(nowMs));
  })();
}

/** Replaces the recorded health changes: some items turned unhealthy and recovered. */
function writeMoves(database: Database, nowMs: number, items: number, turns: number): void {
  const draw = createDraw();
  const [healthy, unhealthy] = [recordedHealthKey('healthy'), recordedHealthKey('unhealthy')];
  database.transaction(() => {
    database.exec('delete from health_move; delete from health_thing');
    const thing = database.prepare('insert into health_thing (k, kind, id) values (?, ?, ?)');
    const move = database.prepare('insert into health_move (thing, at, was, now) values (?, ?, ?, ?)');
    for (let k = 1; k <= items; k += 1) {
      thing.run(k, recordedKindKey('item'), idAt(k));
      const turnMs = (nightMs - hourMs) / turns;
      for (let turn = 0; turn < turns; turn += 1) {
        const atMs = nowMs - nightMs + turn * turnMs + draw(turnMs * 0.6);
        move.run(k, micros(atMs), healthy, unhealthy);
        move.run(k, micros(atMs + turnMs * 0.3), unhealthy, healthy);
      }
    }
  })();
}

/** Creates the handover of the night several times. Returns the times, and the largest growth of the process in MB. */
function timeHandovers(path: string, nowMs: number) {
  const database = openForReading(path);
  try {
    let grownMb = 0;
    const times = Array.from({ length: runs }, () => {
      const before = process.memoryUsage().rss;
      const startedMs = performance.now();
      const range = { fromMs: nowMs - nightMs, toMs: nowMs };
      new HandoverReader(database).handover(range, handoverKinds);
      const tookMs = performance.now() - startedMs;
      grownMb = Math.max(grownMb, (process.memoryUsage().rss - before) / 1e6);
      return tookMs;
    });
    return { p95Ms: p95(times), medianMs: middle(times), firstMs: times[0] ?? Number.NaN, grownMb };
  } finally {
    database.close();
  }
}

/** Measures the handover of a night of a fleet, from the stored data. */
export async function measureHandover(): Promise<Figure[]> {
  const folder = newDataFolder();
  try {
    const path = join(folder, 'cache.db');
    const nowMs = Date.now();
    const writing = openForWriting(path, cacheKind);
    writeFleetRows(writing);
    writeNight(writing, nowMs);
    const measure = (items: number, turns: number) => {
      writeMoves(writing, nowMs, items, turns);
      writing.pragma('wal_checkpoint(TRUNCATE)');
      return timeHandovers(path, nowMs);
    };
    const flapping = measure(1_000, 20);
    const largest = measure(25_000, 1);
    writing.close();
    const figure = (what: string, unit: 'ms' | 'MB', value: number, budget?: number): Figure => ({
      budgetName: 'handover',
      what,
      unit,
      figure: value,
      ...(budget === undefined ? {} : { budget }),
    });
    return [
      figure('night with 1,000 flapping items, 95th percentile', 'ms', flapping.p95Ms, budgetMs),
      figure('night with 1,000 flapping items, median', 'ms', flapping.medianMs),
      figure('night with 1,000 flapping items, first', 'ms', flapping.firstMs),
      figure('night with 25,000 changed items, 95th percentile', 'ms', largest.p95Ms, budgetMs),
      figure('night with 25,000 changed items, median', 'ms', largest.medianMs),
      figure('night with 25,000 changed items, first', 'ms', largest.firstMs),
      figure('memory for the night with 25,000 changed items', 'MB', largest.grownMb),
    ];
  } finally {
    removeFolder(folder);
  }
}
