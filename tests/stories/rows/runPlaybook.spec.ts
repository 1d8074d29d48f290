import { expect } from 'playwright/test';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectCalls, expectDisabled, expectNoTexts, expectTexts, field, press } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing, pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures, missing } from '../world/failures.ts';
import { checkId } from '../world/health.ts';
import { param, playbookAnswers, playbookRun, runnable } from '../world/playbooks.ts';
import { away, signedIn, workspace, workspaceList } from '../world/session.ts';
import { ago, idOf, minuteMs, serverAnswer } from '../world/times.ts';

const restart = idOf(41, 1);
const freeze = idOf(41, 4);
const open = `/playbooks/${freeze}/run`;
const onItem = `/playbooks/${restart}/run?config_id=${idOf(3, 1)}`;
const item = `/catalog/${idOf(3, 1)}`;
const dialog = ({ page }: StoryWindow) => page.getByRole('dialog').last();

const everything = [
  param('plain', { description: 'A text without a type.' }),
  param('required', { label: 'Required', required: true }),
  param('lines', { label: 'Lines', properties: { multiline: true }, default: 'first\nsecond' }),
  param('email', { label: 'E-mail', properties: { format: 'email' } }),
  param('number', { label: 'Number', properties: { format: 'number', min: 1, max: 10 }, default: 3 }),
  param('password', { label: 'Password', properties: { format: 'password' } }),
  param('bytes', { label: 'Memory', type: 'bytes', default: '512Mi' }),
  param('cpu', { label: 'CPU', properties: { format: 'millicores' }, default: '250m' }),
  param('box', { label: 'Box', type: 'checkbox', default: 'true' }),
  param('list', {
    label: 'List',
    type: 'list',
    properties: { options: [{ label: 'One', value: '1' }] },
    default: '1',
  }),
  param('people', { label: 'Person', type: 'people' }),
  param('team', { label: 'Team', type: 'team' }),
  param('config', { label: 'Item', type: 'config', properties: { filter: [{ types: ['x'] }] } }),
  param('pattern', { label: 'Pattern', properties: { regex: '([' } }),
  param('code', {
    label: 'Code',
    type: 'code',
    properties: { language: 'yaml', size: 'very-small' },
    default: 'replicas: 3',
  }),
];

const nobodyKnows = failing('TIMEOUT', {
  sentence: 'The server did not answer. The playbook may have started.',
  details: 'POST /playbook/run: ECONNRESET',
});

const stories: readonly Story[] = [
  {
    name: 'shows every kind of parameter and requires mandatory parameters',
    path: open,
    answers: {
      'playbooks.get': runnable({
        id: freeze,
        title: 'Everything',
        targets: [],
        selectors: {},
        parameters: everything,
      }),
    },
    expects: [
      'Everything',
      'A text without a type.',
      'Required',
      'Memory',
      'Run',
      /pattern \(\[ is invalid and is ignored/,
    ],
    async followUp(stage) {
      await press(stage, 'Run');
      await expectTexts(stage, ['This field is required']);
      await expectCalls(stage, 'playbooks.run', []);
      await typeInto(field(stage, 'Required'), 'yes');
      await typeInto(field(stage, 'Number'), '11');
      await press(stage, 'Run');
      await expectTexts(stage, ['Must be at most 10']);
      await typeInto(field(stage, 'Number'), '10');
      await press(stage, 'Run');
      await expectCalls(stage, 'playbooks.run', [
        {
          id: freeze,
          values: {
            required: 'yes',
            lines: 'first\nsecond',
            number: '10',
            bytes: '512Mi',
            cpu: '250m',
            box: 'true',
            list: '1',
            code: 'replicas: 3',
          },
        },
      ]);
      await expect(stage.page).toHaveURL(new RegExp(`/playbooks/runs/${idOf(40, 4)}$`));
    },
  },
  {
    name: 'explains that a playbook has no parameters',
    path: open,
    answers: { 'playbooks.get': runnable({ id: freeze, targets: [], selectors: {}, parameters: [] }) },
    expects: ['No parameters for this playbook.', 'Run'],
  },
  {
    name: 'asks for a resource before parameters are shown',
    path: `/playbooks/${restart}/run`,
    expects: ['Catalog Item', 'Please select a resource to see the parameters.'],
    async followUp(stage) {
      await expectDisabled(stage, 'Run', 'Please select a resource to see the parameters.');
      await expect(stage.page.locator('[data-placeholder]'), 'no chosen value').toHaveText('Search');
      await stage.page.getByRole('button', { name: /^Catalog Item/ }).click();
      await stage.page.getByRole('option', { name: /^payments-worker/ }).click();
      await expectTexts(stage, ['Reason', 'Force', 'Impact']);
      // The type is next to the name, not in the middle of the field.
      const qualifier = stage.page.getByRole('button', { name: /^Catalog Item/ }).getByText('Deployment');
      await expect(qualifier).toHaveCSS('text-align', 'start');
      const gap = await qualifier.evaluate((element) => {
        const value = element.previousElementSibling;
        return element.getBoundingClientRect().left - (value?.getBoundingClientRect().right ?? 0);
      });
      expect(gap, 'the type is next to the name, also in a wide field').toBeLessThanOrEqual(12);
      await expect(stage.page.getByRole('listitem').filter({ hasText: 'Deployment' }).first()).toBeVisible();
      await expectCalls(stage, 'playbooks.params', [{ id: restart, on: { kind: 'config', id: idOf(3, 1) } }]);
      await typeInto(field(stage, 'Reason'), 'why not');
      // Holding Enter starts a single run.
      stage.bridge.answer({ 'playbooks.run': pending });
      for (let times = 0; times < 5; times += 1) await field(stage, 'Reason').press('Enter');
      await expectTexts(stage, ['Running...']);
      await expectCalls(stage, 'playbooks.run', [
        {
          id: restart,
          on: { kind: 'config', id: idOf(3, 1) },
          values: { reason: 'why not', force: 'false' },
        },
      ]);
      stage.bridge.answer({ 'playbooks.run': playbookAnswers['playbooks.run'] });
      await expect(stage.page).toHaveURL(new RegExp(`/playbooks/runs/${idOf(40, 4)}$`));
    },
  },
  {
    name: 'is filled by a link without running the playbook',
    path: `${onItem}&params.reason=because&params.force=true`,
    expects: [
      'Reason',
      'Why it is done; it stands in the channel.',
      'Impact',
      'Last runs on this resource',
      'Open incidents',
    ],
    async followUp(stage) {
      await expect(field(stage, 'Reason')).toHaveValue('because');
      await expect(stage.page.getByRole('checkbox', { name: 'Force' })).toBeChecked();
      await stage.page.waitForTimeout(300);
      await expectCalls(stage, 'playbooks.run', []);
      await typeInto(field(stage, 'Reason'), 'something else');
      await stage.page.keyboard.press('Escape');
      await expectTexts(stage, ['Leave without saving?']);
      await press(stage, 'Leave');
      await expect(dialog(stage)).toHaveCount(0);
      await expect(stage.page).toHaveURL(/\/playbooks$/);
    },
  },
  {
    name: 'requires the name of a guarded resource',
    path: onItem,
    answers: {
      'workspaces.changes': workspaceList(
        workspace({ guard: { whole: false, tags: ['cluster=prod-eu-1'] } }),
      ),
      'guards.of': { guard: { name: 'payments-worker', reason: 'cluster=prod-eu-1' } },
    },
    expects: ['Type payments-worker to confirm', 'Confirmation is on for cluster=prod-eu-1.'],
    async followUp(stage) {
      await typeInto(field(stage, 'Reason'), 'because');
      await expectDisabled(stage, 'Run', 'Confirmation is on. Type payments-worker first.');
      await field(stage, 'Reason').press('Enter');
      await typeInto(field(stage, /^Type payments-worker/), 'payments');
      await field(stage, /^Type payments-worker/).press('Enter');
      await expectCalls(stage, 'playbooks.run', []);
      await typeInto(field(stage, /^Type payments-worker/), 'payments-worker');
      await field(stage, /^Type payments-worker/).press('Enter');
      await expectCalls(stage, 'playbooks.run', [
        {
          id: restart,
          on: { kind: 'config', id: idOf(3, 1) },
          values: { reason: 'because', force: 'false' },
          typed: 'payments-worker',
        },
      ]);
    },
  },
  {
    name: 'proposes confirmation when the resource is in production, and no longer when it is on',
    path: onItem,
    expects: [/looks like production/, 'Workspace settings'],
    async followUp(stage) {
      stage.bridge.answer({
        'workspaces.changes': workspaceList(workspace({ guard: { whole: true, tags: [] } })),
      });
      await expectNoTexts(stage, [/looks like production/]);
    },
  },
  {
    name: 'opens with the focus on the resource, and runs with Ctrl+Enter from any field',
    path: onItem,
    expects: ['Reason'],
    async followUp(stage) {
      await expect(button(stage, /^Catalog Item payments-worker/)).toBeFocused();
      await typeInto(field(stage, 'Reason'), 'because');
      await field(stage, 'Reason').press('ControlOrMeta+Enter');
      await expectCalls(stage, 'playbooks.run', [
        {
          id: restart,
          on: { kind: 'config', id: idOf(3, 1) },
          values: { reason: 'because', force: 'false' },
        },
      ]);
    },
  },
  {
    name: 'disables Run when the confirmation rules cannot be loaded',
    path: onItem,
    answers: {
      'workspaces.changes': workspaceList(workspace({ guard: { whole: true, tags: [] } })),
      'guards.of': failsWith(failures.broken),
    },
    expects: ['Reason'],
    followUp: (stage) =>
      expectDisabled(stage, 'Run', /^Quarterdeck could not check whether confirmation is needed/),
  },
  {
    name: 'does not start a run again by itself after an unanswered request',
    path: onItem,
    waitsFor: ['Reason'],
    answers: { 'playbooks.run': nobodyKnows },
    async act(stage) {
      await typeInto(field(stage, 'Reason'), 'because');
      await press(stage, 'Run');
    },
    expects: ['The run may have started', /^The server did not answer/, 'View runs', 'Run again anyway'],
    async followUp(stage) {
      await expectDisabled(stage, 'Run', 'The run may have started already. View the runs first.');
      await button(stage, 'Run').last().click({ force: true });
      await field(stage, 'Reason').press('Enter');
      await expect.poll(() => stage.bridge.calls('playbooks.run')).toHaveLength(1);
      await press(stage, 'Run again anyway');
      await expect(field(stage, 'Reason')).toHaveValue('because');
      stage.bridge.answer({ 'playbooks.run': playbookAnswers['playbooks.run'] });
      await press(stage, 'Run');
      await expect(stage.page).toHaveURL(/\/playbooks\/runs\//);
      await expect.poll(() => stage.bridge.calls('playbooks.run')).toHaveLength(2);
    },
  },
  {
    name: 'shows the server message of a refused run',
    path: onItem,
    waitsFor: ['Reason'],
    answers: {
      'playbooks.run': failing('SERVER', {
        sentence: 'The server answered 500.',
        serverMessage: 'unknown parameter(s): nope',
        details: 'POST /playbook/run: 500',
      }),
    },
    async act(stage) {
      await typeInto(field(stage, 'Reason'), 'because');
      await press(stage, 'Run');
    },
    expects: ['The server answered 500. unknown parameter(s): nope', 'Details'],
    followUp: (stage) => expect(field(stage, 'Reason')).toHaveValue('because'),
  },
  {
    name: 'waits for slow parameters and shows an error when they fail',
    path: onItem,
    answers: { 'playbooks.params': pending },
    expects: ['loading data...', 'Catalog Item'],
    async followUp(stage) {
      await expectDisabled(stage, 'Run', 'Loading parameters…');
      stage.bridge.answer({ 'playbooks.params': failsWith(failures.broken) });
      await expectTexts(stage, ['The parameters could not be loaded', failures.broken.sentence]);
      stage.bridge.answer({ 'playbooks.params': playbookAnswers['playbooks.params'] });
      await press(stage, 'Try again');
      await expectTexts(stage, ['Reason']);
    },
  },
  {
    name: 'shows an error for a missing playbook',
    path: open,
    answers: { 'playbooks.get': missing },
    expects: ['The playbook could not be loaded'],
  },
  {
    name: 'shows long names when the resource details cannot be loaded',
    path: onItem,
    answers: {
      'playbooks.get': runnable({ title: longName, description: longName.repeat(5) }),
      'playbooks.params': { parameters: [param(longName, { label: longName, description: longName })] },
      'relationships.list': failsWith(failures.broken),
      'incidents.ofItem': failsWith(failures.broken),
      'playbooks.runs.list': serverAnswer({ runs: [], total: 0 }),
    },
    expects: ['No runs yet.', `Not available: ${failures.broken.sentence}`],
  },
  {
    name: 'shows earlier runs and open incidents of the resource',
    path: onItem,
    answers: {
      'playbooks.runs.list': serverAnswer({
        runs: [
          playbookRun(),
          playbookRun({ id: idOf(40, 7), status: 'completed', createdAt: ago(90 * minuteMs) }),
        ],
        total: 2,
      }),
      'incidents.ofItem': serverAnswer([
        {
          id: idOf(60, 1),
          title: 'Card authorisations failing',
          type: 'availability',
          severity: 'critical',
          status: 'investigating',
          createdAt: ago(30 * minuteMs),
        },
        {
          id: idOf(60, 2),
          title: 'An old one',
          type: 'availability',
          severity: 'low',
          status: 'closed',
          createdAt: ago(300 * minuteMs),
        },
      ]),
    },
    expects: ['Card authorisations failing', 'Failed', 'Completed'],
    expectsNot: ['An old one'],
    followUp: async (stage) =>
      await expect
        .poll(() => stage.bridge.calls('playbooks.runs.list').map(({ input }) => input))
        .toContainEqual(
          expect.objectContaining({
            on: { kind: 'config', id: idOf(3, 1) },
            playbookId: restart,
            pageSize: 5,
          }),
        ),
  },
  {
    name: 'disables Run when the server cannot be reached',
    path: onItem,
    answers: { 'session.changes': signedIn({ server: away }) },
    expects: ['Reason'],
    followUp: (stage) => expectDisabled(stage, 'Run', 'The server cannot be reached.'),
  },
];

const menuStories: readonly Story[] = [
  {
    name: 'lists the playbooks for an item',
    path: item,
    waitsFor: ['apps/v1'],
    act: (stage) => press(stage, /^Playbooks: run on/),
    expects: ['Restart a deployment', 'Roll back a release'],
    async followUp(stage) {
      await expectCalls(stage, 'playbooks.applicable', [{ kind: 'config', id: idOf(3, 1) }]);
      await stage.page.getByRole('menuitem', { name: 'Roll back a release' }).click();
      await expectTexts(stage, ['Impact', 'Reason']);
      await expectCalls(stage, 'playbooks.params', [
        { id: idOf(41, 2), on: { kind: 'config', id: idOf(3, 1) } },
      ]);
    },
  },
  {
    name: 'lists the playbooks for a check',
    path: `/health?checkId=${checkId}`,
    waitsFor: ['Run Now'],
    act: (stage) => press(stage, /^Playbooks: run on/),
    expects: ['Restart a deployment'],
    async followUp(stage) {
      await expectCalls(stage, 'playbooks.applicable', [{ kind: 'check', id: checkId }]);
    },
  },
  {
    name: 'explains that no playbook applies',
    path: item,
    waitsFor: ['apps/v1'],
    answers: { 'playbooks.applicable': serverAnswer({ playbooks: [] }) },
    act: (stage) => press(stage, /^Playbooks: run on/),
    expects: ['No playbook applies here.'],
  },
  {
    name: 'is available in the command palette',
    path: item,
    waitsFor: ['apps/v1'],
    async act(stage) {
      await expect.poll(() => stage.bridge.calls('playbooks.applicable').length).toBe(1);
      await stage.page.keyboard.press('Control+k');
      await typeInto(stage.page.getByRole('combobox', { name: 'Search everything' }), 'roll back');
      await stage.page.getByRole('option', { name: /^Run Roll back a release on/ }).click();
    },
    expects: ['Impact'],
  },
  {
    name: 'is hidden from users without permission',
    path: item,
    answers: { 'session.changes': signedIn({ roles: ['responder'] }) },
    expects: ['apps/v1'],
    async followUp(stage) {
      await expect(button(stage, /^Playbooks: run on/)).toHaveCount(0);
      await expectCalls(stage, 'playbooks.applicable', []);
    },
  },
  {
    name: 'is disabled when the server cannot be reached',
    path: item,
    answers: { 'session.changes': signedIn({ server: away }) },
    expects: ['apps/v1'],
    async followUp(stage) {
      await expectDisabled(stage, /^Playbooks: run on/, 'The server cannot be reached.');
      await expectNoTexts(stage, ['Roll back a release']);
    },
  },
];

defineStories([
  { screen: 'the playbook run dialog', stories },
  { screen: 'the playbook menu', stories: menuStories },
]);
