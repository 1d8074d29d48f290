import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '#contract/entities/session.ts';
import { connectWindow, type TestWindow, waitFor } from '../support/bridgeClient.ts';
import { ManualClock } from '../support/ManualClock.ts';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForServerStatus, waitForSession } from '../support/session.ts';
import { openApplication, type TestApplicationOptions } from '../support/testApplication.ts';

const minutes = (count: number) => count * 60_000;
const flag = 'incidents.disable';

let sample: SampleForTests;
beforeAll(async () => {
  sample = await startSampleForTests();
});
afterAll(() => sample.stop());

const running: Array<() => unknown> = [];
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
  await sample.clearFaults();
  await sample.setProperty(flag, null);
});

async function opened(options: TestApplicationOptions = {}) {
  const clock = new ManualClock();
  const { load } = testKeychain();
  const whole = { server: sample.origin, loadKeychain: load, clock, ...options };
  const application = await openApplication(whole, running);
  await waitForSession(application.window, 'signed-out');
  return { ...application, clock };
}

/** Waits for a session state. */
const saying = (window: TestWindow, fits: (state: SignedIn) => boolean) =>
  waitFor(
    window.bridge.session.changes(),
    (state) => state.status === 'signed-in' && fits(state),
  ) as Promise<SignedIn>;

const isOff = ({ properties }: SignedIn) =>
  properties.some(({ name, value }) => name === flag && value === 'true');

const asksOf = async (path: string) =>
  (await sample.requests()).filter((request) => request.path.endsWith(path)).length;

describe('a refresh of the signed-in session', () => {
  it('applies a changed flag within a minute, and stores the flag for the next start', async () => {
    const keychain = testKeychain();
    const { window, clock, app, stop } = await opened({ loadKeychain: keychain.load });
    await signInAs(window, sample, 'admin');
    await sample.setProperty(flag, 'true');
    clock.advance(minutes(1));
    await saying(window, isOff);
    await stop();
    // The next start reads the stored state before any server answers.
    await sample.fault({ kind: 'drop', count: -1 });
    const { window: next } = await openApplication({ data: app.data, loadKeychain: keychain.load }, running);
    expect(await saying(next, isOff)).toMatchObject({ person: { name: sample.account('admin').name } });
  });

  it('happens immediately when a window becomes visible or reloads', async () => {
    const { window: first, app } = await opened();
    await signInAs(first, sample, 'viewer');
    const look = async (window: TestWindow) => {
      const looking = new AbortController();
      const seen = window.bridge.shell.window.seen(undefined, { signal: looking.signal });
      await (await seen).next();
      return looking;
    };
    (await look(first)).abort();
    await sample.setProperty(flag, 'true');
    await look(first);
    await saying(first, isOff);
    first.close();
    await sample.setProperty(flag, 'false');
    const anew = await connectWindow(app.url);
    running.push(async () => anew.close());
    await look(anew);
    await saying(anew, (state) => !isOff(state));
  });

  it('is skipped by the first window of a start when the start requested the same data', async () => {
    const { window } = await opened();
    await signInAs(window, sample, 'viewer');
    await sample.clearRequests();
    await (await window.bridge.shell.window.seen()).next();
    // This call sends one `whoami` request itself, after all earlier requests of the window.
    await window.bridge.session.check();
    expect(await asksOf('/auth/whoami')).toBe(1);
  });

  it('applies changed roles', async () => {
    const { window, clock } = await opened();
    await signInAs(window, sample, 'editor');
    const { id, name, email } = (await saying(window, () => true)).person;
    await sample.answer('/auth/whoami', { payload: { user: { id, name, email }, roles: ['viewer'] } });
    clock.advance(minutes(5));
    expect((await saying(window, ({ roles }) => !roles.includes('editor'))).roles).toEqual(['viewer']);
  });

  it('does not happen early, nor with an unreachable server or an ended session', async () => {
    const { window, clock } = await opened();
    await signInAs(window, sample, 'viewer');
    await sample.clearRequests();
    clock.advance(49_999);
    await window.bridge.session.check();
    expect(await asksOf('/properties')).toBe(0);
    // Not a dropped connection, because the client's retry would wait for the stopped clock.
    await sample.fault({ kind: 'status', status: 503, count: -1 });
    await expect(window.bridge.session.check()).rejects.toThrow();
    const away = await waitForServerStatus(window, 'offline');
    await sample.clearRequests();
    clock.advance(minutes(5));
    await saying(window, ({ server }) => {
      const next = server.status === 'offline' ? server.nextTryAt : null;
      return next !== null && next !== away.server.nextTryAt;
    });
    // The reachability check sends this request. Flags would be requested only after its success.
    expect(await asksOf('/auth/whoami')).toBe(1);
    await sample.clearFaults();
    await window.bridge.session.retry();
    await waitForServerStatus(window, 'online');
    await window.bridge.session.signOut();
    await sample.clearRequests();
    clock.advance(minutes(10));
    await window.bridge.session.flow.create({});
    expect(await asksOf('/properties')).toBe(0);
  });
});

describe('a version that could not be loaded', () => {
  it.each(['/about', '/canary/about'])(
    'due to a 502 of %s causes no warning, and is loaded half a minute later',
    async (path) => {
      await sample.fault({ kind: 'status', status: 502, path, count: 1 });
      const { window, clock } = await opened();
      const state = await signInAs(window, sample, 'admin');
      expect(state.backendVersion).toBeNull();
      expect(state.warnings).toEqual([]);
      clock.advance(30_000);
      expect(await saying(window, ({ backendVersion }) => backendVersion !== null)).toMatchObject({
        backendVersion: 'v1.1.0-beta.32',
        versionOf: 'health-checker',
        warnings: [],
      });
    },
  );

  it('is replaced with the last known version without a warning', async () => {
    const { window, clock } = await opened();
    await signInAs(window, sample, 'admin');
    await sample.fault({ kind: 'status', status: 502, path: '/canary/about', count: 1 });
    await sample.setProperty(flag, 'true');
    clock.advance(minutes(5));
    expect(await saying(window, isOff)).toMatchObject({ backendVersion: 'v1.1.0-beta.32', warnings: [] });
  });

  it('is replaced with the version of a newer server once available', async () => {
    const { window, clock } = await opened();
    await signInAs(window, sample, 'admin');
    await sample.answer('/about', { appVersion: 'v1.0.2000', chartVersion: '0.1.200' }, -1);
    clock.advance(minutes(5));
    expect(await saying(window, ({ versionOf }) => versionOf === 'server')).toMatchObject({
      backendVersion: 'v1.0.2000',
    });
  });
});
