import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cacheKind, userKind } from '#main/cache/kinds.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { type DatabaseKind, runMigrations } from '#main/cache/openDatabase.ts';
import { CacheReader } from '#main/cache/reads/CacheReader.ts';
import { CheckReader } from '#main/cache/reads/CheckReader.ts';
import { idBytes } from '#main/cache/text.ts';
import { CacheWriter } from '#main/cache/writes/CacheWriter.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { CheckWriter } from '#main/cache/writes/CheckWriter.ts';
import { Drafts } from '#main/cache/writes/Drafts.ts';
import { Marks } from '#main/cache/writes/Marks.ts';
import { RecordRows } from '#main/cache/writes/RecordRows.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { itemRow } from '../../support/cacheItems.ts';
import { writerOptions } from '../../support/writerOptions.ts';

const nowMs = Date.parse('2026-03-01T12:00:00.123Z');
const nowMicros = nowMs * 1_000;
const checkId = '0195f1a0-0000-7000-8000-000000000001';
const span = { fromMs: 0, toMs: nowMs };

let database: Database.Database;

beforeEach(() => {
  database = new Database(':memory:');
});
afterEach(() => database.close());

const migrate = (kind: DatabaseKind, from: number, to: number) => {
  runMigrations(database, kind.migrations.slice(from, to));
};
const all = (statement: string) => database.prepare(statement).pluck().all();

const run = { checkId, atMs: nowMs, ok: true, durationMs: 7, message: 'fine', error: null };
const runsInput = { id: checkId, ...span, ok: null, minDurationMs: 0, offset: 0, limit: 10 };

describe('times in the cache files', () => {
  it('are microseconds in every table of the cache', () => {
    migrate(cacheKind, 0, cacheKind.migrations.length);
    const options = writerOptions(database, () => nowMs);
    const item = itemRow(1, { createdAt: '2026-03-01T12:00:00.123000+00:00' });
    const writer = new CacheWriter(options);
    new CatalogWriter(options).putItems([item], hashItem(item), createFeedRecord('items'));
    writer.putAnswer('resources.get', 'a', '{}');
    new CheckWriter(options).putRuns([run]);
    for (const [table, column] of [
      ['item', 'created'],
      ['answer', 'at'],
      ['check_run', 'at'],
    ] as const)
      expect(all(`select ${column} from ${table}`), table).toEqual([nowMicros]);
    expect(all('select duration from check_run')).toEqual([7]);
  });

  it('are microseconds for drafts, marks and records', () => {
    migrate(userKind, 0, userKind.migrations.length);
    const marks = new Marks(database, () => nowMs);
    new Drafts(database, () => nowMs).writeDraft('form', 'typed');
    marks.pin('job', 'pinned', true);
    const record = { kind: 'check' as const, id: 'visited', name: 'a', type: '', icon: null, where: [] };
    new RecordRows(database, () => nowMs).visitRecord(record);
    marks.visitCheck('visited');
    expect(all('select at from draft')).toEqual([nowMicros]);
    expect(all('select at from pin')).toEqual([nowMicros]);
    expect(all('select visited_at from check_mark')).toEqual([nowMicros]);
    expect(all('select opened_at from record')).toEqual([nowMicros]);
  });

  it('are read back unchanged', () => {
    migrate(cacheKind, 0, cacheKind.migrations.length);
    const writer = new CheckWriter(writerOptions(database, () => nowMs));
    const reader = new CheckReader(database);
    writer.putRuns([run]);
    expect(reader.newestRun(checkId)).toBe(nowMs);
    expect(reader.checkRuns(runsInput).runs).toMatchObject([{ time: '2026-03-01T12:00:00.123Z' }]);
    expect(reader.checkRuns({ ...runsInput, fromMs: nowMs })).toEqual({ runs: [], total: 0 });
    expect(reader.checkGraph(checkId, span, 1_000).points).toMatchObject([
      { at: '2026-03-01T12:00:00.000Z' },
    ]);
    const dayMs = 24 * 60 * 60_000;
    writer.pruneRuns(nowMs + dayMs, [], 10);
    expect(reader.newestRun(checkId)).toBe(nowMs);
    writer.pruneRuns(nowMs + dayMs + 1, [], 10);
    expect(reader.newestRun(checkId)).toBeNull();
  });
});

describe('a file from before microsecond times', () => {
  it('retains drafts and marks in their order', () => {
    migrate(userKind, 0, 2);
    database.exec(`insert into draft values ('form', 'typed', ${nowMs});
      insert into check_mark values ('second', ${nowMs}, null), ('first', ${nowMs - 1}, ${nowMs + 5});`);
    migrate(userKind, 2, userKind.migrations.length);
    const marks = new Marks(database, () => nowMs + 1);
    const third = { kind: 'check' as const, id: 'third', name: 'third', type: '', icon: null, where: [] };
    new RecordRows(database, () => nowMs + 1).pinRecord(third, true);
    marks.visitCheck('earlier');
    expect(marks.markedChecks()).toEqual({
      pinned: ['first', 'second', 'third'],
      visited: ['first', 'earlier'],
    });
    expect(new Drafts(database, () => nowMs).readDraft('form')).toBe('typed');
    expect(all('select at from draft')).toEqual([nowMicros]);
  });

  it('retains runs and answers with their times', () => {
    migrate(cacheKind, 0, 2);
    const key = idBytes(checkId);
    database.prepare('insert into check_key values (1, ?)').run(key);
    database.exec(`insert into check_run values (1, ${nowMs}, 1, 7, null), (1, ${nowMs - 1}, 0, 7, null);
      insert into answer values ('resources.get', 'a', ${nowMs}, 2, '{}');`);
    migrate(cacheKind, 2, cacheKind.migrations.length);
    const reader = new CheckReader(database);
    expect(reader.newestRun(checkId)).toBe(nowMs);
    expect(reader.checkRuns(runsInput)).toMatchObject({ total: 2 });
    expect(new CacheReader(database).answer('resources.get', 'a')).toEqual({ body: '{}' });
    expect(all('select at from answer')).toEqual([nowMicros]);
  });
});
