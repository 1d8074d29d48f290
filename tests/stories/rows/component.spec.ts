import { expect } from 'playwright/test';
import { packComponents } from '#contract/rules/packedComponents.ts';
import { selectMessages } from '#kit/select/messages.ts';
import {
  button,
  expectCalls,
  expectDisabled,
  expectNoTexts,
  expectSingleCall,
  expectTexts,
  press,
  text,
  toast,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import type { Answers } from '../FakeBridge.ts';
import { pending } from '../FakeBridge.ts';
import { loadFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { item, longName, page as pageOf } from '../world/catalog.ts';
import { failsWith, failures, failuresOfEveryScreen, missing } from '../world/failures.ts';
import { evidence, hypothesis, incidentPage } from '../world/incidents.ts';
import { insight, insightPage } from '../world/insights.ts';
import { playbookRun } from '../world/playbooks.ts';
import { away, signedIn } from '../world/session.ts';
import { ago, cachedAfterFailure, cachedAnswer, dayMs, idOf, serverAnswer } from '../world/times.ts';
import { assignIds, componentId, oneComponent, packRows, topologyAnswers } from '../world/topology.ts';

const id = componentId('Payments');
const path = `/topology/${id}`;
const offline = signedIn({ server: away });

const cards = ({ page }: StoryWindow) => page.getByRole('article');
const sidebar = ({ page }: StoryWindow) => page.getByRole('complementary', { name: 'About this component' });
const panel = (stage: StoryWindow, name: string) =>
  sidebar(stage).getByRole('button', { name: new RegExp(`^${name}( [\\d+k]+)?$`) });
const rowsOf = (stage: StoryWindow, name: string) =>
  sidebar(stage).getByRole('list', { name }).getByRole('link');
const openPanel = (name: string) => (stage: StoryWindow) => panel(stage, name).click();

const addressOf = ({ page }: StoryWindow): string => page.url().replace(/^https?:\/\/[^/]+/, '');

async function expectAddress(stage: StoryWindow, address: string | RegExp): Promise<void> {
  const here = expect.poll(() => addressOf(stage), 'the address');
  await (typeof address === 'string' ? here.toBe(address) : here.toMatch(address));
}

/** Answers with a single component, in the list and by id. */
function alone(drawn: Parameters<typeof assignIds>[0][number]): Partial<Answers> {
  const placed = assignIds([{ id, ...drawn }], 500);
  const packed = packRows(placed);
  return {
    'topology.list': cachedAfterFailure({ version: 'alone', packed }),
    'topology.component.get': serverAnswer({ packed, count: 1, createdBy: null, topology: null }),
  };
}

const many = Array.from({ length: 5_000 }, (_, at) => ({
  id: idOf(20, at + 1),
  name: `shard-${String(at).padStart(4, '0')}`,
  health: at === 4_999 ? ('unhealthy' as const) : ('healthy' as const),
}));

const pageStories: readonly Story[] = [
  {
    name: 'shows the children, unhealthy ones first, with the details next to them',
    path,
    waitsFor: ['payments-worker', 'Card authorisations fail in prod-eu-1'],
    expects: ['Dashboard', 'payments-db', 'Requests', '1.2k/s', 'meridian', 'Insights'],
    async followUp(stage) {
      await expectCalls(stage, 'topology.component.get', [{ id }]);
      await expect(cards(stage).first()).toHaveAccessibleName('payments-worker, Unhealthy');
      await expect(cards(stage).nth(1)).toHaveAccessibleName('payments-db, Warning');
      await cards(stage).first().getByRole('link', { name: 'payments-worker', exact: true }).click();
      await expectAddress(stage, `/topology/${componentId('payments-worker')}`);
      await expectTexts(stage, ['payments-worker-4']);
      await stage.page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Payments' }).click();
      await expectAddress(stage, path);
    },
  },
  {
    name: 'moves between cards by arrow keys and opens a card by Enter',
    path,
    waitsFor: ['payments-worker'],
    async act(stage) {
      await cards(stage).first().focus();
      await stage.page.keyboard.press('ArrowRight');
      await stage.page.keyboard.press('Enter');
      await expectAddress(stage, `/topology/${componentId('payments-db')}`);
    },
    // A component without children displays itself.
    expects: ['payments-db'],
    async followUp(stage) {
      await expect(cards(stage)).toHaveCount(1);
      await expect(cards(stage)).toHaveAccessibleName('payments-db, Warning');
    },
  },
  {
    name: 'shows the list data at once while the component is loading',
    path,
    answers: { 'topology.component.get': pending },
    expects: ['payments-worker', '1.2k/s'],
    async followUp(stage) {
      const settings = stage.page.getByRole('link', { name: 'Settings of the topology meridian' });
      await expect(settings).toHaveCount(0);
      stage.bridge.answer({ 'topology.component.get': topologyAnswers['topology.component.get'] });
      await expect(settings).toBeVisible();
    },
  },
  {
    name: 'shows a component that is missing from the list',
    path,
    answers: { 'topology.list': cachedAfterFailure({ version: 'none', packed: packComponents([], []) }) },
    expects: ['payments-worker', 'meridian'],
  },
  {
    name: 'shows a not-found message for a missing component (404)',
    path,
    answers: { 'topology.component.get': missing },
    expects: ['Component not found', 'Back to the dashboard'],
    async followUp(stage) {
      await stage.page.getByRole('link', { name: 'Back to the dashboard' }).click();
      await expectAddress(stage, '/topology');
    },
  },
  {
    name: 'shows a not-found message when the server returns nothing',
    path: `/topology/${idOf(9, 999)}`,
    expects: ['Component not found'],
  },
  {
    name: 'warns when the server returns several components for the ID',
    path,
    answers: { 'topology.component.get': oneComponent('Payments', 3) },
    expects: ['Response has multiple components for the id', 'payments-worker'],
  },
  ...[failures.broken].map(
    (failure): Story => ({
      name: `shows the list data when the server is ${failure.name}`,
      path,
      answers: { 'topology.component.get': failsWith(failure) },
      expects: [`${failure.sentence} Showing the last response.`, 'payments-worker'],
    }),
  ),
  {
    name: 'shows cached data and disables actions when the server cannot be reached',
    path,
    answers: {
      'session.changes': offline,
      'topology.list': cachedAnswer(topologyAnswers['topology.list']().data, away.sentence),
      'topology.component.get': cachedAnswer(oneComponent('Payments').data, away.sentence),
    },
    expects: [/as of \d\d:\d\d/, 'payments-worker'],
    async followUp(stage) {
      for (const name of ['Link to Incident', 'Snapshot', 'Link to catalog', 'Playbooks: run on Payments'])
        await expectDisabled(stage, name, /server cannot be reached/);
    },
  },
  {
    name: 'searches the item to link as soon as a letter is typed in the dialog',
    path,
    waitsFor: ['Link to catalog'],
    answers: {
      'catalog.items.list': serverAnswer(pageOf([item()])),
      'catalog.facets.list': serverAnswer([{ value: 'Kubernetes::Deployment', count: 3 }]),
    },
    act: (stage) => press(stage, 'Link to catalog'),
    expects: ['Catalog item'],
    async followUp(stage) {
      await expect(button(stage, /^Catalog item/)).toBeFocused();
      await stage.page.keyboard.type('ledger', { delay: 20 });
      await stage.page.getByRole('option', { name: /payments-ledger/ }).click();
      await expect(button(stage, /^Catalog item/)).toContainText('payments-ledger');
    },
  },
  {
    name: 'filters the children by status and shows all of them again',
    path: `${path}?status=warning&team=Payments&sortBy=name&sortOrder=asc`,
    waitsFor: ['payments-db'],
    expects: ['1 of 7 components', 'Show all components'],
    expectsNot: ['payments-worker'],
    async followUp(stage) {
      await stage.page.getByRole('link', { name: 'Show all components' }).click();
      await expectAddress(stage, `${path}?team=Payments&sortBy=name&sortOrder=asc`);
      await expect(cards(stage).first()).toHaveAccessibleName('payments-api, Healthy');
      await stage.page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Dashboard' }).click();
      await expectAddress(stage, '/topology?team=Payments&sortBy=name&sortOrder=asc');
    },
  },
  {
    name: 'filters and sorts the children like the dashboard, without changing the filters of the dashboard',
    path: `${path}?team=Payments`,
    waitsFor: ['payments-worker'],
    async act(stage) {
      await press(stage, 'Type All');
      await stage.page.getByRole('option', { name: /^Database/ }).click();
    },
    expects: ['1 of 7 components', 'payments-db'],
    expectsNot: ['payments-worker'],
    async followUp(stage) {
      await expectAddress(stage, `${path}?team=Payments&childType=Database`);
      await press(stage, 'Sort By Health status');
      await stage.page.getByRole('option', { name: 'Name' }).click();
      await expectAddress(stage, `${path}?team=Payments&childType=Database&sortBy=name&sortOrder=asc`);
      await stage.page.getByRole('link', { name: 'Show all components' }).click();
      await expect(cards(stage).first()).toHaveAccessibleName('payments-api, Healthy');
      await stage.page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Dashboard' }).click();
      await expectAddress(stage, '/topology?team=Payments&sortBy=name&sortOrder=asc');
    },
  },
  {
    name: 'links the type to all components of that type, and the agent to the agent',
    path,
    waitsFor: ['meridian'],
    expects: ['prod-eu-1'],
    async followUp(stage) {
      await expect(sidebar(stage).getByRole('link', { name: 'prod-eu-1' })).toHaveAttribute(
        'href',
        `/settings/agents?id=${idOf(3, 1)}`,
      );
      await sidebar(stage).getByRole('link', { name: 'System' }).click();
      await expectAddress(stage, '/topology?type=System');
    },
  },
  {
    name: 'shows an empty state when no child has the status',
    path: `${path}?status=info`,
    expects: ['There are no components matching this criteria', 'Show all components'],
  },
  {
    name: 'shows the referring component as the parent',
    path: `/topology/${componentId('payments-db')}?refererId=${componentId('Search')}`,
    expects: ['Parent', 'Search', 'Payments'],
    async followUp(stage) {
      await sidebar(stage).getByRole('link', { name: 'Search' }).click();
      await expectAddress(stage, `/topology/${componentId('Search')}`);
    },
  },
  {
    name: 'renders only the visible cards of 5,000 children',
    path,
    answers: alone({ name: 'Shards', children: many }),
    waitsFor: ['shard-0000'],
    expects: ['shard-4999'],
    async followUp(stage) {
      await expect(cards(stage).first()).toHaveAccessibleName('shard-4999, Unhealthy');
      expect(await cards(stage).count()).toBeLessThan(100);
    },
  },
  {
    name: 'shows long names',
    path,
    answers: alone({
      name: longName,
      statusReason: longName,
      type: longName,
      agentName: longName,
      labels: { [`app.kubernetes.io/${longName}`]: longName },
      properties: [
        { name: longName, text: longName, headline: true },
        { name: `group/${longName}`, text: longName },
      ],
      children: [{ name: `${longName}-child`, statusReason: longName }],
    }),
    expects: [longName],
  },
  {
    name: 'shows when a component was deleted, and its costs',
    path,
    answers: alone({
      name: 'Payments',
      deletedAt: ago(2 * dayMs),
      costTotal1d: 3,
      costTotal7d: 21,
      costTotal30d: 60,
    }),
    expects: ['Deleted', '2d ago', '$60', '50%'],
    async followUp(stage) {
      // The figures are visible without scrolling in a window of the usual height.
      await stage.page.setViewportSize({ width: 1_440, height: 900 });
      for (const figure of ['$3.00', '$21', '$60'])
        await expect(sidebar(stage).getByText(figure, { exact: true }).first()).toBeInViewport({ ratio: 1 });
    },
  },
  {
    name: 'links to the topology for users with permission to read topologies',
    path,
    waitsFor: ['meridian'],
    async act(stage) {
      await stage.page.getByRole('link', { name: 'Settings of the topology meridian' }).click();
    },
    expects: ['payments'],
    async followUp(stage) {
      await expectAddress(stage, `/settings/topologies/${idOf(10, 1)}`);
    },
  },
  {
    name: 'hides the link actions from a viewer',
    path,
    answers: { 'session.changes': signedIn({ roles: ['viewer'] }) },
    waitsFor: ['meridian'],
    expects: ['Snapshot'],
    async followUp(stage) {
      await expect(button(stage, 'Link to catalog')).toHaveCount(0);
      await expect(button(stage, 'Link to Incident')).toHaveCount(0);
    },
  },
  {
    name: 'keeps the sidebar hidden on the next component',
    path,
    waitsFor: ['Link to catalog'],
    act: (stage) => press(stage, 'Hide sidebar'),
    expects: ['payments-worker'],
    async followUp(stage) {
      await expect(sidebar(stage)).toBeHidden();
      await cards(stage).first().getByRole('link', { name: 'payments-worker', exact: true }).click();
      await expectTexts(stage, ['payments-worker-1']);
      await expect(sidebar(stage)).toBeHidden();
      await press(stage, 'Show sidebar');
      await expect(sidebar(stage)).toBeVisible();
      await stage.page.setViewportSize({ width: 720, height: 900 });
      await expect(sidebar(stage)).toBeHidden();
      await press(stage, 'Show sidebar');
      await stage.page.keyboard.press('Escape');
      await expect(sidebar(stage)).toBeHidden();
      await stage.lookNormal();
    },
  },
  {
    name: 'opens the logs of the component',
    path,
    waitsFor: ['View Logs'],
    async act(stage) {
      await sidebar(stage).getByRole('link', { name: 'View Logs' }).click();
    },
    expects: ['Logs'],
    async followUp(stage) {
      await expectAddress(stage, new RegExp(`/logs\\?topologyId=${id}`));
    },
  },
  {
    name: 'opens the Link to Incident dialog',
    path,
    waitsFor: ['Link to Incident'],
    act: (stage) => press(stage, 'Link to Incident'),
    expects: ['Incident'],
    async followUp(stage) {
      await expect(stage.page.getByRole('dialog')).toBeVisible();
      await stage.page.keyboard.press('Escape');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
    },
  },
];

const linkedMany = Array.from({ length: 500 }, (_, at) => ({
  item: {
    id: idOf(1, 2_000 + at),
    name: `linked-${String(at).padStart(3, '0')}`,
    type: 'Kubernetes::Pod',
    configClass: 'Pod',
    deletedAt: null,
  },
  manual: at % 2 === 0,
  unlinkedAt: null,
}));

/** The calls of each panel. */
const panelCalls = [
  ['Catalog', 'topology.component.items'],
  ['Incidents', 'incidents.ofComponent'],
  ['Checks', 'topology.component.checks'],
  ['Teams', 'topology.component.teams'],
] as const;

/** Calls of the panels that load in pages, and their answers without rows. */
const pagedPanelCalls = [
  ['Changes', { 'topology.component.changes': serverAnswer({ changes: [], total: 0 }) }],
  ['Playbooks', { 'playbooks.runs.list': serverAnswer({ runs: [], total: 0 }) }],
  ['Insights', { 'insights.list': insightPage([]) }],
] as const;

const emptyPanels = [
  ...panelCalls.map(([name, call]) => [name, call, { [call]: serverAnswer([]) }] as const),
  ...pagedPanelCalls.map(
    ([name, none]) => [name, Object.keys(none)[0] as keyof Answers, none satisfies Partial<Answers>] as const,
  ),
];

const onePanel: readonly Story[] = [
  {
    name: 'lists linked items by type and hides deleted items',
    path,
    waitsFor: ['Link to catalog'],
    act: openPanel('Catalog'),
    expects: ['payments-config', '1 deleted or unlinked item is hidden.'],
    expectsNot: ['payments-old', '1.2k/s'],
    async followUp(stage) {
      await expectSingleCall(stage, 'topology.component.items');
      await expect(panel(stage, 'Catalog')).toHaveAccessibleName('Catalog 2');
      await stage.page.getByRole('switch', { name: 'Hide Deleted Catalog' }).uncheck();
      await expectTexts(stage, ['payments-old']);
      await expect(panel(stage, 'Catalog')).toHaveAccessibleName('Catalog 3');
      await expect
        .poll(() => stage.bridge.calls('shell.preferences.write').map(({ input }) => input))
        .toContainEqual({ areDeletedConfigsHidden: false });
      await rowsOf(stage, 'Deployment').filter({ hasText: 'payments-worker' }).click();
      await expectAddress(stage, new RegExp(`/catalog/${idOf(1, 901)}`));
      await stage.page.goBack();
      await expectTexts(stage, ['payments-old']);
      await stage.page.getByRole('switch', { name: 'Hide Deleted Catalog' }).check();
    },
  },
  {
    name: 'unlinks an item after confirmation',
    path,
    waitsFor: ['Link to catalog'],
    async act(stage) {
      await openPanel('Catalog')(stage);
      await press(stage, 'Unlink payments-config');
    },
    expects: [/Are you sure you want to delete this config link/],
    async followUp(stage) {
      await press(stage, 'Unlink');
      await expect(toast(stage, 'Deleted config link successfully')).toBeVisible();
      await expectCalls(stage, 'relationships.links.remove', [{ id: idOf(1, 902), componentId: id }]);
      await expect.poll(() => stage.bridge.calls('topology.component.items').length).toBe(2);
      stage.bridge.answer({ 'relationships.links.remove': failsWith(failures.broken) });
      await press(stage, 'Unlink payments-config');
      await press(stage, 'Unlink');
      await expect(toast(stage, 'The link could not be deleted')).toBeVisible();
      await press(stage, 'Cancel');
    },
  },
  {
    name: 'lists open incidents and filters them by type and status',
    path,
    waitsFor: ['Link to catalog'],
    act: openPanel('Incidents'),
    expects: ['Card authorisations failing', '1 incident of another type or status.'],
    expectsNot: ['Last month’s outage'],
    async followUp(stage) {
      await press(stage, 'Status Open');
      await stage.page.getByRole('option', { name: 'All', exact: true }).click();
      await expectTexts(stage, ['Last month’s outage']);
      await press(stage, 'Type All');
      await stage.page.getByRole('option', { name: 'Security', exact: true }).click();
      await expectTexts(stage, ['No details found', '2 incidents of other types or statuses.']);
      await press(stage, 'Type Security');
      await stage.page.getByRole('option', { name: 'Availability', exact: true }).click();
      await rowsOf(stage, 'Incidents').first().click();
      await expectAddress(stage, `/incidents/${idOf(60, 1)}`);
    },
  },
  {
    name: 'lists changes that open the change of the item',
    path,
    waitsFor: ['Link to catalog'],
    act: openPanel('Changes'),
    // A range, because the stories of a worker take minutes.
    expects: ['diff', /^(?:[3-5]\dm|1h.*)$/],
    async followUp(stage) {
      await rowsOf(stage, 'Changes').first().click();
      await expectAddress(stage, `/catalog/${idOf(1, 901)}/changes?change=${idOf(5, 1)}`);
    },
  },
  {
    name: 'lists checks with their status and opens a check',
    path,
    waitsFor: ['Link to catalog'],
    act: openPanel('Checks'),
    expects: ['home page', 'ledger', 'Unhealthy'],
    async followUp(stage) {
      await rowsOf(stage, 'Checks').first().focus();
      await stage.page.keyboard.press('ArrowDown');
      await expect(rowsOf(stage, 'Checks').nth(1)).toBeFocused();
      await stage.page.keyboard.press('Home');
      await stage.page.keyboard.press('Enter');
      await expectAddress(stage, `/health?checkId=${idOf(4, 1)}&timeRange=1h`);
    },
  },
  {
    name: 'lists playbook runs, newest first',
    path,
    waitsFor: ['Link to catalog'],
    act: openPanel('Playbooks'),
    expects: ['Restart a deployment', 'Failed', 'Running'],
    async followUp(stage) {
      await expectCalls(stage, 'playbooks.runs.list', [
        {
          on: { kind: 'component', id },
          sortBy: 'created_at',
          sortOrder: 'desc',
          pageIndex: 0,
          pageSize: 50,
        },
      ]);
      await rowsOf(stage, 'Playbooks').first().click();
      await expectAddress(stage, /\/playbooks\/runs\//);
    },
  },
  {
    name: 'loads more playbook runs on scrolling',
    path,
    answers: {
      'playbooks.runs.list': ({ pageSize }) =>
        serverAnswer({
          runs: Array.from({ length: Math.min(120, pageSize) }, (_, at) =>
            playbookRun({
              id: idOf(30, at + 1),
              playbook: at === 0 ? null : { id: idOf(31, 1), title: `Run ${at}`, icon: null },
            }),
          ),
          total: 120,
        }),
    },
    waitsFor: ['Link to catalog'],
    act: openPanel('Playbooks'),
    expects: ['Deleted playbook', 'Run 1'],
    async followUp(stage) {
      await expect(panel(stage, 'Playbooks')).toHaveAccessibleName('Playbooks 120');
      await expect(async () => {
        await rowsOf(stage, 'Playbooks').last().scrollIntoViewIfNeeded();
        await expect(rowsOf(stage, 'Playbooks')).toHaveCount(120, { timeout: 200 });
      }).toPass();
    },
  },
  {
    name: 'lists teams',
    path,
    waitsFor: ['Link to catalog'],
    act: openPanel('Teams'),
    expects: ['owner'],
    async followUp(stage) {
      await rowsOf(stage, 'Teams').first().click();
      await expectAddress(stage, `/settings/teams/${idOf(11, 1)}`);
    },
  },
  {
    name: 'lists insights',
    path,
    waitsFor: ['Link to catalog'],
    act: openPanel('Insights'),
    // The summary, as in the list of insights. The message has Markdown or HTML.
    expects: ['runs as root', 'trivy · payments-ledger'],
    async followUp(stage) {
      const [first] = stage.bridge.calls('insights.list');
      expect(first?.input).toMatchObject({
        filter: { ownComponentId: id, status: 'open' },
        sortBy: 'first_observed',
      });
      await rowsOf(stage, 'Insights').filter({ hasText: 'runs as root' }).click();
      await expectAddress(
        stage,
        `/catalog/insights?component=${id}&type=security&severity=high&insight=${idOf(50, 3)}`,
      );
    },
  },
];

const allPanels: readonly Story[] = [
  {
    name: 'open one at a time by keyboard, and stay open on the next component',
    path,
    waitsFor: ['Link to catalog'],
    async act(stage) {
      await panel(stage, 'Checks').focus();
      await stage.page.keyboard.press('Enter');
    },
    expects: ['home page'],
    expectsNot: ['1.2k/s'],
    async followUp(stage) {
      await cards(stage).first().getByRole('link', { name: 'payments-worker', exact: true }).click();
      await expectTexts(stage, ['payments-worker-1', 'home page']);
      await openPanel('Checks')(stage);
      await expectNoTexts(stage, ['home page']);
      await openPanel('Details')(stage);
      await expectTexts(stage, ['Namespace']);
    },
  },
  {
    name: 'show the numbers of their own rows before any of them is opened, and the same afterwards',
    path,
    answers: {
      'topology.component.checks': serverAnswer([]),
      'incidents.list': serverAnswer({ incidents: [], total: 3 }),
      'insights.list': ({ filter }) => insightPage(undefined, filter.ownComponentId === undefined ? 12 : 3),
      'playbooks.runs.list': serverAnswer({ runs: [playbookRun()], total: 1 }),
    },
    waitsFor: ['Link to catalog', '36 below'],
    expects: ['12 in total', '3 in total'],
    async followUp(stage) {
      const counts = {
        Catalog: 2,
        Incidents: 1,
        Changes: 1,
        Checks: 0,
        Playbooks: 1,
        Teams: 1,
        Insights: 3,
      };
      for (const [name, count] of Object.entries(counts))
        await expect(panel(stage, name)).toHaveAccessibleName(`${name} ${count}`);
      for (const [name, count] of Object.entries(counts)) {
        await openPanel(name)(stage);
        await expect(sidebar(stage).locator('[data-panel-body]:visible [data-row]')).toHaveCount(count);
        await expect(panel(stage, name)).toHaveAccessibleName(`${name} ${count}`);
      }
    },
  },
  {
    name: 'count the incidents that the default filter hides, and link to them',
    path,
    answers: {
      'incidents.list': ({ filter }) =>
        serverAnswer({ incidents: [], total: filter.status === undefined ? 2 : 0 }),
      'incidents.ofComponent': serverAnswer([]),
    },
    waitsFor: ['Link to catalog'],
    expects: ['2 in total'],
    async followUp(stage) {
      await expect(stage.page.getByRole('link', { name: /^2 in total: Incidents/ })).toHaveAttribute(
        'href',
        `/incidents?component=${id}&status=all`,
      );
    },
  },
  {
    name: 'link to the lists with the rows of the component and of all components below it',
    path,
    answers: {
      'incidents.list': serverAnswer({ incidents: [], total: 3 }),
      'insights.list': ({ filter }) => insightPage(undefined, filter.ownComponentId === undefined ? 12 : 3),
    },
    waitsFor: ['Link to catalog', '12 in total'],
    expects: ['36 in total'],
    async followUp(stage) {
      const addressOfTotal = (name: string) =>
        expect(
          sidebar(stage).getByRole('link', { name: new RegExp(`: ${name} of this component and of all`) }),
        );
      await addressOfTotal('Checks').toHaveAttribute('href', `/health?component=${id}&hidePassing=false`);
      await addressOfTotal('Insights').toHaveAttribute(
        'href',
        `/catalog/insights?component=${id}&status=open`,
      );
      await addressOfTotal('Incidents').toHaveAttribute('href', `/incidents?component=${id}&status=open`);
      await openPanel('Incidents')(stage);
      await press(stage, 'Status Open');
      await stage.page.getByRole('option', { name: 'All', exact: true }).click();
      await addressOfTotal('Incidents').toHaveAttribute('href', `/incidents?component=${id}&status=all`);
    },
  },
  ...emptyPanels.map(
    ([name, , none]): Story => ({
      name: `show an empty state in ${name}`,
      path,
      answers: none,
      waitsFor: ['Link to catalog'],
      act: openPanel(name),
      expects: ['No details found'],
    }),
  ),
  ...emptyPanels.flatMap(([name, call, none]) =>
    failuresOfEveryScreen.map(
      (failure): Story => ({
        name: `show an error in ${name} alone when the server is ${failure.name}`,
        path,
        answers: { [call]: failsWith(failure) },
        waitsFor: ['Link to catalog'],
        act: openPanel(name),
        expects: [failure.sentence, 'payments-worker'],
        async followUp(stage) {
          await sidebar(stage).getByText('Details', { exact: true }).last().click();
          await expect(sidebar(stage).locator('pre')).toContainText(failure.details);
          stage.bridge.answer(none);
          await press(stage, 'Try again');
          await expectTexts(stage, ['No details found']);
          await openPanel('Details')(stage);
          await expectTexts(stage, ['1.2k/s']);
        },
      }),
    ),
  ),
  {
    name: 'show a loading message in a slow panel',
    path,
    answers: { 'topology.component.items': pending },
    waitsFor: ['Link to catalog'],
    act: openPanel('Catalog'),
    expects: ['loading data...', 'payments-worker'],
    async followUp(stage) {
      stage.bridge.answer({ 'topology.component.items': topologyAnswers['topology.component.items'] });
      await expectTexts(stage, ['payments-config']);
    },
  },
  {
    name: 'show cached data with its age',
    path,
    answers: {
      'topology.component.checks': cachedAnswer(
        topologyAnswers['topology.component.checks'].data,
        failures.broken.sentence,
        failures.broken.details,
      ),
    },
    waitsFor: ['Link to catalog'],
    act: openPanel('Checks'),
    expects: [
      /as of \d\d:\d\d/,
      `${failures.broken.sentence} Showing data stored on this computer.`,
      'home page',
    ],
  },
  {
    name: 'render only the visible rows of 500 linked items',
    path,
    answers: { 'topology.component.items': serverAnswer(linkedMany) },
    waitsFor: ['Link to catalog'],
    act: openPanel('Catalog'),
    expects: ['linked-000', '500'],
    async followUp(stage) {
      expect(await rowsOf(stage, 'Pod').count()).toBeLessThan(200);
      await rowsOf(stage, 'Pod').first().focus();
      await expect(async () => {
        await stage.page.keyboard.press('End');
        await expect(rowsOf(stage, 'Pod')).toHaveCount(500, { timeout: 200 });
      }).toPass();
    },
  },
  {
    name: 'show long names',
    path,
    answers: {
      'insights.list': insightPage([
        insight({
          item: { id: idOf(1, 1), name: longName, type: longName, deletedAt: null },
          analyzer: longName,
          summary: longName,
        }),
      ]),
    },
    waitsFor: ['Link to catalog'],
    act: openPanel('Insights'),
    expects: [longName],
  },
  {
    name: 'exclude Incidents when the server has no incidents',
    path,
    answers: {
      'session.changes': signedIn({
        properties: [{ name: 'incidents.disable', value: 'true', source: 'local' }],
      }),
    },
    waitsFor: ['Link to catalog'],
    expects: ['Changes'],
    async followUp(stage) {
      await expect(panel(stage, 'Incidents')).toHaveCount(0);
      await expect(button(stage, 'Link to Incident')).toHaveCount(0);
    },
  },
];

const snapshot = { id, name: 'Payments', start: '15m', related: false };
const snapshotDialog = async (stage: StoryWindow) => {
  await press(stage, 'Snapshot');
  await expect(stage.page.getByRole('dialog')).toBeVisible();
};

const snapshotStories: readonly Story[] = [
  {
    name: 'covers the last 15 minutes of the component alone by default',
    path,
    waitsFor: ['Snapshot'],
    act: snapshotDialog,
    expects: ['Snapshot of Payments', '15 minutes', 'Include related components'],
    async followUp(stage) {
      await press(stage, 'Download');
      await expect(toast(stage, 'Saved Payments-snapshot.zip (2 MB)')).toBeVisible();
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      await expectCalls(stage, 'topology.snapshot', [snapshot]);
      await snapshotDialog(stage);
      await press(stage, 'Time range 15 minutes');
      await stage.page.getByRole('option', { name: '7 days' }).click();
      await stage.page.getByRole('checkbox', { name: 'Include related components' }).check();
      await press(stage, 'Download');
      await expectCalls(stage, 'topology.snapshot', [snapshot, { ...snapshot, start: '7d', related: true }]);
    },
  },
  {
    name: 'shows the progress of a download of unknown size and cancels the download',
    path,
    answers: {
      'topology.snapshot': async function* () {
        yield { stage: 'running', done: 3 * 1_048_576, total: 0 } as const;
        await new Promise(() => undefined);
      },
    },
    waitsFor: ['Snapshot'],
    async act(stage) {
      await snapshotDialog(stage);
      await press(stage, 'Download');
    },
    expects: ['Downloading Payments-snapshot.zip', '3 MB'],
    async followUp(stage) {
      await press(stage, 'Cancel');
      await expect(toast(stage, 'The download was canceled. No snapshot was saved.')).toBeVisible();
    },
  },
  {
    name: 'shows the server message of a failed download',
    path,
    answers: { 'topology.snapshot': failsWith(failures.broken) },
    waitsFor: ['Snapshot'],
    async act(stage) {
      await snapshotDialog(stage);
      await press(stage, 'Download');
    },
    expects: ['Error downloading file', failures.broken.sentence],
    async followUp(stage) {
      const said = stage.page.getByRole('status', { name: 'Messages' });
      await said.getByText('Details', { exact: true }).click();
      await expect(said.locator('pre')).toContainText(failures.broken.details);
    },
  },
  {
    name: 'disables Download when the server cannot be reached',
    path,
    waitsFor: ['Snapshot'],
    async act(stage) {
      await snapshotDialog(stage);
      stage.bridge.answer({ 'session.changes': offline });
    },
    expects: ['Snapshot of Payments'],
    async followUp(stage) {
      await expectDisabled(stage, 'Download', /server cannot be reached/);
      await button(stage, 'Download').focus();
      await stage.page.keyboard.press('Enter');
      await expectCalls(stage, 'topology.snapshot', []);
    },
  },
];

/** Search results, including items that match in other fields than the name. */
const linkable = pageOf([
  item({ id: idOf(3, 2), name: 'payments-worker' }),
  item({ id: idOf(3, 1), name: 'Payments-ledger' }),
  item({ id: idOf(3, 9), name: 'something else' }),
]);
const linkAnswers: Partial<Answers> = {
  'catalog.items.list': serverAnswer(linkable),
  'catalog.facets.list': serverAnswer([{ value: 'Kubernetes::Deployment', count: 3 }]),
};
const linkDialog = async (stage: StoryWindow) => {
  await press(stage, 'Link to catalog');
  await expect(stage.page.getByRole('dialog')).toBeVisible();
};
const choose = async (stage: StoryWindow, typed: string, name: string) => {
  await stage.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Catalog item/ })
    .click();
  await stage.page.keyboard.type(typed);
  await stage.page.getByRole('option', { name }).click();
};

const linkStories: readonly Story[] = [
  {
    name: 'disables Link until an item is selected',
    path,
    answers: linkAnswers,
    waitsFor: ['Link to catalog'],
    act: linkDialog,
    expects: ['Linked items appear in the Catalog panel of Payments.', 'Search by name'],
    async followUp(stage) {
      await expectDisabled(stage, 'Link', 'Select an item first.');
      await button(stage, 'Link').focus();
      await stage.page.keyboard.press('Enter');
      await expectCalls(stage, 'relationships.links.add', []);
    },
  },
  {
    name: 'finds an item by name and links the item by keyboard',
    path,
    answers: linkAnswers,
    waitsFor: ['Link to catalog'],
    async act(stage) {
      await linkDialog(stage);
      const field = stage.page.getByRole('dialog').getByRole('button', { name: /^Catalog item/ });
      await field.focus();
      await stage.page.keyboard.press('Enter');
      await stage.page.keyboard.type('PAYM');
    },
    expects: ['Payments-ledger', 'payments · prod-eu-1 · Deployment'],
    expectsNot: ['something else'],
    async followUp(stage) {
      // The resize for the accessibility checks closed the list, so this part starts over.
      await expect(async () => {
        await stage.page.keyboard.press('Escape');
        await expect(stage.page.getByRole('dialog')).toHaveCount(0, { timeout: 200 });
      }).toPass();
      await linkDialog(stage);
      await stage.page
        .getByRole('dialog')
        .getByRole('button', { name: /^Catalog item/ })
        .click();
      await stage.page.keyboard.type('PAYM');
      // Sorted by name, ignoring case.
      await expect(stage.page.getByRole('option')).toHaveText([/^Payments-ledger/, /^payments-worker/]);
      await stage.page.keyboard.press('ArrowDown');
      await stage.page.keyboard.press('Enter');
      await stage.page
        .getByRole('dialog')
        .getByRole('button', { name: /^Catalog item/ })
        .focus();
      await press(stage, 'Link');
      await expect(toast(stage, 'config link successful')).toBeVisible();
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      await expectCalls(stage, 'relationships.links.add', [{ id: idOf(3, 2), componentId: id }]);
    },
  },
  {
    name: 'filters the items by type',
    path,
    answers: linkAnswers,
    waitsFor: ['Link to catalog'],
    async act(stage) {
      await linkDialog(stage);
      await press(stage, /^Type All types/);
      await stage.page.getByRole('option', { name: 'Deployment' }).click();
      await choose(stage, 'ledger', 'Payments-ledger');
    },
    expects: ['Payments-ledger'],
    async followUp(stage) {
      await expect
        .poll(() => stage.bridge.calls('catalog.items.list').at(-1)?.input)
        .toMatchObject({
          filter: { search: 'ledger', type: 'Kubernetes::Deployment', hideDeleted: true },
        });
      stage.bridge.answer({ 'topology.component.items': serverAnswer(linkedMany) });
      await press(stage, 'Link');
      await expect(toast(stage, 'config link successful')).toBeVisible();
    },
  },
  {
    name: 'explains that an item is already linked',
    path,
    answers: {
      ...linkAnswers,
      'relationships.links.add': failsWith({ ...failures.broken, code: 'CONFLICT' } as never),
    },
    waitsFor: ['Link to catalog'],
    async act(stage) {
      await linkDialog(stage);
      await choose(stage, 'worker', 'payments-worker');
      await press(stage, 'Link');
    },
    expects: ['payments-worker is already linked to Payments'],
    async followUp(stage) {
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'shows the server message when linking fails',
    path,
    answers: { ...linkAnswers, 'relationships.links.add': failsWith(failures.broken) },
    waitsFor: ['Link to catalog'],
    async act(stage) {
      await linkDialog(stage);
      await choose(stage, 'worker', 'payments-worker');
      await press(stage, 'Link');
    },
    expects: [failures.broken.sentence],
    async followUp(stage) {
      stage.bridge.answer({ 'relationships.links.add': {} });
      await press(stage, 'Link');
      await expect(toast(stage, 'config link successful')).toBeVisible();
    },
  },
  {
    name: 'shows an error when the search fails',
    path,
    answers: { 'catalog.items.list': failsWith(failures.broken) },
    waitsFor: ['Link to catalog'],
    async act(stage) {
      await linkDialog(stage);
      await stage.page
        .getByRole('dialog')
        .getByRole('button', { name: /^Catalog item/ })
        .click();
      await stage.page.keyboard.type('worker');
    },
    expects: [selectMessages.failed],
    async followUp(stage) {
      stage.bridge.answer(linkAnswers);
      await press(stage, selectMessages.retry);
      await expectTexts(stage, ['payments-worker']);
    },
  },
];

const view = `/view/topology/${id}`;

const viewStories: readonly Story[] = [
  ...(['small', 'medium', 'large', 'extra_large'] as const).map(
    (size): Story => ({
      name: `shows a ${size} card`,
      path: `${view}?size=${size}`,
      expects: ['Unhealthy', 'Card authorisations fail in prod-eu-1', '1.2k/s'],
      async followUp(stage) {
        await expect(cards(stage)).toHaveCount(1);
        await expect(cards(stage)).toHaveAttribute('data-size', size);
        await expect(cards(stage).getByRole('button', { name: /^Actions/ })).toHaveCount(0);
        await expect(text(stage, 'Link to catalog')).toHaveCount(0);
      },
    }),
  ),
  {
    name: 'shows a large card for an invalid size',
    path: `${view}?size=gigantic`,
    expects: ['payments-worker'],
    async followUp(stage) {
      await expect(cards(stage)).toHaveAttribute('data-size', 'large');
    },
  },
  {
    name: 'shows a not-found message instead of a missing component',
    path: view,
    answers: { 'topology.component.get': missing },
    expects: ['Component not found'],
  },
  {
    name: 'shows a cached card with its age',
    path: view,
    answers: {
      'session.changes': offline,
      'topology.list': cachedAnswer(topologyAnswers['topology.list']().data, away.sentence),
      'topology.component.get': cachedAnswer(oneComponent('Payments').data, away.sentence),
    },
    expects: [/as of \d\d:\d\d/, 'payments-worker'],
  },
  ...loadFailureStories({
    path: view,
    call: 'topology.component.get',
    others: ['topology.list'],
    well: 'payments-worker',
  }),
];

/** An incident whose only evidence is the component. */
const inIncident: Partial<Answers> = {
  'incidents.get': serverAnswer(
    incidentPage({
      hypotheses: [
        hypothesis({
          evidences: [
            evidence({
              type: 'topology',
              description: 'Payments',
              componentId: id,
              checkId: null,
              payload: null,
            }),
          ],
        }),
      ],
    }),
  ),
};

const evidenceStories: readonly Story[] = [
  {
    name: 'shows its card on request',
    path: `/incidents/${idOf(60, 1)}`,
    answers: inIncident,
    waitsFor: ['Show card'],
    async act(stage) {
      await expectCalls(stage, 'topology.component.get', []);
      await press(stage, 'Show card');
    },
    expects: ['Card authorisations fail in prod-eu-1', 'payments-worker', 'Hide card'],
    async followUp(stage) {
      await expectCalls(stage, 'topology.component.get', [{ id }]);
      await press(stage, 'Hide card');
      await expectTexts(stage, ['Show card']);
    },
  },
  {
    name: 'explains that the component no longer exists',
    path: `/incidents/${idOf(60, 1)}`,
    answers: { ...inIncident, 'topology.component.get': missing },
    waitsFor: ['Show card'],
    act: (stage) => press(stage, 'Show card'),
    expects: ['The component no longer exists', 'Payments'],
  },
];

defineStories([
  {
    screen: 'the component page',
    stories: [
      ...pageStories,
      ...loadFailureStories({
        path,
        call: 'topology.component.get',
        others: ['topology.list'],
        well: 'payments-worker',
      }),
    ],
  },
  { screen: 'a component panel', stories: onePanel },
  { screen: 'the component panels', stories: allPanels },
  { screen: 'the component snapshot', stories: snapshotStories },
  { screen: 'the Link to catalog dialog', stories: linkStories },
  { screen: 'the component card view', stories: viewStories },
  { screen: 'a component as incident evidence', stories: evidenceStories },
]);
