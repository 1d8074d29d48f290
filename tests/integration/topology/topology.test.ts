import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Topology, unpackComponents } from '#contract/rules/packedComponents.ts';
import { listComponents } from '#parts/components/listComponents.ts';
import { topologyView } from '#parts/components/topologyView.ts';
import { SeededRandom } from '../../sample-server/random.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import { itemIdOf } from '../../support/sampleAndWindow.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForSession } from '../../support/session.ts';
import { openApplication } from '../../support/testApplication.ts';

let sample: SampleForTests;
let window: TestWindow;
let topology: TestWindow['bridge']['topology'];
let kept: Topology;
const ended: Array<() => unknown> = [];

const read = async () => unpackComponents((await topology.list({})).data.packed ?? '');

function find(name: string, { byId }: Topology = kept) {
  const found = [...byId.values()].find((component) => component.name === name);
  if (found === undefined) throw new Error(`There is no component ${name}.`);
  return found;
}

beforeAll(async () => {
  sample = await startSampleForTests();
  ({ window } = await openApplication({ server: sample.origin, loadKeychain: testKeychain().load }, ended));
  topology = window.bridge.topology;
  await waitForSession(window, 'signed-out');
  await signInAs(window, sample);
  await untilFeeds(window, ['components', 'items', 'changes']);
  // Data from the tables arrives after the topology itself.
  await vi.waitFor(
    async () => {
      kept = await read();
      expect(find('Search').teams).toContain('Search');
      expect([...kept.byId.values()].some(({ agentName }) => agentName !== null)).toBe(true);
    },
    { timeout: 20_000, interval: 100 },
  );
});
afterAll(async () => {
  for (const end of ended.toReversed()) await end();
  await sample.stop();
});
afterEach(() => sample.clearFaults());

const changeComponent = (name: string, set: Readonly<Record<string, string | null>>) =>
  sample.changeRows({ action: 'update', table: 'components', where: { id: find(name).id }, set: { ...set } });

describe('the cached topology', () => {
  it('is the same offline, and is omitted for a known version', async () => {
    const first = await topology.list({});
    expect(first.source).toBe('cache');
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    expect((await topology.list({})).data).toEqual(first.data);
    expect((await topology.list({ known: first.data.version })).data).toEqual({
      version: first.data.version,
      packed: null,
    });
  });

  it('includes table fields of components on deep levels', () => {
    const deep = [...kept.byId.values()].filter(
      ({ parentId }) => parentId !== null && kept.byId.get(parentId)?.parentId != null,
    );
    expect(deep.length).toBeGreaterThan(5);
    expect(deep.every(({ externalId, createdAt }) => externalId !== null && createdAt !== null)).toBe(true);
  });

  it('bypasses the server’s cache on refresh, and records health changes', async () => {
    const before = find('Identity');
    await changeComponent('Identity', { health: 'unhealthy', status: 'unhealthy' });
    await topology.refresh();
    expect(find('Identity', await read())).toMatchObject({ health: 'unhealthy' });
    const { data } = await topology.recent({ minutes: 60 });
    expect(data.moves.filter(({ id }) => id === before.id)).toMatchObject([
      { from: before.health, to: 'unhealthy' },
    ]);
    await changeComponent('Identity', { health: before.health, status: before.status });
    await topology.refresh();
    expect((await topology.recent({ minutes: 60 })).data.moves).toMatchObject([
      { to: 'unhealthy' },
      { from: 'unhealthy', to: before.health },
    ]);
  });

  it('follows changed insights although no window requests the topology', async () => {
    const [insight] = await sample.query<{ id: string }>('select id from config_analysis limit 1');
    const before = find('Identity');
    await changeComponent('Identity', { health: 'warning', status: 'warning' });
    await sample.changeRows({
      action: 'update',
      table: 'config_analysis',
      where: { id: insight?.id ?? '' },
      set: { summary: 'observed again' },
    });
    await window.bridge.sync.now({ feed: 'insights' });
    await vi.waitFor(
      async () => expect(find('Identity', await read())).toMatchObject({ health: 'warning' }),
      {
        timeout: 20_000,
        interval: 200,
      },
    );
    await changeComponent('Identity', { health: before.health, status: before.status });
    await topology.refresh();
  });

  it('lists the components with recently changed items', async () => {
    const { data } = await topology.recent({ minutes: 60 });
    const payments = data.changes.find(({ componentIds }) => componentIds.includes(find('Payments').id));
    expect(payments?.count).toBeGreaterThan(0);
    expect(payments?.itemName).toEqual(expect.any(String));
    expect((await topology.recent({ minutes: 1 })).data.changes.length).toBeLessThanOrEqual(
      data.changes.length,
    );
  });

  it('counts as many changes of an item as its list has', async () => {
    const { data } = await topology.recent({ minutes: 60 });
    const none = { include: [], exclude: [] };
    const itemIds = data.changes.map(({ itemId }) => itemId);
    const list = await window.bridge.changes.list({
      filter: {
        configType: none,
        type: none,
        tags: none,
        itemId: { include: itemIds, exclude: [] },
        summary: none,
        source: none,
        createdBy: none,
        externalCreatedBy: none,
        hideDeleted: false,
      },
      range: { asked: 'test', from: data.since, to: null },
      sortBy: 'created_at',
      sortOrder: 'desc',
      pageIndex: 0,
      pageSize: 1_000,
    });
    const counts = Map.groupBy(list.data.changes, ({ item }) => item.id);
    expect(itemIds.length).toBeGreaterThan(1);
    for (const { itemId, count } of data.changes) expect(counts.get(itemId)?.length).toBe(count);
  });

  it('is known only since the first reading', async () => {
    const { data } = await topology.recent({ minutes: 60 });
    expect(data.readings).toHaveLength(1);
    const [reading] = data.readings;
    expect(Date.parse(reading?.from ?? '')).toBeGreaterThan(Date.now() - 10 * 60_000);
    expect(Date.parse(data.moves[0]?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(reading?.from ?? ''));
    await topology.refresh();
    const later = (await topology.recent({ minutes: 60 })).data.readings;
    expect(later).toMatchObject([{ from: reading?.from }]);
    expect(Date.parse(later[0]?.to ?? '')).toBeGreaterThan(Date.parse(reading?.to ?? ''));
  });

  it('is searchable by names, labels, and reasons', async () => {
    const found = async (text: string) => {
      const { data } = await window.bridge.search.query({ text, limit: 20 });
      return data.groups.find(({ kind }) => kind === 'component')?.hits.map(({ name }) => name) ?? [];
    };
    expect(await found('payments-worker')).toContain('payments-worker');
    expect(await found('Gift cards')).toContain('Gift cards & vouchers');
    expect(await found('authorisations fail')).toContain('Payments');
  });
});

/** Sends a request to the server directly. */
async function askServer(parameters: Readonly<Record<string, string>>) {
  const { email, password } = sample.account('admin');
  const answer = await fetch(`${sample.origin}/api/canary/api/topology?${new URLSearchParams(parameters)}`, {
    headers: { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { components: Told[] | null };
}

interface Told {
  readonly id: string;
  readonly name: string;
  readonly components?: readonly Told[];
}

const combinations = 300;

describe('the local topology filters', () => {
  it(`match the server for ${combinations} random queries`, async () => {
    const random = new SeededRandom(12);
    const all = [...kept.byId.values()];
    const some = (texts: readonly string[]): string => random.pick([...new Set(texts)]);
    const statuses = all
      .map(({ status }) => status)
      .filter((status) => status !== '' && !status.includes(','));
    const types = all.map(({ type }) => type).filter((type) => type !== '' && !type.includes(','));
    const labels = all.flatMap((one) =>
      Object.entries(one.labels).flatMap(([key, value]) =>
        /[,=]/.test(key + value) ? [] : [`${key}=${value}`],
      ),
    );
    const listOf = (texts: readonly string[]) =>
      random.pick([
        () => some(texts),
        () => `${some(texts)},${some(texts)}`,
        () => `*,!${some(texts)}`,
        () => `!${some(texts)}`,
      ])();
    let shown = 0;
    for (let asked = 0; asked < combinations; asked += 1) {
      const change: { status?: string; type?: string; labels?: string } = {
        ...(random.between(1, 2) === 1 ? { status: listOf(statuses) } : {}),
        ...(random.between(1, 5) <= 2 ? { type: listOf(types) } : {}),
        ...(random.between(1, 10) <= 3
          ? { labels: random.between(1, 5) === 1 ? `${some(labels)},${some(labels)}` : some(labels) }
          : {}),
      };
      const view = {
        ...topologyView.defaults,
        ...change,
        sortBy: 'name',
        sortOrder: random.pick(['asc', 'desc'] as const),
      };
      const { components } = await askServer({
        ...change,
        ...(view.type === undefined ? {} : { flatten: 'true' }),
        sortBy: 'name',
        sortOrder: view.sortOrder,
        depth: '50',
      });
      const here = listComponents(kept, view);
      const told = components ?? [];
      shown += told.length;
      const why = JSON.stringify(change);
      // Components with equal names may come in any order.
      expect(
        here.map(({ component }) => component.name),
        why,
      ).toEqual(told.map(({ name }) => name));
      expect(here.map(({ component }) => component.id).toSorted(), why).toEqual(
        told.map(({ id }) => id).toSorted(),
      );
      // A flat list has no children.
      if (view.type !== undefined) continue;
      const below = new Map(
        told.map(({ id, components: children = [] }) => [id, children.map((one) => one.id)]),
      );
      for (const { component, children } of here)
        expect(children.map(({ id }) => id).toSorted(), why).toEqual(below.get(component.id)?.toSorted());
    }
    expect(shown).toBeGreaterThan(combinations);
  });
});

describe('a component page', () => {
  it('comes from the server with its children, and from the cache while offline', async () => {
    const { id } = find('Payments');
    const { data, source } = await topology.component.get({ id });
    expect(source).toBe('server');
    const told = unpackComponents(data.packed);
    expect(told.roots).toMatchObject([{ name: 'Payments', health: 'unhealthy' }]);
    expect(data).toMatchObject({ count: 1, topology: { name: expect.any(String) } });
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    const later = await topology.component.get({ id });
    expect(later.source).toBe('cache');
    expect(later.data.topology).toEqual(data.topology);
    const [offline] = unpackComponents(later.data.packed).roots;
    expect(offline).toMatchObject({ name: 'Payments', teams: find('Payments').teams });
    // A component that was never opened is also stored.
    const other = await topology.component.get({ id: find('Edge').id });
    expect(unpackComponents(other.data.packed).roots).toMatchObject([{ name: 'Edge' }]);
  });

  it('shows the table row of a deleted component, and NOT_FOUND for an unknown component', async () => {
    const { id } = find('talkative');
    await changeComponent('talkative', { deleted_at: new Date().toISOString() });
    const { data } = await topology.component.get({ id });
    expect(unpackComponents(data.packed).roots).toMatchObject([
      { name: 'talkative', deletedAt: expect.any(String) },
    ]);
    await changeComponent('talkative', { deleted_at: null });
    for (const none of ['00000000-0000-0000-0000-0000000000ff', 'no id'])
      await expect(topology.component.get({ id: none })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        data: { sentence: 'Component not found' },
      });
  });

  it('counts the components that the server returns for one id', async () => {
    const { id } = find('Edge');
    const twice = { id, name: 'Edge', status: 'healthy', type: 'System' };
    await sample.answer('/canary/api/topology', {
      components: [twice, { ...twice, id: find('Payments').id }],
    });
    expect((await topology.component.get({ id })).data.count).toBe(2);
  });

  it('includes its related data, and is available offline after a visit', async () => {
    const { component } = topology;
    const panels = {
      items: component.items,
      changes: ({ id }: { id: string }) => component.changes({ id, pageSize: 50 }),
      checks: component.checks,
      teams: component.teams,
      incidents: ({ id }: { id: string }) => window.bridge.incidents.ofComponent({ componentId: id }),
    };
    const some = ['Payments', 'payments-db', 'payments-worker', 'Search'].map((name) => find(name).id);
    const ask = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(panels).map(
            async ([name, panel]) => [name, await Promise.all(some.map((id) => panel({ id })))] as const,
          ),
        ),
      );
    const seen = await ask();
    for (const [name, answers] of Object.entries(seen)) {
      expect(
        answers.map(({ source }) => source),
        name,
      ).toEqual(some.map(() => 'server'));
      expect(
        answers.flatMap(({ data }): unknown[] => ('changes' in data ? data.changes : data)).length,
        name,
      ).toBeGreaterThan(0);
    }
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    const later = await ask();
    for (const [name, answers] of Object.entries(later)) {
      expect(
        answers.map(({ source }) => source),
        name,
      ).toEqual(some.map(() => 'cache'));
      expect(
        answers.map(({ data }) => data),
        name,
      ).toEqual(seen[name]?.map(({ data }) => data));
    }
  });

  it('lists its items by name and its changes newest first', async () => {
    const { id } = find('Payments');
    const names = (await topology.component.items({ id })).data.map(({ item }) => item.name);
    expect(names).toEqual(names.toSorted());
    const timesOf = async (pageSize: number) => {
      const { changes, total } = (await topology.component.changes({ id, pageSize })).data;
      return { times: changes.map(({ createdAt }) => Date.parse(createdAt)), total };
    };
    const all = await timesOf(1_000);
    expect(all.times).toEqual(all.times.toSorted((a, b) => b - a));
    expect(all.total).toBe(all.times.length);
    expect(await timesOf(2)).toEqual({ times: all.times.slice(0, 2), total: all.total });
  });

  it('has no items and no incidents for a malformed id', async () => {
    const { component } = topology;
    expect((await component.items({ id: 'no id' })).data).toEqual([]);
    expect((await window.bridge.incidents.ofComponent({ componentId: 'no id' })).data).toEqual([]);
  });
});

describe('insights of a component', () => {
  it('are those of its linked items, in the cache and at the server', async () => {
    const { id } = find('payments');
    const list = (ownComponentId: string) =>
      window.bridge.insights.list({
        filter: { ownComponentId },
        sortBy: 'first_observed',
        sortOrder: 'desc',
        pageIndex: 0,
        pageSize: 200,
      });
    await untilFeeds(window, ['insights']);
    const here = await list(id);
    expect(here.source).toBe('cache');
    const linked = (await topology.component.items({ id })).data.flatMap(({ item, unlinkedAt }) =>
      unlinkedAt === null ? [item.id] : [],
    );
    expect(here.data.total).toBeGreaterThan(0);
    expect(here.data.insights.every(({ item }) => linked.includes(item.id))).toBe(true);
    expect((await list('no id')).data.total).toBe(0);
  });
});

describe('a list with a component as filter', () => {
  const page = { sortOrder: 'desc', pageIndex: 0, pageSize: 1_000 } as const;
  const insights = (filter: { componentId: string } | { ownComponentId: string }) =>
    window.bridge.insights.list({ ...page, filter, sortBy: 'first_observed' });
  const incidents = (component: string, status?: 'ongoing') =>
    window.bridge.incidents.list({
      ...page,
      filter: { component, ...(status && { status }) },
      sortBy: 'created_at',
    });
  const subtreeOf = async (id: string) => [
    ...unpackComponents((await topology.component.get({ id })).data.packed).byId.keys(),
  ];
  const idsOf = (rows: ReadonlyArray<{ readonly id: string }>) => new Set(rows.map(({ id }) => id));

  it('includes the rows of the components below it, each once', async () => {
    await untilFeeds(window, ['insights', 'incidents', 'components']);
    for (const name of ['Payments', 'payments', 'payments-worker', 'Search', 'Edge']) {
      const { id } = find(name);
      const subtree = await subtreeOf(id);
      const own = await Promise.all(
        subtree.map(async (ownComponentId) => (await insights({ ownComponentId })).data),
      );
      const found = await insights({ componentId: id });
      expect(found.source, name).toBe('cache');
      expect(idsOf(found.data.insights), name).toEqual(idsOf(own.flatMap((one) => one.insights)));
      const about = await Promise.all(
        subtree.map(async (componentId) => (await window.bridge.incidents.ofComponent({ componentId })).data),
      );
      const isOngoing = ({ status }: { readonly status: string }) => status !== 'closed';
      const ongoing = await incidents(id, 'ongoing');
      expect(ongoing.source, name).toBe('cache');
      expect(idsOf(ongoing.data.incidents), name).toEqual(idsOf(about.flat().filter(isOngoing)));
      // Closed incidents are incomplete in the cache. The server answers.
      const all = await incidents(id);
      expect(all.source, name).toBe('server');
      expect(idsOf(all.data.incidents), name).toEqual(idsOf(about.flat()));
      expect(all.data.total, name).toBe(idsOf(about.flat()).size);
    }
  });
});

describe('a link from a component to a catalog item', () => {
  it('can be created once, removed, and created again', async () => {
    const { links } = window.bridge.relationships;
    const componentId = find('Search').id;
    const id = await itemIdOf(window, 'payments-worker');
    const linked = async () =>
      (await topology.component.items({ id: componentId })).data.filter(({ item }) => item.id === id);
    expect(await linked()).toEqual([]);
    await links.add({ id, componentId });
    expect(await linked()).toMatchObject([{ manual: true, unlinkedAt: null }]);
    await expect(links.add({ id, componentId })).rejects.toMatchObject({ code: 'CONFLICT' });
    await links.remove({ id, componentId });
    expect(await linked()).toEqual([]);
    await links.add({ id, componentId });
    expect(await linked()).toMatchObject([{ manual: true }]);
    // The item's changes now belong to the component, without another sync of all links.
    const { data } = await topology.recent({ minutes: 60 });
    expect(data.changes.find(({ itemId }) => itemId === id)?.componentIds).toContain(componentId);
    await links.remove({ id, componentId });
    await expect(links.add({ id, componentId: 'no id' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('cached rows linked to components', () => {
  it('are removed when the user may not read them, while the components stay', async () => {
    const before = await read();
    expect(find('Search', before).teams).not.toEqual([]);
    const forbidden = { kind: 'status', status: 403, count: -1 } as const;
    for (const relation of ['team_components', 'config_component_relationships', 'components'])
      await sample.fault({ ...forbidden, path: `/db/${relation}` });
    await window.bridge.sync.now({ feed: 'components' });
    await expect
      .poll(async () => find('Search', await read()).teams, { timeout: 20_000, interval: 100 })
      .toEqual([]);
    await expect
      .poll(async () => (await topology.recent({ minutes: 60 })).data.changes, { timeout: 20_000 })
      .toEqual([]);
    const now = await read();
    expect(now.byId.size).toBe(before.byId.size);
    await sample.clearFaults();
    await window.bridge.sync.now({ feed: 'components' });
    await expect
      .poll(async () => find('Search', await read()).teams, { timeout: 20_000, interval: 100 })
      .not.toEqual([]);
  });
});
