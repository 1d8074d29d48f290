import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { systemClock } from '#main/base/clock.ts';
import { serveCalls, ThreadCaller } from '#main/base/threadCalls.ts';
import { reviveCacheError, serializeCacheError } from '#main/cache/CacheError.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { openForWriting } from '#main/cache/openDatabase.ts';
import type { ReaderCalls, WriterCalls } from '#main/cache/worker.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { hashLength, idLength } from '#main/cache/writes/WriterOptions.ts';
import { sweepItems } from '#main/feeds/items/sweepItems.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { ServerClient } from '#main/server/ServerClient.ts';
import { createTransport } from '#main/server/transport.ts';
import { SyncThread } from '#main/sync/SyncThread.ts';
import { openCache } from '../support/cacheForTests.ts';
import { writerOptions } from '../support/writerOptions.ts';
import type { BenchSample } from './benchSample.ts';
import { took } from './measure.ts';

const connectTimeoutMs = 10_000;

/** The console's own HTTP client, connected to the sample server. */
export async function clientOf({ connection }: BenchSample): Promise<ServerClient> {
  const { origin, originKind, proxy, trustFingerprint, credential } = connection;
  const transport = createTransport(false, { proxy, trustFingerprint, connectTimeoutMs });
  const client = new ServerClient({ origin, originKind, clock: systemClock, transport });
  await client.setCredential(credential);
  return client;
}

/** Starts the cache and the sync thread as in the application, without a session. */
export async function startSync({ connection }: BenchSample, folder: string) {
  const { cache } = await openCache(folder);
  const thread = new SyncThread(
    { connection, ports: cache.connect() },
    // The callers notice a lost thread by their rejected calls.
    { onProgress: () => {}, onReach: () => {}, onLost: () => {} },
  );
  return {
    cache,
    calls: thread.calls,
    stop: async () => {
      await thread.close();
      await cache.close();
    },
  };
}

type WrittenPage = Parameters<CatalogWriter['applyPage']>;

/**
 * Runs the sync pass of items without a cache: nothing is stored.
 * @param wanted returns the indexes of a page's rows that the pass has to write
 * @param onPage called for every page
 */
async function passWithoutCache(
  sample: BenchSample,
  wanted: (rows: number) => readonly number[],
  onPage: (page: WrittenPage) => void,
): Promise<void> {
  const client = await clientOf(sample);
  const { port1, port2 } = new MessageChannel();
  serveCalls(
    port1,
    {
      feed: createFeedRecord,
      diffPage: ({ keys }: WrittenPage[0]) => wanted(keys.byteLength / (idLength + hashLength)),
      applyPage: (...page: WrittenPage) => {
        onPage(page);
        return 0;
      },
    },
    serializeCacheError,
  );
  const options = { revive: reviveCacheError };
  try {
    await sweepItems({
      client,
      data: new DataApi(client),
      write: new ThreadCaller<WriterCalls>(port2, options).calls,
      // The pass only writes, so the reader methods are never called.
      read: new ThreadCaller<ReaderCalls>(port2, options).calls,
      onProgress: () => {},
      now: systemClock.now,
      elapsed: systemClock.elapsed,
      estimatedNowMs: systemClock.now,
    });
  } finally {
    port1.close();
    port2.close();
  }
}

/** Measures how long fetching and parsing all pages takes, in milliseconds. */
export const fetchOnly = (sample: BenchSample): Promise<number> =>
  took(() =>
    passWithoutCache(
      sample,
      () => [],
      () => {},
    ),
  );

export async function fetchPages(sample: BenchSample): Promise<WrittenPage[]> {
  const pages: WrittenPage[] = [];
  await passWithoutCache(
    sample,
    (rows) => [...new Array(rows).keys()],
    (page) => pages.push(page),
  );
  return pages;
}

/** Measures how long writing the given pages into an empty cache takes, in milliseconds. */
export async function insertOnly(pages: readonly WrittenPage[], folder: string): Promise<number> {
  const database = openForWriting(join(folder, 'insert.db'), cacheKind);
  const writer = new CatalogWriter(writerOptions(database));
  try {
    return await took(() => {
      for (const page of pages) writer.applyPage(...page);
    });
  } finally {
    database.close();
  }
}
