import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { typeInto } from '../support/typeInto.ts';
import { banner, expect, test, webAddress } from './console.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).last();
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true }).last();
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status', { name: 'Messages' }).getByText(text).first();
const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button');
const facts = (page: Page) => page.getByRole('main').locator('dl').first();
const runPage = /\/playbooks\/runs\/[0-9a-f-]{36}/;
const longOutput = '/playbooks/0199b6d1-6400-ce29-124a-cb404f7182bc/run?params.lines=50';

/** Returns the number of started runs since the recorded requests were cleared. */
const started = async (sample: SampleForTests) =>
  (await sample.requests()).filter(({ path, method }) => method === 'POST' && path.endsWith('/playbook/run'))
    .length;

test.afterEach(async ({ sample }) => {
  await sample.pacePlaybookRuns({ hold: false });
  await sample.clearFaults();
});

test('a playbook runs from the library to its end and again, by keyboard', async ({
  page,
  sample,
  signIn,
}) => {
  test.slow();
  await signIn('admin', '/health');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page.getByRole('heading', { name: 'Playbooks', level: 1 })).toBeVisible();
  // The title is there before the screen, whose code loads on demand.
  await expect(page.getByRole('textbox', { name: 'Search playbooks' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('fail on the way');
  await expect(page.getByRole('region', { name: 'Console' })).toContainText('Fail on the way');
  await expect(page.getByRole('region', { name: 'Kubernetes' })).toHaveCount(0);
  await button(page, 'Run Fail on the way').focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Exit code')).toHaveValue('3');
  await typeInto(field(page, 'Exit code'), '9');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(runPage);
  await expect(facts(page)).toContainText('Failed');
  await expect(steps(page)).toHaveText([/Begin/, /Break/, /Clear up/, /Report/]);
  await steps(page).last().focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(steps(page).nth(1)).toHaveAttribute('aria-current', 'step');
  await expect(page.getByText('no such file')).toBeVisible();
  await expect(page.getByText('exitCode')).toBeVisible();
  const saved = page.waitForEvent('download');
  await button(page, 'More output actions').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Download logs' }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^fail-on-the-way-.*\.log$/);
  expect(readFileSync(await file.path(), 'utf8')).toBe('half done\n\nno such file\n');
  await expect(toast(page, 'Downloaded logs')).toBeVisible();
  // The outcome is also reported outside of the page. Re-run there uses the same parameters.
  await expect(toast(page, 'Fail on the way failed')).toBeVisible({ timeout: 10_000 });
  await page.goBack();
  await page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Re-run' }).click();
  await expect(field(page, 'Exit code')).toHaveValue('9');
  await sample.clearRequests();
  await page.keyboard.press('Escape');
  expect(await started(sample)).toBe(0);
});

test('a run page follows every status without a reload and pauses while the window is hidden', async ({
  page,
  sample,
  signIn,
}) => {
  test.slow();
  await sample.pacePlaybookRuns({ hold: true });
  // The run waits for an agent, sleeps before one step, and skips another.
  await signIn('admin', '/playbooks/0199f49d-b400-b012-bebe-2fd96c45f116/run');
  await expect(dialog(page)).toContainText('Really');
  await button(page, 'Run').click();
  await expect(page).toHaveURL(runPage);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const seen: string[] = [];
  const cannotCancel = 'The server cannot cancel a run.';
  const status = async () =>
    (await facts(page).locator('dd').nth(1).textContent())?.replace(cannotCancel, '').trim() ?? '';
  await expect.poll(status).toBe('Scheduled');
  seen.push('Scheduled');
  for (let moves = 0; moves < 40; moves += 1) {
    const [moved] = (await sample.stepPlaybookRuns()).filter((run) => run.id === id);
    if (moved === undefined) break;
    const word = moved.status.slice(0, 1).toUpperCase() + moved.status.slice(1);
    await expect.poll(status, { timeout: 5_000 }).toBe(word);
    if (seen.at(-1) !== word) seen.push(word);
    if (moved.status === 'completed') break;
  }
  expect(seen).toEqual(expect.arrayContaining(['Scheduled', 'Waiting', 'Running', 'Sleeping', 'Completed']));
  await expect(steps(page).filter({ hasText: 'Skipped' }).first()).toBeDisabled();
  for (const [state, word] of [
    ['pending_approval', 'Pending approval'],
    ['cancelled', 'Cancelled'],
    ['failed', 'Failed'],
  ] as const) {
    await sample.setPlaybookRun({ id, status: state });
    // A finished run is not polled.
    await page.reload();
    await expect.poll(status).toBe(word);
  }

  await sample.setPlaybookRun({ id, status: 'running' });
  await page.reload();
  await expect.poll(status).toBe('Running');
  const asked = async () =>
    (await sample.requests()).filter(({ path }) => path.endsWith('/db/playbook_runs')).length;
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForTimeout(500);
  await sample.clearRequests();
  await sample.setPlaybookRun({ id, status: 'completed' });
  await page.waitForTimeout(3_000);
  expect(await asked()).toBe(0);
  expect(await status()).toBe('Running');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(status).toBe('Completed');
});

test('double clicks, held keys, and lost answers start one run or report an unknown outcome', async ({
  page,
  sample,
  signIn,
}) => {
  test.slow();
  await signIn('admin', longOutput);
  await expect(field(page, 'Lines')).toHaveValue('50');
  await sample.clearRequests();
  await sample.fault({ kind: 'delay', method: 'POST', path: '/playbook/run', delayMs: 1_000 });
  await button(page, 'Run').dblclick();
  await expect(page).toHaveURL(runPage);
  expect(await started(sample)).toBe(1);

  await page.goto(webAddress(page.url(), longOutput).replace(/#.*/, ''));
  await expect(field(page, 'Lines')).toHaveValue('50');
  await sample.clearRequests();
  await sample.fault({ kind: 'delay', method: 'POST', path: '/playbook/run', delayMs: 1_000 });
  await field(page, 'Lines').focus();
  await page.keyboard.down('Enter');
  for (let times = 0; times < 20; times += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page).toHaveURL(runPage);
  expect(await started(sample)).toBe(1);

  // The Enter key that opens the dialog is still pressed inside it.
  await page.goto(webAddress(page.url(), '/playbooks').replace(/#.*/, ''));
  await sample.clearRequests();
  await button(page, 'Run Print a lot').focus();
  await page.keyboard.down('Enter');
  await expect(field(page, 'Lines')).toBeFocused();
  for (let times = 0; times < 20; times += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(button(page, 'Run')).toBeVisible();
  expect(await started(sample)).toBe(0);

  // The answer is lost. Main finds the started run.
  await page.goto(webAddress(page.url(), longOutput).replace(/#.*/, ''));
  await typeInto(field(page, 'Lines'), '51');
  await sample.clearRequests();
  await sample.fault({ kind: 'drop', method: 'POST', path: '/playbook/run', after: true });
  await button(page, 'Run').click();
  await expect(page).toHaveURL(runPage);
  expect(await started(sample)).toBe(1);

  // No run started, but main cannot know that.
  await page.goto(webAddress(page.url(), longOutput).replace(/#.*/, ''));
  await typeInto(field(page, 'Lines'), '52');
  await sample.clearRequests();
  await sample.fault({ kind: 'drop', method: 'POST', path: '/playbook/run' });
  await button(page, 'Run').click();
  await expect(dialog(page)).toContainText('The run may have started', { timeout: 15_000 });
  await expect(button(page, 'Run')).toHaveAttribute('aria-disabled', 'true');
  expect(await started(sample)).toBe(1);
  await dialog(page).getByRole('link', { name: 'View runs' }).click();
  await expect(page).toHaveURL(/\/playbooks\/runs\?playbookId=/);
  await expect(page.locator('.ag-row').first()).toContainText('Print a lot');
});

test('a guarded playbook runs only after typing the name: from palette, link, keyboard, or second window', async ({
  page,
  context,
  sample,
  signIn,
}) => {
  test.slow();
  const restart = '0192f000-0000-7000-8000-000000000001';
  await signIn('admin', '/playbooks/runs/0192f000-0000-7000-8000-000000000101');
  await page.getByRole('link', { name: 'payments-worker', exact: true }).first().click();
  await expect(page).toHaveURL(/\/catalog\/[0-9a-f-]{36}/);
  const item = new URL(page.url()).pathname;
  const id = item.split('/').at(-1) ?? '';
  // A second window opens the dialog before the workspace is guarded.
  const other = await context.newPage();
  await other.goto(new URL(`/playbooks/${restart}/run?config_id=${id}`, page.url()).href);
  await expect(button(other, 'Run')).not.toHaveAttribute('aria-disabled', 'true');

  await page.goto(new URL('/settings/workspaces', page.url()).href);
  await page
    .getByRole('button', { name: /^(Edit|Change)/ })
    .first()
    .click();
  await button(page, /^Add.*/)
    .last()
    .click();
  await typeInto(field(page, 'Confirm for tags 1'), 'cluster');
  await button(page, 'Save').click();
  await expect(dialog(page)).toContainText('“cluster” is not a tag.');
  await typeInto(field(page, 'Confirm for tags 1'), 'cluster=prod-eu-1');
  await button(page, 'Save').click();
  await expect(page.getByRole('img', { name: 'Confirmation for cluster=prod-eu-1' })).toBeVisible();
  await sample.clearRequests();

  await expect(button(other, 'Run')).toHaveAttribute('aria-disabled', 'true');
  await expect(field(other, 'Type payments-worker to confirm')).toBeVisible();
  await field(other, 'Type payments-worker to confirm').press('Enter');

  await page.goto(new URL(item, page.url()).href);
  await expect(button(page, 'Playbooks: run on payments-worker')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(/^Search for items/)).toBeFocused();
  await page.keyboard.type('run restart a deployment');
  await page.getByRole('option', { name: 'Run Restart a deployment on payments-worker' }).click();
  await expect(field(page, 'Type payments-worker to confirm')).toBeVisible();
  await field(page, 'Message').press('Enter');
  await expect(button(page, 'Run')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  await page.goto(new URL(`/playbooks/${restart}/run?config_id=${id}&params.message=now`, page.url()).href);
  await typeInto(field(page, 'Type payments-worker to confirm'), 'payments');
  await page.keyboard.press('Enter');
  expect(await started(sample)).toBe(0);
  await typeInto(field(page, 'Type payments-worker to confirm'), 'payments-worker');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(runPage);
  expect(await started(sample)).toBe(1);

  await page.goto(new URL('/settings/workspaces', page.url()).href);
  await page
    .getByRole('button', { name: /^(Edit|Change)/ })
    .first()
    .click();
  await button(page, 'Remove cluster=prod-eu-1').click();
  await button(page, 'Save').click();
  await expect(page.getByRole('img', { name: /^Confirmation for/ })).toHaveCount(0);
  await other.close();
});

test('a guarded approval requires typing the name, and the run page shows the approver', async ({
  page,
  sample,
  signIn,
}) => {
  test.slow();
  const approvals = async () =>
    (await sample.requests()).filter(({ path }) => path.includes('/playbook/run/approve/')).length;
  const guardAll = async (whole: boolean) => {
    await page.goto(new URL('/settings/workspaces', page.url()).href);
    await page
      .getByRole('button', { name: /^(Edit|Change)/ })
      .first()
      .click();
    await page.getByRole('checkbox', { name: 'Confirm runs and deletions' }).setChecked(whole);
    await button(page, 'Save').click();
    await expect(page.getByRole('img', { name: /^Confirmation for/ })).toHaveCount(whole ? 1 : 0);
  };
  await signIn('admin', '/settings/workspaces');
  await guardAll(true);

  // Priya or the checkout team must approve, and the admin is neither.
  await page.goto(new URL('/playbooks/runs?status=pending', page.url()).href);
  await page.locator('.ag-row').filter({ hasText: 'Freeze releases' }).first().click();
  await expect(facts(page)).toContainText('One of: Priya Raman or team Checkout');
  await expect(button(page, 'Approve')).toHaveAttribute(
    'data-tooltip',
    'Only Priya Raman or team Checkout may approve this run.',
  );

  await page.goto(new URL('/playbooks/runs?status=pending', page.url()).href);
  await page.locator('.ag-row').filter({ hasText: 'Fail over a database' }).first().click();
  await expect(facts(page)).toContainText('1 approval is missing');
  await sample.clearRequests();
  await button(page, 'Approve').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Approve “Fail over a database”');
  await expect(dialog(page)).toContainText('payments-db');
  await expect(dialog(page)).toContainText('meridian-prod');
  await expect(dialog(page)).toContainText('Even if the replica lags');
  await expect(dialog(page)).toContainText('Requested by');
  await expect(dialog(page)).toContainText('Impact');
  // The focus is in the empty field for the name, so Enter approves nothing.
  await expect(field(page, 'Type payments-db to confirm')).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await approvals()).toBe(0);
  await field(page, 'Type payments-db to confirm').pressSequentially('payments');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Approve')).toHaveAttribute('aria-disabled', 'true');
  expect(await approvals()).toBe(0);
  await field(page, 'Type payments-db to confirm').pressSequentially('-db');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'The run was approved')).toBeVisible();
  await expect(facts(page)).toContainText(/Approved by .+ ago/);
  await expect(facts(page)).not.toContainText('approval is missing');
  expect(await approvals()).toBe(1);
  await guardAll(false);
});

test('the library, the runs, and a visited run are readable without the server, and nothing runs', async ({
  page,
  sample,
  signIn,
  syncNow,
}) => {
  test.slow();
  await signIn('admin', '/playbooks');
  await expect(page.getByRole('link', { name: 'Restart a deployment', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await page.locator('.ag-row').filter({ hasText: 'Roll back a release' }).first().click();
  await expect(page).toHaveURL(runPage);
  const visited = page.url();
  await steps(page).nth(1).click();
  await expect(page.getByText('Rollback was a success! Happy Helming!')).toBeVisible();
  await expect(page.getByText('release.bin')).toBeVisible();

  await sample.fault({ kind: 'drop', path: '*', count: -1 });
  await syncNow();
  await expect(banner(page)).toContainText('The server cannot be reached.');
  await page.goto(visited);
  await expect(steps(page)).toHaveCount(6);
  await steps(page).nth(1).click();
  await expect(page.getByText('Rollback was a success! Happy Helming!')).toBeVisible();
  await expect(button(page, 'Re-run playbook')).toHaveAttribute(
    'data-tooltip',
    'The server cannot be reached.',
  );
  await page.getByRole('link', { name: 'Playbook runs' }).click();
  await expect(page.locator('.ag-row').filter({ hasText: 'Roll back a release' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Playbooks', exact: true }).last().click();
  await expect(button(page, 'Run Restart a deployment')).toHaveAttribute(
    'data-tooltip',
    'The server cannot be reached.',
  );
  await sample.clearRequests();
  await sample.clearFaults();
  await expect(banner(page)).toHaveCount(0, { timeout: 30_000 });
  expect(await started(sample)).toBe(0);
});
