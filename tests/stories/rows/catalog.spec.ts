import { expect } from 'playwright/test';
import { pending } from '../FakeBridge.ts';
import { faultStories, standingStories } from '../faultStories.ts';
import { button, lack, lackNotice, press, pressed, rows, see } from '../person.ts';
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
  { name: 'shows a row for each type', path: '/catalog', sees: [/^Deployment$/, /^Pod$/] },
  {
    name: 'shows an empty state when the server has no items',
    path: '/catalog',
    answers: { 'catalog.summary.list': synced([]) },
    sees: ['No data available', 'The server has no items that you can view.'],
  },
  {
    name: 'shows a single type',
    path: '/catalog',
    answers: { 'catalog.summary.list': synced(summary.slice(0, 1)) },
    sees: [/^Deployment$/],
    lacks: [/^Pod$/],
  },
  {
    name: 'shows long type names',
    path: '/catalog',
    answers: { 'catalog.summary.list': synced([...longSummary]) },
    sees: [/AResourceKind/],
  },
  {
    name: 'clears filters that match no type',
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
    name: 'explains that the server cannot count groups before the sync is complete',
    path: '/catalog?status=Running:1',
    answers: {
      'catalog.summary.list': fromServer([...summary]),
      'sync.changes': syncWith({ name: 'items', state: 'first', asOf: null, done: 400, total: 812 }),
    },
    sees: ['The server cannot count by these filters or tags'],
  },
  {
    name: 'changes the Hide Deleted Catalog switch at once, before the address updates',
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
    name: 'shows the types while their changes and insights are counted',
    path: '/catalog',
    answers: { 'catalog.summary.figures': pending },
    sees: [/^Deployment$/],
  },
  ...toldOfEach.map(
    (failure): Story => ({
      name: `explains missing change and insight counts when the server is ${failure.name}`,
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
    name: 'marks cached change and insight counts as outdated',
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
    name: 'shows the age of the types when the server cannot be reached',
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
  {
    name: 'shows the items that match a search',
    path: many,
    sees: ['payments-ledger', 'payments-worker', 'CrashLoopBackOff', 'web.prod'],
  },
  {
    name: 'clears a search that matches no item',
    path: many,
    answers: { 'catalog.items.list': synced(page([])) },
    sees: ['No data available', 'Nothing matches “payments”.'],
    async goesOn(stage) {
      await press(stage, 'Clear search');
      await see(stage, [/^Deployment$/]);
    },
  },
  {
    name: 'shows a single item',
    path: many,
    answers: { 'catalog.items.list': synced(page([item()])) },
    sees: ['payments-ledger', '1–1 of 1'],
  },
  {
    name: 'pages through 100,000 items',
    path: '/catalog?configType=Kubernetes::Pod&pageIndex=1',
    answers: { 'catalog.items.list': synced(manyItems(100_000)) },
    sees: ['pod-1', '51–100 of 100,000'],
  },
  {
    name: 'offers the first page when the page is past the end',
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
    name: 'shows long item names',
    path: many,
    answers: { 'catalog.items.list': synced(page([longItem])) },
    sees: [longName],
  },
  {
    name: 'groups the items by type',
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
    name: 'lists the labels to filter by',
    path: many,
    first: ['payments-ledger'],
    act: pressed(/^Labels/),
    sees: [/namespace.*payments/],
  },
  {
    name: 'shows the progress of the first sync',
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
    name: 'shows the age of outdated items',
    path: many,
    answers: { 'catalog.items.list': { ...synced(page([item()])), asOf: ago(3 * hourMs) } },
    sees: ['payments-ledger', /as of/],
  },
  {
    name: 'announces new rows and inserts them on request',
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
    name: 'shows cost trends, change counts and deleted rows, and hides Type for one type',
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
    name: 'cancels a running export by keyboard',
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
    name: 'shows the cause of a failed export in its details',
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
    name: 'disables Export when no item matches',
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
    name: 'shows the age of the items when the server cannot be reached',
    path: many,
    answers: { 'session.changes': signedIn({ server: away }) },
    sees: ['The server cannot be reached.', 'payments-ledger', /as of \d\d:\d\d/],
    goesOn: lackNotice,
  },
];

tell([
  { screen: 'the catalog summary', stories: summaryStories },
  { screen: 'the catalog item list', stories: listStories },
]);
