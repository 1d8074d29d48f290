import { expect } from 'playwright/test';
import type { CatalogListInput } from '#contract/catalog.ts';
import type { ColumnSpec, OwnColumn } from '#contract/rules/ownColumns.ts';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectDisabled, expectTexts, field, press } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import type { Answers } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { item, page as pageOf } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { preferences } from '../world/session.ts';
import { ago, hourMs, idOf, serverAnswer } from '../world/times.ts';

const list = '/catalog?configType=Kubernetes%3A%3ADeployment';

/** Values of the items by the key of a column. */
const values: ReadonlyArray<Readonly<Record<string, string>>> = [
  { app: 'payments', '$.spec.replicas': '3', '$.memory': '128Mi', '$.started': ago(2 * hourMs) },
  { app: 'ledger', '$.spec.replicas': 'many', '$.memory': '1.5Gi', '$.started': 'never' },
  {},
];
const items = ['payments-api', 'payments-ledger', 'without-values'].map((name, at) =>
  item({ id: idOf(3, at + 1), name }),
);

/** Answers as main does: with the values of the requested columns. */
const answers: Partial<Answers> = {
  'catalog.items.list': ({ columns = [] }: CatalogListInput) =>
    serverAnswer(
      pageOf(
        items.map((one, at) => ({
          ...one,
          own: columns.map(({ key }: ColumnSpec) => values[at]?.[key] ?? null),
        })),
      ),
    ),
};

const withColumns = (...columns: OwnColumn[]): Partial<Answers> => ({
  ...answers,
  'shell.start': { version: '1.0.0', host: 'web', preferences: { ...preferences, catalogColumns: columns } },
});

const replicas: OwnColumn = { name: 'Replicas', source: 'path', key: '$.spec.replicas', type: 'number' };
const owner: OwnColumn = { name: 'Owner', source: 'label', key: 'app', type: 'text' };
const memory: OwnColumn = { name: 'Memory', source: 'path', key: '$.memory', type: 'bytes' };
const started: OwnColumn = { name: 'Started', source: 'path', key: '$.started', type: 'time' };

const openDialog = async (stage: StoryWindow) => {
  await press(stage, 'Columns');
  await press(stage, 'Add column…');
};

const openPathDialog = async (stage: StoryWindow) => {
  await openDialog(stage);
  await stage.page.getByRole('radio', { name: 'Configuration' }).click();
};

/** Chooses an option of a field, or types one that the list does not have. */
async function choose(stage: StoryWindow, label: string | RegExp, typed: string): Promise<void> {
  await stage.page.getByRole('dialog').getByRole('button', { name: label }).last().click();
  await stage.page.getByRole('listbox').last().waitFor({ state: 'attached' });
  const search = stage.page.locator('input[role=combobox]:focus');
  if ((await search.count()) > 0) await typeInto(search.last(), typed);
  await stage.page.getByRole('option').filter({ hasText: typed }).first().click();
}

const header = ({ page }: StoryWindow, name: string) => page.getByRole('columnheader', { name });
const sentInputs = (stage: StoryWindow) =>
  stage.bridge.calls('catalog.items.list').map(({ input }) => input as CatalogListInput);

/** The columns of the last change of the preferences. Other changes store the address. */
const storedColumns = ({ bridge }: StoryWindow) =>
  bridge
    .calls('shell.preferences.write')
    .map(({ input }) => (input as { catalogColumns?: OwnColumn[] }).catalogColumns)
    .findLast((columns) => columns !== undefined);

const stories: readonly Story[] = [
  {
    name: 'adds a column from the configuration with the value of the row as a preview',
    path: list,
    answers,
    waitsFor: ['payments-api'],
    act: async (stage) => {
      await openPathDialog(stage);
      await choose(stage, /JSONPath/, 'replicas');
      await expect(field(stage, 'Name')).toHaveValue('Replicas');
      await expect(stage.page.getByRole('status', { name: 'Value of payments-api' })).toContainText('3');
      await expect(stage.page.getByRole('dialog')).toContainText('Also Kubernetes quantities');
    },
    expects: ['Add a column', '$.spec.replicas', 'Value of payments-api'],
    followUp: async (stage) => {
      await press(stage, 'Add column');
      await expect(header(stage, 'Replicas')).toBeVisible();
      expect(sentInputs(stage).at(-1)?.columns).toEqual([
        { source: 'path', key: '$.spec.replicas', type: 'number' },
      ]);
      expect(storedColumns(stage)).toEqual([replicas]);
      await expectTexts(stage, ['many']);
    },
  },
  {
    name: 'shows text, numbers, sizes and times by their type, and other values as they are',
    path: list,
    answers: withColumns(owner, replicas, memory, started),
    expects: ['Owner', 'Replicas', 'Memory', 'Started', 'ledger', '128 MB', '1.5 GB', '2h', 'many', 'never'],
  },
  {
    name: 'sorts by a column of one’s own, and returns to the default order when it is removed',
    path: list,
    answers: withColumns(replicas),
    waitsFor: ['Replicas'],
    act: async (stage) => {
      await header(stage, 'Replicas').click();
      await expect(header(stage, 'Replicas')).toHaveAttribute('aria-sort', 'descending');
    },
    expects: ['Replicas'],
    followUp: async (stage) => {
      expect(sentInputs(stage).at(-1)).toMatchObject({
        sortColumn: { source: 'path', key: '$.spec.replicas', type: 'number' },
        sortOrder: 'desc',
      });
      await press(stage, 'Columns');
      await press(stage, 'Edit Replicas');
      await press(stage, 'Remove column');
      await expect(header(stage, 'Replicas')).toHaveCount(0);
      await expect.poll(() => sentInputs(stage).at(-1)?.sortColumn).toBeUndefined();
      expect(storedColumns(stage)).toEqual([]);
    },
  },
  {
    name: 'a link with columns shows these, and changes do not touch the user’s own',
    path: `${list}&columns=Replicas%3Dnumber%3A%24.spec.replicas`,
    answers: withColumns(owner),
    waitsFor: ['Replicas'],
    act: async (stage) => {
      await expect(header(stage, 'Owner')).toHaveCount(0);
      await press(stage, 'Columns');
      await press(stage, 'Edit Replicas');
      await typeInto(field(stage, 'Name'), 'Replicas wanted');
      await press(stage, 'Save');
    },
    expects: ['Replicas wanted'],
    followUp: async (stage) => {
      expect(stage.page.url()).toContain('wanted');
      expect(
        stage.bridge
          .calls('shell.preferences.write')
          .some(({ input }) => 'catalogColumns' in (input as object)),
      ).toBe(false);
    },
  },
  {
    name: 'a link without columns shows none, and a column that is added there stays in the address',
    path: `${list}&columns=none`,
    answers: withColumns(owner),
    waitsFor: ['payments-api'],
    act: async (stage) => {
      await expect(header(stage, 'Owner')).toHaveCount(0);
      await openPathDialog(stage);
      await choose(stage, /JSONPath/, 'replicas');
      await press(stage, 'Add column');
    },
    expects: ['Replicas'],
    followUp: async (stage) => {
      expect(storedColumns(stage)).toBeUndefined();
      await press(stage, 'Columns');
      await press(stage, 'Edit Replicas');
      await press(stage, 'Remove column');
      await expect(header(stage, 'Replicas')).toHaveCount(0);
      await expect(header(stage, 'Owner')).toHaveCount(0);
      expect(new URL(stage.page.url()).searchParams.get('columns')).toBe('none');
    },
  },
  {
    name: 'a path that is not valid is explained and not added',
    path: list,
    answers,
    waitsFor: ['payments-api'],
    act: async (stage) => {
      await openPathDialog(stage);
      await choose(stage, /JSONPath/, '$.spec[');
      await expectTexts(stage, ['Not a valid JSONPath: unexpected end of the path']);
      await press(stage, 'Add column');
    },
    expects: ['Add a column', 'Not a valid JSONPath: unexpected end of the path'],
  },
  {
    name: 'a column without a value or a name, or with a name of another one, is not added',
    path: list,
    answers: withColumns(owner),
    waitsFor: ['payments-api'],
    act: async (stage) => {
      await openDialog(stage);
      await press(stage, 'Add column');
      await expectTexts(stage, ['Choose a value.', 'Enter a name.']);
      await typeInto(field(stage, 'Name'), 'owner');
    },
    expects: ['Another column has this name.', 'Choose a value.'],
  },
  {
    name: 'the preview says why an item has no value',
    path: list,
    answers: {
      ...answers,
      'catalog.item.columnChoices': serverAnswer({ choices: [], isConfigurationStored: false }),
      'catalog.item.columnValue': failsWith(failures.broken),
    },
    waitsFor: ['payments-api'],
    act: async (stage) => {
      await openPathDialog(stage);
      await choose(stage, /JSONPath/, '$.spec.replicas');
    },
    expects: [/is not stored on this computer/, /The value could not be read/],
  },
  {
    name: 'a twenty-first column is not added',
    path: list,
    answers: withColumns(
      ...Array.from(
        { length: 20 },
        (_, at): OwnColumn => ({ name: `Label ${at}`, source: 'label', key: `l${at}`, type: 'text' }),
      ),
    ),
    waitsFor: ['payments-api'],
    act: openDialog,
    expects: ['Add a column'],
    followUp: (stage) => expectDisabled(stage, 'Add column', /at most 20 columns/),
  },
  {
    name: 'conditions on cost and on a column filter the list, and can be removed',
    path: list,
    answers: withColumns(replicas),
    waitsFor: ['payments-api'],
    act: async (stage) => {
      await button(stage, /^Conditions/).click();
      await press(stage, 'Add condition');
      await expectTexts(stage, ['Enter a number, such as 3 or 500m.']);
      await typeInto(field(stage, 'Compared with'), '100');
      await press(stage, 'Add condition');
      await expect(button(stage, 'Remove Cost (30 days) > 100')).toBeVisible();
      await choose(stage, /^Value/, 'Replicas');
      await choose(stage, /^Comparison/, 'at least');
      await typeInto(field(stage, 'Compared with'), '3');
      await stage.page.keyboard.press('Enter');
      await expect(button(stage, 'Remove Replicas >= 3')).toBeVisible();
    },
    expects: ['Conditions', 'Cost (30 days) > 100', 'Replicas >= 3'],
    followUp: async (stage) => {
      const spec = { source: 'path', key: '$.spec.replicas', type: 'number' };
      await expect
        .poll(() => sentInputs(stage).at(-1)?.filter.conditions)
        .toEqual([
          { subject: 'cost', operator: '>', value: '100' },
          { subject: spec, operator: '>=', value: '3' },
        ]);
      expect(new URL(stage.page.url()).searchParams.get('where')).toBe('cost>100 $.spec.replicas>=3');
      await press(stage, 'Remove Cost (30 days) > 100');
      await stage.page.goBack();
      await expect(button(stage, 'Remove Cost (30 days) > 100')).toBeVisible();
    },
  },
  {
    name: 'a condition on a long path does not widen the panel',
    path: `${list}&where=no%3A%24.spec.template.spec.containers%5B*%5D.resources.limits.memory`,
    answers,
    waitsFor: ['payments-api'],
    act: (stage) => button(stage, /^Conditions/).click(),
    expects: ['Add condition'],
  },
  {
    name: 'the + of a cell adds a condition on its column',
    path: list,
    answers: withColumns(replicas),
    waitsFor: ['many'],
    act: async (stage) => {
      await stage.page.getByRole('gridcell', { name: '3', exact: true }).first().hover();
      await stage.page
        .getByRole('button', { name: /Include 3|Only 3|Filter by 3/ })
        .first()
        .click();
    },
    expects: ['Replicas = 3'],
  },
];

defineStories([{ screen: 'catalog', stories }]);
