import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogFilter } from '../../../src-preload/contract/catalog.ts';
import type { FeedName, SyncState } from '../../../src-preload/contract/sync.ts';
import type { ItemChange } from '../../sample-server/gateway/itemChanges.ts';
import { connectWindow, type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { listInput } from '../../support/listInput.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signedInAnd, signInAs, stateOf, testKeychain } from '../../support/session.ts';
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
  await sample.showAll();
});

const feedOf = (state: SyncState, name: FeedName) => state.feeds.find((feed) => feed.name === name);

async function open(data = mkdtempSync(join(tmpdir(), 'quarterdeck-sync-')), keychain = testKeychain()) {
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
  return { app, window, data, keychain, stop };
}

const untilFeed = (window: TestWindow, name: FeedName, wanted: string) =>
  waitFor(window.bridge.sync.changes(), (state) => feedOf(state, name)?.state === wanted, 30_000);

/** Signed in, with all items here. */
async function synced(role = 'admin') {
  const opened = await open();
  await stateOf(opened.window, 'signed-out');
  await signInAs(opened.window, sample, role);
  await untilFeed(opened.window, 'items', 'fresh');
  return opened;
}

const list = (window: TestWindow, filter: Partial<CatalogFilter> = {}) =>
  window.bridge.catalog.items.list({
    ...listInput,
    filter: { hideDeleted: false, ...filter },
    pageSize: 1000,
  });

const allOf = async (window: TestWindow) => (await list(window)).data.items;

/** Runs every feed of items and waits until the last of its jobs is over. */
async function sweep(window: TestWindow): Promise<void> {
  const before = feedOf(await waitFor(window.bridge.sync.changes(), () => true), 'items')?.asOf ?? '';
  await window.bridge.sync.now({ feed: 'items' });
  await waitFor(
    window.bridge.sync.changes(),
    (state) => {
      const items = feedOf(state, 'items');
      return items !== undefined && !items.busy && (items.asOf ?? '') > before;
    },
    30_000,
  );
}

describe('sync', () => {
  it('brings every item once somebody is signed in, and answers lists from what it brought', async () => {
    const { window } = await synced();
    const answer = await list(window);
    expect(answer.source).toBe('cache');
    expect(answer.data.total).toBeGreaterThan(50);
    await sample.clearRequests();
    await list(window, { search: 'payments' });
    const asked = (await sample.requests()).map(({ path }) => path);
    expect(asked.filter((path) => path.includes('/db/configs?select=id,name'))).toEqual([]);
  });

  /** None of these moves `updated_at`. */
  const quiet: ReadonlyArray<
    readonly [what: string, change: (id: string) => ItemChange, seen: (item: Seen | undefined) => boolean]
  > = [
    [
      'a status',
      (id) => ({ action: 'status', id, value: 'Quietly Odd' }),
      (item) => item?.status === 'Quietly Odd',
    ],
    ['a health', (id) => ({ action: 'health', id, value: 'warning' }), (item) => item?.health === 'warning'],
    [
      'a tag',
      (id) => ({ action: 'tags', id, value: { quiet: 'tag' } }),
      (item) => item?.tags.quiet === 'tag',
    ],
    [
      'a cost',
      (id) => ({ action: 'cost', id, value: { perMinute: 1, d1: 2, d7: 3, d30: 4711 } }) as ItemChange,
      (item) => item?.costTotal30d === 4711,
    ],
    [
      'a name',
      (id) => ({ action: 'rename', id, value: 'quietly-renamed' }),
      (item) => item?.name === 'quietly-renamed',
    ],
    ['a soft delete', (id) => ({ action: 'soft-delete', id }), (item) => item?.deletedAt !== null],
    ['a hard delete', (id) => ({ action: 'hard-delete', id }), (item) => item === undefined],
  ];
  type Seen = Awaited<ReturnType<typeof allOf>>[number];

  it('finds within one sweep what changed without moving its time', async () => {
    const { window } = await synced();
    const items = (await allOf(window)).filter(
      (item) => item.deletedAt === null && item.type === 'Kubernetes::Pod',
    );
    const subjects = quiet.map((row, index) => ({ row, item: items[index] as Seen }));
    for (const { row, item } of subjects) {
      const { changed } = await sample.changeItem(row[1](item.id));
      expect(changed, row[0]).toBe(1);
    }
    const before = new Map(items.map((item) => [item.id, item.updatedAt]));
    await sweep(window);
    const after = new Map((await allOf(window)).map((item) => [item.id, item]));
    for (const { row, item } of subjects) {
      const now = after.get(item.id);
      expect(row[2](now), row[0]).toBe(true);
      if (now !== undefined) expect(now.updatedAt, row[0]).toBe(before.get(item.id));
    }
  });

  it('finds labels that changed quietly, and filters by them', async () => {
    const { window } = await synced();
    const [subject] = (await allOf(window)).filter(({ type }) => type === 'Kubernetes::Deployment');
    await sample.changeItem({
      action: 'labels',
      id: subject?.id ?? '',
      value: { 'quiet.example/label': 'yes' },
    });
    await sweep(window);
    const pair = { key: 'quiet.example/label', value: 'yes' };
    const found = await list(window, { labels: { include: [pair], exclude: [] } });
    expect(found.data.items.map(({ id }) => id)).toEqual([subject?.id]);
    const others = await list(window, { labels: { include: [], exclude: [pair] } });
    expect(others.data.items.map(({ id }) => id)).not.toContain(subject?.id);
  });

  it('tells windows which rows changed', async () => {
    const { window } = await synced();
    const [subject] = await allOf(window);
    // What the first pass brought is one message of its own.
    await waitFor(window.bridge.sync.changed(), ({ count }) => count > 0);
    const heard = waitFor(window.bridge.sync.changed(), ({ ids }) => ids.includes(subject?.id ?? ''), 30_000);
    await sample.changeItem({ action: 'status', id: subject?.id ?? '', value: 'Told' });
    await sweep(window);
    expect(await heard).toMatchObject({ feed: 'items', count: expect.any(Number) });
  });

  it('brings a new item that the server’s own list does not have yet', async () => {
    const { window } = await synced();
    const id = await sample.insertItem({ name: 'brand-new', type: 'Kubernetes::Pod' });
    await sweep(window);
    expect((await list(window, { search: 'brand-new' })).data.items.map((item) => item.id)).toEqual([id]);
  });

  it('finds differences by comparing with the server’s summary, without a sweep', async () => {
    const { window } = await synced();
    const [subject] = (await allOf(window)).filter(
      ({ type, health }) => type === 'Kubernetes::Pod' && health === 'healthy',
    );
    await waitFor(window.bridge.sync.changed(), ({ count }) => count > 0);
    const asOf = feedOf(await untilFeed(window, 'items', 'fresh'), 'items')?.asOf;
    await sample.changeItem({ action: 'health', id: subject?.id ?? '', value: 'unhealthy' });
    await waitFor(window.bridge.sync.changed(), ({ ids }) => ids.includes(subject?.id ?? ''), 60_000);
    expect(feedOf(await untilFeed(window, 'items', 'fresh'), 'items')?.asOf).toBe(asOf);
  }, 120_000);

  it('keeps figures of changes and insights', async () => {
    const { window } = await synced();
    await waitFor(window.bridge.sync.changed(), () => true);
    await expect
      .poll(
        async () =>
          (await allOf(window)).some(
            ({ changes, analysis }) => changes > 0 && Object.keys(analysis).length > 0,
          ),
        {
          timeout: 20_000,
        },
      )
      .toBe(true);
  });

  it('goes on from what it has when the application starts again without a server', async () => {
    const first = await synced();
    const before = await allOf(first.window);
    await first.stop();
    await sample.fault({ kind: 'drop', count: -1 });
    const second = await open(first.data, first.keychain);
    await signedInAnd(second.window, 'offline');
    const answer = await list(second.window);
    expect(answer.source).toBe('cache');
    expect(answer.data.items.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
    const hits = await second.window.bridge.search.query({ text: 'payments', limit: 10 });
    expect(hits.data.groups[0]?.hits.length).toBeGreaterThan(0);
    expect(hits.source).toBe('cache');
  });

  it('opens an item that was visited, and one that was only synced, without a server', async () => {
    const { window } = await synced();
    await untilFeed(window, 'bodies', 'fresh');
    const [visited, other] = (await allOf(window)).filter(({ type }) => type === 'Kubernetes::Deployment');
    const online = await window.bridge.catalog.item.get({ id: visited?.id ?? '' });
    expect(online.source).toBe('server');
    await sample.fault({ kind: 'drop', count: -1 });
    const offline = await window.bridge.catalog.item.get({ id: visited?.id ?? '' });
    expect(offline).toMatchObject({
      source: 'cache',
      because: { sentence: expect.stringContaining('Network') },
    });
    expect(offline.data).toMatchObject({ configText: online.data.configText, scraper: online.data.scraper });
    const unvisited = await window.bridge.catalog.item.get({ id: other?.id ?? '' });
    expect(unvisited.data).toMatchObject({ name: other?.name, configKept: true, counts: null });
    expect(unvisited.data.configText).toContain('"kind": "Deployment"');
  });

  it('lets lists agree with an item whose page knows better', async () => {
    const { window } = await synced();
    const [subject, other] = (await allOf(window)).filter(({ type }) => type === 'Kubernetes::Service');
    await sample.changeItem({ action: 'status', id: subject?.id ?? '', value: 'Seen On Its Page' });
    await sample.changeItem({ action: 'hard-delete', id: other?.id ?? '' });
    await window.bridge.catalog.item.get({ id: subject?.id ?? '' });
    await expect(window.bridge.catalog.item.get({ id: other?.id ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect
      .poll(async () => (await allOf(window)).find(({ id }) => id === subject?.id)?.status)
      .toBe('Seen On Its Page');
    await expect.poll(async () => (await allOf(window)).some(({ id }) => id === other?.id)).toBe(false);
  });

  it('removes the rows of a person who may not read them any more, and says what is needed', async () => {
    const { window } = await synced();
    expect((await allOf(window)).length).toBeGreaterThan(0);
    const forbidden = {
      kind: 'status',
      status: 403,
      count: -1,
      headers: { 'x-rbac-object': 'catalog', 'x-rbac-action': 'read', 'x-rbac-subject': 'admin' },
    } as const;
    for (const path of ['/db/config', '/catalog']) await sample.fault({ ...forbidden, path });
    await window.bridge.sync.now({ feed: 'items' });
    const state = await untilFeed(window, 'items', 'forbidden');
    expect(feedOf(state, 'items')).toMatchObject({ rows: 0, needs: 'read on catalog' });
    await expect(list(window)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { needs: { object: 'catalog', action: 'read' } },
    });
    const { groups } = (await window.bridge.search.query({ text: 'payments', limit: 10 })).data;
    expect(groups.map(({ kind }) => kind)).toEqual(['check']);
    await sample.clearFaults();
    await window.bridge.sync.now({});
    await untilFeed(window, 'items', 'fresh');
    expect((await list(window)).source).toBe('cache');
  });

  it('removes what a role may not see, though the server says nothing of it', async () => {
    const { window } = await synced('viewer');
    const pods = (await allOf(window)).filter(({ type }) => type === 'Kubernetes::Pod').length;
    expect(pods).toBeGreaterThan(0);
    await sample.hide({ type: 'Kubernetes::Pod', role: 'viewer' });
    await sweep(window);
    expect((await allOf(window)).filter(({ type }) => type === 'Kubernetes::Pod')).toEqual([]);
  });

  const faults = [
    ['slow', { kind: 'delay', delayMs: 2_000 }],
    ['500', { kind: 'status', status: 500 }],
    ['503', { kind: 'status', status: 503 }],
    ['dropped', { kind: 'drop' }],
    ['truncated', { kind: 'truncate' }],
    [
      'rubbish',
      { kind: 'body', body: '<html>not what was asked for</html>', contentType: 'text/html', status: 200 },
    ],
  ] as const;

  it.each(faults)(
    'loses nothing and recovers by itself when an answer during a sweep is %s',
    async (_name, fault) => {
      const { window } = await synced();
      const before = (await allOf(window)).map(({ id }) => id).toSorted();
      await sample.fault({ ...fault, path: '/db/config_items', count: 4 });
      await window.bridge.sync.now({ feed: 'items' });
      await expect.poll(async () => (await allOf(window)).map(({ id }) => id).toSorted()).toEqual(before);
      await expect
        .poll(
          async () => {
            await sample.clearFaults();
            await window.bridge.sync.now({ feed: 'items' });
            return feedOf(await waitFor(window.bridge.sync.changes(), () => true), 'items');
          },
          { timeout: 30_000, interval: 1_000 },
        )
        .toMatchObject({ state: 'fresh', error: null });
      expect((await allOf(window)).map(({ id }) => id).toSorted()).toEqual(before);
    },
  );

  it('says what went wrong while a feed fails', async () => {
    const { window } = await synced();
    await sample.fault({
      kind: 'status',
      status: 500,
      body: '{"error":"the disk is on fire"}',
      path: '/db/config_items',
      count: -1,
    });
    await window.bridge.sync.now({ feed: 'items' });
    const state = await untilFeed(window, 'items', 'failing');
    expect(feedOf(state, 'items')?.error).toMatchObject({
      sentence: expect.any(String),
      details: expect.stringContaining('500'),
    });
    expect((await list(window)).source).toBe('cache');
  });

  it('leaves what is kept readable when the session has expired', async () => {
    const { window } = await synced();
    await sample.expireSessions();
    await window.bridge.sync.now({});
    await signedInAnd(window, 'expired');
    expect((await list(window)).source).toBe('cache');
  });

  it('lets nobody read after a sign-out, and gives another person nothing of it', async () => {
    const { window } = await synced('admin');
    await window.bridge.session.signOut({});
    await stateOf(window, 'signed-out');
    await expect(list(window)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await window.bridge.search.query({ text: 'payments', limit: 5 })).data.groups).toEqual([]);
    await signInAs(window, sample, 'viewer');
    const state = await untilFeed(window, 'items', 'fresh');
    expect(feedOf(state, 'items')?.rows).toBeGreaterThan(0);
  });

  it('keeps no configuration of a secret, neither synced nor visited', async () => {
    const { window, app } = await synced();
    await untilFeed(window, 'bodies', 'fresh');
    const id = await sample.insertItem({
      name: 'a-secret',
      type: 'Kubernetes::Secret',
      config: { data: { password: 'aHVudGVyMg==' } },
    });
    await sweep(window);
    const page = await window.bridge.catalog.item.get({ id });
    expect(page.data.configText).toContain('aHVudGVyMg==');
    await window.bridge.sync.now({ feed: 'bodies' });
    await sample.fault({ kind: 'drop', count: -1 });
    const offline = await window.bridge.catalog.item.get({ id });
    expect(offline.data).toMatchObject({ name: 'a-secret', configText: null, configKept: false });
    expect(app.readLog()).not.toContain('aHVudGVyMg==');
  });

  it('keeps configurations within the room they are given', async () => {
    const { window } = await synced();
    const full = await untilFeed(window, 'bodies', 'fresh');
    const room = Math.floor((feedOf(full, 'bodies')?.sizeBytes ?? 0) / 2);
    await window.bridge.sync.limits.write({ bodyBytes: room, secretTypes: [] });
    // Whoever asks after that, such as a window that is loaded anew, is told the new ones.
    expect((await waitFor(window.bridge.sync.changes(), () => true)).limits.bodyBytes).toBe(room);
    const limited = await waitFor(
      window.bridge.sync.changes(),
      (state) =>
        (feedOf(state, 'bodies')?.sizeBytes ?? Number.MAX_VALUE) <= room && state.limits.bodyBytes === room,
    );
    expect(feedOf(limited, 'bodies')?.rows).toBeGreaterThan(0);
  });

  it('clears what can be brought back and brings it again, and leaves drafts', async () => {
    const { window } = await synced();
    await window.bridge.drafts.write({ key: 'canary/new', text: '{"name":"half typed"}' });
    const before = (await allOf(window)).length;
    await window.bridge.sync.clear();
    await untilFeed(window, 'items', 'fresh');
    expect((await list(window)).source).toBe('cache');
    expect((await allOf(window)).length).toBe(before);
    expect(await window.bridge.drafts.read({ key: 'canary/new' })).toEqual({ text: '{"name":"half typed"}' });
  });
});
