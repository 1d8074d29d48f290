import type { Page } from 'playwright/test';
import { banner, expect, test } from './console.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const card = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(`^${name}, `) });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).last();
const panel = (page: Page, name: RegExp) => page.getByRole('button', { name, expanded: false });
const crumbs = (page: Page) => page.locator('header').first();

test.afterEach(({ sample }) => sample.clearFaults());

test('an unhealthy component is traced to its cause from the dashboard, by keyboard', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn('admin', '/health');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(card(page, 'Payments')).toContainText('Card authorisations fail in prod-eu-1');
  await expect(card(page, 'Payments')).toContainText('Unhealthy');
  // Default order: worst status first.
  await expect(cards(page).first()).toContainText('Unhealthy');
  await page.goto(`${page.url().replace(/[?#].*$/, '')}?sortBy=name&sortOrder=asc&status=warning`);
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText('Data platform');
  await page.goBack();
  await card(page, 'Payments').getByRole('link', { name: 'Payments', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/topology\/[0-9a-f-]{36}/);
  await expect(card(page, 'payments-worker')).toContainText('3 of 6 replicas are updated');
  await card(page, 'payments-worker').getByRole('link', { name: 'payments-worker', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(crumbs(page)).toContainText('Payments');
  await panel(page, /^Catalog/).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'payments-worker' }).first()).toBeVisible();
  await crumbs(page).getByRole('link', { name: 'Dashboard' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('a health change appears on the card and in the recent changes', async ({ page, sample, signIn }) => {
  await signIn('admin', '/topology?sortBy=name&sortOrder=asc');
  await expect(card(page, 'Branch network')).toContainText('Unknown');
  const turn = (health: string, reason: string | null) =>
    sample.changeRows({
      action: 'update',
      table: 'components',
      where: { name: 'Branch network' },
      set: { health, status: health, status_reason: reason },
    });
  // A change of a component alone arrives with the next interval, so this test refreshes like a user.
  const refresh = () =>
    page.getByRole('banner').getByRole('button', { name: 'Refresh', exact: true }).click();
  await turn('unhealthy', 'Nobody can reach Berlin');
  await refresh();
  await expect(card(page, 'Branch network')).toContainText('Unhealthy', { timeout: 15_000 });
  await expect(card(page, 'Branch network')).toContainText('Nobody can reach Berlin');
  await expect(page.getByRole('region', { name: 'Changes in the last hour' })).toContainText(
    'Branch network',
  );
  await turn('unknown', null);
  await refresh();
  await expect(card(page, 'Branch network')).toContainText('Unknown', { timeout: 15_000 });
});

test('an item is linked to a component and unlinked, and a snapshot is saved', async ({ page, signIn }) => {
  test.slow();
  await signIn('admin', '/topology');
  await card(page, 'Edge').getByRole('link', { name: 'Edge', exact: true }).click();
  await button(page, 'Link to catalog').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Link', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: /^Catalog item/ }).click();
  await page.keyboard.type('payments-ledger');
  await page
    .getByRole('option', { name: /^payments-ledger/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await panel(page, /^Catalog/).click();
  await expect(page.getByRole('link', { name: 'payments-ledger' }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Unlink/ })
    .first()
    .click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Unlink', exact: true })
    .click();
  await expect(page.getByRole('link', { name: 'payments-ledger' })).toHaveCount(0);
  await button(page, 'Snapshot').click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('Edge-snapshot.zip');
});

test('the dashboard and visited components with their panels are readable without the server', async ({
  page,
  sample,
  signIn,
}) => {
  test.slow();
  await signIn('admin', '/topology');
  await card(page, 'Payments').getByRole('link', { name: 'Payments', exact: true }).click();
  await card(page, 'payments').getByRole('link', { name: 'payments', exact: true }).click();
  await expect(crumbs(page)).toContainText('Payments');
  await panel(page, /^Changes/).click();
  await expect(page.getByRole('link', { name: /payments-/ }).first()).toBeVisible();
  await panel(page, /^Checks/).click();
  const check = page.locator('[data-panel-body]:not([hidden])').getByRole('link').first();
  await expect(check).toBeVisible();
  const name = (await check.textContent()) ?? '';
  await sample.fault({ kind: 'drop', path: '*', count: -1 });
  await page.reload();
  await expect(crumbs(page)).toContainText('Payments');
  await expect(banner(page)).toBeVisible({ timeout: 20_000 });
  await panel(page, /^Checks/).click();
  await expect(
    page.locator('[data-panel-body]:not([hidden])').getByRole('link').filter({ hasText: name }).first(),
  ).toBeVisible();
  await crumbs(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(card(page, 'Edge')).toContainText('Unhealthy');
  await button(page, /^Sort By/).click();
  await page.getByRole('option', { name: 'Name' }).click();
  await expect(cards(page).first()).toContainText('Branch network');
});
