import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ResourceListInput } from '#contract/resources.ts';
import { agentStatus } from '#contract/rules/agents.ts';
import { nilUuid } from '#contract/rules/ids.ts';
import { lockedSentence } from '#contract/rules/workspaces.ts';
import { connectWindow, type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { textsBelow, tokenForms } from '../../support/secretSearch.ts';
import { signInAs, waitForSession } from '../../support/session.ts';
import { startSignedIn } from '../../support/startSignedIn.ts';
import { noKeychain, startApplication } from '../../support/testApplication.ts';

let sample: SampleForTests;
let app: Awaited<ReturnType<typeof startApplication>>;
let window: TestWindow;
let resources: TestWindow['bridge']['resources'];
/** Number of messages to skip: the sample's own sign-in form displays passwords. */
let before = 0;

beforeAll(async () => {
  const started = await startSignedIn();
  ({ sample, app, window } = started);
  resources = window.bridge.resources;
  before = window.received.length;
  return started.end;
});
afterEach(() => sample.clearFaults());

const kind = 'agents';
const input: ResourceListInput = {
  kind,
  sortBy: 'created_at',
  sortOrder: 'desc',
  pageIndex: 0,
  pageSize: 200,
};
const list = async (change: Partial<ResourceListInput> = {}) =>
  (await resources.list({ ...input, ...change })).data;
const named = async (name: string) => (await list()).rows.find((one) => one.name === name);
const read = async (id: string) => (await resources.get({ kind, id })).data;
const create = (name: string, properties = {}) => resources.create({ kind, record: { name, properties } });
const change = async (id: string, properties: Record<string, string>) => {
  const { version } = await read(id);
  return resources.update({ kind, id, version, changes: { properties } });
};
const remove = (id: string, cleanup = false) => resources.remove({ kind, id, cleanup });
const idOf = async (name: string) => (await named(name))?.id ?? '';
const broken = { kind: 'status', status: 500, body: '{"error":"disk is full"}' } as const;

describe('the list of agents', () => {
  it('lists remote agents, newest first, and the local agent with its counts', async () => {
    const { rows: found, total } = await list();
    expect(found.map(({ name }) => name)).toEqual([
      'plant-osaka',
      'lab-cluster',
      'warehouse-berlin',
      'edge-singapore',
      'local',
      'staging-cluster',
      'edge-frankfurt',
    ]);
    expect(total).toBe(7);
    const local = found.find(({ id }) => id === nilUuid);
    expect(local).toMatchObject({ name: 'local', createdBy: null, values: { last_seen: null } });
    expect(local?.values.config_count).toBeGreaterThan(0);
    expect(local?.values.checks_count).toBeGreaterThan(0);
    const staging = found.find(({ name }) => name === 'staging-cluster');
    expect(staging).toMatchObject({
      createdBy: { name: 'Hanneke de Wit' },
      values: { config_scrapper_count: 0, playbook_runs_count: 0 },
    });
    expect(staging?.values.config_count).toBeGreaterThan(0);
  });

  it.each(['asc', 'desc'] as const)(
    'sorted by last contact (%s) ends with agents that never connected',
    async (sortOrder) => {
      const { rows: found } = await list({ sortBy: 'last_seen', sortOrder });
      expect(found.slice(-2).map(({ name }) => name)).toEqual(['local', 'plant-osaka']);
    },
  );

  it('uses the server’s clock to decide which agents are online', async () => {
    const { rows: found, serverTime } = await list({ sortBy: 'name', sortOrder: 'asc' });
    const online = found.filter(
      ({ values }) => agentStatus(values.last_seen as string | null, serverTime) === 'online',
    );
    expect(online.map(({ name }) => name)).toEqual(['edge-frankfurt', 'edge-singapore', 'staging-cluster']);
  });

  it('returns the server’s time when this computer’s clock is wrong', async () => {
    await sample.fault({
      kind: 'status',
      status: 200,
      path: '/db/agents_summary',
      body: '[]',
      headers: { date: 'Thu, 01 Jan 2026 12:00:00 GMT', 'content-range': '*/0' },
    });
    const { serverTime } = await list();
    expect(serverTime.slice(0, 16)).toBe('2026-01-01T12:00');
  });
});

describe('agents without a connection', () => {
  it('are listed from the synced rows, also when the list was never opened', async () => {
    const started = await startSignedIn();
    const { bridge } = started.window;
    await waitFor(bridge.sync.changes(), ({ feeds }) =>
      feeds.some(({ name, asOf, busy }) => name === 'agents' && asOf !== null && !busy),
    );
    await started.sample.fault({ kind: 'drop', path: '/db/agents_summary', count: -1 });
    const offline = await bridge.resources.list(input);
    expect(offline.source).toBe('cache');
    expect(offline.data.rows.map(({ name }) => name)).toHaveLength(7);
    const staging = offline.data.rows.find(({ name }) => name === 'staging-cluster');
    expect(staging).toMatchObject({ createdBy: { name: 'Hanneke de Wit' } });
    expect(staging?.values.config_count).toBeGreaterThan(0);
    const one = await bridge.resources.get({ kind, id: staging?.id ?? '' });
    expect(one).toMatchObject({ source: 'cache', data: { record: { name: 'staging-cluster' } } });
    const found = await bridge.resources.list({ ...input, search: 'edge' });
    expect(found.data.total).toBe(2);
    await started.end();
  });

  it('leave their names to other lists when the list is refused', async () => {
    const started = await startSignedIn();
    const { bridge } = started.window;
    await waitFor(bridge.sync.changes(), ({ feeds }) =>
      feeds.some(({ name, asOf, busy }) => name === 'agents' && asOf !== null && !busy),
    );
    const refusal = { kind: 'status', status: 403, body: 'Forbidden', count: -1 } as const;
    await started.sample.fault({ ...refusal, path: '/db/agents_summary' });
    await expect(bridge.resources.list(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { feeds } = await waitFor(bridge.sync.changes(), () => true);
    expect(feeds.find(({ name }) => name === 'agents')).toMatchObject({ state: 'fresh', rows: 7 });
    await started.sample.clearFaults();
    await started.sample.fault({ kind: 'drop', path: '/db/agents_summary', count: -1 });
    await expect(bridge.resources.list(input)).rejects.toMatchObject({ code: 'OFFLINE' });
    await started.end();
  });
});

describe('one agent', () => {
  it('returns its properties', async () => {
    const { record } = await read(await idOf('edge-singapore'));
    expect(record).toMatchObject({ name: 'edge-singapore', properties: { site: 'sin-1' } });
  });

  it('cannot be changed or deleted when it is the local agent', async () => {
    const { row, record } = await read(nilUuid);
    expect(row.name).toBe('local');
    await expect(change(nilUuid, { some: 'thing' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(remove(nilUuid)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await read(nilUuid)).record).toEqual(record);
  });

  it.each(['01930000-0000-4000-8000-00000000ffff', 'nonsense'])(
    'returns NOT_FOUND for the unknown id %s',
    async (id) => {
      const missing = {
        code: 'NOT_FOUND',
        data: { sentence: 'The agent was not found. It may have been deleted.' },
      };
      await expect(resources.get({ kind, id })).rejects.toMatchObject(missing);
      await expect(
        resources.update({ kind, id, version: '', changes: { properties: {} } }),
      ).rejects.toMatchObject(missing);
      await expect(remove(id)).rejects.toMatchObject(missing);
    },
  );
});

describe('creating an agent', () => {
  it('returns the token once, and finds the agent by its name', async () => {
    const minted = await sample.mintedTokens();
    const name = `he said "it's, {50%} = $x\\"`;
    const { id, once } = await create(name, { 'a.b/c': 'd' });
    expect(await named(name)).toMatchObject({ id, values: { last_seen: null } });
    expect((await read(id ?? '')).record).toMatchObject({ properties: { 'a.b/c': 'd' } });
    expect(once?.split('.')).toHaveLength(5);
    expect(await sample.mintedTokens()).toBe(minted + 1);
    await sample.dropAgents([name]);
  });

  it('sends only the name and properties', async () => {
    await sample.clearRequests();
    await create('plain');
    const asked = (await sample.requests()).filter(({ path }) => path.includes('/agent/generate'));
    expect(asked).toHaveLength(1);
    await sample.dropAgents(['plain']);
  });

  it('reports a name that is already taken', async () => {
    await expect(create('lab-cluster')).rejects.toMatchObject({
      code: 'CONFLICT',
      data: {
        sentence: 'There is already an agent with this name. Choose another name.',
        details: expect.stringContaining('agents_name_key'),
      },
    });
  });

  it('returns the token even when the new agent cannot be found', async () => {
    await sample.fault({ ...broken, path: '/db/agents', count: -1 });
    const { id, once } = await create('unfound');
    expect(id).toBeNull();
    expect(once?.split('.')).toHaveLength(5);
    await sample.dropAgents(['unfound']);
  });

  it.each([
    ['answers 500', broken, 'SERVER'],
    ['drops the connection', { kind: 'drop' }, 'OFFLINE'],
    ['truncates its answer', { kind: 'truncate', after: true }, 'OFFLINE'],
    ['sends invalid JSON', { kind: 'body', body: '{"id":"x"' }, 'SERVER'],
    ['refuses the request', { kind: 'status', status: 403 }, 'FORBIDDEN'],
  ] as const)('sends a single request to a server that %s', async (_how, fault, code) => {
    await sample.clearRequests();
    await sample.fault({ ...fault, path: '/agent/generate', count: -1 });
    await expect(create('once')).rejects.toMatchObject({ code });
    expect((await sample.requests()).filter(({ path }) => path.includes('/agent/generate'))).toHaveLength(1);
    await sample.dropAgents(['once']);
  });

  it('requires a name', async () => {
    await expect(create('  ')).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('a change to an agent', () => {
  it('replaces the properties', async () => {
    const id = await idOf('lab-cluster');
    await change(id, { 'x.y': 'z' });
    expect((await read(id)).record.properties).toEqual({ 'x.y': 'z' });
    await change(id, {});
    expect((await read(id)).record.properties).toEqual({});
  });

  it('cannot change the name', async () => {
    const id = await idOf('lab-cluster');
    const { version } = await read(id);
    await expect(resources.update({ kind, id, version, changes: { name: 'other' } })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });

  it('does not conflict when the agent connected in the meantime', async () => {
    const [id = ''] = await sample.putAgents({ name: 'calling', seenAgoMs: null });
    const { version } = await read(id);
    const called = { last_seen: new Date().toISOString(), updated_at: new Date().toISOString() };
    await sample.changeRows({ action: 'update', table: 'agents', where: { id }, set: called });
    const changes = { properties: { a: 'b' } };
    expect(await resources.update({ kind, id, version, changes })).toMatchObject({ outcome: 'saved' });
    await sample.dropAgents(['calling']);
  });

  it('preserves the type of a property that is not text', async () => {
    const [id = ''] = await sample.putAgents({ name: 'numbered' });
    const set = { properties: { port: 8080, site: 'a' } };
    await sample.changeRows({ action: 'update', table: 'agents', where: { id }, set });
    const { version } = await read(id);
    const changes = { properties: { port: 8080, site: 'b' } };
    await resources.update({ kind, id, version, changes });
    expect((await read(id)).record.properties).toEqual(changes.properties);
    await sample.dropAgents(['numbered']);
  });
});

describe('deleting an agent', () => {
  it.each([
    ['keeps its items', false],
    ['with cleanup deletes its items', true],
  ])('%s', async (_what, cleanup) => {
    const [id = ''] = await sample.putAgents({ name: 'leaving', seenAgoMs: null });
    const item = await sample.insertItem({ name: 'its-pod', type: 'Test::Item', agent_id: id });
    await remove(id, cleanup);
    expect(await named('leaving')).toBeUndefined();
    await expect(remove(id, cleanup)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { data } = await window.bridge.catalog.item.get({ id: item });
    expect(data.deletedAt !== null).toBe(cleanup);
  });

  it('sends a single request when the connection is lost', async () => {
    const [id = ''] = await sample.putAgents({ name: 'leaving-once' });
    await sample.clearRequests();
    await sample.fault({ kind: 'drop', path: '/db/agents', method: 'PATCH' });
    await expect(remove(id)).rejects.toMatchObject({ code: 'OFFLINE' });
    expect((await sample.requests()).filter(({ method }) => method === 'PATCH')).toHaveLength(1);
    await sample.dropAgents(['leaving-once']);
  });
});

describe('an agent without a name', () => {
  it('is listed and can be deleted like any other agent', async () => {
    const [id = ''] = await sample.putAgents({ name: '' });
    expect((await list()).rows.find((one) => one.id === id)).toMatchObject({ name: '', createdBy: null });
    expect((await read(id)).row.name).toBe('');
    await remove(id);
    await expect(read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a read-only workspace', () => {
  it('cannot create, change, or delete agents', async () => {
    const { workspaces } = window.bridge;
    const open = await waitFor(workspaces.changes(), ({ openId }) => openId !== null);
    const workspace = open.workspaces.find(({ id }) => id === open.openId);
    if (workspace === undefined) throw new Error('No workspace is open.');
    const { id, name, colour } = workspace;
    const minted = await sample.mintedTokens();
    const agentId = await idOf('lab-cluster');
    await workspaces.update({ id, name, colour, readOnly: true });
    const locked = { code: 'CONFLICT', data: { sentence: lockedSentence } };
    await expect(create('locked')).rejects.toMatchObject(locked);
    await expect(change(agentId, { locked: 'no' })).rejects.toMatchObject(locked);
    await expect(remove(agentId, true)).rejects.toMatchObject(locked);
    await workspaces.update({ id, name, colour, readOnly: false });
    expect(await sample.mintedTokens()).toBe(minted);
    expect(await idOf('lab-cluster')).toBe(agentId);
  });
});

describe('a user without the admin role', () => {
  it('gets an error that names the missing permission', async () => {
    const own = await startApplication({ server: sample.origin, loadKeychain: noKeychain });
    const editor = await connectWindow(own.url);
    await waitForSession(editor, 'signed-out');
    await signInAs(editor, sample, 'editor');
    const refused = (sentence: string) => ({ code: 'FORBIDDEN', data: { sentence } });
    const { resources: theirs } = editor.bridge;
    const id = await idOf('lab-cluster');
    await expect(theirs.list(input)).rejects.toMatchObject(
      refused('You need read permission on database.monitor.'),
    );
    await expect(theirs.create({ kind, record: { name: 'mine' } })).rejects.toMatchObject(
      refused(
        'You can’t create an agent. You need update permission on agent. Ask an administrator of this workspace.',
      ),
    );
    await expect(theirs.remove({ kind, id, cleanup: true })).rejects.toMatchObject(
      refused(
        'You can’t delete this agent. You need update permission on database.public. Ask an administrator of this workspace.',
      ),
    );
    editor.close();
    await own.stop();
  });
});

describe('the token of a new agent', () => {
  it('appears in one response to the window and in no file, log, or other message', async () => {
    const tokens: string[] = [];
    for (const name of ['told-1', 'told-2']) {
      tokens.push((await create(name)).once ?? '');
    }
    // Malformed answers: half a token, or the token in the wrong field.
    await sample.fault({ kind: 'body', path: '/agent/generate', body: `{"token":"${tokens[0]}"}` });
    await create('told-3').catch(() => undefined);
    await sample.fault({ kind: 'body', path: '/agent/generate', body: `{"access_token":"${tokens[1]}` });
    await create('told-4').catch(() => undefined);
    await list({ sortBy: 'name' });
    await window.bridge.sync.now({});
    const messages = window.received.slice(before);
    expect(messages.length).toBeGreaterThan(5);
    for (const token of tokens) {
      expect(messages.filter((text) => tokenForms(token).some((form) => text.includes(form)))).toHaveLength(
        1,
      );
    }
    const kept = textsBelow(app.data);
    expect(kept.map(([path]) => path)).toEqual(
      expect.arrayContaining([join(app.data, 'logs', 'main.log'), expect.stringContaining('cache.v')]),
    );
    const found = kept.flatMap(([path, text]) =>
      tokens.flatMap(tokenForms).flatMap((form) => (text.includes(form) ? [[path, form]] : [])),
    );
    expect(found).toEqual([]);
    await sample.dropAgents(['told-1', 'told-2']);
  });
});
