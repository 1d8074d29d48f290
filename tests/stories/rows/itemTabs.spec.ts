import { expect } from 'playwright/test';
import { packChecks } from '#contract/rules/packedChecks.ts';
import { manyChecks } from '../../support/generatedChecks.ts';
import { expectCalls, expectSingleCall, expectTexts, press, rows } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { loadFailureStories, refreshFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { cachedItem, longName, wholeItem } from '../world/catalog.ts';
import { checkId, longCheck } from '../world/health.ts';
import { playbookAnswers, playbookRun, someRuns } from '../world/playbooks.ts';
import { away, preferences, signedIn } from '../world/session.ts';
import { ago, cachedAfterFailure, cachedAnswer, dayMs, idOf, serverAnswer } from '../world/times.ts';

const item = `/catalog/${idOf(3, 1)}`;
const checks = `${item}/checks`;
const runs = `${item}/playbooks`;

const drawer = ({ page }: StoryWindow, name: string | RegExp) =>
  page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }));
const tab = ({ page }: StoryWindow, name: string | RegExp) =>
  page.getByRole('tablist', { name: 'Item sections' }).getByRole('tab', { name });
const page = (some = someRuns, total = some.length) => serverAnswer({ runs: [...some], total });
const cachedText = (sentence: string) => `${sentence} Showing data stored on this computer.`;
const staleText = (sentence: string) => `${sentence} The data may be outdated.`;

const checkStories: readonly Story[] = [
  {
    name: 'lists the checks as on the health dashboard',
    path: checks,
    expects: ['authorise-visa', 'authorise-mastercard', 'tls', 'Unhealthy', 'Uptime', 'Latency'],
    followUp: (stage) => expectCalls(stage, 'health.checks.ofItem', [{ itemId: idOf(3, 1) }]),
  },
  {
    name: 'opens a check in a drawer that follows the cursor',
    path: checks,
    waitsFor: ['authorise-visa'],
    act: async (stage) => rows(stage).getByText('authorise-visa').click(),
    expects: ['https://visa.example.com/authorise', 'Last Run', 'Run Now'],
    async followUp(stage) {
      await expect(stage.page).toHaveURL(new RegExp(`${checks}\\?.*checkId=${checkId}`));
      await press(stage, 'Next');
      await expect(stage.page).toHaveURL(/checkId=0192/);
      await expect(stage.page).not.toHaveURL(new RegExp(`checkId=${checkId}`));
      await press(stage, 'Close');
      await expect(stage.page).toHaveURL(new RegExp(`${checks}$`));
      await expect(drawer(stage, 'authorise-visa')).toHaveCount(0);
      await expectTexts(stage, ['authorise-visa', 'Config']);
    },
  },
  {
    name: 'opens the drawer tab of the address',
    path: `${checks}?checkId=${checkId}&checkTab=spec`,
    expects: ['interval:'],
  },
  {
    name: 'sorts unhealthy checks first',
    path: `${checks}?sortBy=health`,
    expects: ['authorise-visa'],
    async followUp(stage) {
      await expect(rows(stage).first()).toContainText('authorise-visa');
      await expect(rows(stage).last()).toContainText('authorise-mastercard');
    },
  },
  {
    name: 'shows an empty state when the item has no checks',
    path: checks,
    answers: { 'health.checks.ofItem': cachedAfterFailure({ packed: packChecks([]) }) },
    expects: ['No health checks', 'No health check monitors this item.'],
  },
  {
    name: 'shows a check with long names',
    path: checks,
    answers: { 'health.checks.ofItem': cachedAfterFailure({ packed: packChecks([longCheck]) }) },
    expects: [longName],
  },
  {
    name: 'shows 2,000 checks',
    path: checks,
    answers: { 'health.checks.ofItem': cachedAfterFailure({ packed: packChecks(manyChecks(2_000)) }) },
    expects: [manyChecks(1)[0]?.name ?? ''],
  },
  {
    name: 'shows the checks of a deleted item',
    path: checks,
    answers: {
      'catalog.item.get': serverAnswer(wholeItem({ deletedAt: ago(dayMs), deleteReason: 'STALE' })),
    },
    expects: ['authorise-visa', 'Deleted'],
  },
  {
    name: 'shows cached checks when the server cannot be reached',
    path: checks,
    answers: {
      'session.changes': signedIn({ server: away }),
      'catalog.item.get': cachedAnswer(cachedItem, 'The server cannot be reached.'),
    },
    expects: ['authorise-visa', 'The server cannot be reached.'],
  },
  ...loadFailureStories(
    { path: checks, call: 'health.checks.ofItem', well: 'authorise-visa' },
    ({ sentence }) => [sentence],
  ),
];

const runStories: readonly Story[] = [
  {
    name: 'lists the runs, newest first',
    path: runs,
    expects: ['Restart a deployment', 'Roll back a release', 'Failed', 'Running', '1m30s', 'Hanneke de Wit'],
    async followUp(stage) {
      await expectSingleCall(stage, 'playbooks.runs.list');
      await expect
        .poll(() => stage.bridge.calls('playbooks.runs.list')[0]?.input)
        .toEqual({
          on: { kind: 'config', id: idOf(3, 1) },
          sortBy: 'created_at',
          sortOrder: 'desc',
          pageIndex: 0,
          pageSize: 50,
        });
    },
  },
  {
    name: 'shows an empty state when the item has no runs',
    path: runs,
    answers: { 'playbooks.runs.list': page([]) },
    expects: ['No data available', 'No playbook has run on this item yet.'],
  },
  {
    name: 'shows long names on a page of 4,321 runs',
    path: `${runs}?pageIndex=1`,
    answers: {
      'playbooks.runs.list': page(
        [
          playbookRun({
            playbook: { id: idOf(41, 1), title: longName, icon: null },
            error: longName.repeat(9),
          }),
        ],
        4_321,
      ),
    },
    expects: [longName, 'of 4,321'],
  },
  {
    name: 'shows an unknown status, a deleted playbook and a missing author',
    path: runs,
    answers: {
      'playbooks.runs.list': page([
        playbookRun({ status: 'paused', playbook: null, createdBy: null, startedAt: null, endedAt: null }),
      ]),
    },
    expects: ['paused', '(deleted playbook)'],
  },
  {
    name: 'is sorted by the server',
    path: runs,
    waitsFor: ['Restart a deployment'],
    act: async (stage) => stage.page.getByRole('columnheader', { name: 'Status' }).click(),
    expects: ['Restart a deployment'],
    async followUp(stage) {
      await expect(stage.page).toHaveURL(new RegExp(`${runs}\\?sortBy=status`));
      await expect
        .poll(() => stage.bridge.calls('playbooks.runs.list').at(-1)?.input)
        .toMatchObject({ sortBy: 'status' });
    },
  },
  {
    name: 'opens the page of a run',
    path: runs,
    waitsFor: ['Restart a deployment'],
    act: async (stage) => rows(stage).first().click(),
    expects: ['Playbooks'],
    followUp: async (stage) => expect(stage.page).toHaveURL(new RegExp(`/playbooks/runs/${idOf(40, 1)}$`)),
  },
  ...loadFailureStories(
    { path: runs, call: 'playbooks.runs.list', well: 'Restart a deployment' },
    (failure) =>
      failure.code === 'FORBIDDEN'
        ? ['You need read permission on playbooks', failure.sentence]
        : ['The playbook runs could not be loaded', failure.sentence],
  ),
  ...refreshFailureStories({
    path: runs,
    call: 'playbooks.runs.list',
    well: 'Restart a deployment',
    cachedData: playbookAnswers['playbooks.runs.list'].data,
    cachedText,
    staleText,
  })
    // The age of the runs is not displayed here: the header shows the item's age.
    .map((story) => ({
      ...story,
      expects: story.expects.filter((seen) => !(seen instanceof RegExp)),
    })),
];

const badgeStories: readonly Story[] = [
  {
    name: 'scroll to the open tab in a narrow window, where other tabs fade out',
    path: `${item}/checks`,
    expects: ['authorise-visa'],
    async followUp({ page }) {
      await page.setViewportSize({ width: 540, height: 800 });
      const tabs = page.getByRole('tablist', { name: 'Item sections' });
      await expect(tabs).toHaveAttribute('data-hidden-tabs', /start/);
      await expect(tabs.getByRole('tab', { name: /^Checks/ })).toBeInViewport({ ratio: 0.95 });
      await page.setViewportSize({ width: 1_440, height: 800 });
      await expect(tabs).toHaveAttribute('data-hidden-tabs', '');
    },
  },
  {
    name: 'count what each tab lists when it is opened',
    path: item,
    answers: { 'playbooks.runs.count': serverAnswer(1) },
    waitsFor: ['apps/v1'],
    expects: ['12'],
    async followUp(stage) {
      await expect(tab(stage, /^Insights/)).toContainText('2');
      await expect(tab(stage, /^Relationships/)).toContainText('9');
      await expect(tab(stage, /^Playbooks/)).toContainText('1');
      expect(stage.bridge.calls('changes.count').at(-1)?.input).toMatchObject({
        filter: { hideDeleted: true },
        of: { id: idOf(3, 1), upstream: false, downstream: true },
        range: { asked: 'Last 2 days' },
      });
      await expectCalls(stage, 'insights.count', [{ filter: { itemId: idOf(3, 1) } }]);
      await expectCalls(stage, 'relationships.count', [
        { id: idOf(3, 1), outgoing: true, incoming: false, soft: false, hideDeleted: true },
      ]);
      await expectCalls(stage, 'playbooks.runs.count', [{ on: { kind: 'config', id: idOf(3, 1) } }]);
    },
  },
  {
    name: 'follow the saved preferences for deleted items',
    path: item,
    answers: {
      'shell.start': {
        version: '0.9.0',
        host: 'web',
        preferences: { ...preferences, areDeletedConfigsHidden: false, areDeletedConfigChangesHidden: false },
      },
    },
    waitsFor: ['apps/v1'],
    expects: ['12'],
    async followUp(stage) {
      expect(stage.bridge.calls('relationships.count').at(-1)?.input).toMatchObject({ hideDeleted: false });
      expect(stage.bridge.calls('changes.count').at(-1)?.input).toMatchObject({
        filter: { hideDeleted: false },
      });
    },
  },
  {
    name: 'are available from stored data when the server cannot be reached',
    path: item,
    answers: {
      'session.changes': signedIn({ server: away }),
      'catalog.item.get': cachedAnswer(wholeItem(), 'The server cannot be reached.'),
      'changes.count': cachedAnswer(12, 'The server cannot be reached.'),
    },
    expects: ['apps/v1'],
    async followUp(stage) {
      await expect(tab(stage, /^Changes/)).toContainText('12');
    },
  },
];

defineStories([
  { screen: 'the Checks tab of an item', stories: checkStories },
  { screen: 'the Playbooks tab of an item', stories: runStories },
  { screen: 'the tab counts of an item', stories: badgeStories },
]);
