import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let sample: SampleForTests;
let admin: SampleClient;
beforeAll(async () => {
  sample = await startSampleForTests();
  admin = new SampleClient(sample, asPerson(sample.account('admin')));
});
afterAll(() => sample.stop());

interface Node {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly health?: string;
  readonly summary: Readonly<Record<string, unknown>>;
  readonly components?: readonly Node[];
  readonly [field: string]: unknown;
}

const ask = (query = '', client = admin) => client.send(`/api/canary/api/topology?${query}`);
const nodes = async (query = ''): Promise<readonly Node[]> => (await ask(query)).json.components ?? [];
const read = async (query: string) => (await admin.send(`/api/db/${query}`)).json;
const idOf = async (name: string): Promise<string> =>
  (await read(`components?select=id&name=eq.${encodeURIComponent(name)}`))[0].id;
const byName = (all: readonly Node[] | undefined, name: string): Node => {
  const found = all?.find((node) => node.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
};
const namesOf = (all: readonly Node[] | undefined) => (all ?? []).map(({ name }) => name);
const change = (body: object) => admin.control('/_sample/rows', body);

describe('the sample’s topology', () => {
  it('contains the root components, three levels deep', async () => {
    const all = await nodes();
    expect(namesOf(all)).toEqual(
      expect.arrayContaining(['Payments', 'Edge', 'Search', 'Data platform', 'Orders', 'Identity']),
    );
    expect(all.filter(({ hidden }) => hidden !== true)).toHaveLength(9);
    expect(all.every((node) => !('parent_id' in node))).toBe(true);
    expect(namesOf(byName(byName(all, 'Search').components, 'orders').components)).toEqual([
      'orders-shard-group-1',
    ]);
  });

  it.each([
    ['depth=1', 1],
    ['depth=2', 2],
    ['depth=4', 4],
    ['depth=20', 5],
    ['depth=0', 3],
    ['depth=x', 3],
  ])('has the depth requested with %j', async (query, levels) => {
    const depthOf = ({ components = [] }: Node): number => 1 + Math.max(0, ...components.map(depthOf));
    expect(depthOf(byName(await nodes(query), 'Search'))).toBe(levels);
  });

  it('includes all fields of the first level, and few fields below', async () => {
    const payments = byName(await nodes(), 'Payments');
    expect(payments).toMatchObject({
      external_id: 'Payments',
      owner: 'payments',
      properties: expect.arrayContaining([{ name: 'CPU', value: 860, max: 2_000, unit: 'millicores' }]),
      logs: [{ name: 'payments-api' }, { name: 'payments-worker' }, { name: 'payments-ledger' }],
      cost_total_30d: 2_671,
      is_leaf: false,
    });
    const worker = byName(payments.components, 'payments-worker');
    expect(Object.keys(worker).toSorted()).toEqual(
      [
        'agent_id components created_at description health icon id is_leaf labels name namespace status',
        'status_reason summary type',
      ].flatMap((names) => names.split(' ')),
    );
    expect(worker).toMatchObject({ created_at: '0001-01-01T00:00:00Z', description: '' });
  });

  it('of one component includes its children with all fields', async () => {
    const id = await idOf('Payments');
    const { json } = await ask(`id=${id}`);
    expect(json.components).toHaveLength(1);
    expect(json).toMatchObject({ teams: ['Payments'], tags: { cluster: ['prod-eu-1'] } });
    const worker = byName(json.components[0].components, 'payments-worker');
    expect(worker).toMatchObject({ parent_id: id, path: id, external_id: 'payments-worker' });
    expect(worker.components?.[0]).not.toHaveProperty('parent_id');
    expect((await nodes(`id=${id}&depth=1`))[0]).not.toHaveProperty('components');
  });

  it('is empty for an unknown component', async () => {
    expect((await ask('id=00000000-0000-0000-0000-0000000000ff')).json).toEqual({
      components: null,
      healthStatuses: [],
      teams: [],
      tags: null,
      types: [],
    });
    expect((await ask('id=nothing')).status).toBe(500);
  });

  it('shows a component linked to another one under both parents', async () => {
    const below = byName(await nodes(`id=${await idOf('Data platform')}`), 'Data platform').components;
    expect(byName(below, 'payments-db')).toMatchObject({
      parent_id: await idOf('Payments'),
      parents: [await idOf('Data platform')],
    });
    expect(namesOf(byName(await nodes(), 'Payments').components)).toContain('payments-db');
  });

  it('uses the worst health of a component and its descendants, ignoring checks', async () => {
    const all = await nodes();
    // The component has no health of its own, and one of its checks is unhealthy.
    expect(byName(all, 'Observability')).toMatchObject({ health: 'healthy', status: 'healthy' });
    expect(byName(all, 'Observability').summary.checks).toMatchObject({ unhealthy: 1 });
    const id = await idOf('grafana-01');
    await change({ action: 'update', table: 'components', where: { id }, set: { health: 'unhealthy' } });
    expect(byName(await nodes(), 'Observability').health).toBe('unhealthy');
    await change({ action: 'update', table: 'components', where: { id }, set: { health: 'healthy' } });
  });

  it('counts leaves by status, and incidents and insights of all descendants', async () => {
    const all = await nodes();
    expect(byName(all, 'Identity').summary).toMatchObject({ healthy: 5 });
    const { summary, components } = byName(all, 'Payments');
    expect(summary).toMatchObject({
      unhealthy: 4,
      incidents: { availability: { critical: expect.any(Number) } },
      insights: { availability: { critical: expect.any(Number) } },
    });
    expect(byName(components, 'payments-worker').summary).toMatchObject({ unhealthy: 3, warning: 1 });
    expect(byName(byName(all, 'Observability').components, 'in-error').summary).toEqual({});
  });

  it('excludes deleted components', async () => {
    expect(namesOf(byName(await nodes(), 'Observability').components)).not.toContain('gone');
  });

  it('stops at cycles', async () => {
    const [edge, gateway] = [await idOf('Edge'), await idOf('api-gateway')];
    const row = { component_id: edge, relationship_id: gateway, selector_id: 'circle' };
    await change({ action: 'insert', table: 'component_relationships', row });
    const found = byName(await nodes('depth=6'), 'Edge');
    expect(byName(found.components, 'api-gateway').components?.[0]?.name).toBe('Edge');
    expect((await ask(`id=${edge}&depth=20`)).status).toBe(200);
    await change({ action: 'delete', table: 'component_relationships', where: { selector_id: 'circle' } });
  });
});

describe('filters of the topology', () => {
  it.each([
    ['unhealthy', ['Edge', 'Payments']],
    ['unhealthy,unknown', ['Branch network', 'Edge', 'Payments']],
    ['*,!healthy,!warning', ['Branch network', 'Edge', 'Payments']],
    ['!healthy', []],
    ['nothing', []],
  ])('by status %j apply to the first two levels', async (status, names) => {
    const all = await nodes(`status=${status}`);
    expect(namesOf(all).toSorted()).toEqual(names);
    for (const { components = [] } of all)
      expect(components.every((child) => !['healthy', 'warning'].includes(child.status))).toBe(true);
  });

  it('by status preserve the requested component', async () => {
    const [only] = await nodes(`id=${await idOf('Identity')}&status=unhealthy`);
    expect(only).toMatchObject({ name: 'Identity', status: 'healthy' });
    expect(only).not.toHaveProperty('components');
  });

  it.each([
    ['System', 'Payments'],
    ['System,Database', 'Payments'],
    ['*,!Database', 'Payments'],
  ])('by type %j apply to every level', async (type) => {
    const payments = byName(await nodes(`type=${type}`), 'Payments');
    const below = namesOf(payments.components);
    expect(below.includes('payments-db')).toBe(type === 'System,Database');
    expect(below.includes('payments')).toBe(type.startsWith('*'));
  });

  it('by type with exclusions only return nothing but the available types', async () => {
    const { json } = await ask('type=!System');
    expect(json.components).toBeNull();
    expect(json.types).toContain('System');
  });

  it('by owner and labels apply to every level', async () => {
    expect(namesOf(await nodes('owner=search'))).toEqual(['Search']);
    expect((await ask('owner=shop team')).json).toMatchObject({
      components: null,
      tags: { tier: ['front'] },
    });
    expect(namesOf(await nodes('labels=tier=1,team=payments'))).toEqual(['Payments']);
    expect(byName(await nodes('labels=tier=1,team=payments'), 'Payments')).not.toHaveProperty('components');
    expect((await ask('labels=tier=front')).json).toMatchObject({
      components: null,
      types: ['KubernetesDeployment'],
    });
  });

  it('that are unknown to the server are ignored', async () => {
    const all = await ask();
    expect((await ask('team=x&hidden=false&agent_id=all')).text).toBe(all.text);
  });
});

describe('a flat list of the topology', () => {
  it('contains every level with the counts of each component', async () => {
    const all = await nodes('flatten=true');
    expect(all.length).toBeGreaterThan(100);
    expect(all.every((node) => node.components === undefined)).toBe(true);
    expect(all.every(({ summary }) => Object.keys(summary).length === 0)).toBe(true);
    expect(byName(all, 'payments')).toMatchObject({
      checks: { unhealthy: expect.any(Number) },
      incidents: { availability: expect.anything() },
      analysis: { availability: expect.anything() },
      parent_id: await idOf('Payments'),
    });
    expect(byName(all, 'Observability')).not.toHaveProperty('health');
  });

  it('is filtered by type and status', async () => {
    const all = await nodes('flatten=true&type=Index&status=warning');
    expect(namesOf(all)).toEqual(['orders']);
    expect(namesOf(await nodes('flatten=1&type=Index'))).toEqual([]);
  });
});

describe('the order of the topology', () => {
  it.each(['asc', 'desc'])('is by name, %s', async (order) => {
    const names = namesOf(await nodes(`sortBy=name&sortOrder=${order}`));
    const sorted = names.toSorted((one, other) => (one < other ? -1 : 1));
    expect(names).toEqual(order === 'asc' ? sorted : sorted.toReversed());
  });

  it('of one component applies to its children', async () => {
    const [only] = await nodes(`id=${await idOf('Search')}&sortBy=name&sortOrder=desc`);
    expect(namesOf(only?.components)).toEqual([
      'suggestions',
      'search-indexer',
      'search',
      'products',
      'orders',
      'customers',
    ]);
  });

  it('by a property breaks the service', async () => {
    const { status, json } = await ask('sortBy=field:cpu');
    expect([status, json]).toEqual([502, { message: expect.stringContaining('EOF') }]);
  });

  it('by any other field is ignored', async () => {
    expect((await ask('sortBy=status&sortOrder=desc')).text).toBe((await ask()).text);
  });
});

describe('the topology cache of the sample', () => {
  const rename = async (name: string, to: string) =>
    change({ action: 'update', table: 'components', where: { name }, set: { name: to } });

  it('is off by default', async () => {
    await rename('Edge', 'Rim');
    expect(namesOf(await nodes())).toContain('Rim');
    await rename('Rim', 'Edge');
  });

  it('is used until it expires, unless the request bypasses it', async () => {
    await admin.control('/_sample/topology-cache', { ageMs: 300_000 });
    expect(namesOf(await nodes())).toContain('Edge');
    await rename('Edge', 'Rim');
    expect(namesOf(await nodes('status=*'))).toContain('Edge');
    for (const fresh of ['noCache', 'no-cache=false']) expect(namesOf(await nodes(fresh))).toContain('Rim');
    expect(namesOf(await nodes())).toContain('Edge');
    await admin.control('/_sample/topology-cache', undefined, 'DELETE');
    expect(namesOf(await nodes())).toContain('Rim');
    await admin.control('/_sample/topology-cache', { ageMs: 0 });
    await rename('Rim', 'Edge');
  });
});

describe('access to the topology', () => {
  it.each(['admin', 'editor', 'commander', 'responder', 'viewer'] as const)(
    'is granted to the role %s',
    async (role) => {
      expect((await ask('', new SampleClient(sample, asPerson(sample.account(role))))).status).toBe(200);
    },
  );

  it('is denied without a login', async () => {
    expect((await ask('', new SampleClient(sample))).status).toBe(401);
  });
});
