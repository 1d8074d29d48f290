import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { noViolations } from '../support/noViolations.ts';
import { typeInto } from '../support/typeInto.ts';
import { expect, expectSynced, giveCredentials, rows, test, webAddress } from './console.ts';

const views = (page: Page) => page.getByRole('region', { name: 'Saved views', exact: true });
const view = (page: Page, name: string) => views(page).getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save view', exact: true });
const said = (page: Page, text: string) => page.getByRole('status', { name: 'Messages' }).getByText(text);

test('saved views of the catalog and of Health survive a restart without the server', async ({
  page,
  start,
  sample,
}) => {
  const first = await start(sample.origin);
  await page.goto(webAddress(first.url, '/catalog?configType=Kubernetes%3A%3APod&health=unhealthy%3A1'));
  await giveCredentials(page, sample.account('admin'));
  await expectSynced(page);
  const pods = await rows(page).count();

  await test.step('a catalog view is saved by keyboard', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('b');
    await expect(dialog(page).getByRole('textbox')).toHaveValue('Catalog: Kubernetes::Pod, unhealthy');
    await expect(dialog(page).getByRole('textbox')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Pods in trouble');
    await page.keyboard.press('Enter');
    await expect(view(page, 'Pods in trouble')).toHaveAttribute('aria-current', 'page');
  });

  await test.step('a Health view is saved by pointer', async () => {
    await page.getByRole('link', { name: 'Health', exact: true }).click();
    await page.getByRole('tab', { name: /^payments/ }).click();
    await button(page, 'Save view').click();
    await typeInto(dialog(page).getByRole('textbox'), 'Payments');
    await dialog(page).getByRole('button', { name: 'Save view', exact: true }).click();
    await expect(view(page, 'Payments')).toHaveAttribute('aria-current', 'page');
    await expect(view(page, 'Pods in trouble')).not.toHaveAttribute('aria-current');
    await noViolations(page);
  });

  await first.stop();
  await sample.fault({ kind: 'drop', path: '*', count: -1 });
  const second = await start(sample.origin);
  await page.goto(webAddress(second.url, '/settings/saved-views'));

  await test.step('saved views open by pointer', async () => {
    await expect(views(page).getByRole('link')).toHaveText(['Pods in trouble', 'Payments']);
    await view(page, 'Pods in trouble').click();
    await expect(page).toHaveURL(/\/catalog\?configType=Kubernetes%3A%3APod&health=unhealthy%3A1$/);
    await expect(rows(page)).toHaveCount(pods);
  });

  await test.step('saved views open by keyboard from the palette', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await typeInto(page.getByRole('combobox', { name: 'Search everything' }), 'view payments');
    await expect(page.getByRole('option', { name: 'View: Payments' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: /^payments/ })).toHaveAttribute('aria-selected', 'true');
    await expect(view(page, 'Payments')).toHaveAttribute('aria-current', 'page');
  });

  await test.step('saved views are reordered by keys, renamed, and deleted after confirmation', async () => {
    await view(page, 'Payments').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(views(page).getByRole('link')).toHaveText(['Payments', 'Pods in trouble']);
    await expect(view(page, 'Payments')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Rename…' }).press('Enter');
    await typeInto(page.getByRole('dialog', { name: 'Rename view' }).getByRole('textbox'), 'Money');
    await page.keyboard.press('Enter');
    await expect(view(page, 'Money')).toBeVisible();
    await button(page, 'Actions of view Pods in trouble').click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await button(page, 'Delete').click();
    await expect(views(page).getByRole('link')).toHaveText(['Money']);
  });
  await sample.clearFaults();
});

test('saved views are exported and imported, and an invalid file is refused', async ({ page, signIn }) => {
  await signIn('admin', '/agents');
  await button(page, 'Save view').click();
  await dialog(page).getByRole('textbox').press('Enter');
  await expect(view(page, 'Agents')).toBeVisible();
  await page.goto(webAddress(page.url(), '/settings/saved-views'));
  const downloading = page.waitForEvent('download');
  await button(page, 'Export').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Saved views of .+\.json$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    kind: 'quarterdeck-views',
    version: 1,
    views: [{ name: 'Agents', address: '/agents' }],
  });

  const choose = (content: string) =>
    page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'views.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await button(page, 'Import').click();
  await choose(text.replace('/agents', 'https://evil.example/agents'));
  const problem = page.getByText(/^This file of saved views is damaged and was not imported/);
  await expect(problem).toContainText('views.0.address: The address of a view must start with one slash.');
  await choose(text);
  await expect(problem).toHaveCount(0);
  await page.getByRole('radio', { name: /^Keep both/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(said(page, '1 view added, 0 replaced, 0 skipped')).toBeVisible();
  await expect(views(page).getByRole('link')).toHaveText(['Agents', 'Agents (2)']);
});
