import { expect } from 'playwright/test';
import type { SilencePreview } from '#contract/notifications.ts';
import type { ResourceRow } from '#contract/resources.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { foreverInstant } from '#contract/rules/serverTime.ts';
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
  text,
  toast,
} from '../actions.ts';
import { choose } from '../choose.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import { loadFailureStories, refreshFailureStories } from '../loadFailureStories.ts';
import type { Story, TextMatcher } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures, failuresOfEveryScreen } from '../world/failures.ts';
import {
  noOutcomes,
  preview,
  sentItem,
  silenceMark,
  silenceRow,
  someSilences,
} from '../world/notifications.ts';
import { away, signedIn, workspace, workspaceList } from '../world/session.ts';
import { edited } from '../world/settings.ts';
import { ago, cachedAfterFailure, dayMs, hourMs, idOf, serverAnswer } from '../world/times.ts';

const { path } = resourceRules.silences;
const add = `${path}/add`;
const page = (some = someSilences, total = some.length) => ({
  rows: [...some],
  total,
  serverTime: ago(0),
});
const listed = (some: readonly ResourceRow[]) => ({ 'resources.list': serverAnswer(page(some)) });
const [first = silenceRow(), , foreign = silenceRow()] = someSilences;
const one = `${path}?id=${first.id}`;
const asks = 'Are you sure you want to delete this notification silence?';

const listStories: readonly Story[] = [
  {
    name: 'lists running, expired, future and unnamed silences',
    path,
    expects: [
      'payments-worker',
      'Deployment · prod-eu-1',
      'Check · postgres · payments',
      'Rollout of 3.18.3',
      'expired',
      /^ends in (?:3h|2h \d+m)$/,
      /^begins in (?:1d|23h)/,
      'unknown',
      'Add silence',
    ],
    async followUp(stage) {
      await expectSingleCall(stage, 'resources.list');
      await expect
        .poll(() => stage.bridge.calls('resources.list')[0]?.input)
        .toEqual({
          kind: 'silences',
          sortBy: 'until',
          sortOrder: 'desc',
          pageIndex: 0,
          pageSize: 50,
        });
      await expect(stage.page.locator('.ag-header-cell-text')).toHaveText([
        'Resource',
        'Duration',
        'Source',
        'Reason',
        'Created',
        'Created By',
        'Actions',
      ]);
      await expect(rows(stage).first()).toContainText('4h');
      await expect(rows(stage).first().getByRole('img')).toHaveAttribute(
        'data-tooltip',
        'Recursive: its children are silenced, too',
      );
      await expect(text(stage, '1d').first()).toHaveCSS('text-decoration-line', 'line-through');
      await expect(text(stage, '4h').first()).toHaveCSS('text-decoration-line', 'none');
      await rows(stage).first().getByText('Rollout of 3.18.3').click();
      await expectTexts(stage, ['Edit Notification Silence']);
      await expect(stage.page).toHaveURL(new RegExp(`id=${first.id}$`));
    },
  },
  {
    name: 'states that a silence has no end, in the list and in its dialog',
    path: one,
    answers: {
      ...listed([silenceRow({ until: foreverInstant })]),
      'resources.get': serverAnswer({
        ...edited('silences', silenceRow({ until: foreverInstant })),
        serverTime: ago(0),
      }),
    },
    expects: ['forever', 'no end', /^From .* without end$/],
  },
  {
    name: 'shows an empty state when there are no silences',
    path,
    answers: listed([]),
    expects: ['No data available', 'There are no silences yet.'],
  },
  {
    name: 'shows long names on a page of 100,000 silences',
    path: `${path}?pageIndex=1`,
    answers: {
      'resources.list': serverAnswer(
        page(
          [
            silenceRow(
              {
                thing: { id: idOf(43, 1), name: longName, type: longName, icon: null, tags: [] },
                namespace: longName,
                description: longName,
              },
              { name: longName },
            ),
          ],
          100_000,
        ),
      ),
    },
    expects: [longName, 'of 100,000'],
  },
  {
    name: 'hides changes from a viewer',
    path,
    answers: { 'session.changes': signedIn({ roles: ['viewer'] }) },
    expects: ['payments-worker'],
    expectsNot: ['Add silence', 'Actions'],
  },
  {
    name: 'offers changes to an editor',
    path,
    answers: { 'session.changes': signedIn({ roles: ['editor'] }) },
    expects: ['payments-worker', 'Add silence', 'Actions'],
  },
  {
    name: 'shows cached silences with their age when the server cannot be reached',
    path,
    answers: {
      'session.changes': signedIn({ server: away }),
      'resources.list': { ...serverAnswer(page()), source: 'cache' },
    },
    expects: ['payments-worker', /as of \d\d:\d\d/, 'The server cannot be reached.'],
  },
  {
    name: 'extends a silence from its menu, undoes that, and ends it',
    path,
    answers: { 'notifications.silences.setEnd': { before: ago(-3 * hourMs) } },
    waitsFor: ['payments-worker'],
    async act(stage) {
      const { page: window } = stage;
      const menu = stage.page.getByRole('button', { name: /^Actions: payments-worker/ });
      await menu.click();
      await window.getByRole('menuitem', { name: 'Extend by 1h', exact: true }).click();
      await toast(stage, /^Silenced until/)
        .getByRole('button', { name: 'Undo' })
        .click();
      await menu.click();
      await window.getByRole('menuitem', { name: 'End now', exact: true }).click();
    },
    expects: ['Silence ended'],
    async followUp(stage) {
      await expectCalls(stage, 'notifications.silences.setEnd', [
        { id: first.id, until: ago(-4 * hourMs), onlyLater: true },
        { id: first.id, until: ago(-3 * hourMs) },
        { id: first.id, until: 'now' },
      ]);
      // An expired silence, and one that has not begun, have no end to change.
      for (const name of [/^Actions: payments-db connections/, /^Actions: checkout/]) {
        await stage.page.getByRole('button', { name }).click();
        await expect(stage.page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
        await expect(stage.page.getByRole('menuitem', { name: /^Ext|^End/ })).toHaveCount(0);
        await stage.page.keyboard.press('Escape');
      }
    },
  },
  {
    name: 'explains why a silence could not be ended',
    path,
    answers: { 'notifications.silences.setEnd': failsWith(failures.refused) },
    waitsFor: ['payments-worker'],
    async act(stage) {
      await stage.page.getByRole('button', { name: /^Actions: payments-worker/ }).click();
      await stage.page.getByRole('menuitem', { name: 'End now', exact: true }).click();
    },
    expects: ['The silence could not be changed', failures.refused.sentence],
  },
  {
    name: 'requires the name of a guarded resource to extend a silence, and none to end it',
    path,
    answers: {
      'workspaces.changes': workspaceList(workspace({ guard: { whole: true, tags: [] } })),
      'guards.of': { guard: { name: 'payments-worker', reason: 'workspace' } },
    },
    waitsFor: ['payments-worker'],
    async act(stage) {
      await stage.page.getByRole('button', { name: /^Actions: payments-worker/ }).click();
      await stage.page.getByRole('menuitem', { name: 'Extend by 4h', exact: true }).click();
    },
    expects: ['Extend silence', 'Type payments-worker to confirm', /^Notifications of payments-worker stay/],
    async followUp(stage) {
      await field(stage, 'Type payments-worker to confirm').pressSequentially('payments-worker');
      await press(stage, 'Extend');
      await expect(toast(stage, /^Silenced until/)).toBeVisible();
      await stage.page.getByRole('button', { name: /^Actions: payments-worker/ }).click();
      await stage.page.getByRole('menuitem', { name: 'End now', exact: true }).click();
      await expect(toast(stage, 'Silence ended')).toBeVisible();
      await expectCalls(stage, 'notifications.silences.setEnd', [
        { id: first.id, until: ago(-7 * hourMs), onlyLater: true, typed: 'payments-worker' },
        { id: first.id, until: 'now' },
      ]);
    },
  },
  {
    name: 'deletes a silence from its menu after confirmation',
    path,
    waitsFor: ['payments-worker'],
    async act(stage) {
      await press(stage, 'Actions: payments-worker');
      await stage.page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    },
    expects: ['Delete Notification Silence', asks],
    async followUp(stage) {
      await expectCalls(stage, 'resources.remove', []);
      await press(stage, 'Delete');
      await expect(toast(stage, 'Notification silence deleted successfully')).toBeVisible();
      await expectCalls(stage, 'resources.remove', [{ kind: 'silences', id: first.id }]);
    },
  },
  ...loadFailureStories({ path, call: 'resources.list', well: 'payments-worker' }, ({ code, sentence }) =>
    code === 'FORBIDDEN'
      ? ['You need read permission on silences', sentence]
      : ['The silences could not be loaded', sentence],
  ),
  ...refreshFailureStories({
    path,
    call: 'resources.list',
    well: 'payments-worker',
    cachedData: page(),
    cachedText: (sentence) => `${sentence} Showing data stored on this computer.`,
    staleText: (sentence) => `${sentence} The data may be outdated.`,
  }),
];

async function chooseSpan(stage: StoryWindow, shown: string, range: string): Promise<void> {
  await button(stage, `Silence Duration ${shown}`).click();
  await stage.page.getByRole('option', { name: range, exact: true }).click();
}

const noSpan = 'Please select time range';
const take = (stage: StoryWindow, name: string) =>
  stage.page.getByRole('radio', { name }).locator('..').click();

/** Each kind of object that can be silenced. */
const things = [
  ['Catalog', 'pay', /^payments-2/, 'config_id', idOf(43, 1), true],
  ['Component', 'logi', /^logistics/, 'component_id', idOf(44, 1), true],
  ['Check', 'pay', /^payments-worker/, 'check_id', idOf(3, 1), false],
  ['Canary', 'home', /^home page/, 'canary_id', idOf(45, 1), false],
] as const;

const addStories: readonly Story[] = [
  {
    name: 'requires a resource and a duration',
    path: add,
    waitsFor: ['Silence Notification', 'Save'],
    act: (stage) => press(stage, 'Save'),
    expects: ['A resource is required', 'This field is required', /^Choose a resource and a duration/],
    expectsNot: ['payments-worker'],
    async followUp(stage) {
      await expectCalls(stage, 'resources.create', []);
      await expectCalls(stage, 'notifications.silences.preview', []);
    },
  },
  ...things.map(
    ([label, typed, found, column, id, below]): Story => ({
      name: `is created for a ${label}`,
      path: add,
      answers: listed([]),
      waitsFor: ['Save'],
      async act(stage) {
        if (label !== 'Catalog') await take(stage, label);
        await choose(stage, `${label} None`, typed, found);
        await expect(stage.page.getByRole('checkbox', { name: 'Recursive' })).toHaveCount(below ? 1 : 0);
        await chooseSpan(stage, noSpan, 'Next hour');
        await typeInto(field(stage, 'Reason'), 'Rollout');
      },
      expects: ['In the last 7 days, it would have silenced 63 notifications.', /^From now until .* \(1h\)$/],
      async followUp(stage) {
        await press(stage, 'Save');
        await expect(toast(stage, 'Notification silence added successfully')).toBeVisible();
        await expect(stage.page).toHaveURL(new RegExp(`${path}$`));
        await expectCalls(stage, 'resources.create', [
          {
            kind: 'silences',
            record: {
              [column]: id,
              recursive: false,
              from: 'now',
              until: 'now+1h',
              description: 'Rollout',
            },
          },
        ]);
        // The list is refreshed immediately.
        await expect.poll(() => stage.bridge.calls('resources.list').length).toBeGreaterThan(0);
      },
    }),
  ),
  {
    name: 'sends only the last selected resource',
    path: `${add}?config_id=${idOf(43, 1)}&for=1h`,
    waitsFor: ['payments-2'],
    async act(stage) {
      await stage.page.getByRole('checkbox', { name: 'Recursive' }).check();
      await take(stage, 'Check');
      await choose(stage, 'Check None', 'pay', /^payments-worker/);
    },
    expects: ['payments-worker'],
    expectsNot: ['payments-2', 'Recursive'],
    async followUp(stage) {
      await press(stage, 'Save');
      await expectCalls(stage, 'resources.create', [
        {
          kind: 'silences',
          record: { check_id: idOf(3, 1), recursive: false, from: 'now', until: 'now+1h' },
        },
      ]);
    },
  },
  {
    name: 'is filled with the resource and the duration of the address',
    path: `${add}?canary_id=${idOf(45, 1)}&for=1h30m`,
    expects: ['home page', 'Next 90 minutes', /\(1h 30m\)$/],
    async followUp(stage) {
      await expect(stage.page.getByRole('radio', { name: 'Canary' })).toBeChecked();
    },
  },
  {
    name: 'offers the usual lengths next to the duration, by keyboard',
    path: `${add}?config_id=${idOf(43, 1)}`,
    answers: listed([]),
    waitsFor: ['Save'],
    async act(stage) {
      const length = stage.page
        .getByRole('group', { name: 'Usual lengths' })
        .getByRole('button', { name: '4h' });
      await length.focus();
      await stage.page.keyboard.press('Enter');
      await expect(length).toHaveAttribute('aria-pressed', 'true');
    },
    expects: [/^From now until .* \(4h\)/, /^until (?:next )?Monday/],
    async followUp(stage) {
      await press(stage, 'Save');
      await expectCalls(stage, 'resources.create', [
        {
          kind: 'silences',
          record: { config_id: idOf(43, 1), recursive: false, from: 'now', until: 'now+4h' },
        },
      ]);
    },
  },
  {
    name: 'requires the name of a guarded resource',
    path: `${add}?canary_id=${idOf(45, 1)}&for=1h30m`,
    answers: {
      'workspaces.changes': workspaceList(workspace({ guard: { whole: true, tags: [] } })),
      'guards.of': { guard: { name: 'home page', reason: 'workspace' } },
    },
    expects: ['Type home page to confirm', 'Confirmation is on for this workspace.'],
    async followUp(stage) {
      await expectCalls(stage, 'guards.of', [{ act: 'silence', on: { kind: 'canary', id: idOf(45, 1) } }]);
      await expectDisabled(stage, 'Save', 'Confirmation is on. Type home page first.');
      await field(stage, 'Type home page to confirm').pressSequentially('home page');
      await press(stage, 'Save');
      await expect(toast(stage, 'Notification silence added successfully')).toBeVisible();
      await expect
        .poll(() => stage.bridge.calls('resources.create').map(({ input }) => input))
        .toMatchObject([{ kind: 'silences', typed: 'home page' }]);
    },
  },
  {
    name: 'keeps an unknown resource and marks the resource as not found',
    path: `${add}?component_id=${idOf(44, 9)}&for=1d`,
    expects: [`Not found (${idOf(44, 9)})`],
    async followUp(stage) {
      await press(stage, 'Save');
      await expectCalls(stage, 'resources.create', [
        {
          kind: 'silences',
          record: { component_id: idOf(44, 9), recursive: false, from: 'now', until: 'now+1d' },
        },
      ]);
    },
  },
  {
    name: 'accepts an absolute time range and rejects an end before the start',
    path: `${add}?config_id=${idOf(43, 1)}`,
    waitsFor: ['payments-2'],
    async act(stage) {
      await button(stage, `Silence Duration ${noSpan}`).click();
      await typeInto(field(stage, 'From'), '2031-01-02 10:00');
      await typeInto(field(stage, 'To'), '2031-01-01 10:00');
      await press(stage, 'Submit');
      await press(stage, 'Save');
    },
    expects: ['The start must be before the end.'],
    async followUp(stage) {
      await expectCalls(stage, 'resources.create', []);
      await expectCalls(stage, 'notifications.silences.preview', []);
      await button(stage, 'Silence Duration 2031-01-02 10:00 to 2031-01-01 10:00').click();
      await typeInto(field(stage, 'From'), '2031-01-02 10:00');
      await typeInto(field(stage, 'To'), '2031-01-03 10:00');
      await press(stage, 'Submit');
      await expectTexts(stage, ['From 2 Jan 2031, 10:00 until 3 Jan 2031, 10:00 (1d)']);
      await press(stage, 'Save');
      await expectCalls(stage, 'resources.create', [
        {
          kind: 'silences',
          record: {
            config_id: idOf(43, 1),
            recursive: false,
            from: new Date('2031-01-02T10:00').toISOString(),
            until: new Date('2031-01-03T10:00').toISOString(),
          },
        },
      ]);
    },
  },
  {
    name: 'offers only future time ranges',
    path: add,
    waitsFor: ['Save'],
    act: (stage) => button(stage, `Silence Duration ${noSpan}`).click(),
    expects: ['Next 5 minutes', 'Absolute time range'],
    expectsNot: ['Yesterday', 'Last 5 minutes', 'Today so far'],
    async followUp({ page: window }) {
      await window.getByRole('option', { name: 'Next 5 years' }).click();
      await expect(window.getByText(/\(5y\)$/)).toBeVisible();
    },
  },
  {
    name: 'accepts a typed length as the duration',
    path: add,
    waitsFor: ['Save'],
    act: (stage) => button(stage, `Silence Duration ${noSpan}`).click(),
    expects: ['Next 4 hours'],
    async followUp(stage) {
      await stage.page.getByRole('combobox', { name: /^Find a range/ }).pressSequentially('5h30m');
      await expect(stage.page.getByRole('option', { name: 'Next 330 minutes' })).toBeVisible();
      await stage.page.keyboard.press('Enter');
      await expect(stage.page.getByText(/\(5h 30m\)$/)).toBeVisible();
    },
  },
  {
    name: 'returns to the list on Cancel',
    path: add,
    waitsFor: ['Save'],
    act: (stage) => press(stage, 'Cancel'),
    expects: ['Add silence'],
    async followUp(stage) {
      await expect(stage.page).toHaveURL(new RegExp(`${path}$`));
    },
  },
  {
    name: 'is refused to a viewer',
    path: add,
    expects: ['You do not have permission to access this page.'],
    answers: { 'session.changes': signedIn({ roles: ['viewer'] }) },
    expectsNot: ['Save'],
  },
  {
    name: 'cannot be saved when the server cannot be reached',
    path: `${add}?config_id=${idOf(43, 1)}&for=1h`,
    answers: {
      'session.changes': signedIn({ server: away }),
      'notifications.silences.preview': failsWith(failures.gone),
    },
    expects: ['No preview while the server cannot be reached.'],
    followUp: (stage) => expectDisabled(stage, 'Save', /server cannot be reached/),
  },
  ...failuresOfEveryScreen.map(
    (failure): Story => ({
      name: `keeps the typed values when the server is ${failure.name} on save`,
      path: `${add}?config_id=${idOf(43, 1)}&for=1h`,
      answers: { 'resources.create': failsWith(failure) },
      waitsFor: ['payments-2'],
      async act(stage) {
        await typeInto(field(stage, 'Reason'), 'Rollout');
        await press(stage, 'Save');
      },
      expects: [`${failure.sentence} Your changes are still here.`],
      async followUp(stage) {
        await expect(field(stage, 'Reason')).toHaveValue('Rollout');
        stage.bridge.answer({ 'resources.create': { id: idOf(72, 9), once: null } });
        await press(stage, 'Save');
        await expect(toast(stage, 'Notification silence added successfully')).toBeVisible();
      },
    }),
  ),
];

const previewed = (of: Partial<SilencePreview>) => ({
  'notifications.silences.preview': cachedAfterFailure(preview(of)),
});
const preset = `${add}?config_id=${idOf(43, 1)}&for=1h`;

/** A story of the preview with the given data. */
const shows = (name: string, of: Partial<SilencePreview>, expects: readonly TextMatcher[]): Story => ({
  name,
  path: preset,
  answers: previewed(of),
  expects,
});

const tickRecursive = (stage: StoryWindow) => stage.page.getByRole('checkbox', { name: 'Recursive' }).check();

const previewStories: readonly Story[] = [
  {
    ...shows('names the silenced item with its type and cluster', {}, [
      'Silences payments-2 (Pod · prod-eu-1 · payments).',
    ]),
    async followUp(stage) {
      await tickRecursive(stage);
      await expectTexts(stage, ['Silences payments-2 (Pod · prod-eu-1 · payments) and its children.']);
    },
  },
  {
    ...shows('counts past notifications by rule and outcome', {}, [
      'In the last 7 days, it would have silenced 63 notifications.',
      'Actual outcome: 14 sent, 3 failed, 44 suppressed as repeated, 2 already silenced.',
      'payments on call',
      '55×',
      'config.unhealthy',
    ]),
    async followUp(stage) {
      await expectSingleCall(stage, 'notifications.silences.preview');
      await expect
        .poll(() => stage.bridge.calls('notifications.silences.preview')[0]?.input)
        .toMatchObject({
          thing: { kind: 'config', id: idOf(43, 1) },
          recursive: false,
        });
      // Several quick changes cause one request. Irrelevant changes cause none.
      await typeInto(field(stage, 'Reason'), 'Rollout');
      await tickRecursive(stage);
      await chooseSpan(stage, 'Next hour', 'Next 3 hours');
      await expectTexts(stage, ['Its children are unknown here. They are silenced, too.']);
      const asked = stage.bridge.calls('notifications.silences.preview');
      expect(asked.length).toBeLessThanOrEqual(3);
      expect(asked.at(-1)?.input).toMatchObject({ recursive: true });
    },
  },
  shows(
    'says that it would have silenced nothing',
    { past: { since: ago(7 * dayMs), rows: 0, times: 0, outcomes: noOutcomes, rules: [], latest: [] } },
    ['In the last 7 days, it would have silenced no notifications.'],
  ),
  shows(
    'says since when where less is kept',
    {
      past: {
        since: ago(2.4 * dayMs),
        rows: 1,
        times: 1,
        outcomes: { ...noOutcomes, sent: 1 },
        rules: [{ rule: { id: idOf(70, 9), name: null }, times: 1 }],
        latest: [],
      },
    },
    [/^In the stored history since .*, it would have silenced 1 notification\.$/, 'Unknown rule'],
  ),
  shows('explains that there is no notification history', { past: null }, [/^No notification history/]),
  {
    name: 'lists children and warns about many children and overlapping silences',
    path: preset,
    answers: previewed({
      below: {
        total: 213,
        some: Array.from({ length: 8 }, (_, at) => ({
          kind: 'config' as const,
          id: idOf(43, at + 10),
          name: `payments-pod-${at}`,
          type: 'Kubernetes::Pod',
        })),
      },
      others: [silenceMark(), silenceMark({ id: idOf(72, 8), recursive: true, by: null })],
    }),
    waitsFor: ['In the last 7 days, it would have silenced 63 notifications.'],
    act: tickRecursive,
    expects: [
      '213 child resources are silenced, too:',
      'payments-pod-4',
      'and 208 more',
      'The silence covers 214 resources.',
      /^Already silenced until .* by Ravi Iyer\.$/,
      /through payments-worker\.$/,
    ],
    expectsNot: ['payments-pod-5'],
    async followUp(stage) {
      await stage.page.getByRole('checkbox', { name: 'Recursive' }).uncheck();
      await expect(text(stage, 'The silence covers 214 resources.')).toHaveCount(0);
      await expect(text(stage, '213 child resources are silenced, too:')).toHaveCount(0);
    },
  },
  {
    name: 'explains that the resource has no children',
    path: preset,
    answers: previewed({ below: { total: 0, some: [] } }),
    waitsFor: ['In the last 7 days, it would have silenced 63 notifications.'],
    act: tickRecursive,
    expects: ['It has no children.'],
  },
  {
    name: 'warns about a distant end and allows saving',
    path: `${add}?config_id=${idOf(43, 1)}&for=60d`,
    expects: [/^The silence ends in 2mo\. No one is notified/],
    async followUp(stage) {
      await press(stage, 'Save');
      await expect(toast(stage, 'Notification silence added successfully')).toBeVisible();
    },
  },
  {
    name: 'allows saving while the preview is loading',
    path: preset,
    answers: { 'notifications.silences.preview': pending },
    expects: ['Loading the preview…'],
    async followUp(stage) {
      await press(stage, 'Save');
      await expect(toast(stage, 'Notification silence added successfully')).toBeVisible();
    },
  },
  ...failuresOfEveryScreen.map(
    (failure): Story => ({
      name: `shows the cause when the server is ${failure.name}, and allows saving`,
      path: preset,
      answers: { 'notifications.silences.preview': failsWith(failure) },
      expects: [
        failure.code === 'FORBIDDEN'
          ? 'No preview: you don’t have permission to view notifications.'
          : `The preview could not be loaded. ${failure.sentence}`,
      ],
      async followUp(stage) {
        await press(stage, 'Save');
        await expect(toast(stage, 'Notification silence added successfully')).toBeVisible();
      },
    }),
  ),
];

const theirs = {
  ...edited('silences', silenceRow({ description: 'Theirs' }, { updatedAt: ago(0) }), 'v2'),
};

const editStories: readonly Story[] = [
  {
    name: 'sends only changed fields',
    path: one,
    waitsFor: ['Edit Notification Silence', 'In the last 7 days, it would have silenced 63 notifications.'],
    act: (stage) => typeInto(field(stage, 'Reason'), 'Rollout of 3.18.4'),
    expects: ['Update', 'Cancel', 'Delete'],
    async followUp(stage) {
      await expect
        .poll(() => stage.bridge.calls('notifications.silences.preview').at(-1)?.input)
        .toMatchObject({
          except: first.id,
        });
      await press(stage, 'Update');
      await expect(toast(stage, 'Notification silence updated successfully')).toBeVisible();
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      await expectCalls(stage, 'resources.update', [
        { kind: 'silences', id: first.id, version: 'v1', changes: { description: 'Rollout of 3.18.4' } },
      ]);
    },
  },
  {
    name: 'is extended from now on',
    path: one,
    waitsFor: ['Update', 'In the last 7 days, it would have silenced 63 notifications.'],
    async act(stage) {
      await button(stage, /^Silence Duration 20/).click();
      await stage.page.getByRole('option', { name: 'Next 6 hours', exact: true }).click();
    },
    expects: [/\(6h\)$/],
    async followUp(stage) {
      await press(stage, 'Update');
      await expectCalls(stage, 'resources.update', [
        { kind: 'silences', id: first.id, version: 'v1', changes: { from: 'now', until: 'now+6h' } },
      ]);
    },
  },
  {
    name: 'replaces its resource with another kind',
    path: one,
    waitsFor: ['Update'],
    async act(stage) {
      await take(stage, 'Canary');
      await choose(stage, 'Canary None', 'home', /^home page/);
    },
    expects: ['home page'],
    async followUp(stage) {
      await press(stage, 'Update');
      await expectCalls(stage, 'resources.update', [
        {
          kind: 'silences',
          id: first.id,
          version: 'v1',
          changes: { config_id: null, canary_id: idOf(45, 1), recursive: false },
        },
      ]);
    },
  },
  {
    name: 'is read-only when managed elsewhere',
    path: `${path}?id=${foreign.id}`,
    expects: ['Edit Notification Silence', 'Managed by KubernetesCRD. Edit it there.'],
    expectsNot: [/^Update$/, 'Delete'],
    async followUp(stage) {
      await expect(field(stage, 'Reason')).not.toBeEditable();
      await press(stage, 'Close');
      await press(stage, 'Actions: checkout');
      const item = stage.page.getByRole('menuitem', { name: 'Delete', exact: true });
      await expect(item).toHaveAttribute('aria-disabled', 'true');
    },
  },
  {
    name: 'shows both versions of a conflict and loses no change',
    path: one,
    answers: { 'resources.update': { outcome: 'conflict', theirs } },
    waitsFor: ['Update', 'In the last 7 days, it would have silenced 63 notifications.'],
    async act(stage) {
      await button(stage, /^Silence Duration 20/).click();
      await stage.page.getByRole('option', { name: 'Next 6 hours', exact: true }).click();
      await press(stage, 'Update');
    },
    expects: ['Another user changed this notification silence', 'Save both changes'],
    async followUp(stage) {
      stage.bridge.answer({
        'resources.update': { outcome: 'saved', now: edited('silences', first, 'v3') },
      });
      await press(stage, 'Save both changes');
      await expect(toast(stage, 'Notification silence updated successfully')).toBeVisible();
      await expect
        .poll(() => stage.bridge.calls('resources.update').at(-1)?.input)
        .toMatchObject({
          version: 'v2',
          changes: { from: 'now', until: 'now+6h' },
        });
    },
  },
  {
    name: 'is deleted after confirmation',
    path: one,
    waitsFor: ['Update'],
    act: (stage) => press(stage, 'Delete'),
    expects: [asks],
    async followUp(stage) {
      await press(stage, 'Delete');
      await expect(toast(stage, 'Notification silence deleted successfully')).toBeVisible();
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
    },
  },
];

const quiet = {
  'notifications.silences.of': cachedAfterFailure({ silences: [silenceMark({ recursive: true })] }),
};
const markName = /^Silenced until .* by Ravi Iyer$/;

/** Screens with a silence mark, and the object of each. */
const places = [
  ['a check', `/health?checkId=${idOf(6, 1)}`, { kind: 'check', id: idOf(6, 1) }, 'authorise-visa'],
  ['a catalog item', `/catalog/${idOf(3, 1)}`, { kind: 'config', id: idOf(3, 1) }, 'payments-ledger'],
  ['a component', `/topology/${idOf(9, 1)}`, { kind: 'component', id: idOf(9, 1) }, 'payments-worker'],
  ['a canary', `/settings/canaries/${idOf(34, 1)}`, { kind: 'canary', id: idOf(34, 1) }, 'shop-orders'],
] as const;

const markStories: readonly Story[] = [
  ...places.flatMap(([of, at, thing, well]): Story[] => [
    {
      name: `appears at ${of} and shows details on click`,
      path: at,
      answers: quiet,
      expects: [well],
      async followUp(stage) {
        await stage.page.getByRole('button', { name: markName }).click();
        await expectTexts(stage, [/^ends in (?:3h|2h \d+m)$/, 'payments-worker', 'Rollout of 3.18.3']);
        await expect
          .poll(() => stage.bridge.calls('notifications.silences.of').map(({ input }) => input))
          .toContainEqual(thing);
        await stage.page.getByRole('link', { name: /^Edit the silence until/ }).click();
        await expect(stage.page).toHaveURL(new RegExp(`${path}\\?id=${idOf(72, 1)}$`));
      },
    },
    {
      name: `is created from ${of} in a dialog with this resource selected`,
      path: at,
      waitsFor: [well],
      act: (stage) => press(stage, 'Silence…'),
      expects: ['Silence Notification'],
      async followUp(stage) {
        const dialog = stage.page.getByRole('dialog', { name: 'Silence Notification' });
        // An arrow key on another radio button would discard the resource.
        await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
        await dialog.getByRole('button', { name: `Silence Duration ${noSpan}` }).click();
        await stage.page.getByRole('option', { name: 'Next hour', exact: true }).click();
        await dialog.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(toast(stage, 'Notification silence added successfully')).toBeVisible();
        await expect(dialog).toHaveCount(0);
        await expect
          .poll(() => stage.bridge.calls('resources.create').at(-1)?.input)
          .toMatchObject({
            kind: 'silences',
            record: { [`${thing.kind}_id`]: thing.id, from: 'now', until: 'now+1h' },
          });
      },
    },
    {
      name: `is hidden at ${of} from users without permission to read silences`,
      path: at,
      answers: {
        'session.changes': signedIn({ roles: ['viewer'] }),
        'notifications.silences.of': failsWith(failures.refused),
      },
      expects: [well],
      expectsNot: [/^Silenced/, 'Silence…', failures.refused.sentence],
    },
  ]),
  {
    name: 'extends and ends an active silence, by keyboard',
    path: `/catalog/${idOf(3, 1)}`,
    answers: quiet,
    waitsFor: ['payments-ledger'],
    async act(stage) {
      const { page: window } = stage;
      await stage.page.getByRole('button', { name: markName }).focus();
      await window.keyboard.press('Enter');
      await window.getByRole('button', { name: 'Extend', exact: true }).focus();
      await window.keyboard.press('Enter');
      await expect(window.getByRole('menuitem', { name: 'by 30m' })).toBeFocused();
      await window.keyboard.press('ArrowDown');
      await window.keyboard.press('Enter');
    },
    expects: [/^Silenced until/],
    // The silence is one of another user.
    expectsNot: ['End when healthy'],
    async followUp(stage) {
      await press(stage, 'End now');
      await expect(toast(stage, 'Silence ended')).toBeVisible();
      await expectCalls(stage, 'notifications.silences.setEnd', [
        { id: idOf(72, 1), until: ago(-4 * hourMs), onlyLater: true },
        { id: idOf(72, 1), until: 'now' },
      ]);
    },
  },
  {
    name: 'is not shown after its end by the clock of the server, and counts down by it',
    path: `/catalog/${idOf(3, 1)}`,
    answers: { ...quiet, 'session.clock.changes': { differenceMs: 4 * hourMs } },
    expects: ['payments-ledger'],
    async followUp(stage) {
      await expect(button(stage, markName)).toHaveCount(0);
      stage.bridge.answer({ 'session.clock.changes': { differenceMs: hourMs } });
      await button(stage, markName).click();
      await expectTexts(stage, [/^ends in (2h|1h \d+m)$/]);
    },
  },
  {
    name: 'ends a silence of the user once all is healthy, if they choose that',
    path: `/catalog/${idOf(3, 1)}`,
    answers: {
      'notifications.silences.of': cachedAfterFailure({
        silences: [silenceMark({ by: { id: idOf(2, 1), name: 'Hanneke de Wit', avatar: null } })],
      }),
      'notifications.silences.untilHealthy.changes': [idOf(72, 9)],
    },
    waitsFor: ['payments-ledger'],
    async act({ page: window }) {
      await window.getByRole('button', { name: /^Silenced until/ }).click();
      const choice = window.getByRole('switch', { name: 'End when healthy' });
      await expect(choice).not.toBeChecked();
      await choice.focus();
      await window.keyboard.press('Space');
    },
    expects: [/^Ends when nothing that it covers was unhealthy/],
    followUp: (stage) =>
      expectCalls(stage, 'notifications.silences.untilHealthy.write', [{ id: idOf(72, 1), on: true }]),
  },
  {
    name: 'offers no other end of a silence that is managed elsewhere, or to a viewer',
    path: `/catalog/${idOf(3, 1)}`,
    answers: {
      'notifications.silences.of': cachedAfterFailure({
        silences: [silenceMark({ source: 'KubernetesCRD' })],
      }),
    },
    waitsFor: ['payments-ledger'],
    act: ({ page: window }) => window.getByRole('button', { name: markName }).click(),
    expects: ['Rollout of 3.18.3'],
    expectsNot: ['Extend', 'End now'],
  },
  {
    name: 'states that a resource is silenced without end',
    path: `/catalog/${idOf(3, 1)}`,
    answers: {
      'notifications.silences.of': cachedAfterFailure({ silences: [silenceMark({ until: foreverInstant })] }),
    },
    expects: ['Silenced without end by Ravi Iyer'],
  },
  {
    name: 'shows the start of a future silence and a missing reason',
    path: `/catalog/${idOf(3, 1)}`,
    answers: {
      'notifications.silences.of': cachedAfterFailure({
        silences: [
          silenceMark({
            thing: { kind: 'config', id: idOf(3, 1), name: sentItem.name },
            from: ago(-hourMs),
            until: ago(-2 * hourMs),
            reason: null,
            by: null,
          }),
        ],
      }),
    },
    waitsFor: ['payments-ledger'],
    act: ({ page: window }) => window.getByRole('button', { name: /^Silenced from/ }).click(),
    expects: [/^begins in (?:1h|\d+m)$/, 'No reason was given.'],
    expectsNot: ['through'],
  },
  {
    name: 'is hidden after the silence has ended or without data',
    path: `/catalog/${idOf(3, 1)}`,
    answers: {
      'notifications.silences.of': cachedAfterFailure({ silences: [silenceMark({ until: ago(hourMs) })] }),
    },
    expects: ['payments-ledger'],
    expectsNot: [/^Silenced/],
    async followUp(stage) {
      stage.bridge.answer({ 'notifications.silences.of': failsWith(failures.gone) });
      await press(stage, 'Refresh');
      await expectTexts(stage, ['payments-ledger']);
      await expect(text(stage, failures.gone.sentence)).toHaveCount(0);
    },
  },
];

defineStories([
  { screen: 'Notifications → Silences', stories: listStories },
  { screen: 'a new silence', stories: addStories },
  { screen: 'the silence preview', stories: previewStories },
  { screen: 'a silence', stories: editStories },
  { screen: 'the silence mark', stories: markStories },
]);
