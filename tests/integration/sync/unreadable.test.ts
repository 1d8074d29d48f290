import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { unpackChecks } from '#contract/rules/packedChecks.ts';
import type { FeedName, SyncState } from '#contract/sync.ts';
import { type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { listInput } from '../../support/listInput.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, waitForSession } from '../../support/session.ts';
import { openApplication } from '../../support/testApplication.ts';

let sample: SampleForTests;
const ended: Array<() => unknown> = [];

/** Ids of unreadable rows, with tags that are no map. Two ids are adjacent, so that they can fill a page. */
const bad = [
  '00000000-0001-f3d7-03eb-95a7b0e193d3',
  '00000000-0001-f3d7-03eb-95a7b0e193d4',
  'ffffffff-ffff-3d79-f3eb-95a7b0e193d3',
] as const;

const tagless = { name: 'tagless', type: 'Test::Tagless', tags: ['no', 'map'] };

beforeAll(async () => {
  sample = await startSampleForTests();
  await sample.changeItem(bad.map((id) => ({ action: 'insert' as const, item: { id, ...tagless } })));
});
afterAll(() => sample.stop());
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
  await sample.clearFaults();
});

async function signedIn(): Promise<TestWindow> {
  const { window } = await openApplication({ server: sample.origin }, ended);
  await waitForSession(window, 'signed-out');
  await signInAs(window, sample, 'admin');
  return window;
}

/** Allows for hundreds of pages with one row each. */
const slowMs = 90_000;

const feedOf = (state: SyncState, name: FeedName) => state.feeds.find((feed) => feed.name === name);

const states = (window: TestWindow, until: (state: SyncState) => boolean) =>
  waitFor(window.bridge.sync.changes(), until, slowMs);

const list = (window: TestWindow) =>
  window.bridge.catalog.items.list({ ...listInput, filter: { hideDeleted: false }, pageSize: 1000 });

describe('unreadable rows', () => {
  it.each([
    ['on pages of the usual size', undefined],
    ['on pages of one row', 1],
  ])(
    'are skipped in the catalog, and reported with count, ids, and reasons: %s',
    { timeout: slowMs },
    async (_, rowCap) => {
      if (rowCap !== undefined) await sample.beOlder({ rowCap });
      ended.push(() => sample.bePresent());
      const window = await signedIn();
      const state = await states(window, (now) => feedOf(now, 'items')?.state === 'fresh');
      const items = feedOf(state, 'items');
      expect(items?.error).toBeNull();
      expect(items?.unreadable.count).toBe(bad.length);
      expect(items?.unreadable.rows.map(({ id }) => id).sort()).toEqual([...bad]);
      expect(items?.unreadable.rows[0]?.reason).toContain('tags');
      const { data, source } = await list(window);
      expect(source).toBe('cache');
      expect(data.items.length).toBe(items?.rows);
      expect(data.items.length).toBeGreaterThan(100);
      expect(data.items.filter(({ type }) => type === 'Test::Tagless')).toEqual([]);
    },
  );

  it('are skipped in a list from the server, and reported next to the feeds', async () => {
    // The server's list includes new items only after a refresh of its figures.
    await sample.refresh();
    await sample.fault({ kind: 'status', status: 500, path: '/db/config_items', count: -1 });
    const window = await signedIn();
    const { data, source } = await list(window);
    expect(source).toBe('server');
    expect(data.items.length).toBeGreaterThan(100);
    expect(data.items.filter(({ type }) => type === 'Test::Tagless')).toEqual([]);
    const { leftOut } = await states(window, (now) => now.leftOut.length > 0);
    expect(leftOut).toMatchObject([{ what: 'configs', count: bad.length }]);
  });

  it('are skipped in the health checks', async () => {
    const good = { id: bad[0], name: 'disk', type: 'http', status: 'healthy', labels: {} };
    const summary = {
      checks_summary: [{ id: 'nonsense' }, good, { ...good, id: bad[1], uptime: 'high' }, 7],
    };
    await sample.answer('/canary/api/summary', summary, -1);
    const window = await signedIn();
    const state = await states(window, (now) => feedOf(now, 'checks')?.state === 'fresh');
    expect(feedOf(state, 'checks')?.unreadable).toMatchObject({ count: 3 });
    const { data } = await window.bridge.health.checks.list({});
    expect(unpackChecks(data.packed ?? '').map(({ name }) => name)).toEqual(['disk']);
  });

  it('fail an item page, with the reason in the error details', async () => {
    await sample.answer('/db/config_detail', [{ id: bad[0], name: 5 }]);
    const window = await signedIn();
    await expect(window.bridge.catalog.item.get({ id: bad[0] })).rejects.toMatchObject({
      code: 'SERVER',
      data: { details: expect.stringContaining('name') },
    });
  });

  it('are no longer reported after their deletion', async () => {
    const id = await sample.insertItem(tagless);
    const remove = () => sample.changeItem({ action: 'hard-delete', id });
    ended.push(remove);
    const window = await signedIn();
    const unreadable = (now: SyncState) => feedOf(now, 'items')?.unreadable.count;
    await states(window, (now) => unreadable(now) === bad.length + 1);
    await remove();
    await window.bridge.sync.now({ feed: 'items' });
    await states(window, (now) => unreadable(now) === bad.length);
  });
});
