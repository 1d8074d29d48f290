import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { typeInto } from '../support/typeInto.ts';
import { expect, expectSynced, openItem, rows, test, webAddress } from './console.ts';

const code = (page: Page) => page.getByRole('region', { name: /^Configuration of/ });
const details = (page: Page) => page.getByRole('complementary', { name: 'Details' });
const lineNumber = (page: Page, line: number) => code(page).locator(`[data-number="${line}"]`);
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const idOf = (page: Page): string => /\/catalog\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

const found = (page: Page) => page.getByRole('status').filter({ hasText: / of \d+$/ });

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

const openWorker = async (page: Page) => {
  await openItem(page, 'payments-worker', 'Deployment');
  await expect(code(page)).toContainText('apiVersion: apps/v1');
};

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('an item page shows details and tabs with counts, and copies, selects, links, and saves its configuration', async ({
  page,
  console,
  signIn,
}) => {
  test.slow();
  const asked: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const call = /"u":"(\/catalog\/[^"]+)"/.exec(String(payload))?.[1];
      if (call !== undefined) asked.push(String(payload).includes('"kept":true') ? `${call} kept` : call);
    });
  });
  await signIn('admin', '/catalog?configType=Kubernetes%3A%3ADeployment');
  await expectSynced(page);
  await expect(rows(page).first()).toBeVisible();

  await test.step('a click on the row requests the cached item before its page opens, and no summary', async () => {
    asked.length = 0;
    const worker = rows(page).filter({ hasText: 'payments-worker' }).filter({ hasNotText: 'staging-eu-1' });
    await worker.first().getByRole('gridcell').nth(2).click();
    await expect(code(page)).toContainText('apiVersion: apps/v1');
    // Sync may trigger further requests at any time, so only the first two count.
    const ofItem = () => asked.filter((call) => call.startsWith('/catalog/item/get'));
    await expect.poll(() => ofItem().slice(0, 2)).toEqual(['/catalog/item/get kept', '/catalog/item/get']);
    expect(asked.filter((call) => call.startsWith('/catalog/summary'))).toEqual([]);
  });

  const crumbs = page.getByRole('heading', { level: 1 });
  await test.step('the page shows the title, the tabs, and the details', async () => {
    await expect(crumbs).toHaveText('Catalog/Deployment/payments-worker');
    await expect(page).toHaveTitle('payments-worker | Quarterdeck');
    for (const name of ['Changes', 'Insights', 'Relationships', 'Playbooks', 'Checks']) {
      await expect(tab(page, name)).toHaveText(new RegExp(`^${name}\\d+k?\\+?$`));
    }
    await crumbs.getByRole('button', { name: 'Copy name' }).click();
    await expect.poll(() => clipboard(page)).toBe('payments-worker');
    const panel = details(page);
    await expect(panel.locator('dt')).toContainText([
      'Name',
      'Tags',
      'Status',
      'Created',
      'Updated',
      'Type',
      'ID',
    ]);
    await expect(panel).toContainText('Progress deadline exceeded: 3 of 6 replicas are updated');
    await expect(panel.getByRole('link', { name: 'kubernetes-prod-eu-1' })).toHaveAttribute(
      'href',
      /^\/catalog\/scrapers\/[0-9a-f-]{36}$/,
    );
    await expect(panel.getByRole('meter', { name: 'CPU' })).toHaveAttribute('aria-valuetext', '62%');
    await expect(panel.getByRole('link', { name: 'connection-pools' })).toHaveAttribute('href', /^https:/);
    await expect(panel.getByText('$25', { exact: true })).toBeVisible();
    await expect(panel).toContainText('up40%');
    await expect(panel.getByText('Version / Part of')).toBeVisible();
    await expect(panel.getByText('3.18.2 / payments')).toBeVisible();
    await panel.getByRole('button', { name: idOf(page) }).click();
    await expect.poll(() => clipboard(page)).toBe(idOf(page));
  });

  await test.step('selected lines are in the address after a reload and after Back', async () => {
    await lineNumber(page, 3).click();
    await lineNumber(page, 5).click({ modifiers: ['Shift'] });
    const selected = page.getByText('Lines 3–5 selected').last();
    await expect(selected).toBeVisible();
    await expect(page).toHaveURL(/\?format=yaml&selected=2&selected=3&selected=4$/);
    await page.reload();
    await expect(selected).toBeVisible();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(() => clipboard(page)).toMatch(/^metadata:\n {2}annotations:\n {4}\S+: .*$/);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('menuitem', { name: 'Copy link for Quarterdeck' }).click();
    await expect.poll(() => clipboard(page)).toMatch(/^quarterdeck:/);
    expect(new URL(await clipboard(page)).searchParams.get('to')).toBe(
      `/catalog/${idOf(page)}?format=yaml&selected=2&selected=3&selected=4`,
    );
    await tab(page, 'Changes').click();
    await expect(page).toHaveURL(/\/changes$/);
    await page.goBack();
    await expect(selected).toBeVisible();
  });

  await test.step('the configuration is saved as YAML, and the JSON format stays selected for every item', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download payments-worker.yaml' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('payments-worker.yaml');
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^apiVersion: apps\/v1\nkind: Deployment\n/);
    await page.getByText('JSON', { exact: true }).click();
    await expect(code(page)).toContainText('"apiVersion": "apps/v1"');
    // Line numbers are only valid for the format in the address.
    await expect(page).toHaveURL(/\/catalog\/[0-9a-f-]{36}$/);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(() => clipboard(page)).toMatch(/^\{/);
    const copied = JSON.parse(await clipboard(page)) as object;
    expect(Object.keys(copied)).toEqual([...Object.keys(copied)].sort());
    await openItem(page, 'identity-db', 'DBInstance');
    await expect(code(page)).toContainText('{');
    const { origin, pathname } = new URL(page.url());
    // Web client addresses have no format. Their line numbers refer to JSON.
    await page.goto(`${origin}${pathname}?selected=2`);
    await expect(code(page).locator('[data-selected]')).toHaveCount(1);
    await page.goto(`${origin}${pathname}?format=yaml`);
    await expect(page.getByRole('radio', { name: 'YAML' })).toBeChecked();
  });

  await test.step('a failed YAML conversion is reported, and the next item is YAML again', async () => {
    await page.getByText('JSON', { exact: true }).click();
    await page.getByText('YAML', { exact: true }).click();
    const worker = /yaml\.worker/;
    await page.route(worker, (route) => route.abort('connectionrefused'));
    const failed = page.waitForEvent('requestfailed', (request) => worker.test(request.url()));
    await page.goto(webAddress(console.url, '/catalog?configType=Kubernetes%3A%3ADeployment'));
    await failed;
    await rows(page).getByText('payments-worker', { exact: true }).first().click();
    await expect(page.getByText('The configuration could not be converted to YAML')).toBeVisible();
    await page.getByRole('button', { name: 'Show JSON' }).click();
    await expect(code(page)).toContainText('"apiVersion": "apps/v1"');
    await expect(page).toHaveURL(/\/catalog\/[0-9a-f-]{36}\?format=json$/);
    await page.unroute(worker);
    await page.goBack();
    await rows(page).getByText('payments-worker', { exact: true }).first().click();
    await expect(code(page)).toContainText('apiVersion: apps/v1');
  });
});

test('a configuration of 5 MB is readable, searchable, foldable, and convertible without blocking the window', async ({
  page,
  sample,
  signIn,
}) => {
  await signIn('admin', '/catalog');
  await openItem(page, 'meridian-static-assets', 'Bucket');
  await expect(code(page)).toContainText(': ');
  const items = Array.from({ length: 32_000 }, (_, index) => ({
    name: `entry-${index}`,
    value: 'x'.repeat(100),
  }));
  await sample.changeItem({ action: 'config', id: idOf(page), value: { items } });
  await page.reload();
  await page.getByRole('button', { name: 'Hide details' }).click();
  await expect(details(page)).toHaveCount(0);
  // The cached text is displayed until the server's large answer arrives.
  await expect(code(page)).toContainText('- name: entry-0', { timeout: 20_000 });
  await typeInto(page.getByLabel('Find'), 'entry-31999');
  await expect(found(page)).toHaveText('1 of 1');
  await expect(code(page)).toContainText('- name: entry-31999');
  await page.getByRole('button', { name: 'Fold all', exact: true }).click();
  await expect(code(page).locator('[data-line]')).toHaveCount(1);
  await page.getByText('JSON', { exact: true }).click();
  await expect(code(page)).toContainText('"name": "entry-31999"');
});

test('the item page is usable by keyboard alone', async ({ page, signIn }) => {
  await signIn('admin', '/catalog');
  await openWorker(page);
  await page.reload();
  await expect(code(page)).toContainText('apiVersion: apps/v1');
  await page.keyboard.press('/');
  await expect(page.getByLabel('Find')).toBeFocused();
  // Inserted at once: on a slow machine, the search would run between two keys.
  await page.keyboard.insertText('payments-worker');
  await expect(found(page)).toHaveText(/^1 of/);
  await page.keyboard.press('Enter');
  await expect(found(page)).toHaveText(/^2 of/);
  await tabTo(page, page.getByRole('button', { name: 'Next match' }));
  await page.keyboard.press('Enter');
  await expect(found(page)).toHaveText(/^3 of/);
  await tabTo(page, code(page));
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\?format=yaml&selected=1$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Enter');
  await expect(page).toHaveURL(/\?format=yaml&selected=1&selected=2&selected=3$/);
  // The next Tab moves the focus to the details.
  await page.keyboard.press('Tab');
  await expect(details(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await expect(code(page)).toBeFocused();
  // Opens the page's own search, not the browser's.
  await page.keyboard.press('Control+f');
  await expect(page.getByLabel('Find')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Clear', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/catalog\/[0-9a-f-]{36}$/);
  await tabTo(page, page.getByRole('radio', { name: 'YAML' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(code(page)).toContainText('"apiVersion": "apps/v1"');
  await tabTo(page, tab(page, 'Config'), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/changes$/);
  await expect(tab(page, 'Changes')).toBeFocused();
  await expect(page.getByRole('grid', { name: 'Changes' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/\/timeline$/);
  await page.reload();
  await expect(tab(page, 'Timeline')).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, page.getByRole('button', { name: 'Hide details' }));
  await page.keyboard.press('Enter');
  await expect(details(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(details(page)).toBeVisible();
});
