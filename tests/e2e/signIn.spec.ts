import { pasteInto, typeInto } from '../support/typeInto.ts';
import { addressOf, banner, expect, expectCatalog, rows, test } from './console.ts';

test.use({ consoleKind: 'signed-out' });

test.describe('signing in', () => {
  for (const role of ['admin', 'viewer']) {
    test(`works as ${role} and shows the catalog`, async ({ page, sample, signIn }) => {
      await signIn(role);
      await expect(page).toHaveURL(/\/catalog$/);
      await expectCatalog(page);
      await page.getByRole('button', { name: /^User menu/ }).click();
      const menu = page.getByRole('menu');
      await expect(menu).toContainText(`Hi, ${sample.account(role).name}`);
      await expect(menu).toContainText('Backend v1.1.0');
      await expect(menu).toContainText('Quarterdeck 0.1.0');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Settings' })).toHaveCount(role === 'viewer' ? 0 : 1);
    });
  }

  test('shows the server’s message for a wrong password and keeps what was typed', async ({
    page,
    console,
    sample,
  }) => {
    await page.goto(console.url);
    const { email, password } = sample.account('admin');
    await typeInto(page.getByLabel('E-Mail'), email);
    const secret = page.getByRole('textbox', { name: 'Password' });
    await typeInto(secret, 'wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('The provided credentials are invalid');
    await expect(page.getByLabel('E-Mail')).toHaveValue(email);
    await expect(secret).toHaveValue('wrong');
    await expect(secret).toBeFocused();
    await typeInto(secret, password);
    await page.keyboard.press('Enter');
    await expectCatalog(page);
  });

  test('starts an expired flow again, says so, and keeps what was typed', async ({
    page,
    console,
    sample,
  }) => {
    await page.goto(console.url);
    const { email, password } = sample.account('editor');
    await typeInto(page.getByLabel('E-Mail'), email);
    await typeInto(page.getByRole('textbox', { name: 'Password' }), password);
    await sample.expireFlows();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your interaction expired, please fill out the form again.')).toBeVisible();
    await expect(page.getByLabel('E-Mail')).toHaveValue(email);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectCatalog(page);
  });

  test('asks for the second factor', async ({ page, console, sample }) => {
    const { email, password } = sample.account('responder');
    await sample.requireSecondFactor(email, true);
    await page.goto(console.url);
    await typeInto(page.getByLabel('E-Mail'), email);
    await typeInto(page.getByRole('textbox', { name: 'Password' }), password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible();
    // The way back, for another account.
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible();
    await typeInto(page.getByLabel('E-Mail'), email);
    await typeInto(page.getByRole('textbox', { name: 'Password' }), password);
    await page.keyboard.press('Enter');
    await typeInto(page.getByLabel('Authentication code'), '111111');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('authentication code is invalid');
    await typeInto(page.getByLabel('Authentication code'), '246810');
    await page.keyboard.press('Enter');
    await expectCatalog(page);
    await sample.requireSecondFactor(email, false);
  });

  test('takes an access token', async ({ page, console, sample }) => {
    await page.goto(console.url);
    await page.getByRole('button', { name: 'Use an access token' }).click();
    const token = page.getByRole('textbox', { name: 'Access token' });
    await expect(token).toHaveAttribute('type', 'password');
    await typeInto(token, 'nonsense');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText(
      'The server did not accept this access token. invalid access token',
    );
    await pasteInto(token, sample.account('viewer').accessToken);
    await page.keyboard.press('Enter');
    await expectCatalog(page);
  });

  test('comes back to the address that was asked for', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?query=payments&sortBy=updatedAt&sortOrder=desc');
    await expect(page).toHaveURL(/\/catalog\?query=payments&sortBy=updatedAt&sortOrder=desc$/);
    await expect(page.getByLabel('Search for configs')).toHaveValue('payments');
  });

  test('never goes to an address outside', async ({ page, signIn }) => {
    await signIn('admin', '/login?return_to=//evil.example/x');
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/catalog$/);
  });
});

test.describe('a session', () => {
  test('that expired leads to sign-in and back to the same address', async ({ page, sample, signIn }) => {
    await signIn('commander', '/catalog?query=payments');
    await expect(rows(page).first()).toBeVisible();
    await sample.expireSessions(sample.account('commander').email);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(banner(page)).toContainText('Your session has ended. Please sign in again.');
    await expect(page.getByRole('navigation', { name: 'Main' }), 'the frame stays').toBeVisible();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Open the sign-in page' }).click();
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await expect(page).toHaveURL(/\/login\?return_to=%2Fcatalog%3Fquery%3Dpayments$/);
    const { email, password } = sample.account('commander');
    await typeInto(page.getByLabel('E-Mail'), email);
    await typeInto(page.getByRole('textbox', { name: 'Password' }), password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/catalog\?query=payments$/);
    await expect(rows(page).first()).toBeVisible();
  });

  test('that expired is begun anew over the page, which stays as it is', async ({ page, sample, signIn }) => {
    await signIn('commander', '/catalog?query=payments');
    await expect(rows(page).first()).toBeVisible();
    const search = page.getByLabel('Search for configs');
    await typeInto(search, 'checkout');
    await sample.expireSessions(sample.account('commander').email);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(banner(page)).toContainText('Your session has ended. Please sign in again.');
    await search.focus();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign In to your account' });
    const { email, password } = sample.account('commander');
    await typeInto(dialog.getByLabel('E-Mail'), email);
    await typeInto(dialog.getByRole('textbox', { name: 'Password' }), password);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(banner(page)).toHaveCount(0);
    await expect(search).toHaveValue('checkout');
    await expect(search).toBeFocused();
  });

  test('ends with Sign out, and signing in again leads back', async ({ page, signIn }) => {
    await signIn('editor', '/catalog?query=checkout');
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login\?return_to=%2Fcatalog%3Fquery%3Dcheckout$/);
    await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible();
  });

  test('is kept in the keychain over a restart, which comes back to the last screen', async ({
    page,
    start,
    sample,
  }) => {
    const first = await start(sample.origin);
    await page.goto(addressOf(first.url, '/catalog?query=payments'));
    const { email, password } = sample.account('admin');
    await typeInto(page.getByLabel('E-Mail'), email);
    await typeInto(page.getByRole('textbox', { name: 'Password' }), password);
    await page.keyboard.press('Enter');
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('button', { name: /^User menu/ }).click();
    await expect(page.getByText('Session in the keychain')).toBeVisible();
    await first.stop();
    const second = await start(sample.origin);
    await page.goto(second.url);
    await expect(rows(page).first()).toBeVisible();
    await expect(page).toHaveURL(/\/catalog\?query=payments$/);
  });
});

test.describe('before there is a session', () => {
  test('an unusable address says why, and another one leads on', async ({ page, start, sample }) => {
    const running = await start('http://127.0.0.1:39');
    await page.goto(running.url);
    const panel = page.getByRole('alert').first();
    await expect(panel).toContainText('127.0.0.1:39 refuses the connection.');
    await expect(panel).toContainText('Check the port, and whether the server is running.');
    await panel.getByText('Details').click();
    await expect(panel).toContainText('ECONNREFUSED');
    await typeInto(page.getByLabel('Address'), 'http://127.0.0.1:40');
    await page.getByRole('button', { name: 'Add workspace' }).click();
    await expect(page.getByText('127.0.0.1:40 refuses the connection.')).toBeVisible();
    await typeInto(page.getByLabel('Address'), sample.origin);
    await page.getByRole('button', { name: 'Add workspace' }).click();
    await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible();
  });

  test('without any server the first screen asks for one', async ({ page, start, sample }) => {
    const running = await start(undefined);
    await page.goto(running.url);
    await expect(page.getByRole('heading', { name: 'Add a workspace' })).toBeVisible();
    await typeInto(page.getByLabel('Address').last(), sample.origin);
    await typeInto(page.getByLabel('Name (optional)'), 'Harbour');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Workspaces' })).toContainText('Harbour');
  });

  test('a window that does not belong to this run is told so', async ({ page, console }) => {
    await page.goto(new URL(console.url).origin);
    await expect(page.getByRole('alert')).toContainText(
      'This window does not belong to the running Quarterdeck.',
    );
  });
});
