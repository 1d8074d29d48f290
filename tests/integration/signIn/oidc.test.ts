import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { connectWindow, waitFor } from '../../support/bridgeClient.ts';
import { SimulatedBrowser } from '../../support/browserPerson.ts';
import { listInput } from '../../support/listInput.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForServerStatus, waitForSession } from '../../support/session.ts';
import { movedClock, openedLinks, signInByBrowser } from '../../support/signInInBrowser.ts';
import { openApplication, type TestApplicationOptions, withoutSync } from '../../support/testApplication.ts';

let sample: SampleForTests;
beforeAll(async () => {
  sample = await startSampleForTests({ oidc: true });
});
afterAll(() => sample.stop());

const running: Array<() => unknown> = [];
let person: SimulatedBrowser;
let keychain: ReturnType<typeof testKeychain>;
beforeEach(async () => {
  person = new SimulatedBrowser();
  keychain = testKeychain();
  await sample.clearRequests();
});
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
  await sample.clearFaults();
  await sample.usualOidc();
});

const browser = openedLinks();

async function opened(options: Partial<TestApplicationOptions> = {}) {
  const { prepareHost } = browser;
  return openApplication(
    { ...withoutSync, server: sample.origin, loadKeychain: keychain.load, prepareHost, ...options },
    running,
  );
}

const typed = (role: string, at: SampleForTests = sample) => {
  const { email, password } = at.account(role);
  return { identifier: email, password };
};

async function signIn(window: TestWindow, role = 'editor') {
  let page = { text: '', url: '', status: 0 };
  const steps = await signInByBrowser(window, {
    act: async (url) => {
      page = await person.signInAt(url, typed(role));
    },
  });
  return { steps, page, state: await waitForServerStatus(window, 'online') };
}

const keptToken = (): string => {
  const kept = [...keychain.kept.values()].map((text) => JSON.parse(text) as { refreshToken: string });
  return kept[0]?.refreshToken ?? '';
};

/** Uses a refresh token outside of the console, like a thief. */
async function renewAsThief(refreshToken: string) {
  const answer = await fetch(`${sample.origin}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'mc-cli',
      refresh_token: refreshToken,
    }),
  });
  return { status: answer.status, body: (await answer.json()) as { refresh_token?: string } };
}

const renewals = async () =>
  (await sample.requests()).filter(
    ({ path, method }) => method === 'POST' && path.startsWith('/oauth/token'),
  );

const list = ({ bridge }: TestWindow) => bridge.catalog.items.list(listInput);
/** Sends a server request, regardless of cached data. */
const ask = ({ bridge }: TestWindow) => bridge.session.check();

describe('sign-in through the browser at a newer server', () => {
  it('opens the browser and returns, and stores only the refresh token', async () => {
    const { window } = await opened();
    await waitForSession(window, 'signed-out');
    const { workspaces } = await waitFor(window.bridge.workspaces.changes(), (one) => one.openId !== null);
    expect(workspaces[0]).toMatchObject({ identityMode: 'kratos', oidc: { issuer: sample.origin } });
    const { steps, page, state } = await signIn(window);
    expect(steps.map(({ step }) => step)).toEqual(['opened', 'returned']);
    expect(steps[0]).toMatchObject({ where: 'browser', url: expect.stringContaining('code_challenge=') });
    expect(browser.links.at(-1)).toBe(steps[0]?.step === 'opened' ? steps[0].url : '');
    expect(page.text).toContain('You can close this tab.');
    expect(page.text).toContain(`You are signed in to Quarterdeck as ${sample.account('editor').name}.`);
    expect(page.url).not.toContain('code=');
    expect(state).toMatchObject({ door: 'oidc', roles: ['editor', 'viewer'] });
    expect(state.person.id).toBe(sample.account('editor').id);
    expect((await list(window)).data.items.length).toBeGreaterThan(0);
    expect([...keychain.kept.values()].map((text) => JSON.parse(text))).toEqual([
      { kind: 'oidc', issuer: sample.origin, clientId: 'mc-cli', refreshToken: expect.any(String) },
    ]);
  });

  it('uses PKCE, and requests no more scopes than needed', async () => {
    const { window } = await opened();
    await waitForSession(window, 'signed-out');
    const { steps } = await signIn(window, 'viewer');
    const [first] = steps;
    const asked = new URL(first?.step === 'opened' ? first.url : '').searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: 'mc-cli',
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid profile email offline_access',
      redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/callback$/),
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked.get(name)?.length).toBeGreaterThan(40);
  });

  it('discards an answer with another state, and waits for the right answer', async () => {
    const { window } = await opened();
    await waitForSession(window, 'signed-out');
    let stranger = { status: 0, text: '' };
    const steps = await signInByBrowser(window, {
      act: async (url) => {
        const stopped = await person.callbackOf(url, typed('editor'));
        if (!('callback' in stopped)) throw new Error(stopped.text);
        const other = new URL(stopped.callback);
        other.searchParams.set('state', 'of-somebody-else');
        stranger = await person.visit(other.href);
        await person.visit(stopped.callback);
      },
    });
    expect(stranger.status).toBe(400);
    expect(stranger.text).toContain('does not belong to a sign-in');
    expect(steps.map(({ step }) => step)).toEqual(['opened', 'strange', 'returned']);
    await waitForServerStatus(window, 'online');
  });

  it('accepts one answer, and closes its port afterwards', async () => {
    const { window } = await opened();
    await waitForSession(window, 'signed-out');
    let callback = '';
    await signInByBrowser(window, {
      act: async (url) => {
        const stopped = await person.callbackOf(url, typed('editor'));
        if ('callback' in stopped) callback = stopped.callback;
        await person.visit(callback);
      },
    });
    await expect(fetch(callback)).rejects.toThrow();
  });

  const refusals: ReadonlyArray<{
    readonly name: string;
    readonly prepare?: () => Promise<unknown>;
    readonly act: (url: string) => Promise<unknown>;
    readonly fails: { code: string; sentence: RegExp };
  }> = [
    {
      name: 'an answer from another issuer',
      prepare: () => sample.oidc({ issuerInAnswers: 'https://evil.example.com' }),
      act: (url) => person.signInAt(url, typed('editor')),
      fails: { code: 'INVALID', sentence: /does not come from 127\.0\.0\.1:\d+\./ },
    },
    {
      name: 'an ID token from another issuer',
      prepare: () => sample.oidc({ idTokenIssuer: 'https://evil.example.com' }),
      act: (url) => person.signInAt(url, typed('editor')),
      fails: { code: 'INVALID', sentence: /You are not signed in\./ },
    },
    {
      name: 'the expiry of the authorization code',
      prepare: () => sample.oidc({ codeSeconds: 1 }),
      act: async (url) => {
        const stopped = await person.callbackOf(url, typed('editor'));
        await sample.oidc({ clockOffsetSeconds: 60 });
        if ('callback' in stopped) await person.visit(stopped.callback);
      },
      fails: { code: 'INVALID', sentence: /no longer accepts this sign-in/ },
    },
    {
      name: 'a cancellation by the user',
      act: (url) => person.cancelAt(url),
      fails: { code: 'INVALID', sentence: /The sign-in was canceled/ },
    },
    {
      name: 'a server error during the code exchange',
      prepare: () => sample.fault({ kind: 'status', status: 500, path: '/oauth/token', body: 'boom' }),
      act: (url) => person.signInAt(url, typed('editor')),
      fails: { code: 'SERVER', sentence: /Quarterdeck cannot read|did not sign you in/ },
    },
    {
      name: 'a dropped connection during the code exchange',
      prepare: () => sample.fault({ kind: 'drop', path: '/oauth/token' }),
      act: (url) => person.signInAt(url, typed('editor')),
      fails: { code: 'OFFLINE', sentence: /Network Error/ },
    },
    {
      name: 'a refusal of the user by the server',
      prepare: () => sample.fault({ kind: 'status', status: 403, path: '/auth/whoami', count: -1 }),
      act: (url) => person.signInAt(url, typed('editor')),
      fails: { code: 'FORBIDDEN', sentence: /.+/ },
    },
  ];
  it.each(refusals)(
    'fails after $name with the reason, and can start again',
    async ({ prepare, act, fails }) => {
      const { window } = await opened();
      await waitForSession(window, 'signed-out');
      await prepare?.();
      await expect(signInByBrowser(window, { act })).rejects.toMatchObject({
        code: fails.code,
        data: { sentence: expect.stringMatching(fails.sentence) },
      });
      await waitForSession(window, 'signed-out');
      expect(keychain.kept.size).toBe(0);
      await sample.usualOidc();
      await sample.clearFaults();
      await signIn(window);
    },
  );

  it('times out after five minutes without an answer', async () => {
    const clock = new ManualClock();
    const { window } = await opened({ clock });
    await waitForSession(window, 'signed-out');
    const at = Promise.withResolvers<string>();
    const ended = signInByBrowser(window, { act: async (url) => at.resolve(url) });
    const failed = expect(ended).rejects.toMatchObject({ code: 'TIMEOUT' });
    const redirect = new URL(await at.promise).searchParams.get('redirect_uri') ?? '';
    await clock.advance(5 * 60_000 - 1);
    expect((await fetch(redirect)).status).toBe(400);
    await clock.advance(1);
    await failed;
    await expect(fetch(redirect)).rejects.toThrow();
  });

  it('is aborted with its port when the window stops reading or starts another sign-in', async () => {
    const { window } = await opened();
    await waitForSession(window, 'signed-out');
    const first = await window.bridge.session.signIn.browser({ door: 'oidc' });
    const begun = await first.next();
    const url = begun.done !== true && begun.value.step === 'opened' ? begun.value.url : '';
    const redirect = new URL(url).searchParams.get('redirect_uri') ?? '';
    expect((await fetch(redirect)).status).toBe(400);
    await first.return();
    await expect
      .poll(() =>
        fetch(redirect).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    const older = signInByBrowser(window, {});
    const replaced = expect(older).rejects.toMatchObject({ code: 'CONFLICT' });
    const newer = signIn(window);
    await replaced;
    await newer;
  });

  it('fails with a message when no port can be opened, and can start again', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    running.push(() => taken.close());
    const { window } = await opened({ signInPort: port });
    await waitForSession(window, 'signed-out');
    await expect(signInByBrowser(window, {})).rejects.toMatchObject({
      code: 'SERVER',
      data: {
        sentence: expect.stringContaining('could not open a port'),
        details: expect.stringContaining('EADDRINUSE'),
      },
    });
    await new Promise((resolve) => taken.close(resolve));
    await signIn(window);
  });

  it.each([-300, 300])(
    'works with a server whose clock is %i s off, and renews tokens',
    async (clockOffsetSeconds) => {
      await sample.oidc({ clockOffsetSeconds });
      const clock = movedClock();
      const { window } = await opened({ clock });
      await waitForSession(window, 'signed-out');
      await signIn(window);
      clock.moveBy(3_600_000);
      await sample.clearRequests();
      await list(window);
      expect(await renewals()).toHaveLength(1);
      expect((await waitForServerStatus(window, 'online')).door).toBe('oidc');
    },
  );
});

describe('a session at a newer server', () => {
  it('is renewed by one request for many windows and sync', async () => {
    const clock = movedClock();
    const { window, app } = await opened({ clock });
    await waitForSession(window, 'signed-out');
    await signIn(window);
    const second = await connectWindow(app.url);
    running.push(() => second.close());
    await waitForServerStatus(second, 'online');
    await window.bridge.shell.window.painted();
    await waitFor(
      window.bridge.sync.changes(),
      ({ feeds }) => feeds.every(({ asOf }) => asOf !== null),
      60_000,
    );
    const before = keptToken();
    clock.moveBy(3_600_000);
    await sample.clearRequests();
    // Slow enough for all requests to arrive during the renewal.
    await sample.fault({ kind: 'delay', delayMs: 300, path: '/oauth/token', count: -1 });
    await window.bridge.sync.now({});
    await Promise.all([window, second, window, second].map(ask));
    const asks = async () => (await sample.requests()).filter(({ path }) => path.includes('/db/'));
    await expect.poll(async () => (await asks()).length).toBeGreaterThan(5);
    expect(await renewals()).toHaveLength(1);
    expect(keptToken()).not.toBe(before);
    expect((await asks()).every(({ status }) => status !== 401)).toBe(true);
  }, 120_000);

  it('signs in directly after a restart with a new refresh token', async () => {
    const first = await opened();
    await waitForSession(first.window, 'signed-out');
    await signIn(first.window);
    const before = keptToken();
    await first.stop();
    const { window } = await opened({ data: first.data });
    expect((await waitForServerStatus(window, 'online')).door).toBe('oidc');
    expect(keptToken()).not.toBe(before);
    expect((await renewAsThief(before)).status).toBe(400);
  });

  it('is renewed by one request at a time, even when the workspace is reopened meanwhile', async () => {
    const clock = movedClock();
    const { window } = await opened({ clock });
    await waitForSession(window, 'signed-out');
    await signIn(window);
    const id = (await waitFor(window.bridge.workspaces.changes(), (one) => one.openId !== null)).openId ?? '';
    clock.moveBy(3_600_000);
    await sample.clearRequests();
    await sample.fault({ kind: 'delay', delayMs: 400, path: '/oauth/token' });
    const asking = ask(window).catch(() => undefined);
    await expect.poll(async () => (await renewals()).length).toBe(1);
    await window.bridge.workspaces.update({ id, proxy: 'none', untried: true });
    await asking;
    await waitForServerStatus(window, 'online');
    // Both renewals succeeded: no refresh token was used twice, which would count as theft.
    expect((await renewals()).map(({ status }) => status)).toEqual([200, 200]);
    expect((await renewAsThief(keptToken())).status).toBe(200);
  });

  it('ends with a message when its refresh token was stolen and used', async () => {
    const clock = movedClock();
    const { window } = await opened({ clock });
    await waitForSession(window, 'signed-out');
    const { state } = await signIn(window);
    const stolen = await renewAsThief(keptToken());
    expect(stolen.status).toBe(200);
    clock.moveBy(3_600_000);
    await expect(window.bridge.session.check()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const { server, person: known } = await waitForServerStatus(window, 'expired');
    expect(server.sentence).toBe('Your session has ended. Please sign in again.');
    expect(known).toEqual(state.person);
    expect(keychain.kept.size).toBe(0);
    expect((await renewAsThief(stolen.body.refresh_token ?? '')).status).toBe(400);
    await signIn(window);
  });

  it('survives a restart of the server, and waits for the server', async () => {
    const own = await startSampleForTests({ oidc: true });
    running.push(() => own.stop());
    const port = Number(new URL(own.origin).port);
    const clock = movedClock();
    const { window } = await opened({ server: own.origin, clock });
    await waitForSession(window, 'signed-out');
    await signInByBrowser(window, { act: (url) => person.signInAt(url, typed('viewer', own)) });
    await waitForServerStatus(window, 'online');
    await own.stop();
    clock.moveBy(3_600_000);
    await ask(window).catch(() => undefined);
    await waitForServerStatus(window, 'offline');
    const again = await startSampleForTests({ oidc: true, port });
    running.push(() => again.stop());
    await window.bridge.session.retry();
    await waitForServerStatus(window, 'online');
    expect((await list(window)).data.items.length).toBeGreaterThan(0);
  });

  it.each([
    ['loses the connection', { kind: 'drop' }],
    ['is answered with a plain-text 500', { kind: 'status', status: 500, body: 'Internal Server Error' }],
    ['is answered with a 502 page', { kind: 'status', status: 502, body: '<html></html>' }],
  ] as const)('is offline, but not ended, while the token renewal %s', async (_what, fault) => {
    const clock = movedClock();
    const { window } = await opened({ clock });
    await waitForSession(window, 'signed-out');
    await signIn(window);
    const before = keptToken();
    await sample.fault({ ...fault, path: '/oauth/token', count: -1 });
    clock.moveBy(3_600_000);
    await list(window).catch(() => undefined);
    await window.bridge.session.check().catch(() => undefined);
    await waitForServerStatus(window, 'offline');
    expect(keptToken()).toBe(before);
    await sample.clearFaults();
    await window.bridge.session.retry();
    await waitForServerStatus(window, 'online');
  });

  it('renews a rejected token once, and shows Bad Session when the rejection continues', async () => {
    const { window } = await opened();
    await waitForSession(window, 'signed-out');
    await signIn(window);
    await sample.clearRequests();
    await sample.fault({ kind: 'status', status: 401, path: '/auth/whoami', body: 'Session Expired' });
    expect(await window.bridge.session.check()).toEqual({ session: 'good' });
    expect(await renewals()).toHaveLength(1);
    await sample.fault({
      kind: 'status',
      status: 401,
      path: '/auth/whoami',
      count: -1,
      body: 'Session Expired',
    });
    expect(await window.bridge.session.check()).toEqual({ session: 'refused' });
    expect((await waitForServerStatus(window, 'expired')).server.sentence).toMatch(/^Bad Session\./);
    await sample.clearFaults();
    expect(await window.bridge.session.farewell()).toMatchObject({ server: 'revoked' });
    const token = keptToken();
    await window.bridge.session.signOut({});
    expect(keychain.kept.size).toBe(0);
    expect((await renewAsThief(token)).status).toBe(400);
  });

  it.each([
    { revocation: true, server: 'revoked', thief: 400 },
    { revocation: false, server: 'lapses', thief: 200 },
  ])('reports the effect of signing out on the server: $server', async ({ revocation, server, thief }) => {
    await sample.oidc({ revocation });
    const { window } = await opened();
    await waitForSession(window, 'signed-out');
    await signIn(window);
    const token = keptToken();
    const host = new URL(sample.origin).host;
    expect(await window.bridge.session.farewell()).toEqual({ server, host, workspaces: [] });
    expect(await window.bridge.session.signOut({})).toEqual({ server });
    expect(keychain.kept.size).toBe(0);
    expect((await renewAsThief(token)).status).toBe(thief);
  });

  it('signs out and reports when the server cannot be reached', async () => {
    const { window } = await opened();
    await waitForSession(window, 'signed-out');
    await signIn(window);
    await sample.fault({ kind: 'drop', path: '/revoke', count: -1 });
    expect(await window.bridge.session.signOut({})).toEqual({ server: 'unreachable' });
    await waitForSession(window, 'signed-out');
    expect(keychain.kept.size).toBe(0);
  });

  it('is replaced and revoked when the user signs in again', async () => {
    const { window } = await opened();
    await waitForSession(window, 'signed-out');
    await signIn(window);
    const before = keptToken();
    await signInByBrowser(window, {
      confirm: true,
      act: (url) => new SimulatedBrowser().signInAt(url, typed('editor')),
    });
    expect(keptToken()).not.toBe(before);
    expect((await renewAsThief(before)).status).toBe(400);
    await waitForServerStatus(window, 'online');
  });
});

describe('a server with another sign-in method after an upgrade', () => {
  it('opens the new sign-in method, and cached data stays', async () => {
    const old = await startSampleForTests();
    const port = Number(new URL(old.origin).port);
    const { window } = await opened({ server: old.origin });
    await waitForSession(window, 'signed-out');
    await signInAs(window, old, 'editor');
    const { items } = (await list(window)).data;
    await window.bridge.shell.window.painted();
    await waitFor(window.bridge.sync.changes(), ({ feeds }) =>
      feeds.some(({ name, asOf }) => name === 'items' && asOf !== null),
    );
    await old.stop();
    const newer = await startSampleForTests({ oidc: true, port });
    running.push(() => newer.stop());
    await newer.expireSessions();
    await window.bridge.session.retry();
    await window.bridge.session.check().catch(() => undefined);
    await waitForServerStatus(window, 'expired');
    const { workspaces } = await waitFor(
      window.bridge.workspaces.changes(),
      (one) => one.workspaces[0]?.oidc !== undefined,
    );
    expect(workspaces[0]?.oidc).toEqual({ issuer: newer.origin });
    expect((await window.bridge.catalog.items.list(listInput)).data.items.length).toBe(items.length);
    await signInByBrowser(window, { act: (url) => person.signInAt(url, typed('editor', newer)) });
    expect((await waitForServerStatus(window, 'online')).door).toBe('oidc');
  });
});
