import { parentPort, workerData } from 'node:worker_threads';
import type { FeedName } from '#contract/sync.ts';
import { systemClock } from '../base/clock.ts';
import { endOnRequest } from '../base/endThread.ts';
import { IdleMemory } from '../base/IdleMemory.ts';
import { serveCalls, ThreadCaller } from '../base/threadCalls.ts';
import type { CachePorts } from '../cache/Cache.ts';
import { reviveCacheError } from '../cache/CacheError.ts';
import type { ReaderCalls, WriterCalls } from '../cache/worker.ts';
import type { FeedWork, Strategy } from '../feeds/Feed.ts';
import type { FeedContext, FeedProgress } from '../feeds/FeedContext.ts';
import { feeds } from '../feeds/feeds.ts';
import { restartPass } from '../feeds/restartPass.ts';
import { DataApi } from '../server/DataApi.ts';
import { LackingColumns } from '../server/LackingColumns.ts';
import type { ReachOutcome } from '../server/reach.ts';
import { ServerClient } from '../server/ServerClient.ts';
import { estimateNowMs } from '../server/serverTime.ts';
import { createTransport } from '../server/transport.ts';
import { createClockReporter } from './createClockReporter.ts';
import { PriorityGate } from './PriorityGate.ts';
import { describeSyncError } from './syncErrors.ts';
import { restoreCredential, type ThreadConnection } from './threadTokens.ts';

/** Start options of the sync thread: the connection to the server, and the ports of the cache. */
export interface SyncStart {
  readonly connection: ThreadConnection;
  readonly ports: CachePorts;
}

/** Messages of the thread that are not answers. */
export type SyncMessage =
  | { readonly news: 'progress'; readonly progress: FeedProgress }
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
const startData: SyncStart = workerData;

const sendMessage = (news: SyncMessage): void => parentPort?.postMessage(news);

function sendReach(outcome: ReachOutcome): void {
  if (outcome.reached) sendMessage({ news: 'reach', reached: true });
  else sendMessage({ news: 'reach', reached: false, error: describeSyncError(outcome.failure) });
}

async function createClient(connection: ThreadConnection) {
  const { origin, originKind, proxy, trustFingerprint, authorityPem, maxConnections } = connection;
  const credential = restoreCredential(connection.credential);
  const transport = createTransport(origin.startsWith('https:'), {
    proxy,
    trustFingerprint,
    authority: authorityPem,
    connectTimeoutMs,
    maxConnections,
  });
  const client = new ServerClient({
    origin,
    originKind,
    clock: systemClock,
    transport,
    detectsOutages: true,
  });
  // Sync only reads, whether or not the workspace is read-only.
  client.readOnly = true;
  client.hasNoSignIn = credential === undefined;
  await client.setCredential(credential);
  return client;
}

async function run(): Promise<void> {
  if (parentPort === null) throw new Error('This file must run as a worker thread.');
  endOnRequest(parentPort);
  const client = await createClient(startData.connection);
  const lacking = new LackingColumns(systemClock.elapsed);
  const context: FeedContext = {
    client,
    data: new DataApi(client, undefined, lacking),
    write: new ThreadCaller<WriterCalls>(startData.ports.writer, { revive: reviveCacheError }).calls,
    read: new ThreadCaller<ReaderCalls>(startData.ports.reader, { revive: reviveCacheError }).calls,
    onProgress: (progress) => sendMessage({ news: 'progress', progress }),
    now: systemClock.now,
    elapsed: systemClock.elapsed,
    estimatedNowMs: () => estimateNowMs(systemClock.now(), client.serverNowMs),
  };
  const reportClock = createClockReporter({
    now: context.now,
    serverNowMs: () => client.serverNowMs,
    store: (differenceMs) => context.write.putClockDifference(differenceMs),
  });
  client.onReach = (outcome) => {
    sendReach(outcome);
    // Before the rows of the answer are written, because their times are converted with it.
    if (outcome.reached) reportClock();
  };
  const priorityGate = new PriorityGate();
  const longWorkContext: FeedContext = {
    ...context,
    data: new DataApi(client, () => priorityGate.waitForQuick(), lacking),
  };
  const works = new Map<string, FeedWork>(
    Object.entries(feeds).map(([name, feed]): [string, FeedWork] => [name, feed.createWork()]),
  );
  const calls: SyncCalls = {
    async work(feed, name, given) {
      const work = works.get(feed)?.[name];
      if (work === undefined) throw new Error(`The feed ${feed} has no job ${name}.`);
      const strategies: readonly Strategy[] = feeds[feed].strategies;
      // Work that is not a strategy runs on demand, so it counts as quick.
      const isLong = strategies.some((strategy) => strategy.name === name && strategy.lane === 'long');
      return isLong ? work(longWorkContext, ...given) : priorityGate.runQuick(() => work(context, ...given));
    },
    async restartPass(feed) {
      lacking.forget();
      await (works.get(feed)?.restart ?? ((here: FeedContext) => restartPass(here, feed)))(context);
    },
  };
  serveCalls(parentPort, { ...calls }, describeSyncError, new IdleMemory());
}

await run();
