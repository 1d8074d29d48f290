import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Cache } from '#main/cache/Cache.ts';
import type { FeedChange } from '#main/cache/writes/WriterOptions.ts';
import type { FeedContext } from '#main/feeds/FeedContext.ts';
import type { ServerClient } from '#main/server/ServerClient.ts';
import { openCache } from './cacheForTests.ts';
import { feedContext, sampleClient } from './feedContext.ts';
import { type SampleForTests, startSampleForTests } from './sampleForTests.ts';

/** Sets up a sample per test file and a cache per test. */
export function sampleAndCache() {
  let sample: SampleForTests;
  let client: ServerClient;
  let cache: Cache;
  let changes: FeedChange[];
  beforeAll(async () => {
    sample = await startSampleForTests();
    client = await sampleClient(sample);
  });
  afterAll(async () => {
    await client.close();
    await sample.stop();
  });
  beforeEach(async () => {
    ({ cache, changes } = await openCache());
  });
  afterEach(() => cache.close());
  return {
    sample: () => sample,
    client: () => client,
    cache: () => cache,
    /** Events of the cache so far. */
    changes: () => changes,
    context: (): FeedContext => feedContext(client, cache),
  };
}
