import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { systemClock } from '../../src-main/base/clock.ts';
import { Caller, serveCalls } from '../../src-main/base/threadCalls.ts';
import { describeCacheError, reviveCacheError } from '../../src-main/cache/CacheError.ts';
import { cacheKind } from '../../src-main/cache/kinds.ts';
import { newFeed } from '../../src-main/cache/model.ts';
import { openForWriting } from '../../src-main/cache/openDatabase.ts';
import type { ReaderCalls, WriterCalls } from '../../src-main/cache/worker.ts';
import { CacheWriter, hashLength, idLength } from '../../src-main/cache/writes/CacheWriter.ts';
import { sweepItems } from '../../src-main/feeds/items/sweepItems.ts';
import { DataApi } from '../../src-main/server/DataApi.ts';
import { ServerClient } from '../../src-main/server/ServerClient.ts';
import { createTransport } from '../../src-main/server/transport.ts';
import { SyncThread } from '../../src-main/sync/SyncThread.ts';
import { openCache } from '../support/cacheForTests.ts';
import type { BenchSample } from './benchSample.ts';
import { took } from './measure.ts';

const connectTimeoutMs = 10_000;

/** The console's own client of the sample. */
export async function clientOf({ connection }: BenchSample): Promise<ServerClient> {
  const { origin, originKind, proxy, trustFingerprint, credential } = connection;
  const transport = createTransport(false, { proxy, trustFingerprint, connectTimeoutMs });
  const client = new ServerClient({ origin, originKind, clock: systemClock, transport });
  await client.use(credential);
  return client;
}

/** The cache and the thread of sync as the application has them, without the session around them. */
export async function startSync({ connection }: BenchSample, folder: string) {
  const { cache } = await openCache(folder);
  const thread = new SyncThread(
    { connection, ports: cache.connect() },
    // Whoever waits for the thread hears of its end.
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

type WrittenPage = Parameters<CacheWriter['applyPage']>;

/**
 * The feed's own pass with nothing behind it that keeps what it brings.
 * @param wanted which rows of a page the feed is told to hand over
 * @param onPage hears of every page
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
      feed: newFeed,
      diffPage: ({ keys }: WrittenPage[0]) => wanted(keys.byteLength / (idLength + hashLength)),
      applyPage: (...page: WrittenPage) => {
        onPage(page);
        return 0;
      },
    },
    describeCacheError,
  );
  const options = { revive: reviveCacheError };
  try {
    await sweepItems({
      client,
      data: new DataApi(client),
      write: new Caller<WriterCalls>(port2, options).calls,
      // A pass reads nothing of what there is.
      read: new Caller<ReaderCalls>(port2, options).calls,
      onProgress: () => {},
      now: systemClock.now,
      elapsed: systemClock.elapsed,
      present: systemClock.now,
    });
  } finally {
    port1.close();
    port2.close();
  }
}

/** How long it takes to fetch and parse all pages, in milliseconds. */
export const fetchOnly = (sample: BenchSample): Promise<number> =>
  took(() =>
    passWithoutCache(
      sample,
      () => [],
      () => {},
    ),
  );

/** All pages of a pass, as they come to the cache. */
export async function fetchPages(sample: BenchSample): Promise<WrittenPage[]> {
  const pages: WrittenPage[] = [];
  await passWithoutCache(
    sample,
    (rows) => [...new Array(rows).keys()],
    (page) => pages.push(page),
  );
  return pages;
}

/** How long it takes to write pages that are there into an empty cache, in milliseconds. */
export async function insertOnly(pages: readonly WrittenPage[], folder: string): Promise<number> {
  const database = openForWriting(join(folder, 'insert.db'), cacheKind);
  const writer = new CacheWriter({ database, now: Date.now, onChange: () => {} });
  try {
    return await took(() => {
      for (const page of pages) writer.applyPage(...page);
    });
  } finally {
    database.close();
  }
}
