import type { Page } from 'playwright/test';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { typeInto } from '../support/typeInto.ts';
import {
  banner,
  expect,
  expectSynced,
  giveCredentials,
  openItem,
  rows,
  test,
  webAddress,
} from './console.ts';

const code = (page: Page) => page.getByRole('region', { name: /^Configuration of/ });
const filter = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Filters' }).getByRole('button', { name: new RegExp(`^${name}`) });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const foot = (page: Page) => page.getByRole('link', { name: /^Sync: Offline, Catalog as of \d\d:\d\d$/ });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' });

async function stopServer(page: Page, sample: SampleForTests, syncNow: () => Promise<void>): Promise<void> {
  await sample.fault({ kind: 'drop', path: '*', count: -1 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  // The list itself sends no server request, so only sync detects the outage.
  await syncNow();
  await expect(banner(page)).toContainText('The server cannot be reached.');
}

/** Expects the data's age next to the title, and the offline banner. */
async function expectMarked(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/as of \d\d:\d\d$/);
  await expect(banner(page)).toBeVisible();
  await expect(foot(page)).toBeVisible();
}

async function howMany(page: Page): Promise<number> {
  const text = await page.getByText(/^1–\d+ of \d+$/).textContent();
  return Number(text?.split(' ').at(-1));
}

async function findInPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
  await page.keyboard.type(text);
  await expect(
    palette(page).getByRole('group', { name: 'Catalog' }).getByRole('option').first(),
  ).toContainText(text);
}

/** Filter name, text to type, key to press, and the resulting address. */
const filters = [
  ['Type', 'deployment', 'Enter', /configType=Kubernetes%3A%3ADeployment/],
  ['Labels', 'namespace: payments', 'Enter', /labels=namespace____payments%3A1/],
  ['Status', 'running', 'Shift+Enter', /status=Running%3A-1/],
  ['Health', 'unhealthy', 'Enter', /health=unhealthy%3A1/],
] as const;

test.afterEach(({ sample }) => sample.clearFaults());

test('after a restart without the server, the catalog counts, filters, searches, sorts, and opens items', async ({
  page,
  start,
  sample,
}) => {
  test.setTimeout(120_000);
  const admin = sample.account('admin');
  const first = await start(sample.origin);
  await page.goto(webAddress(first.url, '/catalog?groupBy=type'));
  await giveCredentials(page, admin);
  await expectSynced(page);
  await rows(page).filter({ hasText: 'Service' }).first().hover();
  await page.getByRole('button', { name: 'Pin Kubernetes::Service' }).click();
  await expect(rows(page).first()).toContainText('Service');
  await openItem(page, 'payments-worker', 'Deployment');
  await expect(code(page)).toContainText('"apiVersion": "apps/v1"');
  const changes = page.getByRole('tab', { name: /^Changes/ });
  // The cached item has no counts: they come from the server.
  await expect(changes).toHaveText(/\d/);
  const counted = await changes.textContent();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await expect(page.getByText('Session in the keychain')).toBeVisible();
  await page.keyboard.press('Escape');
  const visited = new URL(page.url()).pathname;
  // Leaving the page avoids failing requests of the window.
  await page.goto('about:blank');
  await first.stop();
  await sample.fault({ kind: 'drop', path: '*', count: -1 });
  const second = await start(sample.origin);

  await test.step('the session and the last screen are restored', async () => {
    await page.goto(second.url);
    await expect(page.getByRole('button', { name: `User menu of ${admin.name}` })).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === visited);
    await expect(code(page)).toContainText('"apiVersion": "apps/v1"');
    await expect(changes).toHaveText(counted ?? '');
    await expectMarked(page);
  });

  await test.step('the summary shows its last counts and its favorite', async () => {
    await page.goto(webAddress(second.url, '/catalog?groupBy=type'));
    await expect(rows(page).first()).toContainText('Service');
    await expect(rows(page).filter({ hasText: 'Pod' }).first()).toContainText(/\dk\+/);
    await expectMarked(page);
  });

  await test.step('the cached list filters, pages, sorts, searches, and groups', async () => {
    const list = '/catalog?search=e&hideDeleted=no';
    await page.goto(webAddress(second.url, list));
    const all = await howMany(page);
    for (const [name, typed, key, url] of filters) {
      await filter(page, name).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type(typed);
      await expect(options(page).first()).toContainText(typed, { ignoreCase: true });
      await page.keyboard.press(key);
      await expect(page).toHaveURL(url);
      await expect.poll(() => howMany(page)).toBeLessThan(all);
      expect(await howMany(page)).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
      // Navigates like a link inside the window.
      await page.evaluate((to) => history.pushState({}, '', to), list);
      await expect.poll(() => howMany(page)).toBe(all);
    }
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText(/^51–100 of \d+$/)).toBeVisible();
    await page.getByRole('columnheader', { name: 'Updated' }).click();
    await expect(page).toHaveURL(/sortBy=updatedAt&sortOrder=desc/);
    await expect(page.getByText(/^1–50 of \d+$/)).toBeVisible();
    await typeInto(page.getByLabel('Search for configs'), 'payments-db');
    await expect(page.getByText(/^1–3 of 3$/)).toBeVisible();
    await filter(page, 'Group By').focus();
    await page.keyboard.press('Enter');
    await options(page).getByText('Provider', { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-group]', { hasText: 'AWS' })).toBeVisible();
  });

  await test.step('a never-opened item opens with its configuration, and the search finds it', async () => {
    await openItem(page, 'payments-ledger', 'Deployment');
    await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('prod-eu-1');
    await expect(code(page)).toContainText('"name": "payments-ledger"');
    await findInPalette(page, 'payments-api');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('payments-api');
    await expectMarked(page);
  });

  await test.step('actions that need the server explain why they are unavailable', async () => {
    await page.goto(webAddress(second.url, '/settings/sync'));
    const later = /needs the server\. Try again when the connection is back\.$/;
    for (const name of ['Sync now', 'Sync Catalog items now', 'Clear now']) {
      const button = page.getByRole('button', { name, exact: true });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await button.hover();
      await expect(page.getByRole('tooltip')).toHaveText(later);
      // A disabled button stays focusable.
      await button.focus();
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('row', { name: /Catalog items/ })).toContainText(/[1-9][\d,]* rows/);
  });

  await test.step('the catalog continues when the server is back', async () => {
    await sample.clearFaults();
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Sync now', exact: true })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

test('the catalog list refreshes by itself when the server is back, and keeps the scroll position', async ({
  page,
  sample,
  signIn,
  syncNow,
}) => {
  await signIn('admin', '/catalog?configType=Kubernetes%3A%3APod&sortBy=name');
  await expectSynced(page);
  await expect(rows(page).first()).toBeVisible();
  await stopServer(page, sample, syncNow);
  await page.getByRole('columnheader', { name: 'Name' }).focus();
  await page.keyboard.press('Tab');
  for (let row = 0; row < 40; row += 1) await page.keyboard.press('ArrowDown');
  const cursor = page.locator('.ag-row-focus');
  await expect(cursor).toHaveAttribute('row-index', '40');
  const viewport = page.locator('.ag-grid-viewport');
  const scrolled = await viewport.evaluate(({ scrollTop }) => scrollTop);
  expect(scrolled).toBeGreaterThan(0);
  const name = (await cursor.getByRole('link').textContent()) ?? '';
  const id = (await cursor.getByRole('link').getAttribute('href'))?.split('/').at(-1) ?? '';
  const before = await cursor.locator('[col-id=status] [data-shape]').first().getAttribute('data-shape');
  const [health, shape] = before === 'unhealthy' ? ['healthy', 'healthy'] : ['unhealthy', 'unhealthy'];
  await sample.changeItem({ action: 'health', id, value: health });

  await sample.clearFaults();
  await expect(banner(page)).toHaveCount(0, { timeout: 20_000 });
  await expect(cursor.locator(`[col-id=status] [data-shape=${shape}]`)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('as of');
  await expect(cursor).toHaveAttribute('row-index', '40');
  await expect(cursor).toContainText(name);
  expect(await viewport.evaluate(({ scrollTop }) => scrollTop)).toBe(scrolled);
  await expect(page.getByText(/^\d+ changed$/)).toHaveCount(0);
  await sample.changeItem({ action: 'health', id, value: before });
});
