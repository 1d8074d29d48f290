import type { Page } from 'playwright/test';
import { typeInto } from '../support/typeInto.ts';
import { expect, expectCatalog, expectRowCount, expectSynced, rows, test } from './console.ts';

// Comparison of every filter, order and grouping with the server:
// tests/integration/cache/differential.test.ts.
// Cells, empty lists, failures and the search field: tests/stories/rows/catalog.spec.ts and
// searchFields.spec.ts.

const field = (page: Page) => page.getByLabel('Search for configs');
const filter = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Filters' }).getByRole('button', { name: new RegExp(`^${name}`) });
/** The options of an open filter, without those of the page's own select. */
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const columns = (page: Page) => page.locator('.ag-header-cell-text');
const line = (page: Page, name: string) =>
  rows(page)
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

async function openFilter(page: Page, name: string): Promise<void> {
  await filter(page, name).focus();
  await page.keyboard.press('Enter');
  await expect(options(page).first()).toBeVisible();
}

test('the catalog list is usable by keyboard alone', async ({ page, signIn }) => {
  await signIn('admin', '/topology');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  // The keyboard shortcuts work once the footer is displayed, shortly after the first paint.
  await expect(page.getByRole('link', { name: /^Sync:/ })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expectCatalog(page);
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('payments-w');
  await expect(page).toHaveURL(/search=payments-w/);
  await expect(rows(page).first()).toContainText('payments-w');
  // The toolbar is one Tab stop. Arrow keys move between its controls.
  await field(page).press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeFocused();
  for (const name of [
    /^Type/,
    /^Group By/,
    /^Labels/,
    /^Status/,
    /^Health/,
    /^Conditions/,
    'Save view',
    'Columns',
    'Export',
    'Show an earlier moment',
    'Preferences',
  ]) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  const cursor = page.locator('.ag-row-focus');
  // The header row is one Tab stop, and the rows are the next.
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

test('the catalog list sorts, pages, searches, and filters by keyboard, and keeps everything in the address', async ({
  page,
  signIn,
}) => {
  test.slow();
  // More than two pages of items: nearly every name, type or namespace contains an "e".
  await signIn('admin', '/catalog?search=e');
  await expect(page.getByText(/^1–50 of \d+$/)).toBeVisible();
  await expect(columns(page)).toHaveText([
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

  await test.step('the order, the page, and the search are in the address', async () => {
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
    await typeInto(field(page), 'nothing is called this');
    await expect(page.getByText('No data available')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search', exact: true }).last().click();
    await expect(page).not.toHaveURL(/search/);
  });

  await test.step('a type filters the list', async () => {
    await openFilter(page, 'Type');
    await page.keyboard.type('deployment');
    await expect(options(page).first()).toContainText('Deployment');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/configType=Kubernetes%3A%3ADeployment/);
    await expect(filter(page, 'Type')).toContainText('Deployment');
  });

  await test.step('an included label and an excluded label filter the list', async () => {
    await openFilter(page, 'Labels');
    await page.keyboard.type('namespace: payments');
    await expect(options(page).first()).toContainText('namespace: payments');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/labels=namespace____payments%3A1/);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('cluster: prod');
    await expect(options(page).first()).toContainText('cluster: prod');
    // A dash inside a search is a literal character, not an exclusion.
    await page.keyboard.type('-eu');
    await expect(page.getByRole('combobox', { name: 'Find in labels' })).toHaveValue('cluster: prod-eu');
    await page.keyboard.press('Shift+Enter');
    await expect(page).toHaveURL(/labels=namespace____payments%3A1%2Ccluster____prod-eu-1%3A-1/);
    await page.keyboard.press('Escape');
    await expect(filter(page, 'Labels')).toBeFocused();
    await expect(filter(page, 'Labels')).toContainText('not cluster: prod-eu-1');
    await expect(rows(page).filter({ hasText: 'staging-eu-1' }).first()).toBeVisible();
    await expect(rows(page).filter({ hasText: 'prod-eu-1' })).toHaveCount(0);
  });

  await test.step('an excluded status, an included health, and nested groups shape the list', async () => {
    await page.goto(`${new URL(page.url()).origin}/catalog?search=payments`);
    await expectCatalog(page);
    await openFilter(page, 'Status');
    await page.keyboard.type('running');
    await expect(options(page).first()).toContainText('Running');
    await page.keyboard.press('Shift+Enter');
    await expect(page).toHaveURL(/status=Running%3A-1/);
    await page.keyboard.press('Escape');
    await expect(rows(page).filter({ hasText: 'Running' })).toHaveCount(0);
    await openFilter(page, 'Health');
    await expect(options(page)).toHaveText([/Healthy/, /Unhealthy/, /Warning/, /Unknown/]);
    await page.keyboard.type('unhealthy');
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/health=unhealthy%3A1/);
    await page.keyboard.press('Escape');
    await expect(rows(page).locator('[data-shape=healthy]')).toHaveCount(0);
    await expect(rows(page).locator('[data-shape=unhealthy]').first()).toBeVisible();
    await openFilter(page, 'Group By');
    for (const [text, url] of [
      ['cluster', /groupBy=cluster__tag/],
      ['type', /groupBy=cluster__tag%2Ctype/],
    ] as const) {
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
      await expect(options(page).first()).toContainText(text, { ignoreCase: true });
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(url);
    }
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-group]').first()).toContainText('prod-eu-1');
    await expect(filter(page, 'Group By')).toContainText('cluster, Type');
  });

  await test.step('a tag is filtered by pointer, and the first tag by key', async () => {
    await page.goto(`${new URL(page.url()).origin}/catalog?search=payments-api`);
    // Only tags that fit whole are displayed.
    await rows(page).locator('[data-part=region]').first().hover();
    await page.getByRole('button', { name: /^Exclude region: / }).click();
    await expect(page).toHaveURL(/labels=region____[a-z0-9-]+%3A-1/);
    await page.goBack();
    await rows(page).locator('[col-id=tags]').first().focus();
    await page.keyboard.press('+');
    await expect(page).toHaveURL(/labels=[a-z]+____[a-z0-9-]+%3A1/);
  });
});

test('the catalog summary counts by provider and type, links to lists, and remembers a collapsed provider', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/catalog');
  await expectSynced(page);
  await expect(columns(page)).toHaveText([
    'Type',
    'Changes',
    'Health',
    'Analysis',
    'Cost (30d)',
    'Last Created',
    'Updated',
  ]);
  await expect(page.locator('[data-group]', { hasText: 'AWS' })).toHaveAttribute('aria-expanded', 'true');
  const pods = line(page, 'Pod');
  await expect(pods).toContainText('108');
  // Two of the pods alone have 640 and 588 changes.
  await expect(pods).toContainText(/\dk\+/);
  // The bar shows its numbers next to its parts, to screen readers, and in a tooltip.
  const bar = pods.getByRole('group', { name: 'Health of Kubernetes::Pod: 105 healthy, 3 unhealthy' });
  await expect(bar).toHaveText('1053');
  await bar.hover();
  await expect(page.getByRole('tooltip')).toHaveText('105 healthy\n3 unhealthy');
  await expect(line(page, 'RDS DBInstance').locator('[data-shape=insightCost]')).toBeVisible();
  await expect(line(page, 'RDS DBInstance').getByText('$1,678', { exact: true })).toBeVisible();
  await expect(page.getByText(/^\d+ items in \d+ groups · \$[\d,]+ over 30 days$/)).toBeVisible();

  await page.getByRole('columnheader', { name: 'Type' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('.ag-row-focus')).toContainText('AWS');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/catalog\?configType=AWS%3A%3A[^&]+$/);
  await expect(columns(page).first()).toHaveText('Name');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page).toHaveURL(/\/catalog$/);
  await expectCatalog(page);

  const marked = await page.evaluate(async () => {
    // The style elements are created in idle time.
    await new Promise((resolve) => requestIdleCallback(resolve));
    const styles = document.querySelectorAll<HTMLElement>('style[data-ag-css]');
    for (const style of styles) style.dataset.before = '';
    return styles.length;
  });
  expect(marked).toBeGreaterThan(0);
  await line(page, 'Pod')
    .getByRole('link', { name: /unhealthy/ })
    .click();
  await expect(page).toHaveURL(/\/catalog\?configType=Kubernetes%3A%3APod&health=unhealthy%3A1$/);
  await expect(rows(page).first().locator('[data-shape=unhealthy]')).toBeVisible();
  await expect(rows(page).locator('[data-shape=healthy]')).toHaveCount(0);
  await expect(page.locator('style[data-before]'), 'the next table has the same styles').toHaveCount(marked);
  const tabs = page.getByRole('navigation', { name: 'Catalog' });
  await expect(tabs.getByRole('link')).toHaveText(['Catalog', 'Changes', 'Insights', 'Scrapers']);
  await tabs.getByRole('link', { name: 'Insights' }).click();
  await expect(page).toHaveURL(/\/catalog\/insights\?configType=Kubernetes%3A%3APod$/);

  await page.goto(`${new URL(page.url()).origin}/catalog?groupBy=namespace__tag,type`);
  const payments = page.locator('[data-group]', { hasText: 'payments' });
  await expect(payments).toHaveAttribute('aria-expanded', 'false');
  await payments.click();
  await line(page, 'Deployment').getByText('Deployment', { exact: true }).click();
  await expect(page).toHaveURL(
    /\/catalog\?configType=Kubernetes%3A%3ADeployment&labels=namespace____payments%3A1$/,
  );
  await expect(filter(page, 'Labels')).toContainText('namespace: payments');
  for (const row of await rows(page).all()) await expect(row).toContainText('payments');

  await page.goto(`${new URL(page.url()).origin}/catalog`);
  const provider = page.locator('[data-group]', { hasText: 'Kubernetes' });
  await provider.click();
  await expect(line(page, 'Pod')).toHaveCount(0);
  await page.reload();
  await expect(provider).toHaveAttribute('aria-expanded', 'false');
  await provider.click();
  await expect(line(page, 'Pod')).toBeVisible();
});
