import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Failure } from '#main/base/Failure.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { CacheReader } from '#main/cache/reads/CacheReader.ts';
import { CacheWriter } from '#main/cache/writes/CacheWriter.ts';
import { answerFrom } from '#main/reading/answerFrom.ts';
import { ResponseCache } from '#main/reading/ResponseCache.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';
import { writerOptions } from '../../support/writerOptions.ts';

let database: Database.Database;
let isComplete: boolean;
let answers: ResponseCache;
let store: OfflineStore;

beforeEach(() => {
  database = new Database(':memory:');
  runMigrations(database, cacheKind.migrations);
  isComplete = false;
  const writer = new CacheWriter(
    writerOptions(
      database,
      () => 5,
      () => undefined,
    ),
  );
  const open = {
    cache: { write: writer, read: new CacheReader(database) },
    completeness: () => ({
      complete: isComplete,
      completeAtMs: isComplete ? 5 : null,
      forbidden: null,
      synced: { done: 1, total: 2 },
    }),
  };
  const use = (work: (kept: object) => unknown) => work(open);
  store = { use, tryUse: use, open: async () => open } as unknown as OfflineStore;
  answers = new ResponseCache(store, silentLog);
});
afterEach(() => database.close());

/** Requests a text whose rows are not stored, so that only the cached response can answer without the server. */
const request = async (server: () => Promise<string>, stored?: string) => {
  const { data, source } = await answerFrom<string>(
    { store, answers, clock: new ManualClock() },
    {
      policy: 'cache',
      feed: 'insights',
      server,
      fromCache: async (_, visited) => (stored === undefined ? visited : { data: stored }),
      caching: { call: 'insights.list', input: {}, schema: z.string() },
    },
  );
  return { data, source };
};
const away = () => Promise.reject(new Failure('OFFLINE', { sentence: 'The server is away.' }));

describe('a list whose feed is synced, with a cached response from before', () => {
  beforeEach(async () => {
    expect(await request(async () => 'before')).toEqual({ data: 'before', source: 'server' });
    await expect.poll(() => answers.get('insights.list', {})).toBeDefined();
    isComplete = true;
  });

  it('comes from the stored rows', async () => {
    expect(await request(away, 'rows')).toEqual({ data: 'rows', source: 'cache' });
  });

  it('comes from the server if the rows have no answer', async () => {
    expect(await request(async () => 'after')).toEqual({ data: 'after', source: 'server' });
  });

  it('is the cached response if the rows have no answer and the server is away', async () => {
    expect(await request(away)).toEqual({ data: 'before', source: 'cache' });
  });
});
