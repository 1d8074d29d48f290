import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CatalogFilter } from '#contract/catalog.ts';
import type { FeedName, SyncChange, SyncState } from '#contract/sync.ts';
import { type Clock, systemClock } from '#main/base/clock.ts';
import { defaultLimits } from '#main/sync/SyncSettings.ts';
import type { ItemChange } from '../../sample-server/gateway/itemChanges.ts';
import { type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { listInput } from '../../support/listInput.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForServerStatus, waitForSession } from '../../support/session.ts';
import { openApplication, type TestApplicationOptions } from '../../support/testApplication.ts';

let sample: SampleForTests;
const ended: Array<() => unknown> = [];

const paceFactor = 30;
const startedMs = Date.now();
/** Speeds up the time: a minute passes in two seconds. */
const quickClock: Clock = {
  ...systemClock,
  now: () => startedMs + (Date.now() - startedMs) * paceFactor,
  elapsed: () => startedMs + (Date.now() - startedMs) * paceFactor,
  sleep: (ms, ...more) => systemClock.sleep(ms / paceFactor, ...more),
};

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

type Ends = Array<() => unknown>;

async function open(
  options: Pick<TestApplicationOptions, 'clock' | 'data' | 'firstRowsMs'> = {},
  ends: Ends = ended,
) {
  const keychain = testKeychain();
  const whole = { server: sample.origin, loadKeychain: keychain.load, ...options };
  return { ...(await openApplication(whole, ends)), keychain };
}

const untilFeed = (window: TestWindow, name: FeedName, wanted: string) =>
  waitFor(window.bridge.sync.changes(), (state) => feedOf(state, name)?.state === wanted, 30_000);

/** Opens the application, signed in and with all items synced. */
async function synced(role = 'admin', ...how: Parameters<typeof open>) {
  const opened = await open(...how);
  await waitForSession(opened.window, 'signed-out');
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

/** Runs the items feed and waits until its last job is done. */
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

/**
 * Returns whether rows of a feed changed.
 * @param id requires this row if given
 */
const touches = (changes: SyncChange['changes'], feed: FeedName, id?: string): boolean =>
  changes.some((change) => change.feed === feed && (id === undefined || change.ids?.includes(id)));

describe('the sync of the catalog', () => {
  it('fetches every item after sign-in, and answers lists from the cache', async () => {
    const { window } = await synced();
    const answer = await list(window);
    expect(answer.source).toBe('cache');
    expect(answer.data.total).toBeGreaterThan(50);
    await sample.clearRequests();
    await list(window, { search: 'payments' });
    const asked = (await sample.requests()).map(({ path }) => path);
    expect(asked.filter((path) => path.includes('/db/configs?select=id,name'))).toEqual([]);
  });

  /** Changes that do not update `updated_at`. */
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

  it('announces changed rows to windows', async () => {
    const { window } = await synced();
    const [subject] = await allOf(window);
    // Skips the event of the first pass.
    await waitFor(window.bridge.sync.changed(), ({ changes }) => touches(changes, 'items'));
    const heard = waitFor(
      window.bridge.sync.changed(),
      ({ changes }) => touches(changes, 'items', subject?.id),
      30_000,
    );
    await sample.changeItem({ action: 'status', id: subject?.id ?? '', value: 'Told' });
    await sweep(window);
    await heard;
  });

  it('finds differences by comparing with the server’s summary, without a full sync', async () => {
    const { window } = await synced('admin', { clock: quickClock });
    const [subject] = (await allOf(window)).filter(
      ({ type, health }) => type === 'Kubernetes::Pod' && health === 'healthy',
    );
    await waitFor(window.bridge.sync.changed(), ({ changes }) => touches(changes, 'items'));
    const asOf = feedOf(await untilFeed(window, 'items', 'fresh'), 'items')?.asOf;
    await sample.changeItem({ action: 'health', id: subject?.id ?? '', value: 'unhealthy' });
    await waitFor(window.bridge.sync.changed(), ({ changes }) => touches(changes, 'items', subject?.id));
    expect(feedOf(await untilFeed(window, 'items', 'fresh'), 'items')?.asOf).toBe(asOf);
  });

  it('continues from the cached data when the application restarts offline', async () => {
    const first = await synced();
    const before = await allOf(first.window);
    await first.stop();
    await sample.fault({ kind: 'drop', count: -1 });
    const second = await openApplication(
      { server: sample.origin, data: first.data, loadKeychain: first.keychain.load },
      ended,
    );
    await waitForServerStatus(second.window, 'offline');
    const answer = await list(second.window);
    expect(answer.source).toBe('cache');
    expect(answer.data.items.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
    const hits = await second.window.bridge.search.query({ text: 'payments', limit: 10 });
    expect(hits.data.groups[0]?.hits.length).toBeGreaterThan(0);
    expect(hits.source).toBe('cache');
  });

  it('opens a visited item and a synced item offline', async () => {
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
    expect(unvisited.data).toMatchObject({ name: other?.name, configKept: true });
    expect(unvisited.data.configText).toContain('"kind": "Deployment"');
  });

  it('removes the rows when the user loses access, and names the missing permission', async () => {
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
    expect(feedOf(state, 'items')).toMatchObject({ rows: 0, needs: 'read permission on catalog' });
    await expect(list(window)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { needs: { object: 'catalog', action: 'read' } },
    });
    const { groups } = (await window.bridge.search.query({ text: 'payments', limit: 10 })).data;
    // Components are not part of the catalog. They stay, but their links to items are removed.
    expect(groups.map(({ kind }) => kind).filter((kind) => kind !== 'component')).toEqual(['check']);
    await sample.clearFaults();
    await window.bridge.sync.now({});
    await untilFeed(window, 'items', 'fresh');
    expect((await list(window)).source).toBe('cache');
  });

  it('removes cached answers that contain rows without access', async () => {
    const { window } = await synced();
    const sort = { sortBy: 'created_at', sortOrder: 'desc' } as const;
    const input = { kind: 'agents', ...sort, pageIndex: 0, pageSize: 50 } as const;
    const { data } = await window.bridge.resources.list(input);
    expect(data.rows.length).toBeGreaterThan(0);
    await sample.fault({ kind: 'status', status: 403, path: '/db/agents', count: -1 });
    await window.bridge.sync.now({ feed: 'agents' });
    await untilFeed(window, 'agents', 'forbidden');
    await sample.clearFaults();
    await sample.fault({ kind: 'drop', path: '/db/agents_summary', count: -1 });
    await expect(window.bridge.resources.list(input)).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  it('removes items hidden from a role without notice by the server', async () => {
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
      'an HTML page',
      { kind: 'body', body: '<html>not what was asked for</html>', contentType: 'text/html', status: 200 },
    ],
  ] as const;

  describe('for a signed-in user', () => {
    const own: Ends = [];
    let window: TestWindow;
    beforeAll(async () => {
      ({ window } = await synced('admin', {}, own));
    });
    afterAll(async () => {
      for (const end of own.splice(0).toReversed()) await end();
    });

    it('finds changes that do not move the update time within one full sync', async () => {
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

    it('finds labels changed without a new update time, and filters by them', async () => {
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

    it('fetches a new item that is missing from the server’s own list', async () => {
      const id = await sample.insertItem({ name: 'brand-new', type: 'Kubernetes::Pod' });
      await sweep(window);
      expect((await list(window, { search: 'brand-new' })).data.items.map((item) => item.id)).toEqual([id]);
    });

    it('stores the counts of changes and insights', async () => {
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

    it('updates lists when an item page returns newer data', async () => {
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

    it.each(faults)(
      'loses no data and recovers automatically when an answer during a full sync is %s',
      async (_name, fault) => {
        const before = (await allOf(window)).map(({ id }) => id).toSorted();
        const sweptAt = feedOf(await untilFeed(window, 'items', 'fresh'), 'items')?.asOf ?? '';
        await sample.fault({ ...fault, path: '/db/config_items', count: 4 });
        await window.bridge.sync.now({ feed: 'items' });
        await vi.waitFor(async () => expect((await sample.faults())[0]?.hits).toBeGreaterThan(0), 15_000);
        expect((await allOf(window)).map(({ id }) => id).toSorted()).toEqual(before);
        await sample.clearFaults();
        const swept = async () => {
          await window.bridge.sync.now({ feed: 'items' });
          return feedOf(await waitFor(window.bridge.sync.changes(), () => true), 'items');
        };
        await vi.waitFor(
          async () => {
            const items = await swept();
            expect(items).toMatchObject({ state: 'fresh', error: null });
            expect((items?.asOf ?? '') > sweptAt, 'swept anew').toBe(true);
          },
          { timeout: 30_000, interval: 200 },
        );
        expect((await allOf(window)).map(({ id }) => id).toSorted()).toEqual(before);
      },
    );
  });

  it('reports the error while a feed fails', async () => {
    const { window } = await synced();
    // Fails all requests of the items feed, because another job's success would clear the error.
    const broken = {
      kind: 'status',
      status: 500,
      body: '{"error":"the disk is on fire"}',
      count: -1,
    } as const;
    for (const path of ['/db/config', '/catalog']) await sample.fault({ ...broken, path });
    await window.bridge.sync.now({ feed: 'items' });
    const state = await untilFeed(window, 'items', 'failing');
    expect(feedOf(state, 'items')?.error).toMatchObject({
      sentence: expect.any(String),
      details: expect.stringContaining('500'),
    });
    expect((await list(window)).source).toBe('cache');
  });

  it('keeps cached data readable when the session has expired', async () => {
    const { window } = await synced();
    await sample.expireSessions();
    await window.bridge.sync.now({});
    await waitForServerStatus(window, 'expired');
    expect((await list(window)).source).toBe('cache');
  });

  it('hides the cache after a sign-out, and from another user', async () => {
    const { window } = await synced('admin');
    await window.bridge.session.signOut({});
    await waitForSession(window, 'signed-out');
    await expect(list(window)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await window.bridge.search.query({ text: 'payments', limit: 5 })).data.groups).toEqual([]);
    await signInAs(window, sample, 'viewer');
    const state = await untilFeed(window, 'items', 'fresh');
    expect(feedOf(state, 'items')?.rows).toBeGreaterThan(0);
  });

  it('stores no configuration of a secret, whether synced or visited', async () => {
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

  it('limits cached configurations to their space limit', async () => {
    const { window } = await synced();
    const full = await untilFeed(window, 'bodies', 'fresh');
    const room = Math.floor((feedOf(full, 'bodies')?.sizeBytes ?? 0) / 2);
    await window.bridge.sync.limits.write({
      ...defaultLimits,
      bodyBytes: room,
      secretTypes: [],
      changeDays: 90,
    });
    // A later reader, such as a reloaded window, receives the new limits.
    expect((await waitFor(window.bridge.sync.changes(), () => true)).limits.bodyBytes).toBe(room);
    const limited = await waitFor(
      window.bridge.sync.changes(),
      (state) =>
        (feedOf(state, 'bodies')?.sizeBytes ?? Number.MAX_VALUE) <= room && state.limits.bodyBytes === room,
    );
    expect(feedOf(limited, 'bodies')?.rows).toBeGreaterThan(0);
  });

  it('clears and restores synced data, and preserves drafts', async () => {
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

describe('sync at startup', () => {
  const hourMs = 3_600_000;

  async function signedIn(firstRowsMs: number) {
    const { window } = await open({ firstRowsMs });
    await waitForSession(window, 'signed-out');
    await signInAs(window, sample);
    await waitFor(window.bridge.sync.changes(), ({ status }) => status === 'on');
    return window;
  }

  it('waits for the first rows of a window, while reads do not wait', async () => {
    const window = await signedIn(hourMs);
    // The server answers each list. A first pass would have started by then.
    for (let asked = 0; asked < 3; asked += 1) expect((await list(window)).source).toBe('server');
    const waiting = feedOf(await waitFor(window.bridge.sync.changes(), () => true), 'items');
    expect(waiting).toMatchObject({ state: 'never', busy: false });
    await window.bridge.shell.window.painted();
    await untilFeed(window, 'items', 'fresh');
    expect((await list(window)).source).toBe('cache');
  });

  it('starts after a delay when no window shows rows', async () => {
    const window = await signedIn(50);
    await untilFeed(window, 'items', 'fresh');
  });

  it('starts immediately when the user requests it', async () => {
    const window = await signedIn(hourMs);
    await window.bridge.sync.now({});
    await untilFeed(window, 'items', 'fresh');
  });
});
