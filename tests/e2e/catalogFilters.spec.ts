import type { Page } from 'playwright/test';
import { expect, expectCatalog, rows, test } from './console.ts';

const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** What an opened filter offers; the page's own select has options, too. */
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

async function open(page: Page, name: string): Promise<void> {
  await filter(page, name).focus();
  await page.keyboard.press('Enter');
  await expect(options(page).first()).toBeVisible();
}

test.describe('the filters of the catalog, by keyboard', () => {
  test('choose a type, and all types again', async ({ page, signIn }) => {
    await signIn('admin', '/catalog');
    await expectCatalog(page);
    await open(page, 'Type');
    await page.keyboard.type('rds');
    await expect(options(page).first()).toContainText('RDS DBInstance');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/configType=AWS%3A%3ARDS%3A%3ADBInstance$/);
    await expect(page.getByText(/^1–3 of 3$/)).toBeVisible();
    await expect(filter(page, 'Type')).toContainText('RDS DBInstance');
    await open(page, 'Type');
    await page.keyboard.type('all');
    await expect(options(page).first()).toContainText('All');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/catalog$/);
  });

  test('group the flat list, one level inside the other', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?search=payments');
    await expectCatalog(page);
    await open(page, 'Group By');
    const choose = async (text: string, url: RegExp) => {
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
      await expect(options(page).first()).toContainText(text, { ignoreCase: true });
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(url);
    };
    await expect(options(page).getByText('cluster', { exact: true })).toBeVisible();
    await choose('cluster', /groupBy=cluster__tag/);
    await choose('type', /groupBy=cluster__tag%2Ctype/);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-group]').first()).toContainText('prod-eu-1');
    await expect(page.locator('[data-group]').nth(1)).toContainText('ConfigMap');
    await expect(filter(page, 'Group By')).toContainText('cluster, Type');
  });

  for (const name of ['Name', 'Analysis', 'Changed', 'Type', 'Provider', 'cluster']) {
    test(`group by ${name}`, async ({ page, signIn }) => {
      await signIn('admin', '/catalog?search=payments');
      await expectCatalog(page);
      await open(page, 'Group By');
      await options(page).getByText(name, { exact: true }).click();
      await page.keyboard.press('Escape');
      await expect(page.locator('[data-group]').first()).toBeVisible();
    });
  }

  test('include a label and exclude another, each kept in the web client’s form', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', '/catalog?configType=Kubernetes%3A%3ADeployment');
    await expectCatalog(page);
    await open(page, 'Labels');
    await page.keyboard.type('namespace: payments');
    await expect(options(page).first()).toContainText('namespace: payments');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/labels=namespace____payments%3A1/);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('cluster: prod');
    await expect(options(page).first()).toContainText('cluster: prod');
    // A dash in a search is a letter, not an exclusion.
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

  test('exclude a status and keep what has none', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?search=payments-');
    await expectCatalog(page);
    const total = async () =>
      Number((await page.getByText(/^1–\d+ of \d+$/).textContent())?.split(' ').at(-1));
    const before = await total();
    await open(page, 'Status');
    await page.keyboard.type('running');
    await expect(options(page).first()).toContainText('Running');
    await page.keyboard.press('Shift+Enter');
    await expect(page).toHaveURL(/status=Running%3A-1/);
    await page.keyboard.press('Escape');
    await expect(rows(page).filter({ hasText: 'Running' })).toHaveCount(0);
    expect(await total()).toBeLessThan(before);
    expect(await total()).toBeGreaterThan(0);
  });

  test('include a health', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?search=payments');
    await expectCatalog(page);
    await open(page, 'Health');
    await expect(options(page)).toHaveText([/Healthy/, /Unhealthy/, /Warning/, /Unknown/]);
    await page.keyboard.type('unhealthy');
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/health=unhealthy%3A1/);
    await page.keyboard.press('Escape');
    await expect(rows(page).locator('[data-shape=healthy]')).toHaveCount(0);
    await expect(rows(page).locator('[data-shape=unhealthy]').first()).toBeVisible();
  });

  test('take the tag under the pointer, and the first one by key', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?search=payments-api');
    const tag = rows(page).locator('[data-part=cluster]').first();
    await tag.hover();
    await page.getByRole('button', { name: /^Exclude cluster: / }).click();
    await expect(page).toHaveURL(/labels=cluster____[a-z0-9-]+%3A-1/);
    await page.goBack();
    await rows(page).locator('[col-id=tags]').first().focus();
    await page.keyboard.press('+');
    await expect(page).toHaveURL(/labels=[a-z]+____[a-z0-9-]+%3A1/);
  });
});
