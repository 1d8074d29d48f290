import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

const localAgent = '00000000-0000-0000-0000-000000000000';

let server: SampleForTests;
let client: SampleClient;
beforeAll(async () => {
  server = await startSampleForTests();
  client = new SampleClient(server, asPerson(server.accounts[0]!));
});
afterAll(() => server.stop());

const read = async (query: string) => (await client.send(`/api/db/${query}`)).json;
const patch = (id: string, body: object) =>
  client.send(`/api/db/config_items?id=eq.${id}`, { method: 'PATCH', body });
const updatedAt = async (id: string): Promise<string> =>
  (await read(`config_items?id=eq.${id}&select=updated_at`))[0].updated_at;
const newItem = async (more: object = {}): Promise<string> => {
  const { json } = await client.send('/api/db/config_items', {
    method: 'POST',
    body: { name: 'of-a-test', type: 'Test::Item', config_class: 'Item', config: { a: 1 }, ...more },
    headers: { prefer: 'return=representation' },
  });
  return json[0].id;
};

describe('the catalog of the demo', () => {
  it('has a few hundred items of many types', async () => {
    const items = await read('configs?select=type,health,config_class&deleted_at=is.null');
    expect(items.length).toBeGreaterThan(250);
    expect(items.length).toBeLessThan(500);
    const types = new Set(items.map(({ type }: { type: string }) => type));
    for (const type of [
      'Kubernetes::Deployment',
      'Kubernetes::Pod',
      'AWS::RDS::DBInstance',
      'Kubernetes::Secret',
    ])
      expect(types).toContain(type);
    const healthy = items.filter(({ health }: { health: string }) => health === 'healthy');
    expect(healthy.length).toBeGreaterThan(items.length / 2);
  });

  it('has a failed rollout of payments-worker with its failing pods as children', async () => {
    const [worker] = await read(
      'configs?name=eq.payments-worker&type=eq.Kubernetes::Deployment&status=eq.Rollout Failed',
    );
    expect(worker).toMatchObject({
      health: 'unhealthy',
      namespace: 'payments',
      analysis: { availability: 1 },
    });
    const pods = await read(
      `config_items?parent_id=eq.${worker.id}&type=eq.Kubernetes::Pod&select=status,path,created_at`,
    );
    expect(pods.map(({ status }: { status: string }) => status).sort()).toEqual([
      'CrashLoopBackOff',
      'CrashLoopBackOff',
      'OOMKilled',
    ]);
    for (const { path } of pods) expect(path).toContain(`.${worker.id}.`);
  });

  it('has items created long ago and updated minutes ago', async () => {
    const [{ created_at, updated_at }] = await read(
      'configs?name=eq.payments-db&select=created_at,updated_at',
    );
    const ageDays = (Date.now() - Date.parse(created_at)) / 86_400_000;
    const updatedMinutes = (Date.now() - Date.parse(updated_at)) / 60_000;
    expect(ageDays).toBeGreaterThan(100);
    expect(updatedMinutes).toBeGreaterThan(13);
    expect(updatedMinutes).toBeLessThan(20);
  });

  it('has full documents, labels with dots and slashes, costs, long names, and deleted items', async () => {
    const [worker] = await read(
      'config_detail?name=eq.payments-worker&type=eq.Kubernetes::Deployment&status=eq.Rollout Failed',
    );
    expect(worker.config.spec.template.spec.containers[0].image).toContain(':3.18.2');
    expect(worker.labels['app.kubernetes.io/name']).toBe('payments-worker');
    expect(worker.cost_total_1d * 30).toBeGreaterThan(worker.cost_total_30d);
    const items = await read('configs?select=name,deleted_at');
    expect(items.some(({ name }: { name: string }) => name.length > 80)).toBe(true);
    expect(items.filter((item: { deleted_at: string | null }) => item.deleted_at !== null)).toHaveLength(3);
  });

  it('has ids that sort by creation time', async () => {
    const items = await read('config_items?select=id,created_at&order=created_at.asc');
    const ids: string[] = items.map(({ id }: { id: string }) => id.slice(0, 13));
    expect(ids).toEqual([...ids].sort());
    expect((await newItem()) > ids.at(-1)!).toBe(true);
  });

  it('is the same for the same seed at any time, and differs for another seed', async () => {
    const later = await startSampleForTests({ now: new Date('2027-06-01T00:00:00Z') });
    const other = await startSampleForTests({ seed: 2 });
    try {
      const query = '/api/db/config_items?select=id,name,config&type=neq.Test::Item&order=id';
      const [here, there, elsewhere] = await Promise.all(
        [server, later, other].map(
          async (one) => (await new SampleClient(one, asPerson(one.accounts[0]!)).send(query)).json,
        ),
      );
      expect(there).toEqual(here);
      expect(elsewhere).not.toEqual(here);
    } finally {
      await Promise.all([later.stop(), other.stop()]);
    }
  });
});

describe('updated_at of an item', () => {
  it('changes when the configuration changes', async () => {
    const id = await newItem();
    const before = await updatedAt(id);
    await patch(id, { config: { a: 2 } });
    expect(Date.parse(await updatedAt(id))).toBeGreaterThan(Date.parse(before));
  });

  it.each([
    ['its status changes', { status: 'Broken' }],
    ['its name and labels change', { name: 'renamed', labels: { a: 'b' } }],
    ['the same configuration is written again', { config: { a: 1 } }],
    ['it is soft-deleted', { deleted_at: 'now()' }],
    ['it is soft-deleted with a new configuration', { deleted_at: 'now()', config: { a: 3 } }],
  ])('stays the same when %s', async (_what, change) => {
    const id = await newItem();
    const before = await updatedAt(id);
    expect((await patch(id, change)).status).toBe(204);
    expect(await updatedAt(id)).toBe(before);
  });

  it('never changes for items of an agent', async () => {
    const [agent] = await read(`agents?id=neq.${localAgent}&select=id`);
    const id = await newItem({ agent_id: agent.id });
    const before = await updatedAt(id);
    await patch(id, { config: { a: 4 } });
    expect(await updatedAt(id)).toBe(before);
  });
});

describe('the configs relation', () => {
  it('lacks a new item until a refresh, unlike the other relations', async () => {
    const id = await newItem();
    expect(await read(`configs?id=eq.${id}`)).toEqual([]);
    expect(await read(`config_items?id=eq.${id}&select=id`)).toEqual([{ id }]);
    expect(await read(`config_detail?id=eq.${id}&select=id`)).toEqual([{ id }]);
    await client.control('/_sample/refresh');
    expect(await read(`configs?id=eq.${id}&select=id,changes`)).toEqual([{ id, changes: 0 }]);
  });

  it('includes soft-deleted items, and excludes hard-deleted items', async () => {
    const id = await newItem();
    await client.control('/_sample/refresh');
    await client.control('/_sample/items', { action: 'soft-delete', id });
    expect(await read(`configs?id=eq.${id}&deleted_at=not.is.null&select=id`)).toEqual([{ id }]);
    await client.control('/_sample/items', { action: 'hard-delete', id });
    expect(await read(`configs?id=eq.${id}`)).toEqual([]);
    expect(await read(`config_items?id=eq.${id}`)).toEqual([]);
  });
});

describe('the config_detail relation', () => {
  it('returns a nested item once per item of its path; only the summary differs', async () => {
    const [pod] = await read('config_items?status=eq.OOMKilled&select=id,path');
    const rows = await read(`config_detail?id=eq.${pod.id}&select=*,config_scrapers(id,name)`);
    expect(rows).toHaveLength(pod.path.split('.').length);
    expect(rows[0].config_scrapers.name).toBe('kubernetes-prod-eu-1');
    const withoutChanges = rows.map((row: { summary: object }) => ({
      ...row,
      summary: { ...row.summary, changes: undefined },
    }));
    for (const row of withoutChanges) expect(row).toEqual(withoutChanges[0]);
    expect(
      new Set(rows.map((row: { summary: { changes: number } }) => row.summary.changes)).size,
    ).toBeGreaterThan(1);
  });
});

describe('the control endpoint for items', () => {
  it('renames an item and sets a status', async () => {
    const id = await newItem();
    await client.control('/_sample/items', { action: 'rename', id, value: 'other' });
    await client.control('/_sample/items', { action: 'status', id, value: 'Broken' });
    expect(await read(`config_items?id=eq.${id}&select=name,status`)).toEqual([
      { name: 'other', status: 'Broken' },
    ]);
  });

  it.each([
    ['an unknown action', { action: 'explode', id: localAgent }],
    ['no id', { action: 'rename', value: 'x' }],
  ])('returns an error for %s', async (_what, body) => {
    const { status, json } = await client.control('/_sample/items', body);
    expect(status).toBe(400);
    expect(json.error).not.toBe('');
  });
});

describe('the people relation', () => {
  it('lists each account with its own role and the role everyone', async () => {
    const rows = await read('people_roles?select=email,roles&email=like.*@sample.example&order=email');
    expect(rows).toEqual(
      server.accounts
        .map(({ email, role }) => ({ email, roles: [role, 'everyone'] }))
        .sort((a, b) => a.email.localeCompare(b.email)),
    );
  });

  it('includes the accounts of the identity service', async () => {
    const [{ id, traits }] = await read('identities?limit=1');
    expect(await read(`people?id=eq.${id}&select=email`)).toEqual([{ email: traits.email }]);
  });
});
