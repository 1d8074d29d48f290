import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Cache } from '../../src-main/cache/Cache.ts';
import type { FeedContext } from '../../src-main/feeds/FeedContext.ts';
import type { ServerClient } from '../../src-main/server/ServerClient.ts';
import { openCache } from './cacheForTests.ts';
import { feedContext, sampleClient } from './feedContext.ts';
import { type SampleForTests, startSampleForTests } from './sampleForTests.ts';

/** What a feed stands between: a sample of this file, and a cache of each test's own. */
export function sampleAndCache() {
  let sample: SampleForTests;
  let client: ServerClient;
  let cache: Cache;
  beforeAll(async () => {
    sample = await startSampleForTests();
    client = await sampleClient(sample);
  });
  afterAll(async () => {
    await client.close();
    await sample.stop();
  });
  beforeEach(async () => {
    ({ cache } = await openCache());
  });
  afterEach(() => cache.close());
  return {
    sample: () => sample,
    client: () => client,
    cache: () => cache,
    context: (): FeedContext => feedContext(client, cache),
  };
}
