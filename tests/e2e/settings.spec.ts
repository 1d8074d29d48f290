import type { Page } from 'playwright/test';
import { typeInto } from '../support/typeInto.ts';
import { expect, test, webAddress } from './console.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).last();
const row = (page: Page, text: string | RegExp) => page.locator('.ag-row').filter({ hasText: text }).first();
const dialog = (page: Page) => page.getByRole('dialog').last();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status', { name: 'Messages' }).getByText(text).first();

async function write(page: Page, text: string): Promise<void> {
  const editor = page.locator('.monaco-editor').first();
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

test('feature flags and users are added, changed, and deleted, and job history is filtered', async ({
  page,
  context,
  sample,
  signIn,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await test.step('a feature flag takes effect at once', async () => {
    await signIn('admin', '/settings/feature-flags');
    const playbooks = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Playbooks' });
    await expect(playbooks).toBeVisible();
    await button(page, 'Add feature flag').click();
    await button(page, 'Save').click();
    await expect(dialog(page).getByText('please provide all details').first()).toBeVisible();
    await typeInto(field(page, 'Feature flag'), 'playbooks.disable');
    await typeInto(field(page, 'Value'), 'true');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Feature flag added successfully')).toBeVisible();
    await expect(playbooks).toHaveCount(0);
    await row(page, 'playbooks.disable').click();
    await typeInto(field(page, 'Value'), 'false');
    await button(page, 'Update').click();
    await expect(playbooks).toBeVisible();
    await row(page, 'playbooks.disable').click();
    await button(page, 'Delete').click();
    await button(page, 'Delete').click();
    await expect(row(page, 'playbooks.disable')).toHaveCount(0);
    await row(page, 'log.level').click();
    await expect(dialog(page).getByText('Cannot edit local feature flags')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a user is invited by a link', async () => {
    await sample.identityManners({ mailServer: true });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();
    await button(page, 'Invite user').click();
    await typeInto(field(page, 'First name'), 'Ines');
    await typeInto(field(page, 'Last name'), 'Okafor');
    await typeInto(field(page, 'Email'), 'ines@meridian.example');
    await dialog(page).getByRole('button', { name: /Role/ }).click();
    await page.getByRole('option', { name: 'editor' }).click();
    await button(page, 'Invite user').click();
    await expect(dialog(page).getByText('Invite Link').first()).toBeVisible();
    await expect(field(page, 'Code')).toHaveValue(/^\d{6}$/);
    await button(page, 'Copy code').click();
    await expect(toast(page, 'Code copied to clipboard')).toBeVisible();
    await button(page, 'Copy link').click();
    await expect(toast(page, 'Link copied to clipboard')).toBeVisible();
    await button(page, 'Close').click();
    await row(page, 'ines@meridian.example').click();
    await typeInto(field(page, 'Last name'), 'Okafor-Lind');
    await button(page, 'Update').click();
    await expect(row(page, 'Ines Okafor-Lind')).toContainText('editor');
    await button(page, 'Actions: Ines Okafor-Lind').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('Are you sure you want to delete this user ?')).toBeVisible();
    await button(page, 'Delete').click();
    await expect(row(page, 'ines@meridian.example')).toHaveCount(0);
    await sample.identityManners({ mailServer: false });
  });
  await test.step('job history is filtered by status', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Job History' }).click();
    await expect(row(page, 'payments-database')).toBeVisible();
    await page.getByRole('button', { name: /^Status/ }).click();
    await page.getByRole('option', { name: /Failed/ }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/status=FAILED%3A1/);
    await expect(row(page, 'warning')).toHaveCount(0);
    await row(page, 'payments-database').locator('[col-id=created_at]').click();
    await expect(dialog(page)).toContainText('Job Details');
  });
});

test('a team is created, edited in Code during another person’s edit, and gets members', async ({
  page,
  sample,
  signIn,
}) => {
  test.slow();
  await signIn('admin', '/settings/teams');
  await button(page, 'Add team').click();
  await typeInto(field(page, 'Name'), 'Night shift');
  await button(page, 'Save').click();
  await expect(toast(page, 'Team added successfully')).toBeVisible();
  await row(page, 'Night shift').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Teams/Night shift');
  await write(page, 'components:\n  - name: payments\n');
  await sample.changeRows({
    action: 'update',
    table: 'teams',
    where: { name: 'Night shift' },
    set: { spec: { theirs: true }, updated_at: new Date().toISOString() },
  });
  await button(page, 'Update').click();
  await expect(dialog(page).getByText(/Another user changed this/)).toBeVisible();
  await expect(dialog(page).locator('.monaco-diff-editor')).toContainText(/theirs/i);
  await expect(dialog(page).locator('.monaco-diff-editor')).toContainText('payments');
  await button(page, 'Keep editing').click();
  await button(page, 'Update').click();
  await button(page, 'Overwrite with mine').click();
  await expect(toast(page, /updated successfully/)).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/teams$/);
  await row(page, 'Night shift').click();
  await expect(page.locator('.monaco-editor').first()).toContainText('payments');
  await page.getByRole('tab', { name: 'Manage Team' }).click();
  await expect(page.getByText("You haven't added any team members to the team yet.")).toBeVisible();
  await button(page, 'Add members').click();
  await dialog(page).getByRole('button', { name: /Users/ }).click();
  await page.keyboard.type('Mei');
  await page.getByRole('option', { name: /Mei Tanaka/ }).click();
  await page.keyboard.press('Escape');
  await button(page, 'Add').click();
  await expect(row(page, 'Mei Tanaka')).toBeVisible();
  await button(page, 'Remove user: Mei Tanaka').click();
  await button(page, 'Remove user').click();
  await expect(row(page, 'Mei Tanaka')).toHaveCount(0);
});

test('visited settings are readable without the server and cannot be changed', async ({
  page,
  console,
  sample,
  signIn,
}) => {
  await signIn('admin', '/settings/permissions');
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await page.goto(webAddress(console.url, '/settings/connections'));
  await row(page, /postgres/).click();
  await expect(field(page, 'URL')).toBeVisible();
  await page.goto(webAddress(console.url, '/settings/teams'));
  await row(page, 'Payments').click();
  await expect(button(page, 'Update')).toBeVisible();
  await page.goBack();
  await sample.fault({ kind: 'drop', count: -1, path: '/' });
  await page.reload();
  await expect(row(page, 'Payments')).toBeVisible();
  await expect(page.getByText(/as of \d\d:\d\d/).first()).toBeVisible();
  await row(page, 'Payments').click();
  await expect(field(page, 'Name')).toHaveValue('Payments');
  await expect(button(page, 'Update')).toHaveAttribute('aria-disabled', 'true');
  await page.goto(webAddress(console.url, '/settings/connections'));
  await row(page, /postgres/).click();
  await expect(button(page, 'Update')).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page, 'Test connection')).toHaveAttribute('aria-disabled', 'true');
  await page.goto(webAddress(console.url, '/settings/permissions'));
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await expect(button(page, 'Add permission')).toHaveAttribute('aria-disabled', 'true');
  await sample.clearFaults();
});
