import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screenAddress as linkOf } from '#contract/rules/address.ts';
import { connectWindow } from '../support/bridgeClient.ts';
import { noViolations } from '../support/noViolations.ts';
import { selfSigned, startSampleForTests } from '../support/sampleForTests.ts';
import { startConsole } from '../support/startConsole.ts';
import { typeInto } from '../support/typeInto.ts';
import {
  banner,
  expect,
  expectCatalog,
  expectDashboard,
  expectSynced,
  giveCredentials,
  rows,
  test,
  webAddress,
} from './console.ts';

test.use({ consoleKind: 'signed-out' });

test('a person signs in after a wrong password and an expired form, and signs out', async ({
  page,
  console,
  sample,
}) => {
  await page.goto(new URL(console.url).origin);
  await expect(page.getByRole('alert'), 'a window without the key of this run').toContainText(
    'This window does not belong to the running Quarterdeck.',
  );
  const path = '/catalog?query=checkout&sortBy=updatedAt&sortOrder=desc';
  await page.goto(webAddress(console.url, path));
  const { email, password, name } = sample.account('editor');
  const secret = page.getByRole('textbox', { name: 'Password' });
  await giveCredentials(page, { email, password: 'wrong' });
  await expect(page.getByRole('alert')).toContainText('The provided credentials are invalid');
  await expect(page.getByLabel('E-Mail')).toHaveValue(email);
  await expect(secret).toHaveValue('wrong');
  await expect(secret).toBeFocused();
  await typeInto(secret, password);
  await sample.expireFlows();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your interaction expired, please fill out the form again.')).toBeVisible();
  await expect(page.getByLabel('E-Mail')).toHaveValue(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectCatalog(page);
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
  await page.getByRole('button', { name: /^User menu/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toContainText(`Hi, ${name}`);
  await expect(menu).toContainText('Backend v1.1.0');
  await expect(menu).toContainText('Quarterdeck 0.1.0');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(
    (url) => url.pathname === '/login' && url.searchParams.get('return_to') === path,
  );
  await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible();
});

test('the second factor is required after the password and after a reload, then the link opens', async ({
  page,
  console,
  sample,
}) => {
  const account = sample.account('responder');
  const code = page.getByLabel('Authentication code');
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await sample.requireSecondFactor(account.email, true);
  try {
    const second = await connectWindow(console.url);
    await second.bridge.shell.window.show({ address: linkOf(sample.origin, '/settings/desktop') });
    second.close();
    await page.goto(webAddress(console.url, '/'));
    await expect(page).toHaveURL(/\/login\?return_to=%2Fsettings%2Fdesktop$/);
    await giveCredentials(page, account);
    await expect(heading('Two-Factor Authentication')).toBeVisible();
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(heading('Sign In to your account')).toBeVisible();
    await giveCredentials(page, account);
    await expect(code).toBeFocused();
    await page.keyboard.type('111111');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(
      'The provided authentication code is invalid, please try again.',
    );
    await page.reload();
    await typeInto(code, '246810');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/settings\/desktop$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desktop');
  } finally {
    await sample.requireSecondFactor(account.email, false);
  }
});

test('an offline server is shown in a status line, and an expired session is renewed in place', async ({
  page,
  sample,
  signIn,
}) => {
  await signIn('commander', '/catalog?query=payments');
  await expect(rows(page).first()).toBeVisible();
  await expectSynced(page);
  const refresh = page.getByRole('button', { name: 'Refresh' });

  await test.step('the status line shows the next attempt and the cause, without announcing the countdown', async () => {
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    await refresh.click();
    await expect(banner(page)).toHaveText(
      'The server cannot be reached. Showing data stored on this computer.',
    );
    await banner(page).evaluate((region) => {
      const changes: string[] = [];
      new MutationObserver((records) => changes.push(...records.map(({ type }) => type))).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      Object.assign(window, { said: changes });
    });
    const next = page.getByText(/Next try in \d+s\.$/);
    const first = await next.textContent();
    await expect(next).not.toHaveText(first ?? '');
    expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([]);
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(
      page.getByText(/^Network Error\. Please try again\.\nGET \/.*(ECONNRESET|UND_ERR_SOCKET)$/),
    ).toBeVisible();
    await noViolations(page, { exclude: ['main'] });
  });

  await test.step('the connection is retried at once on request', async () => {
    const tryNow = page.getByRole('button', { name: 'Try now' });
    await sample.clearFaults();
    await tryNow.click();
    await expect(banner(page)).toHaveCount(0);
    await expect(rows(page).first()).toBeVisible();
  });

  const search = page.getByLabel('Search for configs');
  await typeInto(search, 'checkout');
  const { email, password } = sample.account('commander');
  await sample.expireSessions(email);
  await refresh.click();
  await expect(banner(page)).toContainText('Your session has ended. Please sign in again.');
  await search.focus();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In to your account' });
  await typeInto(dialog.getByLabel('E-Mail'), email);
  await typeInto(dialog.getByRole('textbox', { name: 'Password' }), password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(banner(page)).toHaveCount(0);
  await expect(search).toHaveValue('checkout');
  await expect(search).toBeFocused();
});

/** Waits until the console has stored that it welcomed the user. */
async function expectWelcomeStored(data: string): Promise<void> {
  const preferences = join(data, 'preferences.json');
  await expect
    .poll(() => (existsSync(preferences) ? readFileSync(preferences, 'utf8') : ''))
    .toContain('"tourSeen": true');
}

test('the first start welcomes, refuses an unusable address, and trusts a certificate on request', async ({
  page,
  start,
}) => {
  const secure = await startSampleForTests({ tls: selfSigned });
  const { url, data } = await start(undefined);
  await page.goto(url);
  const form = page.getByRole('main');
  const address = form.getByLabel('Address');
  const problem = form.getByRole('alert');

  await test.step('the welcome states where data is stored and is dismissed permanently', async () => {
    const welcome = page.getByRole('region', { name: 'Welcome to Quarterdeck' });
    await expect(welcome).toContainText(data);
    await expect(welcome).toContainText('You need no Quarterdeck account');
    await expect(address).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(welcome).toHaveCount(0);
    await expect(address).toBeFocused();
    await expectWelcomeStored(data);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Add a workspace' })).toBeVisible();
    await expect(welcome).toHaveCount(0);
  });

  await test.step('a refused address stays in the field with a reason and a next step', async () => {
    await typeInto(address, 'http://127.0.0.1:39');
    await page.keyboard.press('Enter');
    await expect(problem).toContainText('127.0.0.1:39 refuses the connection.');
    await expect(problem).toContainText('Check the port and whether the server is running.');
    await problem.getByText('Details').click();
    await expect(problem).toContainText('ECONNREFUSED');
    await expect(address).toHaveValue('http://127.0.0.1:39');
  });

  await typeInto(address, secure.origin);
  await typeInto(form.getByLabel('Name (optional)'), 'Harbour');
  await page.keyboard.press('Enter');
  await expect(problem).toContainText('its certificate is self-signed');
  await form.getByRole('button', { name: 'Show certificate…' }).click();
  await expect(form.locator('code').getByText(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)).toBeVisible();
  await form.getByRole('button', { name: 'Trust this certificate' }).click();
  await expect(page.getByText('certificate trusted by you')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Workspaces' })).toContainText('Harbour');
  await giveCredentials(page, secure.account('viewer'));
  await expectDashboard(page);
  await secure.stop();
});

test('the welcome is shown at the first start with the sample server only, also without an answer', async ({
  page,
  data,
  sample,
  complaints,
}) => {
  const welcome = page.getByRole('region', { name: 'Welcome to Quarterdeck' });
  const start = () => startConsole(sample.origin, data, ['--sample']);
  const first = await start();
  await page.goto(first.url);
  await expect(welcome).toContainText('Step 1 of 3');
  await expectWelcomeStored(data);
  complaints.listening = false;
  await first.stop();
  const second = await start();
  await page.goto(second.url);
  complaints.listening = true;
  await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible();
  await expect(welcome).toHaveCount(0);
  await giveCredentials(page, sample.account('viewer'));
  await expectDashboard(page);
  await expect(welcome).toHaveCount(0);
  complaints.listening = false;
  await second.stop();
});
