import { systemClock } from '#main/base/clock.ts';
import type { Cache } from '#main/cache/Cache.ts';
import type { FeedContext } from '#main/feeds/FeedContext.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { ServerClient } from '#main/server/ServerClient.ts';
import { estimateNowMs } from '#main/server/serverTime.ts';
import { createTransport } from '#main/server/transport.ts';
import type { SampleForTests } from './sampleForTests.ts';

/** Returns a client that is signed in to the sample as admin. */
export async function sampleClient(
  sample: Pick<SampleForTests, 'origin' | 'account'>,
): Promise<ServerClient> {
  const client = new ServerClient({
    origin: sample.origin,
    originKind: 'web',
    clock: systemClock,
    transport: await createTransport(false, { proxy: null, connectTimeoutMs: 2_000 }),
  });
  await client.setCredential({ kind: 'access-token', token: sample.account('admin').accessToken });
  return client;
}

/** Returns the context of a feed with a client and a cache, outside of the sync thread. */
export const feedContext = (client: ServerClient, cache: Cache): FeedContext => ({
  client,
  data: new DataApi(client),
  write: cache.write,
  read: cache.read,
  onProgress: () => {},
  now: Date.now,
  elapsed: systemClock.elapsed,
  estimatedNowMs: () => estimateNowMs(Date.now(), client.serverNowMs),
});
