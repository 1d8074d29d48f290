import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright/test';
import { banner, expect, expectCatalog, expectSynced, rows, test } from './console.ts';

const menu = (page: Page) => page.getByRole('button', { name: 'Export', exact: true });

/** How many items the list says there are. */
async function shownTotal(page: Page): Promise<number> {
  const words = await page.getByText(/^1–[\d,]+ of [\d,]+$/).textContent();
  return Number(words?.split(' of ')[1]?.replaceAll(',', ''));
}

async function exported(page: Page, choose: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), choose()]);
  expect(await download.failure()).toBeNull();
  return download;
}

const click = (page: Page, format: 'CSV' | 'JSON') => async () => {
  await menu(page).click();
  await page.getByRole('menuitem', { name: `Export as ${format}` }).click();
};

const textOf = async (download: Download) => readFileSync(await download.path(), 'utf8');

test.afterEach(({ sample }) => sample.clearFaults());

test.describe('the export of the catalog', () => {
  test('is a file with every row that the filter keeps, as the columns stand', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?search=payments&health=healthy:-1&sortBy=name&pageSize=50');
    await expectSynced(page);
    await expectCatalog(page);
    const total = await shownTotal(page);
    const shown = await rows(page).first().getByRole('link').textContent();
    const download = await exported(page, click(page, 'CSV'));
    expect(download.suggestedFilename()).toMatch(/^catalog-\d{4}-\d\d-\d\d\.csv$/);
    const [head = '', ...lines] = (await textOf(download)).split('\r\n').slice(0, -1);
    expect(head).toBe(
      'Name,Type,Status,Health,Changes,Tags,Analysis,Cost per minute,Cost 1d,Cost 7d,Cost 30d,Created,Updated,ID',
    );
    expect(lines).toHaveLength(total);
    expect(lines[0]?.split(',')[0]).toBe(shown);
    expect(lines.filter((line) => line.includes(',healthy,'))).toEqual([]);
    await expect(page.getByText(`Exported ${total} items`)).toBeVisible();
  });

  test('goes by keyboard, leaves the screen as it is, and has no row twice', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?search=payments');
    await expectCatalog(page);
    const total = await shownTotal(page);
    const address = page.url();
    const download = await exported(page, async () => {
      await menu(page).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Export as CSV' })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    });
    const items = JSON.parse(await textOf(download)) as Array<{ id: string; name: string; tags: object }>;
    expect(new Set(items.map(({ id }) => id)).size).toBe(total);
    expect(items.every(({ tags }) => typeof tags === 'object')).toBe(true);
    await expect(menu(page)).toBeFocused();
    expect(page.url()).toBe(address);
  });

  test('works while the server cannot be reached', async ({ page, sample, signIn }) => {
    await signIn('admin', '/catalog?search=payments');
    await expectSynced(page);
    await expectCatalog(page);
    const total = await shownTotal(page);
    const before = await textOf(await exported(page, click(page, 'CSV')));
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(banner(page)).toBeVisible();
    const after = await textOf(await exported(page, click(page, 'CSV')));
    expect(after.split('\r\n').slice(0, -1)).toHaveLength(total + 1);
    expect(after).toBe(before);
  });

  test('has nothing to do where nothing matches', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?search=nothing-is-called-this');
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await expect(menu(page)).toHaveAttribute('aria-disabled', 'true');
  });
});

test.describe('a long export', () => {
  test.use({ consoleKind: 'signed-out' });

  const widgets = 2_400;
  let ids: readonly string[] = [];

  test.beforeAll(async ({ sample }) => {
    const made = await sample.changeItem(
      Array.from({ length: widgets }, (_, at) => ({
        action: 'insert' as const,
        item: { name: `widget-${at}`, type: 'Export::Widget' },
      })),
    );
    ids = made.ids;
    await sample.refresh();
  });
  test.afterAll(async ({ sample }) => {
    await sample.changeItem(ids.map((id) => ({ action: 'hard-delete' as const, id })));
    await sample.refresh();
  });

  test('shows how far it is, and leaves no file when it is cancelled', async ({ page, sample, signIn }) => {
    // What is not synced comes from the server, and from there slowly.
    await sample.fault({ kind: 'status', status: 500, path: '/db/config_items', count: -1 });
    await signIn('admin', '/catalog?configType=Export::Widget');
    await expectCatalog(page);
    await sample.fault({ kind: 'delay', delayMs: 30_000, path: '/db/configs', skip: 1, count: -1 });
    const downloading = page.waitForEvent('download');
    await click(page, 'CSV')();
    const download = await downloading;
    await expect(page.getByText('1,000 of 2,400')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Exporting' })).toHaveAttribute(
      'aria-valuenow',
      '1000',
    );
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Export cancelled. No file was kept.')).toBeVisible();
    expect(await download.failure()).not.toBeNull();
  });

  test('says what went wrong, with the raw cause one click away', async ({ page, sample, signIn }) => {
    await sample.fault({ kind: 'status', status: 500, path: '/db/config_items', count: -1 });
    await signIn('admin', '/catalog?configType=Export::Widget');
    await expectCatalog(page);
    await sample.fault({
      kind: 'status',
      status: 503,
      body: 'going down',
      path: '/db/configs',
      skip: 1,
      count: -1,
    });
    await click(page, 'CSV')();
    await expect(page.getByText('The catalog could not be exported')).toBeVisible();
    const toast = page.getByRole('status', { name: 'Messages' });
    await expect(toast.getByText('The server answered 503.')).toBeVisible();
    await toast.getByText('Details').click();
    await expect(toast.locator('pre')).toContainText('going down');
  });
});
