import { expect } from 'playwright/test';
import type { MaintenanceWindowState } from '#contract/maintenanceWindows.ts';
import { occurrencesAfter, type WindowSchedule } from '#contract/rules/maintenanceWindows.ts';
import { lockedSentence } from '#contract/rules/workspaces.ts';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectDisabled, expectTexts, field, press, toast } from '../actions.ts';
import { choose } from '../choose.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { away, signedIn, workspace, workspaceList } from '../world/session.ts';
import { ago, idOf } from '../world/times.ts';

const path = '/notifications/windows';

const schedule: WindowSchedule = {
  weekdays: ['Tuesday'],
  weeks: 'every',
  start: '02:00',
  end: '04:00',
  zone: 'Europe/Amsterdam',
};

type State = MaintenanceWindowState['occurrences'][number]['state'];

/** @param states of the first occurrences; the others are created */
function maintenanceWindow(
  some: Partial<MaintenanceWindowState> = {},
  ...states: readonly State[]
): MaintenanceWindowState {
  const of = some.schedule ?? { ...schedule, weekdays: [...schedule.weekdays] };
  return {
    id: idOf(91, 1),
    thing: { kind: 'config', id: idOf(5, 1), name: 'payments-worker' },
    recursive: true,
    reason: 'Patching of nodes',
    schedule: of,
    isRemoving: false,
    problem: null,
    occurrences: occurrencesAfter(of, Date.parse(ago(0))).map(({ fromMs, untilMs }, index) => ({
      from: new Date(fromMs).toISOString(),
      until: new Date(untilMs).toISOString(),
      state: states[index] ?? 'created',
      silenceId: idOf(92, index),
    })),
    ...some,
  };
}

const some = [
  maintenanceWindow({}, 'created', 'skipped'),
  maintenanceWindow({
    id: idOf(91, 2),
    thing: { kind: 'component', id: idOf(12, 1), name: longName },
    recursive: false,
    reason: '',
    schedule: { weekdays: ['Monday', 'Sunday'], weeks: 'last', start: '22:00', end: '06:00', zone: 'UTC' },
  }),
];

const waiting = Array.from({ length: 8 }, (): State => 'waiting');

const listed = (windows: readonly MaintenanceWindowState[]) => ({
  'maintenanceWindows.changes': [...windows],
});

const listStories: readonly Story[] = [
  {
    name: 'lists windows with their next dates',
    path,
    answers: listed(some),
    expects: [
      'payments-worker',
      'Catalog · With its children',
      'Every Tuesday, 02:00–04:00, Europe/Amsterdam',
      'Patching of nodes',
      'Last Monday and Sunday of the month, 22:00–06:00, UTC',
      'Show all 8',
    ],
    async followUp({ page }) {
      const first = page.getByRole('article', { name: 'payments-worker' });
      await expect(first.getByRole('listitem')).toHaveCount(3);
      await expect(first.getByRole('img', { name: 'Silence created' })).toHaveCount(2);
      await expect(first.getByRole('img', { name: 'Silence deleted by a user' })).toHaveCount(1);
      await first.getByRole('button', { name: 'Show all 8' }).click();
      await expect(first.getByRole('listitem')).toHaveCount(8);
      await expect(first.getByRole('link', { name: 'payments-worker' })).toHaveAttribute(
        'href',
        new RegExp(`/catalog/${idOf(5, 1)}$`),
      );
    },
  },
  {
    name: 'offers the first window',
    path,
    expects: ['No maintenance windows', /^A maintenance window silences/, 'Add maintenance window'],
  },
  { name: 'loads', path, answers: { 'maintenanceWindows.changes': pending }, expects: ['Maintenance'] },
  {
    name: 'reports why silences could not be created, with the details',
    path,
    answers: listed([
      maintenanceWindow(
        { problem: { sentence: 'You may not create silences.', details: '403: forbidden' } },
        ...waiting,
      ),
    ]),
    expects: ['You may not create silences.'],
    async followUp(stage) {
      const { page } = stage;
      await page.getByText('Details', { exact: true }).click();
      await expectTexts(stage, ['403: forbidden']);
      await expect(page.getByRole('img', { name: 'Not created yet' })).toHaveCount(3);
    },
  },
  {
    name: 'states offline that silences are created later',
    path,
    answers: {
      ...listed([maintenanceWindow({}, ...waiting)]),
      'session.changes': signedIn({ server: away }),
    },
    expects: ['Its silences are created once the server is reachable.'],
  },
  {
    name: 'shows a window whose silences are being deleted without actions',
    path,
    answers: listed([maintenanceWindow({ isRemoving: true })]),
    expects: ['Its silences are deleted once the server is reachable.'],
    async followUp({ page }) {
      await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    },
  },
  {
    name: 'removes a window after a confirmation',
    path,
    answers: listed(some),
    expects: ['payments-worker'],
    async followUp(stage) {
      await press(stage, 'Remove the maintenance window of payments-worker');
      await expect(
        stage.page.getByText(/^Remove the maintenance window of payments-worker, and delete [67] silences/),
      ).toBeVisible();
      await stage.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await expect(toast(stage, 'Maintenance window removed')).toBeVisible();
      expect(stage.bridge.calls('maintenanceWindows.remove').map(({ input }) => input)).toEqual([
        { id: idOf(91, 1) },
      ]);
    },
  },
  {
    name: 'disables changes in a read-only workspace',
    path,
    answers: {
      ...listed(some),
      'workspaces.changes': workspaceList(workspace({ readOnly: true })),
    },
    expects: ['payments-worker'],
    async followUp(stage) {
      await expectDisabled(stage, 'Add maintenance window', lockedSentence);
      await expectDisabled(stage, 'Edit the maintenance window of payments-worker', lockedSentence);
    },
  },
];

const found = {
  id: idOf(5, 1),
  name: 'payments-worker',
  icon: null,
  type: 'Kubernetes::Deployment',
  tags: [],
};

const dialogStories: readonly Story[] = [
  {
    name: 'adds a window, with a preview of its dates',
    path: `${path}?add=true`,
    answers: { 'search.resources': [found] },
    expects: ['Add maintenance window', 'Select days, times and a time zone to see the next dates.'],
    async followUp(stage) {
      const { page } = stage;
      const dialog = page.getByRole('dialog', { name: 'Add maintenance window' });
      await choose(stage, 'Catalog None', 'pay', /^payments-worker/);
      await button(stage, /^Days/).click();
      await page.getByRole('option', { name: 'Tuesday' }).click();
      await page.keyboard.press('Escape');
      const dates = dialog.getByRole('list', { name: 'Next dates' });
      await expect(dates.getByRole('listitem')).toHaveCount(8);
      await typeInto(field(stage, 'Until'), '01:00');
      await expect(dialog.getByText('On the next day')).toBeVisible();
      await typeInto(field(stage, 'Until'), '25:00');
      await expect(dates).toHaveCount(0);
      await typeInto(field(stage, 'Until'), '04:30');
      await expect(dates.getByRole('listitem').first()).toContainText('02:00–04:30');
      await press(stage, 'Save');
      await expect(toast(stage, 'Maintenance window added')).toBeVisible();
      await expect(dialog).toHaveCount(0);
      const { input } = stage.bridge.calls('maintenanceWindows.add')[0] ?? {};
      expect(input).toMatchObject({
        window: {
          thing: { kind: 'config', id: idOf(5, 1), name: 'payments-worker' },
          recursive: false,
          reason: '',
          schedule: { weekdays: ['Tuesday'], weeks: 'every', start: '02:00', end: '04:30' },
        },
      });
    },
  },
  {
    name: 'requires a resource and days',
    path: `${path}?add=true`,
    expects: ['Add maintenance window'],
    async followUp(stage) {
      await press(stage, 'Save');
      await expect(stage.page.getByText('A resource is required')).toBeVisible();
      await expect(stage.page.getByText('This field is required')).toBeVisible();
      expect(stage.bridge.calls('maintenanceWindows.add')).toEqual([]);
    },
  },
  {
    name: 'edits a window with its values, and states that its silences are replaced',
    path,
    answers: { ...listed(some), 'search.resources': [found] },
    expects: ['payments-worker'],
    async followUp(stage) {
      await press(stage, 'Edit the maintenance window of payments-worker');
      const dialog = stage.page.getByRole('dialog', { name: 'Edit maintenance window' });
      await expect(dialog.getByText(/^The silences that have not begun are replaced/)).toBeVisible();
      await expect(field(stage, 'Reason')).toHaveValue('Patching of nodes');
      await typeInto(field(stage, 'From'), '01:30');
      await press(stage, 'Save');
      await expect(toast(stage, 'Maintenance window saved')).toBeVisible();
      expect(stage.bridge.calls('maintenanceWindows.replace')[0]?.input).toMatchObject({
        id: idOf(91, 1),
        window: { recursive: true, schedule: { ...schedule, start: '01:30' } },
      });
    },
  },
  {
    name: 'stays open with the reason of a failure',
    path,
    answers: {
      ...listed(some),
      'search.resources': [found],
      'maintenanceWindows.replace': failsWith(failures.broken),
    },
    expects: ['payments-worker'],
    async followUp(stage) {
      await press(stage, 'Edit the maintenance window of payments-worker');
      await press(stage, 'Save');
      await expect(stage.page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    },
  },
  {
    name: 'explains a clock change among the dates',
    path,
    answers: {
      ...listed([
        maintenanceWindow({
          schedule: {
            weekdays: ['Sunday'],
            weeks: 'last',
            start: '02:30',
            end: '04:00',
            zone: 'Europe/Amsterdam',
          },
        }),
      ]),
      'search.resources': [],
    },
    expects: ['Last Sunday of the month, 02:30–04:00, Europe/Amsterdam'],
    async followUp(stage) {
      await press(stage, 'Show all 8');
      await expect(stage.page.getByText('The clocks go forward on this day.')).toBeVisible();
    },
  },
];

defineStories([
  { screen: 'maintenance windows', stories: listStories },
  { screen: 'maintenance window dialog', stories: dialogStories },
]);
