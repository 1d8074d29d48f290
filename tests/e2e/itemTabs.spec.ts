import type { Page } from 'playwright/test';
import { banner, expect, expectSynced, openItem, test } from './console.ts';

const tab = (page: Page, name: RegExp) =>
  page.getByRole('tablist', { name: 'Item sections' }).getByRole('tab', { name });
const list = (page: Page, name: string) =>
  page.getByRole('grid', { name }).or(page.getByRole('treegrid', { name }));
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });

test.afterEach(({ sample }) => sample.clearFaults());

test('an item links to its checks, playbook runs, and scraper, with and without the server', async ({
  page,
  sample,
  signIn,
  syncNow,
}) => {
  await signIn('admin', '/catalog');
  await expectSynced(page);
  await openItem(page, 'payments-worker', 'Deployment');

  await test.step('the item lists its checks, and a check opens in the drawer', async () => {
    await expect(tab(page, /^Checks/)).toContainText('2');
    await tab(page, /^Checks/).click();
    const checks = list(page, 'Health checks');
    await expect(checks.getByText('payments-worker ready')).toBeVisible();
    await checks.getByText('payments-worker ready').click();
    await expect(page.getByRole('complementary', { name: /payments-worker ready/ })).toContainText(
      'Last Run',
    );
    await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/checks$/);
  });

  await test.step('the item lists its playbook runs', async () => {
    await expect(tab(page, /^Playbooks/)).toContainText('4');
    await tab(page, /^Playbooks/).click();
    await expect(list(page, 'Playbook runs').getByText('Restart a deployment').first()).toBeVisible();
    await expect(list(page, 'Playbook runs').getByText('Failed')).toBeVisible();
  });

  await test.step('the tabs are readable without the server', async () => {
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    await syncNow();
    await expect(banner(page)).toContainText('The server cannot be reached.');
    await expect(list(page, 'Playbook runs').getByText('Failed')).toBeVisible();
    await page.reload();
    await expect(list(page, 'Playbook runs').getByText('Failed')).toBeVisible();
    await tab(page, /^Checks/).click();
    await expect(list(page, 'Health checks').getByText('payments-worker ready')).toBeVisible();
    // This item was never opened. The checks feed knows its checks.
    await openItem(page, 'payments-ledger', 'Deployment');
    await tab(page, /^Checks/).click();
    await expect(list(page, 'Health checks').getByText('authorise-visa')).toBeVisible();
  });

  await test.step('the never-opened scraper is readable without the server', async () => {
    await page.getByRole('link', { name: 'kubernetes-prod-eu-1' }).click();
    await expect(heading(page)).toContainText('kubernetes-prod-eu-1');
    await expect(page.getByText('Managed by KubernetesCRD. Edit it there.')).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await page.keyboard.type('azure-meridian');
    const found = page.getByRole('option', { name: /azure-meridian-finance/ });
    await expect(found).toBeVisible();
    await found.click();
    await expect(heading(page)).toContainText('azure-meridian-finance');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(list(page, 'Scrapers').getByText('payments-database', { exact: true })).toBeVisible();
  });
});
