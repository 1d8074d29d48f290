import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeListInput } from '#contract/changes.ts';
import type { InsightListInput } from '#contract/insights.ts';
import type { FeedName } from '#contract/sync.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { cacheFolderOf } from '../../support/cacheFolderOf.ts';
import { everyChange } from '../../support/changeQueries.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import { listInput } from '../../support/listInput.ts';
import { sampleAndWindow } from '../../support/sampleAndWindow.ts';
import { waitForServerStatus } from '../../support/session.ts';

const { sample, openSignedIn, cutOff } = sampleAndWindow();

type Area = 'items' | 'changes' | 'insights' | 'relationships';

/** All server paths that return data of an area. */
const pathsOf: Readonly<Record<Area, readonly string[]>> = {
  items: [
    '/db/configs',
    '/db/config_items',
    '/db/config_detail',
    '/db/config_summary',
    '/db/rpc/related_config',
    '/catalog/summary',
  ],
  changes: ['/db/config_changes', '/db/catalog_changes', '/db/rpc/related_changes', '/catalog/changes'],
  insights: ['/db/config_analysis'],
  relationships: [
    '/db/config_relationships',
    '/db/rpc/config_relationships',
    '/db/rpc/related_config',
    '/db/rpc/get_recursive_path',
  ],
};
const areas = Object.keys(pathsOf) as Area[];

/** The RBAC object that the server names in a refusal. */
const objectOf = (area: Area): string => `catalog-${area}`;

const refuse = async (area: Area): Promise<void> => {
  for (const path of pathsOf[area])
    await sample().fault({
      kind: 'status',
      status: 403,
      count: -1,
      path,
      headers: { 'x-rbac-object': objectOf(area), 'x-rbac-action': 'read', 'x-rbac-subject': 'admin' },
    });
};

/** Refuses access to a synced area, and waits until sync has noticed. */
async function forbid(window: TestWindow, area: Area) {
  await refuse(area);
  await window.bridge.sync.now({ feed: area });
  const { feeds } = await untilFeeds(window, [area], 'forbidden');
  return feeds.find(({ name }) => name === area);
}

async function allowAgain(window: TestWindow, ...names: readonly FeedName[]): Promise<void> {
  await sample().clearFaults();
  await waitForServerStatus(window, 'online');
  for (const feed of names) await window.bridge.sync.now({ feed });
  await untilFeeds(window, [...names]);
}

const everyInsight: InsightListInput = {
  filter: {},
  sortBy: 'first_observed',
  sortOrder: 'desc',
  pageIndex: 0,
  pageSize: 200,
};
/** The newest changes of the story, with or without related items. */
const around = (id: string, both: boolean): ChangeListInput => ({
  ...everyChange,
  of: { id, upstream: both, downstream: both },
});

const worker = async (window: TestWindow): Promise<string> => {
  const { data } = await window.bridge.catalog.items.list({
    ...listInput,
    filter: { search: 'payments-worker', type: 'Kubernetes::Deployment', hideDeleted: true },
  });
  return data.items.find(({ tags }) => tags.cluster === 'prod-eu-1')?.id ?? '';
};

/**
 * A window's requests for each area: the list and one record.
 * @param id id of an item
 */
const asks: Readonly<
  Record<Area, (window: TestWindow, id: string, one: string) => Array<() => Promise<unknown>>>
> = {
  items: ({ bridge }, id) => [
    () => bridge.catalog.items.list(listInput),
    () => bridge.catalog.item.get({ id }),
    () => bridge.relationships.list(relatedTo(id)),
  ],
  changes: ({ bridge }, id, one) => [
    () => bridge.changes.list(everyChange),
    () => bridge.changes.get({ id: one }),
    () => bridge.changes.history({ itemId: id }),
    () => bridge.changes.list(around(id, true)),
  ],
  insights: ({ bridge }, _id, one) => [
    () => bridge.insights.list(everyInsight),
    () => bridge.insights.get({ id: one }),
  ],
  relationships: ({ bridge }, id) => [() => bridge.relationships.list(relatedTo(id))],
};

const relatedTo = (id: string) => ({
  id,
  outgoing: true,
  incoming: true,
  soft: true,
  hideDeleted: true,
});

/** The total of each area's list. */
const counted: Readonly<Record<Area, (window: TestWindow, id: string) => Promise<unknown>>> = {
  items: async ({ bridge }) => (await bridge.catalog.items.list(listInput)).data.total,
  changes: async ({ bridge }) => (await bridge.changes.list(everyChange)).data.total,
  insights: async ({ bridge }) => (await bridge.insights.list(everyInsight)).data.total,
  relationships: async ({ bridge }, id) => (await bridge.relationships.list(relatedTo(id))).data.edges.length,
};

const tablesOf: Readonly<Record<Area, readonly string[]>> = {
  items: ['item', 'item_more', 'item_text', 'item_tag', 'item_label', 'body', 'pair', 'edge'],
  changes: ['change', 'change_more'],
  insights: ['insight'],
  relationships: ['edge'],
};
const kinds: Readonly<Record<Area, string>> = {
  items: 'catalog.item',
  changes: 'changes.',
  insights: 'insights.',
  relationships: 'relationships.list',
};

/** Returns the number of stored rows of an area, including cached answers. */
function rowsOnDisk(data: string, area: Area): Record<string, number> {
  const database = new Database(join(cacheFolderOf(data), 'cache.v1.db'), { readonly: true });
  const count = (from: string) => Number(database.prepare(`select count(*) from ${from}`).pluck().get());
  try {
    return Object.fromEntries([
      ...tablesOf[area].map((table) => [table, count(table)]),
      ['answer', count(`answer where procedure like '${kinds[area]}%'`)],
    ]);
  } finally {
    database.close();
  }
}

const kindsFound = async (window: TestWindow) => {
  const { data } = await window.bridge.search.query({ text: 'payments', limit: 10 });
  return data.groups.map(({ kind }) => kind).sort();
};

async function visit(window: TestWindow) {
  const id = await worker(window);
  const { bridge } = window;
  const steps = (await bridge.changes.history({ itemId: id })).data.steps;
  const [insight] = (await bridge.insights.list(everyInsight)).data.insights;
  const of = { changes: steps[0]?.id ?? '', insights: insight?.id ?? '', items: id, relationships: id };
  for (const area of areas) for (const ask of asks[area](window, id, of[area])) await ask();
  return { id, of };
}

const needs = (area: Area) => ({
  code: 'FORBIDDEN',
  data: {
    sentence: `You need read permission on ${objectOf(area)}.`,
    needs: { object: objectOf(area), action: 'read' },
  },
});

describe('a user with access to items but not to all their data', () => {
  const own: Array<() => unknown> = [];
  let app: Awaited<ReturnType<typeof openSignedIn>>;
  let visited: Awaited<ReturnType<typeof visit>>;
  let found: string[];
  let before: Readonly<Record<string, unknown>>;

  beforeAll(async () => {
    app = await openSignedIn('admin', own);
    await untilFeeds(app.window, [...areas]);
    visited = await visit(app.window);
    found = await kindsFound(app.window);
    before = await countedOf(areas, app.window, visited.id);
  });
  afterAll(async () => {
    for (const end of own.splice(0).toReversed()) await end();
  });

  const countedOf = async (some: readonly Area[], window: TestWindow, id: string) =>
    Object.fromEntries(
      await Promise.all(some.map(async (each) => [each, await counted[each](window, id)] as const)),
    );

  it.each(['changes', 'insights', 'relationships'] as const)(
    'without access to %s loses only that data in the cache; the rest stays available',
    async (area) => {
      const { window, data } = app;
      const asked = asks[area](window, visited.id, visited.of[area]);
      const others = areas.filter((other) => other !== area);
      const rest = Object.fromEntries(others.map((other) => [other, before[other]]));
      await refuse(area);
      // Opening a record reports the refusal immediately. Relationships can only be listed.
      if (area === 'relationships') await window.bridge.sync.now({ feed: area });
      else await expect(window.bridge[area].get({ id: visited.of[area] })).rejects.toMatchObject(needs(area));
      const { feeds } = await untilFeeds(window, [area], 'forbidden');
      expect(feeds.find(({ name }) => name === area)).toMatchObject({
        rows: 0,
        asOf: null,
        needs: `read permission on ${objectOf(area)}`,
      });
      expect(Object.values(rowsOnDisk(data, area)).filter((rows) => rows > 0)).toEqual([]);
      for (const ask of asked) await expect(ask()).rejects.toMatchObject(needs(area));
      expect(await kindsFound(window)).toEqual(found.filter((kind) => `${kind}s` !== area));
      expect(await countedOf(others, window, visited.id)).toEqual(rest);
      await cutOff(window);
      expect(await countedOf(others, window, visited.id)).toEqual(rest);
      for (const ask of asked) await expect(ask()).rejects.toBeInstanceOf(Error);
      await allowAgain(window, area);
      expect(await countedOf([area], window, visited.id)).toEqual({ [area]: before[area] });
      for (const ask of asked) expect(await ask()).toMatchObject({ data: expect.anything() });
    },
    60_000,
  );

  it('without access to changes gets FORBIDDEN for the cached change histogram', async () => {
    const { window } = app;
    const { changes } = window.bridge;
    const histogram = () => changes.histogram({ filter: everyChange.filter, range: null, buckets: 10 });
    expect((await histogram()).data.counts).toHaveLength(10);
    await forbid(window, 'changes');
    await expect(histogram()).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { sentence: 'You need read permission on catalog-changes.' },
    });
    const counts = await changes.seen.counts({ items: [visited.id], types: ['Kubernetes::Deployment'] });
    expect(counts.data).toEqual({ items: {}, types: {} });
  }, 30_000);
});

describe('a user with access to changes and insights but not to items', () => {
  const refusedAll = async (window: TestWindow, id: string) => {
    for (const ask of asks.items(window, id, id)) await expect(ask()).rejects.toMatchObject(needs('items'));
    const upstream = window.bridge.changes.list(around(id, true));
    await expect(upstream).rejects.toMatchObject(needs('items'));
  };

  it('sees both with the available item fields, online and offline', async () => {
    const { window, data } = await openSignedIn();
    await untilFeeds(window, [...areas, 'bodies']);
    const { bridge } = window;
    const { id, of } = await visit(window);
    const before = {
      changes: await counted.changes(window, id),
      insights: await counted.insights(window, id),
      own: (await bridge.changes.list(around(id, false))).data.total,
    };
    const found = await kindsFound(window);
    expect(await forbid(window, 'items')).toMatchObject({
      rows: 0,
      needs: 'read permission on catalog-items',
    });
    // Feeds that depend on items become forbidden, too. The other feeds are synced again.
    await untilFeeds(window, ['bodies', 'relationships'], 'forbidden');
    await untilFeeds(window, ['changes', 'insights']);
    expect(Object.values(rowsOnDisk(data, 'items')).filter((rows) => rows > 0)).toEqual([]);
    await refusedAll(window, id);
    expect(await kindsFound(window)).toEqual(found.filter((kind) => kind !== 'item'));

    const kept = async () => {
      expect(await counted.changes(window, id)).toBe(before.changes);
      expect(await counted.insights(window, id)).toBe(before.insights);
      const own = await bridge.changes.list(around(id, false));
      expect([own.source, own.data.total]).toEqual(['cache', before.own]);
      expect(own.data.changes[0]?.item).toEqual({ id, name: null, type: null, tags: {}, deletedAt: null });
      const [insight] = (await bridge.insights.list(everyInsight)).data.insights;
      expect(insight?.item).toMatchObject({ name: null, type: null });
    };
    await kept();
    // The server's answer for a change includes the item's name, even without access to items.
    const online = await bridge.changes.get({ id: of.changes });
    expect(online).toMatchObject({ source: 'server', data: { item: { name: 'payments-worker' } } });
    await cutOff(window);
    await kept();
    await expect(bridge.changes.list(around(id, true))).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(await bridge.changes.get({ id: of.changes })).toMatchObject({
      source: 'cache',
      data: { item: { id, name: null }, diff: online.data.diff },
    });

    await allowAgain(window, ...areas, 'bodies');
    const byType = {
      ...everyChange.filter,
      configType: { include: ['Kubernetes::Deployment'], exclude: [] },
    };
    const named = await bridge.changes.list({ ...everyChange, filter: byType });
    expect(named.source).toBe('cache');
    expect(named.data.changes.map(({ item }) => item.name)).toContain('payments-worker');
    expect(await counted.changes(window, id)).toBe(before.changes);
    expect((await bridge.changes.list(around(id, true))).source).toBe('cache');
  }, 120_000);

  it('sees both from the first sign-in, although items were never synced', async () => {
    await refuse('items');
    const { window } = await openSignedIn();
    await untilFeeds(window, ['items'], 'forbidden');
    await untilFeeds(window, ['changes', 'insights', 'checks']);
    expect((await window.bridge.changes.list(everyChange)).source).toBe('cache');
    const [change] = (await window.bridge.changes.list(everyChange)).data.changes;
    await refusedAll(window, change?.item.id ?? '');
    await allowAgain(window, ...areas);
    expect((await window.bridge.catalog.items.list(listInput)).source).toBe('cache');
  });
});
