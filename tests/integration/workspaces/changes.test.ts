import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lockedSentence } from '#contract/rules/workspaces.ts';
import { type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { startRecordingProxy } from '../../support/recordingProxy.ts';
import {
  expiredAuthority,
  privateAuthority,
  privatelySigned,
  type SampleForTests,
  startSampleForTests,
} from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForServerStatus, waitForSession } from '../../support/session.ts';
import { openApplication } from '../../support/testApplication.ts';

let first: SampleForTests;
let second: SampleForTests;
let secure: SampleForTests;
beforeAll(async () => {
  [first, second, secure] = await Promise.all([
    startSampleForTests(),
    startSampleForTests({ seed: 2 }),
    startSampleForTests({ tls: privatelySigned, originKind: 'server' }),
  ]);
});
afterAll(() => Promise.all([first.stop(), second.stop(), secure.stop()]));

const running: Array<() => unknown> = [];
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
});

async function opened() {
  const keychain = testKeychain();
  const opened = await openApplication({ loadKeychain: keychain.load }, running);
  return { ...opened, secrets: keychain.kept, calls: opened.window.bridge.workspaces };
}

const listOf = (window: TestWindow) => waitFor(window.bridge.workspaces.changes(), () => true);

async function add(window: TestWindow, address: string, more: object = {}): Promise<string> {
  const outcome = await window.bridge.workspaces.add({ address, ...more });
  if (outcome.outcome !== 'added') throw new Error(outcome.failure.sentence);
  await waitForSession(window, 'signed-out');
  return outcome.workspace.id;
}

const sentenceOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { data?: { sentence?: string } }) => error.data?.sentence,
  );

const keptOf = (data: string, id: string) => existsSync(join(data, 'kept', id));

describe('a workspace in the registry', () => {
  it('is renamed, colored, and locked without affecting its session', async () => {
    const { window, calls } = await opened();
    const id = await add(window, first.origin, { name: 'One', colour: 'plum' });
    await signInAs(window, first, 'editor');
    await first.clearRequests();
    const outcome = await calls.update({ id, name: ' Two ', colour: 'teal', readOnly: true });
    expect(outcome).toMatchObject({
      outcome: 'changed',
      workspace: { name: 'Two', colour: 'teal', readOnly: true },
    });
    expect((await listOf(window)).workspaces).toMatchObject([
      { id, name: 'Two', person: first.account('editor').name, readOnly: true },
    ]);
    expect((await first.requests()).filter(({ path }) => path.includes('whoami'))).toEqual([]);
    expect(await sentenceOf(calls.update({ id, name: ' ' }))).toBe('A workspace needs a name.');
    expect(await sentenceOf(calls.update({ id: 'gone', name: 'x' }))).toBe(
      'This workspace no longer exists.',
    );
  });

  it('creates no token while read-only, but reads and allows signing in and out', async () => {
    const { window, calls } = await opened();
    const id = await add(window, first.origin, { readOnly: true });
    await signInAs(window, first, 'admin');
    const before = await first.mintedTokens();
    expect(await sentenceOf(window.bridge.kubeconfig.copy())).toBe(lockedSentence);
    expect(await first.mintedTokens()).toBe(before);
    expect((await window.bridge.kubeconfig.start()).workspace.origin).toBe(first.origin);
    await calls.update({ id, readOnly: false });
    expect((await window.bridge.kubeconfig.copy()).text).toContain('kubeproxy');
    await calls.update({ id, readOnly: true });
    expect(await sentenceOf(window.bridge.kubeconfig.copy())).toBe(lockedSentence);
    await window.bridge.session.signOut();
    await waitForSession(window, 'signed-out');
    await signInAs(window, first, 'viewer');
  });

  it('that moves to another server transfers neither secrets nor data', async () => {
    const { window, calls, secrets, data } = await opened();
    const id = await add(window, first.origin, { name: 'Moving' });
    await signInAs(window, first, 'admin');
    await waitFor(window.bridge.sync.changes(), ({ status }) => status === 'on');
    expect(secrets.has(id)).toBe(true);
    await second.clearRequests();
    const outcome = await calls.update({ id, address: second.origin });
    expect(outcome).toMatchObject({
      outcome: 'changed',
      workspace: { id, name: 'Moving', origin: second.origin },
    });
    await waitForSession(window, 'signed-out');
    expect(secrets.has(id)).toBe(false);
    expect(keptOf(data, id)).toBe(false);
    // No credentials of the first server were sent to the second.
    const told = JSON.stringify(await second.requests());
    expect(told).not.toContain('ory_kratos_session');
    expect((await listOf(window)).workspaces).toMatchObject([{ id, person: null }]);
  });

  it('cannot move to the server of another workspace or to an unreachable server', async () => {
    const { window, calls } = await opened();
    await add(window, second.origin, { name: 'Taken' });
    const id = await add(window, first.origin);
    expect(await sentenceOf(calls.update({ id, address: second.origin }))).toBe(
      'The workspace Taken already uses this server.',
    );
    expect(await calls.update({ id, address: 'http://127.0.0.1:39' })).toMatchObject({
      outcome: 'refused',
      failure: { kind: 'refused' },
    });
    expect((await listOf(window)).workspaces.find((one) => one.id === id)?.origin).toBe(first.origin);
  });

  it('stays at the position that the user chooses', async () => {
    const { window, calls } = await opened();
    const a = await add(window, first.origin);
    const b = await add(window, second.origin);
    await calls.reorder({ ids: [b, a] });
    expect((await listOf(window)).workspaces.map(({ id }) => id)).toEqual([b, a]);
    expect(await sentenceOf(calls.reorder({ ids: [a] }))).toContain('was changed in the meantime');
  });
});

describe('the removal of a workspace', () => {
  it('deletes its keychain entry, identity, CA certificate, and data, and nothing of another workspace', async () => {
    const { window, calls, secrets, data } = await opened();
    const other = await add(window, first.origin);
    await signInAs(window, first, 'viewer');
    await waitFor(window.bridge.sync.changes(), ({ status }) => status === 'on');
    const id = await add(window, secure.origin, { authority: privateAuthority });
    await signInAs(window, secure, 'admin');
    await waitFor(window.bridge.sync.changes(), ({ status }) => status === 'on');
    await expect.poll(() => keptOf(data, id)).toBe(true);
    expect(readdirSync(join(data, 'authorities'))).toEqual([`${id}.pem`]);
    await calls.remove({ id, forgetData: true });
    await waitForSession(window, 'no-workspace');
    expect([...secrets.keys()]).toEqual([other]);
    expect(readdirSync(join(data, 'identities'))).toEqual([`${other}.json`]);
    expect(readdirSync(join(data, 'authorities'))).toEqual([]);
    expect([keptOf(data, id), keptOf(data, other)]).toEqual([false, true]);
    expect((await listOf(window)).workspaces.map((one) => one.id)).toEqual([other]);
    await calls.open({ id: other });
    expect((await waitForServerStatus(window, 'online')).person.name).toBe(first.account('viewer').name);
  });

  it('does not affect the open workspace when it is not open', async () => {
    const { window, calls, secrets } = await opened();
    const closed = await add(window, second.origin);
    await signInAs(window, second, 'viewer');
    const open = await add(window, first.origin);
    await signInAs(window, first, 'viewer');
    await calls.remove({ id: closed, forgetData: true });
    expect([...secrets.keys()]).toEqual([open]);
    expect((await waitForServerStatus(window, 'online')).person.name).toBe(first.account('viewer').name);
  });

  it('can preserve its data for the next sign-in', async () => {
    const { window, calls, data } = await opened();
    const id = await add(window, first.origin);
    await signInAs(window, first, 'viewer');
    await waitFor(window.bridge.sync.changes(), ({ status }) => status === 'on');
    await calls.remove({ id, forgetData: false });
    await waitForSession(window, 'no-workspace');
    expect(keptOf(data, id)).toBe(true);
    expect(await add(window, first.origin)).toBe(id);
  });
});

describe('a workspace’s own CA certificate', () => {
  it('verifies its server, including for sync, and is stored privately', async () => {
    const { window, calls, data } = await opened();
    expect(await calls.add({ address: secure.origin })).toMatchObject({
      outcome: 'refused',
      failure: { kind: 'tls' },
    });
    const id = await add(window, secure.origin, { authority: `${privatelySigned.key}${privateAuthority}` });
    expect((await listOf(window)).workspaces).toMatchObject([
      { certificate: 'verified', authority: { subject: 'O=Meridian, CN=Meridian Test Authority' } },
    ]);
    const file = join(data, 'authorities', `${id}.pem`);
    expect(readFileSync(file, 'utf8').trim()).toBe(privateAuthority.trim());
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await signInAs(window, secure, 'viewer');
    await waitFor(window.bridge.sync.changes(), ({ feeds }) =>
      feeds.some(({ name, asOf }) => name === 'items' && asOf !== null),
    );
    // Without this CA, the server's certificate is not trusted.
    expect(await calls.update({ id, authority: null })).toMatchObject({
      outcome: 'refused',
      failure: { kind: 'tls' },
    });
    expect(await calls.update({ id, authority: null, untried: true })).toMatchObject({ outcome: 'changed' });
    await waitForServerStatus(window, 'offline');
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ['not in PEM format', 'no certificate', 'This file contains no PEM certificate.'],
    [
      'expired',
      expiredAuthority,
      'The certificate of O=Meridian, CN=Expired Test Authority expired on 2021-01-01.',
    ],
  ])('that is %s is rejected with a message', async (_what, authority, sentence) => {
    const { window, calls } = await opened();
    expect(await sentenceOf(calls.add({ address: secure.origin, authority }))).toBe(sentence);
    const id = await add(window, first.origin);
    expect(await sentenceOf(calls.update({ id, authority }))).toBe(sentence);
  });
});

describe('a workspace’s own proxy', () => {
  it('carries all traffic, including to a server trusted by fingerprint or CA certificate', async () => {
    const proxy = await startRecordingProxy();
    const { window, calls } = await opened();
    const refused = await calls.add({ address: secure.origin, proxy: proxy.origin });
    if (refused.outcome !== 'refused') throw new Error('Nobody vouches for it.');
    const trustFingerprint = refused.failure.fingerprint;
    const way = `CONNECT ${new URL(secure.origin).host}`;
    const id = await add(window, secure.origin, { proxy: proxy.origin, trustFingerprint });
    await signInAs(window, secure, 'viewer');
    await waitFor(window.bridge.sync.changes(), ({ feeds }) =>
      feeds.some(({ name, asOf }) => name === 'items' && asOf !== null),
    );
    expect(proxy.requests.length).toBeGreaterThan(3);
    expect(new Set(proxy.requests)).toEqual(new Set([way]));
    await calls.update({ id, authority: privateAuthority });
    await waitForServerStatus(window, 'online');
    expect((await listOf(window)).workspaces).toMatchObject([
      { certificate: 'verified', proxy: proxy.origin },
    ]);
    await calls.update({ id, proxy: 'none' });
    await waitForServerStatus(window, 'online');
    const before = proxy.requests.length;
    await window.bridge.sync.now({});
    await window.bridge.session.signOut();
    expect(proxy.requests).toHaveLength(before);
    await proxy.stop();
  });

  it('carries plain HTTP connections', async () => {
    const proxy = await startRecordingProxy();
    const { window } = await opened();
    await add(window, first.origin, { proxy: proxy.origin });
    await signInAs(window, first, 'viewer');
    expect(proxy.requests.some((line) => line.startsWith(`GET ${first.origin}/`))).toBe(true);
    await proxy.stop();
  });

  it('has its own errors for a refusal or an outage, distinct from server errors', async () => {
    const proxy = await startRecordingProxy({ refuse: true });
    const { calls } = await opened();
    const { host } = new URL(secure.origin);
    expect(await calls.add({ address: secure.origin, proxy: proxy.origin })).toMatchObject({
      outcome: 'refused',
      failure: { kind: 'proxy', sentence: `The proxy does not connect to ${host}.` },
    });
    await proxy.stop();
    expect(await calls.add({ address: secure.origin, proxy: proxy.origin })).toMatchObject({
      outcome: 'refused',
      failure: { kind: 'proxy', sentence: `The proxy ${new URL(proxy.origin).host} cannot be reached.` },
    });
    expect(await sentenceOf(calls.add({ address: secure.origin, proxy: 'socks5://x:1' }))).toContain(
      'This is not a valid proxy address.',
    );
  });
});
