import type { Page } from 'playwright/test';
import { expect, expectSynced, openItem, rows, test } from './console.ts';

// It begins before the first sync.
test.use({ consoleKind: 'own' });

/** The other ways in which a server fails are rows: main's in tests/integration/sync, the window's in tests/stories. */
const broken = { kind: 'status', status: 500, body: '{"error":"disk is full"}', count: -1 } as const;
const says = 'The server answered 500.';

const code = (page: Page) => page.getByRole('region', { name: /^Configuration of/ });
const items = (page: Page) => page.getByRole('row').filter({ hasText: 'Catalog items' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' });
const syncItems = (page: Page) => page.getByRole('button', { name: 'Sync Catalog items now' });
const pods = (page: Page) => rows(page).filter({ hasText: 'Pod' }).first();
const toCatalog = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalog', exact: true }).click();
const toSync = (page: Page) => page.getByRole('link', { name: /^Sync:/ }).click();

test('a server that is broken is told of, costs nothing, and is forgotten once it is well', async ({
  page,
  sample,
  signIn,
}) => {
  test.slow();
  const breakPath = (path: string) => sample.fault({ ...broken, path });
  await test.step('during the first sync', async () => {
    await breakPath('/db/config_items');
    await signIn('admin', '/settings/sync');
    await expect(items(page)).toContainText(says);
    await sample.clearFaults();
    await syncItems(page).click();
    await expectSynced(page);
    await expect(items(page)).toContainText('Up to date');
    await expect(items(page)).not.toContainText(says);
  });
  await test.step('while an item is opened', async () => {
    await breakPath('/db/config_detail');
    await openItem(page, 'payments-ledger', 'Deployment');
    await expect(code(page)).toContainText('name: payments-ledger');
    await expect(page.getByText(`${says} What is shown is kept on this computer.`)).toBeVisible();
    await expect(title(page)).toContainText(/as of \d\d:\d\d$/);
    await sample.clearFaults();
    await refresh(page).click();
    await expect(page.getByText('What is shown is')).toHaveCount(0);
    await expect(title(page)).not.toContainText('as of');
    // Only the server knows how many there are.
    await expect(page.getByRole('tab', { name: /^Changes/ })).toHaveText(/\d/);
  });
  await test.step('while the summary is counted', async () => {
    await toCatalog(page);
    await expect(pods(page)).toContainText(/\dk\+/);
    await breakPath('/catalog/summary');
    await refresh(page).click();
    await expect(page.getByText(`Changes and insights could not be counted anew. ${says}`)).toBeVisible();
    await expect(pods(page)).toContainText(/\dk\+/);
    await sample.clearFaults();
    await refresh(page).click();
    await expect(page.getByText('could not be counted')).toHaveCount(0);
  });
  await test.step('while it is synced', async () => {
    await toSync(page);
    await breakPath('/db/config');
    await syncItems(page).click();
    await expect(items(page)).toContainText(says);
    await toCatalog(page);
    await expect(pods(page)).toBeVisible();
    await toSync(page);
    await sample.clearFaults();
    await syncItems(page).click();
    await expect(items(page)).toContainText('Up to date', { timeout: 20_000 });
    await expect(items(page)).toContainText(/[1-9][\d,]* rows/);
    await toCatalog(page);
    await expect(pods(page)).toBeVisible();
  });
});
