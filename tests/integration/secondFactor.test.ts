import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FlowOutcome, IdentityFlow } from '#contract/entities/session.ts';
import type { OriginKind } from '../sample-server/gateway/originPaths.ts';
import { connectWindow, type TestWindow } from '../support/bridgeClient.ts';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';
import {
  flowOf,
  sendPassword,
  testKeychain,
  waitForServerStatus,
  waitForSession,
} from '../support/session.ts';
import { startApplication, withoutSync } from '../support/testApplication.ts';

const samples: Partial<Record<OriginKind, SampleForTests>> = {};
beforeAll(async () => {
  samples.web = await startSampleForTests();
  samples.server = await startSampleForTests({ originKind: 'server' });
}, 120_000);
afterAll(() => Promise.all(Object.values(samples).map((sample) => sample.stop())));

const running: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
});

const totp = { submit: { name: 'method', value: 'totp' }, field: 'totp_code' };
const lookup = { submit: { name: 'method', value: 'lookup_secret' }, field: 'lookup_secret' };

/** Both kinds of second factor: how to enroll, what to submit, and the message for a wrong value. */
const ways = {
  'the code of an authenticator app': {
    ...totp,
    enrol: (sample: SampleForTests, email: string) => sample.requireSecondFactor(email, true),
    right: '246810',
    refusal: 'The provided authentication code is invalid, please try again.',
  },
  'a backup code': {
    ...lookup,
    enrol: (sample: SampleForTests, email: string) =>
      sample.protect(email, { codes: [{ code: 'harbour7', used: false }] }),
    right: 'harbour7',
    refusal: 'The backup recovery code is not valid.',
  },
} as const;

type Way = keyof typeof ways;

/** A console that can restart with the same keychain and data. */
function startable(sample: SampleForTests) {
  const keychain = testKeychain();
  let data: string | undefined;
  return {
    keychain,
    async start() {
      const app = await startApplication({
        ...withoutSync,
        server: sample.origin,
        loadKeychain: keychain.load,
        ...(data === undefined ? {} : { data }),
      });
      data = app.data;
      let stopped = false;
      const stop = async () => {
        if (!stopped) await app.stop();
        stopped = true;
      };
      running.push(stop);
      const open = async (): Promise<TestWindow> => {
        const window = await connectWindow(app.url);
        running.push(async () => window.close());
        return window;
      };
      return { open, stop };
    },
  };
}

const codeForm = async (window: TestWindow): Promise<IdentityFlow> => {
  await waitForSession(window, 'second-factor');
  return flowOf(await window.bridge.session.flow.create({ aal: 'aal2' }));
};

function sendCode(window: TestWindow, flow: IdentityFlow, way: Way, code: string): Promise<FlowOutcome> {
  const { submit, field } = ways[way];
  return window.bridge.session.flow.submit({ flowId: flow.id, submit, values: { [field]: code } });
}

const cases = (['web', 'server'] as const).flatMap((origin) =>
  (Object.keys(ways) as Way[]).map((way) => [way, origin] as const),
);

describe.each(cases)('a second factor that is %s, at a %s origin', (way, origin) => {
  async function afterPassword() {
    const sample = samples[origin]!;
    const account = sample.account('responder');
    await ways[way].enrol(sample, account.email);
    running.push(async () => void (await sample.requireSecondFactor(account.email, false)));
    const console = startable(sample);
    const app = await console.start();
    const window = await app.open();
    await waitForSession(window, 'signed-out');
    const flow = flowOf(await window.bridge.session.flow.create({}));
    expect(await sendPassword(window, flow, account.email, account.password)).toEqual({ outcome: 'done' });
    return { sample, account, console, app, window };
  }

  it('follows the right password; a wrong code shows an error, the right code signs in', async () => {
    const { account, window } = await afterPassword();
    const flow = await codeForm(window);
    expect(flow.purpose).toBe('second-factor');
    const refused = flowOf(await sendCode(window, flow, way, 'wrong'));
    expect(refused.id).toBe(flow.id);
    expect(refused.messages.find(({ type }) => type === 'error')?.text).toBe(ways[way].refusal);
    expect(await sendCode(window, refused, way, ways[way].right)).toEqual({ outcome: 'done' });
    expect((await waitForServerStatus(window, 'online')).person.email).toBe(account.email);
  });

  it('is still required after the window reloads', async () => {
    const { app, window } = await afterPassword();
    window.close();
    const again = await app.open();
    expect(await sendCode(again, await codeForm(again), way, ways[way].right)).toEqual({ outcome: 'done' });
    await waitForServerStatus(again, 'online');
  });

  it('is not undone by a window that requests a password flow', async () => {
    const { window } = await afterPassword();
    expect(await window.bridge.session.flow.create({})).toEqual({ outcome: 'done' });
    expect(await sendCode(window, await codeForm(window), way, ways[way].right)).toEqual({ outcome: 'done' });
    await waitForServerStatus(window, 'online');
  });

  it('is still required after a restart; the full session replaces the partial session', async () => {
    const { app, console, account } = await afterPassword();
    await app.stop();
    const half = [...console.keychain.kept.values()];
    expect(half).toHaveLength(1);
    const second = await console.start();
    const window = await second.open();
    expect(await sendCode(window, await codeForm(window), way, ways[way].right)).toEqual({ outcome: 'done' });
    await waitForServerStatus(window, 'online');
    expect([...console.keychain.kept.values()]).not.toEqual(half);
    await second.stop();
    const last = await (await console.start()).open();
    expect((await waitForServerStatus(last, 'online')).person.email).toBe(account.email);
  });

  it('returns to the password when the session expires', async () => {
    const { sample, account, console, window } = await afterPassword();
    await waitForSession(window, 'second-factor');
    await sample.expireSessions(account.email);
    expect(await window.bridge.session.flow.create({ aal: 'aal2' })).toEqual({
      outcome: 'go',
      to: 'sign-in',
    });
    expect(await waitForSession(window, 'signed-out')).toMatchObject({
      sentence: 'Your session has ended. Please sign in again.',
    });
    expect([...console.keychain.kept]).toEqual([]);
  });
});

describe.each(['web', 'server'] as const)('recovery at a %s origin', (origin) => {
  async function recover(protect: (sample: SampleForTests, email: string) => Promise<unknown>) {
    const sample = samples[origin]!;
    const { email } = sample.account('commander');
    await protect(sample, email);
    running.push(async () => void (await sample.requireSecondFactor(email, false)));
    const window = await (await startable(sample).start()).open();
    await waitForSession(window, 'signed-out');
    const flow = flowOf(await window.bridge.session.flow.create({ kind: 'recovery' }));
    const send = (values: Record<string, string>) =>
      window.bridge.session.flow.submit({
        kind: 'recovery',
        flowId: flow.id,
        submit: { name: 'method', value: 'code' },
        values,
      });
    await send({ email });
    const { code = '' } = (await sample.mails()).findLast(({ to }) => to === email)!;
    return { send, code, email, window };
  }

  it('shows an error for a wrong code, and ends signed in at the settings', async () => {
    const { send, code, email, window } = await recover(async () => undefined);
    expect(flowOf(await send({ code: '000000' })).messages).toMatchObject([
      {
        type: 'error',
        text: 'The recovery code is invalid or has already been used. Please try again.',
      },
    ]);
    const outcome = await send({ code });
    expect(outcome).toEqual({ outcome: 'go', to: 'settings', flowId: expect.any(String) });
    expect((await waitForServerStatus(window, 'online')).person.email).toBe(email);
    if (outcome.outcome !== 'go') throw new Error('nowhere to go');
    const settings = await window.bridge.session.flow.create({ kind: 'settings', flowId: outcome.flowId });
    expect(flowOf(settings).messages[0]?.text).toContain('You successfully recovered your account.');
  });

  it('requires the second factor first, and opens the settings afterwards', async () => {
    const { send, code, window } = await recover((sample, email) => sample.requireSecondFactor(email, true));
    const outcome = await send({ code });
    expect(outcome).toEqual({ outcome: 'go', to: 'settings', flowId: expect.any(String) });
    const way = 'the code of an authenticator app';
    await sendCode(window, await codeForm(window), way, ways[way].right);
    await waitForServerStatus(window, 'online');
    if (outcome.outcome !== 'go') throw new Error('nowhere to go');
    const settings = await window.bridge.session.flow.create({ kind: 'settings', flowId: outcome.flowId });
    expect(flowOf(settings).messages[0]?.text).toContain('You successfully recovered your account.');
  });
});
