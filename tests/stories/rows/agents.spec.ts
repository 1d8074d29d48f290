import { expect } from 'playwright/test';
import { nilUuid } from '#contract/rules/ids.ts';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectDisabled, expectTexts, field, lackNotice, press, rows } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing } from '../FakeBridge.ts';
import { loadFailureStories, refreshFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { agent, agentPage, longAgent, someAgents } from '../world/agents.ts';
import { longName } from '../world/catalog.ts';
import { failures, panelText, passing } from '../world/failures.ts';
import { away, signedIn } from '../world/session.ts';
import { idOf } from '../world/times.ts';

const list = { path: '/agents', call: 'resources.list', well: 'edge-singapore' } as const;

const grid = ({ page }: StoryWindow) => page.getByRole('grid', { name: 'Agents' });
const heads = (stage: StoryWindow) => grid(stage).getByRole('columnheader');

const lastAsked = ({ bridge }: StoryWindow): unknown => bridge.calls('resources.list').at(-1)?.input;

const listStories: readonly Story[] = [
  {
    name: 'shows each agent with its counts and status',
    path: '/agents',
    expects: ['edge-singapore', 'Online', 'Offline', '(no name)', 'This server'],
    async followUp(stage) {
      await expect(stage.page.getByRole('heading', { level: 1 })).toHaveText('Agents');
      await expect(heads(stage).locator('.ag-header-cell-text')).toHaveText([
        'Name',
        'Configs',
        'Checks',
        'Scrapers',
        'Playbook Runs',
        'Status',
        'Last Pushed',
        'Created',
        'Updated',
        'Created By',
      ]);
      const row = (name: string) => rows(stage).filter({ hasText: name });
      await expect(row('edge-singapore')).toContainText('Online');
      await expect(row('edge-singapore')).toContainText('Hanneke de Wit');
      await expect(row('warehouse-berlin')).toContainText('Offline');
      await expect(row('warehouse-berlin')).toContainText('14m ago');
      await expect(row('(no name)')).toContainText('Offline, never seen');
      await expect(row('local')).toContainText('This server');
      await expect
        .poll(() => lastAsked(stage))
        .toEqual({
          kind: 'agents',
          sortBy: 'created_at',
          sortOrder: 'desc',
          pageIndex: 0,
          pageSize: 50,
        });
    },
  },
  ...['/agents', '/settings/agents'].map(
    (path): Story => ({
      name: `opens an agent at ${path} when its row is clicked`,
      path,
      waitsFor: ['Hanneke de Wit'],
      act: (stage) => rows(stage).filter({ hasText: 'local' }).click(),
      expects: ['This server'],
      async followUp({ page }) {
        await expect(page.getByRole('dialog', { name: 'local', exact: true })).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`${path}\\?id=${nilUuid}$`));
      },
    }),
  ),
  {
    name: 'keeps the sort order in the address',
    path: '/agents?sortBy=name&sortOrder=asc',
    expects: ['edge-singapore'],
    async followUp(stage) {
      const { page } = stage;
      const asked = { kind: 'agents', sortOrder: 'desc', pageIndex: 0, pageSize: 50 };
      await expect.poll(() => lastAsked(stage)).toEqual({ ...asked, sortBy: 'name', sortOrder: 'asc' });
      await heads(stage).filter({ hasText: 'Name' }).click();
      await expect(page).toHaveURL(/\/agents\?sortBy=name$/);
      await expect.poll(() => lastAsked(stage)).toEqual({ ...asked, sortBy: 'name' });
      await heads(stage).filter({ hasText: 'Configs' }).click();
      await expect(page).toHaveURL(/\/agents\?sortBy=config_count$/);
      await expect.poll(() => lastAsked(stage)).toEqual({ ...asked, sortBy: 'config_count' });
      await page.goBack();
      await expect(page).toHaveURL(/\/agents\?sortBy=name$/);
      await expect(heads(stage).filter({ hasText: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    },
  },
  {
    name: 'shows an empty state when there are no agents',
    path: '/agents',
    answers: { 'resources.list': agentPage([]) },
    expects: ['No data available'],
  },
  {
    name: 'shows a single agent',
    path: '/agents',
    answers: { 'resources.list': agentPage([agent()]) },
    expects: ['edge-singapore', '1–1 of 1'],
  },
  {
    name: 'pages through more than 100,000 agents',
    path: '/agents?pageIndex=1',
    answers: {
      'resources.list': agentPage(
        Array.from({ length: 50 }, (_one, at) => agent({ id: idOf(11, at), name: `many-${at}` })),
        123_456,
      ),
    },
    expects: ['many-1', '51–100 of 123,456'],
    async followUp(stage) {
      const { page } = stage;
      const asked = { kind: 'agents', sortBy: 'created_at', sortOrder: 'desc', pageIndex: 1, pageSize: 50 };
      await expect.poll(() => lastAsked(stage)).toEqual(asked);
      await press(stage, 'Previous');
      await expectTexts(stage, ['1–50 of 123,456']);
      await expect(page).toHaveURL(/\/agents$/);
      await expect.poll(() => lastAsked(stage)).toEqual({ ...asked, pageIndex: 0 });
      await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
      await expect(page).toHaveURL(/\/agents\?pageSize=100$/);
      await expect.poll(() => lastAsked(stage)).toEqual({ ...asked, pageIndex: 0, pageSize: 100 });
    },
  },
  {
    name: 'offers the first page when the page is past the end',
    path: '/agents?pageIndex=9',
    answers: { 'resources.list': agentPage([], 7) },
    expects: ['There are no agents on this page', 'Go to the first page'],
    async followUp(stage) {
      stage.bridge.answer({ 'resources.list': agentPage(someAgents) });
      await press(stage, 'Go to the first page');
      await expectTexts(stage, ['edge-singapore']);
      await expect(stage.page).toHaveURL(/\/agents$/);
    },
  },
  {
    name: 'shows long names',
    path: '/agents',
    answers: { 'resources.list': agentPage([longAgent]) },
    expects: [longName],
  },
  ...(['commander', 'responder', 'viewer'] as const).map(
    (role): Story => ({
      name: `hides Add agent from a ${role}, also at its address`,
      path: '/agents?addAgent=true',
      answers: { 'session.changes': signedIn({ roles: [role] }) },
      expects: ['edge-singapore'],
      expectsNot: ['Add agent', 'Create new agent'],
    }),
  ),
  {
    name: 'explains to an editor that the server refuses the list and a new agent',
    path: '/settings/agents',
    answers: {
      'session.changes': signedIn({ roles: ['editor'] }),
      'resources.list': failing('FORBIDDEN', { sentence: 'You need read permission on database.monitor.' }),
      'resources.create': failing('FORBIDDEN', { sentence: 'You need update permission on agent.' }),
    },
    expects: [
      'You need read permission on agents',
      'The server responded: You need read permission on database.monitor.',
    ],
    async followUp(stage) {
      await press(stage, 'Add agent');
      await typeInto(field(stage, 'Name'), 'mine');
      await press(stage, 'Next');
      await expectTexts(stage, ['You need update permission on agent.']);
      await expect(field(stage, 'Name')).toHaveValue('mine');
    },
  },
  // With every failure: all lists share this code.
  ...loadFailureStories(
    list,
    (failure) =>
      failure.code === 'FORBIDDEN'
        ? ['You need read permission on agents', `The server responded: ${failure.sentence}`]
        : ['The agents could not be loaded', panelText(failure)],
    [...passing, failures.refused],
  ),
  ...refreshFailureStories({
    ...list,
    cachedData: agentPage(someAgents).data,
    cachedText: (sentence) => `${sentence} Showing data stored on this computer.`,
    staleText: (sentence) => `${sentence} The data may be outdated.`,
    reportedFailures: passing,
  }),
  {
    name: 'shows the age of cached agents and disables changes when the server cannot be reached',
    path: '/agents',
    answers: {
      'session.changes': signedIn({ server: away }),
      'resources.list': { ...agentPage(someAgents), source: 'cache' },
    },
    expects: ['The server cannot be reached.', 'edge-singapore', /as of \d\d:\d\d/],
    async followUp(stage) {
      await lackNotice(stage);
      await expectDisabled(stage, 'Add agent', 'The server cannot be reached.');
      await button(stage, 'Add agent').click({ force: true });
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      stage.bridge.answer({ 'session.changes': signedIn() });
      await expect(button(stage, 'Add agent')).not.toHaveAttribute('aria-disabled', 'true');
    },
  },
];

defineStories([{ screen: 'the agent list', stories: listStories }]);
