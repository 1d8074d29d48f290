import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import type { Cache } from '#main/cache/Cache.ts';
import { CacheError } from '#main/cache/CacheError.ts';
import { CacheThread } from '#main/cache/CacheThread.ts';
import { userKind } from '#main/cache/kinds.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { openForWriting } from '#main/cache/openDatabase.ts';
import type { ItemRow } from '#main/cache/tables/items.ts';
import type { ReaderCalls, WriterCalls } from '#main/cache/worker.ts';
import { defaultLimits } from '#main/sync/SyncSettings.ts';
import { newCacheFolder, openCache } from '../../support/cacheForTests.ts';
import { itemId, itemRow, itemRows, replaceItems } from '../../support/cacheItems.ts';
import { listInput } from '../../support/listInput.ts';

const opened: Cache[] = [];

afterEach(async () => {
  for (const cache of opened.splice(0)) await cache.close();
});

async function open(folder?: string) {
  const found = await openCache(folder);
  opened.push(found.cache);
  return found;
}

const everything = { ...listInput, filter: { hideDeleted: false }, pageSize: 1_000 };

describe('reader threads of the cache', () => {
  it('take turns only while a thread is busy; an idle thread is used again', async () => {
    const { cache } = await open();
    const first = cache.read;
    expect(cache.read).toBe(first);
    const answers = [first.listItems(everything, Date.now())];
    const second = cache.read;
    expect(second).not.toBe(first);
    answers.push(second.listItems(everything, Date.now()));
    expect(cache.read).toBe(first);
    await Promise.all(answers);
    expect(cache.read).toBe(first);
  });
});

describe('clearing the cache', () => {
  it('removes data that can be synced again, frees its space, and preserves drafts', async () => {
    const { cache, changes } = await open();
    await replaceItems(cache.write, itemRows(2_000), { ...createFeedRecord('items'), completeAtMs: 5 });
    await cache.write.putRecords('agents', [['a', '{"id":"a"}']], createFeedRecord('agents'));
    await cache.write.putAnswer('catalog.item.get', '1', '{}');
    await (await cache.user()).writeDraft('form', 'typed');
    await cache.write.checkpoint();
    const before = cache.sizeBytes();
    changes.length = 0;

    await cache.write.clear();
    expect((await cache.read.listItems(everything, Date.now())).total).toBe(0);
    expect((await cache.read.search('worker', 5)).total).toBe(0);
    expect(await cache.read.facets('labels')).toEqual([]);
    expect(await cache.read.record('agents', 'a')).toBeNull();
    expect(await cache.read.answer('catalog.item.get', '1')).toBeNull();
    expect(await cache.write.feed('items')).toEqual(createFeedRecord('items'));
    expect(changes.map(({ feed }) => feed)).toContain('items');
    expect(cache.sizeBytes()).toBeLessThan(before / 2);
    expect(await (await cache.user()).readDraft('form')).toBe('typed');
  });

  it('leaves a cache that can be refilled with the same answers', async () => {
    const { cache } = await open();
    await replaceItems(cache.write, itemRows(200));
    const before = await cache.read.listItems(everything, Date.now());
    await cache.write.clear();
    await replaceItems(cache.write, itemRows(200));
    expect(await cache.read.listItems(everything, Date.now())).toEqual(before);
    expect((await cache.read.search('worker-17', 50)).hits[0]).toMatchObject({ name: 'worker-17' });
    expect(await cache.write.check()).toEqual([]);
  });
});

describe('drafts', () => {
  it('survive a restart, are replaced by later input, and can be discarded', async () => {
    const { cache, folder } = await openCache();
    const first = await cache.user();
    await first.writeDraft('a', 'one');
    await first.writeDraft('a', 'two');
    await first.writeDraft('b', 'other');
    await cache.close();
    const again = await (await open(folder)).cache.user();
    expect(await again.readDraft('a')).toBe('two');
    await again.removeDraft('a');
    expect(await again.readDraft('a')).toBeNull();
    expect(await again.readDraft('b')).toBe('other');
  });
});

describe('migrations of drafts', () => {
  const migrated = (more: number) => ({
    ...userKind,
    migrations: [
      ...userKind.migrations,
      ...Array.from({ length: more }, (_, index) => `create table later${index} (x)`),
    ],
  });

  it('copy the file with its content before each migration, and store the last three copies', () => {
    const path = join(newCacheFolder(), 'user.db');
    openForWriting(path, userKind).close();
    for (let more = 1; more <= 5; more += 1) {
      const database = openForWriting(path, migrated(more));
      database.prepare('insert into draft values (?, ?, 0)').run(`draft ${more}`, 'text');
      database.close();
    }
    const folder = join(path, '..');
    const copies = readdirSync(folder).filter((name) => name.endsWith('.copy'));
    // A copy is named after the version before its migration. The first one is the current version.
    const copyBefore = (more: number) => `user.db.v${userKind.migrations.length + more - 1}.copy`;
    expect(copies.sort()).toEqual([3, 4, 5].map(copyBefore).sort());
    const oldest = new Database(join(folder, copyBefore(3)), { readonly: true });
    expect(oldest.prepare('select key from draft order by key').pluck().all()).toEqual([
      'draft 1',
      'draft 2',
    ]);
    expect(oldest.pragma('user_version', { simple: true })).toBe(userKind.migrations.length + 2);
    oldest.close();
  });

  it('copy data that is only in the log after an unclean exit', () => {
    const path = join(newCacheFolder(), 'user.db');
    const unclosed = openForWriting(path, userKind);
    unclosed.prepare('insert into draft values (?, ?, 0)').run('a', 'in the log');
    openForWriting(path, migrated(1)).close();
    unclosed.close();
    const copy = new Database(`${path}.v${userKind.migrations.length}.copy`, { readonly: true });
    expect(copy.prepare('select text from draft').pluck().all()).toEqual(['in the log']);
    copy.close();
  });

  it('leave the file at the previous version with all its data when they fail', () => {
    const path = join(newCacheFolder(), 'user.db');
    const first = openForWriting(path, userKind);
    first.prepare('insert into draft values (?, ?, 0)').run('a', 'kept');
    first.close();
    const broken = {
      ...userKind,
      migrations: [...userKind.migrations, 'drop table draft; no such statement'],
    };
    expect(() => openForWriting(path, broken)).toThrow(expect.objectContaining({ code: 'FAILED' }));
    const again = openForWriting(path, userKind);
    expect(again.prepare('select text from draft').pluck().all()).toEqual(['kept']);
    again.close();
  });
});

describe('cached answers', () => {
  it('are limited by size: the oldest answers are removed first', async () => {
    const { cache } = await open();
    const large = 'x'.repeat(8 * 1024 * 1024);
    for (let input = 1; input <= 10; input += 1) await cache.write.putAnswer('page', String(input), large);
    expect(await cache.read.answer('page', '1')).toBeNull();
    expect((await cache.read.answer('page', '10'))?.body).toBe(large);
    const kept = await Promise.all(
      Array.from({ length: 10 }, (_, input) => cache.read.answer('page', String(input + 1))),
    );
    const bytes = kept.reduce((sum, answer) => sum + (answer?.body.length ?? 0), 0);
    expect(bytes).toBeLessThanOrEqual(64 * 1024 * 1024);
  });
});

describe('cached configurations', () => {
  const secretTypes = ['Kubernetes::Secret'];
  const bodyBytes = 1_000;

  /**
   * Requests and stores the wanted bodies until none is left, like sync.
   * @returns the ids of the stored bodies, in order
   */
  async function bring(cache: Cache, rows: readonly ItemRow[], room: number): Promise<string[]> {
    const brought: string[] = [];
    for (let round = 0; round < 50; round += 1) {
      const ids = await cache.write.bodiesToFetch(10, room, secretTypes);
      if (ids.length === 0) return brought;
      const bodies = ids.map((id) => ({
        id,
        updatedAt: rows.find((row) => row.id === id)?.updatedAt ?? null,
        deflated: new Uint8Array(bodyBytes),
        isText: true,
      }));
      await cache.write.putBodies(bodies, room, createFeedRecord('bodies'));
      brought.push(...ids);
    }
    throw new Error(`After 50 rounds there is no end: ${brought.length} were brought.`);
  }

  const keptOf = async (cache: Cache) => (await cache.read.sizes()).bodies;

  it('are stored for every item that is not deleted, newest first, except for secret types', async () => {
    const { cache } = await open();
    const rows = [
      ...itemRows(25),
      itemRow(26, { type: 'Kubernetes::Secret' }),
      itemRow(27, { deletedAt: '2026-02-01T00:00:00Z' }),
    ];
    await replaceItems(cache.write, rows);
    const brought = await bring(cache, rows, 1_000_000);
    expect(brought).toEqual(
      itemRows(25)
        .map(({ id }) => id)
        .reverse(),
    );
  });

  it.each([
    ['the limit is 0', 0, 0],
    ['each configuration exceeds the limit', 500, 0],
    ['the limit is inside a configuration', 7_500, 7],
    ['the limit is at the end of a configuration', 7_000, 7],
  ])('are limited to the newest and not requested again when %s', async (_what, room, stay) => {
    const { cache } = await open();
    const rows = itemRows(40);
    await replaceItems(cache.write, rows);
    await bring(cache, rows, room);
    expect(await keptOf(cache)).toEqual({ rows: stay, bytes: stay * bodyBytes });
    const newest = await Promise.all(
      rows
        .slice(rows.length - stay)
        .map(async ({ id }) => cache.read.body((await cache.read.item(id))!.k).catch(() => 'kept')),
    );
    expect(newest.filter((body) => body === null)).toEqual([]);
    expect(await cache.write.bodiesToFetch(10, room, secretTypes)).toEqual([]);
  });

  it('are limited for items without an update time', async () => {
    const { cache } = await open();
    const rows = itemRows(40).map((row) => ({ ...row, updatedAt: null }));
    await replaceItems(cache.write, rows);
    await bring(cache, rows, 7_500);
    expect((await keptOf(cache)).rows).toBe(7);
  });

  it('are not requested again when they are newer than the cached item', async () => {
    const { cache } = await open();
    const rows = itemRows(3);
    await replaceItems(cache.write, rows);
    const later = rows.map((row) => ({ ...row, updatedAt: '2026-06-01T00:00:00Z' }));
    expect(await bring(cache, later, 1_000_000)).toHaveLength(3);
  });

  it('are fetched again when the item changes or the space limit increases', async () => {
    const { cache } = await open();
    const rows = itemRows(40);
    await replaceItems(cache.write, rows);
    await bring(cache, rows, 7_500);
    const changed = rows.map((row, index) =>
      index === 39 ? { ...row, updatedAt: '2026-06-01T00:00:00Z' } : row,
    );
    await replaceItems(cache.write, changed);
    expect(await bring(cache, changed, 7_500)).toEqual([itemId(40)]);
    await cache.write.limitBodies({
      ...defaultLimits,
      bodyBytes: 1_000_000,
      secretTypes: [],
      changeDays: 90,
    });
    await bring(cache, changed, 1_000_000);
    expect((await keptOf(cache)).rows).toBe(40);
  });

  it('are removed for types that become secret, and oldest first when the limit decreases', async () => {
    const { cache } = await open();
    const rows = itemRows(20).map((row, index) => (index < 5 ? { ...row, type: 'Acme::Token' } : row));
    await replaceItems(cache.write, rows);
    await bring(cache, rows, 1_000_000);
    await cache.write.limitBodies({
      ...defaultLimits,
      bodyBytes: 1_000_000,
      secretTypes: ['Acme::Token'],
      changeDays: 90,
    });
    expect((await keptOf(cache)).rows).toBe(15);
    await cache.write.limitBodies({
      ...defaultLimits,
      bodyBytes: 4_200,
      secretTypes: ['Acme::Token'],
      changeDays: 90,
    });
    expect((await keptOf(cache)).rows).toBe(4);
  });

  it('are read back unchanged, and are removed with their item', async () => {
    const { cache } = await open();
    const rows = itemRows(1);
    await replaceItems(cache.write, rows);
    const body = { id: itemId(1), updatedAt: null, deflated: deflateSync('{"a":1}'), isText: false };
    await cache.write.putBodies([body], 1_000, createFeedRecord('bodies'));
    const { k } = (await cache.read.item(itemId(1)))!;
    expect(await cache.read.body(k)).toEqual({ text: '{"a":1}', isText: false });
    await cache.write.removeItems([itemId(1)]);
    expect(await cache.read.body(k)).toBeNull();
  });
});

describe('cache threads', () => {
  it('start in parallel: a reader opens the file as soon as the writer creates it', async () => {
    const path = join(newCacheFolder(), 'cache.db');
    const made = Promise.withResolvers<void>();
    const reading = CacheThread.start<ReaderCalls>({ role: 'read', path }, {}, made.promise);
    const writer = await CacheThread.start<WriterCalls>({ role: 'write', path }, {});
    made.resolve();
    const reader = await reading;
    expect((await reader.calls.listItems(everything, Date.now())).total).toBe(0);
    await reader.close(1_000);
    await writer.close(1_000);
  });

  it('fail when the creation of the file fails', async () => {
    const path = join(newCacheFolder(), 'cache.db');
    const damaged = Promise.reject(new CacheError('CORRUPT', 'It is damaged.'));
    await expect(CacheThread.start<ReaderCalls>({ role: 'read', path }, {}, damaged)).rejects.toMatchObject({
      code: 'CORRUPT',
    });
  });
});
