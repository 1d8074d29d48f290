import { parentPort, workerData } from 'node:worker_threads';
import type { FeedName } from '../../src-preload/contract/sync.ts';
import { systemClock } from '../base/clock.ts';
import { endWhenAsked } from '../base/endThread.ts';
import { Caller, serveCalls } from '../base/threadCalls.ts';
import type { CachePorts } from '../cache/Cache.ts';
import { reviveCacheError } from '../cache/CacheError.ts';
import type { ReaderCalls, WriterCalls } from '../cache/worker.ts';
import type { FeedWork, Strategy } from '../feeds/Feed.ts';
import type { FeedContext, Progress } from '../feeds/FeedContext.ts';
import { feeds } from '../feeds/feeds.ts';
import { restartPass } from '../feeds/restartPass.ts';
import { DataApi } from '../server/DataApi.ts';
import { LackingColumns } from '../server/LackingColumns.ts';
import { presentMs } from '../server/present.ts';
import type { ReachOutcome } from '../server/reach.ts';
import { ServerClient } from '../server/ServerClient.ts';
import { createTransport } from '../server/transport.ts';
import { RightOfWay } from './RightOfWay.ts';
import { describeSyncError } from './syncErrors.ts';
import { inThread, type ThreadConnection } from './threadTokens.ts';

/** Start options of the sync thread: the connection to the server, and the ports of the cache. */
export interface SyncStart {
  readonly connection: ThreadConnection;
  readonly ports: CachePorts;
}

/** Messages of the thread that are not answers. */
export type SyncNews =
  | { readonly news: 'progress'; readonly progress: Progress }
  | {
      readonly news: 'reach';
      readonly reached: boolean;
      readonly error?: ReturnType<typeof describeSyncError>;
    };

export interface SyncCalls {
  /**
   * Runs one work of a feed. Resolves when the cache is up to date.
   * @param given arguments of the work, after the context
   */
  work(feed: FeedName, name: string, given: readonly unknown[]): Promise<unknown>;
  /** Makes the next pass of a feed start from the beginning and request all columns. */
  restartPass(feed: FeedName): Promise<void>;
}

const connectTimeoutMs = 10_000;
const start: SyncStart = workerData;

const say = (news: SyncNews): void => parentPort?.postMessage(news);

function tellReach(outcome: ReachOutcome): void {
  if (outcome.reached) say({ news: 'reach', reached: true });
  else say({ news: 'reach', reached: false, error: describeSyncError(outcome.failure) });
}

async function createClient(connection: ThreadConnection) {
  const { origin, originKind, proxy, trustFingerprint, authorityPem } = connection;
  const credential = inThread(connection.credential);
  const transport = createTransport(origin.startsWith('https:'), {
    proxy,
    trustFingerprint,
    authority: authorityPem,
    connectTimeoutMs,
  });
  const client = new ServerClient({
    origin,
    originKind,
    clock: systemClock,
    transport,
    detectsOutages: true,
  });
  client.onReach = tellReach;
  // Sync only reads, whether or not the workspace is read-only.
  client.readOnly = true;
  client.withoutLogin = credential === undefined;
  await client.use(credential);
  return client;
}

async function run(): Promise<void> {
  if (parentPort === null) throw new Error('This file is the beginning of a thread.');
  endWhenAsked(parentPort);
  const client = await createClient(start.connection);
  const lacking = new LackingColumns(systemClock.elapsed);
  const context: FeedContext = {
    client,
    data: new DataApi(client, undefined, lacking),
    write: new Caller<WriterCalls>(start.ports.writer, { revive: reviveCacheError }).calls,
    read: new Caller<ReaderCalls>(start.ports.reader, { revive: reviveCacheError }).calls,
    onProgress: (progress) => say({ news: 'progress', progress }),
    now: systemClock.now,
    elapsed: systemClock.elapsed,
    present: () => presentMs(systemClock.now(), client.serverNowMs),
  };
  const rightOfWay = new RightOfWay();
  const patient: FeedContext = {
    ...context,
    data: new DataApi(client, () => rightOfWay.giveWay(), lacking),
  };
  const works = new Map<string, FeedWork>(
    Object.entries(feeds).map(([name, feed]): [string, FeedWork] => [name, feed.begin()]),
  );
  const calls: SyncCalls = {
    async work(feed, name, given) {
      const work = works.get(feed)?.[name];
      if (work === undefined) throw new Error(`There is no ${name} of ${feed}.`);
      const strategies: readonly Strategy[] = feeds[feed].strategies;
      // Work that is not a strategy runs on demand, so it counts as quick.
      const isLong = strategies.some((strategy) => strategy.name === name && strategy.lane === 'long');
      return isLong ? work(patient, ...given) : rightOfWay.goFirst(() => work(context, ...given));
    },
    async restartPass(feed) {
      lacking.forget();
      await (works.get(feed)?.restart ?? ((here: FeedContext) => restartPass(here, feed)))(context);
    },
  };
  serveCalls(parentPort, { ...calls }, describeSyncError);
}

await run();
