import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { banner, expect, test } from './console.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Lines' });
const counted = (page: Page, lines: RegExp) => page.getByRole('main').getByText(lines);

test.afterEach(({ sample }) => sample.clearFaults());

test.describe('logs', () => {
  test('are found from a component by keyboard and readable without the server', async ({
    page,
    sample,
    signIn,
    syncNow,
  }) => {
    test.slow();
    await signIn('admin', '/logs');
    await expect(page.getByText('Please select a component to view the logs')).toBeVisible();
    await page.getByRole('button', { name: /^Component/ }).press('Enter');
    await page.keyboard.type('payments');
    await page
      .getByRole('option', { name: /^payments\b/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Logs - payments');
    await expect(page.getByRole('button', { name: /^Selector/ })).toContainText('payments-worker');
    await expect(counted(page, /^[\d,]+ of 100,\d{3} lines$/)).toBeVisible({ timeout: 30_000 });

    await page.keyboard.press('/');
    await page.keyboard.type('pool exhausted');
    await expect(page).toHaveURL(/query=pool(%20|\+)exhausted/);
    await expect(
      grid(page)
        .getByText(/pool exhausted: 200 of 200/)
        .last(),
    ).toBeVisible();
    // The unfiltered list contains the same text. A line selected there would stay selected.
    await expect(grid(page).getByText(/INFO|DEBUG/)).toHaveCount(0);
    await grid(page).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(counted(page, /^2 lines selected$/)).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save as text' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^payments-payments-worker-.*\.log$/);
    expect(
      readFileSync(await file.path(), 'utf8')
        .trimEnd()
        .split('\n'),
    ).toHaveLength(2);

    await page.getByRole('button', { name: 'Follow' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();

    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    await syncNow();
    await expect(banner(page)).toContainText('The server cannot be reached.');
    await page.reload();
    await expect(
      grid(page)
        .getByText(/pool exhausted: 200 of 200/)
        .last(),
    ).toBeVisible();
    await expect(counted(page, /^Only the newest 20,000 of 100,\d{3} lines are loaded\.$/)).toBeVisible();
  });
});
