import { expect } from 'playwright/test';
import { button, expectNoTexts, expectTexts, lackNotice, press, pressed, rows } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { expectMiddleCut } from '../expectMiddleCut.ts';
import { pending } from '../FakeBridge.ts';
import { loadFailureStories, refreshFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import {
  catalogAnswers,
  item,
  longItem,
  longName,
  longSummary,
  manyItems,
  page,
  summary,
} from '../world/catalog.ts';
import { failsWith, failures, failuresOfEveryScreen, type KnownFailure } from '../world/failures.ts';
import { away, signedIn, syncWith } from '../world/session.ts';
import { ago, cachedAfterFailure, cachedAnswer, hourMs, serverAnswer } from '../world/times.ts';

const stale = (sentence: string) => `${sentence} Showing the last response.`;
const cachedText = (sentence: string) => `${sentence} Showing data stored on this computer.`;

const saysFailed = ({ code, sentence }: KnownFailure) =>
  code === 'FORBIDDEN' ? [sentence] : ['The catalog could not be loaded', sentence];

const inSummary = { path: '/catalog', call: 'catalog.summary.list', well: /^Deployment$/ } as const;

const summaryStories: readonly Story[] = [
  { name: 'shows a row for each type', path: '/catalog', expects: [/^Deployment$/, /^Pod$/] },
  {
    name: 'shows an empty state when the server has no items',
    path: '/catalog',
    answers: { 'catalog.summary.list': cachedAfterFailure([]) },
    expects: ['No data available', 'The server has no items that you can view.'],
  },
  {
    name: 'shows a single type',
    path: '/catalog',
    answers: { 'catalog.summary.list': cachedAfterFailure(summary.slice(0, 1)) },
    expects: [/^Deployment$/],
    expectsNot: [/^Pod$/],
  },
  {
    name: 'shows all counts of a health bar or none, also in narrow columns',
    path: '/catalog',
    expects: [/^Deployment$/],
    async followUp({ page }) {
      const bar = page.getByRole('group', { name: /^Health of .*Deployment/ });
      /** A count that does not fit wraps below its part. */
      const visibleParts = () =>
        bar.evaluate((group) => {
          const edges = group.getBoundingClientRect();
          const isVisible = (part: Element) => {
            const { width, top, right } = part.getBoundingClientRect();
            return width > 0 && top < edges.bottom && right <= edges.right + 1;
          };
          const parts = [...group.querySelectorAll('[aria-hidden]')].filter(isVisible);
          const counts = parts.filter(({ textContent }) => textContent !== '').length;
          return { bars: parts.length - counts, counts };
        });
      for (const [width, counts] of [
        [1_440, 4],
        [1_024, 4],
        [720, 0],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(visibleParts, `${width} px`).toEqual({ bars: 4, counts });
      }
    },
  },
  {
    name: 'aligns the names of types that have two icons, one or none',
    path: '/catalog?groupBy=type',
    answers: {
      'catalog.summary.list': cachedAfterFailure(
        ['AWS::EC2::Instance', 'Kubernetes::Cluster', 'MS_Planner'].flatMap((type) =>
          summary.slice(0, 1).map((row) => ({ ...row, group: [type] })),
        ),
      ),
    },
    expects: ['EC2 Instance', 'Cluster', 'MS_Planner'],
    async followUp({ page }) {
      const starts = async () => {
        const names = ['EC2 Instance', 'Cluster', 'MS_Planner'];
        const boxes = names.map((name) => page.getByText(name, { exact: true }).boundingBox());
        return new Set((await Promise.all(boxes)).map((box) => box?.x));
      };
      await expect.poll(async () => (await starts()).size).toBe(1);
    },
  },
  {
    name: 'shows long type names',
    path: '/catalog',
    answers: { 'catalog.summary.list': cachedAfterFailure([...longSummary]) },
    expects: [/AResourceKind/],
  },
  {
    name: 'clears filters that match no type',
    path: '/catalog?status=nobody:1',
    answers: { 'catalog.summary.list': cachedAfterFailure([]) },
    expects: ['No data available', 'Nothing matches all filters.'],
    async followUp(stage) {
      stage.bridge.answer({ 'catalog.summary.list': catalogAnswers['catalog.summary.list'] });
      await press(stage, 'Clear all filters');
      await expectTexts(stage, [/^Deployment$/]);
      await expect(stage.page).toHaveURL(/\/catalog$/);
    },
  },
  {
    name: 'explains that the server cannot count groups before the sync is complete',
    path: '/catalog?status=Running:1',
    answers: {
      'catalog.summary.list': serverAnswer([...summary]),
      'sync.changes': syncWith({ name: 'items', state: 'first', asOf: null, done: 400, total: 812 }),
    },
    expects: ['The server cannot count by these filters or tags'],
  },
  {
    name: 'changes the Hide Deleted Catalog switch at once, before the address updates',
    path: '/catalog',
    act: (stage) => press(stage, 'Preferences'),
    expects: [/^Deployment$/, 'Hide Deleted Catalog'],
    async followUp({ page }) {
      const shown = await page.getByLabel('Hide Deleted Catalog').evaluate((box: HTMLElement) => {
        box.click();
        return Promise.resolve()
          .then(() => undefined)
          .then(() => box.ariaChecked);
      });
      expect(shown).toBe('false');
      await expect(page).toHaveURL(/hideDeleted=no/);
    },
  },
  {
    name: 'shows the types while their changes and insights are counted',
    path: '/catalog',
    answers: { 'catalog.summary.figures': pending },
    expects: [/^Deployment$/],
  },
  ...failuresOfEveryScreen.map(
    (failure): Story => ({
      name: `explains missing change and insight counts when the server is ${failure.name}`,
      path: '/catalog',
      answers: { 'catalog.summary.figures': failsWith(failure) },
      expects: [`Changes and insights could not be counted. ${failure.sentence}`, /^Deployment$/],
      async followUp(stage) {
        stage.bridge.answer({ 'catalog.summary.figures': catalogAnswers['catalog.summary.figures'] });
        await press(stage, 'Refresh');
        await expectNoTexts(stage, ['could not be counted']);
      },
    }),
  ),
  {
    name: 'marks cached change and insight counts as outdated',
    path: '/catalog',
    answers: {
      'catalog.summary.figures': cachedAnswer(
        catalogAnswers['catalog.summary.figures'].data,
        failures.broken.sentence,
        failures.broken.details,
      ),
    },
    expects: [`The change and insight counts are outdated. ${failures.broken.sentence}`, /^Deployment$/],
  },
  ...loadFailureStories(inSummary, saysFailed),
  ...refreshFailureStories({
    ...inSummary,
    cachedData: catalogAnswers['catalog.summary.list'].data,
    cachedText,
    staleText: stale,
  }),
  {
    name: 'shows the age of the types when the server cannot be reached',
    path: '/catalog',
    answers: { 'session.changes': signedIn({ server: away }) },
    expects: ['The server cannot be reached.', /^Deployment$/, /as of \d\d:\d\d/],
  },
];

const many = '/catalog?search=payments';
const inList = { path: many, call: 'catalog.items.list', well: 'payments-ledger' } as const;

async function exportAsCsv(stage: StoryWindow): Promise<void> {
  await press(stage, 'Export');
  await stage.page.getByRole('menuitem', { name: 'Export as CSV' }).click();
}

const listStories: readonly Story[] = [
  {
    name: 'shows the items that match a search',
    path: many,
    expects: ['payments-ledger', 'payments-worker', 'CrashLoopBackOff', 'web.prod'],
  },
  {
    name: 'clears a search that matches no item',
    path: many,
    answers: { 'catalog.items.list': cachedAfterFailure(page([])) },
    expects: ['No data available', 'Nothing matches “payments”.'],
    async followUp(stage) {
      await press(stage, 'Clear search');
      await expectTexts(stage, [/^Deployment$/]);
    },
  },
  {
    name: 'shows a single item',
    path: many,
    answers: { 'catalog.items.list': cachedAfterFailure(page([item()])) },
    expects: ['payments-ledger', '1–1 of 1'],
  },
  {
    name: 'pages through 100,000 items',
    path: '/catalog?configType=Kubernetes::Pod&pageIndex=1',
    answers: { 'catalog.items.list': cachedAfterFailure(manyItems(100_000)) },
    expects: ['pod-1', '51–100 of 100,000'],
  },
  {
    name: 'offers the first page when the page is past the end',
    path: `${many}&pageIndex=9&status=Running:1`,
    answers: { 'catalog.items.list': cachedAfterFailure({ ...page([]), total: 7 }) },
    expects: ['There are no items on this page', 'Go to the first page'],
    expectsNot: ['Clear all filters'],
    async followUp(stage) {
      stage.bridge.answer({ 'catalog.items.list': catalogAnswers['catalog.items.list'] });
      await press(stage, 'Go to the first page');
      await expectTexts(stage, ['payments-ledger']);
      await expect(stage.page).not.toHaveURL(/pageIndex/);
      await expect(stage.page).toHaveURL(/status=Running/);
    },
  },
  {
    name: 'shows long item names',
    path: many,
    answers: { 'catalog.items.list': cachedAfterFailure(page([longItem])) },
    expects: [longName],
  },
  {
    name: 'cuts the name of a pod before its suffix',
    path: many,
    answers: {
      'catalog.items.list': cachedAfterFailure(
        page([item({ name: `${longName}-7c9d4b5f6-x2x9k`, type: 'Kubernetes::Pod' })]),
      ),
    },
    expects: [longName],
    followUp: (stage) => expectMiddleCut(rows(stage).first().locator('[col-id=name] a'), 'x2x9k'),
  },
  {
    name: 'opens an item although text of the page is selected, and ends the selection',
    path: many,
    waitsFor: ['payments-ledger'],
    async act(stage) {
      await stage.page.evaluate(() => getSelection()?.selectAllChildren(document.body));
      await stage.page
        .locator('.ag-row')
        .filter({ hasText: 'payments-ledger' })
        .locator('[col-id=status]')
        .click();
    },
    expects: [],
    async followUp({ page }) {
      await expect(page).toHaveURL(/\/catalog\/[0-9a-f-]{36}/);
      expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(true);
    },
  },
  {
    name: 'marks hidden characters in names, statuses and tags, in one line',
    path: many,
    answers: {
      'catalog.items.list': cachedAfterFailure(
        page([item({ name: 'x\u202egnp.exe', status: 'Crash\nLoop', tags: { namespace: 'a\u200bb' } })]),
      ),
    },
    expects: ['x\ufffdgnp.exe', 'Crash\ufffdLoop', 'a\ufffdb'],
  },
  {
    name: 'groups the items by type',
    path: '/catalog?search=payments&groupBy=type&labels=namespace____payments:1&status=Running:-1',
    answers: {
      'catalog.items.list': cachedAfterFailure({
        ...page([item({ group: ['Kubernetes::Deployment'] })]),
        groups: [{ group: ['Kubernetes::Deployment'], count: 1, costTotal30d: null, health: { healthy: 1 } }],
        groupCount: 1,
      }),
    },
    expects: ['payments-ledger'],
  },
  {
    name: 'groups by both of two groupings that are chosen faster than the list is rendered',
    path: '/catalog?search=payments',
    expects: [/payments/],
    async followUp({ page }) {
      await page.getByRole('button', { name: /^Group By/ }).click();
      await expect(page.getByRole('option', { name: /^Type/ })).toBeVisible();
      await page.getByRole('listbox').evaluate((list) => {
        const options = [...list.querySelectorAll<HTMLElement>('[role=option]')];
        const groupings = options.filter(({ textContent }) => textContent !== 'None');
        for (const option of groupings.slice(0, 2)) option.click();
      });
      await expect(page).toHaveURL(/groupBy=[a-z_]+%2C[a-z_]+/);
    },
  },
  {
    name: 'lists the labels to filter by',
    path: many,
    waitsFor: ['payments-ledger'],
    act: pressed(/^Labels/),
    expects: [/namespace.*payments/],
  },
  {
    name: 'shows the progress of the first sync',
    path: many,
    answers: {
      'catalog.items.list': { ...cachedAfterFailure(page([item()])), synced: { done: 400, total: 812 } },
      'sync.changes': syncWith({
        name: 'items',
        state: 'first',
        asOf: null,
        busy: true,
        done: 400,
        total: 812,
      }),
    },
    expects: ['payments-ledger', '400 of 812 synced', /Syncing \d+%/],
  },
  {
    name: 'shows the age of outdated items',
    path: many,
    answers: { 'catalog.items.list': { ...cachedAfterFailure(page([item()])), asOf: ago(3 * hourMs) } },
    expects: ['payments-ledger', /as of/],
  },
  {
    name: 'announces new rows and inserts them on request',
    path: many,
    waitsFor: ['payments-ledger'],
    async act(stage) {
      const { items } = catalogAnswers['catalog.items.list'].data;
      stage.bridge.answer({
        'catalog.items.list': cachedAfterFailure(
          page([item({ id: longItem.id.replace(/.$/, 'f'), name: 'a-payments-db' }), ...items]),
        ),
      });
      await press(stage, 'Refresh');
    },
    expects: [/\d changed/, 'payments-ledger'],
    expectsNot: ['a-payments-db'],
    async followUp(stage) {
      await stage.page.getByText(/\d changed/).click();
      await expectTexts(stage, ['a-payments-db']);
      await expect(rows(stage).first()).toContainText('a-payments-db');
    },
  },
  {
    name: 'shows cost trends, change counts and deleted rows, and hides Type for one type',
    path: '/catalog?configType=Kubernetes%3A%3ADeployment&search=payments&hideDeleted=no',
    expects: ['payments-ledger', 'payments-legacy'],
    async followUp(stage) {
      const head = stage.page.locator('.ag-header-cell-text');
      await expect(head.first()).toHaveText('Name');
      await expect(head.filter({ hasText: /^Type$/ })).toHaveCount(0);
      const row = (name: string) => rows(stage).filter({ hasText: name });
      await expect(row('orders-api')).toContainText('$160');
      await expect(row('orders-api')).toContainText(/up1\d%/);
      await expect(row('orders-api').getByText('$160').locator('..')).toHaveAttribute(
        'data-tooltip',
        /1d \$6.*\n7d \$38\n30d \$160/,
      );
      await expect(row('payments-ledger')).not.toContainText(/up|down|%/);
      const background = (name: string, count: string) =>
        row(name)
          .getByText(count, { exact: true })
          .evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(await background('payments-worker', '812')).not.toBe(await background('payments-ledger', '3'));
      await expect(row('payments-legacy').locator('[data-shape=deleted]')).toBeVisible();
      await expect(row('payments-legacy').getByRole('link')).toHaveCSS(
        'text-decoration-line',
        'line-through',
      );
      await press(stage, 'Columns');
      await stage.page.getByRole('checkbox', { name: 'Deleted At' }).check();
      await stage.page.keyboard.press('Escape');
      await expect(head.filter({ hasText: 'Deleted At' })).toHaveCount(1);
    },
  },
  {
    name: 'cancels a running export by keyboard',
    path: many,
    answers: { 'catalog.items.export': { stage: 'running', done: 1_000, total: 2_400 } },
    waitsFor: ['payments-ledger'],
    act: exportAsCsv,
    expects: ['1,000 of 2,400'],
    async followUp(stage) {
      await expect(stage.page.getByRole('progressbar', { name: 'Exporting' })).toHaveAttribute(
        'aria-valuenow',
        '1000',
      );
      await stage.page.getByRole('button', { name: 'Cancel' }).press('Enter');
      await expectTexts(stage, ['Export canceled. No file was saved.']);
    },
  },
  {
    name: 'shows the cause of a failed export in its details',
    path: many,
    answers: { 'catalog.items.export': failsWith(failures.broken) },
    waitsFor: ['payments-ledger'],
    act: exportAsCsv,
    expects: ['The catalog could not be exported', failures.broken.sentence],
    async followUp({ page }) {
      const messages = page.getByRole('status', { name: 'Messages' });
      await messages.getByText('Details').click();
      await expect(messages.locator('pre')).toContainText(failures.broken.details);
    },
  },
  {
    name: 'disables Export when no item matches',
    path: many,
    answers: { 'catalog.items.list': cachedAfterFailure(page([])) },
    expects: ['No data available'],
    followUp: (stage) => expect(button(stage, 'Export')).toHaveAttribute('aria-disabled', 'true'),
  },
  ...loadFailureStories(inList, saysFailed),
  ...refreshFailureStories({
    ...inList,
    cachedData: catalogAnswers['catalog.items.list'].data,
    cachedText,
    staleText: stale,
  }),
  {
    name: 'shows the age of the items when the server cannot be reached',
    path: many,
    answers: { 'session.changes': signedIn({ server: away }) },
    expects: ['The server cannot be reached.', 'payments-ledger', /as of \d\d:\d\d/],
    followUp: lackNotice,
  },
];

defineStories([
  { screen: 'the catalog summary', stories: summaryStories },
  { screen: 'the catalog item list', stories: listStories },
]);
