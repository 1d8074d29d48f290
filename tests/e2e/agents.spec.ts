import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { typeInto } from '../support/typeInto.ts';
import {
  addButton,
  button,
  code,
  createDialog,
  dialog,
  instructions,
  nameField,
  nextButton,
  question,
  row,
  table,
  toast,
} from './agentsScreen.ts';
import { expect, test } from './console.ts';

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const names = (page: Page) => table(page).locator('[role=gridcell][col-id=name]');

test.describe('the agent list', () => {
  test.describe(() => {
    test.use({ ownContext: true });

    test('updates by itself when an agent goes silent or comes back', async ({ page, sample, signIn }) => {
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
  test.afterEach(({ sample }) => sample.dropAgents(['prod-eu-1']));

  test('is created from its form, with Helm commands and Flux manifests', async ({
    page,
    sample,
    signIn,
  }) => {
    await signIn('admin', '/catalog');
    await button(page, 'Settings').click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agents' }).click();
    await expect(row(page, 'lab-cluster')).toBeVisible();
    await page.keyboard.press('Control+k');
    await typeInto(page.getByRole('combobox', { name: 'Search everything' }), 'add agent');
    await page.getByRole('option', { name: /Add agent/ }).click();
    await expect(page).toHaveURL(/\/settings\/agents\?addAgent=true$/);
    await expect(nameField(page)).toBeFocused();
    await expect(createDialog(page)).toContainText('for example environment: staging');
    // Closing the dialog saves a draft.
    await typeInto(nameField(page), 'half-typed');
    await page.keyboard.press('Escape');
    await expect(createDialog(page)).toHaveCount(0);
    await addButton(page).click();
    await expect(nameField(page)).toHaveValue('half-typed');
    await button(page, 'Discard').click();
    await expect(nameField(page)).toHaveValue('');
    await typeInto(nameField(page), 'prod-eu-1');
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

    await expect(instructions(page)).toContainText('The token cannot be shown again after you close this.');
    await instructions(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(instructions(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/settings\/agents$/);
    expect(await page.content()).not.toContain(token);
    await expect(row(page, 'prod-eu-1')).toContainText('never seen');
    await addButton(page).click();
    await expect(nameField(page), 'nothing of the last one is left').toHaveValue('');
    await page.keyboard.press('Escape');
    await row(page, 'prod-eu-1').click();
    // The server adds the property `agent` to every agent.
    await expect(page.getByRole('textbox', { name: 'Properties value 1' })).toHaveValue('agent');
    await expect(page.getByRole('textbox', { name: 'Properties value 2' })).toHaveValue('eu');
    await expect(page.getByRole('textbox', { name: 'Properties key 2' })).toHaveValue('site.example/region');
  });
});

test.describe('the agents screen by keyboard', () => {
  test('creates, opens, changes, and deletes an agent', async ({ page, sample, signIn }) => {
    await signIn('admin', '/agents');
    await expect(row(page, 'plant-osaka')).toBeVisible();
    await addButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(nameField(page)).toBeFocused();
    await page.keyboard.type('by-keyboard');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Copy commands')).toBeFocused();
    // A second Enter copies again and leaves the dialog open.
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
