import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { FeedName } from '#contract/sync.ts';
import { openCache } from '../../support/cacheForTests.ts';
import { startSyncEngine } from '../../support/startSyncEngine.ts';

/** Time until the server answers, so that requests of two jobs meet. In milliseconds. */
const answerMs = 20;

/**
 * Syncs feeds of an empty server until all are complete.
 * @param isHeld Whether the first request waits for a second one before both are answered.
 * @returns the paths of the open requests, at the arrival of each request
 */
async function syncAll(feeds: readonly FeedName[], isHeld: boolean): Promise<readonly string[][]> {
  const open: Array<{ readonly path: string; readonly response: ServerResponse }> = [];
  const arrivals: string[][] = [];
  let answering: NodeJS.Timeout | undefined;
  const server = createServer((request, response) => {
    open.push({ path: new URL(request.url ?? '', 'http://server').pathname, response });
    arrivals.push(open.map(({ path }) => path));
    response.setHeader('content-type', 'application/json');
    response.setHeader('content-range', '*/0');
    clearTimeout(answering);
    if (arrivals.length === 1 && isHeld) return;
    answering = setTimeout(() => {
      for (const { response: waiting } of open.splice(0)) waiting.end('[]');
    }, answerMs);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { cache } = await openCache();
  const engine = await startSyncEngine(cache, (server.address() as AddressInfo).port, feeds);
  try {
    await expect.poll(() => feeds.every((feed) => engine.completeness(feed).complete)).toBe(true);
  } finally {
    await engine.stop();
    await cache.close();
    server.close();
  }
  return arrivals;
}

it('two feeds are synced at a time, never the same one twice', async () => {
  const arrivals = await syncAll(['agents', 'people', 'scrapers', 'silences'], true);
  expect(Math.max(...arrivals.map(({ length }) => length))).toBe(2);
  for (const paths of arrivals) expect(new Set(paths).size).toBe(paths.length);
});

it('the items are not synced at the same time as feeds whose rows are removed with them', async () => {
  const arrivals = await syncAll(['items', 'changes', 'insights', 'relationships', 'agents'], false);
  const isOfItems = (path: string) =>
    ['config_items', 'configs', 'summary'].some((end) => path.endsWith(end));
  const isRemovedWithItems = (path: string) => /config_(changes|analysis|relationships)$/.test(path);
  expect(arrivals.some((paths) => paths.some(isRemovedWithItems))).toBe(true);
  for (const paths of arrivals) expect(paths.some(isOfItems) && paths.some(isRemovedWithItems)).toBe(false);
});
