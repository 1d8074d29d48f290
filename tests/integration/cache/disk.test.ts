import { randomBytes } from 'node:crypto';
import { cpSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Cache } from '#main/cache/Cache.ts';
import { newCacheFolder, openCache } from '../../support/cacheForTests.ts';
import { itemRow, itemRows, replaceItems } from '../../support/cacheItems.ts';
import { listInput } from '../../support/listInput.ts';
import { silentLog } from '../../support/silentLog.ts';
import { mountSmallDisk } from '../../support/smallDisk.ts';

const megabyte = 1024 * 1024;
const ended: Array<() => unknown> = [];

afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
});

async function open(folder?: string) {
  const found = await openCache(folder);
  ended.push(() => found.cache.close());
  return found.cache;
}

function smallDisk(sizeBytes: number) {
  const disk = mountSmallDisk(sizeBytes);
  ended.push(() => disk.unmount());
  return disk;
}

const total = async (cache: Cache) => (await cache.read.listItems(listInput, Date.now())).total;

/** Writes items until the disk is full, and returns the error. */
async function writeUntilRefused(cache: Cache): Promise<unknown> {
  for (let first = 1; first < 200_000; first += 100) {
    const rows = itemRows(100, first).map((row) => ({ ...row, description: 'long '.repeat(50) }));
    const refused = await cache.write
      .putItems(rows, randomBytes(8 * rows.length), null)
      .then(() => undefined)
      .catch((error: unknown) => error);
    if (refused !== undefined) return refused;
  }
  throw new Error('The disk was never full.');
}

describe('a cache on a full disk', () => {
  it('returns FULL on writes, stays readable, and accepts writes after space is freed', async () => {
    const disk = smallDisk(4 * megabyte);
    const filler = join(disk.folder, 'filler');
    writeFileSync(filler, Buffer.alloc(2 * megabyte));
    const cache = await open(join(disk.folder, 'kept'));
    expect(await writeUntilRefused(cache)).toMatchObject({ name: 'CacheError', code: 'FULL' });
    const before = await total(cache);
    expect(before).toBeGreaterThan(0);
    expect((await cache.read.search('worker', 5)).total).toBeGreaterThan(0);

    rmSync(filler);
    await cache.write.putItems([itemRow(900_000)], randomBytes(8), null);
    expect(await total(cache)).toBe(before + 1);
    expect(await cache.write.check()).toEqual([]);
  });

  it('returns FULL for drafts and answers', async () => {
    const disk = smallDisk(2 * megabyte);
    const cache = await open(join(disk.folder, 'kept'));
    const drafts = await cache.user();
    await writeUntilRefused(cache);
    writeFileSync(join(disk.folder, 'filler'), '');
    const text = randomBytes(megabyte).toString('hex');
    await expect(drafts.writeDraft('a', text)).rejects.toMatchObject({ code: 'FULL' });
    await expect(cache.write.putAnswer('a', 'b', text)).rejects.toMatchObject({ code: 'FULL' });
    expect(await drafts.readDraft('a')).toBeNull();
  });

  it('is intact when it is opened again', async () => {
    const disk = smallDisk(3 * megabyte);
    const filler = join(disk.folder, 'filler');
    writeFileSync(filler, Buffer.alloc(megabyte));
    const folder = join(disk.folder, 'kept');
    const first = await openCache(folder);
    await writeUntilRefused(first.cache);
    const before = await total(first.cache);
    await first.cache.close();
    rmSync(filler);
    const again = await open(folder);
    expect(again.notice).toBeNull();
    expect(await total(again)).toBe(before);
    expect(await again.write.check()).toEqual([]);
  });

  it('opens and stays readable when there is no space for its log', async () => {
    const disk = smallDisk(4 * megabyte);
    const folder = join(disk.folder, 'kept');
    const { cache } = await openCache(folder);
    await replaceItems(cache.write, itemRows(5));
    await cache.close();
    expect(() => writeFileSync(join(disk.folder, 'filler'), Buffer.alloc(8 * megabyte))).toThrow('ENOSPC');
    const again = await open(folder);
    expect(again.unwritable).toBe('FULL');
    expect(await total(again)).toBe(5);
    await expect(again.write.putAnswer('a', 'b', 'c')).rejects.toMatchObject({ name: 'CacheError' });
  });

  it('reports FULL when there is no space for its file', async () => {
    const disk = smallDisk(64 * 1024);
    const folder = join(disk.folder, 'kept');
    await expect(openCache(folder)).rejects.toMatchObject({ name: 'CacheError', code: 'FULL' });
  });
});

describe('a cache on a read-only disk', () => {
  it('fails with UNWRITABLE when no cache file exists', async () => {
    const disk = smallDisk(8 * megabyte);
    disk.writeProtect();
    await expect(openCache(join(disk.folder, 'kept'))).rejects.toMatchObject({
      name: 'CacheError',
      code: 'UNWRITABLE',
    });
  });

  it.each([
    ['was closed', true],
    ['was left by a killed process', false],
  ])('is readable when it %s, and rejects each change', async (_what, isClosed) => {
    const disk = smallDisk(16 * megabyte);
    const folder = join(disk.folder, 'kept');
    const left = join(disk.folder, 'left');
    const { cache } = await openCache(folder);
    await replaceItems(cache.write, itemRows(5));
    await (await cache.user()).writeDraft('a', 'text');
    // A copy of the open files, which is what a killed process leaves.
    if (!isClosed) cpSync(folder, left, { recursive: true });
    await cache.close();
    disk.writeProtect();

    const again = await open(isClosed ? folder : left);
    expect(again.unwritable).toBe('UNWRITABLE');
    expect(await total(again)).toBe(5);
    const user = await again.user();
    expect(await user.readDraft('a')).toBe('text');
    await expect(user.writeDraft('b', 'text')).rejects.toMatchObject({ code: 'UNWRITABLE' });
    await expect(again.write.putAnswer('a', 'b', 'c')).rejects.toMatchObject({ code: 'UNWRITABLE' });
  });

  it('has no drafts without a drafts file, and rejects new drafts', async () => {
    const disk = smallDisk(8 * megabyte);
    const folder = join(disk.folder, 'kept');
    await (await openCache(folder)).cache.close();
    disk.writeProtect();
    const user = await (await open(folder)).user();
    expect(await user.readDraft('a')).toBeNull();
    await expect(user.writeDraft('b', 'text')).rejects.toMatchObject({ code: 'UNWRITABLE' });
  });
});

describe('the files of a cache', () => {
  it('are private to the user regardless of the umask: folder, files, and logs', async () => {
    const mask = process.umask(0);
    ended.push(() => process.umask(mask));
    const folder = join(newCacheFolder(), 'workspace', 'person');
    const cache = await open(folder);
    await replaceItems(cache.write, itemRows(50));
    await (await cache.user()).writeDraft('a', 'text');
    const modes = readdirSync(folder).map((name) => [
      name,
      (statSync(join(folder, name)).mode & 0o777).toString(8),
    ]);
    expect(modes.map(([name]) => name)).toEqual(
      expect.arrayContaining(['cache.v1.db', 'cache.v1.db-wal', 'cache.v1.db-shm', 'user.db', 'user.db-wal']),
    );
    expect(modes.filter(([, mode]) => mode !== '600')).toEqual([]);
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
  });

  it('are a single file without a log after closing', async () => {
    const { cache, folder } = await openCache();
    await replaceItems(cache.write, itemRows(50));
    await cache.close();
    expect(readdirSync(folder).sort()).toEqual(['cache.state.json', 'cache.v1.db']);
  });

  it('are intact when the application closes them during a write', async () => {
    const { cache, folder } = await openCache();
    await replaceItems(cache.write, itemRows(500));
    const writing = replaceItems(cache.write, itemRows(5_000)).then(
      () => 'written',
      (error: unknown) => error,
    );
    await cache.close();
    const outcome = await writing;
    const again = await open(folder);
    expect(again.notice).toBeNull();
    expect(await again.write.check()).toEqual([]);
    // The write is complete or has no effect.
    if (outcome === 'written') expect(await total(again)).toBe(5_000);
    else expect(outcome).toMatchObject({ code: 'CLOSED' });
    expect([500, 5_000]).toContain(await total(again));
  });

  it('reject all calls after closing', async () => {
    const { cache } = await openCache();
    await cache.close();
    expect(() => cache.read).toThrow(expect.objectContaining({ code: 'CLOSED' }));
    expect(() => cache.write).toThrow(expect.objectContaining({ code: 'CLOSED' }));
    await expect(cache.user()).rejects.toMatchObject({ code: 'CLOSED' });
  });

  it('cannot be created when a file is at the path of their folder', async () => {
    const folder = newCacheFolder();
    writeFileSync(join(folder, 'kept'), '');
    await expect(
      Cache.open({
        folder: join(folder, 'kept'),
        log: silentLog,
        now: Date.now,
        onChange: () => {},
        onRebuilt: () => {},
        onThreadsReplaced: () => {},
      }),
    ).rejects.toMatchObject({ name: 'CacheError', code: 'UNWRITABLE' });
  });
});
