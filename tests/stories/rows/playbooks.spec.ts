import { expect } from 'playwright/test';
import { typeInto } from '../../support/typeInto.ts';
import {
  button,
  expectCalls,
  expectDisabled,
  expectSingleCall,
  expectTexts,
  field,
  press,
  rows,
  toast,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import { loadFailureStories, refreshFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { playbook, playbookAnswers, playbookRun } from '../world/playbooks.ts';
import { pinnedRecord } from '../world/recent.ts';
import { away, signedIn, workspace, workspaceList } from '../world/session.ts';
import { resourceRow } from '../world/settings.ts';
import { cachedAnswer, idOf, serverAnswer } from '../world/times.ts';

const path = '/playbooks';
const cachedText = (sentence: string) => `${sentence} Showing data stored on this computer.`;
const staleText = (sentence: string) => `${sentence} The data may be outdated.`;
const inGroup = ({ page }: StoryWindow, name: string) => page.getByRole('region', { name, exact: true });

const spec = {
  category: 'Kubernetes',
  actions: [{ name: 'restart', exec: { script: 'kubectl rollout restart' } }],
};
const record = {
  id: idOf(41, 1),
  name: 'restart-deployment',
  title: 'Restart a deployment',
  source: 'UI',
  spec,
  updated_at: '2026-11-22T13:08:13Z',
};
const editorAnswer = serverAnswer({
  record,
  version: 'v1',
  row: resourceRow({ id: idOf(41, 1), name: 'restart-deployment', source: 'UI' }),
  serverTime: '',
});

const libraryStories: readonly Story[] = [
  {
    name: 'groups the playbooks by category with descriptions and targets',
    path,
    expects: [
      'Kubernetes',
      'Databases',
      'Other',
      'Restart a deployment',
      'Freeze releases',
      'Restarts all pods of a deployment, one after the other.',
      'Runs on catalog items',
      'History',
      'New playbook',
    ],
    async followUp(stage) {
      await expect(stage.page).toHaveTitle('Playbooks | Quarterdeck');
      await expect(stage.page.getByRole('region').last()).toHaveAccessibleName('Other');
      await stage.page.getByRole('link', { name: 'History of Restart a deployment' }).click();
      await expect(stage.page).toHaveURL(new RegExp(`/playbooks/runs\\?playbookId=${idOf(41, 1)}$`));
      await expectTexts(stage, ['Created At']);
    },
  },
  {
    name: 'puts categories with few playbooks next to each other',
    path,
    expects: ['Databases', 'Kubernetes'],
    async followUp(stage) {
      const tops = new Set<number>();
      for (const name of ['Databases', 'Kubernetes'])
        tops.add((await inGroup(stage, name).boundingBox())?.y ?? Number.NaN);
      expect(tops.size).toBe(1);
    },
  },
  {
    name: 'filters the playbooks by a search',
    path,
    waitsFor: ['Restart a deployment'],
    async act(stage) {
      await stage.page.keyboard.press('/');
      await stage.page.keyboard.type('database');
    },
    expects: ['Fail over a database'],
    expectsNot: ['Restart a deployment'],
    async followUp(stage) {
      await expect(stage.page).toHaveURL(/search=database/);
      await typeInto(field(stage, 'Search playbooks'), 'nothing of this');
      await expectTexts(stage, ['No playbook matches “nothing of this”']);
      await press(stage, 'Clear search');
      await expectTexts(stage, ['Restart a deployment']);
    },
  },
  {
    name: 'lists favorites first',
    path,
    answers: {
      'recent.changes': {
        pinned: [pinnedRecord('playbook', idOf(41, 3), 'Fail over a database')],
        recent: [],
      },
    },
    expects: ['Favorites', 'Fail over a database'],
    expectsNot: ['Databases'],
    async followUp(stage) {
      await expect(inGroup(stage, 'Favorites')).toContainText('Fail over a database');
      await press(stage, 'Add Freeze releases to favorites');
      await press(stage, 'Remove Fail over a database from favorites');
      await expectCalls(stage, 'recent.pins.write', [
        { record: expect.objectContaining({ kind: 'playbook', id: idOf(41, 4) }), pinned: true },
        { record: expect.objectContaining({ kind: 'playbook', id: idOf(41, 3) }), pinned: false },
      ]);
      stage.bridge.answer({ 'recent.pins.write': failsWith(failures.broken) });
      await press(stage, 'Add Freeze releases to favorites');
      await expect(toast(stage, 'The favorite could not be saved')).toBeVisible();
    },
  },
  {
    name: 'shows an empty state when there are no playbooks',
    path,
    answers: { 'playbooks.list': serverAnswer({ playbooks: [] }) },
    expects: ['There are no playbooks yet.', 'New playbook'],
  },
  {
    name: 'shows many playbooks with long names and with HTML as plain text',
    path,
    answers: {
      'playbooks.list': serverAnswer({
        playbooks: [
          playbook({ title: longName, description: longName.repeat(20), category: longName }),
          playbook({
            id: idOf(41, 900),
            title: '<b>bold</b>',
            description: '<img src=x onerror=alert(1)>',
            icon: 'javascript:alert(1)',
          }),
          ...Array.from({ length: 100 }, (_, at) => playbook({ id: idOf(44, at), title: `Playbook ${at}` })),
        ],
      }),
    },
    expects: ['<b>bold</b>', '<img src=x onerror=alert(1)>'],
    followUp: async (stage) =>
      expect(stage.page.getByRole('listitem').filter({ hasText: 'Playbook 99' })).toHaveCount(1),
  },
  {
    name: 'hides actions from a viewer',
    path,
    answers: { 'session.changes': signedIn({ roles: ['viewer'] }) },
    expects: ['Restart a deployment', 'History'],
    expectsNot: ['New playbook'],
    async followUp(stage) {
      await expect(button(stage, /^Run /)).toHaveCount(0);
      await expect(button(stage, /^More of/)).toHaveCount(0);
    },
  },
  {
    name: 'disables Run when the server cannot be reached',
    path,
    answers: {
      'session.changes': signedIn({ server: away }),
      'playbooks.list': cachedAnswer(playbookAnswers['playbooks.list'].data, away.sentence),
    },
    expects: ['Restart a deployment'],
    async followUp(stage) {
      await expectDisabled(stage, 'Run Restart a deployment', 'The server cannot be reached.');
      await expectDisabled(stage, 'New playbook', 'The server cannot be reached.');
    },
  },
  {
    name: 'disables Run in a read-only workspace',
    path,
    answers: { 'workspaces.changes': workspaceList(workspace({ readOnly: true })) },
    expects: ['Restart a deployment'],
    followUp: (stage) => expectDisabled(stage, 'Run Restart a deployment', /This workspace is read-only/),
  },
  ...loadFailureStories({ path, call: 'playbooks.list', well: 'Restart a deployment' }, (failure) =>
    failure.code === 'FORBIDDEN'
      ? ['You need read permission on playbooks', failure.sentence]
      : ['The playbooks could not be loaded', failure.sentence],
  ),
  ...refreshFailureStories({
    path,
    call: 'playbooks.list',
    well: 'Restart a deployment',
    cachedData: playbookAnswers['playbooks.list'].data,
    cachedText,
    staleText,
  }),
];

const dialogStories: readonly Story[] = [
  {
    name: 'creates a playbook',
    path: `${path}?add=true`,
    answers: { 'resources.create': { id: idOf(41, 9), once: null } },
    expects: ['Create Playbook Spec', 'Title', 'Spec'],
    async followUp(stage) {
      await press(stage, 'Save');
      await expectTexts(stage, ['This field is required']);
      await expectCalls(stage, 'resources.create', []);
      await typeInto(field(stage, 'Title'), 'Drain a node');
      const code = stage.page.getByRole('textbox', { name: 'Spec' });
      await code.focus();
      await stage.page.keyboard.insertText('actions: []');
      await press(stage, 'Save');
      await expect(toast(stage, 'Playbook Spec created successfully')).toBeVisible();
      await expectCalls(stage, 'resources.create', [
        { kind: 'playbooks', record: { title: 'Drain a node', spec: { actions: [] } } },
      ]);
      await expect(stage.page).toHaveURL(/\/playbooks$/);
    },
  },
  {
    name: 'updates a playbook and shows the server message on failure',
    path: `${path}/${idOf(41, 1)}`,
    answers: { 'resources.get': editorAnswer },
    expects: ['Edit Playbook Spec', 'Permissions', 'Restart a deployment'],
    async followUp(stage) {
      stage.bridge.answer({ 'resources.update': failsWith(failures.broken) });
      await typeInto(field(stage, 'Title'), 'Restart it');
      await press(stage, 'Update');
      await expectTexts(stage, [
        `Unable to update playbook spec: ${failures.broken.sentence} Your changes are still here.`,
      ]);
      stage.bridge.answer({
        'resources.update': { outcome: 'saved', now: editorAnswer.data },
      });
      await press(stage, 'Update');
      await expect(toast(stage, 'Playbook Spec updated successfully')).toBeVisible();
      await expect(stage.page).toHaveURL(/\/playbooks$/);
    },
  },
  {
    name: 'shows the permissions of a playbook',
    path: `${path}/${idOf(41, 1)}`,
    answers: { 'resources.get': editorAnswer },
    waitsFor: ['Edit Playbook Spec'],
    act: async (stage) => stage.page.getByRole('tab', { name: 'Permissions' }).click(),
    expects: ['Add permission'],
    async followUp(stage) {
      await expect
        .poll(() => stage.bridge.calls('resources.list').at(-1)?.input)
        .toMatchObject({
          kind: 'permissions',
          of: { column: 'playbook_id', id: idOf(41, 1) },
        });
    },
  },
  {
    name: 'deletes a playbook after a confirmation with its name',
    path,
    waitsFor: ['Restart a deployment'],
    async act(stage) {
      await press(stage, 'More of Restart a deployment');
      await stage.page.getByRole('menuitem', { name: 'Delete' }).click();
    },
    expects: ['Delete playbook', 'Are you sure you want to delete this playbook? Its runs stay.'],
    async followUp(stage) {
      const question = stage.page.getByRole('alertdialog');
      await expect(question).toContainText('Restart a deployment');
      stage.bridge.answer({ 'resources.remove': failsWith(failures.broken) });
      await press(stage, 'Delete');
      await expect(toast(stage, `Unable to delete playbook spec: ${failures.broken.sentence}`)).toBeVisible();
      stage.bridge.answer({ 'resources.remove': {} });
      await press(stage, 'Delete');
      await expect(toast(stage, 'Playbook Spec deleted successfully')).toBeVisible();
      await expectCalls(stage, 'resources.remove', [
        { kind: 'playbooks', id: idOf(41, 1) },
        { kind: 'playbooks', id: idOf(41, 1) },
      ]);
    },
  },
  {
    name: 'requires the name to delete a guarded playbook',
    path,
    waitsFor: ['Restart a deployment'],
    answers: {
      'workspaces.changes': workspaceList(workspace({ guard: { whole: true, tags: [] } })),
      'guards.of': { guard: { name: 'restart-deployment', reason: 'workspace' } },
      'resources.remove': {},
    },
    async act(stage) {
      await press(stage, 'More of Restart a deployment');
      await stage.page.getByRole('menuitem', { name: 'Delete' }).click();
    },
    expects: ['Type restart-deployment to confirm', 'Confirmation is on for this workspace.'],
    async followUp(stage) {
      await expectDisabled(stage, 'Delete', 'Confirmation is on. Type restart-deployment first.');
      await typeInto(field(stage, /^Type restart-deployment/), 'restart');
      await button(stage, 'Delete').last().click({ force: true });
      await expectCalls(stage, 'resources.remove', []);
      await typeInto(field(stage, /^Type restart-deployment/), 'restart-deployment');
      await press(stage, 'Delete');
      await expectCalls(stage, 'resources.remove', [
        { kind: 'playbooks', id: idOf(41, 1), typed: 'restart-deployment' },
      ]);
    },
  },
];

const runsPath = '/playbooks/runs';

const runStories: readonly Story[] = [
  {
    name: 'lists runs of the last seven days, newest first',
    path: runsPath,
    expects: ['Restart a deployment', 'payments-worker', 'Failed', 'Running', 'Last 7 days', '1–3 of 3'],
    async followUp(stage) {
      await expect(stage.page).toHaveTitle('Playbook runs | Quarterdeck');
      await expect
        .poll(() => stage.bridge.calls('playbooks.runs.list')[0]?.input)
        .toMatchObject({
          range: { to: null },
          sortBy: 'created_at',
          sortOrder: 'desc',
          pageIndex: 0,
          pageSize: 50,
        });
      await rows(stage).first().click();
      await expect(stage.page).toHaveURL(new RegExp(`${runsPath}/${idOf(40, 1)}$`));
    },
  },
  {
    name: 'filters by playbook and status',
    path: `${runsPath}?playbookId=${idOf(41, 3)}&status=pending`,
    expects: ['Fail over a database', 'Pending'],
    async followUp(stage) {
      await expect
        .poll(() => stage.bridge.calls('playbooks.runs.list')[0]?.input)
        .toMatchObject({
          playbookId: idOf(41, 3),
          status: 'pending',
        });
      await stage.page
        .getByRole('button', { name: /^Status/ })
        .first()
        .click();
      await stage.page.getByRole('option', { name: 'Completed' }).click();
      await expect(stage.page).toHaveURL(/status=completed/);
      await stage.page.getByRole('columnheader', { name: 'Created At' }).click();
      await expect(stage.page).toHaveURL(/sortOrder=asc/);
    },
  },
  {
    name: 'shows an empty state when the time range has no runs',
    path: runsPath,
    answers: { 'playbooks.runs.list': serverAnswer({ runs: [], total: 0 }) },
    expects: ['No playbook runs in this time range.'],
  },
  {
    name: 'shows long names, an unknown status and a deleted playbook',
    path: runsPath,
    answers: {
      'playbooks.runs.list': serverAnswer({
        runs: [
          playbookRun({
            playbook: { id: idOf(41, 1), title: longName, icon: null },
            resource: { kind: 'component', id: 'x', name: longName, icon: null, type: null },
          }),
          playbookRun({
            id: idOf(40, 9),
            status: 'paused',
            playbook: null,
            resource: null,
            createdBy: null,
            startedAt: null,
            endedAt: null,
          }),
        ],
        total: 100_000,
      }),
    },
    expects: ['(deleted playbook)', 'paused', '1–50 of 100,000'],
  },
  ...loadFailureStories(
    { path: runsPath, call: 'playbooks.runs.list', well: 'Restart a deployment' },
    (failure) =>
      failure.code === 'FORBIDDEN'
        ? ['You need read permission on playbooks', failure.sentence]
        : ['The playbook runs could not be loaded', failure.sentence],
  ),
  {
    name: 'loads without waiting for the playbook names',
    path: `${runsPath}?playbookId=${idOf(41, 1)}`,
    answers: { 'playbooks.list': pending },
    expects: ['Restart a deployment'],
    followUp: (stage) => expectSingleCall(stage, 'playbooks.runs.list'),
  },
];

defineStories([
  { screen: 'the playbook library', stories: libraryStories },
  { screen: 'the playbook editor', stories: dialogStories },
  { screen: 'the playbook run list', stories: runStories },
]);
