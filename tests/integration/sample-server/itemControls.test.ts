import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let sample: SampleForTests;
let admin: SampleClient;
let viewer: SampleClient;
beforeAll(async () => {
  sample = await startSampleForTests();
  admin = new SampleClient(sample, asPerson(sample.account('admin')));
  viewer = new SampleClient(sample, asPerson(sample.account('viewer')));
});
afterAll(() => sample.stop());

const read = async (query: string, client = admin) => (await client.send(`/api/db/${query}`)).json;
const itemOf = async (id: string, select: string) =>
  (await read(`config_items?id=eq.${id}&select=${select}`))[0];
const type = 'Test::Item';
const nobody = '00000000-0000-4000-8000-000000000000';

describe('the control endpoint for items', () => {
  it.each([
    ['health', { action: 'health', value: 'warning' }, 'health', { health: 'warning' }],
    ['health to null', { action: 'health', value: null }, 'health', { health: null }],
    ['labels', { action: 'labels', value: { 'a.b/c': 'd' } }, 'labels', { labels: { 'a.b/c': 'd' } }],
    ['tags', { action: 'tags', value: { cluster: 'x' } }, 'tags', { tags: { cluster: 'x' } }],
    [
      'cost',
      { action: 'cost', value: { d1: 1.5, d7: 10, d30: 44.25 } },
      'cost_total_1d,cost_total_7d,cost_total_30d',
      { cost_total_1d: 1.5, cost_total_7d: 10, cost_total_30d: 44.25 },
    ],
  ] as const)('sets %s without a change of updated_at', async (_what, change, select, expected) => {
    const id = await sample.insertItem({ name: 'one', type });
    const before = await itemOf(id, 'updated_at');
    await sample.changeItem({ ...change, id } as Parameters<typeof sample.changeItem>[0]);
    expect(await itemOf(id, select)).toEqual(expected);
    expect(await itemOf(id, 'updated_at')).toEqual(before);
  });

  it('deletes and restores an item', async () => {
    const id = await sample.insertItem({ name: 'one', type });
    await sample.changeItem({ action: 'soft-delete', id, reason: 'STALE' });
    expect(await itemOf(id, 'delete_reason,deleted_at')).toEqual({
      delete_reason: 'STALE',
      deleted_at: expect.any(String),
    });
    await sample.changeItem({ action: 'restore', id });
    expect(await itemOf(id, 'delete_reason,deleted_at')).toEqual({ delete_reason: null, deleted_at: null });
  });
});

describe('a new item of the sample', () => {
  it('has the given fields and is otherwise healthy', async () => {
    const fields = { name: 'neu-größe', type, status: 'Odd', tags: { a: 'b' }, cost_total_30d: 3 };
    const id = await sample.insertItem(fields);
    const item = await itemOf(id, '*');
    expect(item).toMatchObject({ ...fields, health: 'healthy', config_class: 'Item', path: id });
  });

  it('can have an id, a parent, an agent, and a deletion time', async () => {
    const parent = await sample.insertItem({ name: 'parent', type });
    const [, agent] = await read('agents?select=id&order=id');
    const given = '01930000-0000-4000-8000-000000000001';
    const deleted_at = '2026-01-02T03:04:05+00:00';
    const id = await sample.insertItem({
      id: given,
      name: 'child',
      type,
      parent_id: parent,
      agent_id: agent.id,
      deleted_at,
    });
    expect(id).toBe(given);
    expect(await itemOf(id, 'parent_id,path,agent_id,deleted_at')).toEqual({
      parent_id: parent,
      path: `${parent}.${id}`,
      agent_id: agent.id,
      deleted_at,
    });
  });
});

describe('a list of changes', () => {
  it('is applied at once and returns the ids of existing items', async () => {
    const id = await sample.insertItem({ name: 'one', type });
    const answer = await sample.changeItem([
      { action: 'health', id, value: 'warning' },
      { action: 'health', id: nobody, value: 'warning' },
      { action: 'status', id, value: 'Slow' },
    ]);
    expect(answer).toEqual({ changed: 2, ids: [id, id] });
    expect(await itemOf(id, 'health,status')).toEqual({ health: 'warning', status: 'Slow' });
  });

  it('is rolled back completely when one change fails', async () => {
    const id = await sample.insertItem({ name: 'one', type });
    await expect(
      sample.changeItem([
        { action: 'status', id, value: 'Slow' },
        { action: 'insert', item: { id, name: 'twice', type } },
      ]),
    ).rejects.toThrow('400');
    expect(await itemOf(id, 'status')).toEqual({ status: 'Running' });
  });
});

describe('a hidden type', () => {
  afterEach(() => sample.showAll());
  const relations = ['config_items', 'configs', 'config_detail', 'config_names', 'config_types'];

  it.each(relations)('is missing from %s for that role only', async (relation) => {
    const query = `${relation}?type=eq.Kubernetes::Pod&select=type`;
    const pods = (await read(query)).length;
    await sample.hide({ type: 'Kubernetes::Pod', role: 'viewer' });
    expect(await read(query, viewer)).toEqual([]);
    expect((await read(`${relation}?select=type`, viewer)).length).toBeGreaterThan(0);
    expect(await read(query)).toHaveLength(pods);
    await sample.showAll();
    expect(await read(query, viewer)).toHaveLength(pods);
  });

  it('is missing from the summary', async () => {
    const ask = async (client: SampleClient) =>
      (await client.send('/api/catalog/summary', { method: 'POST', body: {} })).json.map(
        (row: { type: string }) => row.type,
      );
    await sample.hide({ type: 'Kubernetes::Pod', role: 'viewer' });
    expect(await ask(viewer)).not.toContain('Kubernetes::Pod');
    expect(await ask(admin)).toContain('Kubernetes::Pod');
  });

  it('can be hidden from one user', async () => {
    await sample.hide({ type: 'Kubernetes::Pod', email: sample.account('admin').email });
    const query = 'config_items?type=eq.Kubernetes::Pod&select=type&limit=1';
    expect(await read(query)).toEqual([]);
    expect(await read(query, viewer)).toHaveLength(1);
  });

  it('cannot be set by a client header', async () => {
    await sample.hide({ type: 'Kubernetes::Pod', role: 'viewer' });
    const { json } = await admin.send('/api/db/config_items?type=eq.Kubernetes::Node&limit=1', {
      headers: { 'x-sample-hidden-types': '["Kubernetes::Node"]' },
    });
    expect(json).toHaveLength(1);
  });

  it('requires a role or an email', async () => {
    await expect(sample.hide({ type: 'Kubernetes::Pod' })).rejects.toThrow('400');
  });
});
