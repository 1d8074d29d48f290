import { expect } from 'playwright/test';
import type { ResourceRow } from '../../../src-preload/contract/resources.ts';
import {
  type ResourceKind,
  resourceKinds,
  resourceRules,
} from '../../../src-preload/contract/rules/resources.ts';
import { noViolations } from '../../support/noViolations.ts';
import { typeInto } from '../../support/typeInto.ts';
import { failing } from '../FakeBridge.ts';
import { faultStories, standingStories } from '../faultStories.ts';
import { button, expectAsked, expectAskedOnce, field, press, rows, see, toast } from '../person.ts';
import type { Stage } from '../Stage.ts';
import type { Screen, Story } from '../Story.ts';
import { tell } from '../tell.ts';
import { longName } from '../world/catalog.ts';
import { away, signedIn } from '../world/session.ts';
import { edited, resourceRow, settingsAnswers, someRows } from '../world/settings.ts';
import { ago, fromServer, idOf, minuteMs } from '../world/times.ts';

/** Kinds with their own stories. */
type OtherKind = 'agents' | 'integrations' | 'permissions' | 'playbooks' | 'notifications' | 'silences';
type SettingsKind = Exclude<ResourceKind, OtherKind>;
const others: readonly ResourceKind[] = [
  'agents',
  'integrations',
  'permissions',
  'playbooks',
  'notifications',
  'silences',
] satisfies OtherKind[];
const settingsKinds = resourceKinds.filter((kind): kind is SettingsKind => !others.includes(kind));

const addButtons: Readonly<Record<SettingsKind, string>> = {
  featureFlags: 'Add feature flag',
  users: 'Invite User',
  connections: 'Add connection',
  teams: 'Add team',
  rules: 'Add rule',
  logBackends: 'Add log backend',
  scrapers: 'Add scraper',
  topologies: 'Add topology',
  canaries: 'Add health check',
};

const page = (kind: ResourceKind, rows = someRows[kind], total = rows.length) =>
  fromServer({ rows: [...rows], total, serverTime: fromServer(0).asOf });

/** Behavior that all settings lists share, per kind. */
const ofKind = (kind: SettingsKind): Screen => {
  const { path, words } = resourceRules[kind];
  const [first] = someRows[kind];
  const add = addButtons[kind];
  return {
    screen: `Settings → ${words.many}`,
    stories: [
      {
        name: 'lists all rows with one request',
        path,
        sees: someRows[kind].map(({ name }) => name),
        // The request may start before the screen's files are loaded, but is sent only once.
        goesOn: (stage) => expectAskedOnce(stage, 'resources.list'),
      },
      {
        name: 'shows an empty state when there are no rows',
        path,
        answers: { 'resources.list': page(kind, []) },
        sees: ['No data available', `There are no ${words.many.toLowerCase()} yet.`],
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
        sees: [longName, 'of 123,456'],
      },
      {
        name: 'hides changes from users without permission',
        path,
        answers: { 'session.changes': signedIn({ roles: ['responder'] }) },
        sees:
          resourceRules[kind].writes.write === 'incident'
            ? [add]
            : kind === 'users' || kind === 'connections'
              ? ['Unauthorized']
              : [first?.name ?? ''],
        lacks: resourceRules[kind].writes.write === 'incident' ? [] : [add],
      },
      {
        name: 'shows cached rows with their age when the server cannot be reached',
        path,
        answers: {
          'session.changes': signedIn({ server: away }),
          'resources.list': { ...page(kind), source: 'cache' },
        },
        sees: [first?.name ?? '', /as of \d\d:\d\d/, 'The server cannot be reached.'],
      },
      {
        name: 'requires the fields of a new row',
        // For kinds with several forms, the address selects one.
        path: `${path}?add=true&form=${kind === 'connections' ? 'http' : 'custom'}`,
        first: [kind === 'users' ? 'Invite user' : 'Save'],
        act: (stage) => press(stage, kind === 'users' ? 'Invite user' : 'Save'),
        sees:
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
        goesOn: (stage) => expectAsked(stage, 'resources.create', []),
      },
    ],
  };
};

const flags = resourceRules.featureFlags.path;

const flag = someRows.featureFlags.find(({ name }) => name === 'logs.disable') ?? resourceRow();

const flagStories: readonly Story[] = [
  {
    name: 'is locked when the configuration of the server sets the flag',
    path: `${flags}?id=topology.disable`,
    sees: ['Cannot edit local feature flags'],
    lacks: ['Delete'],
    async goesOn(stage) {
      await expect(button(stage, 'Update')).toHaveCount(0);
    },
  },
  {
    name: 'sends one update with the loaded version despite a double click',
    path: `${flags}?id=logs.disable`,
    first: ['Update'],
    async act(stage) {
      await expect(field(stage, 'Value')).toBeFocused();
      await typeInto(field(stage, 'Value'), 'false');
      await button(stage, 'Update').dblclick();
    },
    sees: ['Feature flag updated successfully'],
    async goesOn(stage) {
      await expectAsked(stage, 'resources.update', [
        { kind: 'featureFlags', id: 'logs.disable', version: 'v1', changes: { value: 'false' } },
      ]);
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
    },
  },
  {
    name: 'shows the server message and keeps the typed values when a save is refused',
    path: `${flags}?add=true`,
    first: ['Save'],
    async act(stage) {
      await typeInto(field(stage, 'Feature flag'), 'logs.disable');
      await typeInto(field(stage, 'Value'), 'true');
      stage.bridge.answer({
        'resources.create': failing('CONFLICT', {
          sentence: 'There is already a feature flag with this name. Choose another name.',
        }),
      });
      await press(stage, 'Save');
    },
    sees: [/There is already a feature flag with this name\..* Your changes are still here\./],
    async goesOn(stage) {
      await expect(field(stage, 'Feature flag')).toHaveValue('logs.disable');
    },
  },
  {
    name: 'warns before saving that another user changed the flag',
    path: flags,
    first: ['logs.disable'],
    async act(stage) {
      await rows(stage).filter({ hasText: 'logs.disable' }).click();
      await typeInto(field(stage, 'Value'), 'mine');
      const { record, ...theirs } = edited('featureFlags', { ...flag, updatedAt: ago(minuteMs) }, 'v2');
      stage.bridge.answer({
        'resources.get': fromServer({
          ...theirs,
          record: { ...record, value: 'theirs' },
          serverTime: ago(0),
        }),
      });
      await stage.page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    },
    sees: [/Another user changed this feature flag .+ ago\. Your changes are still here/, 'Compare'],
    async goesOn(stage) {
      await expect(field(stage, 'Value')).toHaveValue('mine');
      await press(stage, 'Compare');
      await see(stage, ['Another user changed this feature flag', 'Overwrite with mine']);
      await expectAsked(stage, 'resources.update', []);
    },
  },
  {
    name: 'is deleted after a confirmation with its name',
    path: `${flags}?id=logs.disable`,
    first: ['Update'],
    act: (stage) => press(stage, 'Delete'),
    sees: ['Delete feature flag', 'logs.disable'],
    async goesOn(stage) {
      await press(stage, 'Delete');
      await expect(toast(stage, 'Feature flag deleted successfully')).toBeVisible();
      await expectAsked(stage, 'resources.remove', [{ kind: 'featureFlags', id: 'logs.disable' }]);
    },
  },
];

const [team = resourceRow()] = someRows.teams;
const teamPath = `${resourceRules.teams.path}/${team.id}`;
const theirs = {
  ...edited('teams', { ...team, updatedAt: fromServer(0).asOf }, 'v2'),
  record: { ...edited('teams', team).record, spec: { components: ['theirs'] } },
};

const pasted = `id: ${idOf(20, 9)}
name: Search
icon: magnifier
created_at: 2026-01-01T00:00:00Z
spec:
  components:
    - name: index
`;

const editorStories: readonly Story[] = [
  {
    name: 'creates a resource from pasted code without the fields set by the server',
    path: `${resourceRules.teams.path}?add=true`,
    first: ['Save'],
    async act(stage) {
      const { page } = stage;
      await expect(field(stage, 'Name')).toBeFocused();
      await page.getByRole('tab', { name: 'Code' }).click();
      await page.locator('.monaco-editor').click();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(pasted);
    },
    sees: ['magnifier', 'index'],
    async goesOn(stage) {
      await stage.page.getByRole('tab', { name: 'Form' }).click();
      await expect(field(stage, 'Name')).toHaveValue('Search');
      await press(stage, 'Save');
      await expectAsked(stage, 'resources.create', [
        {
          kind: 'teams',
          record: { name: 'Search', icon: 'magnifier', spec: { components: [{ name: 'index' }] } },
        },
      ]);
    },
  },
  {
    name: 'is read-only in Code for a resource managed elsewhere',
    path: `${resourceRules.teams.path}/${idOf(20, 2)}`,
    first: ['Specs'],
    act: async ({ page }) => page.getByRole('tab', { name: 'Code' }).click(),
    sees: ['name:'],
    async goesOn({ page }) {
      await page.locator('.monaco-editor').click();
      await page.keyboard.type('typed');
      await expect(page.locator('.monaco-editor')).not.toContainText('typed');
    },
  },
  { name: 'shows a team', path: teamPath, sees: ['Specs', 'Manage Team', 'Job History', 'Update', 'Back'] },
  {
    name: 'is read-only for a resource managed elsewhere',
    path: `${resourceRules.teams.path}/${idOf(20, 2)}`,
    sees: [/Managed by kubernetes\/.*\. Edit it there\./],
    lacks: ['Update', 'Delete'],
  },
  {
    name: 'shows a not-found message for a deleted resource',
    path: teamPath,
    answers: {
      'resources.get': failing('NOT_FOUND', {
        sentence: 'The team was not found. It may have been deleted.',
      }),
    },
    sees: ['No resources found'],
  },
  {
    name: 'shows both versions of a conflict and loses no change',
    path: teamPath,
    first: ['Specs'],
    answers: { 'resources.update': { outcome: 'conflict', theirs } },
    async act(stage) {
      await typeInto(field(stage, 'Name'), 'payments and more');
      await press(stage, 'Update');
    },
    sees: ['Another user changed this team', 'You and they changed different fields.', 'Save both changes'],
    async goesOn(stage) {
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
    first: ['Specs'],
    async act(stage) {
      await typeInto(field(stage, 'Name'), 'payments and more');
      await press(stage, 'Show changes');
    },
    sees: ['Review changes', 'Left: stored version. Right: version after saving.'],
    async goesOn(stage) {
      const dialog = stage.page.getByRole('dialog', { name: 'Review changes' });
      await expect(dialog).toContainText('payments and more');
      // The close button in the dialog's header displays only an icon.
      await dialog.getByText('Close', { exact: true }).click();
      await expect(field(stage, 'Name')).toHaveValue('payments and more');
      await expectAsked(stage, 'resources.update', []);
    },
  },
  {
    name: 'duplicates a resource without its secrets',
    path: teamPath,
    first: ['Specs'],
    answers: {
      'resources.get': fromServer({
        ...edited('teams', team),
        record: { name: 'payments', icon: 'rocket', spec: { password: `***${'0a'.repeat(8)}`, a: 1 } },
        serverTime: ago(0),
      }),
    },
    act: (stage) => press(stage, 'Duplicate'),
    sees: ['Add Teams', 'Copied without secrets.'],
    async goesOn(stage) {
      await expect(field(stage, 'Name')).toHaveValue('payments-copy');
      await press(stage, 'Save');
      await expect(toast(stage, 'Team added successfully')).toBeVisible();
      await expectAsked(stage, 'resources.create', [
        { kind: 'teams', record: { name: 'payments-copy', icon: 'rocket', spec: { a: 1 } } },
      ]);
    },
  },
  {
    name: 'shows the members of a team',
    path: teamPath,
    first: ['Manage Team'],
    act: async (stage) => stage.page.getByRole('tab', { name: 'Manage Team' }).click(),
    sees: ['Hanneke de Wit', 'hanneke@sample.example', 'Add Members'],
  },
  {
    name: 'shows and sorts the jobs of a team in their own tab',
    path: teamPath,
    first: ['Job History'],
    act: async (stage) => stage.page.getByRole('tab', { name: 'Job History' }).click(),
    sees: ['Timestamp', 'Success'],
    async goesOn(stage) {
      await stage.page.getByRole('columnheader', { name: 'Status' }).click();
      await expect(stage.page).toHaveURL(new RegExp(`${teamPath}\\?sortBy=status`));
      await see(stage, ['Manage Team', 'Timestamp']);
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
    answers: { 'settings.members.list': fromServer([]) },
    first: ['Manage Team'],
    act: async (stage) => stage.page.getByRole('tab', { name: 'Manage Team' }).click(),
    sees: ["You haven't added any team members to the team yet."],
  },
];

const teamsPath = resourceRules.teams.path;
const jobLink = ({ page }: Stage, name: string) =>
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
    first: ['(View details)'],
    act: (stage) => jobLink(stage, 'payments').click(),
    sees: ['Job Details: Topology Run', 'one of two components was not found'],
    // The server does not report the id of the job run.
    lacks: ['Copy id', 'Scrape Summary', 'Reconcile Summary'],
    async goesOn({ page }) {
      await expect(page).toHaveURL(new RegExp(`${teamsPath}\\?job=${team.id}$`));
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`${teamsPath}$`));
    },
  },
  {
    name: 'opens by Enter in its cell, while Enter elsewhere opens the row',
    path: teamsPath,
    first: ['(View details)'],
    async act({ page }) {
      await page.getByRole('gridcell', { name: /View details/ }).focus();
      await page.keyboard.press('Enter');
    },
    sees: ['Job Details: Topology Run'],
    async goesOn(stage) {
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
    sees: ['Job Details: Payments', 'Errors', 'Scrape Summary', 'Reconcile Summary'],
  },
  {
    name: 'is hidden when the job has no details',
    path: `${teamsPath}?job=${team.id}`,
    answers: withJob({ details: { errors: [], summary: {}, other: 'unknown' } }),
    sees: [team.name, /^Failed$/],
    lacks: ['(View details)', /Job Details/],
  },
];

const users = resourceRules.users.path;
const [hanneke = resourceRow()] = someRows.users;
const menuItem = ({ page }: Stage, name: string) => page.getByRole('menuitem', { name, exact: true });
/** Expects both entries of a flag's menu to be disabled with a reason. */
const expectMenuStopped = async (stage: Stage, why: string) => {
  for (const name of ['Edit', 'Remove']) {
    await expect(menuItem(stage, name)).toHaveAttribute('aria-disabled', 'true');
    await expect(menuItem(stage, name)).toHaveAccessibleDescription(why);
  }
};

/** The actions menu in each row, for users who may change the row. */
const menuStories: readonly Story[] = [
  {
    name: 'opens the same editor as the row',
    path: users,
    first: [hanneke.name],
    act: (stage) => press(stage, `Actions: ${hanneke.name}`),
    sees: ['Edit User', 'Delete'],
    async goesOn(stage) {
      await noViolations(stage.page, { include: ['[role=menu]'] });
      await menuItem(stage, 'Edit User').click();
      await expect(field(stage, 'Email')).toHaveValue('hanneke@sample.example');
      await expect(stage.page).toHaveURL(new RegExp(`id=${hanneke.id}$`));
    },
  },
  {
    name: 'deletes after confirmation without opening the editor',
    path: users,
    first: [hanneke.name],
    async act(stage) {
      await press(stage, `Actions: ${hanneke.name}`);
      await menuItem(stage, 'Delete').click();
    },
    sees: ['Delete user', 'Are you sure you want to delete this user ?'],
    async goesOn(stage) {
      await expect(stage.page.getByRole('alertdialog')).toContainText(hanneke.name);
      await expectAsked(stage, 'resources.remove', []);
      await press(stage, 'Delete');
      await expect(toast(stage, 'User deleted successfully')).toBeVisible();
      await expect(stage.page.getByRole('alertdialog')).toHaveCount(0);
      await expectAsked(stage, 'resources.remove', [{ kind: 'users', id: hanneke.id }]);
      await expectAsked(stage, 'resources.get', []);
    },
  },
  {
    name: 'opens by Enter in its cell and returns the focus on Esc',
    path: users,
    first: [hanneke.name],
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
    sees: ['Are you sure you want to delete this user ?'],
    async goesOn(stage) {
      await expect(stage.page.getByRole('alertdialog')).toContainText('Ravi Iyer');
      await press(stage, 'Cancel');
      await expectAsked(stage, 'resources.remove', []);
      await expect(button(stage, 'Actions: Ravi Iyer')).toBeFocused();
      await stage.page.keyboard.press('ArrowLeft');
      await expect(rows(stage).nth(1).getByRole('gridcell').nth(-2)).toBeFocused();
    },
  },
  {
    name: 'is hidden from users without permission to change',
    path: flags,
    answers: { 'session.changes': signedIn({ roles: ['responder'] }) },
    sees: ['logs.disable'],
    lacks: ['Actions'],
  },
  {
    name: 'explains why a flag is locked',
    path: flags,
    first: ['topology.disable'],
    act: (stage) => press(stage, 'Actions: topology.disable'),
    sees: ['Edit', 'Remove', 'Cannot edit local feature flags'],
    goesOn: (stage) => expectMenuStopped(stage, 'Cannot edit local feature flags'),
  },
  {
    name: 'is disabled when the server cannot be reached',
    path: flags,
    answers: {
      'session.changes': signedIn({ server: away }),
      'resources.list': { ...page('featureFlags'), source: 'cache' },
    },
    first: ['logs.disable'],
    act: (stage) => press(stage, 'Actions: logs.disable'),
    sees: ['Edit', 'Remove'],
    goesOn: (stage) => expectMenuStopped(stage, 'The server cannot be reached.'),
  },
];

tell([
  ...settingsKinds.map(ofKind),
  { screen: 'the row menu', stories: menuStories },
  { screen: 'the last job of a row', stories: jobStories },
  { screen: 'a feature flag', stories: flagStories },
  { screen: 'the resource editor', stories: editorStories },
  {
    screen: 'a settings list',
    stories: [
      ...faultStories(
        { path: resourceRules.rules.path, call: 'resources.list', well: 'payments are down' },
        ({ code, sentence }) =>
          code === 'FORBIDDEN'
            ? ['You need read permission on rules', sentence]
            : ['The rules could not be loaded', sentence],
      ),
      ...standingStories({
        path: resourceRules.rules.path,
        call: 'resources.list',
        well: 'payments are down',
        kept: page('rules').data,
        saysKept: (sentence) => `${sentence} Showing data stored on this computer.`,
        saysStale: (sentence) => `${sentence} The data may be outdated.`,
      }),
    ],
  },
]);
