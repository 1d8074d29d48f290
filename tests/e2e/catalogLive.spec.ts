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

/** Asks for everything at once without leaving the list. */
async function syncFromPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
  await page.keyboard.type('sync now');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Sync now/ })
    .click();
}

test.describe('what changes at the server', () => {
  // How soon sync looks is the subject of tests/unit/main/schedule.test.ts.
  test('comes into a visible list by itself as soon as sync finds it', async ({
    page,
    sample,
    signIn,
    syncNow,
  }) => {
    await signIn('admin', '/catalog?search=payments-db&sortBy=name');
    await expectSynced(page);
    const subject = row(page, 'payments-db-replica-1');
    await expect(subject.locator('[data-shape=healthy]')).toBeVisible();
    const id = await idOf(page, 'payments-db-replica-1');
    await sample.changeItem([
      { action: 'health', id, value: 'unhealthy' },
      { action: 'status', id, value: 'Failing Over' },
    ]);
    await syncNow();
    await expect(subject.locator('[data-shape=unhealthy]')).toBeVisible();
    await expect(subject).toContainText('Failing Over');
    await expect(pill(page)).toHaveCount(0);
    await sample.changeItem([
      { action: 'health', id, value: 'healthy' },
      { action: 'status', id, value: 'Available' },
    ]);
  });

  test('comes after Sync now, and moves no row before it is asked to', async ({ page, sample, signIn }) => {
    await signIn('admin', '/catalog?search=payments-db&sortBy=status');
    await expectSynced(page);
    await expect(rows(page)).toHaveCount(3);
    const before = await order(page);
    const [first = '', , last = ''] = before;
    const id = await idOf(page, first);
    const status = (await row(page, first).locator('[col-id=status]').textContent()) ?? '';
    // Under the pointer, where a row that moves hurts.
    await row(page, last).hover();
    await sample.changeItem({ action: 'rename', id, value: `${first}-renamed` });
    await syncFromPalette(page);
    await expect(row(page, `${first}-renamed`)).toBeVisible();
    await expect(pill(page)).toHaveCount(0);

    await sample.changeItem([
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
});
