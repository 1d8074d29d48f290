import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectWindow, waitFor } from '../support/bridgeClient.ts';
import { listInput } from '../support/listInput.ts';
import { startSampleForTests } from '../support/sampleForTests.ts';
import { processTexts, textsBelow } from '../support/secretSearch.ts';
import { noKeychain, startApplication } from '../support/testApplication.ts';

describe('a secret', () => {
  it('appears in no message to the window, log, file, argument, or environment', async () => {
    const sample = await startSampleForTests();
    const app = await startApplication({ server: sample.origin, loadKeychain: noKeychain });
    const window = await connectWindow(app.url);
    const { session, catalog } = window.bridge;
    const { email, password, accessToken } = sample.account('admin');

    await waitFor(session.changes(), ({ status }) => status === 'signed-out');
    const created = await session.flow.create({});
    if (created.outcome !== 'flow') throw new Error('no flow');
    // Skips the sample's own sign-in message, which lists the passwords. All later messages are checked.
    const before = window.received.length;
    const submit = (secret: string) =>
      session.flow.submit({
        flowId: created.flow.id,
        submit: { name: 'method', value: 'password' },
        values: { identifier: email, password: secret },
      });
    await submit('a-wrong-but-secret-password').catch(() => undefined);
    await submit(password);
    await waitFor(session.changes(), ({ status }) => status === 'signed-in');
    await catalog.items.list({ ...listInput, filter: { hideDeleted: false }, pageSize: 200 });
    // Errors with secrets in their details, to check the details and the log.
    await sample.fault({
      kind: 'status',
      status: 500,
      path: '/db/configs',
      body: `{"error":"broken ${email}"}`,
    });
    await catalog.items.list(listInput).catch(() => undefined);
    await session.signOut();
    await session.signIn.accessToken({ token: 'wrong.token.1.2.secretpart' }).catch(() => undefined);
    await session.signIn.accessToken({ token: accessToken });
    await waitFor(session.changes(), ({ status }) => status === 'signed-in');
    const during = processTexts();
    window.close();
    await app.stop();

    const messages = window.received
      .slice(before)
      .map((text) => text.replaceAll(/Accounts of this sample server:[^"]*/g, ''))
      .map((text, index) => [`message ${index}`, text] as const);
    const places = [...messages, ...textsBelow(app.data), ...during];
    const secrets = [
      password,
      accessToken,
      'a-wrong-but-secret-password',
      'wrong.token.1.2.secretpart',
      'ory_kratos_session=',
    ];
    const forms = secrets.flatMap((secret) => [
      secret,
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      Buffer.from(`token:${secret}`).toString('base64').replace(/=+$/, ''),
      Buffer.from(`${email}:${secret}`).toString('base64').replace(/=+$/, ''),
      encodeURIComponent(secret),
    ]);
    const found = places.flatMap(([place, text]) =>
      forms.filter((form) => text.includes(form)).map((form) => [place, form]),
    );
    expect(messages.length).toBeGreaterThan(5);
    expect(textsBelow(app.data).length).toBeGreaterThan(1);
    const identity = places.filter(([place]) => place.includes(join(app.data, 'identities')));
    expect(identity.map(([, text]) => text)).toEqual([expect.stringContaining(email)]);
    expect(during.length).toBeGreaterThan(1);
    expect(found).toEqual([]);
    await sample.stop();
  });

  it('typed into or shown by a flow appears in no log or file, and is never returned', async () => {
    const sample = await startSampleForTests();
    const app = await startApplication({ server: sample.origin, loadKeychain: noKeychain });
    const window = await connectWindow(app.url);
    const { flow } = window.bridge.session;
    await waitFor(window.bridge.session.changes(), ({ status }) => status === 'signed-out');
    const password = 'typed-at-registration';
    const next = 'typed-in-the-settings';
    const email = 'somebody@sample.example';
    type Kind = 'registration' | 'settings' | 'recovery';
    const created = async (kind: Kind) => {
      const outcome = await flow.create({ kind });
      if (outcome.outcome !== 'flow') throw new Error(`no flow: ${JSON.stringify(outcome)}`);
      return outcome.flow;
    };
    const send = (
      kind: Kind,
      flowId: string,
      name: string,
      value: string,
      values: Record<string, string> = {},
    ) => flow.submit({ kind, flowId, submit: { name, value }, values });

    const registration = await created('registration');
    const traits = { 'traits.email': email, 'traits.name.first': 'Some', 'traits.name.last': 'Body' };
    await send('registration', registration.id, 'method', 'password', { ...traits, password: 'tiny-1' });
    await send('registration', registration.id, 'method', 'password', { ...traits, password });
    await waitFor(window.bridge.session.changes(), ({ status }) => status === 'signed-in');
    const settings = await created('settings');
    const app2fa = settings.nodes.find(({ name }) => name === 'totp_secret_key')?.value ?? '';
    await send('settings', settings.id, 'method', 'password', { password: next });
    await send('settings', settings.id, 'method', 'totp', { totp_code: '135791' });
    const made = await send('settings', settings.id, 'lookup_secret_regenerate', 'true');
    const codes = made.outcome === 'flow' ? made.flow.nodes.flatMap((node) => node.codes ?? []) : [];
    await send('settings', settings.id, 'lookup_secret_confirm', 'true');
    await window.bridge.session.signOut();
    const recovery = await created('recovery');
    await send('recovery', recovery.id, 'method', 'code', { email });
    await send('recovery', recovery.id, 'method', 'code', { code: '000001' });
    const code = (await sample.mails()).at(-1)?.code ?? '';
    expect(await send('recovery', recovery.id, 'method', 'code', { code })).toMatchObject({ to: 'settings' });
    window.close();
    await app.stop();

    expect(codes).toHaveLength(12);
    const shown = [app2fa, ...codes.map(({ text }) => text)];
    const typed = [password, next, 'tiny-1', '135791', '000001', code];
    const files = textsBelow(app.data);
    for (const secret of [...shown, ...typed]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(
        files.filter(([, text]) => text.includes(secret)).map(([path]) => path),
        secret,
      ).toEqual([]);
    }
    // The sample lists its accounts only on the sign-in form, which was not requested here.
    const back = window.received.join('\n');
    for (const secret of typed) expect(back.includes(secret), `${secret} comes back`).toBe(false);
    await sample.stop();
  });
});
