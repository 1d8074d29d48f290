import { expect } from 'playwright/test';
import type { CatalogListInput } from '#contract/catalog.ts';
import { typeInto } from '../../support/typeInto.ts';
import {
  button,
  expectCalls,
  expectDisabled,
  expectTexts,
  field,
  press,
  savedText,
  toast,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { item, page, wholeItem } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { checkId } from '../world/health.ts';
import { param } from '../world/playbooks.ts';
import { workspace, workspaceList } from '../world/session.ts';
import { ago, hourMs, idOf, serverAnswer } from '../world/times.ts';

const path = '/catalog?configType=Kubernetes%3A%3APod';
const total = 120;

const pod = (at: number) =>
  item({
    id: idOf(4, at),
    name: `pod-${at}`,
    type: 'Kubernetes::Pod',
    tags: { cluster: at % 2 === 0 ? 'prod-eu-1' : 'prod-us-1', namespace: 'payments' },
  });
const pods = (from: number, count: number) => Array.from({ length: count }, (_, at) => pod(from + at));
/** A server with 120 pods that answers each page. */
const answers = {
  'catalog.items.list': ({ pageIndex, pageSize }: CatalogListInput) =>
    serverAnswer(page(pods(pageIndex * pageSize, Math.min(pageSize, total - pageIndex * pageSize)), total)),
};

const bar = (stage: StoryWindow) => stage.page.getByRole('toolbar', { name: 'Selection' });
const row = (stage: StoryWindow, name: string) =>
  stage.page.locator('.ag-row').filter({ has: stage.page.getByRole('link', { name, exact: true }) });
const clipboard = (stage: StoryWindow) => stage.page.evaluate(() => navigator.clipboard.readText());

/** Selects the first rows with the keyboard. */
async function select(stage: StoryWindow, count: number): Promise<void> {
  await expectTexts(stage, ['pod-0']);
  await row(stage, 'pod-0')
    .locator('[col-id=status]')
    .click({ modifiers: ['ControlOrMeta'] });
  for (let press = 1; press < count; press += 1) await stage.page.keyboard.press('Shift+ArrowDown');
  await expect(bar(stage)).toContainText(`${count} selected`);
}

const choose = async (stage: StoryWindow, menu: string, entry: string) => {
  await bar(stage).getByRole('button', { name: menu, exact: true }).click();
  await stage.page.getByRole('menuitem', { name: entry, exact: true }).click();
};

const selectionStories: readonly Story[] = [
  {
    name: 'selects rows and shows what can be done with them',
    path,
    answers,
    act: (stage) => select(stage, 2),
    expects: ['2 selected', 'Silence…', 'Add to incident…', 'Copy', 'Export', 'Clear'],
  },
  {
    name: 'selects related items, with the actions of the catalog, by keyboard',
    path: `/catalog/${idOf(3, 1)}/relationships`,
    waitsFor: ['payments-db'],
    async act(stage) {
      const { page } = stage;
      await page
        .locator('.ag-row')
        .filter({ hasText: 'payments-db' })
        .first()
        .locator('[col-id=type]')
        .click({
          modifiers: ['ControlOrMeta'],
        });
      await page.keyboard.press('Shift+ArrowDown');
      await expect(bar(stage)).toContainText('2 selected');
    },
    expects: ['2 selected', 'Silence…', 'Run playbook…', 'Compare', 'Copy'],
    async followUp(stage) {
      await bar(stage).getByRole('button', { name: 'Silence…' }).focus();
      await stage.page.keyboard.press('Enter');
      await expect(stage.page.getByRole('dialog')).toContainText('payments-db');
      await stage.page.keyboard.press('Escape');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      await expect(stage.page.getByRole('grid')).toHaveAttribute('aria-multiselectable', 'true');
      await choose(stage, 'Copy', 'As a table');
      await expect(toast(stage, 'Copied 2 rows to clipboard')).toBeVisible();
      expect(await clipboard(stage)).toContain('payments-db');
    },
  },
  {
    name: 'selects runs of a check, and copies them',
    path: `/health?checkId=${checkId}`,
    waitsFor: ['3 runs'],
    async act(stage) {
      const runs = stage.page.locator('[data-table="check-history"] .ag-row');
      await runs.first().click({ modifiers: ['ControlOrMeta'] });
      await expect(bar(stage)).toContainText('1 selected');
      await stage.page.keyboard.press('ControlOrMeta+a');
    },
    expects: [/[0-9]+ selected/, 'Copy', 'Export'],
    expectsNot: ['Silence…'],
    async followUp(stage) {
      await choose(stage, 'Copy', 'As a table');
      await expect(toast(stage, /Copied .* to clipboard/)).toBeVisible();
      await bar(stage).getByRole('button', { name: 'Clear' }).click();
      await expect(bar(stage)).toHaveCount(0);
      // The drawer stays open.
      await expect(stage.page).toHaveURL(/checkId=/);
    },
  },
  {
    name: 'keeps the selection on another page and after sorting, and says what is elsewhere',
    path,
    answers,
    act: (stage) => select(stage, 2),
    expects: ['2 selected'],
    async followUp(stage) {
      await press(stage, 'Next');
      await expectTexts(stage, ['pod-50', '2 not on this page']);
      await stage.page.getByRole('columnheader', { name: /^Name/ }).click();
      await expect(bar(stage)).toContainText('2 selected');
    },
  },
  {
    name: 'are listed alone, also deleted ones, until Back or the end of the filters',
    answers: {
      'catalog.items.list': ({ filter }) => {
        const all = pods(0, 4).map((one, at) => (at === 1 ? { ...one, deletedAt: ago(hourMs) } : one));
        const wanted = all.filter(({ id }) => filter.ids?.includes(id) ?? true);
        return serverAnswer(
          page(wanted.filter(({ deletedAt }) => deletedAt === null || !filter.hideDeleted)),
        );
      },
    },
    path: `${path}&hideDeleted=no`,
    act: async (stage) => {
      await select(stage, 2);
      await press(stage, 'Show only these');
      await expect(row(stage, 'pod-2')).toHaveCount(0);
    },
    expects: ['pod-0', 'pod-1'],
    async followUp(stage) {
      const { searchParams } = new URL(stage.page.url());
      expect(Object.fromEntries(searchParams)).toMatchObject({
        items: `${idOf(4, 0)},${idOf(4, 1)}`,
        hideDeleted: 'no',
      });
      await stage.page.goBack();
      await expect(row(stage, 'pod-2')).toBeVisible();
    },
  },
  {
    name: 'selects all rows that match with Ctrl+A, also those of other pages',
    path,
    answers,
    act: async (stage) => {
      await select(stage, 1);
      await stage.page.keyboard.press('Control+a');
    },
    expects: [`${total} selected`, '70 not on this page'],
    async followUp(stage) {
      await stage.page.keyboard.press('Escape');
      await expect(bar(stage)).toHaveCount(0);
      await expect(row(stage, 'pod-0')).toHaveAttribute('aria-selected', 'false');
    },
  },
  {
    name: 'selects all rows that match with the button, after some were selected',
    path,
    answers,
    act: async (stage) => {
      await select(stage, 2);
      await press(stage, `Select all ${total}`);
    },
    expects: [`${total} selected`],
  },
  {
    name: 'says when not all rows could be selected, and keeps those that could',
    path,
    answers,
    act: async (stage) => {
      await select(stage, 2);
      stage.bridge.answer({ 'catalog.items.list': failsWith(failures.broken) });
      await press(stage, `Select all ${total}`);
    },
    expects: ['Not all rows could be selected', '2 selected'],
  },
  {
    name: 'stops selecting all rows when the selection is cleared',
    path,
    answers,
    act: async (stage) => {
      await select(stage, 2);
      stage.bridge.answer({ 'catalog.items.list': pending });
      await press(stage, `Select all ${total}`);
      await expectTexts(stage, [/^Selecting 0 of 120/]);
      await expectDisabled(stage, 'Silence…', 'Wait until all rows are selected.');
      await press(stage, /^Clear/);
      stage.bridge.answer(answers);
    },
    expects: ['pod-0'],
    async followUp(stage) {
      // Another selection shows that nothing else was selected meanwhile.
      await row(stage, 'pod-3')
        .locator('[col-id=status]')
        .click({ modifiers: ['ControlOrMeta'] });
      await expect(bar(stage)).toContainText('1 selected');
    },
  },
  {
    name: 'keeps the focus on the button that selects all rows, and then cancels it',
    path,
    answers,
    act: async (stage) => {
      await select(stage, 2);
      stage.bridge.answer({ 'catalog.items.list': pending });
      await button(stage, `Select all ${total}`).focus();
      await stage.page.keyboard.press('Enter');
      await expect(bar(stage).getByRole('button', { name: 'Cancel' })).toBeFocused();
      await stage.page.keyboard.press('Enter');
      await expect(button(stage, `Select all ${total}`)).toBeFocused();
      stage.bridge.answer(answers);
    },
    expects: ['2 selected'],
  },
  {
    name: 'selects only the displayed rows with Ctrl+A while the rows of other filters load',
    path,
    answers,
    act: async (stage) => {
      await select(stage, 1);
      stage.bridge.answer({ 'catalog.items.list': pending });
      await stage.page.evaluate((to) => history.pushState(null, '', to), `${path}&search=other`);
      await stage.page.keyboard.press('Control+a');
      await expect(bar(stage)).toContainText('50 selected');
      stage.bridge.answer({ 'catalog.items.list': serverAnswer(page([pod(110)], 1)) });
    },
    expects: ['pod-110', '50 selected', '50 not on this page'],
  },
  {
    name: 'copies the selected rows as a table',
    path,
    answers,
    act: async (stage) => {
      await select(stage, 2);
      await choose(stage, 'Copy', 'As a table');
    },
    expects: ['Copied 2 rows to clipboard'],
    async followUp(stage) {
      const lines = (await clipboard(stage)).split('\n');
      expect(lines.map((line) => line.split('\t')[0])).toEqual(['Name', 'pod-0', 'pod-1']);
    },
  },
  {
    name: 'copies kubectl commands for the selected resources, by cluster',
    path,
    answers,
    act: async (stage) => {
      await select(stage, 2);
      await choose(stage, 'Copy', 'As kubectl commands');
    },
    expects: ['Copied 2 commands to clipboard'],
    async followUp(stage) {
      expect(await clipboard(stage)).toBe(
        [
          '# cluster prod-eu-1',
          'kubectl describe pod/pod-0 --namespace payments',
          '# cluster prod-us-1',
          'kubectl describe pod/pod-1 --namespace payments',
        ].join('\n'),
      );
    },
  },
  {
    name: 'copies the configurations of the selected items as YAML, and names those without one',
    path,
    answers: {
      ...answers,
      'catalog.item.get': ({ id }) =>
        serverAnswer(
          wholeItem({
            id,
            configText: id === idOf(4, 2) ? null : `{\n  "uid": "${id}"\n}`,
            configFormat: 'json',
          }),
        ),
    },
    act: async (stage) => {
      await select(stage, 3);
      await choose(stage, 'Copy', 'As YAML');
    },
    expects: ['Copied 2 configurations to clipboard', 'Without a configuration: pod-2'],
    async followUp(stage) {
      expect(await clipboard(stage)).toBe(`uid: ${idOf(4, 0)}\n---\nuid: ${idOf(4, 1)}\n`);
    },
  },
  {
    name: 'still offers to select all rows that match when as many rows of other filters are selected',
    path,
    answers,
    act: async (stage) => {
      await select(stage, 1);
      await stage.page.keyboard.press('Control+a');
      await expect(bar(stage)).toContainText(`${total} selected`);
      stage.bridge.answer({
        'catalog.items.list': ({ pageSize }) => serverAnswer(page(pods(200, Math.min(pageSize, 60)), 60)),
      });
      await stage.page.evaluate((to) => history.pushState(null, '', to), `${path}&search=other`);
      await expectTexts(stage, ['pod-200']);
      await press(stage, 'Select all 60');
    },
    expects: [`${total + 60} selected`],
  },
  {
    name: 'exports only the selected rows',
    path,
    answers,
    act: async (stage) => {
      await select(stage, 2);
      await choose(stage, 'Export', 'As CSV');
    },
    expects: ['2 selected'],
    async followUp(stage) {
      await expect.poll(() => savedText(stage).split('\r\n').length).toBe(4);
      expect(savedText(stage)).toContain('pod-1');
      expect(savedText(stage)).not.toContain('pod-2');
    },
  },
  {
    name: 'clears the selection with its button, and returns the focus to the rows',
    path,
    answers,
    act: async (stage) => {
      await select(stage, 2);
      await press(stage, /^Clear/);
    },
    expects: ['pod-0'],
    expectsNot: ['2 selected'],
    async followUp({ page: opened }) {
      await expect(opened.locator('.ag-row :focus, .ag-row:focus')).toHaveCount(1);
    },
  },
];

const dialog = (stage: StoryWindow) => stage.page.getByRole('dialog', { name: /^Silence \d+ items?$/ });

async function silence(stage: StoryWindow, count: number): Promise<void> {
  await select(stage, count);
  await press(stage, 'Silence…');
  await expect(dialog(stage)).toBeVisible();
}

async function confirm(stage: StoryWindow): Promise<void> {
  await dialog(stage)
    .getByRole('button', { name: /^Silence Duration/ })
    .click();
  await stage.page.getByRole('option', { name: 'Next hour', exact: true }).click();
  await typeInto(field(stage, 'Reason'), 'Moving the database');
  await dialog(stage)
    .getByRole('button', { name: /^Silence$/ })
    .click();
}

const created = { id: idOf(9, 1), once: null };

const silenceStories: readonly Story[] = [
  {
    name: 'names what it will silence, and asks for nothing before',
    path,
    answers,
    act: (stage) => silence(stage, 3),
    expects: ['Silence 3 items', 'Acts on', 'pod-2', 'Silence Duration', 'Reason'],
    followUp: (stage) => expectCalls(stage, 'resources.create', []),
  },
  {
    name: 'creates a silence for each item',
    path,
    answers: { ...answers, 'resources.create': created },
    act: async (stage) => {
      await silence(stage, 3);
      await confirm(stage);
    },
    expects: ['Silenced 3 items'],
    async followUp(stage) {
      const inputs = stage.bridge.calls('resources.create').map(({ input }) => input);
      expect(inputs).toEqual(
        [0, 1, 2].map((at) => ({
          kind: 'silences',
          record: {
            config_id: idOf(4, at),
            from: 'now',
            until: 'now+1h',
            description: 'Moving the database',
            recursive: false,
          },
        })),
      );
      await expect(dialog(stage)).toHaveCount(0);
    },
  },
  {
    name: 'reports the failures by name, and tries only those again',
    path,
    answers: {
      ...answers,
      'resources.create': ({ record }) =>
        record.config_id === idOf(4, 1) ? failsWith(failures.broken)() : created,
    },
    act: async (stage) => {
      await silence(stage, 3);
      await confirm(stage);
    },
    expects: ['2 done · 1 failed', 'pod-1', failures.broken.sentence],
    async followUp(stage) {
      stage.bridge.answer({ 'resources.create': created });
      await press(stage, 'Try the failed one again');
      await expect(toast(stage, 'Silenced 3 items')).toBeVisible();
      expect(
        stage.bridge
          .calls('resources.create')
          .map(({ input }) => (input as { record: { config_id: string } }).record.config_id),
      ).toEqual([idOf(4, 0), idOf(4, 1), idOf(4, 2), idOf(4, 1)]);
    },
  },
  {
    name: 'does not try again by itself what the server may have done',
    path,
    answers: { ...answers, 'resources.create': failsWith(failures.late) },
    act: async (stage) => {
      await silence(stage, 2);
      await confirm(stage);
    },
    expects: ['2 unclear', /the server may have done it/],
    async followUp(stage) {
      await expect(button(stage, /^Try the failed/)).toHaveCount(0);
      await dialog(stage).getByRole('button', { name: 'Close', exact: true }).last().click();
      await expect(dialog(stage)).toHaveCount(0);
    },
  },
];

/** Begins silencing with requests that are not answered. */
async function beginSilencing(stage: StoryWindow, count: number): Promise<void> {
  await silence(stage, count);
  await confirm(stage);
  await expect.poll(() => stage.bridge.calls('resources.create').length).toBe(Math.min(4, count));
}

const stopStories: readonly Story[] = [
  {
    name: 'cannot be closed while it runs, can be stopped, and goes on with the others on request',
    path,
    answers: { ...answers, 'resources.create': pending },
    act: async (stage) => {
      await beginSilencing(stage, 6);
      await expect(dialog(stage).getByRole('button', { name: 'Close' })).toBeDisabled();
      await stage.page.keyboard.press('Escape');
      await press(stage, 'Stop');
      await expectDisabled(stage, 'Stop', /^Stopping/);
      stage.bridge.answer({ 'resources.create': failsWith(failures.broken) });
    },
    expects: ['4 failed · 2 not started', 'Try the failed 4 again', 'Continue with the other 2'],
    async followUp(stage) {
      stage.bridge.answer({ 'resources.create': created });
      await press(stage, 'Try the failed 4 again');
      await expectTexts(stage, ['4 done · 2 not started']);
      expect(stage.bridge.calls('resources.create')).toHaveLength(8);
      await press(stage, 'Continue with the other 2');
      await expect(toast(stage, 'Silenced 6 items')).toBeVisible();
    },
  },
  {
    name: 'ends when the user leaves the screen, and says what was not done',
    path,
    answers: { ...answers, 'resources.create': pending },
    act: async (stage) => {
      await beginSilencing(stage, 6);
      await stage.page.evaluate(() => history.pushState(null, '', '/health'));
      await expect(dialog(stage)).toHaveCount(0);
      stage.bridge.answer({ 'resources.create': created });
    },
    expects: ['Silence 6 items', '4 done · 2 not started'],
    async followUp(stage) {
      expect(stage.bridge.calls('resources.create')).toHaveLength(4);
    },
  },
];

const runDialog = (stage: StoryWindow) => stage.page.getByRole('dialog', { name: /^Run a playbook on/ });

async function chooseToRun(stage: StoryWindow, count: number): Promise<void> {
  await select(stage, count);
  await press(stage, 'Run playbook…');
  await expect(runDialog(stage)).toBeVisible();
}

async function choosePlaybook(stage: StoryWindow, title: string): Promise<void> {
  await runDialog(stage)
    .getByRole('button', { name: /^Playbook/ })
    .click();
  await stage.page.getByRole('option', { name: title }).first().click();
}

const playbooksOf = (...ids: readonly number[]) =>
  serverAnswer({
    playbooks: ids.map((at) => ({
      id: idOf(41, at),
      title: `Playbook ${at}`,
      icon: null,
      description: null,
    })),
  });
const replicas = (value: string) => ({
  parameters: [param('replicas', { label: 'Replicas', default: value })],
});

const runStories: readonly Story[] = [
  {
    name: 'offers only the playbooks that apply to all selected items',
    path,
    answers: {
      ...answers,
      'playbooks.applicable': ({ id }) => (id === idOf(4, 1) ? playbooksOf(2, 3) : playbooksOf(1, 2)),
    },
    act: async (stage) => {
      await chooseToRun(stage, 2);
      await runDialog(stage)
        .getByRole('button', { name: /^Playbook/ })
        .click();
    },
    expects: ['Playbook 2'],
    expectsNot: ['Playbook 1', 'Playbook 3'],
  },
  {
    name: 'says that no playbook applies to all selected items',
    path,
    answers: {
      ...answers,
      'playbooks.applicable': ({ id }) => (id === idOf(4, 1) ? playbooksOf(3) : playbooksOf(1)),
    },
    act: (stage) => chooseToRun(stage, 2),
    expects: ['No playbook applies to all of them.'],
  },
  {
    name: 'runs a playbook on each item, with the defaults of each and what the user changed',
    path,
    answers: {
      ...answers,
      'playbooks.applicable': playbooksOf(1),
      'playbooks.params': ({ on }) => ({
        parameters: [
          ...replicas(on?.id === idOf(4, 1) ? '5' : '3').parameters,
          param('reason', { label: 'Why' }),
        ],
      }),
      'playbooks.run': { runId: idOf(40, 4) },
    },
    act: async (stage) => {
      await chooseToRun(stage, 2);
      await choosePlaybook(stage, 'Playbook 1');
      await typeInto(field(stage, 'Why'), 'Too slow');
      await runDialog(stage).getByRole('button', { name: /^Run/ }).last().click();
    },
    expects: ['Started 2 runs'],
    followUp: (stage) =>
      expectCalls(
        stage,
        'playbooks.run',
        [3, 5].map((count, at) => ({
          id: idOf(41, 1),
          on: { kind: 'config', id: idOf(4, at) },
          values: { replicas: String(count), reason: 'Too slow' },
        })),
      ),
  },
  {
    name: 'says that an item whose parameters cannot be read was not run, and tries it again',
    path,
    answers: {
      ...answers,
      'playbooks.applicable': playbooksOf(1),
      'playbooks.params': replicas('3'),
      'playbooks.run': { runId: idOf(40, 4) },
    },
    act: async (stage) => {
      await chooseToRun(stage, 2);
      await choosePlaybook(stage, 'Playbook 1');
      await expectTexts(stage, ['Replicas']);
      stage.bridge.answer({
        'playbooks.params': ({ on }) => (on?.id === idOf(4, 1) ? failsWith(failures.late)() : replicas('3')),
      });
      await runDialog(stage).getByRole('button', { name: /^Run/ }).last().click();
    },
    expects: ['1 done · 1 failed', failures.late.sentence],
    async followUp(stage) {
      stage.bridge.answer({ 'playbooks.params': replicas('3') });
      await press(stage, 'Try the failed one again');
      await expect(toast(stage, 'Started 2 runs')).toBeVisible();
    },
  },
  {
    name: 'sends the defaults of today for values that the user did not change, also when the dialog is opened again',
    path,
    answers: {
      ...answers,
      'playbooks.applicable': playbooksOf(1),
      'playbooks.params': replicas('3'),
      'playbooks.run': { runId: idOf(40, 4) },
    },
    act: async (stage) => {
      await chooseToRun(stage, 2);
      await choosePlaybook(stage, 'Playbook 1');
      await expectTexts(stage, ['Replicas']);
      await press(stage, 'Cancel');
      stage.bridge.answer({
        'playbooks.params': ({ on }) => replicas(on?.id === idOf(4, 1) ? '9' : '5'),
      });
      await press(stage, 'Run playbook…');
      await choosePlaybook(stage, 'Playbook 1');
      await expect(field(stage, 'Replicas')).toHaveValue('5');
      await runDialog(stage).getByRole('button', { name: /^Run/ }).last().click();
    },
    expects: ['Started 2 runs'],
    async followUp(stage) {
      const sent = stage.bridge
        .calls('playbooks.run')
        .map(({ input }) => (input as { values: unknown }).values);
      expect(sent).toEqual([{ replicas: '5' }, { replicas: '9' }]);
    },
  },
  {
    name: 'says why it cannot start while a guard cannot be read',
    path,
    answers: {
      ...answers,
      'workspaces.changes': workspaceList(workspace({ guard: { whole: false, tags: ['env=prod'] } })),
      'guards.of': failsWith(failures.broken),
      'playbooks.applicable': playbooksOf(1),
      'playbooks.params': { parameters: [] },
    },
    act: async (stage) => {
      await chooseToRun(stage, 2);
      await choosePlaybook(stage, 'Playbook 1');
      await expectDisabled(stage, 'Run', /could not check.*The server answered 500/);
    },
    expects: ['Playbook 1'],
  },
  {
    name: 'asks for the name of the workspace if one of the items is guarded, and sends the name of the item',
    path,
    answers: {
      ...answers,
      'workspaces.changes': workspaceList(
        workspace({ name: 'Production', guard: { whole: false, tags: ['env=prod'] } }),
      ),
      'guards.of': (action) => ({
        guard:
          action.act === 'run' && action.on?.id === idOf(4, 1) ? { name: 'pod-1', reason: 'env=prod' } : null,
      }),
      'playbooks.applicable': playbooksOf(1),
      'playbooks.params': { parameters: [] },
      'playbooks.run': { runId: idOf(40, 4) },
    },
    act: async (stage) => {
      await chooseToRun(stage, 2);
      await choosePlaybook(stage, 'Playbook 1');
      await expectTexts(stage, ['Confirmation is on for 1 of them.']);
      await expectDisabled(stage, 'Run', /Type Production first/);
      await typeInto(field(stage, /^Type Production to confirm/), 'Production');
      await runDialog(stage).getByRole('button', { name: /^Run/ }).last().click();
    },
    expects: ['Started 2 runs'],
    async followUp(stage) {
      const typed = stage.bridge
        .calls('playbooks.run')
        .map(({ input }) => (input as { typed?: string }).typed);
      expect(typed).toEqual([undefined, 'pod-1']);
    },
  },
];

defineStories([
  { screen: 'Running a playbook on selected items', stories: runStories },
  { screen: 'Selected rows', stories: selectionStories },
  { screen: 'Silencing selected items', stories: silenceStories },
  { screen: 'Stopping an action on many', stories: stopStories },
]);
