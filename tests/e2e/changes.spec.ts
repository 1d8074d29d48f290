import type { Page } from 'playwright/test';
import { banner, expect, expectSynced, test } from './console.ts';

const rows = (page: Page) => page.getByRole('grid', { name: 'Changes' }).locator('.ag-row');
const dialog = (page: Page) => page.getByRole('dialog').last();
const failed = 'ProgressDeadlineExceeded';
const history = (page: Page) => page.getByRole('dialog', { name: /^History of payments-worker/ });
const rollout = 'image 3.17.4 to 3.18.2, DB_POOL_MAX 50 to 200, 6 replicas';

test.afterEach(({ sample }) => sample.clearFaults());

test('changes before a failure are found by keyboard and readable without the server', async ({
  page,
  sample,
  signIn,
  syncNow,
}) => {
  await signIn('admin', '/catalog/changes');
  await expectSynced(page);
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: /^Severity/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Critical' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/severity=critical/);
  await expect(rows(page).filter({ hasText: failed })).toHaveCount(1);
  await rows(page)
    .filter({ hasText: failed })
    .getByRole('link', { name: /^payments-worker/ })
    .click();

  await page.getByRole('tab', { name: /^Changes/ }).click();
  // Hides the hundreds of newer changes of related items.
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Downstream' }).click();
  await expect(page).toHaveURL(/downstream=false/);
  await rows(page).filter({ hasText: rollout }).locator('.ag-cell').first().click();
  await expect(dialog(page)).toContainText('diff of payments-worker');
  await expect(dialog(page).locator('.monaco-diff-editor')).toContainText('3.18.2');
  await page.keyboard.press('k');
  await expect(dialog(page)).not.toContainText('diff of payments-worker');
  await page.keyboard.press('j');
  await page.getByRole('link', { name: 'Compare with now' }).click();
  await expect(history(page).locator('.monaco-diff-editor')).toContainText('3.17.4');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await sample.fault({ kind: 'drop', path: '*', count: -1 });
  await syncNow();
  await expect(banner(page)).toContainText('The server cannot be reached.');
  await page.reload();
  // The history was opened before, so all its versions are cached.
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await history(page).getByRole('button', { name: /^From/ }).click();
  await page
    .getByRole('option', { name: /^Before/ })
    .last()
    .click();
  await expect(history(page).locator('.monaco-diff-editor')).toContainText('3.17.2');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^Insights/ }).click();
  await expect(page.getByRole('grid', { name: 'Insights' }).locator('.ag-row').first()).toBeVisible();
  await page.getByRole('tab', { name: /^Changes/ }).click();
  // Related items are found through the cached relationships.
  const pods = rows(page).filter({ hasText: 'payments-worker-7d9c6f5b8-' });
  await expect(pods.first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Downstream' }).click();
  await expect(pods).toHaveCount(0);
  const helm = rows(page).filter({ hasText: 'Helm upgrade failed for release' });
  await expect(helm).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Upstream' }).click();
  await expect(helm.first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Upstream' }).click();
  await rows(page).filter({ hasText: rollout }).locator('.ag-cell').first().click();
  await expect(dialog(page).locator('.monaco-diff-editor')).toContainText('3.18.2');
  await page.keyboard.press('Escape');
  // A change that was never opened shows its cached fields, and the reason for the missing rest.
  await rows(page).filter({ hasText: failed }).locator('.ag-cell').first().click();
  await expect(dialog(page)).toContainText('has timed out progressing');
  await expect(dialog(page)).toContainText('The change details could not be loaded');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Changes over time by severity' })).toBeVisible();
});
