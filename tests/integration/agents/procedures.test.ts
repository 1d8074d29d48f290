import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AgentListInput } from '../../../src-preload/contract/agents.ts';
import { agentStatus } from '../../../src-preload/contract/rules/agents.ts';
import { nilUuid } from '../../../src-preload/contract/rules/ids.ts';
import { lockedSentence } from '../../../src-preload/contract/rules/workspaces.ts';
import { connectWindow, type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, stateOf } from '../../support/session.ts';
import { noKeychain, startApplication } from '../../support/testApplication.ts';

let sample: SampleForTests;
let app: Awaited<ReturnType<typeof startApplication>>;
let window: TestWindow;
let agents: TestWindow['bridge']['agents'];
/** What the sample's own sign-in form tells is looked away from. */
let before = 0;

beforeAll(async () => {
  sample = await startSampleForTests();
  app = await startApplication({ server: sample.origin, loadKeychain: noKeychain });
  window = await connectWindow(app.url);
  await stateOf(window, 'signed-out');
  await signInAs(window, sample, 'admin');
  agents = window.bridge.agents;
  before = window.received.length;
}, 60_000);
afterAll(async () => {
  window.close();
  await app.stop();
  await sample.stop();
});
afterEach(() => sample.clearFaults());

const input: AgentListInput = { sortBy: 'created_at', sortOrder: 'desc', pageIndex: 0, pageSize: 50 };
const list = async (change: Partial<AgentListInput> = {}) =>
  (await agents.list({ ...input, ...change })).data;
const named = async (name: string) => (await list({ pageSize: 200 })).agents.find((one) => one.name === name);
const idOf = async (name: string) => (await named(name))?.id ?? '';
const broken = { kind: 'status', status: 500, body: '{"error":"disk is full"}' } as const;

describe('the list', () => {
  it('holds the remote agents, newest first, and the server itself with what it has', async () => {
    const { agents: found, total } = await list();
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
    expect(local).toMatchObject({ name: 'local', lastSeen: null, createdBy: null });
    expect(local?.configs).toBeGreaterThan(0);
    expect(local?.checks).toBeGreaterThan(0);
    const staging = found.find(({ name }) => name === 'staging-cluster');
    expect(staging).toMatchObject({
      createdBy: { name: 'Hanneke de Wit' },
      properties: { cluster: 'staging-eu-1', environment: 'staging' },
      scrapers: 0,
      playbookRuns: 0,
    });
    expect(staging?.configs).toBeGreaterThan(0);
  });

  it('is paged, with the number of all', async () => {
    const { agents: found, total } = await list({
      sortBy: 'name',
      sortOrder: 'asc',
      pageIndex: 1,
      pageSize: 2,
    });
    expect([found.map(({ name }) => name), total]).toEqual([['lab-cluster', 'local'], 7]);
    expect(await list({ pageIndex: 9 })).toMatchObject({ agents: [], total: 7 });
  });

  it.each(['asc', 'desc'] as const)(
    'sorted by last contact (%s) ends with those that never called',
    async (sortOrder) => {
      const { agents: found } = await list({ sortBy: 'last_seen', sortOrder });
      expect(found.slice(-2).map(({ name }) => name)).toEqual(['local', 'plant-osaka']);
    },
  );

  it('tells who is online by the server’s clock', async () => {
    const { agents: found, serverTime } = await list({ sortBy: 'name', sortOrder: 'asc' });
    expect(
      found.filter(({ lastSeen }) => agentStatus(lastSeen, serverTime) === 'online').map(({ name }) => name),
    ).toEqual(['edge-frankfurt', 'edge-singapore', 'staging-cluster']);
  });

  it('tells the server’s time where this computer’s clock is wrong', async () => {
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

describe('one agent', () => {
  it('is read by its id', async () => {
    const id = await idOf('edge-singapore');
    expect((await agents.get({ id })).data.agent).toMatchObject({ id, properties: { site: 'sin-1' } });
  });

  it('may be the server itself, which is neither changed nor deleted', async () => {
    const { agent } = (await agents.get({ id: nilUuid })).data;
    expect(agent.name).toBe('local');
    await expect(agents.update({ id: nilUuid, properties: {} })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(agents.remove({ id: nilUuid, cleanup: false })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it.each(['01930000-0000-4000-8000-00000000ffff', 'nonsense'])(
    'that is not there is not found: %s',
    async (id) => {
      await expect(agents.get({ id })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        data: { sentence: 'There is no such agent. It may have been deleted.' },
      });
      await expect(agents.update({ id, properties: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(agents.remove({ id, cleanup: false })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );
});

describe('what was read', () => {
  it('stands in while the server has no answer of use, with its age', async () => {
    const fresh = await agents.list(input);
    const id = await idOf('edge-singapore');
    await agents.get({ id });
    await expect
      .poll(async () => {
        await sample.fault({ ...broken, path: '/db/agents_summary' });
        return agents.list(input).catch(() => undefined);
      })
      .toMatchObject({ source: 'cache', because: { sentence: 'The server answered 500.' } });
    await sample.fault({ kind: 'drop', path: '/db/agents_summary', count: -1 });
    const kept = await agents.list(input);
    expect(kept.source).toBe('cache');
    expect(kept.data.agents.map((agent) => agent.id)).toEqual(fresh.data.agents.map((agent) => agent.id));
    expect(await agents.get({ id })).toMatchObject({ source: 'cache' });
  });

  it('does not stand in for a refusal, nor for anything after one', async () => {
    await agents.list(input);
    await sample.fault({
      kind: 'status',
      status: 403,
      path: '/db/agents_summary',
      headers: { 'x-rbac-object': 'database.monitor', 'x-rbac-action': 'read' },
    });
    await expect(agents.list(input)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { sentence: 'You need read on database.monitor.' },
    });
    await sample.fault({ kind: 'drop', path: '/db/agents_summary', count: -1 });
    await expect(agents.list(input)).rejects.toMatchObject({ code: 'OFFLINE' });
  });
});

describe('creating', () => {
  it('gives the token once, and the agent by its name', async () => {
    const minted = await sample.mintedTokens();
    const name = `he said "it's, {50%} = $x\\"`;
    const { id, accessToken } = await agents.create({ name, properties: { 'a.b/c': 'd' } });
    expect(await named(name)).toMatchObject({ id, properties: { 'a.b/c': 'd' }, lastSeen: null });
    expect(accessToken.split('.')).toHaveLength(5);
    expect(await sample.mintedTokens()).toBe(minted + 1);
    await sample.dropAgents([name]);
  });

  it('sends name and properties and nothing else', async () => {
    await sample.clearRequests();
    await agents.create({ name: 'plain', properties: {} });
    const asked = (await sample.requests()).filter(({ path }) => path.includes('/agent/generate'));
    expect(asked).toHaveLength(1);
    await sample.dropAgents(['plain']);
  });

  it('says so when the name is taken', async () => {
    await expect(agents.create({ name: 'lab-cluster', properties: {} })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: {
        sentence: 'There is an agent named lab-cluster already. Choose another name.',
        serverMessage: expect.stringContaining('agents_name_key'),
      },
    });
  });

  it('does not lose the token when the new agent cannot be found', async () => {
    await sample.fault({ ...broken, path: '/db/agents', count: -1 });
    const { id, accessToken } = await agents.create({ name: 'unfound', properties: {} });
    expect(id).toBeNull();
    expect(accessToken).not.toBe('');
    await sample.dropAgents(['unfound']);
  });

  it.each([
    ['broken', broken, 'SERVER'],
    ['dropping the connection', { kind: 'drop' }, 'OFFLINE'],
    ['ending in the middle', { kind: 'truncate', after: true }, 'OFFLINE'],
    ['talking rubbish', { kind: 'body', body: '{"id":"x"' }, 'SERVER'],
    ['refusing', { kind: 'status', status: 403 }, 'FORBIDDEN'],
  ] as const)('is never asked a second time of a server that is %s', async (_how, fault, code) => {
    await sample.clearRequests();
    await sample.fault({ ...fault, path: '/agent/generate', count: -1 });
    await expect(agents.create({ name: 'once', properties: {} })).rejects.toMatchObject({ code });
    expect((await sample.requests()).filter(({ path }) => path.includes('/agent/generate'))).toHaveLength(1);
    await sample.dropAgents(['once']);
  });

  it('needs a name', async () => {
    await expect(agents.create({ name: '  ', properties: {} })).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('changing', () => {
  it('replaces the properties', async () => {
    const id = await idOf('lab-cluster');
    await agents.update({ id, properties: { 'x.y': 'z' } });
    expect((await agents.get({ id })).data.agent.properties).toEqual({ 'x.y': 'z' });
    await agents.update({ id, properties: {} });
    expect((await agents.get({ id })).data.agent.properties).toEqual({});
  });
});

describe('deleting', () => {
  it.each([
    ['keeps what the agent made', false],
    ['with cleanup deletes what the agent made', true],
  ])('%s', async (_what, cleanup) => {
    const [id = ''] = await sample.putAgents({ name: 'leaving', seenAgoMs: null });
    const item = await sample.insertItem({ name: 'its-pod', type: 'Test::Item', agent_id: id });
    await agents.remove({ id, cleanup });
    expect(await named('leaving')).toBeUndefined();
    await expect(agents.remove({ id, cleanup })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { data } = await window.bridge.catalog.item.get({ id: item });
    expect(data.deletedAt !== null).toBe(cleanup);
  });

  it('is sent once', async () => {
    const [id = ''] = await sample.putAgents({ name: 'leaving-once' });
    await sample.clearRequests();
    await sample.fault({ kind: 'drop', path: '/db/agents', method: 'PATCH' });
    await expect(agents.remove({ id, cleanup: false })).rejects.toMatchObject({ code: 'OFFLINE' });
    expect((await sample.requests()).filter(({ method }) => method === 'PATCH')).toHaveLength(1);
    await sample.dropAgents(['leaving-once']);
  });
});

describe('an agent without a name', () => {
  it('is in the list, and is deleted like any other', async () => {
    const [id = ''] = await sample.putAgents({ name: '' });
    expect((await list()).agents.find((one) => one.id === id)).toMatchObject({ name: '', createdBy: null });
    expect((await agents.get({ id })).data.agent.name).toBe('');
    await agents.remove({ id, cleanup: false });
    await expect(agents.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a workspace that is locked to reading', () => {
  it('makes, changes and deletes none', async () => {
    const { workspaces } = window.bridge;
    const open = await waitFor(workspaces.changes(), ({ openId }) => openId !== null);
    const workspace = open.workspaces.find(({ id }) => id === open.openId);
    if (workspace === undefined) throw new Error('No workspace is open.');
    const { id, name, colour } = workspace;
    const minted = await sample.mintedTokens();
    const agentId = await idOf('lab-cluster');
    await workspaces.update({ id, name, colour, readOnly: true });
    const locked = { code: 'CONFLICT', data: { sentence: lockedSentence } };
    await expect(agents.create({ name: 'locked', properties: {} })).rejects.toMatchObject(locked);
    await expect(agents.update({ id: agentId, properties: {} })).rejects.toMatchObject(locked);
    await expect(agents.remove({ id: agentId, cleanup: true })).rejects.toMatchObject(locked);
    await workspaces.update({ id, name, colour, readOnly: false });
    expect(await sample.mintedTokens()).toBe(minted);
    expect(await idOf('lab-cluster')).toBe(agentId);
  });
});

describe('who is no admin', () => {
  it('is told what is missing', async () => {
    const own = await startApplication({ server: sample.origin, loadKeychain: noKeychain });
    const editor = await connectWindow(own.url);
    await stateOf(editor, 'signed-out');
    await signInAs(editor, sample, 'editor');
    const refused = (sentence: string) => ({ code: 'FORBIDDEN', data: { sentence } });
    const { agents: theirs } = editor.bridge;
    const id = await idOf('lab-cluster');
    await expect(theirs.list(input)).rejects.toMatchObject(refused('You need read on database.monitor.'));
    await expect(theirs.create({ name: 'mine', properties: {} })).rejects.toMatchObject(
      refused('You need update on agent.'),
    );
    await expect(theirs.remove({ id, cleanup: true })).rejects.toMatchObject(
      refused('You need update on database.public.'),
    );
    editor.close();
    await own.stop();
  });
});

describe('the token of a new agent', () => {
  const textsBelow = (folder: string): Array<readonly [string, string]> =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, 'latin1')] as const);
  const formsOf = (token: string): string[] => [
    token,
    encodeURIComponent(token),
    ...[token, `token:${token}`].map((text) => Buffer.from(text).toString('base64').replace(/=+$/, '')),
  ];

  it('stands in the one answer to the window, and in no file, log or other message', async () => {
    const tokens: string[] = [];
    for (const name of ['told-1', 'told-2']) {
      tokens.push((await agents.create({ name, properties: {} })).accessToken);
    }
    // Answers that hold half of one, or one in the wrong place.
    await sample.fault({ kind: 'body', path: '/agent/generate', body: `{"token":"${tokens[0]}"}` });
    await agents.create({ name: 'told-3', properties: {} }).catch(() => undefined);
    await sample.fault({ kind: 'body', path: '/agent/generate', body: `{"access_token":"${tokens[1]}` });
    await agents.create({ name: 'told-4', properties: {} }).catch(() => undefined);
    await list({ sortBy: 'name' });
    await window.bridge.sync.now({});
    const messages = window.received.slice(before);
    expect(messages.length).toBeGreaterThan(5);
    for (const token of tokens) {
      expect(messages.filter((text) => formsOf(token).some((form) => text.includes(form)))).toHaveLength(1);
    }
    const kept = textsBelow(app.data);
    expect(kept.map(([path]) => path)).toEqual(
      expect.arrayContaining([join(app.data, 'logs', 'main.log'), expect.stringContaining('cache.v')]),
    );
    const found = kept.flatMap(([path, text]) =>
      tokens.flatMap(formsOf).flatMap((form) => (text.includes(form) ? [[path, form]] : [])),
    );
    expect(found).toEqual([]);
    await sample.dropAgents(['told-1', 'told-2']);
  });
});
