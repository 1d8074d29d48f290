import Database from 'better-sqlite3';
import type { Calls } from '#main/base/threadCalls.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { createReaders } from '#main/cache/reads/createReaders.ts';
import type { ReaderCalls, WriterCalls } from '#main/cache/worker.ts';
import { createWriters } from '#main/cache/writes/createWriters.ts';
import type { FeedContext } from '#main/feeds/FeedContext.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { LackingColumns } from '#main/server/LackingColumns.ts';
import { estimateNowMs } from '#main/server/serverTime.ts';
import type { FakePostgrest } from './FakePostgrest.ts';
import type { ManualClock } from './ManualClock.ts';
import { writerOptions } from './writerOptions.ts';

/** Returns the methods of several objects as asynchronous calls, like those to a thread. */
function callsOf<Target>(subjects: readonly object[]): Target {
  return new Proxy(
    {},
    {
      get: (_, name) => {
        const subject = subjects.find((each) => typeof Reflect.get(each, name) === 'function');
        const method: unknown = subject && Reflect.get(subject, name);
        if (typeof method !== 'function') return undefined;
        return async (...given: unknown[]) => method.apply(subject, given);
      },
    },
  ) as Target;
}

/** Returns an in-memory cache without threads, and a feed context that connects it to a fake server. */
export function memoryCache(server: FakePostgrest, clock: ManualClock) {
  const database = new Database(':memory:');
  runMigrations(database, cacheKind.migrations);
  const lacking = new LackingColumns(() => clock.elapsed());
  const context: FeedContext = {
    client: server.client,
    data: new DataApi(server.client, undefined, lacking),
    write: callsOf<Calls<WriterCalls>>(createWriters(writerOptions(database, () => clock.now()))),
    read: callsOf<Calls<ReaderCalls>>(createReaders(database)),
    onProgress: () => undefined,
    now: () => clock.now(),
    elapsed: () => clock.elapsed(),
    estimatedNowMs: () => estimateNowMs(clock.now(), server.serverNowMs),
  };
  return { database, context, lacking };
}
