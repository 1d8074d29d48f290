import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionState } from '#contract/entities/session.ts';
import type { HostAbilities } from '#main/host/host.ts';
import type { WebHost } from '#main/host/web/WebHost.ts';
import { connectWindow, type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { SimulatedBrowser } from '../../support/browserPerson.ts';
import { type HostedForTests, startHostedForTests } from '../../support/hostedForTests.ts';
import { listInput } from '../../support/listInput.ts';
import { testKeychain, waitForServerStatus, waitForSession } from '../../support/session.ts';
import { movedClock, openedLinks, signInByBrowser } from '../../support/signInInBrowser.ts';
import { openApplication, type TestApplicationOptions, withoutSync } from '../../support/testApplication.ts';

let provider: HostedForTests;
beforeAll(async () => {
  provider = await startHostedForTests({ backends: ['harbour', 'yard', 'shed'] });
});
afterAll(() => provider.stop());

const running: Array<() => unknown> = [];
let person: SimulatedBrowser;
let keychain: ReturnType<typeof testKeychain>;
beforeEach(async () => {
  person = new SimulatedBrowser();
  keychain = testKeychain();
  await provider.clearRequests();
});
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
  await provider.usualHosted();
  await provider.clearFaults();
  for (const name of ['harbour', 'yard', 'shed'] as const) {
    await provider.backend(name).clearFaults();
    await provider.backend(name).clearRequests();
  }
});

async function opened(options: Partial<TestApplicationOptions> = {}) {
  const { prepareHost } = openedLinks();
  return openApplication({ ...withoutSync, loadKeychain: keychain.load, prepareHost, ...options }, running);
}

/** Adds the workspace of the hosted service, without an organization. */
async function added(
  options: Partial<TestApplicationOptions> = {},
  address = provider.backend('shed').origin,
) {
  const app = await opened(options);
  await waitForSession(app.window, 'no-workspace');
  const outcome = await app.window.bridge.workspaces.add({ address, signIn: { accounts: provider.origin } });
  if (outcome.outcome !== 'added') throw new Error(outcome.failure.sentence);
  await waitForSession(app.window, 'signed-out');
  return { ...app, workspace: outcome.workspace };
}

const typed = (role: string) => {
  const { email, password } = provider.account(role);
  return { identifier: email, password };
};

const signIn = (window: TestWindow, role = 'editor') =>
  signInByBrowser(window, { door: 'hosted', act: (url) => person.signInAt(url, typed(role)) });

async function chosen(window: TestWindow, name: string, role = 'editor') {
  await signIn(window, role);
  const { organisations } = await waitForSession(window, 'choose-organisation');
  const id = organisations.find((one) => one.name === name)?.id ?? '';
  await window.bridge.session.organisation.choose({ id });
}

async function signedInTo(name: string, options: Partial<TestApplicationOptions> = {}, role = 'editor') {
  const app = await added(options);
  await chosen(app.window, name, role);
  return { ...app, state: await waitForServerStatus(app.window, 'online') };
}

const listed = async (window: TestWindow) =>
  waitFor(window.bridge.workspaces.changes(), ({ workspaces }) => workspaces.length > 0);
const openWorkspace = async (window: TestWindow) => {
  const { workspaces, openId } = await listed(window);
  return workspaces.find(({ id }) => id === openId);
};
const items = async ({ bridge }: TestWindow) =>
  (await bridge.catalog.items.list(listInput)).data.items.length;
/** Sends a server request, regardless of cached data. */
const ask = ({ bridge }: TestWindow) => bridge.session.check();
const tokensAsked = async () => (await provider.requests()).filter(({ path }) => /\/tokens/.test(path));

describe('sign-in at a hosted provider', () => {
  it('offers the organizations, and continues at the server of the chosen one', async () => {
    const { window, workspace } = await added();
    expect(workspace).toMatchObject({
      identityMode: 'hosted',
      hosted: { accounts: provider.origin, frontend: provider.origin },
    });
    await signIn(window);
    const { organisations } = await waitForSession(window, 'choose-organisation');
    expect(organisations.map(({ name, waiting }) => [name, waiting ?? false])).toEqual([
      ['Dry dock', true],
      ['Harbour', false],
      ['Shed', false],
      ['Wreck', false],
      ['Yard', false],
    ]);
    const id = organisations[1]?.id ?? '';
    await window.bridge.session.organisation.choose({ id });
    const state = await waitForServerStatus(window, 'online');
    expect(state).toMatchObject({ door: 'hosted', peopleElsewhere: 'provider' });
    expect(await openWorkspace(window)).toMatchObject({
      id: workspace.id,
      name: 'Harbour',
      origin: provider.backend('harbour').origin,
      originKind: 'server',
      hosted: { organisation: { id, name: 'Harbour' } },
    });
    expect(await items(window)).toBeGreaterThan(0);
    const asked = await provider.backend('harbour').requests();
    expect(new Set(asked.map(({ authorizationScheme }) => authorizationScheme))).toContain('Bearer');
    expect([...keychain.kept]).toEqual([
      [
        `hosted ${provider.origin}`,
        expect.stringMatching(/^\{"kind":"hosted","client":"[^"]+","sessionId":"sess_[^"]+"\}$/),
      ],
    ]);
  });

  it.each([
    { name: 'Yard', backend: 'yard', originKind: 'server', cookie: false },
    { name: 'Shed', backend: 'shed', originKind: 'web', cookie: true },
  ] as const)(
    'connects to $name as configured in its settings',
    async ({ name, backend, originKind, cookie }) => {
      const { window } = await signedInTo(name);
      const sample = provider.backend(backend);
      expect(await openWorkspace(window)).toMatchObject({ origin: sample.origin, originKind });
      await sample.clearRequests();
      await ask(window);
      const asked = (await sample.requests()).filter(({ path }) => path.includes('whoami'));
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.every(({ headerNames }) => headerNames.includes('cookie') === cookie)).toBe(true);
      expect(asked.every(({ authorizationScheme }) => (authorizationScheme === 'Bearer') === !cookie)).toBe(
        true,
      );
    },
  );

  it('shows no choice when only one organization exists', async () => {
    const { window } = await added();
    await signIn(window, 'responder');
    await waitForServerStatus(window, 'online');
    expect((await openWorkspace(window))?.name).toBe('Harbour');
  });

  it('reports when no organization exists, and lets the user leave', async () => {
    const { window } = await added();
    await signIn(window, 'viewer');
    expect((await waitForSession(window, 'choose-organisation')).organisations).toEqual([]);
    await window.bridge.session.signOut({});
    await waitForSession(window, 'signed-out');
    expect(keychain.kept.size).toBe(0);
  });

  it('waits for a server during its setup without requests, and continues automatically', async () => {
    const { window } = await added();
    await chosen(window, 'Dry dock');
    const waiting = await waitFor<SessionState>(
      window.bridge.session.changes(),
      (one) => one.status === 'provisioning' && one.nextTryAt !== null,
    );
    expect(waiting).toMatchObject({ organisation: 'Dry dock' });
    for (const name of ['harbour', 'yard', 'shed'] as const) {
      const asked = await provider.backend(name).requests();
      expect(asked.filter(({ path, status }) => path.includes('whoami') && status === 200)).toEqual([]);
    }
    const { organisations } = await window.bridge.session.organisation.list({});
    expect(organisations.find(({ name }) => name === 'Dry dock')).toMatchObject({
      current: true,
      waiting: true,
    });
    // Another organization can be opened meanwhile, and this one later.
    const id = organisations.find(({ name }) => name === 'Harbour')?.id ?? '';
    await window.bridge.session.organisation.open({ id });
    await waitForServerStatus(window, 'online');
    expect((await listed(window)).workspaces.map(({ name }) => name).sort()).toEqual(['Dry dock', 'Harbour']);
    await window.bridge.workspaces.open({
      id: organisations.find(({ name }) => name === 'Dry dock')?.workspaceId ?? '',
    });
    await waitForSession(window, 'provisioning');
  });

  it('continues when the server of the organization is ready', async () => {
    await provider.putOrganisation({
      name: 'New pier',
      publicMetadata: {},
      members: { [provider.account('editor').email]: 'org:member' },
    });
    running.push(() => provider.putOrganisation({ name: 'New pier', removed: true }));
    const { window } = await added();
    await chosen(window, 'New pier');
    await waitForSession(window, 'provisioning');
    await provider.putOrganisation({
      name: 'New pier',
      publicMetadata: { backend_url: provider.backend('harbour').origin, direct: true },
    });
    await provider.backend('harbour').fault({ kind: 'status', status: 404, path: '/auth/whoami', count: 1 });
    await window.bridge.session.retry();
    await waitForSession(window, 'provisioning');
    await window.bridge.session.retry();
    // That server belongs to another organization, and refuses this organization's token.
    const over = await waitFor<SessionState>(
      window.bridge.session.changes(),
      (one) => one.status === 'signed-out' || (one.status === 'signed-in' && one.server.status === 'expired'),
    );
    expect(JSON.stringify(over)).toContain('Bad Session.');
  });

  it.each([{ name: 'Wreck', sentence: /“direct” is neither true nor false/ }])(
    'reports invalid settings of the organization $name',
    async ({ name, sentence }) => {
      const { window } = await added();
      await signIn(window);
      const { organisations } = await waitForSession(window, 'choose-organisation');
      const id = organisations.find((one) => one.name === name)?.id ?? '';
      await expect(window.bridge.session.organisation.choose({ id })).rejects.toMatchObject({
        code: 'INVALID',
        data: { sentence: expect.stringMatching(sentence) },
      });
    },
  );

  it('creates an account first when the user chooses to', async () => {
    const { window } = await added();
    await signInByBrowser(window, {
      door: 'hosted',
      register: true,
      act: async (url) => {
        expect(new URL(url).pathname).toBe('/sign-up');
        await person.signInAt(url, {
          identifier: 'new.person@sample.example',
          password: 'a-new-password-1',
          first_name: 'New',
          last_name: 'Person',
        });
      },
    });
    expect((await waitForSession(window, 'choose-organisation')).organisations).toEqual([]);
  });

  it('in a window of this application reads the session from cookies, and reports a closed window', async () => {
    const asked: unknown[] = [];
    let closes = true;
    const prepareHost = (host: WebHost) => {
      const open: Extract<HostAbilities['signInWindow'], { able: true }>['open'] = async (request) => {
        asked.push(request);
        if (closes) return undefined;
        const { email, password } = provider.account('responder');
        const answer = await fetch(request.url, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ identifier: email, password }),
        });
        const cookies = Object.fromEntries(
          answer.headers
            .getSetCookie()
            .map((line) => (line.split(';')[0] ?? '').split('=') as [string, string]),
        );
        return { address: request.returnTo, cookies };
      };
      Object.assign(host, { abilities: { ...host.abilities, signInWindow: { able: true, open } } });
    };
    const { window } = await added({ prepareHost });
    expect(await window.bridge.session.signIn.ownWindow({})).toEqual({ able: true });
    const inWindow = async () => {
      for await (const _ of await window.bridge.session.signIn.browser({ door: 'hosted', ownWindow: true }));
    };
    await expect(inWindow()).rejects.toMatchObject({
      data: { sentence: expect.stringContaining('was closed') },
    });
    closes = false;
    await inWindow();
    await waitForServerStatus(window, 'online');
    expect(asked.at(-1)).toMatchObject({ cookiesOf: provider.origin, returnTo: `${provider.origin}/user` });
  });

  it('rejects an address that is not a provider, and adds no workspace', async () => {
    const { window } = await opened();
    await waitForSession(window, 'no-workspace');
    const outcome = await window.bridge.workspaces.add({
      address: provider.backend('harbour').origin,
      signIn: { accounts: provider.backend('harbour').origin },
    });
    expect(outcome).toMatchObject({
      outcome: 'refused',
      failure: { kind: 'identity', sentence: expect.stringContaining('is not an identity provider') },
    });
    expect((await waitFor(window.bridge.workspaces.changes(), () => true)).workspaces).toEqual([]);
  });

  it('needs the provider: without it only tokens work, and it can be added later', async () => {
    const { window, stop } = await opened({ server: provider.backend('harbour').origin });
    await waitForSession(window, 'signed-out');
    await expect(signInByBrowser(window, { door: 'hosted' })).rejects.toMatchObject({ code: 'CONFLICT' });
    const id = (await listed(window)).openId ?? '';
    await window.bridge.workspaces.update({ id, signIn: { accounts: provider.origin } });
    await waitForSession(window, 'signed-out');
    await signIn(window, 'responder');
    await waitForServerStatus(window, 'online');
    await stop();
  });
});

describe('a session at a hosted provider', () => {
  it('renews its token before it expires with one request for many callers', async () => {
    const clock = movedClock();
    const { window, app } = await signedInTo('Harbour', { clock });
    const second = await connectWindow(app.url);
    running.push(() => second.close());
    await waitForServerStatus(second, 'online');
    await window.bridge.shell.window.painted();
    await waitFor(
      window.bridge.sync.changes(),
      ({ feeds }) => feeds.every(({ asOf }) => asOf !== null),
      60_000,
    );
    await provider.clearRequests();
    await ask(window);
    expect(await tokensAsked()).toEqual([]);
    clock.moveBy(50_000);
    await Promise.all([ask(window), ask(second)]);
    await expect.poll(async () => (await tokensAsked()).length).toBe(1);
    clock.moveBy(90_000);
    await provider.clearRequests();
    await provider.fault({ kind: 'delay', delayMs: 300, path: '/v1/client/sessions', count: -1 });
    await window.bridge.sync.now({});
    await Promise.all([window, second, window, second].map(ask));
    expect(await tokensAsked()).toHaveLength(1);
  }, 120_000);

  it('continues after a restart, even when each answer contains a new client token', async () => {
    await provider.hosted({ newClientTokens: true });
    const first = await signedInTo('Harbour');
    const before = [...keychain.kept.values()][0];
    await first.stop();
    const { window } = await opened({ data: first.data });
    expect((await waitForServerStatus(window, 'online')).door).toBe('hosted');
    expect([...keychain.kept.values()][0]).not.toBe(before);
  });

  it('is offline when its provider is down, while cached data stays readable', async () => {
    const clock = movedClock();
    const { window } = await signedInTo('Harbour', { clock });
    await window.bridge.shell.window.painted();
    await waitFor(window.bridge.sync.changes(), ({ feeds }) =>
      feeds.some(({ name, asOf }) => name === 'items' && asOf !== null),
    );
    await provider.fault({ kind: 'drop', path: '*', count: -1 });
    clock.moveBy(120_000);
    await window.bridge.session.check().catch(() => undefined);
    const { server } = await waitForServerStatus(window, 'offline');
    expect(server.sentence).toContain('cannot be reached');
    expect(await items(window)).toBeGreaterThan(0);
    await provider.clearFaults();
    await window.bridge.session.retry();
    await waitForServerStatus(window, 'online');
  });

  it('ended by the provider ends for every organization; one sign-in restores all', async () => {
    const clock = movedClock();
    const { window } = await signedInTo('Harbour', { clock });
    const yard = provider.organisationId('Yard');
    await window.bridge.session.organisation.open({ id: yard });
    await waitForServerStatus(window, 'online');
    await provider.endSessions(provider.account('editor').email);
    clock.moveBy(120_000);
    await window.bridge.session.check().catch(() => undefined);
    await waitForServerStatus(window, 'expired');
    expect(keychain.kept.size).toBe(0);
    const { workspaces } = await listed(window);
    const harbour = workspaces.find(({ name }) => name === 'Harbour')?.id ?? '';
    await window.bridge.workspaces.open({ id: harbour });
    await waitForServerStatus(window, 'expired');
    person = new SimulatedBrowser();
    await signIn(window);
    await waitForServerStatus(window, 'online');
    await window.bridge.workspaces.open({ id: workspaces.find(({ name }) => name === 'Yard')?.id ?? '' });
    await waitForServerStatus(window, 'online');
  });

  it('shows Bad Session when the provider accepts it and the server does not', async () => {
    const { window } = await signedInTo('Harbour');
    await provider
      .backend('harbour')
      .fault({ kind: 'status', status: 401, path: '/auth/whoami', count: -1, body: 'Unauthorized' });
    expect(await window.bridge.session.check()).toEqual({ session: 'refused' });
    expect((await waitForServerStatus(window, 'expired')).server.sentence).toMatch(/^Bad Session\./);
    // The session is still valid for other organizations.
    expect(keychain.kept.size).toBe(1);
    await window.bridge.session.signOut({});
    expect(keychain.kept.size).toBe(0);
  });

  it('has several organizations with separate data, and follows a server to a new address', async () => {
    const { window, data, workspace } = await signedInTo('Harbour');
    const yard = provider.organisationId('Yard');
    await window.bridge.session.organisation.open({ id: yard });
    await waitForServerStatus(window, 'online');
    const other = await openWorkspace(window);
    expect(other).toMatchObject({ name: 'Yard', origin: provider.backend('yard').origin });
    await expect.poll(() => readdirSync(join(data, 'kept')).sort()).toEqual([workspace.id, other?.id].sort());
    const { organisations, createPage } = await window.bridge.session.organisation.list({});
    expect(organisations.find(({ current }) => current)).toMatchObject({ id: yard, workspaceId: other?.id });
    expect(organisations.find(({ name }) => name === 'Harbour')?.workspaceId).toBe(workspace.id);
    expect(createPage).toBe(`${provider.origin}/create-organization`);
    expect(await window.bridge.session.account.page({})).toEqual({ url: `${provider.origin}/user` });
    await window.bridge.workspaces.open({ id: workspace.id });
    expect((await waitForServerStatus(window, 'online')).door).toBe('hosted');
    const moved = { backend_url: provider.backend('shed').origin, direct: false };
    await provider.putOrganisation({ name: 'Yard', publicMetadata: moved });
    running.push(() =>
      provider.putOrganisation({
        name: 'Yard',
        publicMetadata: { backend_url: provider.backend('yard').origin, direct: 'TRUE' },
      }),
    );
    await window.bridge.workspaces.open({ id: other?.id ?? '' });
    await expect
      .poll(async () => (await openWorkspace(window))?.origin)
      .toBe(provider.backend('shed').origin);
  });

  it('ends for all organizations on sign-out, which is announced before', async () => {
    const { window, data, workspace } = await signedInTo('Harbour');
    await window.bridge.session.organisation.open({ id: provider.organisationId('Yard') });
    await waitForServerStatus(window, 'online');
    const other = (await openWorkspace(window))?.id ?? '';
    await window.bridge.shell.window.painted();
    await waitFor(window.bridge.sync.changes(), ({ feeds }) => feeds.some(({ asOf }) => asOf !== null));
    const host = new URL(provider.origin).host;
    expect(await window.bridge.session.farewell()).toEqual({
      server: 'ended',
      host,
      workspaces: ['Harbour'],
    });
    const identities = join(data, 'identities');
    expect(readdirSync(identities).length).toBe(2);
    expect(await window.bridge.session.signOut({ forgetData: true })).toEqual({ server: 'ended' });
    expect(readdirSync(identities)).toEqual([]);
    expect(keychain.kept.size).toBe(0);
    for (const id of [workspace.id, other]) {
      const folder = join(data, 'kept', id);
      expect(
        existsSync(folder) ? readdirSync(folder, { recursive: true }) : [],
        id === other ? 'open' : 'beside',
      ).toEqual([]);
    }
    await window.bridge.workspaces.open({ id: workspace.id });
    await waitForSession(window, 'signed-out');
  });

  it('continues when one of several workspaces is removed, and ends with the last workspace', async () => {
    const { window, workspace } = await signedInTo('Harbour');
    await window.bridge.session.organisation.open({ id: provider.organisationId('Yard') });
    await waitForServerStatus(window, 'online');
    await window.bridge.workspaces.remove({ id: workspace.id, forgetData: true });
    expect(keychain.kept.size).toBe(1);
    await waitForServerStatus(window, 'online');
    await provider.clearRequests();
    await window.bridge.workspaces.remove({ id: (await openWorkspace(window))?.id ?? '', forgetData: true });
    expect(keychain.kept.size).toBe(0);
    expect((await provider.requests()).some(({ path }) => /\/(?:remove|end)\b/.test(path))).toBe(true);
  });
});
