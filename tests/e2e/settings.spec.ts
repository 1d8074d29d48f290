import type { Page } from 'playwright/test';
import type { RowChange } from '../sample-server/gateway/rowControlRoutes.ts';
import { typeInto } from '../support/typeInto.ts';
import { expect, test } from './console.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).last();
const row = (page: Page, text: string | RegExp) => page.locator('.ag-row').filter({ hasText: text }).first();
const dialog = (page: Page) => page.getByRole('dialog').last();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status', { name: 'Messages' }).getByText(text).first();

/** Writes code in the place of what stands in the editor. */
async function write(page: Page, text: string): Promise<void> {
  const editor = page.locator('.monaco-editor').first();
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

test.describe('feature flags', () => {
  test('are added, take effect at once, are changed and removed', async ({ page, signIn }) => {
    await signIn('admin', '/settings/feature-flags');
    const logs = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Playbooks' });
    await expect(logs).toBeVisible();
    await button(page, 'Add feature flag').click();
    await button(page, 'Save').click();
    await expect(dialog(page).getByText('please provide all details').first()).toBeVisible();
    await typeInto(field(page, 'Feature flag'), 'playbooks.disable');
    await typeInto(field(page, 'Value'), 'true');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Feature flag added successfully')).toBeVisible();
    await expect(logs).toHaveCount(0);
    await row(page, 'playbooks.disable').click();
    await typeInto(field(page, 'Value'), 'false');
    await button(page, 'Update').click();
    await expect(logs).toBeVisible();
    await row(page, 'playbooks.disable').click();
    await button(page, 'Delete').click();
    await button(page, 'Delete').click();
    await expect(row(page, 'playbooks.disable')).toHaveCount(0);
    await row(page, 'log.level').click();
    await expect(dialog(page).getByText('Cannot edit local feature flags')).toBeVisible();
  });
});

test.describe('users', () => {
  test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

  test('are invited with a link that is copied, changed, and deleted by name', async ({
    page,
    sample,
    signIn,
  }) => {
    await sample.identityManners({ mailServer: true });
    await signIn('admin', '/settings/users');
    await button(page, 'Invite User').click();
    await typeInto(field(page, 'First name'), 'Ines');
    await typeInto(field(page, 'Last name'), 'Okafor');
    await typeInto(field(page, 'Email'), 'ines@meridian.example');
    await dialog(page).getByRole('button', { name: /Role/ }).click();
    await page.getByRole('option', { name: 'editor' }).click();
    await button(page, 'Invite user').click();
    await expect(dialog(page).getByText('Invite Link').first()).toBeVisible();
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
});

test.describe('a team', () => {
  test('is made, changed in Code, and has members of its own', async ({ page, signIn }) => {
    await signIn('admin', '/settings/teams');
    await button(page, 'Add team').click();
    await typeInto(field(page, 'Name'), 'Night shift');
    await button(page, 'Save').click();
    await expect(toast(page, 'Team added successfully')).toBeVisible();
    await row(page, 'Night shift').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night shift');
    await write(page, 'components:\n  - name: payments\n');
    await button(page, 'Update').click();
    await expect(page).toHaveURL(/\/settings\/teams$/);
    await row(page, 'Night shift').click();
    await expect(page.locator('.monaco-editor').first()).toContainText('payments');
    await page.getByRole('tab', { name: 'Manage Team' }).click();
    await expect(page.getByText("You haven't added any team members to the team yet.")).toBeVisible();
    await button(page, 'Add Members').click();
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
});

interface Editor {
  readonly what: string;
  readonly path: string;
  /** Opens one and changes it; what somebody else does to the same one meanwhile. */
  readonly open: (page: Page) => Promise<void>;
  readonly change: (page: Page) => Promise<void>;
  readonly theirs: RowChange;
  readonly mine: string;
  /** What was changed here stands in it when it is opened again. */
  readonly shows: (page: Page) => Promise<void>;
}

const now = () => new Date().toISOString();

const editors: readonly Editor[] = [
  {
    what: 'a dialog',
    path: '/settings/feature-flags',
    open: (page) => row(page, 'incidents.jira.project').click(),
    change: (page) => typeInto(field(page, 'Value'), 'MINE'),
    theirs: {
      action: 'update',
      table: 'properties',
      where: { name: 'incidents.jira.project' },
      set: { value: 'THEIRS', updated_at: now() },
    },
    mine: 'MINE',
    shows: (page) => expect(field(page, 'Value')).toHaveValue('MINE'),
  },
  {
    what: 'a page with code',
    path: '/settings/teams',
    open: (page) => row(page, 'Search').click(),
    change: (page) => write(page, 'mine: true\n'),
    theirs: {
      action: 'update',
      table: 'teams',
      where: { name: 'Search' },
      set: { spec: { theirs: true }, updated_at: now() },
    },
    mine: 'mine',
    shows: (page) => expect(page.locator('.monaco-editor').first()).toContainText('mine: true'),
  },
];

test.describe('what somebody else changes meanwhile', () => {
  for (const { what, path, open, change, theirs, mine, shows } of editors) {
    test(`is shown beside what was typed in ${what}, and nothing is lost`, async ({
      page,
      sample,
      signIn,
    }) => {
      await signIn('admin', path);
      await open(page);
      await expect(button(page, 'Update')).toBeVisible();
      await change(page);
      await sample.changeRows(theirs);
      await button(page, 'Update').click();
      await expect(dialog(page).getByText(/Somebody else changed this/)).toBeVisible();
      await expect(dialog(page).locator('.monaco-diff-editor')).toContainText(/theirs/i);
      await expect(dialog(page).locator('.monaco-diff-editor')).toContainText(mine);
      await button(page, 'Keep editing').click();
      await button(page, 'Update').click();
      await button(page, 'Save mine over theirs').click();
      await expect(toast(page, /updated successfully/)).toBeVisible();
      await open(page);
      await shows(page);
    });
  }
});

test.describe('job history', () => {
  test('is filtered, opened and followed to what a run was about', async ({ page, signIn }) => {
    await signIn('admin', '/settings/jobs');
    await expect(row(page, 'payments-database')).toBeVisible();
    await page.getByRole('button', { name: /^Status/ }).click();
    await page.getByRole('option', { name: /Failed/ }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/status=FAILED%3A1/);
    await expect(row(page, 'warning')).toHaveCount(0);
    await row(page, 'payments-database').locator('[col-id=created_at]').click();
    await expect(dialog(page)).toContainText('Job Details');
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.goBack();
    await expect(row(page, 'warning')).toBeVisible();
    // What the address says is chosen, a task after the click.
    await page.getByRole('radio', { name: 'Jobs' }).click({ force: true });
    await expect(page.getByRole('radio', { name: 'Jobs' })).toBeChecked();
    await expect(page).toHaveURL(/by=job/);
    await expect(row(page, 'payments-database')).toBeVisible();
  });
});

test('the settings are there without the server once they were visited', async ({ page, sample, signIn }) => {
  await signIn('admin', '/settings/teams');
  await expect(row(page, 'Payments')).toBeVisible();
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
  await sample.clearFaults();
});
