import { describe, expect, it, vi } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient, withToken } from './SampleClient.ts';
import { sampleOfFile } from './sampleOfFile.ts';

let sample: SampleForTests;
let admin: SampleClient;
const { clientOf, read } = sampleOfFile((started) => {
  ({ sample, admin } = started);
});
const agent = async (name: string, select = '*') =>
  (await read(`agents_summary?name=eq.${name}&select=${select}`))[0];
const create = (body: unknown, client = admin) =>
  client.send('/api/agent/generate', { method: 'POST', body });
const change = (id: string, body: unknown, client = admin) =>
  client.send(`/api/db/agents?id=eq.${id}`, {
    method: 'PATCH',
    body,
    headers: { prefer: 'return=representation' },
  });

describe('the list of agents', () => {
  it('counts the resources of each agent, and returns null instead of zero', async () => {
    const staging = await agent('staging-cluster');
    const items = await read(`config_items?agent_id=eq.${staging.id}&select=id`);
    expect(staging).toMatchObject({ config_count: items.length, config_scrapper_count: null });
    expect(items.length).toBeGreaterThan(0);
    expect(await agent('plant-osaka')).toMatchObject({ config_count: null, last_seen: null });
  });

  it('is paged, sorted, and counted, and includes the creator of each agent', async () => {
    const { json, headers, status } = await admin.send(
      '/api/db/agents_summary?select=name,created_by(id,name)&order=created_at.desc&limit=2',
      { headers: { prefer: 'count=exact' } },
    );
    expect([status, headers.get('content-range')]).toEqual([206, '0-1/7']);
    expect(json).toEqual([
      { name: 'plant-osaka', created_by: { id: sample.account('admin').id, name: 'Hanneke de Wit' } },
      { name: 'lab-cluster', created_by: { id: sample.account('admin').id, name: 'Hanneke de Wit' } },
    ]);
  });

  it.each(['editor', 'commander', 'responder', 'viewer'])('cannot be read by the role %s', async (role) => {
    const { status, headers } = await clientOf(role).send('/api/db/agents_summary');
    expect([status, headers.get('x-rbac-object')]).toEqual([403, 'database.monitor']);
  });
});

describe('existing agents', () => {
  it('send heartbeats only when marked as alive', async () => {
    // The agents' heartbeat starts with the sample, and is its only timer that needs to be faked.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const own = await startSampleForTests();
    try {
      const client = new SampleClient(own, asPerson(own.account('admin')));
      const [woken, silent] = await own.putAgents([
        { name: 'woken', seenAgoMs: 50_000, alive: true },
        { name: 'silent', seenAgoMs: 50_000 },
      ]);
      const silentMs = async (id: string | undefined) => {
        const { json } = await client.send(`/api/db/agents?id=eq.${id}&select=last_seen`);
        return Date.now() - Date.parse(json[0].last_seen);
      };
      expect(await silentMs(woken)).toBeGreaterThan(50_000);
      vi.advanceTimersByTime(20_000);
      await vi.waitFor(async () => expect(await silentMs(woken)).toBeLessThan(10_000), { interval: 50 });
      expect(await silentMs(silent)).toBeGreaterThan(50_000);
      await own.dropAgents(['woken', 'silent']);
      expect((await client.send('/api/db/agents_summary?name=eq.woken')).json).toEqual([]);
    } finally {
      await own.stop();
      vi.useRealTimers();
    }
  });
});

describe('creating an agent', () => {
  it('returns the id of its user and a token with read access', async () => {
    const { status, json } = await create({ name: 'one', properties: { a: 'b' }, pushTelemetry: {} });
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.any(String),
      username: expect.stringMatching(/^agent-/),
      access_token: expect.stringMatching(/^[^.]+(?:\.[^.]+){4}$/),
    });
    const made = await agent('one');
    expect(made).toMatchObject({
      person_id: json.id,
      properties: { type: 'agent', a: 'b' },
      created_by: null,
      last_seen: null,
    });
    expect(made.id).not.toBe(json.id);
    const own = new SampleClient(sample, withToken(json.access_token));
    expect((await own.send('/api/db/agents?select=id&limit=1')).status).toBe(200);
  });

  it('fails for a taken name, and leaves a user behind', async () => {
    const people = async () => (await read('people?type=eq.agent&select=id')).length;
    const before = await people();
    const { status, json } = await create({ name: 'staging-cluster' });
    expect([status, json.message]).toEqual([500, 'error generating agent']);
    expect(json.error).toContain('agents_name_key');
    expect(await people()).toBe(before + 1);
  });

  it('accepts a missing name once', async () => {
    expect((await create({ properties: {} })).status).toBe(201);
    expect(await read('agents_summary?name=eq.&select=name,properties')).toEqual([
      { name: '', properties: { type: 'agent' } },
    ]);
    expect((await create({ name: '' })).status).toBe(500);
    await sample.dropAgents(['']);
  });

  it.each(['editor', 'commander', 'responder', 'viewer'])('is denied to the role %s', async (role) => {
    const { status, text, headers } = await create({ name: 'mine' }, clientOf(role));
    expect([status, text, headers.get('x-rbac-object')]).toEqual([
      403,
      'unauthorized. Access Denied',
      'agent',
    ]);
  });
});

describe('changing an agent', () => {
  it('replaces its properties', async () => {
    const { id } = await agent('lab-cluster');
    const { status, json } = await change(id, { properties: { 'a.b/c': 'd' } });
    expect([status, json[0].properties]).toEqual([200, { 'a.b/c': 'd' }]);
  });

  it('is denied to an editor', async () => {
    const { id } = await agent('lab-cluster');
    expect((await change(id, { properties: {} }, clientOf('editor'))).status).toBe(403);
  });
});

describe('deleting an agent', () => {
  it('removes the agent from the list, preserves its resources, and revokes its token', async () => {
    const { json } = await create({ name: 'short-lived' });
    const { id } = await agent('short-lived');
    const item = await sample.insertItem({ name: 'its-pod', type: 'Test::Item', agent_id: id });
    expect((await change(id, { deleted_at: 'now()' })).status).toBe(200);
    expect(await agent('short-lived')).toBeUndefined();
    expect((await read(`config_items?id=eq.${item}&select=deleted_at`))[0].deleted_at).toBeNull();
    const own = new SampleClient(sample, withToken(json.access_token));
    const refused = await own.send('/api/db/agents?select=id');
    expect([refused.status, refused.text]).toEqual([401, 'access token has expired']);
    // The name can be used again.
    expect((await create({ name: 'short-lived' })).status).toBe(201);
  });

  it('with cleanup also deletes its resources', async () => {
    const [id = ''] = await sample.putAgents({ name: 'tidy' });
    const item = await sample.insertItem({ name: 'its-pod', type: 'Test::Item', agent_id: id });
    const other = await sample.insertItem({ name: 'not-its-pod', type: 'Test::Item' });
    await change(id, { deleted_at: 'now()', cleanup: true });
    const [mine, theirs] = await Promise.all(
      [item, other].map((one) => read(`config_items?id=eq.${one}&select=deleted_at`)),
    );
    expect(mine[0].deleted_at).not.toBeNull();
    expect(theirs[0].deleted_at).toBeNull();
  });
});
