import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityFlow, SignedIn } from '#contract/entities/session.ts';
import { connectWindow, type TestWindow, waitFor } from '../support/bridgeClient.ts';
import { listInput } from '../support/listInput.ts';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';
import {
  flowOf,
  sendPassword,
  signInAs,
  testKeychain,
  waitForServerStatus,
  waitForSession,
} from '../support/session.ts';
import {
  noKeychain,
  openApplication,
  startApplication,
  type TestApplicationOptions,
  withoutSync,
} from '../support/testApplication.ts';

let sample: SampleForTests;
beforeAll(async () => {
  sample = await startSampleForTests();
});
afterAll(() => sample.stop());

const running: Array<() => unknown> = [];
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
  await sample.clearFaults();
});

const opened = (options: TestApplicationOptions = {}) =>
  openApplication({ ...withoutSync, server: sample.origin, loadKeychain: noKeychain, ...options }, running);

async function startFlow(window: TestWindow): Promise<IdentityFlow> {
  await waitForSession(window, 'signed-out');
  return flowOf(await window.bridge.session.flow.create({}));
}

async function signIn(window: TestWindow, role = 'admin'): Promise<SignedIn> {
  await waitForSession(window, 'signed-out');
  return signInAs(window, sample, role);
}

describe('signing in with the server’s flow', () => {
  it.each(['admin', 'editor', 'commander', 'responder', 'viewer'] as const)(
    'works for the role %s',
    async (role) => {
      const { window } = await opened();
      const state = await signIn(window, role);
      expect(state.person.name).toBe(sample.account(role).name);
      expect(new Set(state.roles)).toEqual(new Set([role, 'viewer']));
      // The screens that the server would refuse are not offered.
      const refusesIncidents = state.unreadable?.includes('incident') ?? false;
      expect(refusesIncidents).toBe(role === 'viewer' || role === 'editor');
      expect(state.unreadable?.includes('database.monitor') ?? false).toBe(role !== 'admin');
      expect(state.backendVersion).toMatch(/^v/);
      expect(state.properties.length).toBeGreaterThan(0);
      expect(state.warnings).toEqual([]);
      const { data } = await window.bridge.catalog.items.list(listInput);
      expect(data.total).toBeGreaterThan(100);
    },
  );

  it('is not undone by a window that requests a sign-in flow afterwards', async () => {
    const { window } = await opened();
    await signIn(window);
    expect(await window.bridge.session.flow.create({})).toEqual({ outcome: 'done' });
    const { data } = await window.bridge.catalog.items.list(listInput);
    expect(data.total).toBeGreaterThan(100);
    await waitForSession(window, 'signed-in');
  });

  it('omits the cross-site token from the displayed flow', async () => {
    const { window } = await opened();
    const flow = await startFlow(window);
    expect(flow.nodes.map(({ name }) => name)).toEqual(['identifier', 'password', 'method']);
    expect(flow.messages[0]?.text).toContain('admin@sample.example');
  });

  it('shows the server’s message for a wrong password, and continues the same flow', async () => {
    const { window } = await opened();
    const flow = await startFlow(window);
    const { email, password: right } = sample.account('editor');
    const refused = flowOf(await sendPassword(window, flow, email, 'wrong'));
    expect(refused.id).toBe(flow.id);
    expect(refused.messages.find(({ type }) => type === 'error')?.text).toContain('credentials are invalid');
    expect(refused.nodes.find(({ name }) => name === 'password')?.value).toBe('');
    expect(await sendPassword(window, refused, email, right)).toEqual({ outcome: 'done' });
    await waitForSession(window, 'signed-in');
  });

  it.each([
    ['expired', () => sample.expireFlows(), 'Your interaction expired, please fill out the form again.'],
    [
      'rejected because of its cross-site token',
      () =>
        sample.fault({
          kind: 'status',
          status: 403,
          method: 'POST',
          path: '/kratos/self-service/login',
          contentType: 'application/json',
          body: '{"error":{"id":"security_csrf_violation","code":403,"message":"x"}}',
        }),
      'A security violation was detected, please fill out the form again.',
    ],
    [
      'unknown to the server',
      () => sample.fault({ kind: 'status', status: 404, method: 'POST', path: '/kratos/self-service/login' }),
      'Your interaction expired, please fill out the form again.',
    ],
  ])('restarts the flow with a notice when the flow is %s', async (_what, arrange, notice) => {
    const { window } = await opened();
    const flow = await startFlow(window);
    const account = sample.account('admin');
    await arrange();
    const outcome = await sendPassword(window, flow, account.email, account.password);
    expect(outcome).toMatchObject({ outcome: 'flow', notice });
    const fresh = flowOf(outcome);
    expect(fresh.id).not.toBe(flow.id);
    expect(await sendPassword(window, fresh, account.email, account.password)).toEqual({ outcome: 'done' });
  });

  it('prompts for the second factor when the server requires it', async () => {
    const account = sample.account('responder');
    await sample.requireSecondFactor(account.email, true);
    try {
      const { window } = await opened();
      await sendPassword(window, await startFlow(window), account.email, account.password);
      await waitForSession(window, 'second-factor');
      const flow = flowOf(await window.bridge.session.flow.create({ aal: 'aal2' }));
      expect(flow.purpose).toBe('second-factor');
      const code = (value: string) =>
        window.bridge.session.flow.submit({
          flowId: flow.id,
          submit: { name: 'method', value: 'totp' },
          values: { totp_code: value },
        });
      expect(flowOf(await code('000000')).messages.at(-1)?.text).toContain('code is invalid');
      expect(await code('246810')).toEqual({ outcome: 'done' });
      await waitForSession(window, 'signed-in');
    } finally {
      await sample.requireSecondFactor(account.email, false);
    }
  });

  it.each([
    [{ kind: 'status', status: 500 }, 'SERVER'],
    [{ kind: 'status', status: 503 }, 'SERVER'],
    [{ kind: 'drop', count: -1 }, 'OFFLINE'],
    [{ kind: 'truncate', count: -1 }, 'OFFLINE'],
    [{ kind: 'body', body: 'rubbish' }, 'SERVER'],
  ] as const)('fails with a message when the server responds with %j', async (fault, code) => {
    const { window } = await opened();
    await waitForSession(window, 'signed-out');
    await sample.fault({ ...fault, path: '/kratos/self-service/login/browser' });
    await expect(window.bridge.session.flow.create({})).rejects.toMatchObject({
      code,
      data: { sentence: expect.stringMatching(/\.$/), details: expect.stringContaining('GET') },
    });
  });
});

describe('flows that are not available to every server or user', () => {
  it.each([true, false])('include registration when the server offers it (%s)', async (registration) => {
    await sample.identityManners({ registration });
    try {
      const { window } = await opened();
      await waitForSession(window, 'signed-out');
      expect(await window.bridge.session.flow.offered()).toEqual({ registration });
    } finally {
      await sample.identityManners({ registration: true });
    }
  });

  it('include no profile for an access token, with an explanation', async () => {
    const { window } = await opened();
    await waitForSession(window, 'signed-out');
    await window.bridge.session.signIn.accessToken({ token: sample.account('viewer').accessToken });
    await waitForSession(window, 'signed-in');
    await expect(window.bridge.session.flow.create({ kind: 'settings' })).rejects.toMatchObject({
      data: { sentence: expect.stringContaining('You are signed in with an access token.') },
    });
  });
});

describe('a flow error', () => {
  it('is found by its id, is not found for 403, 404, or 410, and fails for 500', async () => {
    const { window } = await opened();
    await waitForSession(window, 'signed-out');
    const lookUp = (id: string) => window.bridge.session.flow.error({ id });
    expect(await lookUp('stub:500')).toMatchObject({
      found: true,
      details: expect.stringContaining('This is a stub error.'),
    });
    for (const status of [403, 404, 410]) {
      await sample.fault({ kind: 'status', status, path: '/kratos/self-service/errors' });
      expect(await lookUp(`gone-${status}`)).toEqual({ found: false });
    }
    await sample.fault({ kind: 'status', status: 500, path: '/kratos/self-service/errors', count: -1 });
    await expect(lookUp('unreadable')).rejects.toMatchObject({ code: 'SERVER' });
  });
});

describe('signing in with a static credential', () => {
  it('accepts an access token, and explains why a bad token is rejected', async () => {
    const { window } = await opened();
    await waitForSession(window, 'signed-out');
    await expect(window.bridge.session.signIn.accessToken({ token: 'nonsense' })).rejects.toMatchObject({
      code: 'INVALID',
      data: {
        sentence: 'The server did not accept this access token.',
        serverMessage: 'invalid access token',
      },
    });
    await expect(window.bridge.session.signIn.accessToken({ token: 'a.b.1.2.3' })).rejects.toMatchObject({
      data: { serverMessage: 'Session Expired' },
    });
    await window.bridge.session.signIn.accessToken({ token: ` ${sample.account('viewer').accessToken}\n` });
    expect((await waitForSession(window, 'signed-in')).roles).toEqual(['viewer']);
  });

  it('accepts a user name and password when the server uses a password file', async () => {
    const basic = await startSampleForTests({ identity: 'basic', originKind: 'server' });
    running.push(() => basic.stop());
    const { window } = await opened({ server: basic.origin });
    await waitForSession(window, 'signed-out');
    const { email, password: right } = basic.account('editor');
    await expect(
      window.bridge.session.signIn.basic({ username: email, password: 'wrong' }),
    ).rejects.toMatchObject({
      data: {
        sentence: 'The server did not accept this user name and password.',
        serverMessage: 'Unauthorized',
      },
    });
    await window.bridge.session.signIn.basic({ username: email, password: right });
    expect(await waitForSession(window, 'signed-in')).toMatchObject({ peopleElsewhere: 'password-file' });
    expect((await window.bridge.catalog.items.list(listInput)).data.items.length).toBe(50);
  });
});

describe('the end of a session', () => {
  it('is detected by the next request: the user stays known and can sign in again', async () => {
    const { window } = await opened();
    const before = await signIn(window, 'commander');
    await sample.expireSessions(sample.account('commander').email);
    const ended = { code: 'UNAUTHENTICATED' };
    await expect(window.bridge.catalog.items.list(listInput)).rejects.toMatchObject(ended);
    const { server, person } = await waitForServerStatus(window, 'expired');
    expect(server.sentence).toBe('Your session has ended. Please sign in again.');
    expect(person).toEqual(before.person);
    await sample.clearRequests();
    await expect(window.bridge.catalog.items.list(listInput)).rejects.toMatchObject({
      ...ended,
      data: { sentence: server.sentence },
    });
    expect(await sample.requests(), 'nothing is asked without a session').toEqual([]);
    await signInAs(window, sample, 'commander');
    await window.bridge.catalog.items.list(listInput);
  });

  it('shows Bad Session when the identity service accepts the session and the server does not', async () => {
    const { window } = await opened();
    await signIn(window);
    await sample.fault({ kind: 'status', status: 401, path: '/db/configs', body: 'Authorization Error' });
    await expect(window.bridge.catalog.items.list(listInput)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect((await waitForServerStatus(window, 'expired')).server.sentence).toMatch(/^Bad Session\./);
  });

  it('prompts for the second factor when the server requires a higher session level', async () => {
    const { email } = sample.account('viewer');
    const { window } = await opened();
    await signIn(window, 'viewer');
    await sample.requireSecondFactor(email, true);
    try {
      await expect(window.bridge.catalog.items.list(listInput)).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
      await waitForSession(window, 'second-factor');
    } finally {
      await sample.requireSecondFactor(email, false);
    }
  });

  it('by signing out also ends the session at the server', async () => {
    const { window } = await opened();
    await signIn(window);
    await sample.clearRequests();
    await window.bridge.session.signOut();
    expect(await waitForSession(window, 'signed-out')).toMatchObject({ reason: 'signed-out' });
    expect((await sample.requests()).map(({ path, status: code }) => [path.split('?')[0], code])).toEqual([
      ['/api/.ory/self-service/logout/browser', 200],
      ['/api/.ory/self-service/logout', 204],
    ]);
    await startFlow(window);
  });

  it('by signing out works while the server is down', async () => {
    const { window } = await opened();
    await signIn(window);
    await sample.fault({ kind: 'drop', path: '/kratos', count: -1 });
    await window.bridge.session.signOut();
    await waitForSession(window, 'signed-out');
  });
});

describe('a restart of the application', () => {
  it('with a keychain signs in directly until the user signs out', async () => {
    expect(process.env.QUARTERDECK_TEST_KEYCHAIN, 'run by npm test, which gives a real keychain').toBe('1');
    const { loadKeychain: _, ...withKeychain } = { loadKeychain: undefined, server: sample.origin };
    const first = await startApplication(withKeychain);
    const window = await connectWindow(first.url);
    expect((await signIn(window, 'editor')).keeping).toEqual({ where: 'keychain' });
    window.close();
    await first.stop();

    const second = await startApplication({ ...withKeychain, data: first.data });
    const again = await connectWindow(second.url);
    const state = await waitForServerStatus(again, 'online');
    expect(state.person.email).toBe('editor@sample.example');
    expect((await again.bridge.catalog.items.list(listInput)).data.items.length).toBe(50);
    await again.bridge.session.signOut();
    again.close();
    await second.stop();

    const third = await startApplication({ ...withKeychain, data: first.data });
    const last = await connectWindow(third.url);
    expect(await waitForSession(last, 'signed-out')).toMatchObject({ reason: 'new' });
    last.close();
    await third.stop();
  });

  it('without a keychain knows the user, and explains why a new sign-in is necessary', async () => {
    const { app, window } = await opened();
    const { keeping } = await signIn(window);
    expect(keeping).toMatchObject({ where: 'memory', sentence: expect.stringContaining('no keychain') });
    const again = await opened({ data: app.data });
    expect((await waitForServerStatus(again.window, 'expired')).server.sentence).toMatch(
      /no keychain.* Please sign in again\.$/,
    );
    await again.window.bridge.session.signOut();
    const last = await opened({ data: app.data });
    expect(await waitForSession(last.window, 'signed-out')).toMatchObject({
      reason: 'not-kept',
      sentence: expect.stringContaining('no keychain'),
    });
  });

  it('is not undone by a window that requests a flow before the keychain answers', async () => {
    const keychain = testKeychain();
    const first = await opened({ loadKeychain: keychain.load });
    await signIn(first.window);
    await first.app.stop();
    let release: () => void = () => {};
    const unlocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const again = await opened({
      data: first.app.data,
      loadKeychain: () => unlocked.then(() => keychain.load()),
    });
    const flow = again.window.bridge.session.flow.create({});
    await waitForSession(again.window, 'signed-in');
    release();
    expect(await flow).toEqual({ outcome: 'done' });
    await waitForServerStatus(again.window, 'online');
  });

  it('without a stored identity or server keeps the session, and signs in once online', async () => {
    const loadKeychain = testKeychain().load;
    const first = await opened({ loadKeychain });
    await signIn(first.window);
    rmSync(join(first.app.data, 'identities'), { recursive: true });
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    const again = await opened({ loadKeychain, data: first.app.data });
    expect(await waitForSession(again.window, 'unreachable')).toMatchObject({
      sentence: 'Network Error. Please try again.',
    });
    await sample.clearFaults();
    await again.window.bridge.session.retry();
    await waitForSession(again.window, 'signed-in');
  });
});

describe('the open workspace', () => {
  it('reports why it is unusable, and allows adding another address', async () => {
    const { window } = await opened({ server: 'http://127.0.0.1:39' });
    expect((await waitForSession(window, 'unusable')).failure).toMatchObject({ kind: 'refused' });
    expect(await window.bridge.workspaces.add({ address: 'nonsense address' })).toMatchObject({
      outcome: 'refused',
      failure: { kind: 'address' },
    });
    const added = await window.bridge.workspaces.add({ address: sample.origin, name: 'Mine' });
    expect(added).toMatchObject({ outcome: 'added', workspace: { name: 'Mine', originKind: 'web' } });
    await waitForSession(window, 'signed-out');
  });

  it('is known after a restart without another probe', async () => {
    const { app, window } = await opened();
    await waitForSession(window, 'signed-out');
    await sample.fault({ kind: 'drop', path: '/health', count: -1 });
    const again = await opened({ data: app.data });
    await waitForSession(again.window, 'signed-out');
  });

  it('can be switched to another workspace, each with its own session', async () => {
    const other = await startSampleForTests({ seed: 2 });
    running.push(() => other.stop());
    const { window } = await opened();
    await signIn(window);
    const added = await window.bridge.workspaces.add({ address: other.origin });
    if (added.outcome !== 'added') throw new Error('not added');
    await waitForSession(window, 'signed-out');
    const { workspaces } = await waitFor(
      window.bridge.workspaces.changes(),
      (list) => list.workspaces.length === 2,
    );
    const first = workspaces.find(({ origin }) => origin === sample.origin);
    await window.bridge.workspaces.open({ id: first?.id ?? '' });
    await waitForSession(window, 'signed-in');
  });
});
