import { expect } from 'playwright/test';
import { connectionTypes } from '#contract/rules/connections/types.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectCalls, expectTexts, field, press, rows, text, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { type Answers, pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { connectionRecord, seal } from '../world/connections.ts';
import { failsWith, failures, failuresOfEveryScreen } from '../world/failures.ts';
import { edited, permissionRow, resourceRow, someRows } from '../world/settings.ts';
import { ago, idOf, serverAnswer } from '../world/times.ts';

const { path } = resourceRules.connections;
const [database = resourceRow(), mail = resourceRow(), hook = resourceRow()] = someRows.connections;
const at = ({ id }: { readonly id: string }) => `${path}?id=${id}`;
const chooser = `${path}?add=true`;
const search = (stage: StoryWindow) => field(stage, 'Search connection types');
const tile = (stage: StoryWindow, name: string) => button(stage, name);

const chooserStories: readonly Story[] = [
  {
    name: 'has a tile for each type that users can create',
    path: chooser,
    expects: ['Select Connection Type', 'Postgres', 'Zulip Chat'],
    expectsNot: ['JMeter'],
    async followUp(stage) {
      const shown = connectionTypes.filter(({ hidden }) => hidden !== true).map(({ title }) => title);
      await expect(stage.page.locator('button[data-tile]')).toHaveText(
        [...shown].sort((a, b) => a.localeCompare(b, 'en')),
      );
    },
  },
  {
    name: 'finds a type by typing, moves by arrow keys and opens a form by Enter',
    path: chooser,
    waitsFor: ['Select Connection Type'],
    async act(stage) {
      await typeInto(search(stage), 'azure');
      await expect(tile(stage, 'Azure Devops')).toBeVisible();
      await expect(tile(stage, 'Postgres')).toHaveCount(0);
      await stage.page.keyboard.press('ArrowDown');
      await expect(tile(stage, 'Azure')).toBeFocused();
      await stage.page.keyboard.press('ArrowRight');
      await expect(tile(stage, 'Azure Devops')).toBeFocused();
      await stage.page.keyboard.press('Enter');
    },
    expects: ['Azure Devops Connection Details', 'Personal Access Token'],
    async followUp(stage) {
      await expect(stage.page).toHaveURL(/form=azure_devops/);
      await press(stage, 'Back');
      await expectTexts(stage, ['Select Connection Type']);
      await typeInto(search(stage), 'slack');
      await expect(tile(stage, 'Slack')).toBeVisible();
      await stage.page.keyboard.press('Enter');
      await expectTexts(stage, ['Slack Connection Details']);
    },
  },
];

const formStories: readonly Story[] = [
  {
    name: 'fills a new connection with defaults and sends its namespace',
    path: `${chooser}&form=opsgenie`,
    waitsFor: ['OpsGenie Connection Details'],
    expects: ['API Key', 'Back'],
    async followUp(stage) {
      await typeInto(field(stage, 'Name'), 'pager');
      await expect(field(stage, 'Host')).toHaveValue('api.opsgenie.com');
      await field(stage, 'API Key').or(stage.page.getByLabel('API Key')).first().waitFor();
      await typeInto(stage.page.locator('input[type=password]').first(), 'a-key');
      await press(stage, 'Save');
      await expect(toast(stage, 'Connection added successfully')).toBeVisible();
      const [call] = stage.bridge.calls('resources.create');
      expect(call?.input).toMatchObject({
        kind: 'connections',
        record: {
          type: 'opsgenie',
          name: 'pager',
          namespace: 'default',
          password: 'a-key',
          insecure_tls: false,
          properties: { host: 'api.opsgenie.com', port: 443 },
        },
      });
    },
  },
  {
    name: 'places Cancel and Update at the end of the second line of buttons in a narrow window',
    path: at(database),
    waitsFor: ['Postgres Connection Details'],
    expects: ['Test connection'],
    async followUp({ page }) {
      await page.setViewportSize({ width: 720, height: 900 });
      const dialog = page.getByRole('dialog');
      const boxOf = async (name: string | RegExp) => {
        const box = await dialog.getByRole('button', { name }).boundingBox();
        expect(box, String(name)).not.toBeNull();
        return box ?? { x: 0, y: 0, width: 0, height: 0 };
      };
      const [remove, cancel, update] = [await boxOf('Delete'), await boxOf('Cancel'), await boxOf(/^Update/)];
      expect(update.y).toBe(cancel.y);
      expect(update.y).toBeGreaterThan(remove.y);
      expect(update.x).toBeGreaterThan(cancel.x);
      const dialogBox = await dialog.boundingBox();
      expect((dialogBox?.x ?? 0) + (dialogBox?.width ?? 0) - update.x - update.width).toBeLessThan(24);
    },
  },
  {
    name: 'shows every field with sealed secrets and sends only changes',
    path: at(database),
    waitsFor: ['Postgres Connection Details'],
    expects: ['URL', 'Username', 'Password', 'Test connection', 'Update', 'Delete'],
    async followUp(stage) {
      const named = stage.page.getByRole('combobox', { name: 'Secret name' }).first();
      await expect(named).toHaveValue('orders');
      // The options are names already in use, and the keys of the selected name.
      const offered = async (what: string) =>
        stage.page
          .getByRole('combobox', { name: what })
          .first()
          .evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].map(({ value }) => value));
      expect(await offered('Secret name')).toEqual(['mail']);
      await typeInto(named, 'mail');
      expect(await offered('Key')).toEqual(['pass']);
      await typeInto(named, 'orders');
      await typeInto(field(stage, 'URL'), 'postgres://other');
      await press(stage, 'Update');
      await expect(toast(stage, 'Connection updated successfully')).toBeVisible();
      await expectCalls(stage, 'resources.update', [
        { kind: 'connections', id: database.id, version: 'v1', changes: { url: 'postgres://other' } },
      ]);
    },
  },
  {
    name: 'previews the changes without secrets before saving',
    path: at(mail),
    waitsFor: ['Email Connection Details'],
    async act(stage) {
      await typeInto(field(stage, 'Host'), 'smtp.other.example');
      await press(stage, 'Show changes');
    },
    expects: ['Review changes', /smtp\.other\.example/],
    expectsNot: [seal],
  },
  {
    name: 'deletes a connection after confirmation',
    path: at(database),
    waitsFor: ['Delete'],
    act: (stage) => press(stage, 'Delete'),
    expects: ['Delete connection', 'Are you sure you want to delete this connection?'],
    async followUp(stage) {
      await expectCalls(stage, 'resources.remove', []);
      await press(stage, 'Delete');
      await expect(toast(stage, 'Connection deleted successfully')).toBeVisible();
      await expectCalls(stage, 'resources.remove', [{ kind: 'connections', id: database.id }]);
    },
  },
  {
    name: 'shows the whole record as code for a type without fields',
    path: at(hook),
    waitsFor: ['Update'],
    expects: ['slackwebhook Connection Details', 'platform'],
    async followUp({ page }) {
      await expect(page.getByRole('dialog').getByRole('tab')).toHaveText(['Code']);
    },
  },
];

const testStory = (
  name: string,
  answer: Answers['connections.test'],
  expects: Story['expects'],
  expectsNot: Story['expectsNot'] = [],
): Story => ({
  name,
  path: at(database),
  answers: { 'connections.test': answer },
  waitsFor: ['Test connection'],
  act: (stage) => press(stage, 'Test connection'),
  expects,
  expectsNot,
});

const testStories: readonly Story[] = [
  testStory(
    'reports success',
    { outcome: 'ok', message: null },
    ['Connection successful'],
    ['Test Connection Results'],
  ),
  {
    ...testStory(
      'shows the response of the server',
      { outcome: 'failed', message: '{\n  "error": "refused"\n}' },
      ['Test Connection Results', 'Testing connection failed!'],
    ),
    async followUp(stage) {
      await stage.page.getByText('Details', { exact: true }).click();
      await expectTexts(stage, [/"error": "refused"/]);
      await press(stage, 'Close');
      await expect(text(stage, 'Test Connection Results')).toHaveCount(0);
      await expectTexts(stage, ['Postgres Connection Details']);
    },
  },
  testStory('explains that the type cannot be tested', { outcome: 'unsupported', message: null }, [
    'Test Connection Results',
    'We currently do not support testing this connection type',
  ]),
  testStory('reports a failure without a message', { outcome: 'failed', message: null }, [
    'Test Connection Results',
    'Testing connection failed!',
  ]),
  ...failuresOfEveryScreen.map((failure) =>
    testStory(`shows the cause when the server is ${failure.name}`, failsWith(failure), [
      'Testing connection failed!',
      failure.sentence,
    ]),
  ),
  {
    ...testStory('sends one request despite repeated clicks', pending, ['Testing...']),
    async followUp(stage) {
      await button(stage, 'Testing...').click({ force: true });
      await expectCalls(stage, 'connections.test', [{ id: database.id }]);
      stage.bridge.answer({ 'connections.test': { outcome: 'ok', message: null } });
      await expect(toast(stage, 'Connection successful')).toBeVisible();
    },
  },
  {
    name: 'explains that unsaved changes are not tested',
    path: at(database),
    waitsFor: ['Test connection'],
    act: (stage) => typeInto(field(stage, 'URL'), 'postgres://other'),
    expects: ['Tests the saved connection, without your unsaved changes.'],
  },
];

/** The `source` of a read-only connection, and the text that links to its owner. */
const owners: ReadonlyArray<readonly [source: string, told: string | RegExp]> = [
  ['component/01930000-0000-4000-8000-000000000001', 'Linked to component'],
  ['kubernetes/01930000-0000-4000-8000-000000000001', /Managed by kubernetes/],
  ['ConfigFile', 'Linked to local file'],
  ['KubernetesCRD', 'CRD linked to default/orders-db'],
  ['CRDSync', 'Managed by CRDSync. Edit it there.'],
];

const ownerStories = owners.map(([source, told]): Story => {
  const row = { ...database, source };
  return {
    name: `names its owner and hides Update and Delete for the source ${source.split('/')[0]}`,
    path: at(database),
    answers: {
      'resources.get': serverAnswer({
        ...edited('connections', row),
        record: connectionRecord(row),
        serverTime: ago(0),
      }),
    },
    expects: ['Postgres Connection Details', told, 'Test connection'],
    expectsNot: [/^Update$/, /^Delete$/],
  };
});

const faultsOfChanges = [failures.broken].flatMap((failure): Story[] => [
  {
    name: `keeps the typed values when the server is ${failure.name} on save`,
    path: at(database),
    answers: { 'resources.update': failsWith(failure) },
    waitsFor: ['Update'],
    async act(stage) {
      await typeInto(field(stage, 'URL'), 'postgres://typed');
      await press(stage, 'Update');
    },
    expects: [new RegExp(`${failure.sentence.slice(0, 20).replace(/[.?()]/g, '.')}.*`)],
    async followUp(stage) {
      await expect(field(stage, 'URL')).toHaveValue('postgres://typed');
    },
  },
  {
    name: `is not deleted when the server is ${failure.name}`,
    path: at(database),
    answers: { 'resources.remove': failsWith(failure) },
    waitsFor: ['Delete'],
    async act(stage) {
      await press(stage, 'Delete');
      await expectTexts(stage, ['Delete connection']);
      await press(stage, 'Delete');
    },
    expects: [failure.sentence],
    expectsNot: ['Connection deleted successfully'],
  },
]);

const usageStories: readonly Story[] = [
  {
    name: 'is counted for each connection and listed with links',
    path,
    waitsFor: ['orders-db', 'Not used'],
    act: (stage) => press(stage, 'Usage'),
    expects: ['Where connections and secrets are used', 'payments-database', /Not checked.*playbooks/],
    async followUp(stage) {
      const { page } = stage;
      await page.getByRole('checkbox', { name: 'Only unused' }).check();
      await expect(page.getByRole('cell', { name: 'orders-db' })).toHaveCount(0);
      await expect(page.getByRole('cell', { name: 'ops-mail' })).toBeVisible();
      await page.getByRole('tab', { name: 'Secrets' }).click();
      await expect(page.getByRole('link', { name: 'ops-mail' })).toHaveAttribute(
        'href',
        new RegExp(`id=${idOf(60, 2)}$`),
      );
    },
  },
  {
    name: 'shows why loading fails next to the connection list',
    path,
    answers: { 'connections.usage': failsWith(failures.refused) },
    waitsFor: ['orders-db'],
    act: (stage) => press(stage, 'Usage'),
    expects: [/Usage could not be loaded\./],
  },
];

const oneRow = { rows: [permissionRow()], total: 1, serverTime: ago(0) };

const tabStories: readonly Story[] = [
  {
    name: 'lists, adds, changes, duplicates and deletes permissions without leaving the form',
    path: at(database),
    answers: {
      'resources.list': ({ kind }) =>
        serverAnswer(
          kind === 'permissions'
            ? oneRow
            : { rows: [...someRows[kind]], total: someRows[kind].length, serverTime: ago(0) },
        ),
    },
    waitsFor: ['Postgres Connection Details'],
    async act(stage) {
      await stage.page.getByRole('tab', { name: 'Permissions' }).click();
    },
    expects: ['platform', 'Add permission'],
    async followUp(stage) {
      const of = { column: 'connection_id', id: database.id };
      await expect.poll(() => stage.bridge.calls('resources.list').at(-1)?.input).toMatchObject({ of });
      await press(stage, 'Add permission');
      await expectTexts(stage, [database.name]);
      await button(stage, 'Team None').click();
      await stage.page.keyboard.type('plat');
      await stage.page.getByRole('option', { name: /platform/ }).click();
      await button(stage, 'Action None').click();
      await stage.page.getByRole('option', { name: /^read/ }).click();
      await expectTexts(stage, [`Team platform may read connection ${database.name}.`]);
      await press(stage, 'Save');
      await expect(toast(stage, 'Permission added')).toBeVisible();
      const added = { connection_id: database.id, team_id: idOf(20, 1), action: 'read', deny: false };
      await expectCalls(stage, 'resources.create', [{ kind: 'permissions', record: added }]);
      await expect(stage.page.getByRole('dialog')).toHaveCount(1);
      const granted = rows(stage).filter({ hasText: 'platform' });
      await granted.click();
      await expectTexts(stage, ['Edit Permission']);
      await typeInto(field(stage, 'Description').last(), 'x');
      await press(stage, 'Update');
      await expect(toast(stage, 'Permission updated')).toBeVisible();
      await expect(stage.page.getByRole('dialog')).toHaveCount(1);
      await granted.click();
      await expectTexts(stage, ['Edit Permission']);
      await press(stage, 'Duplicate');
      await expectTexts(stage, ['Add Permission', database.name]);
      await press(stage, 'Save');
      await expect.poll(() => stage.bridge.calls('resources.create').length).toBe(2);
      await granted.click();
      await expectTexts(stage, ['Edit Permission']);
      await press(stage, 'Delete');
      await expectTexts(stage, ['Delete Permission']);
      await press(stage, 'Delete');
      await expect(toast(stage, 'Permission deleted')).toBeVisible();
      await expect(stage.page).toHaveURL(new RegExp(`id=${database.id}$`));
    },
  },
];

defineStories([
  { screen: 'the Permissions tab of a connection', stories: tabStories },
  { screen: 'the connection type selection', stories: chooserStories },
  { screen: 'the connection form', stories: formStories },
  { screen: 'the connection test', stories: testStories },
  { screen: 'a read-only connection', stories: ownerStories },
  { screen: 'a connection', stories: faultsOfChanges },
  { screen: 'the usage of connections', stories: usageStories },
]);
