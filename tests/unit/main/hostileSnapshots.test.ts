import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '#main/base/Failure.ts';
import { CacheError } from '#main/cache/CacheError.ts';
import { DatabaseCopy } from '#main/cache/copies/DatabaseCopy.ts';
import { ForeignDatabase } from '#main/cache/copies/ForeignDatabase.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { openDefensively, openForWriting } from '#main/cache/openDatabase.ts';
import { CacheReader } from '#main/cache/reads/CacheReader.ts';
import { ChangeReader } from '#main/cache/reads/ChangeReader.ts';
import { CheckReader } from '#main/cache/reads/CheckReader.ts';
import { CacheWriter } from '#main/cache/writes/CacheWriter.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { readSnapshotHead, unpackDatabase } from '#main/snapshot/fileFormat.ts';
import { itemRow } from '../../support/cacheItems.ts';
import { seeded } from '../../support/generatedItems.ts';
import { listInput } from '../../support/listInput.ts';
import { buildSnapshot, someManifest, writeFile } from '../../support/snapshotFiles.ts';
import { writerOptions } from '../../support/writerOptions.ts';

const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-hostile-'));
const source = join(folder, 'source.db');
const tried = join(folder, 'tried.db');
const never = new AbortController().signal;

beforeAll(() => {
  const live = join(folder, 'live.db');
  const database = openForWriting(live, cacheKind);
  const options = writerOptions(database);
  const writer = new CacheWriter(options);
  const catalog = new CatalogWriter(options);
  const rows = Array.from({ length: 300 }, (_, place) =>
    itemRow(place + 1, { type: place % 3 === 0 ? 'AWS::EC2::Instance' : 'Kubernetes::Pod' }),
  );
  catalog.putItems(rows, Buffer.concat(rows.map(hashItem)), {
    ...createFeedRecord('items'),
    completeAtMs: 1,
    done: 300,
  });
  const bodies = rows.slice(0, 60).map(({ id, updatedAt }) => ({
    id,
    updatedAt,
    deflated: deflateSync(JSON.stringify({ id, text: 'x'.repeat(300) })),
    isText: false,
  }));
  catalog.putBodies(bodies, 1e9, createFeedRecord('bodies'));
  writer.putRecords('people', [['p', '{"id":"p","name":"P"}']], createFeedRecord('people'));
  writer.putAnswer('jobs.names', 'null', '{"data":["a"],"asOf":"2026-01-01T00:00:00.000Z"}');
  database.close();
  new DatabaseCopy(source).copyFrom(live);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a modified copy of the valid database. */
function changed(change: (path: string) => void): string {
  copyFileSync(source, tried);
  change(tried);
  return tried;
}

const bySql = (...statements: readonly string[]) =>
  changed((path) => {
    const database = new Database(path);
    database.unsafeMode(true);
    for (const statement of statements) database.exec(statement);
    database.close();
  });

function reasonOf(path: string): string {
  try {
    new ForeignDatabase(path).validate();
    return 'proved';
  } catch (error) {
    if (error instanceof CacheError) return `${error.code}: ${error.message}`;
    const { code = '' } = error as { code?: string };
    // An error code of SQLite for a damaged file.
    if (code.startsWith('SQLITE_')) return code;
    throw error;
  }
}

/** Runs every read of the screens. A read may fail with an error, but must not end the process. */
function readAll(path: string): { read: number; failed: number } {
  const database = openDefensively(path);
  const items = new CacheReader(database);
  const changes = new ChangeReader(database);
  const checks = new CheckReader(database);
  const readings: ReadonlyArray<() => unknown> = [
    () => items.listItems({ ...listInput, pageSize: 300 }, 0),
    () => items.listItems({ ...listInput, filter: { hideDeleted: false, search: 'worker-1' } }, 0),
    () => items.summarize({ filter: { hideDeleted: true }, groupBy: ['type'] }, Date.now()),
    () => items.facets('types'),
    () => items.facets('labels'),
    () => items.search('worker', 20),
    () => items.typeCounts(),
    () => items.sizes(),
    () => items.answer('jobs.names', 'null'),
    ...Array.from({ length: 20 }, (_, k) => () => items.body(k + 1)),
    () => changes.changeFacets('types'),
    () => checks.packedChecks(null),
    () => checks.searchChecks('worker', 10),
  ];
  let failed = 0;
  for (const reading of readings) {
    try {
      reading();
    } catch (error) {
      expect(error).toBeInstanceOf(Error);
      failed += 1;
    }
  }
  database.close();
  return { read: readings.length - failed, failed };
}

describe('an untrusted database', () => {
  it('is accepted when Quarterdeck created it', () => {
    expect(new ForeignDatabase(source).validate()).toEqual({
      model: cacheKind.migrations.length,
    });
    expect(readAll(source)).toMatchObject({ failed: 0 });
  });

  it('is accepted when an earlier version created it', () => {
    const old = join(folder, 'old.db');
    rmSync(old, { force: true });
    const database = new Database(old);
    for (const migration of cacheKind.migrations.slice(0, 4)) database.exec(migration);
    database.pragma('user_version = 4');
    database.close();
    expect(reasonOf(old)).toBe('proved');
    const foreign = new ForeignDatabase(old);
    foreign.migrate();
    expect(foreign.validate()).toEqual({ model: cacheKind.migrations.length });
    expect(readAll(old)).toMatchObject({ failed: 0 });
  });

  it.each([
    ['a trigger', 'create trigger evil after insert on item begin delete from item; end'],
    ['a view', 'create view evil as select * from item'],
    ['a view instead of a table', 'drop table edge', 'create view edge as select 1 as item'],
    ['another table', 'create table evil (text text)'],
    ['an index', 'create index evil on item (k)'],
    ['an index on an expression', 'create index evil on item (hex(id))'],
    ['a virtual table', 'create virtual table evil using fts5 (text)'],
    ['a missing table', 'drop table answer'],
    ['a missing trigger', 'drop trigger item_goes'],
    [
      'another default',
      'drop table edge',
      'create table edge (item blob not null default (random()), related blob)',
    ],
    ['statistics', 'analyze'],
    [
      'a handwritten schema',
      'pragma writable_schema = on',
      "update sqlite_schema set sql = replace(sql, 'not null', '') where name = 'edge'",
    ],
    [
      'a generated column',
      'drop table edge',
      'create table edge (item blob, related blob as (zeroblob(1000000000)))',
    ],
  ])('is refused with %s before any of its data is used', (_, ...statements) => {
    expect(reasonOf(bySql(...statements))).toMatch(
      /^CORRUPT: The tables differ from the expected tables|^SQLITE_/,
    );
  });

  it.each([
    ['text where a number belongs', "update item set status = 'running'"],
    ['a number where text belongs', "update item_more set name = x'00ff'"],
    ['text for an id', "update item set id = 'x' where k = 1"],
    ['an extremely long text', 'update item_more set name = cast(zeroblob(70000000) as text) where k = 1'],
    ['an extremely long blob', 'update body set deflated = zeroblob(70000000) where k = 1'],
    ['an empty feed record', "update feed set record = '{}'"],
    [
      'a feed record with an invalid time',
      'update feed set record = \'{"name":"items","completeAtMs":1e300}\'',
    ],
    ['a feed record that is not JSON', "update feed set record = 'x'"],
  ])('is refused with %s', (_, statement) => {
    expect(reasonOf(bySql(statement))).toMatch(/^CORRUPT: (A value in|A feed record is invalid)/);
  });

  it('is refused when its version is newer, zero, or negative', () => {
    expect(reasonOf(bySql('pragma user_version = 999'))).toMatch(/^NEWER/);
    expect(reasonOf(bySql('pragma user_version = 0'))).toMatch(/^CORRUPT: The database version is 0/);
    expect(reasonOf(bySql('pragma user_version = -1'))).toMatch(/^CORRUPT: The database version is -1/);
  });

  it('is refused with a write-ahead log, a wrong length, or another file type', () => {
    expect(reasonOf(bySql('pragma journal_mode = wal'))).toBe('CORRUPT: The database has a write-ahead log.');
    expect(reasonOf(changed((path) => writeFileSync(path, '', { flag: 'a' })))).toBe('proved');
    const longer = changed((path) => writeFileSync(path, Buffer.alloc(4096), { flag: 'a' }));
    expect(reasonOf(longer)).toBe('CORRUPT: The size of the database differs from its header.');
    expect(reasonOf(changed((path) => writeFileSync(path, 'x'.repeat(500))))).toBe(
      'CORRUPT: The file is not a SQLite database.',
    );
    expect(reasonOf(changed((path) => writeFileSync(path, 'x')))).toBe(
      'CORRUPT: The database has no header.',
    );
  });

  it('fails to open a small configuration that unpacks to gigabytes', () => {
    const path = changed((copy) => {
      const database = new Database(copy);
      database
        .prepare('update body set deflated = ? where k = 1')
        .run(deflateSync(Buffer.alloc(300_000_000)));
      database.close();
    });
    expect(reasonOf(path)).toBe('proved');
    const database = openDefensively(path);
    expect(() => new CacheReader(database).body(1)).toThrow();
    database.close();
  });

  it('is read-only for every statement', () => {
    const database = openDefensively(source);
    for (const statement of ['delete from item', 'create table x (y)', 'pragma user_version = 7', 'vacuum'])
      expect(() => database.exec(statement)).toThrow();
    database.exec('pragma writable_schema = on');
    expect(() => database.exec("delete from sqlite_schema where name = 'item'")).toThrow();
    expect(() => database.loadExtension('/tmp/none.so')).toThrow();
    database.close();
  });
});

describe('500 snapshots with random damage', () => {
  it('are refused or read without a crash: 250 files and 250 databases', async () => {
    const random = seeded(16);
    const below = (limit: number) => Math.floor(random() * limit);
    const database = readFileSync(source);
    const file = buildSnapshot({
      manifest: { ...someManifest, model: cacheKind.migrations.length },
      database,
    });
    const ends = { refused: 0, opened: 0, proved: 0, unproved: 0, read: 0, failed: 0 };
    for (let round = 0; round < 250; round += 1) {
      const bad = Buffer.from(file);
      const way = round % 5;
      const at = round % 2 === 0 ? below(600) : below(bad.length);
      if (way === 0) bad[at] = below(256);
      else if (way === 1) bad.fill(below(256), at, at + 1 + below(64));
      else if (way === 2) bad.copyWithin(at, below(bad.length), below(bad.length));
      else if (way === 3) bad.writeUInt32BE(below(2 ** 32), Math.min(at, bad.length - 4));
      const path = writeFile(way === 4 ? bad.subarray(0, at) : bad, `bad-${round}`, folder);
      const target = join(folder, `bad-${round}.db`);
      const wasFile = readFileSync(path);
      try {
        await unpackDatabase(path, await readSnapshotHead(path), target, () => undefined, never);
        ends.opened += 1;
        // The modified bytes are not part of the unpacked database.
        expect(readFileSync(target).equals(database)).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(Failure);
        expect((error as Failure).data.sentence).toMatch(/\.$/);
        ends.refused += 1;
      }
      expect(readFileSync(path).equals(wasFile)).toBe(true);
      rmSync(target, { force: true });
    }
    const pages = database.length / 4096;
    for (let round = 0; round < 250; round += 1) {
      const path = changed((copy) => {
        const handle = openSync(copy, 'r+');
        const page = below(pages);
        const times = 1 + below(4);
        for (let time = 0; time < times; time += 1) {
          // A page header describes the content of the page. The first page contains the schema.
          const within = round % 3 === 0 ? below(12) : below(4096);
          const start = (round % 4 === 0 ? 0 : page) * 4096 + within;
          const bytes = Buffer.from(Array.from({ length: 1 + below(8) }, () => below(256)));
          writeSync(handle, bytes, 0, Math.min(bytes.length, database.length - start), start);
        }
        closeSync(handle);
      });
      const reason = reasonOf(path);
      if (reason !== 'proved') {
        ends.unproved += 1;
        continue;
      }
      ends.proved += 1;
      const { read, failed } = readAll(path);
      ends.read += read;
      ends.failed += failed;
    }
    expect(statSync(source).size).toBe(database.length);
    expect(readFileSync(source).equals(database)).toBe(true);
    expect(ends.refused + ends.opened).toBe(250);
    expect(ends.proved + ends.unproved).toBe(250);
    // Most files are refused. The others are undamaged in the parts that are used.
    expect(ends.refused).toBeGreaterThan(200);
    expect(ends.unproved).toBeGreaterThan(100);
    expect(ends.proved).toBeGreaterThan(5);
    // With this seed, 4 of 3,776 reads failed, each with an error.
    expect(ends.failed).toBeLessThan(ends.read / 10);
  });
});
