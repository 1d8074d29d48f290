import Database from 'better-sqlite3';
import type { Calls } from '../../src-main/base/threadCalls.ts';
import { cacheKind } from '../../src-main/cache/kinds.ts';
import { AheadReader } from '../../src-main/cache/reads/AheadReader.ts';
import { CacheReader } from '../../src-main/cache/reads/CacheReader.ts';
import type { ReaderCalls, WriterCalls } from '../../src-main/cache/worker.ts';
import { CacheWriter } from '../../src-main/cache/writes/CacheWriter.ts';
import { ChangeWriter } from '../../src-main/cache/writes/ChangeWriter.ts';
import { CheckWriter } from '../../src-main/cache/writes/CheckWriter.ts';
import { IncidentWriter } from '../../src-main/cache/writes/IncidentWriter.ts';
import { RelationshipWriter } from '../../src-main/cache/writes/RelationshipWriter.ts';
import { SendWriter } from '../../src-main/cache/writes/SendWriter.ts';
import type { FeedContext } from '../../src-main/feeds/FeedContext.ts';
import { DataApi } from '../../src-main/server/DataApi.ts';
import { LackingColumns } from '../../src-main/server/LackingColumns.ts';
import { presentMs } from '../../src-main/server/present.ts';
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
  for (const migration of cacheKind.migrations) database.exec(migration);
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
      new RelationshipWriter(options),
      new SendWriter(options),
    ]),
    read: callsOf<Calls<ReaderCalls>>([new CacheReader(database), new AheadReader(database)]),
    onProgress: () => undefined,
    now: () => clock.now(),
    elapsed: () => clock.elapsed(),
    present: () => presentMs(clock.now(), server.serverNowMs),
  };
  return { database, context, lacking };
}
