import type { Page } from 'playwright/test';
import { typeInto } from '../support/typeInto.ts';
import { expect, test } from './console.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).last();
const row = (page: Page, text: string) => page.locator('.ag-row').filter({ hasText: text }).first();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const toast = (page: Page, text: string) =>
  page.getByRole('status', { name: 'Messages' }).getByText(text).first();

test('an integration is created, listed, changed, and deleted', async ({ page, signIn }) => {
  await signIn('admin', '/settings/integrations');
  for (const type of ['Scraper', 'Topology']) await expect(row(page, type)).toBeVisible();
  await button(page, 'Add integration').click();
  await expect(field(page, 'Search integrations')).toBeFocused();
  await page.keyboard.type('log b');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add Integration - Log Backends' })).toBeVisible();
  await typeInto(field(page, 'Name'), 'loki of the shop');
  await page.locator('.monaco-editor').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('routes: []');
  await button(page, 'Save').click();
  await expect(toast(page, 'Log backend added successfully')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname + url.search === '/settings/integrations');
  await expect(row(page, 'loki of the shop')).toContainText('Log Backend');
  await row(page, 'loki of the shop').click();
  await expect(page).toHaveURL(/\/settings\/integrations\/logging_backends\/[0-9a-f-]{36}$/);
  await page.getByRole('tab', { name: 'Job History' }).click();
  await expect(page.getByText('No data available')).toBeVisible();
  await page.getByRole('tab', { name: 'Spec' }).click();
  await typeInto(field(page, 'Name'), 'loki of the shop, renamed');
  await button(page, 'Update').click();
  await expect(toast(page, 'Log backend updated successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/integrations$/);
  await row(page, 'loki of the shop, renamed').click();
  await button(page, 'Delete').click();
  await button(page, 'Delete').click();
  await expect(toast(page, 'Log backend deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/integrations$/);
  await expect(row(page, 'loki of the shop')).toHaveCount(0);
});
