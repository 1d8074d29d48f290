import { expect } from 'playwright/test';
import type { ActsOfSubject } from '#contract/playbooks.ts';
import { globalObjects } from '#contract/rules/permissionRules.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectCalls, expectSingleCall, expectTexts, field, press, rows, toast } from '../actions.ts';
import { takeFound } from '../choose.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import { loadFailureStories, refreshFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures, failuresOfEveryScreen } from '../world/failures.ts';
import { actsOfSubject, personAct } from '../world/playbooks.ts';
import { away, signedIn } from '../world/session.ts';
import { edited, permissionRow, someRows } from '../world/settings.ts';
import { ago, cachedAnswer, dayMs, idOf, serverAnswer } from '../world/times.ts';

const { path } = resourceRules.permissions;
const page = (some = someRows.permissions, total = some.length) => ({
  rows: [...some],
  total,
  serverTime: ago(0),
});
const listed = (some: typeof someRows.permissions) => ({ 'resources.list': serverAnswer(page(some)) });
const lastAsked = ({ bridge }: StoryWindow): unknown => bridge.calls('resources.list').at(-1)?.input;
const platform = { kind: 'team', id: idOf(20, 1), name: 'platform', icon: 'group', avatar: null } as const;

const listStories: readonly Story[] = [
  {
    name: 'lists the permissions with their effect and expiration',
    path,
    expects: ['restart-pod', 'platform', 'Ravi Iyer', 'deny', 'expired', 'impersonate', 'Add permission'],
    async followUp(stage) {
      await expectSingleCall(stage, 'resources.list');
      await expect
        .poll(() => lastAsked(stage))
        .toEqual({
          kind: 'permissions',
          sortBy: 'created_at',
          sortOrder: 'desc',
          pageIndex: 0,
          pageSize: 50,
        });
      await expect(stage.page.locator('.ag-header-cell-text')).toHaveText([
        'Resource',
        'Subject',
        'Action',
        'Updated',
        'Created',
        'Created By',
        'Actions',
      ]);
      await expect(rows(stage).nth(1)).toContainText(`until ${formatMoment(ago(-10 * dayMs))}`);
      // A permission for all objects of a kind has no link.
      await expect(rows(stage).nth(1).getByRole('link')).toHaveCount(0);
      await stage.page.getByRole('link', { name: 'payments-db of the permission of platform' }).click();
      await expect(stage.page).toHaveURL(new RegExp(`/settings/connections\\?id=${idOf(42, 1)}$`));
    },
  },
  {
    name: 'shows an empty state when there are no permissions',
    path,
    answers: listed([]),
    expects: ['No data available', 'There are no permissions yet.'],
  },
  {
    name: 'shows a permission without subject and resource, and a deleted permission',
    path,
    answers: listed([permissionRow({ subject: null, resources: [], deleted: true })]),
    expects: ['(no subject)', '(no resource)', 'deleted'],
  },
  {
    name: 'shows long names on a page of many permissions',
    path: `${path}?pageIndex=1`,
    answers: {
      'resources.list': serverAnswer(
        page(
          [
            permissionRow({
              action: longName,
              deny: true,
              until: ago(dayMs),
              subject: { ...platform, name: longName },
              resources: [
                { kind: 'catalog', id: idOf(43, 1), name: longName, icon: longName, type: longName },
                { kind: 'canary', id: idOf(45, 1), name: longName, icon: null, type: null },
              ],
            }),
          ],
          123_456,
        ),
      ),
    },
    expects: [longName, 'of 123,456'],
  },
  {
    name: 'hides changes from users without permission',
    path,
    answers: { 'session.changes': signedIn({ roles: ['responder'] }) },
    expects: ['restart-pod'],
    expectsNot: ['Add permission', 'Actions'],
  },
  {
    name: 'shows cached permissions with their age when the server cannot be reached',
    path,
    answers: {
      'session.changes': signedIn({ server: away }),
      'resources.list': { ...serverAnswer(page()), source: 'cache' },
    },
    expects: ['restart-pod', /as of \d\d:\d\d/, 'The server cannot be reached.'],
  },
  ...loadFailureStories({ path, call: 'resources.list', well: 'restart-pod' }, ({ code, sentence }) =>
    code === 'FORBIDDEN'
      ? ['You need read permission on permissions', sentence]
      : ['The permissions could not be loaded', sentence],
  ),
  ...refreshFailureStories({
    path,
    call: 'resources.list',
    well: 'restart-pod',
    cachedData: page(),
    cachedText: (sentence) => `${sentence} Showing data stored on this computer.`,
    staleText: (sentence) => `${sentence} The data may be outdated.`,
  }),
];

const option = ({ page: window }: StoryWindow, name: string | RegExp) => window.getByRole('option', { name });

const filterStories: readonly Story[] = [
  {
    name: 'narrows the list by kind and resource, and updates the address',
    path,
    waitsFor: ['restart-pod'],
    async act(stage) {
      await press(stage, 'Filter by All');
      await option(stage, 'Connection').click();
      await expect(stage.page).toHaveURL(/by=connection_id$/);
      await press(stage, 'Of All');
      await expectTexts(stage, ['Start typing to search']);
      await stage.page.keyboard.type('payments');
      await option(stage, /payments-db/).click();
    },
    expects: ['restart-pod'],
    async followUp(stage) {
      await expect(stage.page).toHaveURL(new RegExp(`by=connection_id&which=${idOf(42, 1)}$`));
      await expect(button(stage, /^Of payments-db/)).toBeVisible();
      await expect
        .poll(() => lastAsked(stage))
        .toMatchObject({ of: { column: 'connection_id', id: idOf(42, 1) } });
      await press(stage, 'Filter by Connection');
      await option(stage, 'All').click();
      await expect(stage.page).toHaveURL(new RegExp(`${path}$`));
    },
  },
  {
    name: 'applies the person of the address and can be cleared',
    path: `${path}?by=person_id&which=${idOf(2, 7)}`,
    answers: listed([]),
    expects: ['Ravi Iyer', 'No data available'],
    async followUp(stage) {
      await expect
        .poll(() => lastAsked(stage))
        .toMatchObject({ of: { column: 'person_id', id: idOf(2, 7) } });
      stage.bridge.answer(listed(someRows.permissions));
      await press(stage, 'Clear all filters');
      await expectTexts(stage, ['restart-pod']);
      await expect(stage.page).toHaveURL(new RegExp(`${path}$`));
    },
  },
  {
    name: 'offers the global objects',
    path: `${path}?by=object`,
    waitsFor: ['restart-pod'],
    async act(stage) {
      await press(stage, 'Of All');
      await stage.page.keyboard.type('Catalog');
      await stage.page.keyboard.press('Enter');
    },
    expects: ['restart-pod'],
    async followUp(stage) {
      await expect.poll(() => lastAsked(stage)).toMatchObject({ of: { column: 'object', id: 'catalog' } });
    },
  },
];

/** Opens the focused select, types, and takes the first match. */
async function choose(stage: StoryWindow, typed: string, found: RegExp): Promise<void> {
  await stage.page.keyboard.press('Enter');
  await takeFound(stage, typed, found);
}

/** Each kind of permission target. The number is how many arrow key presses lead to it. */
const resources = [
  [
    0,
    'Catalog',
    'pay',
    /^payments-2/,
    'config_id',
    idOf(43, 1),
    'catalog item payments-2 (Pod · prod-eu-1 · payments)',
  ],
  [1, 'Component', 'logi', /^logistics/, 'component_id', idOf(44, 1), 'component logistics (Entity)'],
  [2, 'Connection', 'pay', /^payments-db/, 'connection_id', idOf(42, 1), 'connection payments-db'],
  [3, 'Playbook', 'restart', /^restart-pod/, 'playbook_id', idOf(40, 1), 'playbook restart-pod'],
  [4, 'Canary', 'home', /^home page/, 'canary_id', idOf(45, 1), 'health check home page (monitoring)'],
  [5, 'Object', 'kube', /^Kubernetes Proxy/, 'object', 'kubernetes-proxy', 'Kubernetes Proxy'],
] as const;

const addStories: readonly Story[] = [
  {
    name: 'requires a resource, a subject and an action',
    path: `${path}?add=true`,
    waitsFor: ['Save'],
    act: (stage) => press(stage, 'Save'),
    expects: ['Add Permission', 'This field is required', /^Choose a resource, a subject and an action/],
    async followUp(stage) {
      await expect(stage.page.getByText('This field is required')).toHaveCount(3);
      await expectCalls(stage, 'resources.create', []);
    },
  },
  ...resources.map(
    ([arrows, label, typed, found, column, id, said]): Story => ({
      name: `is created for a ${label} by keyboard alone`,
      path: `${path}?add=true`,
      answers: listed([]),
      waitsFor: ['Save'],
      async act(stage) {
        const { keyboard } = stage.page;
        await expect(stage.page.getByRole('radio', { name: 'Catalog' })).toBeFocused();
        for (let pressed = 0; pressed < arrows; pressed += 1) await keyboard.press('ArrowRight');
        await expect(button(stage, `${label} None`)).toBeVisible();
        await keyboard.press('Tab');
        await expect(button(stage, `${label} None`)).toBeFocused();
        await choose(stage, typed, found);
        await keyboard.press('Tab');
        await expect(stage.page.getByRole('radio', { name: 'Team' })).toBeFocused();
        await keyboard.press('ArrowRight');
        await keyboard.press('Tab');
        await choose(stage, 'Ravi', /^Ravi Iyer/);
        await keyboard.press('Tab');
        await choose(stage, 'upd', /^update/);
        await keyboard.press('Tab');
        await keyboard.press('Space');
      },
      expects: [`Ravi Iyer may not update ${said}.`, /^Rules of the person’s teams and of roles/],
      async followUp(stage) {
        await press(stage, 'Save');
        await expect(toast(stage, 'Permission added')).toBeVisible();
        await expect(stage.page.getByRole('dialog')).toHaveCount(0);
        await expectCalls(stage, 'resources.create', [
          {
            kind: 'permissions',
            record: { [column]: id, person_id: idOf(2, 7), action: 'update', deny: true },
          },
        ]);
      },
    }),
  ),
  {
    name: 'stores only the last selected resource and subject',
    path: `${path}?add=true`,
    answers: listed([]),
    waitsFor: ['Save'],
    async act(stage) {
      const { page: window } = stage;
      const radio = (name: string) => window.getByRole('radio', { name }).locator('..');
      await radio('Connection').click();
      await button(stage, 'Connection None').focus();
      await choose(stage, 'pay', /^payments-db/);
      await radio('Global').click();
      await button(stage, 'Object None').focus();
      await choose(stage, 'Logs', /^Logs/);
      await button(stage, 'Team None').focus();
      await choose(stage, 'plat', /^platform/);
      await radio('Person').click();
      await button(stage, 'Person None').focus();
      await choose(stage, 'Ravi', /^Ravi Iyer/);
      await button(stage, 'Action None').focus();
      await choose(stage, 'create,read', /^create,read,update,delete/);
      await typeInto(field(stage, 'Until'), '2031-01-02 10:00');
    },
    expects: [/^Ravi Iyer may create, read, update and delete Logs until 2 Jan 2031, 10:00\.$/],
    async followUp(stage) {
      await press(stage, 'Save');
      await expectCalls(stage, 'resources.create', [
        {
          kind: 'permissions',
          record: {
            object: 'logs',
            person_id: idOf(2, 7),
            action: 'create,read,update,delete',
            deny: false,
            until: expect.stringMatching(/^2031-01-0/),
          },
        },
      ]);
    },
  },
  {
    name: 'offers every global object and every action',
    path: `${path}?add=true`,
    waitsFor: ['Save'],
    async act(stage) {
      const { page: window } = stage;
      await window.getByRole('radio', { name: 'Global' }).locator('..').click();
      await button(stage, 'Object None').click();
      await expect(window.getByRole('listbox').getByRole('option')).toHaveText(Object.values(globalObjects));
      await window.keyboard.press('Escape');
      await button(stage, 'Action None').click();
    },
    expects: [
      'create,read,update,delete',
      'run',
      'approve',
      'playbook:run',
      'playbook:approve',
      'everything',
    ],
    async followUp({ page: window }) {
      await expect(window.getByRole('listbox').getByRole('option')).toHaveCount(8);
    },
  },
];

const restart = {
  kind: 'playbook',
  id: idOf(40, 1),
  name: 'restart-pod',
  icon: null,
  type: null,
} as const;
const allPlaybooks = { kind: 'global', id: 'playbooks', name: 'Playbooks', icon: null, type: null } as const;

const [first = permissionRow(), , foreign = permissionRow()] = someRows.permissions;
const one = `${path}?id=${first.id}`;

const meaningStories: readonly Story[] = [
  {
    name: 'lists contradicting and duplicate rules',
    path: one,
    answers: listed([
      permissionRow(),
      permissionRow({ deny: true, action: '*', resources: [allPlaybooks] }, { id: idOf(41, 11) }),
      permissionRow({ action: 'playbook:run', resources: [allPlaybooks] }, { id: idOf(41, 12) }),
      permissionRow({ action: 'playbook:approve', resources: [restart] }, { id: idOf(41, 13) }),
      permissionRow({ deny: true, until: ago(dayMs) }, { id: idOf(41, 14) }),
    ]),
    expects: [
      'Team platform may run playbook restart-pod.',
      'Together with the existing rules: Team platform may approve and run playbook restart-pod.',
      'This contradicts a rule: “Team platform may not do everything with Playbooks”. The denial takes precedence.',
      'A rule already allows this: “Team platform may run Playbooks”.',
      /^Rules of individual team members/,
    ],
    async followUp(stage) {
      const dialog = stage.page.getByRole('dialog');
      await expect(dialog.getByRole('listitem')).toHaveCount(2);
      await expect
        .poll(() => lastAsked(stage))
        .toMatchObject({ of: { column: 'team_id', id: idOf(20, 1) }, pageSize: 1_000 });
      await stage.page.getByRole('checkbox', { name: 'Deny' }).check();
      await expectTexts(stage, [
        'Team platform may not run playbook restart-pod.',
        'A rule already denies this: “Team platform may not do everything with Playbooks”.',
        'This contradicts a rule and overrides it: “Team platform may run Playbooks”.',
      ]);
    },
  },
  {
    name: 'warns that an early server applies a rule for a global object to everything',
    path: `${path}?add=true`,
    answers: {
      ...listed([]),
      'session.changes': signedIn({ backendVersion: 'v1.1.0', versionOf: 'health-checker' }),
    },
    waitsFor: ['Save'],
    async act(stage) {
      const { page: window } = stage;
      await window.getByRole('radio', { name: 'Global' }).locator('..').click();
      await button(stage, 'Object None').focus();
      await choose(stage, 'Play', /^Playbooks/);
      await window.getByRole('radio', { name: 'Person' }).locator('..').click();
      await button(stage, 'Person None').focus();
      await choose(stage, 'Ravi', /^Ravi Iyer/);
      await button(stage, 'Action None').focus();
      await choose(stage, 'read', /^read/);
    },
    expects: [
      'Ravi Iyer may read everything.',
      /^This server applies a rule without a catalog item, component, canary or playbook to everything/,
    ],
  },
  {
    name: 'shows that the rule of a team has no effect on an early server',
    path: one,
    answers: {
      ...listed([permissionRow()]),
      'session.changes': signedIn({ backendVersion: 'v1.1.0', versionOf: 'health-checker' }),
    },
    expects: ['This rule has no effect on this server.', 'This server does not apply the rules of teams.'],
  },
  {
    name: 'explains that existing rules could not be checked',
    path: `${path}?add=true`,
    waitsFor: ['Save'],
    async act(stage) {
      stage.bridge.answer({ 'resources.list': failsWith(failures.broken) });
      await button(stage, 'Catalog None').focus();
      await choose(stage, 'pay', /^payments-2/);
      await button(stage, 'Team None').focus();
      await choose(stage, 'plat', /^platform/);
      await button(stage, 'Action None').focus();
      await choose(stage, 'read', /^read/);
    },
    expects: [
      'Team platform may read catalog item payments-2 (Pod · prod-eu-1 · payments).',
      `The other rules could not be compared. ${failures.broken.sentence}`,
    ],
  },
];

const ravi = { id: idOf(2, 7), name: 'Ravi Iyer' };
const past = (values: Partial<ActsOfSubject>) => ({
  'playbooks.runs.ofSubject': serverAnswer(actsOfSubject(values)),
});
const someActs = [
  personAct(1),
  personAct(2, { act: 'approve', by: ravi }),
  personAct(3, { by: ravi, playbookId: idOf(40, 2), playbookTitle: 'scale' }),
];
const restartRule = permissionRow({ action: '*', deny: true });

const pastStories: readonly Story[] = [
  {
    name: 'names the runs that a denial would have refused, by person',
    path: one,
    answers: {
      ...listed([restartRule]),
      'resources.get': serverAnswer({ ...edited('permissions', restartRule), serverTime: ago(0) }),
      ...past({ people: [{ id: idOf(2, 1), name: 'Hanneke de Wit' }, ravi], acts: someActs }),
    },
    expects: [
      'In the last 30 days',
      '1 run by Hanneke de Wit would have been refused.',
      '1 approval by Ravi Iyer would have been refused.',
      'Not affected: 1 run.',
      'Reading and changes are not recorded, so they are not included. Runs that no person started are not included.',
      'Run of restart-pod',
      'payments-2',
      /by Ravi Iyer$/,
    ],
    async followUp(stage) {
      await expectSingleCall(stage, 'playbooks.runs.ofSubject');
      await expect
        .poll(() => stage.bridge.calls('playbooks.runs.ofSubject')[0]?.input)
        .toEqual({ kind: 'team', id: idOf(20, 1) });
      const list = stage.page.getByRole('list', { name: 'Affected runs and approvals' });
      await expect(list.getByRole('listitem')).toHaveCount(2);
      await expect(list.getByRole('link', { name: 'Run of restart-pod' })).toHaveAttribute(
        'href',
        `/playbooks/runs/${idOf(40, 1)}`,
      );
      // The decision follows the form without another request.
      await stage.page.getByRole('checkbox', { name: 'Deny' }).uncheck();
      await expectTexts(stage, ['1 run and 1 approval would have been allowed, as before.']);
      await expectSingleCall(stage, 'playbooks.runs.ofSubject');
    },
  },
  {
    name: 'lists all affected runs on request, by keyboard',
    path: one,
    answers: past({ acts: Array.from({ length: 9 }, (_, index) => personAct(index + 1)), total: 700 }),
    expects: [
      '9 runs would have been allowed, as before.',
      'Only the newest 9 of 700 runs and approvals were compared.',
    ],
    async followUp(stage) {
      const items = stage.page
        .getByRole('list', { name: 'Affected runs and approvals' })
        .getByRole('listitem');
      await expect(items).toHaveCount(5);
      await button(stage, 'Show all 9').focus();
      await stage.page.keyboard.press('Enter');
      await expect(items).toHaveCount(9);
      await expect(button(stage, 'Show all 9')).toHaveCount(0);
    },
  },
  {
    name: 'says that the subject ran nothing',
    path: one,
    expects: ['In the last 30 days', 'No playbook runs or approvals by platform.'],
  },
  {
    name: 'says that a team has no members',
    path: one,
    answers: past({ people: [] }),
    expects: ['The team has no members.'],
  },
  {
    name: 'says that reading is not recorded',
    path: `${path}?id=${someRows.permissions[1]?.id ?? ''}`,
    expects: [/^Only playbook runs and approvals are recorded\. Reading and changes are not/],
    followUp: (stage) => expectCalls(stage, 'playbooks.runs.ofSubject', []),
  },
  {
    name: 'shows the deleted resource and the unknown person of a run',
    path: one,
    answers: past({
      acts: [personAct(1, { onName: null, by: { id: idOf(2, 9), name: '' } }), personAct(2, { on: null })],
    }),
    expects: [/on a deleted resource/, /by an unknown person/, '2 runs would have been allowed, as before.'],
  },
  {
    name: 'shows the age of the last answer when the server cannot be reached',
    path: one,
    answers: {
      'session.changes': signedIn({ server: away }),
      'playbooks.runs.ofSubject': cachedAnswer(
        actsOfSubject({ acts: someActs }),
        'The server cannot be reached.',
      ),
    },
    expects: [/1 run.* would have been allowed, as before\./],
    async followUp({ page: window }) {
      const section = window.getByRole('region', { name: 'In the last 30 days' });
      await expect(section.getByText(/^as of \d\d:\d\d/)).toBeVisible();
    },
  },
  {
    name: 'shows a loading message until the runs are known',
    path: one,
    answers: { 'playbooks.runs.ofSubject': pending },
    expects: ['Comparing with playbook runs and approvals…'],
  },
  ...failuresOfEveryScreen.map(
    (failure): Story => ({
      name: `shows why runs could not be compared when the server is ${failure.name}`,
      path: one,
      answers: { 'playbooks.runs.ofSubject': failsWith(failure) },
      expects: [`Playbook runs could not be compared. ${failure.sentence}`],
    }),
  ),
];

const editStories: readonly Story[] = [
  {
    name: 'links to its resource and sends only changed fields',
    path: one,
    waitsFor: ['Edit Permission', 'restart-pod'],
    async act(stage) {
      const dialog = stage.page.getByRole('dialog');
      await expect(dialog.getByRole('link', { name: 'restart-pod' })).toHaveAttribute(
        'href',
        `/playbooks/${idOf(40, 1)}`,
      );
      await expect(dialog.getByRole('radio', { name: 'Catalog' })).toHaveCount(0);
      await typeInto(field(stage, 'Description'), 'At night, too');
    },
    expects: ['Team platform may run playbook restart-pod.'],
    async followUp(stage) {
      await press(stage, 'Update');
      await expect(toast(stage, 'Permission updated')).toBeVisible();
      await expectCalls(stage, 'resources.update', [
        { kind: 'permissions', id: first.id, version: 'v1', changes: { description: 'At night, too' } },
      ]);
    },
  },
  {
    name: 'is read-only when managed elsewhere',
    path: `${path}?id=${foreign.id}`,
    expects: ['Edit Permission', 'Managed by KubernetesCRD. Edit it there.', 'payments-db'],
    expectsNot: [/^Update$/, 'Delete'],
    async followUp(stage) {
      await expect(field(stage, 'Description')).not.toBeEditable();
      await press(stage, 'Close');
      await press(stage, /^Actions: platform · impersonate/);
      const item = stage.page.getByRole('menuitem', { name: 'Delete', exact: true });
      await expect(item).toHaveAttribute('aria-disabled', 'true');
    },
  },
  {
    name: 'is deleted after confirmation',
    path: one,
    waitsFor: ['Update'],
    act: (stage) => press(stage, 'Delete'),
    expects: [
      'Delete Permission',
      'Are you sure you want to delete the permission?',
      'platform · playbook:run · restart-pod',
    ],
    async followUp(stage) {
      await expectCalls(stage, 'resources.remove', []);
      await press(stage, 'Delete');
      await expect(toast(stage, 'Permission deleted')).toBeVisible();
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      await expectCalls(stage, 'resources.remove', [{ kind: 'permissions', id: first.id }]);
    },
  },
  {
    name: 'is duplicated with a selectable resource',
    path: one,
    waitsFor: ['Update'],
    act: (stage) => press(stage, 'Duplicate'),
    expects: ['Add Permission', /^A rule already allows this/],
    async followUp(stage) {
      await expect(stage.page.getByRole('radio', { name: 'Playbook' })).toBeChecked();
      await press(stage, 'Save');
      await expectCalls(stage, 'resources.create', [
        {
          kind: 'permissions',
          record: { playbook_id: idOf(40, 1), team_id: idOf(20, 1), action: 'playbook:run', deny: false },
        },
      ]);
    },
  },
  ...failuresOfEveryScreen.flatMap((failure): Story[] => [
    {
      name: `keeps the typed values when the server is ${failure.name} on save`,
      path: one,
      waitsFor: ['Update'],
      answers: { 'resources.update': failsWith(failure) },
      async act(stage) {
        await typeInto(field(stage, 'Description'), 'At night, too');
        await press(stage, 'Update');
      },
      expects: [`${failure.sentence} Your changes are still here.`],
      async followUp(stage) {
        await expect(field(stage, 'Description')).toHaveValue('At night, too');
        stage.bridge.answer({
          'resources.update': { outcome: 'saved', now: edited('permissions', first, 'v2') },
        });
        await press(stage, 'Update');
        await expect(toast(stage, 'Permission updated')).toBeVisible();
      },
    },
    {
      name: `is not deleted when the server is ${failure.name}`,
      path: one,
      waitsFor: ['Update'],
      answers: { 'resources.remove': failsWith(failure) },
      async act(stage) {
        await press(stage, 'Delete');
        await expectTexts(stage, ['Delete Permission']);
        await press(stage, 'Delete');
      },
      expects: [failure.sentence],
      async followUp(stage) {
        stage.bridge.answer({ 'resources.remove': {} });
        await press(stage, 'Delete');
        await expect(toast(stage, 'Permission deleted')).toBeVisible();
      },
    },
  ]),
];

defineStories([
  { screen: 'Settings → Permissions', stories: listStories },
  { screen: 'the permission filter', stories: filterStories },
  { screen: 'a new permission', stories: addStories },
  { screen: 'the meaning of a permission', stories: meaningStories },
  { screen: 'the past of a permission', stories: pastStories },
  { screen: 'a permission', stories: editStories },
]);
