import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright/test';
import { banner, expect, expectCatalog, expectSynced, rows, test } from './console.ts';

// Cancelled and failed exports: tests/integration/catalog/exportItems.test.ts and
// tests/stories/rows/catalog.spec.ts.

const menu = (page: Page) => page.getByRole('button', { name: 'Export', exact: true });

async function exported(page: Page, choose: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), choose()]);
  expect(await download.failure()).toBeNull();
  return download;
}

const asCsv = (page: Page) => async () => {
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
};

const textOf = async (download: Download) => readFileSync(await download.path(), 'utf8');

test.afterEach(({ sample }) => sample.clearFaults());

test('the catalog export contains every filtered row, by pointer, by keyboard, and without the server', async ({
  page,
  sample,
  signIn,
}) => {
  await signIn('admin', '/catalog?search=payments&health=healthy:-1&sortBy=name&pageSize=50');
  await expectSynced(page);
  await expectCatalog(page);
  const words = await page.getByText(/^1–[\d,]+ of [\d,]+$/).textContent();
  const total = Number(words?.split(' of ')[1]?.replaceAll(',', ''));
  const shown = await rows(page).first().getByRole('link').textContent();
  const download = await exported(page, asCsv(page));
  expect(download.suggestedFilename()).toMatch(/^catalog-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await textOf(download);
  const [head = '', ...lines] = csv.split('\r\n').slice(0, -1);
  expect(head).toBe(
    '\ufeffName,Type,Status,Health,Changes,Tags,Labels,Analysis,Cost per minute,Cost 1d,Cost 7d,Cost 30d,Created,Updated,ID',
  );
  expect(lines).toHaveLength(total);
  expect(lines[0]?.split(',')[0]).toBe(shown);
  expect(lines.filter((line) => line.includes(',healthy,'))).toEqual([]);
  await expect(page.getByText(`Exported ${total} items`)).toBeVisible();

  const address = page.url();
  const json = await exported(page, async () => {
    await menu(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Export as CSV' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  });
  const items = JSON.parse(await textOf(json)) as Array<{ id: string; tags: object }>;
  expect(new Set(items.map(({ id }) => id)).size).toBe(total);
  expect(items.every(({ tags }) => typeof tags === 'object')).toBe(true);
  await expect(menu(page)).toBeFocused();
  expect(page.url()).toBe(address);

  await sample.fault({ kind: 'drop', path: '*', count: -1 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(banner(page)).toBeVisible();
  expect(await textOf(await exported(page, asCsv(page)))).toBe(csv);
});
