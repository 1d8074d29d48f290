import type { Page } from 'playwright/test';
import { expect, expectSynced, rows, test } from './console.ts';

const row = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('link', { name, exact: true }) });
const order = (page: Page) => rows(page).getByRole('link').allTextContents();
const pill = (page: Page) => page.getByText(/^\d+ changed$/);

async function idOf(page: Page, name: string): Promise<string> {
  const href = await row(page, name).getByRole('link').getAttribute('href');
  return href?.split('/').at(-1) ?? '';
}

/** Syncs all feeds without leaving the list. */
async function syncFromPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
  await page.keyboard.type('sync now');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Sync now/ })
    .click();
}

// Sync intervals are tested in tests/unit/main/schedule.test.ts.
test('server changes reach the catalog list by themselves, and rows move only on request', async ({
  page,
  sample,
  signIn,
  syncNow,
}) => {
  await signIn('admin', '/catalog?search=payments-db&sortBy=status');
  await expectSynced(page);
  await expect(rows(page)).toHaveCount(3);
  const before = await order(page);
  const [first = '', , last = ''] = before;
  const id = await idOf(page, first);
  const status = (await row(page, first).locator('[col-id=status]').textContent()) ?? '';
  await expect(row(page, first).locator('[data-shape=healthy]')).toBeVisible();
  await sample.changeItem([
    { action: 'health', id, value: 'unhealthy' },
    { action: 'rename', id, value: `${first}-renamed` },
  ]);
  await syncNow();
  await expect(row(page, `${first}-renamed`).locator('[data-shape=unhealthy]')).toBeVisible();
  await expect(pill(page)).toHaveCount(0);

  // The row is under the pointer, where moving rows would cause wrong clicks.
  await row(page, last).hover();
  await sample.changeItem([
    { action: 'health', id, value: 'healthy' },
    { action: 'rename', id, value: first },
    { action: 'status', id, value: 'Zero Space Left' },
  ]);
  await syncFromPalette(page);
  await expect(pill(page)).toBeVisible();
  expect(await order(page)).toEqual([`${first}-renamed`, ...before.slice(1)]);
  await pill(page).click();
  await expect.poll(() => order(page)).toEqual([...before.slice(1), first]);
  await expect(row(page, first)).toContainText('Zero Space Left');
  await expect(pill(page)).toHaveCount(0);
  await sample.changeItem({ action: 'status', id, value: status });
});
