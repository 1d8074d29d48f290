import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { typeInto } from '../support/typeInto.ts';
import { banner, expect, expectSynced, openItem, test } from './console.ts';

const canvas = (page: Page) => page.getByRole('application', { name: 'Relationships of payments-worker' });
const card = (page: Page, title: string) => page.locator('[data-node]').filter({ hasText: title });
const row = (page: Page, name: string) =>
  page
    .getByRole('grid', { name: 'Relationships' })
    .locator('.ag-row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const shown = (page: Page) => page.getByText(/^\d+ related items?$/);

test.afterEach(({ sample }) => sample.clearFaults());

/** Uses the table by pointer, then the graph by keyboard. */
async function lookAround(page: Page): Promise<void> {
  // The address contains the previous search.
  await typeInto(page.getByRole('textbox', { name: 'Search related items' }), '');
  await page.getByRole('radio', { name: 'Table' }).check();
  await page.getByRole('checkbox', { name: 'Incoming' }).check();
  await page.getByRole('checkbox', { name: 'Soft' }).check();
  await expect(row(page, 'payments-db')).toBeVisible();
  await expect(row(page, 'prod-eu-1')).toBeVisible();
  const count = await shown(page).textContent();

  await page.getByRole('radio', { name: 'Graph' }).check();
  await expect(card(page, 'payments-db').first()).toBeVisible();
  await expect(shown(page)).toHaveText(count ?? '');
  await canvas(page).focus();
  await page.keyboard.press('Home');
  await expect(page.locator('[data-cursor]')).toHaveAttribute('aria-label', /^payments-worker, Deployment/);
  // Soft edges lead to the items that it uses.
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-cursor]')).not.toHaveAttribute(
    'aria-label',
    /^payments-worker, Deployment/,
  );
  await page.keyboard.press('/');
  await page.keyboard.type('payments-db');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-cursor]')).toHaveAttribute('aria-label', /^payments-db/);
}

test.describe('relationships of an item', () => {
  test('are the same as a table and as a graph, with and without the server', async ({
    page,
    sample,
    signIn,
    syncNow,
  }) => {
    test.slow();
    await signIn('admin', '/catalog');
    await expectSynced(page);
    await syncNow();
    await openItem(page, 'payments-worker', 'Deployment');
    await page.getByRole('tab', { name: /^Relationships/ }).click();
    await lookAround(page);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'SVG image' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('payments-worker-relationships.svg');
    expect(readFileSync(await file.path(), 'utf8')).toContain('payments-db');
    const picture = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'PNG image' }).click();
    const bytes = readFileSync(await (await picture).path());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');

    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    await syncNow();
    await expect(banner(page)).toContainText('The server cannot be reached.');
    await page.reload();
    await lookAround(page);
    // Enter opens the item under the cursor, with its own relationships.
    await canvas(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('payments-db');
    await expect(card(page, 'payments-db').first()).toBeVisible();
  });
});
