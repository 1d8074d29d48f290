import type { Page } from 'playwright/test';
import { typeInto } from '../support/typeInto.ts';
import { boxOf, expect, expectCatalog, expectRowCount, rows, test, withoutSyncedItems } from './console.ts';

/** More items than two pages hold: nearly every name, type or namespace has an e. */
const many = '/catalog?search=e';

const field = (page: Page) => page.getByLabel('Search for configs');

test.describe('the flat list of the catalog', () => {
  test('has the columns of the reference, and opens an item', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?search=payments-worker&sortBy=status&sortOrder=desc');
    await expect(page.locator('.ag-header-cell-text')).toHaveText([
      'Name',
      'Type',
      'Status',
      'Changes',
      'Tags',
      'Analysis',
      'Cost',
      'Created',
      'Updated',
    ]);
    const failed = rows(page).filter({ hasText: 'Rollout Failed' });
    await expect(failed).toContainText('Deployment');
    await expect(failed).toContainText('prod-eu-1');
    await expect(failed.locator('[data-shape=unhealthy]')).toBeVisible();
    await expect(failed.locator('[data-shape=insightAvailability]')).toBeVisible();
    await failed.click();
    await expect(page).toHaveURL(/\/catalog\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('payments-worker');
    await expect(page).toHaveTitle('payments-worker | Quarterdeck');
    await page.goBack();
    await expect(field(page)).toHaveValue('payments-worker');
  });

  test('sorts, pages and searches, all in the address', async ({ page, signIn }) => {
    await signIn('admin', many);
    await expect(page.getByText(/^1–50 of \d+$/)).toBeVisible();
    await page.getByRole('columnheader', { name: 'Updated' }).click();
    await expect(page).toHaveURL(/sortBy=updatedAt&sortOrder=desc/);
    await expect(page.getByRole('columnheader', { name: 'Updated' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await page.getByRole('columnheader', { name: 'Name' }).click();
    await expect(page).toHaveURL(/sortBy=name$/);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL(/pageIndex=1/);
    await expect(page.getByText(/^51–100 of \d+$/)).toBeVisible();
    await page.getByLabel('Rows per page').selectOption('100');
    await expectRowCount(page, 100);
    await typeInto(field(page), 'payments-db');
    await expect(page.getByText(/^1–3 of 3$/)).toBeVisible();
    await expect(page.getByText('3 items · $', { exact: false })).toBeVisible();
    await expect(page).toHaveURL(/search=payments-db/);
    await typeInto(field(page), 'nothing is called this');
    await expect(page.getByText('No data available')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search', exact: true }).last().click();
    await expect(page).not.toHaveURL(/search/);
    await expect(page.locator('[data-group]', { hasText: 'AWS' })).toBeVisible();
  });

  test('keeps focus, caret and letters of the search field when results replace the summary, and back', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', '/catalog');
    await expect(page.locator('[data-group]', { hasText: 'AWS' })).toBeVisible();
    const { keyboard } = page;
    const top = await boxOf(field(page));
    await field(page).click();
    // The person stops, results come, and the person types on: “n” would open the notifications.
    await keyboard.type('paym');
    await expect(page).toHaveURL(/search=paym$/);
    await expect(rows(page).filter({ hasText: 'payments-db' }).first()).toBeVisible();
    await keyboard.type('ents');
    await expect(page).toHaveURL(/search=payments$/);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('payments');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await boxOf(field(page))).toEqual(top);
    await keyboard.press('ControlOrMeta+A');
    await keyboard.press('Backspace');
    await expect(page.locator('[data-group]', { hasText: 'AWS' })).toBeVisible();
    await keyboard.type('redis');
    await expect(page).toHaveURL(/search=redis$/);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('redis');
    expect(await boxOf(field(page))).toEqual(top);
  });

  test('writes costs as the reference does, with a badge above 10 percent', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?search=AWS&groupBy=type');
    const database = rows(page).filter({ hasText: /^payments-db(?!-)/ });
    await expect(database).toContainText('$918');
    await expect(database).toContainText('up11%');
    await expect(database.getByText('$918').locator('..')).toHaveAttribute(
      'data-tooltip',
      /1d \$34\n7d \$225\n30d \$918/,
    );
    const replica = rows(page).filter({ hasText: 'payments-db-replica-1' });
    await expect(replica).toContainText('$459');
    await expect(replica).not.toContainText(/up|down|%/);
    await expect(rows(page).getByText('$2.47').first()).toBeVisible();
    await expect(page.locator('[data-group]', { hasText: 'RDS DBInstance' })).toContainText('3');
    await expect(page.locator('.ag-full-width-row', { hasText: 'RDS DBInstance' })).toContainText('$1,678');
    await expect(page.getByText(/^\d+ items in \d groups · \$[\d,]+ over 30 days$/)).toBeVisible();
  });

  test('marks counts of changes of 500 and more', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?configType=Kubernetes%3A%3APod&search=payments-worker');
    const background = (text: string) => {
      const count = rows(page).getByText(text, { exact: true }).first();
      return count.evaluate((element) => getComputedStyle(element).backgroundColor);
    };
    await expect(rows(page).getByText('640', { exact: true })).toBeVisible();
    expect(await background('640')).toBe(await background('588'));
    expect(await background('640')).not.toBe(await background('212'));
  });

  test('hides the type where it is said already', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?configType=Kubernetes%3A%3APod');
    const head = page.locator('.ag-header-cell-text');
    await expect(head.first()).toHaveText('Name');
    await expect(head.filter({ hasText: 'Type' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Deleted At' }).check();
    await page.keyboard.press('Escape');
    await expect(head.filter({ hasText: 'Deleted At' })).toHaveCount(1);
  });

  test('shows deleted items struck through when they are wanted', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?search=legacy');
    await expect(page.getByText('No data available')).toBeVisible();
    await page.getByRole('button', { name: 'Preferences' }).click();
    await page.getByLabel('Hide Deleted Catalog').uncheck();
    await expect(page).toHaveURL(/hideDeleted=no/);
    await page.keyboard.press('Escape');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).locator('[data-shape=deleted]')).toBeVisible();
    await expect(rows(page).getByRole('link')).toHaveCSS('text-decoration-line', 'line-through');
  });

  test('can be used by keyboard alone', async ({ page, signIn }) => {
    await signIn('admin', '/topology');
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    // The frame's keys come with its foot, a moment after the first paint.
    await expect(page.getByRole('link', { name: /^Sync:/ })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expectCatalog(page);
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('payments-w');
    await expect(page).toHaveURL(/search=payments-w/);
    await expect(rows(page).first()).toContainText('payments-w');
    await field(page).press('Tab');
    await expect(page.getByRole('button', { name: 'Clear the search' })).toBeFocused();
    for (const name of [
      /^Type/,
      /^Group By/,
      /^Labels/,
      /^Status/,
      /^Health/,
      'Save view',
      'Columns',
      'Export',
      'Preferences',
    ]) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name })).toBeFocused();
    }
    const cursor = page.locator('.ag-row-focus');
    // The head is one stop of the Tab key, the rows are the next.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('columnheader', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(cursor).toHaveAttribute('row-index', '0');
    await page.keyboard.press('ArrowDown');
    await expect(cursor).toHaveAttribute('row-index', '1');
    await page.keyboard.press('End');
    const count = Number(await page.getByRole('grid', { name: 'Catalog' }).getAttribute('aria-rowcount')) - 1;
    await expect(cursor).toHaveAttribute('row-index', String(count - 1));
    await page.keyboard.press('Home');
    await expect(cursor).toHaveAttribute('row-index', '0');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/catalog\/[0-9a-f-]{36}$/);
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page).toHaveURL(/search=payments-w/);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('Keyboard shortcuts');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test.describe(() => {
    test.use({ consoleKind: 'signed-out' });

    test('keeps rows where they are, and shows newer ones when they are asked for', async ({
      page,
      sample,
      signIn,
    }) => {
      await withoutSyncedItems(sample);
      await signIn('admin', '/catalog?search=payments-db&sortBy=name');
      await expect(rows(page).first()).toContainText('payments-db');
      const href = await rows(page).last().getByRole('link').getAttribute('href');
      const id = href?.split('/').at(-1) ?? '';
      const name = (await rows(page).last().getByRole('link').textContent()) ?? '';
      await sample.changeItem({ action: 'rename', id, value: 'a-payments-db' });
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByText('1 changed')).toBeVisible();
      await expect(rows(page).last()).toContainText(name);
      await page.getByText('1 changed').click();
      await expect(rows(page).first()).toContainText('a-payments-db');
      await expect(page.getByText('1 changed')).toHaveCount(0);
      // The same rows in the same order are renewed at once.
      await sample.changeItem({ action: 'rename', id, value: 'a-payments-db-renamed' });
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(rows(page).first()).toContainText('a-payments-db-renamed');
      await sample.changeItem({ action: 'rename', id, value: name });
    });
  });
});
