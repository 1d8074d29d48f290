import { parentPort, workerData } from 'node:worker_threads';
import type { SyncLimits } from '../../src-preload/contract/sync.ts';
import { systemClock } from '../base/clock.ts';
import { endWhenAsked } from '../base/endThread.ts';
import { Caller, serveCalls } from '../base/threadCalls.ts';
import type { CachePorts } from '../cache/Cache.ts';
import { reviveCacheError } from '../cache/CacheError.ts';
import type { ReaderCalls, WriterCalls } from '../cache/worker.ts';
import { DataApi } from '../server/DataApi.ts';
import type { ReachOutcome } from '../server/reach.ts';
import { ServerClient } from '../server/ServerClient.ts';
import { createTransport } from '../server/transport.ts';
import type { ServerConnection } from '../session/Connected.ts';
import { readBodies } from './feeds/bodies.ts';
import { CheckSnapshot } from './feeds/CheckSnapshot.ts';
import { readCheckMore, rereadCheck } from './feeds/checkMore.ts';
import type { FeedContext, Progress } from './feeds/FeedContext.ts';
import { readFigures } from './feeds/figures.ts';
import { ItemReconciliation } from './feeds/reconcileItems.ts';
import { type RecordFeed, readRecords } from './feeds/records.ts';
import { rereadItems } from './feeds/rereadItems.ts';
import { mostRuns, readRuns, readRunsOf } from './feeds/runs.ts';
import { sweepItems } from './feeds/sweepItems.ts';
import { tailItems } from './feeds/tailItems.ts';
import { describeSyncError } from './syncErrors.ts';

/** What the thread of sync is started with: who speaks to which server, and the ports of the cache. */
export interface SyncStart {
  readonly connection: ServerConnection;
  readonly ports: CachePorts;
}

/** What it says without being asked. */
export type SyncNews =
  | { readonly news: 'progress'; readonly progress: Progress }
  | {
      readonly news: 'reach';
      readonly reached: boolean;
      readonly error?: ReturnType<typeof describeSyncError>;
    };

/** What it can be asked for; each resolves when it is done. */
export interface SyncCalls {
  sweepItems(): Promise<number>;
  tailItems(): Promise<number>;
  reconcileItems(): Promise<number>;
  readFigures(): Promise<void>;
  readBodies(limits: SyncLimits, budgetMs: number): Promise<boolean>;
  readRecords(feed: RecordFeed): Promise<void>;
  rereadItems(ids: readonly string[]): Promise<void>;
  readChecks(): Promise<number>;
  readCheckMore(): Promise<void>;
  rereadCheck(id: string): Promise<void>;
  /** @param marked ids of checks whose runs are kept longer */
  readRuns(marked: readonly string[]): Promise<void>;
  /** @param fromMs milliseconds since 1970 */
  readRunsOf(id: string, fromMs: number): Promise<void>;
}

const connectTimeoutMs = 10_000;
/** Letting old runs go looks at all of them. */
const pruneEveryMs = 30 * 60_000;
const start: SyncStart = workerData;

const say = (news: SyncNews): void => parentPort?.postMessage(news);

function tellReach(outcome: ReachOutcome): void {
  if (outcome.reached) say({ news: 'reach', reached: true });
  else say({ news: 'reach', reached: false, error: describeSyncError(outcome.failure) });
}

async function createClient(connection: ServerConnection) {
  const { origin, originKind, proxy, trustFingerprint, authorityPem, credential } = connection;
  const transport = createTransport(origin.startsWith('https:'), {
    proxy,
    trustFingerprint,
    authority: authorityPem,
    connectTimeoutMs,
  });
  const client = new ServerClient({ origin, originKind, clock: systemClock, transport });
  client.onReach = tellReach;
  // Sync brings what there is and changes nothing, whether or not the workspace is locked.
  client.readOnly = true;
  client.withoutLogin = credential === undefined;
  await client.use(credential);
  return client;
}

async function run(): Promise<void> {
  if (parentPort === null) throw new Error('This file is the beginning of a thread.');
  endWhenAsked(parentPort);
  const client = await createClient(start.connection);
  const data = new DataApi(client);
  const write = new Caller<WriterCalls>(start.ports.writer, { revive: reviveCacheError }).calls;
  const read = new Caller<ReaderCalls>(start.ports.reader, { revive: reviveCacheError }).calls;
  const reconciliation = new ItemReconciliation();
  const snapshot = new CheckSnapshot();
  let prunedAtMs = 0;

  const context: FeedContext = {
    client,
    data,
    write,
    read,
    onProgress: (progress) => say({ news: 'progress', progress }),
    now: systemClock.now,
  };
  const calls: SyncCalls = {
    sweepItems: () => sweepItems(context),
    tailItems: () => tailItems(context),
    reconcileItems: () => reconciliation.run(context),
    readFigures: () => readFigures(context),
    readBodies: (limits, budgetMs) => readBodies(context, limits, budgetMs),
    readRecords: (feed) => readRecords(context, feed),
    rereadItems: async (ids) => {
      await rereadItems(context, ids);
    },
    readChecks: () => snapshot.run(context),
    readCheckMore: () => readCheckMore(context),
    rereadCheck: (id) => rereadCheck(context, id),
    readRuns: async (marked) => {
      await readRuns(context);
      if (context.now() - prunedAtMs < pruneEveryMs) return;
      prunedAtMs = context.now();
      await context.write.pruneRuns(prunedAtMs, marked, mostRuns);
    },
    readRunsOf: (id, fromMs) => readRunsOf(context, id, fromMs),
  };
  serveCalls(parentPort, { ...calls }, describeSyncError);
}

await run();
