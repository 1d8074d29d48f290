import Database from 'better-sqlite3';
import type { Calls } from '#main/base/threadCalls.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { CacheReader } from '#main/cache/reads/CacheReader.ts';
import { ChangeReader } from '#main/cache/reads/ChangeReader.ts';
import { FutureRowReader } from '#main/cache/reads/FutureRowReader.ts';
import { IncidentReader } from '#main/cache/reads/IncidentReader.ts';
import { InsightReader } from '#main/cache/reads/InsightReader.ts';
import { SendReader } from '#main/cache/reads/SendReader.ts';
import type { ReaderCalls, WriterCalls } from '#main/cache/worker.ts';
import { CacheWriter } from '#main/cache/writes/CacheWriter.ts';
import { ChangeWriter } from '#main/cache/writes/ChangeWriter.ts';
import { CheckWriter } from '#main/cache/writes/CheckWriter.ts';
import { IncidentWriter } from '#main/cache/writes/IncidentWriter.ts';
import { InsightWriter } from '#main/cache/writes/InsightWriter.ts';
import { RelationshipWriter } from '#main/cache/writes/RelationshipWriter.ts';
import { SendWriter } from '#main/cache/writes/SendWriter.ts';
import type { FeedContext } from '#main/feeds/FeedContext.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { LackingColumns } from '#main/server/LackingColumns.ts';
import { estimateNowMs } from '#main/server/serverTime.ts';
import type { FakePostgrest } from './FakePostgrest.ts';
import type { ManualClock } from './ManualClock.ts';

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
  const options = { database, now: () => clock.now(), onChange: () => undefined };
  const lacking = new LackingColumns(() => clock.elapsed());
  const context: FeedContext = {
    client: server.client,
    data: new DataApi(server.client, undefined, lacking),
    write: callsOf<Calls<WriterCalls>>([
      new CacheWriter(options),
      new ChangeWriter(options),
      new CheckWriter(options),
      new IncidentWriter(options),
      new InsightWriter(options),
      new RelationshipWriter(options),
      new SendWriter(options),
    ]),
    read: callsOf<Calls<ReaderCalls>>([
      new CacheReader(database),
      new ChangeReader(database),
      new FutureRowReader(database),
      new IncidentReader(database),
      new InsightReader(database),
      new SendReader(database),
    ]),
    onProgress: () => undefined,
    now: () => clock.now(),
    elapsed: () => clock.elapsed(),
    estimatedNowMs: () => estimateNowMs(clock.now(), server.serverNowMs),
  };
  return { database, context, lacking };
}
