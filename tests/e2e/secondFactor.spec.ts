import type { Locator, Page } from 'playwright/test';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';
import { pasteInto, typeInto } from '../support/typeInto.ts';
import { addressOf, expect, expectCatalog, giveCredentials, test } from './console.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const appCode = (page: Page) => page.getByLabel('Authentication code');
const backupCode = (page: Page) => page.getByLabel('Backup recovery code', { exact: true });

let itself: SampleForTests;
test.beforeAll(async () => {
  itself = await startSampleForTests({ originKind: 'server' });
});
test.afterAll(() => itself.stop());

test.describe(() => {
  test.use({ consoleKind: 'signed-out' });

  test('the code of an authenticator app is asked for after the password, and still after a reload', async ({
    page,
    console,
    sample,
  }) => {
    const account = sample.account('responder');
    await sample.requireSecondFactor(account.email, true);
    try {
      await page.goto(addressOf(console.url, '/catalog?query=payments'));
      await giveCredentials(page, account);
      await expect(heading(page, 'Two-Factor Authentication')).toBeVisible();
      await expect(page.getByText('Please complete the second authentication challenge.')).toBeVisible();
      await expect(appCode(page)).toBeFocused();
      await expect(backupCode(page), 'nobody has backup codes here').toHaveCount(0);
      await page.keyboard.type('111111');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText(
        'The provided authentication code is invalid, please try again.',
      );
      await page.reload();
      await expect(heading(page, 'Two-Factor Authentication')).toBeVisible();
      await typeInto(appCode(page), '246810');
      await page.keyboard.press('Enter');
      await expectCatalog(page);
      await expect(page, 'back to where the person was going').toHaveURL(/\/catalog\?query=payments$/);
    } finally {
      await sample.requireSecondFactor(account.email, false);
    }
  });
});

test('a backup code is taken at the server’s own address, also after a restart', async ({ page, start }) => {
  const account = itself.account('commander');
  await itself.requireSecondFactor(account.email, true);
  await itself.protect(account.email, {
    codes: [
      { code: 'anchor11', used: true },
      { code: 'beacon22', used: false },
    ],
  });
  const first = await start(itself.origin);
  await page.goto(first.url);
  await giveCredentials(page, account);
  await expect(heading(page, 'Two-Factor Authentication')).toBeVisible();
  await expect(backupCode(page)).toBeVisible();
  await page.goto('about:blank');
  await first.stop();

  const second = await start(undefined);
  await page.goto(second.url);
  await expect(heading(page, 'Two-Factor Authentication')).toBeVisible();
  await typeInto(backupCode(page), 'anchor11');
  // Enter sends the form that the field belongs to, although the other one is empty.
  await backupCode(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This backup recovery code has already been used.');
  await expect(backupCode(page), 'nothing typed is lost').toHaveValue('anchor11');
  await typeInto(backupCode(page), 'beacon22');
  await page.getByRole('button', { name: 'Use backup recovery code' }).click();
  await expectCatalog(page);
  const sent = (await itself.requests()).filter(({ path }) => path.includes('/self-service/login?'));
  expect(sent.at(-1)?.status).toBe(200);
  await page.goto('about:blank');
  await second.stop();

  const third = await start(undefined);
  await page.goto(third.url);
  await expectCatalog(page);
});

test('a failure stands in the form that was sent, and nothing typed is lost', async ({ page, start }) => {
  const account = itself.account('commander');
  await itself.requireSecondFactor(account.email, true);
  await itself.protect(account.email, { codes: [{ code: 'dinghy44', used: false }] });
  await page.goto((await start(itself.origin)).url);
  await giveCredentials(page, account);
  // The password was taken: what fails from here on is the second factor.
  await expect(backupCode(page)).toBeVisible();
  const formOf = (field: Locator) => page.locator('form').filter({ has: field });
  for (const field of [appCode(page), backupCode(page)]) {
    await itself.fault({
      kind: 'status',
      status: 500,
      method: 'POST',
      path: '/kratos/self-service/login',
      count: -1,
    });
    await typeInto(field, '135790');
    await field.press('Enter');
    await expect(formOf(field).getByRole('alert')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(field).toHaveValue('135790');
    await itself.clearFaults();
  }
});

test('recovery at the server’s own address ends signed in, at the settings', async ({ page, start }) => {
  const { email } = itself.account('viewer');
  const { url } = await start(itself.origin);
  await page.goto(addressOf(url, '/recovery'));
  await typeInto(page.getByRole('textbox', { name: 'Email' }), email);
  await page.keyboard.press('Enter');
  await typeInto(page.getByLabel('Recovery code'), '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The recovery code is invalid');
  const mail = (await itself.mails()).findLast(({ to }) => to === email);
  await pasteInto(page.getByLabel('Recovery code'), mail?.code ?? '');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Profile settings')).toBeVisible();
  await expect(page.getByText('You successfully recovered your account.')).toBeVisible();
});

test('recovery with a second factor asks for it on the way to the settings', async ({ page, start }) => {
  const { email } = itself.account('editor');
  await itself.requireSecondFactor(email, true);
  const { url } = await start(itself.origin);
  await page.goto(addressOf(url, '/recovery'));
  await typeInto(page.getByRole('textbox', { name: 'Email' }), email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  const mail = (await itself.mails()).findLast(({ to }) => to === email);
  await pasteInto(page.getByLabel('Recovery code'), mail?.code ?? '');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Two-Factor Authentication')).toBeVisible();
  await typeInto(appCode(page), '246810');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You successfully recovered your account.')).toBeVisible();
});
