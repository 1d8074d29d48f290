import { expect } from 'playwright/test';
import type { JobRun } from '#contract/jobs.ts';
import { expectCalls, expectSingleCall, expectTexts, press, rows, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { loadFailureStories, refreshFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import { longName } from '../world/catalog.ts';
import { jobRun, jobStrip, queue, settingsAnswers, someRuns } from '../world/settings.ts';
import { ago, dayMs, idOf, serverAnswer } from '../world/times.ts';

const path = '/settings/jobs';
const list = { path, call: 'jobs.list', well: 'kubernetes-prod' } as const;
const page = (runs = someRuns, total = runs.length) => serverAnswer({ runs: [...runs], total });
const details = (of: JobRun['details']) => ({
  path: `${path}?run=${idOf(30, 1)}`,
  answers: { 'jobs.list': page([jobRun({ details: of })]) },
});

const runStories: readonly Story[] = [
  {
    name: 'lists failed and running jobs of the last two days',
    path,
    expects: ['Scrape Kubernetes', 'kubernetes-prod', 'failed', 'running', '12s', 'Success', 'Last 2 days'],
    async followUp(stage) {
      await expectSingleCall(stage, 'jobs.list');
      const [asked] = stage.bridge.calls('jobs.list');
      // Successful runs are hidden by default.
      expect(asked?.input).toMatchObject({
        filter: { status: [{ value: 'SUCCESS', state: 'exclude' }] },
        range: { asked: 'Last 2 days', to: null },
        pageSize: 50,
      });
    },
  },
  {
    name: 'offers to clear the filters when no run matches',
    path: `${path}?duration=15m`,
    answers: { 'jobs.list': page([]) },
    expects: ['No data available', 'Nothing matches all filters.', 'Clear all filters', '15 minutes'],
  },
  {
    name: 'shows long names on a page of a million runs',
    path: `${path}?pageIndex=2`,
    answers: { 'jobs.list': page([jobRun({ name: longName, resourceName: longName })], 1_000_425) },
    expects: ['of 1,000,425'],
  },
  {
    name: 'shows an unknown status and an unknown resource',
    path,
    answers: {
      'jobs.list': page([
        jobRun({ status: 'PAUSED', resourceType: 'comet', resourceName: null, resourceId: idOf(31, 9) }),
      ]),
    },
    expects: ['paused', 'comet', idOf(31, 9)],
  },
  {
    name: 'shows errors as a list',
    ...details({ errors: ['connection refused', 'context deadline exceeded'] }),
    expects: ['Job Details: Scrape Kubernetes', 'connection refused', 'context deadline exceeded'],
    expectsNot: ['Scrape Summary', 'Reconcile Summary'],
    async followUp(stage) {
      await press(stage, 'Copy id');
      await expect(toast(stage, `Copied ${idOf(30, 1)} to clipboard`)).toBeVisible();
    },
  },
  {
    name: 'shows errors as text',
    ...details({ errors: 'the whole of it' }),
    expects: ['the whole of it'],
  },
  {
    name: 'shows errors by resource type and both summaries',
    ...details({
      errors: { 'Kubernetes::Pod': ['one', 'two'], other: 'three' },
      scrape_summary: { 'Kubernetes::Pod': { added: 3 } },
      summary: { components: 12 },
    }),
    expects: ['Kubernetes::Pod', 'two', 'three', 'Scrape Summary', 'Reconcile Summary'],
    async followUp(stage) {
      await stage.page.getByRole('tab', { name: 'Reconcile Summary' }).click();
      await expectTexts(stage, ['12']);
    },
  },
  {
    name: 'links agents, also the local one, and copies the id of a resource',
    path,
    answers: {
      'jobs.list': page([jobRun({ agent: { id: '00000000-0000-0000-0000-000000000000', name: 'local' } })]),
    },
    expects: ['local'],
    async followUp(stage) {
      const copy = stage.page.getByRole('button', { name: 'Copy id of kubernetes-prod' });
      await rows(stage).first().hover();
      await copy.click();
      await expect(toast(stage, `Copied ${idOf(31, 1)} to clipboard`)).toBeVisible();
      await stage.page.getByRole('link', { name: /^local of Scrape Kubernetes/ }).click();
      await expect(stage.page).toHaveURL(/\/settings\/agents\?id=00000000-0000-0000-0000-000000000000$/);
    },
  },
  {
    name: 'opens no details for a run without errors',
    path,
    answers: { 'jobs.list': page([jobRun({ details: { errors: [] } })]) },
    waitsFor: ['kubernetes-prod'],
    act: async (stage) => rows(stage).first().getByText('failed').click(),
    expects: ['kubernetes-prod'],
    expectsNot: ['Job Details: Scrape Kubernetes'],
  },
  {
    name: 'loads the job names when their filter opens',
    path,
    expects: ['kubernetes-prod'],
    async followUp(stage) {
      await expectCalls(stage, 'jobs.names', []);
      await stage.page.getByRole('button', { name: /^Job Name/ }).click();
      await stage.page.getByRole('option', { name: /Topology Run/ }).click();
      await expect(stage.page).toHaveURL(/name=TopologyRun%3A1/);
      await expectCalls(stage, 'jobs.names', [undefined]);
    },
  },
  {
    name: 'links the resource of a run to its own page',
    path,
    answers: { 'jobs.list': page([jobRun({ resourceType: 'team', resourceName: 'Payments' })]) },
    expects: ['Payments'],
    async followUp(stage) {
      const { resourceId } = jobRun();
      await stage.page.getByRole('link', { name: /^Payments/ }).click();
      await expect(stage.page).toHaveURL(new RegExp(`/settings/teams/${resourceId}$`));
      await expectTexts(stage, ['Manage Team']);
      await expectCalls(stage, 'resources.get', [{ kind: 'teams', id: resourceId }]);
    },
  },
  {
    name: 'lists failing jobs first in the view by job',
    path: `${path}?by=job`,
    answers: {
      'jobs.strips': serverAnswer({
        jobs: [
          jobStrip({ name: 'TopologyRun', resourceName: 'payments', failingSince: null }),
          jobStrip(),
          jobStrip({
            name: 'OldSync',
            resourceId: null,
            resourceName: null,
            failingSince: ago(2 * dayMs),
            orLonger: true,
          }),
        ],
        since: ago(2 * dayMs),
      }),
    },
    expects: ['Scrape Kubernetes', 'Failing Since', 'or longer', 'Last Runs'],
    followUp: (stage) => expectCalls(stage, 'jobs.list', []),
  },
  {
    name: 'pins the job under the cursor by keyboard in the view by job',
    path: `${path}?by=job`,
    answers: { 'jobs.strips': serverAnswer({ jobs: [jobStrip()], since: ago(2 * dayMs) }) },
    expects: ['Scrape Kubernetes'],
    async followUp(stage) {
      await rows(stage).first().locator('.ag-cell').first().focus();
      await stage.page.keyboard.press('p');
      const { name, resourceId } = jobStrip();
      await expectCalls(stage, 'jobs.pins.write', [{ name, resourceId, pinned: true }]);
    },
  },
  {
    name: 'opens all runs of a job from the view by job',
    path: `${path}?by=job`,
    answers: { 'jobs.strips': serverAnswer({ jobs: [jobStrip()], since: ago(2 * dayMs) }) },
    expects: ['Scrape Kubernetes'],
    async followUp(stage) {
      await rows(stage).getByText('Scrape Kubernetes', { exact: true }).click();
      await expectTexts(stage, [someRuns[0]?.resourceName ?? '']);
      const { name, resourceId } = jobStrip();
      await expect
        .poll(() => stage.bridge.calls('jobs.list').at(-1)?.input)
        .toMatchObject({
          filter: { name: [{ value: name, state: 'include' }], status: [], resourceId },
        });
      await stage.page.getByRole('button', { name: /^Remove kubernetes/ }).click();
      await expect(stage.page.getByRole('button', { name: /^Remove kubernetes/ })).toHaveCount(0);
      expect(stage.bridge.calls('jobs.list').at(-1)?.input).not.toMatchObject({ filter: { resourceId } });
      await stage.page.goBack();
      await stage.page.goBack();
      await expectTexts(stage, ['Failing Since']);
    },
  },
  ...loadFailureStories(list, ({ code, sentence }) =>
    code === 'FORBIDDEN'
      ? ['You need read permission on database.monitor', sentence]
      : ['The job runs could not be loaded', sentence],
  ),
  ...refreshFailureStories({
    ...list,
    cachedData: settingsAnswers['jobs.list'].data,
    cachedText: (sentence) => `${sentence} Showing data stored on this computer.`,
    staleText: (sentence) => `${sentence} The data may be outdated.`,
  }),
];

const queues = '/settings/event-queue-status';

const queueStories: readonly Story[] = [
  {
    name: 'lists the queues and opens the most common error',
    path: queues,
    expects: ['notification.send', 'Pending Count', 'Error Count', 'Average Attempts', '1.5'],
    async followUp(stage) {
      await rows(stage).first().getByText('notification.send').click();
      await expectTexts(stage, ['Most Common Error for notification.send', /connection refused/]);
    },
  },
  {
    name: 'shows an empty state when there are no queues',
    path: queues,
    answers: { 'settings.queues': serverAnswer([]) },
    expects: ['No data available', 'No events are waiting.'],
  },
  {
    name: 'shows a queue without failures and with a long name',
    path: queues,
    answers: {
      'settings.queues': serverAnswer([
        queue({
          name: longName,
          averageAttempts: null,
          firstFailureAt: null,
          lastFailureAt: null,
          commonestError: null,
        }),
      ]),
    },
    expects: [longName],
  },
  ...loadFailureStories(
    { path: queues, call: 'settings.queues', well: 'notification.send' },
    ({ code, sentence }) =>
      code === 'FORBIDDEN'
        ? ['You need read permission on database.monitor', sentence]
        : ['The event queues could not be loaded', sentence],
  ),
];

defineStories([
  { screen: 'the job history', stories: runStories },
  { screen: 'the event queue list', stories: queueStories },
  {
    screen: 'the settings start page',
    stories: [
      {
        name: 'lists the settings that the user can read, with descriptions',
        path: '/settings',
        expects: ['Teams', 'Groups of people and what they own', 'Job History', 'Sync', 'Users'],
      },
      {
        name: 'separates the settings of this computer from those of the server, and filters them by keyboard',
        path: '/settings',
        expects: ['These settings are stored on this computer and do not change the server.'],
        async followUp(stage) {
          const { page } = stage;
          const main = page.getByRole('main');
          await expect(main.getByRole('heading', { level: 2 })).toHaveText([
            'Access',
            'Data sources',
            'Automation',
            'Notifications',
            'This computer',
          ]);
          const filter = page.getByRole('textbox', { name: 'Filter settings' });
          await expect(filter, 'one field for the same settings').toHaveCount(1);
          await filter.focus();
          await page.keyboard.type('quiet hours');
          await expect(main.getByRole('link')).toHaveText([/^Desktop/]);
          await page.keyboard.press('Escape');
          await expect(filter).toHaveValue('');
          await expect(main.getByRole('link', { name: 'Teams' })).toBeVisible();
          await page.keyboard.type('nothing like it');
          await expect(main.getByRole('status')).toHaveText('No setting matches “nothing like it”');
          await expect(main.getByRole('link')).toHaveCount(0);
          await page.keyboard.press('Escape');
          await page.keyboard.type('team');
          await page.keyboard.press('ArrowDown');
          await expect(main.getByRole('link', { name: 'Teams' })).toBeFocused();
          await page.keyboard.press('ArrowUp');
          await expect(filter).toBeFocused();
          await page.keyboard.press('Enter');
          await expect(page).toHaveURL(/\/settings\/teams$/);
        },
      },
    ],
  },
]);
