import { expect } from 'playwright/test';
import type { ResourceRow } from '#contract/resources.ts';
import { type ResourceKind, resourceKinds, resourceRules } from '#contract/rules/resources.ts';
import { noViolations } from '../../support/noViolations.ts';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectCalls, expectSingleCall, expectTexts, field, press, rows, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing } from '../FakeBridge.ts';
import { loadFailureStories, refreshFailureStories } from '../loadFailureStories.ts';
import type { ScreenStories, Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { away, signedIn } from '../world/session.ts';
import { edited, resourceRow, settingsAnswers, someRows } from '../world/settings.ts';
import { ago, idOf, minuteMs, serverAnswer } from '../world/times.ts';

/** Kinds with their own stories. */
type OtherKind =
  | 'agents'
  | 'integrations'
  | 'permissions'
  | 'playbooks'
  | 'notifications'
  | 'silences'
  | 'artifacts';
type SettingsKind = Exclude<ResourceKind, OtherKind>;
const others: readonly ResourceKind[] = [
  'agents',
  'integrations',
  'permissions',
  'playbooks',
  'notifications',
  'silences',
  'artifacts',
] satisfies OtherKind[];
const settingsKinds = resourceKinds.filter((kind): kind is SettingsKind => !others.includes(kind));

const addButtons: Readonly<Record<SettingsKind, string>> = {
  featureFlags: 'Add feature flag',
  users: 'Invite user',
  connections: 'Add connection',
  teams: 'Add team',
  rules: 'Add rule',
  logBackends: 'Add log backend',
  scrapers: 'Add scraper',
  topologies: 'Add topology',
  canaries: 'Add health check',
};

const page = (kind: ResourceKind, rows = someRows[kind], total = rows.length) =>
  serverAnswer({ rows: [...rows], total, serverTime: serverAnswer(0).asOf });

/** Behavior that all settings lists share, per kind. */
const ofKind = (kind: SettingsKind): ScreenStories => {
  const { path, texts } = resourceRules[kind];
  const [first] = someRows[kind];
  const add = addButtons[kind];
  return {
    screen: `Settings → ${texts.many}`,
    stories: [
      {
        name: 'lists all rows with one request',
        path,
        expects: someRows[kind].map(({ name }) => name),
        // The request may start before the screen's files are loaded, but is sent only once.
        followUp: (stage) => expectSingleCall(stage, 'resources.list'),
      },
      {
        name: 'shows an empty state when there are no rows',
        path,
        answers: { 'resources.list': page(kind, []) },
        expects: ['No data available', `There are no ${texts.many.toLowerCase()} yet.`],
      },
      {
        name: 'shows long names on a page of many rows',
        path: `${path}?pageIndex=1`,
        answers: {
          'resources.list': page(
            kind,
            [resourceRow({ name: longName, source: longName, labels: { [longName]: longName } })],
            123_456,
          ),
        },
        expects: [longName, 'of 123,456'],
      },
      {
        name: 'hides changes from users without permission',
        path,
        answers: { 'session.changes': signedIn({ roles: ['responder'] }) },
        expects:
          resourceRules[kind].writes.write === 'incident'
            ? [add]
            : kind === 'users' || kind === 'connections'
              ? ['Unauthorized']
              : [first?.name ?? ''],
        expectsNot: resourceRules[kind].writes.write === 'incident' ? [] : [add],
      },
      {
        name: 'shows cached rows with their age when the server cannot be reached',
        path,
        answers: {
          'session.changes': signedIn({ server: away }),
          'resources.list': { ...page(kind), source: 'cache' },
        },
        expects: [first?.name ?? '', /as of \d\d:\d\d/, 'The server cannot be reached.'],
      },
      {
        name: 'requires the fields of a new row',
        // For kinds with several forms, the address selects one.
        path: `${path}?add=true&form=${kind === 'connections' ? 'http' : 'custom'}`,
        waitsFor: [kind === 'users' ? 'Invite user' : 'Save'],
        act: (stage) => press(stage, kind === 'users' ? 'Invite user' : 'Save'),
        expects:
          kind === 'featureFlags'
            ? ['please provide all details']
            : kind === 'users'
              ? [
                  'Please provide valid first name',
                  'Please provide valid last name',
                  'Please provide valid email',
                  'Please select any role',
                ]
              : ['This field is required'],
        followUp: (stage) => expectCalls(stage, 'resources.create', []),
      },
    ],
  };
};

const takenName = 'There is already a feature flag with this name. Choose another name.';
const flags = resourceRules.featureFlags.path;

const flag = someRows.featureFlags.find(({ name }) => name === 'logs.disable') ?? resourceRow();

const flagStories: readonly Story[] = [
  {
    name: 'is locked when the configuration of the server sets the flag',
    path: `${flags}?id=topology.disable`,
    expects: ['Cannot edit local feature flags'],
    expectsNot: ['Delete'],
    async followUp(stage) {
      await expect(button(stage, 'Update')).toHaveCount(0);
    },
  },
  {
    name: 'sends one update with the loaded version despite a double click',
    path: `${flags}?id=logs.disable`,
    waitsFor: ['Update'],
    async act(stage) {
      await expect(field(stage, 'Value')).toBeFocused();
      await typeInto(field(stage, 'Value'), 'false');
      await button(stage, 'Update').dblclick();
    },
    expects: ['Feature flag updated successfully'],
    async followUp(stage) {
      await expectCalls(stage, 'resources.update', [
        { kind: 'featureFlags', id: 'logs.disable', version: 'v1', changes: { value: 'false' } },
      ]);
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
    },
  },
  {
    name: 'marks the field of a taken name with one sentence, and the typed values stay',
    path: `${flags}?add=true`,
    waitsFor: ['Save'],
    async act(stage) {
      await typeInto(field(stage, 'Feature flag'), 'logs.disable');
      await typeInto(field(stage, 'Value'), 'true');
      stage.bridge.answer({
        'resources.create': failing('CONFLICT', {
          sentence: takenName,
          details: 'POST /db/properties: 409\nduplicate key value violates unique constraint',
          fields: [{ path: ['name'], message: takenName }],
        }),
      });
      await press(stage, 'Save');
    },
    expects: [takenName],
    expectsNot: ['duplicate key'],
    async followUp(stage) {
      await expect(stage.page.getByText(takenName)).toHaveCount(1);
      await expect(field(stage, 'Feature flag')).toHaveAttribute('aria-invalid', 'true');
      await expect(field(stage, 'Feature flag')).toBeFocused();
      await expect(field(stage, 'Feature flag')).toHaveValue('logs.disable');
    },
  },
  {
    name: 'offers the known flags with what they turn off',
    path: `${flags}?add=true`,
    waitsFor: ['Save'],
    act: (stage) => press(stage, 'settings.job_history.disable'),
    expects: ['Known flags', 'Turns off job history settings'],
    async followUp(stage) {
      await expect(field(stage, 'Feature flag')).toHaveValue('settings.job_history.disable');
    },
  },
  {
    name: 'warns before saving that another user changed the flag',
    path: flags,
    waitsFor: ['logs.disable'],
    async act(stage) {
      await rows(stage).filter({ hasText: 'logs.disable' }).click();
      await typeInto(field(stage, 'Value'), 'mine');
      const { record, ...theirs } = edited('featureFlags', { ...flag, updatedAt: ago(minuteMs) }, 'v2');
      stage.bridge.answer({
        'resources.get': serverAnswer({
          ...theirs,
          record: { ...record, value: 'theirs' },
          serverTime: ago(0),
        }),
      });
      await stage.page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    },
    expects: [/Another user changed this feature flag .+ ago\. Your changes are still here/, 'Compare'],
    async followUp(stage) {
      await expect(field(stage, 'Value')).toHaveValue('mine');
      await press(stage, 'Compare');
      await expectTexts(stage, ['Another user changed this feature flag', 'Overwrite with mine']);
      const versions = stage.page.getByRole('table', { name: 'Changed values' });
      await expect(versions.getByRole('row', { name: 'value Both true theirs mine' })).toBeVisible();
      await expectCalls(stage, 'resources.update', []);
    },
  },
  {
    name: 'is deleted after a confirmation with its name',
    path: `${flags}?id=logs.disable`,
    waitsFor: ['Update'],
    act: (stage) => press(stage, 'Delete'),
    expects: ['Delete feature flag', 'logs.disable'],
    async followUp(stage) {
      await press(stage, 'Delete');
      await expect(toast(stage, 'Feature flag deleted successfully')).toBeVisible();
      await expectCalls(stage, 'resources.remove', [{ kind: 'featureFlags', id: 'logs.disable' }]);
    },
  },
];

const [team = resourceRow()] = someRows.teams;
const teamPath = `${resourceRules.teams.path}/${team.id}`;
const theirs = {
  ...edited('teams', { ...team, updatedAt: serverAnswer(0).asOf }, 'v2'),
  record: { ...edited('teams', team).record, spec: { components: ['theirs'] } },
};

const pasted = `name: Search
icon: magnifier
spec:
  components:
    - name: index
`;
const pasteIntoCode = async ({ page }: StoryWindow, code: string): Promise<void> => {
  await page.locator('.monaco-editor').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(code);
};

const listCellStories: readonly Story[] = [
  {
    name: 'links the source of a row that is managed elsewhere',
    path: resourceRules.teams.path,
    expects: ['platform'],
    async followUp(stage) {
      const { page } = stage;
      await rows(stage)
        .filter({ hasText: 'platform' })
        .getByRole('link', { name: /^Linked to catalog item/ })
        .click();
      await expect(page).toHaveURL(/\/catalog\/01930000-0000-4000-8000-000000000001/);
    },
  },
  {
    name: 'mutes and marks users who cannot sign in',
    path: resourceRules.users.path,
    expects: ['Ravi Iyer'],
    async followUp(stage) {
      const colorOf = (name: string) =>
        rows(stage)
          .filter({ hasText: name })
          .getByText(/@sample\.example$/)
          .evaluate((cell) => getComputedStyle(cell).color);
      expect(await colorOf('Ravi Iyer')).not.toBe(await colorOf('Hanneke de Wit'));
      const nameCell = (name: string) => rows(stage).filter({ hasText: name }).locator('[col-id=name]');
      await expect(nameCell('Ravi Iyer')).toContainText('inactive');
      await expect(nameCell('Hanneke de Wit')).not.toContainText('active');
    },
  },
];

const editorStories: readonly Story[] = [
  {
    name: 'creates a resource from pasted code after the fields set by the server are removed',
    path: `${resourceRules.teams.path}?add=true`,
    waitsFor: ['Save'],
    async act(stage) {
      const { page } = stage;
      await expect(field(stage, 'Name')).toBeFocused();
      await page.getByRole('tab', { name: 'Code' }).click();
      await pasteIntoCode(stage, `id: ${idOf(20, 9)}\ncreated_at: 2026-01-01T00:00:00Z\n${pasted}`);
      await press(stage, 'Save');
    },
    expects: [
      'magnifier',
      /Line 1: “id” is not a field of this record. Remove it./,
      /Line 2: “created_at” is not a field of this record. Remove it./,
    ],
    async followUp(stage) {
      await expectCalls(stage, 'resources.create', []);
      await pasteIntoCode(stage, pasted);
      await stage.page.getByRole('tab', { name: 'Form' }).click();
      await expect(field(stage, 'Name')).toHaveValue('Search');
      await press(stage, 'Save');
      await expectCalls(stage, 'resources.create', [
        {
          kind: 'teams',
          record: { name: 'Search', icon: 'magnifier', spec: { components: [{ name: 'index' }] } },
        },
      ]);
    },
  },
  {
    name: 'shows why invalid code cannot be displayed as a form, next to the tabs or in view',
    path: `${resourceRules.teams.path}?add=true`,
    waitsFor: ['Save'],
    async act(stage) {
      await stage.page.getByRole('tab', { name: 'Code' }).click();
      await pasteIntoCode(stage, 'name: a: b');
    },
    expects: [],
    async followUp(stage) {
      const { page } = stage;
      for (const size of [
        { width: 1_024, height: 700 },
        { width: 720, height: 450 },
      ]) {
        await page.setViewportSize(size);
        await page.getByRole('tab', { name: 'Code' }).scrollIntoViewIfNeeded();
        await page.getByRole('tab', { name: 'Form' }).click();
        await expect(page.getByText(/^This is not valid YAML\. Line 1: /).first()).toBeInViewport({
          ratio: 1,
        });
        await expect(page.getByRole('tab', { name: 'Code' })).toHaveAttribute('aria-selected', 'true');
      }
    },
  },
  {
    name: 'is read-only in Code for a resource managed elsewhere',
    path: `${resourceRules.teams.path}/${idOf(20, 2)}`,
    waitsFor: ['Specs'],
    act: async ({ page }) => page.getByRole('tab', { name: 'Code' }).click(),
    expects: ['name:'],
    async followUp({ page }) {
      await page.locator('.monaco-editor').click();
      await page.keyboard.type('typed');
      await expect(page.locator('.monaco-editor')).not.toContainText('typed');
    },
  },
  {
    name: 'shows a team',
    path: teamPath,
    expects: ['Specs', 'Manage Team', 'Job History', 'Update', 'Back'],
  },
  {
    name: 'leads from its breadcrumb to its list',
    path: teamPath,
    waitsFor: ['Specs'],
    async act({ page }) {
      await page.locator('header').getByRole('link', { name: 'Teams', exact: true }).click();
    },
    expects: ['platform', 'Add Team'],
    async followUp({ page }) {
      await expect(page).toHaveURL(new RegExp(`${resourceRules.teams.path}$`));
    },
  },
  {
    name: 'is read-only for a resource managed elsewhere',
    path: `${resourceRules.teams.path}/${idOf(20, 2)}`,
    expects: [/Managed by kubernetes\/.*\. Edit it there\./],
    expectsNot: ['Update', 'Delete'],
  },
  {
    name: 'shows a not-found message for a deleted resource',
    path: teamPath,
    answers: {
      'resources.get': failing('NOT_FOUND', {
        sentence: 'The team was not found. It may have been deleted.',
      }),
    },
    expects: ['No resources found'],
    async followUp({ page }) {
      await page.getByRole('link', { name: 'Show all teams' }).click();
      await expect(page).toHaveURL(/\/settings\/teams$/);
    },
  },
  {
    name: 'shows both versions of a conflict and loses no change',
    path: teamPath,
    waitsFor: ['Specs'],
    answers: { 'resources.update': { outcome: 'conflict', theirs } },
    async act(stage) {
      await typeInto(field(stage, 'Name'), 'payments and more');
      await press(stage, 'Update');
    },
    expects: [
      'Another user changed this team',
      'You and they changed different values.',
      'spec.components.0',
      'Save both changes',
    ],
    async followUp(stage) {
      await press(stage, 'Keep editing');
      await expect(field(stage, 'Name')).toHaveValue('payments and more');
      await press(stage, 'Update');
      stage.bridge.answer({ 'resources.update': settingsAnswers['resources.update'] });
      await press(stage, 'Save both changes');
      await expect(toast(stage, 'Team updated successfully')).toBeVisible();
      const calls = stage.bridge.calls('resources.update');
      expect(calls.at(-1)?.input).toMatchObject({ version: 'v2', changes: { name: 'payments and more' } });
    },
  },
  {
    name: 'previews the stored version and the changes before saving',
    path: teamPath,
    waitsFor: ['Specs'],
    async act(stage) {
      await typeInto(field(stage, 'Name'), 'payments and more');
      await press(stage, 'Show changes');
    },
    expects: ['Review changes', 'Left: stored version. Right: version after saving.'],
    async followUp(stage) {
      const dialog = stage.page.getByRole('dialog', { name: 'Review changes' });
      await expect(dialog).toContainText('payments and more');
      // The close button in the dialog's header displays only an icon.
      await dialog.getByText('Close', { exact: true }).click();
      await expect(field(stage, 'Name')).toHaveValue('payments and more');
      await expectCalls(stage, 'resources.update', []);
    },
  },
  {
    name: 'duplicates a resource without its secrets',
    path: teamPath,
    waitsFor: ['Specs'],
    answers: {
      'resources.get': serverAnswer({
        ...edited('teams', team),
        record: { name: 'payments', icon: 'rocket', spec: { password: `***${'0a'.repeat(8)}`, a: 1 } },
        serverTime: ago(0),
      }),
    },
    act: (stage) => press(stage, 'Duplicate'),
    expects: ['Add Teams', 'Copied without secrets.'],
    async followUp(stage) {
      await expect(field(stage, 'Name')).toHaveValue('payments-copy');
      await press(stage, 'Save');
      await expect(toast(stage, 'Team added successfully')).toBeVisible();
      await expectCalls(stage, 'resources.create', [
        { kind: 'teams', record: { name: 'payments-copy', icon: 'rocket', spec: { a: 1 } } },
      ]);
    },
  },
  {
    name: 'shows the members of a team',
    path: teamPath,
    waitsFor: ['Manage Team'],
    act: async (stage) => stage.page.getByRole('tab', { name: 'Manage Team' }).click(),
    expects: ['Hanneke de Wit', 'hanneke@sample.example', 'Add members'],
  },
  {
    name: 'shows and sorts the jobs of a team in their own tab',
    path: teamPath,
    waitsFor: ['Job History'],
    act: async (stage) => stage.page.getByRole('tab', { name: 'Job History' }).click(),
    expects: ['Timestamp', 'Success'],
    async followUp(stage) {
      await stage.page.getByRole('columnheader', { name: 'Status' }).click();
      await expect(stage.page).toHaveURL(new RegExp(`${teamPath}\\?sortBy=status`));
      await expectTexts(stage, ['Manage Team', 'Timestamp']);
      await expect
        .poll(() => stage.bridge.calls('jobs.list').at(-1)?.input)
        .toMatchObject({
          filter: { resourceId: team.id },
          pageSize: 150,
        });
    },
  },
  {
    name: 'shows an empty state for a team without members',
    path: teamPath,
    answers: { 'settings.members.list': serverAnswer([]) },
    waitsFor: ['Manage Team'],
    act: async (stage) => stage.page.getByRole('tab', { name: 'Manage Team' }).click(),
    expects: ["You haven't added any team members to the team yet."],
  },
];

const teamsPath = resourceRules.teams.path;
const jobLink = ({ page }: StoryWindow, name: string) =>
  page.getByRole('link', { name: `(View details) of the last job of ${name}` });
const withJob = (job: Partial<NonNullable<ResourceRow['job']>>) => ({
  'resources.list': page('teams', [
    {
      ...team,
      job: { name: null, status: 'FAILED', startedAt: null, lastFailedAt: null, details: null, ...job },
    },
  ]),
});

/** The last job of a row. */
const jobStories: readonly Story[] = [
  {
    name: 'opens from its row and closes on Back',
    path: teamsPath,
    waitsFor: ['(View details)'],
    act: (stage) => jobLink(stage, 'payments').click(),
    expects: ['Job Details: Topology Run', 'one of two components was not found'],
    // The server does not report the id of the job run.
    expectsNot: ['Copy id', 'Scrape Summary', 'Reconcile Summary'],
    async followUp({ page }) {
      await expect(page).toHaveURL(new RegExp(`${teamsPath}\\?job=${team.id}$`));
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`${teamsPath}$`));
    },
  },
  {
    name: 'opens by Enter in its cell, while Enter elsewhere opens the row',
    path: teamsPath,
    waitsFor: ['(View details)'],
    async act({ page }) {
      await page.getByRole('gridcell', { name: /View details/ }).focus();
      await page.keyboard.press('Enter');
    },
    expects: ['Job Details: Topology Run'],
    async followUp(stage) {
      const { page: window } = stage;
      await window.keyboard.press('Escape');
      await expect(window.getByRole('dialog')).toHaveCount(0);
      await window.keyboard.press('ArrowRight');
      await window.keyboard.press('Enter');
      await expect(window).toHaveURL(new RegExp(teamPath));
    },
  },
  {
    name: 'opens from its address with all details',
    path: `${teamsPath}?job=${team.id}`,
    answers: withJob({
      details: {
        errors: { Pod: ['one'] },
        scrape_summary: { Pod: { added: 3 } },
        summary: { components: 12 },
      },
    }),
    expects: ['Job Details: Payments', 'Errors', 'Scrape Summary', 'Reconcile Summary'],
  },
  {
    name: 'is hidden when the job has no details',
    path: `${teamsPath}?job=${team.id}`,
    answers: withJob({ details: { errors: [], summary: {}, other: 'unknown' } }),
    expects: [team.name, /^Failed$/],
    expectsNot: ['(View details)', /Job Details/],
  },
];

const users = resourceRules.users.path;
const [hanneke = resourceRow()] = someRows.users;
const menuItem = ({ page }: StoryWindow, name: string) => page.getByRole('menuitem', { name, exact: true });
/** Expects both entries of a flag's menu to be disabled with a reason. */
const expectMenuStopped = async (stage: StoryWindow, why: string) => {
  for (const name of ['Edit', 'Remove']) {
    await expect(menuItem(stage, name)).toHaveAttribute('aria-disabled', 'true');
    await expect(menuItem(stage, name)).toHaveAccessibleDescription(why);
  }
};

/** The actions menu in each row, for users with permission to change the row. */
const menuStories: readonly Story[] = [
  {
    name: 'opens the same editor as the row',
    path: users,
    waitsFor: [hanneke.name],
    act: (stage) => press(stage, `Actions: ${hanneke.name}`),
    expects: ['Edit User', 'Delete'],
    async followUp(stage) {
      await noViolations(stage.page, { include: ['[role=menu]'] });
      await menuItem(stage, 'Edit User').click();
      await expect(field(stage, 'Email')).toHaveValue('hanneke@sample.example');
      await expect(stage.page).toHaveURL(new RegExp(`id=${hanneke.id}$`));
    },
  },
  {
    name: 'deletes after confirmation without opening the editor',
    path: users,
    waitsFor: [hanneke.name],
    async act(stage) {
      await press(stage, `Actions: ${hanneke.name}`);
      await menuItem(stage, 'Delete').click();
    },
    expects: ['Delete user', 'Are you sure you want to delete this user ?'],
    async followUp(stage) {
      await expect(stage.page.getByRole('alertdialog')).toContainText(hanneke.name);
      await expectCalls(stage, 'resources.remove', []);
      await press(stage, 'Delete');
      await expect(toast(stage, 'User deleted successfully')).toBeVisible();
      await expect(stage.page.getByRole('alertdialog')).toHaveCount(0);
      await expectCalls(stage, 'resources.remove', [{ kind: 'users', id: hanneke.id }]);
      await expectCalls(stage, 'resources.get', []);
    },
  },
  {
    name: 'opens by Enter in its cell and returns the focus on Esc',
    path: users,
    waitsFor: [hanneke.name],
    async act(stage) {
      const { keyboard } = stage.page;
      // Cells with controls are rendered after their row.
      await expect(button(stage, `Actions: ${hanneke.name}`)).toBeVisible();
      await rows(stage).first().getByRole('gridcell').last().focus();
      await keyboard.press('Enter');
      await expect(menuItem(stage, 'Edit User')).toBeVisible();
      await keyboard.press('Escape');
      await expect(menuItem(stage, 'Edit User')).toHaveCount(0);
      await expect(button(stage, `Actions: ${hanneke.name}`)).toBeFocused();
      await keyboard.press('ArrowDown');
      await expect(rows(stage).nth(1).getByRole('gridcell').last()).toBeFocused();
      await keyboard.press('Enter');
      await expect(menuItem(stage, 'Edit User')).toBeFocused();
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
    },
    expects: ['Are you sure you want to delete this user ?'],
    async followUp(stage) {
      await expect(stage.page.getByRole('alertdialog')).toContainText('Ravi Iyer');
      await press(stage, 'Cancel');
      await expectCalls(stage, 'resources.remove', []);
      await expect(button(stage, 'Actions: Ravi Iyer')).toBeFocused();
      await stage.page.keyboard.press('ArrowLeft');
      await expect(rows(stage).nth(1).getByRole('gridcell').nth(-2)).toBeFocused();
    },
  },
  {
    name: 'is hidden from users without permission to change',
    path: flags,
    answers: { 'session.changes': signedIn({ roles: ['responder'] }) },
    expects: ['logs.disable'],
    expectsNot: ['Actions'],
  },
  {
    name: 'explains why a flag is locked',
    path: flags,
    waitsFor: ['topology.disable'],
    act: (stage) => press(stage, 'Actions: topology.disable'),
    expects: ['Edit', 'Remove', 'Cannot edit local feature flags'],
    followUp: (stage) => expectMenuStopped(stage, 'Cannot edit local feature flags'),
  },
  {
    name: 'is disabled when the server cannot be reached',
    path: flags,
    answers: {
      'session.changes': signedIn({ server: away }),
      'resources.list': { ...page('featureFlags'), source: 'cache' },
    },
    waitsFor: ['logs.disable'],
    act: (stage) => press(stage, 'Actions: logs.disable'),
    expects: ['Edit', 'Remove'],
    followUp: (stage) => expectMenuStopped(stage, 'The server cannot be reached.'),
  },
];

const unsent = 'The user was created, but the server could not send the invitation email.';

const userStories: readonly Story[] = [
  {
    name: 'explains that the users of a server with a password file are in that file',
    path: resourceRules.users.path,
    answers: { 'session.changes': signedIn({ door: 'password', peopleElsewhere: 'password-file' }) },
    expects: ['The users of this server are in its password file'],
    expectsNot: ['Invite user'],
  },
  {
    name: 'warns when the server created a user without an invitation email, and closes the form',
    path: `${resourceRules.users.path}?add=true`,
    waitsFor: ['Invite user'],
    async act(stage) {
      await typeInto(field(stage, 'First name'), 'Ada');
      await typeInto(field(stage, 'Last name'), 'Byron');
      await typeInto(field(stage, 'Email'), 'ada@example.com');
      await press(stage, /^Role/);
      await stage.page.getByRole('option', { name: 'viewer' }).click();
      stage.bridge.answer({
        'resources.create': {
          id: idOf(9, 9),
          once: null,
          warning: { sentence: unsent, details: 'POST /people/invite: 500' },
        },
      });
      await press(stage, 'Invite user');
    },
    expects: [unsent],
    expectsNot: ['Your changes are still here.', 'User invited successfully'],
    async followUp({ page }) {
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
];

const artifacts = resourceRules.artifacts.path;

/** Stories of a kind that no user changes. Its list has no screen of its own. */
const readOnlyStories: readonly Story[] = [
  {
    name: 'lists values with their units, and offers no changes',
    path: artifacts,
    expects: ['node-report.html', 'text/html', '2 MB', 'Size', 'Content Type'],
    expectsNot: [/^Add/],
    followUp: (stage) => expectSingleCall(stage, 'resources.list'),
  },
  {
    name: 'opens the details of a row, with the fields that have no column, and closes them',
    path: artifacts,
    waitsFor: ['node-report.html'],
    act: ({ page }) => page.getByRole('link', { name: 'node-report.html' }).click(),
    expects: ['Path', '/tmp/node-report.html', 'checksum', '6f1ed002'],
    expectsNot: ['Delete', 'Cancel', 'Show changes'],
    async followUp(stage) {
      const { page } = stage;
      await expect(page).toHaveURL(/id=/);
      await press(stage, 'Close');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectCalls(stage, 'resources.update', []);
    },
  },
];

defineStories([
  ...settingsKinds.map(ofKind),
  { screen: 'a kind that no user changes', stories: readOnlyStories },
  { screen: 'the row menu', stories: menuStories },
  { screen: 'the last job of a row', stories: jobStories },
  { screen: 'a feature flag', stories: flagStories },
  { screen: 'the users of a server', stories: userStories },
  { screen: 'the cells of a settings list', stories: listCellStories },
  { screen: 'the resource editor', stories: editorStories },
  {
    screen: 'a settings list',
    stories: [
      ...loadFailureStories(
        { path: resourceRules.rules.path, call: 'resources.list', well: 'payments are down' },
        ({ code, sentence }) =>
          code === 'FORBIDDEN'
            ? ['You need read permission on rules', sentence]
            : ['The rules could not be loaded', sentence],
      ),
      ...refreshFailureStories({
        path: resourceRules.rules.path,
        call: 'resources.list',
        well: 'payments are down',
        cachedData: page('rules').data,
        cachedText: (sentence) => `${sentence} Showing data stored on this computer.`,
        staleText: (sentence) => `${sentence} The data may be outdated.`,
      }),
    ],
  },
]);
