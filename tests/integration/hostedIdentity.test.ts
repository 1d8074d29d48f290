import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SessionState } from '#contract/entities/session.ts';
import type { IdentityProvider } from '#main/session/IdentityProvider.ts';
import { waitFor } from '../support/bridgeClient.ts';
import { ManualClock } from '../support/ManualClock.ts';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';
import { waitForServerStatus, waitForSession } from '../support/session.ts';
import {
  noKeychain,
  openApplication,
  type TestApplicationOptions,
  withoutSync,
} from '../support/testApplication.ts';

let sample: SampleForTests;
beforeAll(async () => {
  sample = await startSampleForTests({ identity: 'clerk' });
});
afterAll(() => sample.stop());

const running: Array<() => unknown> = [];
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
  await sample.clearFaults();
});

async function opened(options: Partial<TestApplicationOptions> = {}) {
  const whole = { ...withoutSync, server: sample.origin, loadKeychain: noKeychain, ...options };
  const { window } = await openApplication(whole, running);
  await waitForSession(window, 'signed-out');
  return window;
}

const whoami = (status: number, count = -1) =>
  sample.fault({ kind: 'status', status, path: '/auth/whoami', count });

describe('a hosted sign-in with an access token', () => {
  it.each([404, 500, 503])(
    'waits while the server answers %i, and signs in when the server is ready',
    async (status) => {
      const window = await opened();
      await whoami(status);
      await window.bridge.session.signIn.accessToken({ token: sample.account('editor').accessToken });
      const state = await waitFor<SessionState>(
        window.bridge.session.changes(),
        (one) => one.status === 'provisioning' && one.nextTryAt !== null,
      );
      expect(state).toMatchObject({ details: expect.stringContaining(String(status)) });
      await window.bridge.session.retry();
      await waitForSession(window, 'provisioning');
      await sample.clearFaults();
      await window.bridge.session.retry();
      const signedIn = await waitForServerStatus(window, 'online');
      expect(signedIn.person.name).toBe(sample.account('editor').name);
    },
  );

  it('retries automatically with increasing delays', async () => {
    const clock = new ManualClock();
    const window = await opened({ clock });
    await whoami(503);
    await window.bridge.session.signIn.accessToken({ token: sample.account('editor').accessToken });
    const waits: number[] = [];
    let last: string | null = null;
    for (let round = 0; round < 3; round += 1) {
      const state = await waitFor<SessionState>(
        window.bridge.session.changes(),
        (one) => one.status === 'provisioning' && one.nextTryAt !== null && one.nextTryAt !== last,
      );
      if (state.status !== 'provisioning' || state.nextTryAt === null) throw new Error('no wait');
      last = state.nextTryAt;
      waits.push(Date.parse(state.nextTryAt) - clock.now());
      if (round === 2) await sample.clearFaults();
      await clock.advance(waits.at(-1) ?? 0);
    }
    expect(waits[1] ?? 0).toBeGreaterThan(waits[0] ?? 0);
    expect(waits[2] ?? 0).toBeGreaterThan(waits[1] ?? 0);
    await waitForServerStatus(window, 'online');
  });

  it('stops waiting and shows the error when the server answers 403', async () => {
    const window = await opened();
    await whoami(404, 1);
    await window.bridge.session.signIn.accessToken({ token: sample.account('editor').accessToken });
    await waitForSession(window, 'provisioning');
    await whoami(403);
    await window.bridge.session.retry();
    expect(await waitForSession(window, 'unreachable')).toMatchObject({ answered: true });
  });

  it('lets the user cancel the wait', async () => {
    const window = await opened();
    await whoami(404);
    await window.bridge.session.signIn.accessToken({ token: sample.account('editor').accessToken });
    await waitForSession(window, 'provisioning');
    await window.bridge.session.signOut();
    await waitForSession(window, 'signed-out');
  });

  it('offers no flows and rejects flow requests', async () => {
    const window = await opened();
    await expect(window.bridge.session.flow.create({ kind: 'settings' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await window.bridge.session.flow.offered()).toEqual({ registration: false });
    await expect(window.bridge.session.organisation.choose({ id: 'x' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});

describe('a provider with organizations', () => {
  it('prompts for the organization, and continues with the chosen one', async () => {
    let chosen: string | undefined;
    const provider = (): IdentityProvider => ({
      session: async () => 'active',
      end: async () => undefined,
      checkWhoami: () => undefined,
      organizations: {
        pending: async () =>
          chosen === undefined
            ? [
                { id: 'org-1', name: 'Harbour' },
                { id: 'org-2', name: 'Yard' },
              ]
            : undefined,
        choose: async (id) => {
          chosen = id;
        },
      },
    });
    const window = await opened({ identityProviders: { hosted: provider } });
    await window.bridge.session.signIn.accessToken({ token: sample.account('viewer').accessToken });
    const { organisations } = await waitForSession(window, 'choose-organisation');
    expect(organisations.map(({ name }) => name)).toEqual(['Harbour', 'Yard']);
    await window.bridge.session.organisation.choose({ id: 'org-2' });
    expect(chosen).toBe('org-2');
    await waitForServerStatus(window, 'online');
  });
});
