import { expect } from 'playwright/test';
import { pending } from '../FakeBridge.ts';
import { faultStories, standingStories } from '../faultStories.ts';
import { button, lack, press, pressed, rows, see } from '../person.ts';
import type { Stage } from '../Stage.ts';
import type { Story } from '../Story.ts';
import { tell } from '../tell.ts';
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
import { failsWith, failures, type KnownFailure, toldOfEach } from '../world/failures.ts';
import { away, signedIn, syncWith } from '../world/session.ts';
import { ago, fromServer, hourMs, kept, synced } from '../world/times.ts';

const stale = (sentence: string) => `${sentence} Showing the last response.`;
const saysKept = (sentence: string) => `${sentence} Showing data stored on this computer.`;

const saysFailed = ({ code, sentence }: KnownFailure) =>
  code === 'FORBIDDEN' ? [sentence] : ['The catalog could not be loaded', sentence];

const inSummary = { path: '/catalog', call: 'catalog.summary.list', well: /^Deployment$/ } as const;

const summaryStories: readonly Story[] = [
  { name: 'some', path: '/catalog', sees: [/^Deployment$/, /^Pod$/] },
  {
    name: 'none',
    path: '/catalog',
    answers: { 'catalog.summary.list': synced([]) },
    sees: ['No data available', 'The server has no items that you can view.'],
  },
  {
    name: 'one',
    path: '/catalog',
    answers: { 'catalog.summary.list': synced(summary.slice(0, 1)) },
    sees: [/^Deployment$/],
    lacks: [/^Pod$/],
  },
  {
    name: 'long names',
    path: '/catalog',
    answers: { 'catalog.summary.list': synced([...longSummary]) },
    sees: [/AResourceKind/],
  },
  {
    name: 'nobody matches the filters, which can be cleared',
    path: '/catalog?status=nobody:1',
    answers: { 'catalog.summary.list': synced([]) },
    sees: ['No data available', 'Nothing matches all filters.'],
    async goesOn(stage) {
      stage.bridge.answer({ 'catalog.summary.list': catalogAnswers['catalog.summary.list'] });
      await press(stage, 'Clear all filters');
      await see(stage, [/^Deployment$/]);
      await expect(stage.page).toHaveURL(/\/catalog$/);
    },
  },
  {
    name: 'groups that the server cannot count, while not everything is synced',
    path: '/catalog?status=Running:1',
    answers: {
      'catalog.summary.list': fromServer([...summary]),
      'sync.changes': syncWith({ name: 'items', state: 'first', asOf: null, done: 400, total: 812 }),
    },
    sees: ['The server cannot count by these filters or tags'],
  },
  {
    name: 'a switch that the address holds, which does not jump back under the pointer',
    path: '/catalog',
    act: (stage) => press(stage, 'Preferences'),
    sees: [/^Deployment$/, 'Hide Deleted Catalog'],
    async goesOn({ page }) {
      const shown = await page.getByLabel('Hide Deleted Catalog').evaluate((box: HTMLInputElement) => {
        box.click();
        return Promise.resolve()
          .then(() => undefined)
          .then(() => box.checked);
      });
      expect(shown).toBe(false);
      await expect(page).toHaveURL(/hideDeleted=no/);
    },
  },
  {
    name: 'figures that are being counted',
    path: '/catalog',
    answers: { 'catalog.summary.figures': pending },
    sees: [/^Deployment$/],
  },
  ...toldOfEach.map(
    (failure): Story => ({
      name: `figures of a server that is ${failure.name}`,
      path: '/catalog',
      answers: { 'catalog.summary.figures': failsWith(failure) },
      sees: [`Changes and insights could not be counted. ${failure.sentence}`, /^Deployment$/],
      async goesOn(stage) {
        stage.bridge.answer({ 'catalog.summary.figures': catalogAnswers['catalog.summary.figures'] });
        await press(stage, 'Refresh');
        await lack(stage, ['could not be counted']);
      },
    }),
  ),
  {
    name: 'figures that are kept',
    path: '/catalog',
    answers: {
      'catalog.summary.figures': kept(
        catalogAnswers['catalog.summary.figures'].data,
        failures.broken.sentence,
        failures.broken.details,
      ),
    },
    sees: [`The change and insight counts are outdated. ${failures.broken.sentence}`, /^Deployment$/],
  },
  ...faultStories(inSummary, saysFailed),
  ...standingStories({
    ...inSummary,
    kept: catalogAnswers['catalog.summary.list'].data,
    saysKept,
    saysStale: stale,
  }),
  {
    name: 'without a server it says since when it is kept',
    path: '/catalog',
    answers: { 'session.changes': signedIn({ server: away }) },
    sees: ['The server cannot be reached.', /^Deployment$/, /as of \d\d:\d\d/],
  },
];

const many = '/catalog?search=payments';
const inList = { path: many, call: 'catalog.items.list', well: 'payments-ledger' } as const;

async function exportAsCsv(stage: Stage): Promise<void> {
  await press(stage, 'Export');
  await stage.page.getByRole('menuitem', { name: 'Export as CSV' }).click();
}

const listStories: readonly Story[] = [
  { name: 'some', path: many, sees: ['payments-ledger', 'payments-worker', 'CrashLoopBackOff', 'web.prod'] },
  {
    name: 'none matches the search, which can be cleared',
    path: many,
    answers: { 'catalog.items.list': synced(page([])) },
    sees: ['No data available', 'Nothing matches “payments”.'],
    async goesOn(stage) {
      await press(stage, 'Clear search');
      await see(stage, [/^Deployment$/]);
    },
  },
  {
    name: 'one',
    path: many,
    answers: { 'catalog.items.list': synced(page([item()])) },
    sees: ['payments-ledger', '1–1 of 1'],
  },
  {
    name: 'very many',
    path: '/catalog?configType=Kubernetes::Pod&pageIndex=1',
    answers: { 'catalog.items.list': synced(manyItems(100_000)) },
    sees: ['pod-1', '51–100 of 100,000'],
  },
  {
    name: 'past the last page, from where a way leads to the first',
    path: `${many}&pageIndex=9&status=Running:1`,
    answers: { 'catalog.items.list': synced({ ...page([]), total: 7 }) },
    sees: ['There are no items on this page', 'Go to the first page'],
    lacks: ['Clear all filters'],
    async goesOn(stage) {
      stage.bridge.answer({ 'catalog.items.list': catalogAnswers['catalog.items.list'] });
      await press(stage, 'Go to the first page');
      await see(stage, ['payments-ledger']);
      await expect(stage.page).not.toHaveURL(/pageIndex/);
      await expect(stage.page).toHaveURL(/status=Running/);
    },
  },
  {
    name: 'long names',
    path: many,
    answers: { 'catalog.items.list': synced(page([longItem])) },
    sees: [longName],
  },
  {
    name: 'grouped by type',
    path: '/catalog?search=payments&groupBy=type&labels=namespace____payments:1&status=Running:-1',
    answers: {
      'catalog.items.list': synced({
        ...page([item({ group: ['Kubernetes::Deployment'] })]),
        groups: [{ group: ['Kubernetes::Deployment'], count: 1, costTotal30d: null, health: { healthy: 1 } }],
        groupCount: 1,
      }),
    },
    sees: ['payments-ledger'],
  },
  {
    name: 'the labels that can be chosen',
    path: many,
    first: ['payments-ledger'],
    act: pressed(/^Labels/),
    sees: [/namespace.*payments/],
  },
  {
    name: 'while it is read for the first time',
    path: many,
    answers: {
      'catalog.items.list': { ...synced(page([item()])), synced: { done: 400, total: 812 } },
      'sync.changes': syncWith({
        name: 'items',
        state: 'first',
        asOf: null,
        busy: true,
        done: 400,
        total: 812,
      }),
    },
    sees: ['payments-ledger', '400 of 812 synced', /Syncing \d+%/],
  },
  {
    name: 'older than it should be',
    path: many,
    answers: { 'catalog.items.list': { ...synced(page([item()])), asOf: ago(3 * hourMs) } },
    sees: ['payments-ledger', /as of/],
  },
  {
    name: 'rows that came in meanwhile',
    path: many,
    first: ['payments-ledger'],
    async act(stage) {
      const { items } = catalogAnswers['catalog.items.list'].data;
      stage.bridge.answer({
        'catalog.items.list': synced(
          page([item({ id: longItem.id.replace(/.$/, 'f'), name: 'a-payments-db' }), ...items]),
        ),
      });
      await press(stage, 'Refresh');
    },
    sees: [/\d changed/, 'payments-ledger'],
    lacks: ['a-payments-db'],
    async goesOn(stage) {
      await stage.page.getByText(/\d changed/).click();
      await see(stage, ['a-payments-db']);
      await expect(rows(stage).first()).toContainText('a-payments-db');
    },
  },
  {
    name: 'costs with their trend, very many changes and deleted rows, and no type where the address has one',
    path: '/catalog?configType=Kubernetes%3A%3ADeployment&search=payments&hideDeleted=no',
    sees: ['payments-ledger', 'payments-legacy'],
    async goesOn(stage) {
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
    name: 'an export that is running, and is cancelled by key',
    path: many,
    answers: { 'catalog.items.export': { stage: 'running', done: 1_000, total: 2_400 } },
    first: ['payments-ledger'],
    act: exportAsCsv,
    sees: ['1,000 of 2,400'],
    async goesOn(stage) {
      await expect(stage.page.getByRole('progressbar', { name: 'Exporting' })).toHaveAttribute(
        'aria-valuenow',
        '1000',
      );
      await stage.page.getByRole('button', { name: 'Cancel' }).press('Enter');
      await see(stage, ['Export canceled. No file was saved.']);
    },
  },
  {
    name: 'an export that fails, with the cause one click away',
    path: many,
    answers: { 'catalog.items.export': failsWith(failures.broken) },
    first: ['payments-ledger'],
    act: exportAsCsv,
    sees: ['The catalog could not be exported', failures.broken.sentence],
    async goesOn({ page }) {
      const messages = page.getByRole('status', { name: 'Messages' });
      await messages.getByText('Details').click();
      await expect(messages.locator('pre')).toContainText(failures.broken.details);
    },
  },
  {
    name: 'nothing to export where nothing matches',
    path: many,
    answers: { 'catalog.items.list': synced(page([])) },
    sees: ['No data available'],
    goesOn: (stage) => expect(button(stage, 'Export')).toHaveAttribute('aria-disabled', 'true'),
  },
  ...faultStories(inList, saysFailed),
  ...standingStories({
    ...inList,
    kept: catalogAnswers['catalog.items.list'].data,
    saysKept,
    saysStale: stale,
  }),
  {
    name: 'without a server it says since when it is kept, and not that the rows are kept',
    path: many,
    answers: { 'session.changes': signedIn({ server: away }) },
    sees: ['The server cannot be reached.', 'payments-ledger', /as of \d\d:\d\d/],
    lacks: ['Showing data stored on this computer.'],
  },
];

tell([
  { screen: 'the summary of the catalog', stories: summaryStories },
  { screen: 'the list of the catalog', stories: listStories },
]);
