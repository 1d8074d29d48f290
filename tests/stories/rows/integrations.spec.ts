import { expect } from 'playwright/test';
import { resourceRules } from '#contract/rules/resources.ts';
import { typeInto } from '../../support/typeInto.ts';
import {
  button,
  expectCalls,
  expectDisabled,
  expectNoTexts,
  expectTexts,
  field,
  press,
  rows,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing, pending } from '../FakeBridge.ts';
import { loadFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { defaultAnswers } from '../world/defaultAnswers.ts';
import { chart } from '../world/integrations.ts';
import { away, signedIn } from '../world/session.ts';
import { resourceRow, someRows } from '../world/settings.ts';
import { ago, cachedAnswer, idOf, serverAnswer } from '../world/times.ts';

const { path } = resourceRules.integrations;
const add = `${path}?add=true`;
const ofScraper = `${path}/scrapers/${idOf(31, 1)}`;
const ofLogs = `${path}/logging_backends/${idOf(20, 1)}`;

const page = (list = someRows.integrations, total = list.length) =>
  serverAnswer({ rows: [...list], total, serverTime: ago(0) });

const code = ({ page: window }: StoryWindow, way: 'Flux' | 'Helm CLI') =>
  window.getByRole('region', { name: way }).locator('pre');
const search = ({ page: window }: StoryWindow) =>
  window.getByRole('textbox', { name: 'Search integrations' });
const tile = (stage: StoryWindow, name: string) => button(stage, name);

const listStories: readonly Story[] = [
  {
    name: 'lists scrapers, topologies and log backends with their last jobs',
    path,
    expects: [
      'payments-database',
      'Scraper',
      'Topology',
      'Log Backend',
      'fra-2',
      'Failed',
      'Success',
      '(View details)',
      'Last Run',
      'Add integration',
    ],
    async followUp(stage) {
      // The list does not request the chart registry.
      await expectCalls(stage, 'integrations.chart', []);
      await rows(stage).filter({ hasText: 'loki' }).getByText('loki').click();
      await expect(stage.page).toHaveURL(new RegExp(`${ofLogs}$`));
      await expectTexts(stage, ['Spec', 'Job History']);
    },
  },
  {
    name: 'opens the details of the last job',
    path,
    waitsFor: ['payments-database'],
    act: async ({ page: window }) => window.getByRole('link', { name: /View details/ }).click(),
    expects: ['remaining connection slots are reserved for superuser connections'],
  },
  {
    name: 'is sorted by the server',
    path,
    waitsFor: ['payments-database'],
    act: async ({ page: window }) => window.getByRole('columnheader', { name: 'Type' }).click(),
    expects: ['payments-database'],
    async followUp(stage) {
      await expect(stage.page).toHaveURL(/sortBy=integration_type/);
      await expect
        .poll(() => stage.bridge.calls('resources.list').at(-1)?.input)
        .toMatchObject({ kind: 'integrations', sortBy: 'integration_type' });
    },
  },
  {
    name: 'shows an empty state when there are no integrations',
    path,
    answers: { 'resources.list': page([]) },
    expects: ['No data available', 'There are no integrations yet.'],
  },
  {
    name: 'shows long names and an unknown type',
    path,
    answers: {
      'resources.list': page(
        [resourceRow({ name: longName, source: longName, values: { integration_type: 'views_of_later' } })],
        123_456,
      ),
    },
    expects: [longName, 'views_of_later', 'of 123,456'],
  },
  {
    name: 'hides Add integration from users without permission',
    path,
    answers: { 'session.changes': signedIn({ roles: ['responder'] }) },
    expects: ['payments-database'],
    expectsNot: ['Add integration'],
  },
  {
    name: 'shows cached integrations with their age when the server cannot be reached',
    path,
    answers: {
      'session.changes': signedIn({ server: away }),
      'resources.list': { ...page(), source: 'cache' },
    },
    expects: ['payments-database', /as of \d\d:\d\d/, 'The server cannot be reached.'],
  },
  ...loadFailureStories(
    { path, call: 'resources.list', well: 'payments-database' },
    ({ code: failed, sentence }) =>
      failed === 'FORBIDDEN'
        ? ['You need read permission on integrations', sentence]
        : ['The integrations could not be loaded', sentence],
  ),
];

const pageStories: readonly Story[] = [
  {
    name: 'has a title and keeps its layout while its code, its editor and the scraper load',
    path,
    // Forces a new page, so that the code is not loaded yet.
    answers: { 'shell.start': defaultAnswers['shell.start'], 'resources.get': pending },
    waitsFor: ['payments-database'],
    async act(stage) {
      const { page: window } = stage;
      const loading = window.getByText('loading data...');
      const title = window.getByRole('heading', { level: 1 });
      const screen = Promise.withResolvers<void>();
      const editor = Promise.withResolvers<void>();
      await window.route(/\/IntegrationPage-[^/]+\.js$/, async (route) => {
        await screen.promise;
        await route.continue();
      });
      await window.route(/\/scrapers-[^/]+\.js$/, async (route) => {
        await editor.promise;
        await route.continue();
      });
      // From its start, so that the window does not load the code while it is idle.
      await stage.reload(path);
      await rows(stage).filter({ hasText: 'payments-database' }).first().click();
      await expect(loading).toBeVisible();
      await expect(title).toHaveText('Integrations');
      screen.resolve();
      await expect(title).toHaveText('Scrapers');
      const field = loading.locator('..').locator('[aria-hidden]').first();
      const before = await field.boundingBox();
      // The scraper is requested while its editor loads.
      await expect.poll(() => stage.bridge.calls('resources.get').length).toBe(1);
      const loaded = window.waitForResponse(/\/scrapers-[^/]+\.js$/);
      editor.resolve();
      await loaded;
      await window.unrouteAll({ behavior: 'wait' });
      // The page of the editor replaces the skeleton, so the field can be missing for a moment.
      await window.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
      await expect.poll(() => field.boundingBox(), 'nothing moves').toEqual(before);
      stage.bridge.answer({ 'resources.get': defaultAnswers['resources.get'] });
    },
    expects: ['Job History'],
  },
  {
    name: 'shows a scraper and leads back to the list',
    path: ofScraper,
    expects: ['payments-database', 'Spec', 'Job History', 'Update', 'Back'],
    async followUp(stage) {
      await expectCalls(stage, 'resources.get', [{ kind: 'scrapers', id: idOf(31, 1) }]);
      await press(stage, 'Back');
      await expect(stage.page).toHaveURL(new RegExp(`${path}$`));
    },
  },
  {
    name: 'saves a log backend and returns to the list',
    path: ofLogs,
    waitsFor: ['Update'],
    async act(stage) {
      await expect(field(stage, 'Name')).toBeVisible();
      await typeInto(field(stage, 'Name'), 'loki-2');
      await press(stage, 'Update');
    },
    expects: ['Log backend updated successfully', 'payments-database'],
    async followUp(stage) {
      await expect(stage.page).toHaveURL(new RegExp(`${path}$`));
      await expectCalls(stage, 'resources.update', [
        { kind: 'logBackends', id: idOf(20, 1), version: 'v1', changes: { name: 'loki-2' } },
      ]);
    },
  },
  {
    name: 'deletes a log backend and returns to the list',
    path: ofLogs,
    waitsFor: ['Update'],
    async act(stage) {
      await press(stage, 'Delete');
      await expectTexts(stage, ['Are you sure you want to delete this resource?']);
      await press(stage, 'Delete');
    },
    expects: ['Log backend deleted successfully', 'payments-database'],
    async followUp(stage) {
      await expect(stage.page).toHaveURL(new RegExp(`${path}$`));
      await expectCalls(stage, 'resources.remove', [{ kind: 'logBackends', id: idOf(20, 1) }]);
    },
  },
  {
    name: 'shows the jobs of a scraper',
    path: ofScraper,
    waitsFor: ['Job History'],
    act: async ({ page: window }) => window.getByRole('tab', { name: 'Job History' }).click(),
    expects: ['Timestamp', 'Scrape Kubernetes'],
    followUp: async ({ bridge }) =>
      await expect
        .poll(() => bridge.calls('jobs.list').at(-1)?.input)
        .toMatchObject({
          filter: { resourceId: idOf(31, 1) },
        }),
  },
  {
    name: 'explains an unknown type in the address',
    path: `${path}/playbooks/${idOf(31, 1)}`,
    expects: ['Unknown type', 'Show all integrations'],
    async followUp(stage) {
      await expectCalls(stage, 'resources.get', []);
      await stage.page.getByRole('link', { name: 'Show all integrations' }).click();
      await expectTexts(stage, ['payments-database']);
    },
  },
  {
    name: 'explains an address without a type',
    path: `${path}/7`,
    expects: ['Unknown type'],
  },
  {
    name: 'is refused to users without permission to change integrations',
    path: ofScraper,
    answers: { 'session.changes': signedIn({ roles: ['responder'] }) },
    expects: ['Unauthorized'],
    followUp: (stage) => expectCalls(stage, 'resources.get', []),
  },
  {
    name: 'shows a not-found message for a deleted integration',
    path: ofScraper,
    answers: {
      'resources.get': failing('NOT_FOUND', {
        sentence: 'The scraper was not found. It may have been deleted.',
      }),
    },
    expects: ['No resources found'],
  },
];

const chooseStories: readonly Story[] = [
  {
    name: 'shows two groups and returns from a selected type',
    path: add,
    expects: [
      'Add Integration',
      'Add via GitOps',
      'AWS',
      'Azure',
      'Prometheus',
      'Flux',
      'Kubernetes',
      'Mission Control',
      'Add Directly',
      'Catalog Scraper',
      'Log Backends',
    ],
    async followUp(stage) {
      await expectCalls(stage, 'integrations.chart', []);
      await tile(stage, 'Flux').click();
      await expectTexts(stage, ['Add Integration - Flux']);
      await expect(stage.page).toHaveURL(/option=flux/);
      await expectCalls(stage, 'integrations.chart', [{ chart: 'flux' }]);
      await stage.page.goBack();
      await expectTexts(stage, ['Add via GitOps']);
      await expect(stage.page).not.toHaveURL(/option=/);
    },
  },
  {
    name: 'finds a type by typing and selects the type by Enter',
    path: add,
    waitsFor: ['Add via GitOps'],
    async act(stage) {
      await expect(search(stage)).toBeFocused();
      await stage.page.keyboard.type('kuber');
    },
    expects: ['Kubernetes'],
    expectsNot: ['Azure'],
    async followUp(stage) {
      await expectNoTexts(stage, ['Add Directly']);
      await search(stage).press('Enter');
      await expectTexts(stage, ['Add Integration - Kubernetes']);
    },
  },
  {
    name: 'hides Log Backends when the server has no logs',
    path: add,
    answers: {
      'session.changes': signedIn({ properties: [{ name: 'logs.disable', value: 'true' }] }),
    },
    expects: ['Catalog Scraper'],
    expectsNot: ['Log Backends'],
  },
  {
    name: 'opens for an unknown option in the address',
    path: `${add}&option=nonsense`,
    expects: ['Add via GitOps'],
  },
  {
    name: 'opens the form of a log backend and requires its fields',
    path: `${add}&option=log-backends`,
    waitsFor: ['Add Integration - Log Backends', 'Save'],
    async act(stage) {
      await expect(field(stage, 'Name')).toBeFocused();
      await press(stage, 'Save');
    },
    expects: ['This field is required'],
    async followUp(stage) {
      await expectCalls(stage, 'resources.create', []);
      await press(stage, 'Cancel');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      await expect(stage.page).toHaveURL(new RegExp(`${path}$`));
    },
  },
  {
    name: 'opens the form of a scraper',
    path: `${add}&option=catalog-scraper`,
    expects: [/Add Integration - Catalog Scraper/],
  },
];

const gitOps = (option: string) => `${add}&option=${option}`;

const gitOpsStories: readonly Story[] = [
  {
    name: 'fills a Kubernetes integration from the chart in the registry',
    path: gitOps('kubernetes'),
    expects: [
      'Add Integration - Kubernetes',
      'mission-control-kubernetes 0.1.30, loaded from the chart registry just now.',
      'Cluster name',
      'kind: HelmRelease',
    ],
    expectsNot: ['You will need to have Kubernetes chart installed in flux to use this option'],
    async followUp(stage) {
      const window = stage.page;
      await typeInto(field(stage, 'Namespace'), 'tools');
      await typeInto(field(stage, 'Cluster name'), "Hanneke's");
      await expect(code(stage, 'Flux')).toContainText('  name: flanksource\n  namespace: tools\n');
      await expect(code(stage, 'Flux')).toContainText('  values:\n    clusterName: "Hanneke\'s"\n');
      await window.getByRole('tab', { name: 'Helm CLI' }).click();
      await expect(code(stage, 'Helm CLI')).toContainText(
        "helm upgrade --install mission-control-kubernetes flanksource/mission-control-kubernetes \\\n  --namespace tools --create-namespace \\\n  --set-string 'clusterName=Hanneke'\\''s' \\\n",
      );
      await press(stage, 'Save to file');
      await expect
        .poll(() => stage.bridge.calls('shell.file.save').map(({ input }) => input))
        .toMatchObject([
          {
            name: 'mission-control-kubernetes-install.sh',
            text: await code(stage, 'Helm CLI').innerText(),
          },
        ]);
      // Nothing is sent to the server. Closing asks for confirmation.
      await press(stage, 'Close');
      await expectTexts(stage, [/unsaved|not saved|lost/i]);
      await expectCalls(stage, 'resources.create', []);
    },
  },
  {
    name: 'reports missing values and keeps the manifests visible',
    path: gitOps('prometheus'),
    waitsFor: ['kind: HelmRelease'],
    act: (stage) => typeInto(field(stage, 'Prometheus URL'), ''),
    expects: ['Prometheus URL: This field is required', 'kind: HelmRelease'],
    async followUp(stage) {
      await expectDisabled(stage, 'Copy manifests', 'Prometheus URL: This field is required');
      await typeInto(field(stage, 'Prometheus URL'), 'http://prometheus:9090');
      await expect(code(stage, 'Flux')).toContainText('prometheusURL: "http://prometheus:9090"');
      await expect(button(stage, 'Copy manifests')).not.toHaveAttribute('aria-disabled', 'true');
    },
  },
  {
    name: 'rejects a namespace that Kubernetes does not allow',
    path: gitOps('flux'),
    waitsFor: ['kind: HelmRelease'],
    act: (stage) => typeInto(field(stage, 'Namespace'), 'Tools_1'),
    expects: [/^Namespace: Use up to 63 lowercase letters/],
  },
  {
    name: 'omits values when no field is filled',
    path: gitOps('mission-control'),
    expects: [
      'Add Integration - Mission Control',
      'You will need to have Kubernetes chart installed in flux to use this option',
      'chart: mission-control-watchtower',
    ],
    async followUp(stage) {
      await expect(code(stage, 'Flux')).not.toContainText('values:');
      await typeInto(field(stage, 'Topology name'), 'mission-control');
      await expectNoTexts(stage, [
        'You will need to have Kubernetes chart installed in flux to use this option',
      ]);
    },
  },
  {
    name: 'keeps values without a field when edited as code',
    path: gitOps('flux'),
    waitsFor: ['kind: HelmRelease'],
    async act({ page: window }) {
      await window.getByRole('tab', { name: 'Code' }).click();
      await expect(window.locator('.monaco-editor')).toBeVisible();
      await window.locator('.monaco-editor').click();
      await window.keyboard.press('ControlOrMeta+A');
      await window.keyboard.insertText('topologyName: flux\nfullnameOverride: my-flux\n');
    },
    expects: ['fullnameOverride: "my-flux"'],
    async followUp(stage) {
      await stage.page.keyboard.press('ControlOrMeta+A');
      await stage.page.keyboard.insertText('topologyName: a: b');
      await expectTexts(stage, ['The values in Code cannot be read.']);
      await expectDisabled(stage, 'Copy manifests', 'The values in Code cannot be read.');
    },
  },
  {
    name: 'uses the cached chart',
    path: gitOps('kubernetes'),
    answers: {
      'integrations.chart': cachedAnswer(
        chart(),
        'The chart registry took too long to answer.',
        'GET /charts: timeout',
      ),
    },
    expects: [
      /The chart registry took too long to answer\. mission-control-kubernetes 0\.1\.30, loaded from the chart registry, as of \d\d:\d\d\./,
      'kind: HelmRelease',
    ],
  },
  {
    name: 'uses the chart included in Quarterdeck',
    path: gitOps('kubernetes'),
    answers: {
      'integrations.chart': cachedAnswer(
        chart({ shipped: true, version: null }),
        'The chart registry could not be reached.',
        'GET /charts: ECONNREFUSED',
      ),
    },
    expects: [
      /The chart registry could not be reached\. mission-control-kubernetes as included in Quarterdeck/,
      'kind: HelmRelease',
    ],
  },
  {
    name: 'explains that a chart has no schema',
    path: gitOps('kubernetes'),
    answers: { 'integrations.chart': serverAnswer(chart({ schema: null })) },
    expects: ['This chart has no schema, so its values are not validated.'],
  },
  {
    name: 'shows the fields while the chart is loading',
    path: gitOps('aws'),
    answers: { 'integrations.chart': pending },
    expects: ['Scraper name', 'Access key'],
    expectsNot: ['kind: HelmRelease'],
    async followUp(stage) {
      stage.bridge.answer({ 'integrations.chart': serverAnswer(chart({ name: 'mission-control-aws' })) });
      await expectTexts(stage, ['chart: mission-control-aws']);
    },
  },
  {
    name: 'shows an error when the chart cannot be loaded',
    path: gitOps('azure'),
    answers: {
      'integrations.chart': failing('SERVER', { sentence: 'Something is wrong here.' }),
    },
    expects: ['The chart could not be loaded', 'Something is wrong here.', 'Subscription ID'],
  },
  {
    name: 'returns to the type selection',
    path: gitOps('azure'),
    waitsFor: ['kind: HelmRelease'],
    act: (stage) => press(stage, 'Back'),
    expects: ['Add via GitOps', 'Add Directly'],
  },
];

defineStories([
  { screen: 'the integration list', stories: listStories },
  { screen: 'the integration page', stories: pageStories },
  { screen: 'the integration type selection', stories: chooseStories },
  { screen: 'the GitOps form of an integration', stories: gitOpsStories },
]);
