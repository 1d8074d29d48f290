import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '#main/base/clock.ts';
import { listInput } from '../support/listInput.ts';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForServerStatus, waitForSession } from '../support/session.ts';
import { openApplication, type TestApplicationOptions } from '../support/testApplication.ts';
import { untilPasses } from '../support/untilPasses.ts';

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

/** Skips short waits. Reconnect delays never end, so that only the user can trigger a retry. */
const clockOfPerson: Clock = {
  ...systemClock,
  sleep: (ms, signal, options) => systemClock.sleep(ms < 1_000 ? 0 : 2 ** 31 - 1, signal, options),
};
/** Skips short waits and shortens reconnect delays. */
const clockOfMachine: Clock = {
  ...systemClock,
  sleep: (ms, signal, options) => systemClock.sleep(ms < 1_000 ? 0 : 20, signal, options),
};

async function opened(options: TestApplicationOptions) {
  const { app, ...opened } = await openApplication(
    { server: sample.origin, clock: clockOfPerson, ...options },
    running,
  );
  return { ...app, ...opened };
}

/** Returns a data folder and a keychain with a session from an earlier sign-in. */
async function afterSignIn(role = 'editor') {
  const keychain = testKeychain();
  const first = await opened({ loadKeychain: keychain.load });
  await waitForSession(first.window, 'signed-out');
  const state = await signInAs(first.window, sample, role);
  await first.stop();
  return { data: first.data, loadKeychain: keychain.load, kept: keychain.kept, state };
}

const list = ({ window }: Awaited<ReturnType<typeof opened>>) => window.bridge.catalog.items.list(listInput);
const dropAll = () => sample.fault({ kind: 'drop', path: '*', count: -1 });
const identities = (data: string) => readdirSync(join(data, 'identities'));

describe('an application start', () => {
  it('knows the user before the keychain and the server answer; reads wait for both', async () => {
    const { data, loadKeychain, state } = await afterSignIn();
    const unlocked = Promise.withResolvers<void>();
    await sample.clearRequests();
    const app = await opened({ data, loadKeychain: () => unlocked.promise.then(loadKeychain) });
    const { person, roles, properties, backendVersion, keeping } = state;
    expect(await waitForServerStatus(app.window, 'connecting')).toMatchObject({
      ...{ person, roles, properties, backendVersion, keeping },
    });
    const read = list(app);
    expect(await sample.requests()).toEqual([]);
    unlocked.resolve();
    expect((await read).data.items.length).toBe(50);
    await waitForServerStatus(app.window, 'online');
  });

  it('sends nothing to the server of a known user before the first rows are displayed', async () => {
    const { data, loadKeychain } = await afterSignIn();
    await sample.clearRequests();
    const { window } = await opened({ data, loadKeychain, sample: true, firstRowsMs: 3_600_000 });
    await waitForServerStatus(window, 'connecting');
    expect(await sample.requests()).toEqual([]);
    await window.bridge.shell.window.painted();
    await waitForServerStatus(window, 'online');
  });

  it('checks the session of a known user when a read needs the server before that', async () => {
    const { data, loadKeychain } = await afterSignIn();
    const app = await opened({ data, loadKeychain, firstRowsMs: 3_600_000 });
    await waitForServerStatus(app.window, 'connecting');
    expect((await list(app)).data.items.length).toBe(50);
    await waitForServerStatus(app.window, 'online');
  });

  it.each([
    ['drops connections', { kind: 'drop' }, /ECONNRESET|UND_ERR_SOCKET/],
    ['is behind a gateway that answers 503', { kind: 'status', status: 503 }, /503/],
    ['answers with an HTML page', { kind: 'body', body: '<html>hotel Wi-Fi</html>' }, /hotel Wi-Fi/],
  ] as const)(
    'while the server %s shows the server as offline, and goes online automatically',
    async (_what, fault, cause) => {
      const { data, loadKeychain, state } = await afterSignIn();
      await sample.fault({ ...fault, path: '*', count: -1 });
      const app = await opened({ data, loadKeychain, clock: clockOfMachine });
      const { server, person } = await waitForServerStatus(app.window, 'offline');
      expect(person).toEqual(state.person);
      expect(server.details).toMatch(cause);
      expect(server.sentence).toMatch(/\.$/);
      expect(Math.abs(Date.parse(server.since) - Date.now())).toBeLessThan(10_000);
      await sample.clearFaults();
      await waitForServerStatus(app.window, 'online');
      expect((await list(app)).data.items.length).toBe(50);
    },
  );

  it('while the server is down shows the next retry time, and retries immediately on request', async () => {
    const { data, loadKeychain } = await afterSignIn();
    await dropAll();
    const app = await opened({ data, loadKeychain });
    const { server } = await waitForServerStatus(app.window, 'offline');
    expect(Date.parse(server.nextTryAt ?? '') - Date.parse(server.since)).toBeGreaterThanOrEqual(4_000);
    await app.window.bridge.session.retry();
    expect((await waitForServerStatus(app.window, 'offline')).server.since, 'still the same outage').toBe(
      server.since,
    );
    await sample.clearFaults();
    await app.window.bridge.session.retry();
    await waitForServerStatus(app.window, 'online');
  });

  it('with a session that has expired knows the user, and deletes the stored secret', async () => {
    const { data, loadKeychain, kept, state } = await afterSignIn();
    await sample.expireSessions();
    const app = await opened({ data, loadKeychain });
    const { server, person } = await waitForServerStatus(app.window, 'expired');
    expect(server.sentence).toBe('Your session has ended. Please sign in again.');
    expect(person).toEqual(state.person);
    expect(kept.size).toBe(0);
    await expect(list(app)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      data: { sentence: server.sentence },
    });
  });

  it('without the session in the keychain reports the missing session', async () => {
    const { data, loadKeychain, kept } = await afterSignIn();
    kept.clear();
    const app = await opened({ data, loadKeychain });
    expect((await waitForServerStatus(app.window, 'expired')).server.sentence).toBe(
      'Your session is no longer in this computer’s keychain. Please sign in again.',
    );
  });

  it('reports an expired session after an outage ends', async () => {
    const { data, loadKeychain } = await afterSignIn();
    await dropAll();
    const app = await opened({ data, loadKeychain });
    await waitForServerStatus(app.window, 'offline');
    await sample.clearFaults();
    await sample.expireSessions();
    await app.window.bridge.session.retry();
    await waitForServerStatus(app.window, 'expired');
  });

  it('uses the keychain alone when the stored identity is damaged', async () => {
    const { data, loadKeychain, state } = await afterSignIn();
    for (const file of identities(data)) writeFileSync(join(data, 'identities', file), '{"version":1');
    const app = await opened({ data, loadKeychain });
    expect((await waitForServerStatus(app.window, 'online')).person).toEqual(state.person);
    expect(app.readLog()).toContain('renamed a damaged file');
  });

  it('prompts for the second factor when the server requires it', async () => {
    const { data, loadKeychain } = await afterSignIn('responder');
    const { email } = sample.account('responder');
    await sample.requireSecondFactor(email, true);
    try {
      const app = await opened({ data, loadKeychain });
      await waitForSession(app.window, 'second-factor');
    } finally {
      await sample.requireSecondFactor(email, false);
    }
  });
});

describe('a server outage', () => {
  async function signedIn(clock = clockOfPerson) {
    const { data, loadKeychain } = await afterSignIn();
    const app = await opened({ data, loadKeychain, clock });
    await waitForServerStatus(app.window, 'online');
    return app;
  }

  it('is detected by a failed request, and ends with the next successful request', async () => {
    const app = await signedIn();
    await dropAll();
    await expect(list(app)).rejects.toMatchObject({ code: 'OFFLINE' });
    await waitForServerStatus(app.window, 'offline');
    await sample.clearFaults();
    expect((await list(app)).data.items.length, 'a read is sent all the same').toBe(50);
    await waitForServerStatus(app.window, 'online');
  });

  it('ends automatically', async () => {
    const app = await signedIn(clockOfMachine);
    await dropAll();
    await list(app).catch(() => undefined);
    await waitForServerStatus(app.window, 'offline');
    await sample.clearFaults();
    await waitForServerStatus(app.window, 'online');
  });

  it('is not assumed when only one path fails', async () => {
    const app = await signedIn();
    const states: string[] = [];
    void (async () => {
      for await (const state of await app.window.bridge.session.changes()) states.push(JSON.stringify(state));
    })().catch(() => undefined);
    await sample.clearRequests();
    await sample.fault({ kind: 'drop', path: '/db/configs', count: -1 });
    await expect(list(app)).rejects.toMatchObject({ code: 'OFFLINE' });
    const asked = async () =>
      (await sample.requests()).filter(({ path, status }) => path.includes('whoami') && status === 200);
    await untilPasses(async () => expect(await asked()).toHaveLength(1));
    await sample.clearFaults();
    await sample.fault({ kind: 'status', status: 500, path: '/db/configs' });
    await expect(list(app)).rejects.toMatchObject({ code: 'SERVER' });
    await list(app);
    expect(states).toHaveLength(1);
    expect(await asked(), 'a 500 is an answer').toHaveLength(1);
  });
});

describe('a sign-in after a session has ended', () => {
  it('replaces the stored identity with the new user', async () => {
    const { data, loadKeychain } = await afterSignIn('editor');
    await sample.expireSessions();
    const app = await opened({ data, loadKeychain });
    await waitForServerStatus(app.window, 'expired');
    const viewer = await signInAs(app.window, sample, 'viewer');
    expect(viewer.person.email).toBe('viewer@sample.example');
    await app.stop();
    await dropAll();
    const again = await opened({ data, loadKeychain });
    expect((await waitForServerStatus(again.window, 'offline')).person).toEqual(viewer.person);
  });
});

describe('signing out', () => {
  it('deletes the stored identity, even while the server is down', async () => {
    const { data, loadKeychain, kept } = await afterSignIn();
    expect(identities(data)).toHaveLength(1);
    await dropAll();
    const app = await opened({ data, loadKeychain });
    await waitForServerStatus(app.window, 'offline');
    await app.window.bridge.session.signOut({});
    await waitForSession(app.window, 'signed-out');
    expect(identities(data)).toEqual([]);
    expect(kept.size).toBe(0);
    await app.stop();
    const again = await opened({ data, loadKeychain });
    await waitForSession(again.window, 'signed-out');
  });

  it('does not wait for a server that never answers', async () => {
    const { data, loadKeychain } = await afterSignIn();
    const app = await opened({ data, loadKeychain });
    await waitForServerStatus(app.window, 'online');
    await sample.fault({ kind: 'delay', delayMs: 25_000, path: '/kratos', count: -1 });
    await app.window.bridge.session.signOut({});
    await waitForSession(app.window, 'signed-out');
  }, 15_000);

  it('is not undone by a keychain that answers later', async () => {
    const { data, loadKeychain, kept } = await afterSignIn();
    const unlocked = Promise.withResolvers<void>();
    const keychain = await loadKeychain();
    // The keychain lookup is still pending during the sign-out.
    const secret = keychain.getPassword('quarterdeck', [...kept.keys()][0] ?? '');
    const slow = { ...keychain, getPassword: () => unlocked.promise.then(() => secret) };
    const app = await opened({ data, loadKeychain: async () => slow });
    await waitForServerStatus(app.window, 'connecting');
    await sample.clearRequests();
    await app.window.bridge.session.signOut({});
    await waitForSession(app.window, 'signed-out');
    unlocked.resolve();
    await expect(list(app)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await sample.requests()).toEqual([]);
  });

  it('works without a stored identity', async () => {
    const data = mkdtempSync(join(tmpdir(), 'quarterdeck-app-'));
    const app = await opened({ data, loadKeychain: testKeychain().load });
    await waitForSession(app.window, 'signed-out');
    await app.window.bridge.session.signOut({});
    expect(await waitForSession(app.window, 'signed-out')).toMatchObject({ reason: 'signed-out' });
    expect(existsSync(join(data, 'identities'))).toBe(false);
  });
});
