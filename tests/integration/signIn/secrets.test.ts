import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connectWindow, waitFor } from '../../support/bridgeClient.ts';
import { SimulatedBrowser } from '../../support/browserPerson.ts';
import { listInput } from '../../support/listInput.ts';
import { startSampleForTests } from '../../support/sampleForTests.ts';
import { processTexts, textsBelow } from '../../support/secretSearch.ts';
import { testKeychain, waitForServerStatus, waitForSession } from '../../support/session.ts';
import { movedClock, openedLinks, signInByBrowser } from '../../support/signInInBrowser.ts';
import { startApplication } from '../../support/testApplication.ts';

/** Matches every signed token (JWT). */
const signedToken = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]+/;

it('access and refresh tokens of a newer server appear in no message, file, log, address, or argument', async () => {
  const sample = await startSampleForTests({ oidc: true });
  const clock = movedClock();
  const keychain = testKeychain();
  const renewals: string[] = [];
  const browser = openedLinks();
  const app = await startApplication({
    server: sample.origin,
    clock,
    prepareHost: browser.prepareHost,
    loadKeychain: async () => {
      const real = await keychain.load();
      const setPassword = (service: string, account: string, secret: string) => {
        renewals.push((JSON.parse(secret) as { refreshToken: string }).refreshToken);
        return real.setPassword(service, account, secret);
      };
      return { ...real, setPassword };
    },
  });
  const window = await connectWindow(app.url);
  const { bridge } = window;
  const { email, password } = sample.account('admin');
  const callbacks: string[] = [];
  const signIn = () =>
    signInByBrowser(window, {
      act: async (url) => {
        const person = new SimulatedBrowser();
        const stopped = await person.callbackOf(url, { identifier: email, password });
        if (!('callback' in stopped)) throw new Error(stopped.text);
        callbacks.push(stopped.callback);
        await person.visit(stopped.callback);
      },
    });
  await waitForSession(window, 'signed-out');
  await signIn();
  await waitForServerStatus(window, 'online');
  await waitFor(bridge.sync.changes(), ({ feeds }) =>
    feeds.some(({ name, asOf }) => name === 'items' && asOf !== null),
  );
  // Renewals that succeed, fail, or have an invalid answer, to check the log and the error details.
  for (const fault of [undefined, 'status', 'truncate', 'body'] as const) {
    clock.moveBy(3_600_000);
    if (fault !== undefined)
      await sample.fault({ kind: fault, status: 500, path: '/oauth/token', after: true });
    await bridge.catalog.items.list(listInput).catch(() => undefined);
    await bridge.session.check().catch(() => undefined);
  }
  await sample.fault({
    kind: 'status',
    status: 401,
    path: '/auth/whoami',
    count: -1,
    body: 'Session Expired',
  });
  await bridge.session.check().catch(() => undefined);
  await sample.clearFaults();
  await bridge.session.signOut({});
  await signIn().catch(() => undefined);
  const during = processTexts();
  const parts = await bridge.about.diagnostics.list({ withServers: true });
  window.close();
  await app.stop();
  await sample.stop();

  const codes = callbacks.map((callback) => new URL(callback).searchParams.get('code') ?? '');
  expect(codes.every((code) => code.length > 20)).toBe(true);
  expect(renewals.length).toBeGreaterThan(1);
  const messages = window.received.map((text, index) => [`message ${index}`, text] as const);
  const places = [
    ...messages,
    ...textsBelow(app.data),
    ...during,
    ...browser.links.map((link, index) => [`link ${index}`, link] as const),
    ['diagnostics', JSON.stringify(parts)] as const,
  ];
  const secrets = [password, ...renewals, ...codes];
  const forms = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  ]);
  const found = places.flatMap(([place, text]) => [
    ...forms.filter((form) => text.includes(form)).map((form) => [place, form]),
    ...(signedToken.test(text) ? [[place, signedToken.exec(text)?.[0]]] : []),
  ]);
  expect(found).toEqual([]);
  // Ensures that the searched places are not empty.
  expect(textsBelow(join(app.data, 'logs')).length).toBeGreaterThan(0);
  expect(messages.length).toBeGreaterThan(10);
  expect(during.length).toBeGreaterThan(1);
});
