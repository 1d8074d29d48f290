import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FeedName, SyncState } from '../../../src-preload/contract/sync.ts';
import { connectWindow, type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { listInput } from '../../support/listInput.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, stateOf, testKeychain } from '../../support/session.ts';
import { startApplication } from '../../support/testApplication.ts';

let sample: SampleForTests;
const ended: Array<() => unknown> = [];

beforeAll(async () => {
  sample = await startSampleForTests();
});
afterAll(() => sample.stop());
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
  await sample.clearFaults();
});

const feedOf = (state: SyncState, name: FeedName) => state.feeds.find((feed) => feed.name === name);

async function open(data = mkdtempSync(join(tmpdir(), 'quarterdeck-sync-')), keychain = testKeychain()) {
  const app = await startApplication({ server: sample.origin, data, loadKeychain: keychain.load });
  const window = await connectWindow(app.url);
  ended.push(
    () => app.stop(),
    () => window.close(),
  );
  return { app, window, data, keychain };
}

const untilFresh = (window: TestWindow, name: FeedName) =>
  waitFor(window.bridge.sync.changes(), (state) => feedOf(state, name)?.state === 'fresh', 30_000);

const all = { ...listInput, filter: { hideDeleted: false }, pageSize: 1000 };

describe('sync', () => {
  it('brings every item once somebody is signed in, and answers lists from what it brought', async () => {
    const { window } = await open();
    await stateOf(window, 'signed-out');
    await signInAs(window, sample);
    const state = await untilFresh(window, 'items');
    const answer = await window.bridge.catalog.items.list(all);
    expect(answer.source).toBe('cache');
    expect(answer.data.total).toBe(feedOf(state, 'items')?.rows);
    expect(answer.data.total).toBeGreaterThan(50);
  });
});
