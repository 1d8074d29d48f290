import { expect } from 'playwright/test';
import { expectCalls, expectNoTexts, expectSingleCall, expectTexts, press } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { loadFailureStories, refreshFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { insight, insightAnswers, insightDetail, insightPage, someInsights } from '../world/insights.ts';
import { idOf, serverAnswer } from '../world/times.ts';
import { componentId } from '../world/topology.ts';

const path = '/catalog/insights';
const list = { path, call: 'insights.list', well: 'payments-ledger' } as const;
const opened = `${path}?insight=${someInsights[0]?.id}`;
const says = (message: string | null, analysis: null | object = null) => ({
  'insights.get': serverAnswer(insightDetail({ message, summary: null, analysis: analysis as never })),
});

const listStories: readonly Story[] = [
  {
    name: 'shows insights of all severities and without a severity',
    path,
    expects: [
      'payments-ledger',
      'availability',
      'kube-health',
      'Critical',
      'Open',
      'technical debt',
      'Resolved',
      'First Observed',
      'Last Observed',
      '1–3 of 3',
    ],
    async followUp(stage) {
      await expectSingleCall(stage, 'insights.list');
      await expect
        .poll(() => stage.bridge.calls('insights.list')[0]?.input)
        .toEqual({
          filter: {},
          sortBy: 'first_observed',
          sortOrder: 'desc',
          pageIndex: 0,
          pageSize: 50,
        });
    },
  },
  {
    name: 'applies every filter of the address',
    path: `${path}?configType=Kubernetes%3A%3APod&type=security&severity=high&analyzer=trivy&status=open&sortBy=analyzer&sortOrder=asc`,
    expects: ['payments-ledger', 'Pod', 'security', 'High', 'trivy', 'Open'],
    async followUp(stage) {
      await expect
        .poll(() => stage.bridge.calls('insights.list')[0]?.input)
        .toMatchObject({
          filter: {
            configType: 'Kubernetes::Pod',
            type: 'security',
            severity: 'high',
            analyzer: 'trivy',
            status: 'open',
          },
          sortBy: 'analyzer',
          sortOrder: 'asc',
        });
      await expectCalls(stage, 'insights.facets', []);
      await stage.page.getByRole('button', { name: /^Analyzer/ }).click();
      await stage.page.getByRole('option', { name: /^All/ }).click();
      await expect(stage.page).not.toHaveURL(/analyzer=trivy/);
    },
  },
  {
    name: 'filters by the items linked to a component',
    path: `${path}?component=${componentId('Payments')}`,
    expects: ['payments-ledger', /^Component\s*Payments/],
    async followUp(stage) {
      await expect
        .poll(() => stage.bridge.calls('insights.list')[0]?.input)
        .toMatchObject({
          filter: { componentId: componentId('Payments') },
        });
      await stage.page.getByRole('button', { name: /^Component/ }).click();
      await stage.page.getByRole('option', { name: /^Edge/ }).click();
      await expect(stage.page).toHaveURL(new RegExp(`component=${componentId('Edge')}`));
    },
  },
  {
    name: 'shows an empty state when there are no insights',
    path,
    answers: { 'insights.list': insightPage([]) },
    expects: ['No data available', 'The server has no insights that you can view.'],
  },
  {
    name: 'shows long names and an unknown status on a page of 60,425 insights',
    path: `${path}?pageIndex=2`,
    answers: {
      'insights.list': insightPage(
        [
          insight({
            analyzer: longName,
            summary: longName,
            status: 'dismissed',
            severity: 'unheard of',
            type: longName,
            item: { id: idOf(3, 1), name: null, type: null, deletedAt: null },
          }),
        ],
        60_425,
      ),
    },
    expects: ['of 60,425', 'unknown item', 'dismissed', 'unheard of'],
  },
  {
    name: 'hides the item column on the page of an item',
    path: `/catalog/${idOf(3, 1)}/insights`,
    expects: ['kube-health', 'Critical'],
    expectsNot: ['Config Type'],
    async followUp(stage) {
      await expect
        .poll(() => stage.bridge.calls('insights.list')[0]?.input)
        .toMatchObject({ filter: { itemId: idOf(3, 1) } });
      await expect(stage.page.getByRole('columnheader', { name: 'Catalog' })).toHaveCount(0);
    },
  },
  ...loadFailureStories(list, ({ code, sentence }) =>
    code === 'FORBIDDEN'
      ? ['You need read permission on catalog', 'Ask an administrator of this workspace.']
      : ['The insights could not be loaded', sentence],
  ),
  ...refreshFailureStories({
    ...list,
    cachedData: insightAnswers['insights.list'].data,
    cachedText: (sentence) => `${sentence} Showing data stored on this computer.`,
    staleText: (sentence) => `${sentence} The data may be outdated.`,
  }),
];

const hostile = [
  '<h3>Container runs as root</h3>',
  '<script>document.title = "owned"</script>',
  '<img src="http://tracker.example/x.png" onerror="document.title = \'owned\'">',
  '<a href="javascript:document.title=1">press</a> [web](https://runbooks.meridian.example/x) [data](data:text/html,x)',
  '<form action="http://tracker.example"><input name="password"><button>Sign in</button></form>',
  '<style>body { display: none }</style><iframe src="http://tracker.example"></iframe>',
  '<p style="position: fixed; inset: 0" onclick="document.title = 1">a paragraph</p>',
].join('\n\n');

const detailStories: readonly Story[] = [
  {
    name: 'renders its message as Markdown and shows the analysis',
    path: opened,
    expects: ['kube-health: payments-ledger', 'First Observed', 'scraper', '3 of 6', '"available"'],
    async followUp(stage) {
      await expect(stage.page.locator('strong', { hasText: '3 of 6' })).toBeVisible();
      await stage.page.keyboard.press('Escape');
      await expect(stage.page).not.toHaveURL(/insight=/);
    },
  },
  {
    name: 'shortens a long message and expands the message on request',
    path: opened,
    answers: says(`${'word '.repeat(120)}the end`),
    expects: ['Show more', 'word'],
    expectsNot: [/the end/],
    async followUp(stage) {
      await press(stage, 'Show more');
      await expectTexts(stage, [/the end/, 'Show less']);
    },
  },
  {
    name: 'renders a table and a list in its message',
    path: opened,
    answers: says(
      '| replica | restarts |\n|---|---|\n| 1 | 9 |\n\n- one\n- two\n\n```\nkubectl get pods\n```',
    ),
    expects: ['restarts', 'kubectl get pods'],
  },
  {
    name: 'neutralizes scripts, images and forms in its message',
    path: opened,
    answers: says(hostile),
    waitsFor: ['Show more'],
    act: (stage) => press(stage, 'Show more'),
    expects: ['Container runs as root', 'a paragraph'],
    async followUp(stage) {
      const message = stage.page.getByRole('region', { name: 'Message' });
      await expect(
        message.locator('script, img, form, input, iframe, style, [style], [onclick]'),
      ).toHaveCount(0);
      const links = await message
        .locator('a')
        .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('target')]));
      expect(links).toEqual([
        [null, null],
        ['https://runbooks.meridian.example/x', '_blank'],
        [null, null],
      ]);
      expect(await stage.page.title()).not.toContain('owned');
    },
  },
  {
    name: 'shows an empty state without further details',
    path: opened,
    answers: says(null),
    expects: ['No further details.'],
  },
  {
    name: 'shows the list data when its details cannot be loaded',
    path: opened,
    answers: { 'insights.get': failsWith(failures.gone) },
    expects: ['kube-health: payments-ledger', 'The insight details could not be loaded'],
    expectsNot: ['Show more'],
    async followUp(stage) {
      stage.bridge.answer({ 'insights.get': insightAnswers['insights.get'] });
      await press(stage, 'Try again');
      await expectTexts(stage, ['3 of 6']);
      await expectNoTexts(stage, ['The insight details could not be loaded']);
    },
  },
];

defineStories([
  { screen: 'the insight list', stories: listStories },
  { screen: 'an insight', stories: detailStories },
]);
