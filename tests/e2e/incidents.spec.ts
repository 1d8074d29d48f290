import type { Page } from 'playwright/test';
import { banner, expect, expectSynced, test, webAddress } from './console.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).last();
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).last();
const row = (page: Page, text: string | RegExp) => page.locator('.ag-row').filter({ hasText: text }).first();
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status', { name: 'Messages' }).getByText(text).first();
const writing = (page: Page) => page.getByLabel('Comment', { exact: true }).last();

/** Adds a comment to the open incident by keyboard. */
async function say(page: Page, text: string): Promise<void> {
  await writing(page).focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(writing(page)).toHaveValue('');
}

/** Selects an option from the list that a button opens. */
async function choose(page: Page, name: RegExp, option: string): Promise<void> {
  await page.getByRole('button', { name }).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('an incident is handled from its first comment to its end by keyboard', async ({
  page,
  sample,
  signIn,
}) => {
  await signIn('admin', '/health');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(row(page, 'Nightly reconciliation is late')).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(page.getByPlaceholder(/^Search for items/)).toBeFocused();
  await page.keyboard.type('Create New Incident');
  const command = page.getByRole('option', { name: 'Create New Incident', exact: true });
  await expect(command).toBeVisible();
  await expect(command).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { name: 'Create New Incident' })).toBeVisible();
  await field(page, 'Title').focus();
  await page.keyboard.type('Receipts are printed twice');
  await sample.fault({ kind: 'status', status: 503, method: 'POST', path: '/db/incidents' });
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('The server answered 503.');
  await button(page, 'Create').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/incidents\/[0-9a-f-]{36}/);
  const plan = page
    .getByRole('tree')
    .or(page.getByRole('list', { name: 'Action Plan' }))
    .first();
  await expect(page.getByText('Receipts are printed twice').first()).toBeVisible();

  await button(page, 'Add factor').focus();
  await page.keyboard.press('Enter');
  await field(page, 'Title').focus();
  await page.keyboard.type('The queue delivers twice');
  await page.keyboard.press('Enter');
  await expect(plan.or(page.locator('main')).first()).toContainText('The queue delivers twice');
  // The page shows the factor before its dialog closes and returns the focus.
  await expect(dialog(page)).toHaveCount(0);
  await say(page, 'Looking at the **queue** now');
  await page.getByRole('tab', { name: /^Comments/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('strong', { hasText: 'queue' })).toBeVisible();

  await page.getByRole('tab', { name: /^Action Plan/ }).focus();
  await page.keyboard.press('Enter');
  await button(page, /^Definition of done/).focus();
  await page.keyboard.press('Enter');
  await button(page, 'Add definition of done').focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('radio', { name: 'Manual' }).focus();
  await page.keyboard.press('Space');
  await field(page, 'What must be done').focus();
  await page.keyboard.type('No receipt twice for an hour');
  await button(page, 'Add').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('0 of 1 done')).toBeVisible();

  await button(page, /^Details/).focus();
  await page.keyboard.press('Enter');
  await choose(page, /^Status/, 'Resolved');
  await expect(dialog(page)).toContainText('Add contributing factors to definition of done');
  await button(page, 'Skip').focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Incident status updated successfully')).toBeVisible();
  await button(page, /^Changelog/).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/marked as/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('The queue delivers twice').first()).toBeVisible();
});

test('two people edit one incident without lost or duplicate changes', async ({
  page,
  context,
  sample,
  sharedConsoles,
  signIn,
}) => {
  const id = await sample.makeBigIncident({ evidences: 2, comments: 3, title: 'Two people at work' });
  await signIn('admin', `/incidents/${id}?tab=comments`);
  await expect(page.getByText('Two people at work').first()).toBeVisible();
  const theirs = await sharedConsoles.borrow('commander');
  const other = await context.newPage();
  await other.goto(webAddress(theirs.url, `/incidents/${id}?tab=comments`));
  await expect(other.getByText('Two people at work').first()).toBeVisible();
  await Promise.all([say(page, 'mine at the same moment'), say(other, 'theirs at the same moment')]);
  for (const at of [page, other])
    for (const text of ['mine at the same moment', 'theirs at the same moment'])
      await expect(at.getByText(text)).toHaveCount(1, { timeout: 15_000 });
  // Both windows change the status. The second gets a conflict prompt, and nothing is overwritten.
  await choose(other, /^Status/, 'Resolved');
  await expect(dialog(other)).toContainText('Add contributing factors to definition of done');
  await choose(page, /^Status/, 'Closed');
  await expect(toast(page, 'Incident status updated successfully')).toBeVisible();
  await button(other, 'Skip').click();
  await expect(other.getByText('1 needs your decision')).toBeVisible();
  await button(other, 'Show').click();
  await expect(other.getByText(/^Changed on the server/)).toBeVisible();
  await button(other, 'Keep theirs').click();
  await expect(other.getByRole('button', { name: /^Status/ })).toContainText('Closed', { timeout: 15_000 });
  await other.close();
});

test('incidents without the server are readable, and changes wait and are sent once', async ({
  page,
  sample,
  signIn,
}) => {
  await signIn('admin', '/incidents?status=ongoing');
  await expect(row(page, 'Card authorisations failing')).toBeVisible();
  await expectSynced(page);
  await sample.fault({ kind: 'drop', path: '*', count: -1 });
  await page.reload();
  await row(page, 'Search answers slowly in Frankfurt').click();
  await expect(page.getByText('Search answers slowly in Frankfurt').first()).toBeVisible();
  await expect(banner(page)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('tab', { name: /^Comments/ }).click();
  const said = `said without the server ${Date.now()}`;
  await say(page, said);
  await expect(page.getByText(said)).toHaveCount(1);
  await expect(page.getByText(/not sent yet/).first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await button(page, 'Evidence bundle').click();
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
  await page.reload();
  await expect(page.getByText(said)).toHaveCount(1);
  await sample.clearFaults();
  await button(page, 'Refresh').click();
  await expect(page.getByText(/not sent yet/)).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByText(said)).toHaveCount(1);
});

test('a comment written while the backend is stopped behind its web address is sent once', async ({
  page,
  sample,
  signIn,
}) => {
  const id = await sample.makeBigIncident({ evidences: 1, comments: 1, title: 'The backend stops' });
  await signIn('admin', `/incidents/${id}?tab=comments`);
  await expect(page.getByText('The backend stops').first()).toBeVisible();
  await expectSynced(page);
  await sample.stopBackend();
  try {
    const said = `said to a stopped backend ${Date.now()}`;
    await say(page, said);
    await expect(page.getByText(said)).toHaveCount(1);
    await expect(page.getByText('1 not sent yet')).toBeVisible();
    await expect(banner(page)).toContainText('The server cannot be reached.');
    await expect(banner(page)).toContainText('Showing data stored on this computer.');
    const line = page.getByRole('region', { name: 'Connection to the server', exact: true });
    await line.getByRole('button', { name: 'Details' }).click();
    await expect(line).toContainText('It answered 500 (Internal Server Error).');
    await expect(toast(page, /could not be added/)).toHaveCount(0);
    await sample.startBackend();
    await expect(page.getByText(/not sent yet/)).toHaveCount(0, { timeout: 20_000 });
    await expect(banner(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(said)).toHaveCount(1);
  } finally {
    await sample.startBackend();
  }
});
