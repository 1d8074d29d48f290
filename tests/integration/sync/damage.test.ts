import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cacheNotices } from '#main/cache/Cache.ts';
import { connectWindow, type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { cacheFolderOf } from '../../support/cacheFolderOf.ts';
import { zeroPage } from '../../support/damagedCache.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import { listInput } from '../../support/listInput.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForServerStatus, waitForSession } from '../../support/session.ts';
import { startApplication } from '../../support/testApplication.ts';

let sample: SampleForTests;
/** Data folder of a console that was fully synced and closed. */
let data: string;
const keychain = testKeychain();
const ended: Array<() => unknown> = [];

async function open() {
  const app = await startApplication({ server: sample.origin, data, loadKeychain: keychain.load });
  const window = await connectWindow(app.url);
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    window.close();
    await app.stop();
  };
  ended.push(stop);
  return { app, window, stop };
}

beforeAll(async () => {
  sample = await startSampleForTests();
  data = mkdtempSync(join(tmpdir(), 'quarterdeck-damage-'));
  const { window, stop } = await open();
  await waitForSession(window, 'signed-out');
  await signInAs(window, sample);
  await untilFeeds(window, ['items', 'checks']);
  await stop();
});
afterAll(() => sample.stop());
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
  await sample.clearFaults();
  // Restores the cache for the next test.
  const { window, stop } = await open();
  await waitForServerStatus(window, 'online');
  await untilFeeds(window, ['items', 'checks']);
  await stop();
});

/** Starts offline with a damaged table. No feed runs, so only the test's own call reads the table. */
async function openDamaged(table: string) {
  zeroPage(cacheFolderOf(data), table);
  await sample.fault({ kind: 'drop', count: -1 });
  const opened = await open();
  await waitForServerStatus(opened.window, 'offline');
  return opened;
}

const noticeOf = async (window: TestWindow) =>
  (await waitFor(window.bridge.sync.changes(), ({ notice }) => notice !== null)).notice;

describe('a call that detects damage in the cache', () => {
  it('returns an empty result for a search until the next sync', async () => {
    const { window } = await openDamaged('item');
    const found = await window.bridge.search.query({ text: 'payments', limit: 10 });
    expect(found).toMatchObject({
      source: 'cache',
      data: { groups: [] },
      synced: { done: 0, total: null },
    });
    expect(await noticeOf(window)).toBe(cacheNotices.rebuilt);
  });

  it('comes from the server for a list, and never returns an empty list as complete', async () => {
    const { window } = await openDamaged('item');
    await expect(window.bridge.catalog.items.list(listInput)).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(await noticeOf(window)).toBe(cacheNotices.rebuilt);
    await sample.clearFaults();
    await expect
      .poll(
        async () => (await window.bridge.catalog.items.list(listInput).catch(() => undefined))?.data.total,
      )
      .toBeGreaterThan(0);
  });

  it('succeeds for a write', async () => {
    const { window } = await openDamaged('item');
    await window.bridge.sync.clear();
    expect(await noticeOf(window)).toBe(cacheNotices.rebuilt);
  });
});

describe('a start that detects damage in the cache', () => {
  it('syncs data again without another restart', async () => {
    const { window } = await openDamaged('feed');
    expect(await noticeOf(window)).toBe(cacheNotices.rebuilt);
    await sample.clearFaults();
    await untilFeeds(window, ['items']);
  });
});
