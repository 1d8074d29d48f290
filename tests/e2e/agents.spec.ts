import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { noViolations } from '../support/noViolations.ts';
import {
  addButton,
  button,
  code,
  createDialog,
  dialog,
  instructions,
  nameField,
  nextButton,
  openAt,
  question,
  row,
  table,
  toast,
} from './agentsScreen.ts';
import { expect, test } from './console.ts';

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const headers = (page: Page) => table(page).getByRole('columnheader');
const names = (page: Page) => table(page).locator('[role=gridcell][col-id=name]');
const singaporeId = '0192b000-0000-0000-0000-000000000003';

test.describe('the list of agents', () => {
  for (const path of ['/agents', '/settings/agents']) {
    test(`stands at ${path}, newest first, with who is online`, async ({ page, signIn }) => {
      await signIn('admin', path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agents');
      await expect(headers(page).locator('.ag-header-cell-text')).toHaveText([
        'Name',
        'Configs',
        'Checks',
        'Scrapers',
        'Playbook Runs',
        'Status',
        'Last Pushed',
        'Created At',
        'Updated At',
        'Created By',
      ]);
      await expect(names(page)).toHaveText([
        'plant-osaka',
        'lab-cluster',
        'warehouse-berlin',
        'edge-singapore',
        'local',
        'staging-cluster',
        'edge-frankfurt',
      ]);
      await expect(row(page, 'edge-singapore')).toContainText('Online');
      await expect(row(page, 'edge-singapore')).toContainText('Hanneke de Wit');
      await expect(row(page, 'warehouse-berlin')).toContainText('Offline');
      await expect(row(page, 'warehouse-berlin')).toContainText('14m ago');
      await expect(row(page, 'plant-osaka')).toContainText('Unknown, never seen');
      await expect(row(page, 'local')).toContainText('This server');
      await row(page, 'plant-osaka').click();
      await expect(page).toHaveURL(new RegExp(`${path}\\?id=`));
    });
  }

  test('is reached from the settings menu, and offers itself in the palette', async ({ page, signIn }) => {
    await signIn('admin', '/catalog');
    await button(page, 'Settings').click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agents' }).click();
    await expect(row(page, 'lab-cluster')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill('add agent');
    await page.getByRole('option', { name: /Add agent/ }).click();
    await expect(createDialog(page)).toBeVisible();
    await expect(page).toHaveURL(/\/settings\/agents\?addAgent=true$/);
  });

  test('keeps sorting in the address', async ({ page, signIn }) => {
    await signIn('admin', '/agents?sortBy=name&sortOrder=asc');
    await expect(names(page).first()).toHaveText('edge-frankfurt');
    await headers(page).filter({ hasText: 'Name' }).click();
    await expect(page).toHaveURL(/\/agents\?sortBy=name$/);
    await expect(names(page).first()).toHaveText('warehouse-berlin');
    await headers(page).filter({ hasText: 'Configs' }).click();
    await expect(page).toHaveURL(/\/agents\?sortBy=config_count$/);
    await expect(names(page).first()).toHaveText('local');
    await page.goBack();
    await expect(names(page).first()).toHaveText('warehouse-berlin');
  });

  test('keeps paging in the address', async ({ page, sample, signIn }) => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      name: `many-${index + 10}`,
      createdAgoMs: index,
    }));
    await sample.putAgents(many);
    await signIn('admin', '/agents?pageIndex=1');
    await expect(page.getByText('51–67 of 67')).toBeVisible();
    await expect(row(page, 'edge-frankfurt')).toBeVisible();
    await button(page, 'Previous').click();
    await expect(page.getByText('1–50 of 67')).toBeVisible();
    await expect(page).toHaveURL(/\/agents$/);
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
    await expect(page).toHaveURL(/\/agents\?pageSize=100$/);
    await expect(page.getByText('1–67 of 67')).toBeVisible();
    await sample.dropAgents(many.map(({ name }) => name));
    await page.goBack();
    await page.goBack();
    await page.reload();
    await expect(page.getByText('There are no agents on this page')).toBeVisible();
    await button(page, 'Go to the first page').click();
    await expect(row(page, 'lab-cluster')).toBeVisible();
  });

  test.describe(() => {
    test.use({ ownContext: true });

    test('shows by itself who went silent and who came back', async ({ page, sample, signIn }) => {
      await page.clock.install();
      await signIn('admin', '/agents?sortBy=last_seen');
      await expect(row(page, 'warehouse-berlin')).toContainText('Offline');
      const before = await names(page).allTextContents();
      await sample.putAgents({ name: 'warehouse-berlin', seenAgoMs: 0 });
      await page.clock.fastForward(31_000);
      await expect(row(page, 'warehouse-berlin')).toContainText('Online');
      expect(await names(page).allTextContents(), 'rows stay where they are').toEqual(before);
      await sample.putAgents({ name: 'warehouse-berlin', seenAgoMs: 14 * 60_000 });
      await button(page, 'Refresh').click();
      await expect(row(page, 'warehouse-berlin')).toContainText('Offline');
    });
  });
});

test.describe('a new agent', () => {
  test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));
  test.afterEach(({ sample }) => sample.dropAgents(['prod-eu-1', `it's $HOME, {50%}`]));

  test('is made from its form, and installed by commands and manifests that say the same', async ({
    page,
    sample,
    signIn,
  }) => {
    await signIn('admin', '/agents');
    await openAt(page, '/agents?addAgent=true');
    await expect(nameField(page)).toBeFocused();
    await nextButton(page).click();
    await expect(createDialog(page).getByText('This field is required', { exact: true })).toBeVisible();
    await expect(createDialog(page)).toContainText('for example environment: staging');
    await nameField(page).fill('prod-eu-1');
    await button(page, 'Add to Properties').click();
    await page.keyboard.type('site.example/region');
    await page.keyboard.press('Tab');
    await page.keyboard.type('eu');
    await page.getByRole('switch', { name: 'Kubernetes' }).check();
    await page.getByRole('switch', { name: 'Telemetry' }).check();
    await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue(sample.origin);
    await createDialog(page)
      .getByRole('button', { name: /^Scrape Interval/ })
      .click();
    await page.getByRole('option', { name: '1h', exact: true }).click();
    const minted = await sample.mintedTokens();
    await nextButton(page).click();

    await expect(instructions(page)).toBeVisible();
    await expect(toast(page, 'Agent created')).toBeVisible();
    await expect(instructions(page)).toContainText(
      'Access token will be shown only once. Please copy it and store it securely.',
    );
    expect(await sample.mintedTokens()).toBe(minted + 1);
    await expect(page.getByRole('tab', { name: 'Helm CLI' })).toHaveAttribute('aria-selected', 'true');
    await button(page, 'Copy access token').click();
    await expect(toast(page, 'Copied to clipboard')).toBeVisible();
    const token = await clipboard(page);
    expect(token.split('.')).toHaveLength(5);
    expect(await page.content(), 'the token is hidden until it is asked for').not.toContain(token);

    const commands = `helm repo add flanksource https://flanksource.github.io/charts
helm repo update
helm upgrade --install mc-agent flanksource/mission-control-agent \\
  --namespace mission-control-agent --create-namespace \\
  --set upstream.createSecret=true \\
  --set-string upstream.host=${sample.origin} \\
  --set-string upstream.username=token \\
  --set-string upstream.password=${token} \\
  --set-string upstream.agentName=prod-eu-1 \\
  --set pushTelemetry.enabled=true \\
  --set-string pushTelemetry.topologyName=${sample.origin}
helm upgrade --install mc-agent-kubernetes flanksource/mission-control-kubernetes \\
  --namespace mission-control-agent --create-namespace \\
  --set-string clusterName=prod-eu-1 \\
  --set-string 'scraper.schedule=@every 1h'
`;
    await button(page, 'Copy commands').click();
    await expect.poll(() => clipboard(page)).toBe(commands);
    await expect(code(page, 'Helm CLI')).toContainText('upstream.password=••••');
    await button(page, 'Show access token').click();
    await expect(code(page, 'Helm CLI')).toHaveText(commands);

    await page.getByRole('tab', { name: 'Flux' }).click();
    await expect(code(page, 'Flux')).toContainText(`password: "${token}"`);
    await expect(code(page, 'Flux')).toContainText('schedule: "@every 1h"');
    await button(page, 'Copy manifests').click();
    await expect.poll(() => clipboard(page)).toBe(await code(page, 'Flux').locator('pre').textContent());
    const saving = page.waitForEvent('download');
    await button(page, 'Save to file').click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('prod-eu-1-flux.yaml');
    expect(readFileSync(await saved.path(), 'utf8')).toBe(await clipboard(page));

    await expect(instructions(page)).toContainText('Once this is closed, the token is not shown again.');
    await instructions(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(instructions(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/agents$/);
    expect(await page.content()).not.toContain(token);
    await expect(row(page, 'prod-eu-1')).toContainText('never seen');
    await addButton(page).click();
    await expect(nameField(page), 'nothing of the last one is left').toHaveValue('');
    await page.keyboard.press('Escape');
    await row(page, 'prod-eu-1').click();
    // The server says of each that it is an agent.
    await expect(page.getByRole('textbox', { name: 'Properties value 1' })).toHaveValue('agent');
    await expect(page.getByRole('textbox', { name: 'Properties value 2' })).toHaveValue('eu');
    await expect(page.getByRole('textbox', { name: 'Properties key 2' })).toHaveValue('site.example/region');
  });

  test('may have any name and any interval', async ({ page, signIn }) => {
    await signIn('admin', '/agents');
    await addButton(page).click();
    await nameField(page).fill(`it's $HOME, {50%}`);
    await page.getByRole('switch', { name: 'Kubernetes' }).check();
    const interval = createDialog(page).getByRole('button', { name: /^Scrape Interval/ });
    await interval.click();
    await page.keyboard.type('often');
    await page.keyboard.press('Enter');
    await nextButton(page).click();
    await expect(createDialog(page)).toContainText('Please type a duration such as 15m or 1h30m.');
    await interval.click();
    await page.keyboard.type('90s');
    await page.keyboard.press('Enter');
    await nextButton(page).click();
    await expect(code(page, 'Helm CLI')).toContainText(
      `--set-string 'upstream.agentName=it'\\''s $HOME\\, \\{50%\\}'`,
    );
    await expect(code(page, 'Helm CLI')).toContainText(`--set-string 'scraper.schedule=@every 90s'`);
    await page.getByRole('tab', { name: 'Flux' }).click();
    await expect(code(page, 'Flux')).toContainText(`agentName: "it's $HOME, {50%}"`);
  });

  test('that was begun is kept when its dialog is closed', async ({ page, signIn }) => {
    await signIn('admin', '/agents');
    await openAt(page, '/agents?addAgent=true');
    await nameField(page).fill('half-typed');
    await page.keyboard.press('Escape');
    await expect(createDialog(page)).toHaveCount(0);
    await addButton(page).click();
    await expect(nameField(page)).toHaveValue('half-typed');
    await button(page, 'Discard').click();
    await expect(nameField(page)).toHaveValue('');
  });
});

test.describe('an agent that is there', () => {
  test('opens by its id, shows how it stands, and takes other properties', async ({ page, signIn }) => {
    await signIn('admin', '/agents');
    await openAt(page, `/agents?id=${singaporeId}`);
    const open = dialog(page, 'edge-singapore');
    await expect(open).toContainText('Online');
    await expect(open).toContainText('by Hanneke de Wit');
    await expect(open.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
    await open.getByRole('textbox', { name: 'Properties value 1' }).fill('sin-2');
    await button(page, 'Save').click();
    await expect(toast(page, 'Agent updated')).toBeVisible();
    await expect(open).toHaveCount(0);
    await expect(page).toHaveURL(/\/agents$/);
    await row(page, 'edge-singapore').click();
    await expect(open.getByRole('textbox', { name: 'Properties value 1' })).toHaveValue('sin-2');
    await open.getByRole('textbox', { name: 'Properties value 1' }).fill('sin-1');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toContainText('What you typed here would be lost.');
    await button(page, 'Stay').click();
    await button(page, 'Save').click();
    await expect(open).toHaveCount(0);
  });

  test('that is the server itself shows what it has, and offers no change', async ({ page, signIn }) => {
    await signIn('admin', '/agents');
    await row(page, 'local').click();
    const open = dialog(page, 'local');
    await expect(open).toContainText('This server');
    await expect(open).toContainText(/Brought\d+ configs, \d+ checks/);
    await expect(button(page, 'Delete')).toHaveCount(0);
    await expect(button(page, 'Save')).toHaveCount(0);
    await noViolations(page);
  });

  test('that has no name is opened and deleted', async ({ page, sample, signIn }) => {
    await sample.putAgents({ name: '' });
    await signIn('admin', '/agents');
    await row(page, '(no name)').click();
    await expect(dialog(page, '(no name)')).toContainText('Unknown');
    await button(page, 'Delete').click();
    await button(page, 'No').click();
    await question(page, '(no name)').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, 'Agent deleted')).toBeVisible();
    await expect(row(page, '(no name)')).toHaveCount(0);
  });

  test('that is gone is said to be gone', async ({ page, signIn }) => {
    await signIn('admin', '/agents');
    await openAt(page, '/agents?id=01930000-0000-4000-8000-00000000ffff');
    await expect(dialog(page, 'Agent')).toContainText('There is no such agent. It may have been deleted.');
    await dialog(page, 'Agent').getByRole('button', { name: 'Close' }).last().click();
    await expect(page).toHaveURL(/\/agents$/);
  });

  for (const [word, goes] of [
    ['Yes', true],
    ['No', false],
  ] as const) {
    test(`is deleted in two steps; what it brought ${goes ? 'goes' : 'stays'} with ${word}`, async ({
      page,
      sample,
      signIn,
    }) => {
      const name = `leaving-${word.toLowerCase()}`;
      const [id = ''] = await sample.putAgents({ name });
      const item = await sample.insertItem({ name: `pod-of-${name}`, type: 'Test::Item', agent_id: id });
      await signIn('admin', '/agents');
      await sample.clearRequests();
      await openAt(page, `/agents?id=${id}`);
      await expect(dialog(page, name)).toContainText('1 config');
      await button(page, 'Delete').click();
      await expect(question(page, name)).toContainText(
        'Would you like to delete resources created by agent?',
      );
      // Enter presses Cancel.
      await page.keyboard.press('Enter');
      await expect(question(page, name)).toHaveCount(0);
      await button(page, 'Delete').click();
      await button(page, word).click();
      await expect(question(page, name)).toContainText('Are you sure you want to delete agent?');
      await page.keyboard.press('Enter');
      await expect(question(page, name)).toHaveCount(0);
      expect((await sample.requests()).filter(({ method }) => method === 'PATCH')).toEqual([]);
      await button(page, 'Delete').click();
      await button(page, word).click();
      await question(page, name).getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(toast(page, 'Agent deleted')).toBeVisible();
      await expect(page).toHaveURL(/\/agents$/);
      await expect(row(page, name)).toHaveCount(0);
      await page.goto(`${new URL(page.url()).origin}/catalog/${item}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`pod-of-${name}`);
      await expect(page.getByText(/^Deleted \d/)).toHaveCount(goes ? 1 : 0);
      // Other tests count what this sample has.
      await sample.changeItem({ action: 'hard-delete', id: item });
    });
  }
});

test.describe('who may do what', () => {
  test('an editor is refused by the server, in a sentence', async ({ page, signIn }) => {
    await signIn('editor', '/settings/agents');
    await expect(page.getByRole('heading', { name: 'You need read on agents' })).toBeVisible();
    await expect(page.getByText('You need read on database.monitor.')).toBeVisible();
    await addButton(page).click();
    await nameField(page).fill('mine');
    await nextButton(page).click();
    await expect(toast(page, 'You need update on agent.')).toBeVisible();
    await expect(nameField(page)).toHaveValue('mine');
  });

  for (const role of ['commander', 'responder', 'viewer']) {
    test(`a ${role} is offered no change`, async ({ page, sample, signIn }) => {
      await signIn(role, '/agents');
      await openAt(page, '/agents?addAgent=true');
      await expect(page.getByRole('heading', { name: 'You need read on agents' })).toBeVisible();
      await expect(addButton(page)).toHaveCount(0);
      await expect(createDialog(page)).toHaveCount(0);
      // Where a server lets them read.
      const agent = { id: singaporeId, name: 'edge-singapore', created_at: new Date().toISOString() };
      await sample.fault({
        kind: 'status',
        status: 200,
        path: '/db/agents_summary',
        count: -1,
        body: JSON.stringify([{ ...agent, properties: { site: 'sin-1' } }]),
      });
      await openAt(page, `/agents?id=${singaporeId}`);
      await expect(dialog(page, 'edge-singapore')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Properties value 1' })).toHaveAttribute('readonly');
      await expect(button(page, 'Delete')).toHaveCount(0);
      await expect(button(page, 'Save')).toHaveCount(0);
    });
  }
});

test.describe('by keyboard alone', () => {
  test('an agent is made, opened, changed and deleted', async ({ page, sample, signIn }) => {
    await signIn('admin', '/agents');
    await expect(row(page, 'plant-osaka')).toBeVisible();
    await addButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(nameField(page)).toBeFocused();
    await page.keyboard.type('by-keyboard');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Copy commands')).toBeFocused();
    // A second Enter copies and closes nothing.
    await page.keyboard.press('Enter');
    await expect(instructions(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(instructions(page)).toHaveCount(0);
    await expect(row(page, 'by-keyboard')).toBeVisible();
    await table(page).getByRole('columnheader').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'by-keyboard')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Properties key 1' })).toBeFocused();
    await button(page, 'Add to Properties').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('a');
    await page.keyboard.press('Tab');
    await page.keyboard.type('b');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Agent updated')).toBeVisible();
    await expect(dialog(page, 'by-keyboard')).toHaveCount(0);
    await table(page).getByRole('columnheader').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await button(page, 'Delete').focus();
    await page.keyboard.press('Enter');
    await expect(question(page, 'by-keyboard').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(question(page, 'by-keyboard').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(toast(page, 'Agent deleted')).toBeVisible();
    await expect(row(page, 'by-keyboard')).toHaveCount(0);
    await sample.dropAgents(['by-keyboard']);
  });
});
