import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from '../../support/bridgeClient.ts';
import { listInput } from '../../support/listInput.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForServerStatus, waitForSession } from '../../support/session.ts';
import { movedClock } from '../../support/signInInBrowser.ts';
import { openApplication, type TestApplicationOptions, withoutSync } from '../../support/testApplication.ts';

const running: Array<() => unknown> = [];
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
});

async function started(options: Parameters<typeof startSampleForTests>[0] = {}) {
  const sample = await startSampleForTests(options);
  running.push(() => sample.stop());
  return sample;
}

async function opened(sample: SampleForTests, options: Partial<TestApplicationOptions> = {}) {
  const keychain = testKeychain();
  const app = await openApplication(
    { ...withoutSync, server: sample.origin, loadKeychain: keychain.load, ...options },
    running,
  );
  return { ...app, keychain };
}

const registered = (data: string) =>
  (
    JSON.parse(readFileSync(join(data, 'workspaces.json'), 'utf8')) as {
      workspaces: Array<{ tokensAs?: string }>;
    }
  ).workspaces[0];

const schemes = async (sample: SampleForTests) =>
  new Set((await sample.requests()).map(({ authorizationScheme }) => authorizationScheme));

describe('an access token', () => {
  const servers = [
    { name: 'an older server', options: {}, as: 'basic', scheme: 'Basic' },
    { name: 'a newer server', options: { newer: true }, as: 'bearer', scheme: 'Bearer' },
    { name: 'an older hosted server', options: { identity: 'clerk' }, as: 'basic', scheme: 'Basic' },
    {
      name: 'a newer hosted server',
      options: { identity: 'clerk', newer: true },
      as: 'bearer',
      scheme: 'Bearer',
    },
  ] as const;
  it.each(servers)(
    'is sent in the format of $name, which is detected once',
    async ({ options, as, scheme }) => {
      const sample = await started(options);
      const { window, data, keychain, stop } = await opened(sample);
      await waitForSession(window, 'signed-out');
      const token = sample.account('viewer').accessToken;
      await window.bridge.session.signIn.accessToken({ token });
      expect((await waitForServerStatus(window, 'online')).door).toBe('token');
      expect(registered(data)?.tokensAs).toBe(as);
      await sample.clearRequests();
      await window.bridge.session.check();
      expect(await schemes(sample)).toEqual(new Set([scheme]));
      expect(await window.bridge.session.farewell()).toMatchObject({ server: 'stays' });
      await stop();
      const again = await opened(sample, { data, loadKeychain: keychain.load });
      await sample.clearRequests();
      await waitForServerStatus(again.window, 'online');
      expect(await schemes(sample)).toEqual(new Set([scheme]));
      await again.window.bridge.session.signOut({});
      await sample.clearRequests();
      await again.window.bridge.session.signIn.accessToken({ token });
      await waitForServerStatus(again.window, 'online');
      expect((await sample.requests()).filter(({ status }) => status === 401)).toEqual([]);
    },
  );

  it('changes nothing about the workspace when it is wrong', async () => {
    const sample = await started({ newer: true });
    const { window, data } = await opened(sample);
    await waitForSession(window, 'signed-out');
    const signIn = (token: string) => window.bridge.session.signIn.accessToken({ token });
    await expect(signIn('wrong.token.1.2.3')).rejects.toMatchObject({
      code: 'INVALID',
      data: { sentence: 'The server did not accept this access token.' },
    });
    expect(registered(data)?.tokensAs).toBeUndefined();
    await signIn(sample.account('viewer').accessToken);
    await waitForServerStatus(window, 'online');
  });
});

describe('a server with a password file', () => {
  it('gives a newer console a login cookie, which replaces the password and expires', async () => {
    const sample = await started({ identity: 'basic', newer: true });
    const clock = movedClock();
    const { window, keychain } = await opened(sample, { clock });
    await waitForSession(window, 'signed-out');
    const { email, password } = sample.account('editor');
    await window.bridge.session.signIn.basic({ username: email, password });
    expect((await waitForServerStatus(window, 'online')).door).toBe('password');
    const [kept = ''] = keychain.kept.values();
    expect(JSON.parse(kept)).toEqual({ kind: 'cookie', of: 'login', value: expect.any(String) });
    expect(kept).not.toContain(password);
    await sample.clearRequests();
    await window.bridge.session.check();
    expect(await schemes(sample)).toEqual(new Set([null]));
    expect(await window.bridge.session.farewell()).toMatchObject({ server: 'lapses' });
  });

  it('of an older version receives the password, and both versions reject a wrong password', async () => {
    for (const newer of [false, true]) {
      const sample = await started({ identity: 'basic', newer });
      const { window, keychain } = await opened(sample);
      await waitForSession(window, 'signed-out');
      const { email, password } = sample.account('viewer');
      await expect(
        window.bridge.session.signIn.basic({ username: email, password: 'not-the-password' }),
      ).rejects.toMatchObject({ code: 'INVALID' });
      expect(keychain.kept.size).toBe(0);
      await window.bridge.session.signIn.basic({ username: email, password });
      await waitForServerStatus(window, 'online');
      expect(JSON.parse([...keychain.kept.values()][0] ?? '')).toMatchObject({
        kind: newer ? 'cookie' : 'basic',
      });
    }
  });

  it('accepts a sign-in while the workspace is read-only', async () => {
    const sample = await started({ identity: 'basic', newer: true });
    const { window } = await opened(sample);
    await waitForSession(window, 'signed-out');
    const { openId } = await waitFor(window.bridge.workspaces.changes(), (one) => one.openId !== null);
    await window.bridge.workspaces.update({ id: openId ?? '', readOnly: true });
    const { email, password } = sample.account('viewer');
    await window.bridge.session.signIn.basic({ username: email, password });
    await waitForServerStatus(window, 'online');
  });
});

describe('a server without a sign-in', () => {
  it('is open to every user with all its features', async () => {
    const sample = await started({ identity: 'none' });
    const { window, data, keychain, stop } = await opened(sample);
    const state = await waitForServerStatus(window, 'online');
    expect(state).toMatchObject({ withoutLogin: true, roles: ['admin'] });
    expect(state.checksOnly).toBeUndefined();
    expect(state.properties.length).toBeGreaterThan(0);
    expect((await window.bridge.catalog.items.list(listInput)).data.items.length).toBeGreaterThan(0);
    await expect(window.bridge.session.signOut({})).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { sentence: 'This server has no sign-in.' },
    });
    expect(keychain.kept.size).toBe(0);
    await window.bridge.shell.window.painted();
    await waitFor(window.bridge.sync.changes(), ({ feeds }) =>
      feeds.some(({ name, asOf }) => name === 'items' && asOf !== null),
    );
    await stop();
    await sample.stop();
    const again = await opened(sample, { data });
    await waitForServerStatus(again.window, 'offline');
    expect((await again.window.bridge.catalog.items.list(listInput)).data.items.length).toBeGreaterThan(0);
  });

  it('opens its sign-in when an upgrade requires one', async () => {
    const open = await startSampleForTests({ identity: 'none' });
    const port = Number(new URL(open.origin).port);
    const { window } = await opened(open);
    await waitForServerStatus(window, 'online');
    await open.stop();
    const closed = await started({ port, oidc: true });
    await window.bridge.session.retry();
    await window.bridge.catalog.items.list(listInput).catch(() => undefined);
    await waitForSession(window, 'signed-out');
    const { workspaces } = await waitFor(window.bridge.workspaces.changes(), (one) => one.openId !== null);
    expect(workspaces[0]).toMatchObject({ identityMode: 'kratos', oidc: { issuer: closed.origin } });
    await signInAs(window, closed, 'viewer');
  });
});

describe('the identity detection of a server', () => {
  const cases = [
    { options: {}, mode: 'kratos', oidc: false },
    { options: { newer: true }, mode: 'kratos', oidc: false },
    { options: { oidc: true }, mode: 'kratos', oidc: true },
    { options: { oidc: true, originKind: 'server' }, mode: 'kratos', oidc: true },
    { options: { oidc: true, identity: 'basic' }, mode: 'basic', oidc: true },
    { options: { oidc: true, identity: 'clerk' }, mode: 'hosted', oidc: true },
    { options: { newer: true, identity: 'basic' }, mode: 'basic', oidc: false },
    { options: { identity: 'none' }, mode: 'none', oidc: false },
    { options: { identity: 'none', originKind: 'server' }, mode: 'none', oidc: false },
  ] as const;
  it.each(cases)('returns $mode, with browser sign-in: $oidc ($options)', async ({ options, mode, oidc }) => {
    const sample = await started(options);
    const { window } = await opened(sample);
    const { workspaces } = await waitFor(window.bridge.workspaces.changes(), (one) => one.openId !== null);
    expect(workspaces[0]).toMatchObject({ identityMode: mode, kind: 'server' });
    expect(workspaces[0]?.oidc).toEqual(oidc ? { issuer: sample.origin } : undefined);
  });

  it('finds the browser sign-in when only a 401 answer names it', async () => {
    const provider = await started({ oidc: true });
    const sample = await started({ newer: true });
    await sample.fault({
      kind: 'status',
      status: 401,
      path: '/auth/whoami',
      count: -1,
      body: 'Authorization Error',
      headers: {
        'www-authenticate': `Bearer resource_metadata="${provider.origin}/.well-known/oauth-protected-resource"`,
      },
    });
    const { window } = await opened(sample);
    const { workspaces } = await waitFor(window.bridge.workspaces.changes(), (one) => one.openId !== null);
    expect(workspaces[0]?.oidc).toEqual({ issuer: provider.origin });
  });
});
