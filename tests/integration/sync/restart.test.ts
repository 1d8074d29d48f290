import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Cache } from '#main/cache/Cache.ts';
import type { SyncEngine } from '#main/sync/SyncEngine.ts';
import { openCache } from '../../support/cacheForTests.ts';
import { startSyncEngine } from '../../support/startSyncEngine.ts';

let server: Server;
let cache: Cache;
let engine: SyncEngine;
/** Number of requested pages. */
let asked: number;

const labels = Object.fromEntries(
  Array.from({ length: 20 }, (_, place) => [`label-${place}`, 'x'.repeat(20)]),
);
const rowsOnPage = 500;

/** Returns a page of items whose ids follow those of the previous page. */
const page = (number: number) =>
  Array.from({ length: rowsOnPage }, (_, place) => {
    const id = `00000000-0000-4000-8000-${(number * rowsOnPage + place).toString(16).padStart(12, '0')}`;
    return { id, name: id, type: 'Acme::Engine', labels, created_at: '2026-01-01T00:00:00Z' };
  });

/** Requested paths, oldest first. */
const paths: string[] = [];

/** Starts a server with too many items to complete a pass. */
beforeEach(async () => {
  asked = 0;
  paths.length = 0;
  server = createServer((request, response) => {
    asked += 1;
    paths.push(request.url ?? '');
    response.setHeader('content-type', 'application/json');
    const limit = Number(new URL(request.url ?? '', 'http://server').searchParams.get('limit') ?? rowsOnPage);
    response.end(JSON.stringify(page(asked).slice(0, limit)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ cache } = await openCache());
  engine = await startSyncEngine(cache, (server.address() as AddressInfo).port, ['items']);
});
afterEach(async () => {
  await engine.stop();
  await cache.close();
  server.close();
});

/** Returns the number of stored items and the position of the pass. */
const kept = async () => ({
  rows: (await cache.read.sizes()).items.rows,
  passKey: (await cache.write.feed('items')).passKey,
});
const nothing = { rows: 0, passKey: null };

async function untilSomeAreKept() {
  while ((await kept()).rows === 0) await setTimeout(1);
}

it('a restart of sync clears a cache during writes, and no earlier data is written afterwards', async () => {
  expect.assertions(5);
  for (let times = 0; times < 5; times += 1) {
    await untilSomeAreKept();
    await engine.restart(async () => {
      await cache.write.clear();
      await setTimeout(20);
      expect(await kept()).toEqual(nothing);
    });
  }
});

it('no request is sent while the cache is cleared, even for a manual sync', async () => {
  expect.assertions(4);
  await untilSomeAreKept();
  let besideEnded = false;
  let beside: Promise<void> = Promise.resolve();
  await engine.restart(async () => {
    const before = asked;
    beside = engine.runNow('items', 'fullSweep', []).then(() => {
      besideEnded = true;
    });
    engine.syncNow(undefined);
    // By then, a started thread would have sent a request.
    await setTimeout(1_000);
    expect(asked).toBe(before);
    expect(besideEnded).toBe(false);
    expect(engine.completeness('items').complete).toBe(false);
  });
  await beside;
  expect((await kept()).rows).toBeGreaterThan(0);
});

it('Sync now starts the full sync of items from the beginning', async () => {
  while ((await kept()).passKey === null) await setTimeout(1);
  const isPage = (path: string) => path.includes('order=id.asc');
  expect(
    paths
      .filter(isPage)
      .slice(1)
      .every((path) => path.includes('id=gt.')),
  ).toBe(true);
  paths.length = 0;
  engine.verify('items');
  while (!paths.some((path) => isPage(path) && !path.includes('id=gt.'))) await setTimeout(1);
  await untilSomeAreKept();
});

it('sync starts again when clearing the cache fails, and restarts run one after another', async () => {
  await untilSomeAreKept();
  const order: string[] = [];
  const outcomes = await Promise.allSettled([
    engine.restart(async () => {
      await setTimeout(20);
      order.push('one');
      throw new Error('no room');
    }),
    engine.restart(async () => {
      order.push('other');
      await cache.write.clear();
    }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(order).toEqual(['one', 'other']);
  await untilSomeAreKept();
});
