import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionState } from '#contract/entities/session.ts';
import type { SyncState } from '#contract/sync.ts';
import type { DoctorReport } from '#contract/workspaces.ts';
import { type TestWindow, waitFor } from '../support/bridgeClient.ts';
import { type FakeHealthChecker, startFakeHealthChecker } from '../support/fakeHealthChecker.ts';
import { listInput } from '../support/listInput.ts';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForServerStatus, waitForSession } from '../support/session.ts';
import { openApplication } from '../support/testApplication.ts';

let sample: SampleForTests;
beforeAll(async () => {
  sample = await startSampleForTests();
});
afterAll(() => sample.stop());

let checker: FakeHealthChecker;
beforeEach(async () => {
  checker = await startFakeHealthChecker();
});
const ended: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
  await checker.stop();
});

async function opened(data?: string, keychain = testKeychain()) {
  const options = { loadKeychain: keychain.load, ...(data === undefined ? {} : { data }) };
  return { ...(await openApplication(options, ended)), keychain };
}

async function add(window: TestWindow, address: string) {
  const outcome = await window.bridge.workspaces.add({ address });
  if (outcome.outcome !== 'added') throw new Error(outcome.failure.sentence);
  return outcome.workspace;
}

const listOf = (window: TestWindow) => waitFor(window.bridge.workspaces.changes(), () => true);
const isChecker = { kind: 'health-checker', identityMode: 'none' };
const asks = () => checker.asked.map(({ path }) => path);

/** Paths requested only from servers with users. Checks and their runs are public. */
const ofPeople = /kratos|\.ory|whoami|properties|people|db\/(?!check(?:s|_statuses)\?)/;
/** Paths that sync requests. */
const ofChecks = /^\/(?:api\/|db\/check(?:s|_statuses)\?)/;

describe('the sample’s health checker', () => {
  it('opens without a login, reports an outage, and comes back online', async () => {
    const alone = await startSampleForTests({ standalone: true });
    ended.push(() => alone.stop());
    const { window } = await opened();
    const probed = await add(window, alone.origin);
    expect(probed).toMatchObject({ ...isChecker, originKind: 'checker' });
    await alone.clearRequests();
    await window.bridge.workspaces.open({ id: probed.id });
    expect(await waitForServerStatus(window, 'online')).toMatchObject({
      checksOnly: true,
      backendVersion: expect.stringMatching(/^v1/),
    });
    const asked = (await alone.requests()).map(({ path }) => path);
    expect(asked.filter((path) => /kratos|whoami|properties|people/.test(path))).toEqual([]);
    await alone.fault({ kind: 'drop', count: -1 });
    await expect(
      window.bridge.catalog.items.list({ ...listInput, filter: { hideDeleted: false }, pageSize: 10 }),
    ).rejects.toMatchObject({ code: 'OFFLINE' });
    await waitForServerStatus(window, 'offline');
    await alone.clearFaults();
    await window.bridge.session.retry();
    await waitForServerStatus(window, 'online');
  });
});

describe('adding the address of a server', () => {
  it('finds a health checker with different paths', async () => {
    const { window } = await opened();
    expect(await add(window, checker.origin)).toMatchObject({ ...isChecker, originKind: 'checker' });
  });

  it('finds a health checker that does not answer on its liveness path', async () => {
    checker.answer('/health', { status: 404, body: '' });
    const { window } = await opened();
    expect(await add(window, checker.origin)).toMatchObject({ ...isChecker, originKind: 'checker' });
  });

  it('finds a health checker behind a web host, with the paths of the web client', async () => {
    const hosted = await startFakeHealthChecker({ webHost: true });
    ended.push(hosted.stop);
    const { window } = await opened();
    expect(await add(window, hosted.origin)).toMatchObject({ ...isChecker, originKind: 'web' });
    expect(await waitForServerStatus(window, 'online')).toMatchObject({ backendVersion: 'v1.1.0-beta.32' });
    expect(hosted.asked.map(({ path }) => path)).toContain('/api/canary/about');
  });

  it('is rejected when the summary requires a credential or is malformed', async () => {
    const { window } = await opened();
    for (const answer of [
      { status: 401, body: 'Unauthorized' },
      { status: 200, body: '<h1>Checks</h1>' },
      { status: 200, body: '{"checks_summary":[' },
    ]) {
      checker.answer('/api/summary', answer);
      expect(await window.bridge.workspaces.add({ address: checker.origin })).toMatchObject({
        outcome: 'refused',
      });
    }
    expect((await listOf(window)).workspaces).toEqual([]);
  });

  it('finds a full server when one answers', async () => {
    const { window } = await opened();
    expect(await add(window, sample.origin)).toMatchObject({ kind: 'server', identityMode: 'kratos' });
    expect(await waitForSession(window, 'signed-out')).toMatchObject({ reason: 'new' });
  });
});

describe('a connected health checker', () => {
  it('needs no sign-in: no startup step, no credential, nothing in keychain or files', async () => {
    const { window, data, keychain } = await opened();
    const { id } = await add(window, checker.origin);
    checker.asked.splice(0);
    await window.bridge.session.retry();
    await window.bridge.workspaces.open({ id });
    const state = await waitForServerStatus(window, 'online');
    expect(state).toMatchObject({
      checksOnly: true,
      person: { id: 'anyone' },
      roles: [],
      properties: [],
      warnings: [],
      backendVersion: 'v1.1.0-beta.32',
    });
    const sync = await waitFor(window.bridge.sync.changes(), ({ status }) => status === 'on');
    for (const { name } of sync.feeds) expect(['items', 'bodies', 'agents', 'people']).not.toContain(name);
    expect(asks().filter((path) => ofPeople.test(path))).toEqual([]);
    expect(checker.asked.every(({ credential }) => !credential)).toBe(true);
    expect(keychain.kept.size).toBe(0);
    expect(existsSync(join(data, 'identities'))).toBe(false);
    expect(readdirSync(join(data, 'kept', id))).toEqual(['anyone']);
    expect((await listOf(window)).workspaces).toMatchObject([{ ...isChecker, person: null }]);
  });

  it('receives identity requests only while it is being detected', async () => {
    const { window, data, keychain, stop } = await opened();
    await add(window, checker.origin);
    await waitForServerStatus(window, 'online');
    const sent = checker.asked.filter(({ path }) => ofPeople.test(path));
    expect(sent.every(({ method, credential }) => method === 'GET' && !credential)).toBe(true);
    await stop();
    checker.asked.splice(0);
    const again = await opened(data, keychain);
    await waitForServerStatus(again.window, 'online');
    expect(asks().filter((path) => ofPeople.test(path))).toEqual([]);
    expect(asks()).toContain('/about');
    expect(keychain.kept.size).toBe(0);
  });

  it('offers no sign-in or sign-out', async () => {
    const { window } = await opened();
    await add(window, checker.origin);
    await waitForServerStatus(window, 'online');
    const { session } = window.bridge;
    const sentence = 'This server is a health checker, which has no sign-in.';
    for (const call of [
      session.signOut(),
      session.flow.create({}),
      session.signIn.basic({ username: 'a', password: 'b' }),
      session.signIn.accessToken({ token: 'a.b.c.d.e' }),
    ])
      await expect(call).rejects.toMatchObject({ code: 'CONFLICT', data: { sentence } });
    expect(await session.check()).toEqual({ session: 'good' });
    expect(await session.flow.offered()).toEqual({ registration: false });
    expect(await waitForServerStatus(window, 'online')).toMatchObject({ checksOnly: true });
  });

  it('fails when it requires a sign-in, and does not open the sign-in screen', async () => {
    const { window } = await opened();
    await add(window, checker.origin);
    await waitForServerStatus(window, 'online');
    for (const path of ['/about', '/db/configs', '/catalog/summary'])
      checker.answer(path, { status: 401, body: 'Unauthorized' });
    await expect(
      window.bridge.catalog.items.list({ ...listInput, filter: { hideDeleted: false }, pageSize: 10 }),
    ).rejects.toMatchObject({
      code: 'SERVER',
      data: { sentence: expect.stringContaining('requires a sign-in') },
    });
    expect((await waitForServerStatus(window, 'online')).checksOnly).toBe(true);
  });

  it('is online when the server reports no version', async () => {
    checker.answer('/about', { status: 404, body: '' });
    const { window } = await opened();
    await add(window, checker.origin);
    expect(await waitForServerStatus(window, 'online')).toMatchObject({ backendVersion: null, warnings: [] });
  });

  it('shows a warning when the version request fails', async () => {
    checker.answer('/about', { status: 401, body: 'Unauthorized' });
    const { window } = await opened();
    await add(window, checker.origin);
    const { warnings } = await waitForServerStatus(window, 'online');
    expect(warnings).toEqual([
      'The server’s version could not be loaded. The server requires a sign-in, but this workspace is a health checker, which has no sign-in.',
    ]);
  });
});

describe('an unavailable health checker', () => {
  it('is reported at startup and while open, and is found again', async () => {
    const { window, data, keychain, stop } = await opened();
    await add(window, checker.origin);
    await waitForServerStatus(window, 'online');
    await stop();
    await checker.stop();
    const again = await opened(data, keychain);
    expect(await waitForServerStatus(again.window, 'offline')).toMatchObject({
      checksOnly: true,
      server: { sentence: 'Network Error. Please try again.' },
    });
    await checker.startAgain();
    await again.window.bridge.session.retry();
    expect(await waitForServerStatus(again.window, 'online')).toMatchObject({
      backendVersion: 'v1.1.0-beta.32',
    });

    // A failed read triggers a reachability check.
    await checker.stop();
    await expect(
      again.window.bridge.catalog.items.list({ ...listInput, filter: { hideDeleted: false }, pageSize: 10 }),
    ).rejects.toMatchObject({ code: 'OFFLINE' });
    await waitForServerStatus(again.window, 'offline');
    await checker.startAgain();
    await again.window.bridge.session.retry();
    await waitForServerStatus(again.window, 'online');
  });

  it('counts as offline when a gateway answers for it', async () => {
    checker.answer('/about', { status: 502, body: 'Bad Gateway' });
    const { window } = await opened();
    await add(window, checker.origin);
    await waitForServerStatus(window, 'offline');
    checker.answer('/about', { status: 200, body: '{"Version":"v2"}' });
    await window.bridge.session.retry();
    expect(await waitForServerStatus(window, 'online')).toMatchObject({ backendVersion: 'v2' });
  });
});

describe('a health checker next to a full server', () => {
  it('can be switched to and back, each workspace with its own session', async () => {
    const { window, data, keychain, stop } = await opened();
    const whole = await add(window, sample.origin);
    await waitForSession(window, 'signed-out');
    const person = await signInAs(window, sample, 'editor');
    expect(person.checksOnly).toBeUndefined();
    const alone = await add(window, checker.origin);
    expect((await waitForServerStatus(window, 'online')).person.id).toBe('anyone');
    await window.bridge.workspaces.open({ id: whole.id });
    expect((await waitForServerStatus(window, 'online')).person).toEqual(person.person);
    await window.bridge.workspaces.open({ id: alone.id });
    expect((await waitForServerStatus(window, 'online')).checksOnly).toBe(true);
    expect([...keychain.kept.keys()]).toEqual([whole.id]);
    expect(readdirSync(join(data, 'identities'))).toEqual([`${whole.id}.json`]);
    await stop();
    const again = await opened(data, keychain);
    expect((await waitForServerStatus(again.window, 'online')).checksOnly).toBe(true);
    await again.window.bridge.workspaces.open({ id: whole.id });
    expect((await waitForServerStatus(again.window, 'online')).person).toEqual(person.person);
  });

  it('never receives requests for the other workspace during quick switches', async () => {
    const { window } = await opened();
    const whole = await add(window, sample.origin);
    await waitForSession(window, 'signed-out');
    await signInAs(window, sample, 'admin');
    const alone = await add(window, checker.origin);
    await waitForServerStatus(window, 'online');
    checker.asked.splice(0);
    const { open } = window.bridge.workspaces;
    for (let times = 0; times < 10; times += 1) {
      await Promise.all([open({ id: whole.id }), open({ id: alone.id })]);
      await open({ id: whole.id });
      await Promise.all([open({ id: alone.id }), open({ id: whole.id }), open({ id: alone.id })]);
    }
    await open({ id: alone.id });
    const isAlone = (state: SessionState) => state.status === 'signed-in' && state.checksOnly === true;
    await waitFor(window.bridge.session.changes(), isAlone);
    const isOn = ({ status, feeds }: SyncState) =>
      status === 'on' && !feeds.some(({ name }) => name === 'items');
    await waitFor(window.bridge.sync.changes(), isOn);
    expect(asks().filter((path) => ofPeople.test(path))).toEqual([]);
  });

  it('is removed with its cached data without a sign-out request', async () => {
    const { window, data } = await opened();
    const { id } = await add(window, checker.origin);
    await waitForServerStatus(window, 'online');
    await waitFor(window.bridge.sync.changes(), ({ status }) => status === 'on');
    checker.asked.splice(0);
    await window.bridge.workspaces.remove({ id, forgetData: true });
    await waitForSession(window, 'no-workspace');
    expect(existsSync(join(data, 'kept', id))).toBe(false);
    // Only sync may have sent requests. A server without users needs no sign-out.
    expect(asks().filter((path) => !ofChecks.test(path))).toEqual([]);
    expect(checker.asked.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('removes the session of a workspace whose address changes to a health checker', async () => {
    const { window, data, keychain } = await opened();
    const { id } = await add(window, sample.origin);
    await waitForSession(window, 'signed-out');
    await signInAs(window, sample, 'viewer');
    expect(keychain.kept.has(id)).toBe(true);
    const changed = await window.bridge.workspaces.update({ id, address: checker.origin });
    expect(changed).toMatchObject({ outcome: 'changed', workspace: { ...isChecker, id } });
    expect((await waitForServerStatus(window, 'online')).checksOnly).toBe(true);
    expect(keychain.kept.size).toBe(0);
    expect(readdirSync(join(data, 'identities'))).toEqual([]);
    const back = await window.bridge.workspaces.update({ id, address: sample.origin });
    expect(back).toMatchObject({ outcome: 'changed', workspace: { kind: 'server', originKind: 'web' } });
    expect(await waitForSession(window, 'signed-out')).toMatchObject({ reason: 'new' });
    expect(JSON.parse(readFileSync(join(data, 'workspaces.json'), 'utf8'))).toMatchObject({ version: 6 });
  });
});

describe('a server that became a health checker', () => {
  const wholeServer = () => checker.answer('/auth/whoami', { status: 401, body: 'Unauthorized' });
  const checksAlone = () => checker.answer('/auth/whoami', { status: 404, body: '' });

  it('is detected when it is added again, which deletes its stored sign-in', async () => {
    wholeServer();
    const { window, keychain } = await opened();
    const { id, kind } = await add(window, checker.origin);
    expect(kind).toBe('server');
    await waitForSession(window, 'signed-out');
    keychain.kept.set(id, 'a secret of before');
    checksAlone();
    expect(await add(window, checker.origin)).toMatchObject({ ...isChecker, id });
    expect((await waitForServerStatus(window, 'online')).checksOnly).toBe(true);
    expect(keychain.kept.size).toBe(0);
  });

  it('is detected after a connection setting changes, and so is the change back', async () => {
    const { window } = await opened();
    const { id } = await add(window, checker.origin);
    await waitForServerStatus(window, 'online');
    wholeServer();
    const changed = await window.bridge.workspaces.update({ id, proxy: 'none' });
    expect(changed).toMatchObject({
      workspace: { kind: 'server', identityMode: 'hosted', originKind: 'server' },
    });
    await waitForSession(window, 'signed-out');
    checksAlone();
    const back = await window.bridge.workspaces.update({ id, proxy: 'system' });
    expect(back).toMatchObject({ workspace: { ...isChecker, originKind: 'checker' } });
    await waitForServerStatus(window, 'online');
  });
});

describe('the connection doctor for a health checker', () => {
  async function examine(window: TestWindow, question: { id: string } | { address: string }) {
    let last: DoctorReport | undefined;
    for await (const report of await window.bridge.workspaces.doctor(question)) last = report;
    if (last?.done !== true) throw new Error(`It ended with ${JSON.stringify(last)}`);
    return last.rows.map(({ step, state, sentence }) => [step, state, sentence] as const);
  }
  const found = (rows: Awaited<ReturnType<typeof examine>>) =>
    Object.fromEntries(rows.map(([step, state]) => [step, state]));
  const good = {
    address: 'ok',
    proxy: 'ok',
    dns: 'skipped',
    connection: 'ok',
    server: 'ok',
    clock: 'ok',
    versions: 'ok',
  };

  it('has no findings about users', async () => {
    const { window } = await opened();
    const before = await examine(window, { address: checker.origin });
    expect(found(before)).toEqual(good);
    const { id } = await add(window, checker.origin);
    const rows = await examine(window, { id });
    expect(found(rows)).toEqual(good);
    expect(rows.find(([step]) => step === 'server')?.[2]).toContain('only health checks');
    expect(rows.find(([step]) => step === 'versions')?.[2]).toContain('v1.1.0-beta.32');
  });

  it('reports that the server kind changed since it was added, in both directions', async () => {
    const { window } = await opened();
    const { id } = await add(window, checker.origin);
    checker.answer('/auth/whoami', { status: 401, body: 'Unauthorized' });
    const whole = await examine(window, { id });
    expect(found(whole)).toMatchObject({ server: 'ok', identity: 'warn', permissions: 'skipped' });
    await add(window, checker.origin);
    checker.answer('/auth/whoami', { status: 404, body: '' });
    const alone = await examine(window, { id });
    expect(found(alone)).toEqual({ ...good, server: 'warn' });
  });

  it('stops at the server step when no health checker endpoint answers', async () => {
    const { window } = await opened();
    const { id } = await add(window, checker.origin);
    checker.answer('/api/summary', { status: 500, body: '{"error":"database is away"}' });
    checker.answer('/health', { status: 500, body: '' });
    expect(found(await examine(window, { id }))).toEqual({
      ...good,
      server: 'bad',
      clock: 'skipped',
      versions: 'skipped',
    });
  });
});
