import { DataApi } from '#main/server/DataApi.ts';
import { openCache } from './cacheForTests.ts';
import { sampleClient } from './feedContext.ts';
import { startSampleForTests } from './sampleForTests.ts';

/**
 * Starts a sample, a client and an empty cache for a test file. `beforeAll` returns `end`, which stops
 * them.
 */
export async function startCacheOfSample() {
  const sample = await startSampleForTests();
  const client = await sampleClient(sample);
  const { cache } = await openCache();
  const end = async () => {
    await cache.close();
    await client.close();
    await sample.stop();
  };
  return { sample, client, data: new DataApi(client), cache, end };
}
