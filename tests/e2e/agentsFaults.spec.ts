import type { Page } from 'playwright/test';
import type { SampleForTests } from '../support/sampleForTests.ts';
import {
  addButton,
  button,
  createDialog,
  dialog,
  instructions,
  nameField,
  nextButton,
  openAt,
  question,
  row,
  toast,
} from './agentsScreen.ts';
import { banner, expect, expectSynced, test } from './console.ts';

const network = 'Network Error. Please try again.';
const unreadable = 'The server sent an answer that Quarterdeck cannot read.';
const perhaps = 'The agent may have been created all the same.';

/**
 * What the server does, and what is said. `kept`: what was read before stands in for a list that cannot be read; `undecided`: a
 * change may have been made all the same.
 */
const faults = [
  { name: 'stopped', fault: { kind: 'drop' }, says: network, kept: true, undecided: true },
  {
    name: 'broken (500)',
    fault: { kind: 'status', status: 500, body: '{"error":"disk is full"}' },
    says: 'The server answered 500.',
    kept: true,
    undecided: false,
  },
  {
    name: 'refusing (403)',
    fault: {
      kind: 'status',
      status: 403,
      body: 'unauthorized. Access Denied',
      headers: { 'x-rbac-object': 'agent', 'x-rbac-action': 'update' },
    },
    says: 'You need update on agent.',
    kept: false,
    undecided: false,
  },
  {
    name: 'talking rubbish',
    fault: { kind: 'body', body: '{"id":' },
    says: unreadable,
    kept: true,
    undecided: true,
  },
] as const;

const refresh = (page: Page) => button(page, 'Refresh');
const asked = async (sample: SampleForTests, method: string, path: string) =>
  (await sample.requests()).filter((request) => request.method === method && request.path.includes(path));

test.describe('a server that is', () => {
  for (const { name, fault, says, kept, undecided } of faults) {
    test(`${name} is told of in a sentence; nothing is lost and nothing done twice`, async ({
      page,
      sample,
      signIn,
    }) => {
      const [id = ''] = await sample.putAgents({ name: 'staying' });
      await signIn('admin', '/agents');
      await expect(row(page, 'staying')).toBeVisible();

      await sample.fault({ ...fault, path: '/db/agents_summary', count: -1 });
      await refresh(page).click();
      if (kept) {
        await expect(page.getByText(`${says} What is shown is kept on this computer.`)).toBeVisible();
        await expect(row(page, 'staying')).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toContainText(/as of \d\d:\d\d$/);
      } else {
        await expect(page.getByRole('heading', { name: 'You need read on agents' })).toBeVisible();
        await expect(row(page, 'staying')).toHaveCount(0);
      }
      await sample.clearFaults();
      await refresh(page).click();
      await expect(row(page, 'staying')).toBeVisible();
      await expect(page.getByText('What is shown is kept')).toHaveCount(0);

      await addButton(page).click();
      await nameField(page).fill('unlucky');
      await button(page, 'Add to Properties').click();
      await page.keyboard.type('some');
      await page.keyboard.press('Tab');
      await page.keyboard.type('thing');
      await sample.fault({ ...fault, path: '/agent/generate' });
      await sample.clearRequests();
      await nextButton(page).click();
      await expect(toast(page, says)).toBeVisible();
      await expect(createDialog(page).getByRole('alert').filter({ hasText: says })).toContainText(
        undecided ? perhaps : 'What you typed is still here.',
      );
      await expect(nameField(page)).toHaveValue('unlucky');
      await expect(page.getByRole('textbox', { name: 'Properties value 1' })).toHaveValue('thing');
      expect(await asked(sample, 'POST', '/agent/generate')).toHaveLength(1);
      await sample.clearFaults();
      await nextButton(page).click();
      await expect(instructions(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(row(page, 'unlucky')).toBeVisible();

      await openAt(page, `/agents?id=${id}`);
      await expect(dialog(page, 'staying')).toBeVisible();
      await button(page, 'Delete').click();
      await button(page, 'No').click();
      await sample.fault({ ...fault, path: '/db/agents', method: 'PATCH' });
      await sample.clearRequests();
      const sure = question(page, 'staying').getByRole('button', { name: 'Delete', exact: true });
      await sure.click();
      await expect(toast(page, says).last()).toBeVisible();
      await expect(sure, 'the question still stands').toBeVisible();
      expect(await asked(sample, 'PATCH', '/db/agents')).toHaveLength(1);
      await sample.clearFaults();
      await sure.click();
      await expect(toast(page, 'Agent deleted')).toBeVisible();
      await expect(row(page, 'staying')).toHaveCount(0);
      await sample.dropAgents(['unlucky']);
    });
  }

  test('slow is waited for: one click is one agent, and one deletion', async ({ page, sample, signIn }) => {
    await signIn('admin', '/agents');
    await addButton(page).click();
    await nameField(page).fill('slowly');
    await sample.fault({ kind: 'delay', delayMs: 2_000, path: '/agent/generate', count: -1 });
    await sample.clearRequests();
    await nextButton(page).click();
    await expect(button(page, 'Saving ...')).toHaveAttribute('aria-busy', 'true');
    // Neither a second click, nor Enter, nor Esc does anything meanwhile.
    await button(page, 'Saving ...').click({ force: true });
    await nameField(page).press('Enter');
    await page.keyboard.press('Escape');
    await expect(instructions(page)).toBeVisible();
    expect(await asked(sample, 'POST', '/agent/generate')).toHaveLength(1);
    await page.keyboard.press('Escape');
    await row(page, 'slowly').click();
    await sample.fault({ kind: 'delay', delayMs: 2_000, path: '/db/agents', method: 'PATCH', count: -1 });
    await button(page, 'Delete').click();
    await button(page, 'Yes').click();
    const sure = question(page, 'slowly').getByRole('button', { name: 'Delete', exact: true });
    await sure.click();
    await expect(sure).toHaveAttribute('aria-busy', 'true');
    await sure.click({ force: true });
    await page.keyboard.press('Escape');
    await expect(toast(page, 'Agent deleted')).toBeVisible();
    expect(await asked(sample, 'PATCH', '/db/agents')).toHaveLength(1);
  });

  test('ending the session (401) leaves the list and what was typed', async ({ page, sample, signIn }) => {
    await signIn('admin', '/agents');
    await expect(row(page, 'lab-cluster')).toBeVisible();
    await addButton(page).click();
    await nameField(page).fill('too-late');
    await sample.fault({ kind: 'status', status: 401, path: '/agent/generate' });
    await nextButton(page).click();
    await expect(toast(page, 'Your session has ended. Please sign in again.')).toBeVisible();
    await expect(nameField(page)).toHaveValue('too-late');
    await expect(nextButton(page)).toHaveAttribute('data-tooltip', /^(?!The server cannot be reached)/);
    await page.keyboard.press('Escape');
    await expect(banner(page)).toBeVisible();
    await expect(row(page, 'lab-cluster')).toBeVisible();
  });
});

test('without a server the last list stands there with its age, and nothing can be changed', async ({
  page,
  sample,
  signIn,
}) => {
  await signIn('admin', '/agents');
  await expect(row(page, 'edge-singapore')).toBeVisible();
  await expectSynced(page);
  await sample.fault({ kind: 'drop', path: '*', count: -1 });
  await refresh(page).click();
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/as of \d\d:\d\d$/);
  await expect(addButton(page)).toHaveAttribute('data-tooltip', 'The server cannot be reached.');
  await addButton(page).click({ force: true });
  await expect(createDialog(page)).toHaveCount(0);
  await page.reload();
  await expect(row(page, 'edge-singapore')).toContainText('Online');
  await row(page, 'edge-singapore').click();
  await expect(dialog(page, 'edge-singapore')).toBeVisible();
  for (const name of ['Save', 'Delete']) {
    await expect(button(page, name)).toHaveAttribute('data-tooltip', 'The server cannot be reached.');
  }
  await sample.clearFaults();
  await page.keyboard.press('Escape');
  await refresh(page).click();
  await expect(addButton(page)).not.toHaveAttribute('aria-disabled', 'true');
});
