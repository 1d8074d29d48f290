import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { type Cache, type CacheOptions, cacheNotices } from '#main/cache/Cache.ts';
import { newCacheFolder, openCache } from '../../support/cacheForTests.ts';
import { itemRows, replaceItems } from '../../support/cacheItems.ts';
import { zeroPage } from '../../support/damagedCache.ts';
import { listInput } from '../../support/listInput.ts';

const file = 'cache.v1.db';
const dayMs = 24 * 60 * 60_000;
const opened: Cache[] = [];

afterEach(async () => {
  for (const cache of opened.splice(0)) await cache.close();
});

async function open(folder?: string, options?: Partial<CacheOptions>) {
  const found = await openCache(folder, options);
  opened.push(found.cache);
  return found;
}

const count = async (cache: Cache) => (await cache.read.listItems(listInput, Date.now())).total;

const setAside = (folder: string) => readdirSync(folder).filter((name) => name.includes('.corrupt-'));

/** Returns a copy of an open cache, which is what a killed process leaves. */
async function folderOfKilled(): Promise<string> {
  const { cache, folder } = await open();
  await replaceItems(cache.write, itemRows(3_000));
  await cache.write.checkpoint();
  const left = newCacheFolder();
  cpSync(folder, left, { recursive: true });
  return left;
}

async function folderOfClosed(): Promise<string> {
  const { cache, folder } = await openCache();
  await replaceItems(cache.write, itemRows(3_000));
  await cache.close();
  return folder;
}

describe('a cache file that is not a database', () => {
  it('is set aside and replaced with an empty cache, and one message reports the replacement', async () => {
    const folder = newCacheFolder();
    writeFileSync(join(folder, file), 'This was a database once. '.repeat(500));
    const { cache } = await open(folder);
    expect(cache.notice).toBe(cacheNotices.rebuilt);
    expect(setAside(folder)).toHaveLength(1);
    await replaceItems(cache.write, itemRows(10));
    expect(await count(cache)).toBe(10);
  });

  it('is set aside with a timestamp, and only the last damaged file is stored', async () => {
    const folder = newCacheFolder();
    for (const day of [1, 2]) {
      writeFileSync(join(folder, file), 'no database');
      const { cache } = await openCache(folder, { now: () => day * dayMs });
      await cache.close();
    }
    expect(setAside(folder)).toEqual([`${file}.corrupt-1970-01-03T00-00-00.000Z`]);
  });
});

describe('a cache with a zeroed page in its file', () => {
  it('is detected by the check after an unclean exit, while reads continue during the check', async () => {
    const folder = await folderOfKilled();
    zeroPage(folder, 'item_label');
    const { cache, rebuilt } = await open(folder);
    expect(cache.notice).toBeNull();
    await cache.checkIfDue();
    expect(rebuilt).toEqual([cacheNotices.rebuilt]);
    expect(cache.notice).toBe(cacheNotices.rebuilt);
    expect(setAside(folder).length).toBeGreaterThan(0);
    expect(await count(cache)).toBe(0);
  });

  it('has no temporary state file after a start that follows a killed process', async () => {
    const folder = await folderOfClosed();
    writeFileSync(join(folder, 'cache.state.json.1234.tmp'), '');
    await open(folder);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it.each(['', '{"open":', 'null'])(
    'is detected by the check after a run whose state file contains %j',
    async (content) => {
      const folder = await folderOfClosed();
      writeFileSync(join(folder, 'cache.state.json'), content);
      zeroPage(folder, 'item_label');
      const { cache, rebuilt } = await open(folder);
      await cache.checkIfDue();
      expect(rebuilt).toEqual([cacheNotices.rebuilt]);
    },
  );

  it('is detected by the weekly check after a clean exit', async () => {
    const folder = await folderOfClosed();
    zeroPage(folder, 'item_label');
    const soon = await open(folder, { now: () => Date.now() + 6 * dayMs });
    await soon.cache.checkIfDue();
    expect(soon.rebuilt).toEqual([]);
    await soon.cache.close();
    const later = await open(folder, { now: () => Date.now() + 8 * dayMs });
    await later.cache.checkIfDue();
    expect(later.rebuilt).toEqual([cacheNotices.rebuilt]);
  });

  it('is set aside once when a query fails, despite several reports, and later calls work', async () => {
    const folder = await folderOfClosed();
    zeroPage(folder, 'item');
    const { cache, rebuilt } = await open(folder);
    const error: unknown = await count(cache).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'CacheError', code: 'CORRUPT' });
    const told = [cache.handleError(error), cache.handleError(error), cache.handleError(error)];
    expect(await Promise.all(told)).toEqual([true, true, true]);
    expect(await cache.handleError(error)).toBe(true);
    expect(rebuilt).toEqual([cacheNotices.rebuilt]);
    expect(await count(cache)).toBe(0);
    await replaceItems(cache.write, itemRows(20));
    expect(await count(cache)).toBe(20);
    expect(await cache.write.check()).toEqual([]);
  });

  it('is set aside when a write fails', async () => {
    const folder = await folderOfClosed();
    zeroPage(folder, 'item');
    const { cache, rebuilt } = await open(folder);
    const error: unknown = await replaceItems(cache.write, itemRows(5)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'CORRUPT' });
    await cache.handleError(error);
    expect(rebuilt).toHaveLength(1);
    await replaceItems(cache.write, itemRows(5));
    expect(await count(cache)).toBe(5);
  });

  it('provides ports of the new file after it is set aside', async () => {
    const folder = await folderOfClosed();
    zeroPage(folder, 'item');
    const { cache } = await open(folder);
    await cache.handleError(await count(cache).catch((reason: unknown) => reason));
    const { reader, writer } = cache.connect();
    const answered = new Promise((resolve) => reader.on('message', resolve));
    reader.postMessage({ id: 1, name: 'typeCounts', args: [] });
    expect(await answered).toMatchObject({ id: 1, result: [] });
    reader.close();
    writer.close();
  });

  it('is not set aside for an error other than damage', async () => {
    const { cache, rebuilt, folder } = await open();
    const error: unknown = await cache.read
      .summarize({ filter: { hideDeleted: true }, groupBy: ['nobody'] }, Date.now())
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'FAILED' });
    expect(await cache.handleError(error)).toBe(false);
    expect(rebuilt).toEqual([]);
    expect(setAside(folder)).toEqual([]);
  });

  it('makes calls retryable that failed while the file was being set aside', async () => {
    const folder = await folderOfClosed();
    zeroPage(folder, 'item');
    const { cache, rebuilt } = await open(folder);
    const error: unknown = await count(cache).catch((reason: unknown) => reason);
    const mended = cache.handleError(error);
    const meanwhile: unknown = await Promise.resolve()
      .then(() => count(cache))
      .catch((reason: unknown) => reason);
    expect(meanwhile).toMatchObject({ code: 'CLOSED' });
    expect(await cache.handleError(meanwhile)).toBe(true);
    expect(await mended).toBe(true);
    expect(rebuilt).toHaveLength(1);
    // After a final close, CLOSED needs no repair.
    await cache.close();
    expect(await cache.handleError(meanwhile)).toBe(false);
  });

  it('is not set aside when only the drafts database is damaged', async () => {
    const { cache, folder } = await openCache();
    await (await cache.user()).writeDraft('form', 'typed');
    await cache.close();
    zeroPage(folder, 'draft', 'user.db');
    const again = await open(folder);
    const error: unknown = await (await again.cache.user())
      .readDraft('form')
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'CacheError', code: 'FAILED' });
    expect(await again.cache.handleError(error)).toBe(false);
    expect(again.rebuilt).toEqual([]);
  });
});

describe('a cache that cannot be migrated', () => {
  it('is set aside and replaced with an empty cache, and one message reports the failed migration', async () => {
    const folder = newCacheFolder();
    const database = new Database(join(folder, file));
    // A false version number: the migration creates a table that already exists.
    database.exec('create table check_row (other text); pragma user_version = 1');
    database.close();
    const { cache } = await open(folder);
    expect(cache.notice).toBe(cacheNotices.rebuilt);
    expect(setAside(folder)).toHaveLength(1);
    await replaceItems(cache.write, itemRows(10));
    expect(await count(cache)).toBe(10);
  });

  it('is set aside when a table of its schema version is missing', async () => {
    const folder = newCacheFolder();
    const { cache: first } = await openCache(folder);
    await first.close();
    const database = new Database(join(folder, file));
    database.exec('drop table check_row');
    database.close();
    const { cache } = await open(folder);
    expect(cache.notice).toBe(cacheNotices.rebuilt);
  });
});

describe('a cache from a newer version', () => {
  function newerFolder({ mode, unclosed }: { mode: string; unclosed: boolean }): string {
    const folder = newCacheFolder();
    const writing = join(unclosed ? newCacheFolder() : folder, file);
    const database = new Database(writing);
    database.pragma(`journal_mode = ${mode}`);
    database.exec('create table future (x); insert into future values (1); pragma user_version = 99');
    if (unclosed) {
      for (const suffix of ['', '-wal'])
        if (existsSync(writing + suffix)) cpSync(writing + suffix, join(folder, file + suffix));
    }
    database.close();
    return folder;
  }

  it.each([
    ['in WAL mode', { mode: 'wal', unclosed: false }],
    ['in WAL mode with changes that are only in its log', { mode: 'wal', unclosed: true }],
    ['in rollback journal mode', { mode: 'delete', unclosed: false }],
  ])(
    '%s is left unchanged byte for byte, and this version uses its own file next to it',
    async (_what, how) => {
      const folder = newerFolder(how);
      const left = readdirSync(folder).filter((name) => !name.endsWith('-shm'));
      const before = left.map((name) => readFileSync(join(folder, name)));
      for (const round of [1, 2]) {
        const { cache } = await openCache(folder);
        expect(cache.notice).toBe(cacheNotices.newer);
        await replaceItems(cache.write, itemRows(10 * round));
        expect(await count(cache)).toBe(10 * round);
        await cache.close();
      }
      expect(left.map((name, place) => readFileSync(join(folder, name)).equals(before[place]!))).toEqual(
        left.map(() => true),
      );
      expect(setAside(folder)).toEqual([]);
    },
  );

  it('does not prevent setting aside this version’s own damaged file', async () => {
    const folder = newerFolder({ mode: 'wal', unclosed: false });
    const first = await openCache(folder);
    await first.cache.close();
    const own = readdirSync(folder).find((name) => /^cache\.v1\.m\d+\.db$/.test(name));
    writeFileSync(join(folder, own!), 'no database');
    const before = readFileSync(join(folder, file));
    const { cache } = await open(folder);
    await replaceItems(cache.write, itemRows(3));
    expect(await count(cache)).toBe(3);
    expect(readFileSync(join(folder, file)).equals(before)).toBe(true);
  });
});
