import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Page } from 'playwright/test';
import { lockedSentence } from '#contract/rules/workspaces.ts';
import { commandProgram, runProgram } from '../support/runProgram.ts';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { expect, expectRowCount, expectSynced, openItem, rows, test, webAddress } from './console.ts';

const dialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog')).last();

/** Returns the number of requests that a server answered. */
const answered = async (sample: SampleForTests, method: string, path: string) =>
  (await sample.requests()).filter(
    (request) => request.method === method && request.path.includes(path) && request.status < 300,
  ).length;

test.describe('a console with its own data folder', () => {
  test.use({ consoleKind: 'own' });

  test('the command line lists what the window displays and runs playbooks, and a read-only workspace refuses both', async ({
    page,
    console,
    data,
    sample,
    signIn,
  }) => {
    const run = ['run', 'explain-check', 'check/authorise-visa', '--confirm', 'authorise-visa'] as const;
    await signIn('admin', '/catalog?configType=Kubernetes%3A%3AHelmRelease');
    await expectSynced(page);

    await test.step('a list has the rows of the window', async () => {
      await expect(rows(page).first()).toBeVisible();
      const { output, code } = await runProgram(data, 'get', 'helmrelease', '-o', 'json');
      expect(code).toBe(0);
      const listed = JSON.parse(output) as ReadonlyArray<{ name: string }>;
      await expectRowCount(page, listed.length);
      const first = (await rows(page).first().getByRole('link').first().textContent()) ?? '';
      expect(listed.map(({ name }) => name)).toContain(first);
    });

    await test.step('a run of the command line has its page in the window', async () => {
      const { output, code } = await runProgram(data, ...run, '--wait');
      expect(code).toBe(0);
      const [, id = ''] = /^Run ([0-9a-f-]{36}): completed/.exec(output) ?? [];
      await page.goto(webAddress(console.url, `/playbooks/runs/${id}`));
      await expect(page.getByRole('main').locator('dl').first()).toContainText('Completed');
      await expect(page.getByRole('main')).toContainText('authorise-visa');
    });

    await test.step('a read-only workspace refuses a run in the window and on the command line', async () => {
      await page.goto(webAddress(console.url, '/settings/workspaces'));
      await page.getByRole('button', { name: /^Edit / }).click();
      await dialog(page).getByLabel('Read-only').check();
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
      await expect(dialog(page)).toHaveCount(0);
      const before = await answered(sample, 'POST', '/playbook/run');
      const { error, code } = await runProgram(data, ...run);
      expect(error).toContain(lockedSentence);
      expect(code).toBe(4);
      await page.goto(webAddress(console.url, '/playbooks'));
      await expect(page.getByRole('button', { name: 'Run Fail on the way' })).toHaveAttribute(
        'data-tooltip',
        lockedSentence,
      );
      expect(await answered(sample, 'POST', '/playbook/run')).toBe(before);
    });
  });

  test('an assistant acts only after it is turned on and each action is allowed in the window', async ({
    page,
    data,
    sample,
    signIn,
  }) => {
    await signIn('admin', '/settings/assistants');
    await expectSynced(page);
    const transport = () =>
      new StdioClientTransport({ command: process.execPath, args: [commandProgram, '--data', data, 'mcp'] });
    const client = new Client({ name: 'night-assistant', version: '1.0.0' });
    await expect(client.connect(transport())).rejects.toThrow('Assistants are turned off');
    await page.getByRole('switch', { name: 'Allow assistants to connect' }).click();
    await page.getByRole('switch', { name: 'Comment on incidents' }).click();
    await expect(page.getByRole('switch', { name: 'Comment on incidents' })).toBeChecked();
    const assistant = new Client({ name: 'night-assistant', version: '1.0.0' });
    await assistant.connect(transport());
    await expect(page.getByText('Connected now: night-assistant 1.0.0')).toBeVisible();
    const call = async (name: string, input: Record<string, unknown>) => {
      const { isError, content } = await assistant.callTool({ name, arguments: input });
      const [first] = content as ReadonlyArray<{ text: string }>;
      return { isError: isError === true, text: first?.text ?? '' };
    };
    const { text: list } = await call('list_incidents', { status: 'ongoing' });
    const incident = (JSON.parse(list) as { incidents: ReadonlyArray<{ id: string; title: string }> })
      .incidents[0];
    if (incident === undefined) throw new Error('The sample has no open incident.');
    const comment = (text: string) => call('comment_incident', { incidentId: incident.id, text });

    await test.step('Deny refuses the action, and the server receives no comment', async () => {
      const denied = comment('Denied comment');
      await expect(dialog(page)).toContainText('Denied comment');
      await expect(dialog(page)).toContainText(incident.title);
      await dialog(page).getByRole('button', { name: 'Deny' }).click();
      expect(await denied).toEqual({
        isError: true,
        text: 'The user denied this action. Nothing was changed.',
      });
      expect(await answered(sample, 'POST', '/db/comments?')).toBe(0);
    });

    await test.step('Allow performs the action once on the server', async () => {
      const allowed = comment('Allowed comment');
      await expect(dialog(page)).toContainText('Allowed comment');
      await dialog(page).getByRole('button', { name: 'Allow' }).click();
      expect(await allowed).toMatchObject({ isError: false });
      expect(await answered(sample, 'POST', '/db/comments?')).toBe(1);
    });

    await test.step('the calls on the screen have both outcomes', async () => {
      const calls = page.getByRole('table', { name: 'Calls of assistants' }).getByRole('row');
      await expect(calls.filter({ hasText: 'Denied comment' })).toContainText('Denied');
      await expect(calls.filter({ hasText: 'Allowed comment' })).toContainText('Answered');
    });
    await assistant.close();
    await expect(page.getByText('No assistant is connected.')).toBeVisible();
  });
});

test('the text for a chat has the links of both clients, and the link for Quarterdeck opens the item when dropped', async ({
  page,
  context,
  sample,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn();
  await openItem(page, 'payments-worker', 'Deployment');
  const { pathname } = new URL(page.url());
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('menuitem', { name: 'Copy for chat' }).click();
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(
    'Text for chat copied to clipboard',
  );
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(lines[0]).toMatch(/^payments-worker · Kubernetes::Deployment · /);
  // The link has the format, whatever the reader prefers.
  expect(lines.at(-2)).toBe(`Web: ${sample.origin}${pathname}?format=yaml`);
  const [, link = ''] = /^Quarterdeck: (quarterdeck:\S+)$/.exec(lines.at(-1) ?? '') ?? [];

  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
  const dropped = await page.evaluateHandle((address) => {
    const content = new DataTransfer();
    content.setData('text/uri-list', address);
    return content;
  }, link);
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page).toHaveURL((url) => url.pathname === pathname);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('payments-worker');
});
