import type { Page } from 'playwright/test';
import { typeInto } from '../support/typeInto.ts';
import { expect, test } from './console.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).last();
const row = (page: Page, text: string | RegExp) => page.locator('.ag-row').filter({ hasText: text }).first();
const dialog = (page: Page) => page.getByRole('dialog').last();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status', { name: 'Messages' }).getByText(text).first();

/** Searches for a tile and selects it. */
async function choose(page: Page, search: string, what: string): Promise<void> {
  await expect(field(page, search)).toBeFocused();
  await page.keyboard.type(what);
  await page.keyboard.press('Enter');
}

test('a connection is created after a refusal, tested, compared, changed, and deleted by name', async ({
  page,
  context,
  sample,
  signIn,
}) => {
  const secret = 'kept-by-the-server-7421';
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('admin', '/settings/connections');
  await button(page, 'Add connection').click();
  await choose(page, 'Search connection types', 'http');
  await expect(dialog(page).getByRole('heading', { name: 'HTTP Connection Details' })).toBeVisible();
  await typeInto(field(page, 'Name'), 'probe of the shop');
  await typeInto(field(page, 'URL'), 'http://127.0.0.1:1/health');
  await typeInto(dialog(page).locator('input[type=password]').first(), 'reader');
  await typeInto(dialog(page).locator('input[type=password]').last(), secret);
  await sample.fault({ kind: 'status', status: 503, method: 'POST', path: '/db/connections' });
  await button(page, 'Save').click();
  await expect(dialog(page).getByText(/Your changes are still here\./)).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('probe of the shop');
  await button(page, 'Save').click();
  await expect(toast(page, 'Connection added successfully')).toBeVisible();

  await row(page, 'probe of the shop').click();
  await expect(field(page, 'URL')).toHaveValue('http://127.0.0.1:1/health');
  expect(await page.content()).not.toContain(secret);
  for (const [status, told] of [
    [200, 'Connection successful'],
    [501, 'We currently do not support testing this connection type'],
    [400, 'the door is shut'],
    [500, 'Testing connection failed!'],
  ] as const) {
    await sample.setConnectionTest({ status, error: 'the door is shut' });
    await button(page, 'Test connection').click();
    if (status === 200) await expect(toast(page, told)).toBeVisible();
    else {
      await expect(dialog(page)).toContainText(told);
      await button(page, 'Close').click();
    }
  }
  await sample.clearConnectionTests();

  await typeInto(field(page, 'URL'), 'http://127.0.0.1:2/ready');
  await button(page, 'Show changes').click();
  await expect(dialog(page).locator('.monaco-diff-editor')).toContainText('127.0.0.1:2/ready');
  await expect(dialog(page)).not.toContainText(secret);
  await page.keyboard.press('Escape');
  // Neither stored nor newly typed secrets are copied.
  await typeInto(dialog(page).locator('input[type=password]').last(), `another-${secret}`);
  await button(page, 'Copy as YAML').click();
  await expect(toast(page, 'Copied to clipboard')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('127.0.0.1:2/ready');
  expect(copied).not.toMatch(new RegExp(`${secret}|[*]{3}`));
  await button(page, 'Update').click();
  await expect(toast(page, 'Connection updated successfully')).toBeVisible();

  await row(page, 'probe of the shop').click();
  await expect(field(page, 'URL')).toHaveValue('http://127.0.0.1:2/ready');
  await button(page, 'Delete').click();
  const question = page.getByRole('alertdialog', { name: 'Delete connection' });
  await expect(question).toContainText('probe of the shop');
  await sample.fault({ kind: 'status', status: 503, method: 'PATCH', path: '/db/connections' });
  await button(page, 'Delete').click();
  await expect(toast(page, 'The server answered 503.')).toBeVisible();
  await expect(question).toBeVisible();
  await button(page, 'Delete').click();
  await expect(toast(page, 'Connection deleted successfully')).toBeVisible();
  await expect(row(page, 'probe of the shop')).toHaveCount(0);
  await sample.clearFaults();
});

test('a scraper is created by its form, and values only in Code are preserved', async ({ page, signIn }) => {
  await signIn('admin', '/settings/config_scrapers');
  await button(page, 'Add scraper').click();
  await choose(page, 'Search kinds of scrapers', 'kubernetes');
  await typeInto(field(page, 'Name'), 'cluster of the shop');
  await typeInto(field(page, 'Cluster Name'), 'shop-eu');
  await page.getByRole('tab', { name: 'Code' }).click();
  const code = dialog(page).locator('.monaco-editor').first();
  await expect(code).toContainText('clusterName: shop-eu');
  await code.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('\nlogLevel: debug\n');
  await page.getByRole('tab', { name: 'Form' }).click();
  await expect(field(page, 'Cluster Name')).toHaveValue('shop-eu');
  await button(page, 'Check spec').click();
  await expect(toast(page, 'The specification matches its schema.')).toBeVisible();
  await button(page, 'Save').click();
  await expect(toast(page, 'Scraper added successfully')).toBeVisible();
  await row(page, 'cluster of the shop').click();
  await expect(page).toHaveURL(/\/settings\/config_scrapers\/[0-9a-f-]{36}$/);
  await typeInto(field(page, 'Cluster Name'), 'shop-us');
  await button(page, 'Update').click();
  await expect(toast(page, 'Scraper updated successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/config_scrapers$/);
  await row(page, 'cluster of the shop').click();
  await page.getByRole('tab', { name: 'Code' }).click();
  await expect(page.locator('.monaco-editor').first()).toContainText('shop-us');
  await expect(page.locator('.monaco-editor').first()).toContainText('logLevel: debug');
  await button(page, 'Delete').click();
  await button(page, 'Delete').click();
  await expect(row(page, 'cluster of the shop')).toHaveCount(0);
});

test('a health check is created from the dashboard', async ({ page, signIn }) => {
  await signIn('admin', '/health');
  await button(page, 'Add health check').click();
  await choose(page, 'Search kinds of checks', 'tcp');
  await typeInto(field(page, 'Name').first(), 'door of the shop');
  await typeInto(field(page, 'URL'), '127.0.0.1:1');
  await button(page, /^Schedule/).click();
  await page.getByRole('option', { name: 'every 5m' }).click();
  await button(page, 'Save').click();
  await expect(toast(page, 'Health check added successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/health/);
  await page.goto('about:blank');
  await signIn('admin', '/settings/canaries');
  await row(page, 'door of the shop').click();
  await expect(field(page, 'URL')).toHaveValue('127.0.0.1:1');
  await button(page, 'Delete').click();
  await button(page, 'Delete').click();
  await expect(row(page, 'door of the shop')).toHaveCount(0);
});
