import { expect } from 'playwright/test';
import { button, expectTexts, press, pressed } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { cachedItem, catalogAnswers, longName, longWholeItem, wholeItem } from '../world/catalog.ts';
import { failsWith, failures, failuresOfEveryScreen, missing } from '../world/failures.ts';
import { away, signedIn } from '../world/session.ts';
import { ago, cachedAfterFailure, cachedAnswer, dayMs, hourMs, idOf, serverAnswer } from '../world/times.ts';

const path = `/catalog/${idOf(3, 1)}`;
const code = 'apps/v1';
const details = ({ page }: StoryWindow) => page.getByRole('complementary', { name: 'Details' });
const configuration = ({ page }: StoryWindow) => page.getByRole('region', { name: /^Configuration of/ });

const itemStories: readonly Story[] = [
  {
    name: 'shows the configuration and the details of an item',
    path,
    expects: ['payments-ledger', code, 'kubernetes prod-eu-1'],
  },
  {
    name: 'shows the scraper without a link to users without permission to read scrapers',
    path,
    answers: { 'session.changes': signedIn({ roles: ['viewer'], unreadable: ['database.monitor'] }) },
    expects: [/kubernetes prod-eu-1/],
    async followUp(stage) {
      await expect(details(stage).getByRole('link', { name: 'kubernetes prod-eu-1' })).toHaveCount(0);
      stage.bridge.answer({ 'session.changes': signedIn() });
      await expect(details(stage).getByRole('link', { name: 'kubernetes prod-eu-1' })).toBeVisible();
    },
  },
  {
    name: 'marks the configuration lines selected in the address',
    path: `${path}?format=yaml&selected=1&selected=2`,
    expects: [code],
  },
  {
    name: 'keeps the configuration controls visible in a small window',
    path: `${path}?format=yaml&selected=1&selected=2`,
    waitsFor: [code],
    async act(stage) {
      await stage.page.setViewportSize({ width: 720, height: 450 });
      for (const name of ['Copy', 'Copy link', 'Clear', 'Show details'])
        await expect(button(stage, name)).toBeInViewport({ ratio: 1 });
    },
    expects: [code],
  },
  {
    name: 'opens the details over the page in a small window',
    path,
    waitsFor: [code],
    async act(stage) {
      await stage.page.setViewportSize({ width: 900, height: 700 });
      await expect(details(stage)).toHaveCount(0);
      await press(stage, 'Show details');
    },
    expects: ['kubernetes prod-eu-1'],
    async followUp(stage) {
      const { page } = stage;
      // In a wide window, the details are next to the text. The page handles the resize with a short delay.
      await expect(details(stage)).not.toHaveCSS('position', 'absolute');
      await page.setViewportSize({ width: 900, height: 700 });
      const toggle = button(stage, 'Show details');
      // After the resize, the details cover the page again and take the focus.
      await expect(details(stage)).toHaveCSS('position', 'absolute');
      await expect(details(stage)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(details(stage)).toHaveCount(0);
      await toggle.focus();
      await page.keyboard.press('Enter');
      await expect(details(stage)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(details(stage)).toHaveCount(0);
      await expect(toggle).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(details(stage)).toBeVisible();
      await configuration(stage).click({ position: { x: 20, y: 20 } });
      await expect(details(stage)).toHaveCount(0);
    },
  },
  {
    name: 'shows long names and many values',
    path,
    answers: { 'catalog.item.get': serverAnswer(longWholeItem) },
    expects: [longName],
  },
  {
    name: 'marks hidden characters in the name, and copies the original name',
    path,
    answers: { 'catalog.item.get': serverAnswer(wholeItem({ name: 'x\u202egnp.exe' })) },
    expects: ['x\ufffdgnp.exe'],
    async followUp(stage) {
      await expect(stage.page).toHaveTitle(/^x\ufffdgnp\.exe/);
      await press(stage, 'Copy name');
      expect(await stage.page.evaluate(() => navigator.clipboard.readText())).toBe('x\u202egnp.exe');
    },
  },
  {
    name: 'shows when and why an item was deleted',
    path,
    answers: {
      'catalog.item.get': serverAnswer(
        wholeItem({
          lastScrapedAt: ago(5 * hourMs),
          deletedAt: ago(3 * dayMs),
          deleteReason: 'It was not found by its scraper any more.',
        }),
      ),
    },
    expects: ['It was not found by its scraper any more.', 'Last status'],
    expectsNot: ['Last scraped'],
    async followUp(stage) {
      const heading = stage.page.getByRole('heading', { level: 1 });
      await expect(heading).toContainText('Deleted 3d ago');
      await expect(details(stage)).toContainText('Deleted 3d ago');
    },
  },
  {
    name: 'shows the age of the last scrape',
    path,
    answers: { 'catalog.item.get': serverAnswer(wholeItem({ lastScrapedAt: ago(5 * hourMs) })) },
    expects: ['Last scraped 5h ago'],
  },
  {
    name: 'shows an empty state for an item without a configuration',
    path,
    answers: { 'catalog.item.get': serverAnswer(wholeItem({ configText: null })) },
    expects: ['No configuration', 'The server has no configuration for this item.'],
  },
  {
    name: 'shows a plain-text configuration',
    path,
    answers: {
      'catalog.item.get': serverAnswer(wholeItem({ configText: 'plain words', configFormat: 'text' })),
    },
    expects: ['plain words'],
    async followUp(stage) {
      await expect(stage.page.getByText('YAML', { exact: true })).toHaveCount(0);
      await expect(button(stage, 'Download payments-ledger.txt')).toBeVisible();
    },
  },
  {
    name: 'explains that a configuration is not stored on this computer',
    path,
    answers: {
      'session.changes': signedIn({ server: away }),
      'catalog.item.get': cachedAfterFailure({ ...cachedItem, configText: null, configKept: false }),
    },
    expects: ['Not stored on this computer', 'The server cannot be reached.'],
  },
  {
    name: 'keeps its layout while an item without cached data is loading',
    path,
    answers: { 'catalog.item.get': pending },
    expects: ['loading data...'],
    async followUp(stage) {
      const tab = stage.page.getByRole('tab', { name: 'Config' });
      const details = stage.page.getByRole('complementary', { name: 'Details' });
      const before = [await tab.boundingBox(), await details.boundingBox()];
      stage.bridge.answer({ 'catalog.item.get': catalogAnswers['catalog.item.get'] });
      await expectTexts(stage, [code]);
      expect([await tab.boundingBox(), await details.boundingBox()], 'nothing moves').toEqual(before);
    },
  },
  {
    name: 'shows a not-found message for a missing item (404)',
    path,
    answers: { 'catalog.item.get': missing },
    expects: ['Details not found', /The item .* does not exist, or you don’t have permission to view it\./],
    async followUp(stage) {
      await stage.page.getByRole('link', { name: 'Back to the catalog' }).click();
      await expectTexts(stage, [/^Deployment$/]);
    },
  },
  {
    name: 'shows a not-found message on Refresh when the item was deleted',
    path,
    waitsFor: [code],
    async act(stage) {
      stage.bridge.answer({ 'catalog.item.get': missing });
      await press(stage, 'Refresh');
    },
    expects: ['Details not found'],
    expectsNot: [code],
  },
  ...failuresOfEveryScreen.map(
    (failure): Story => ({
      name: `shows the cause for an item without cached data when the server is ${failure.name}`,
      path,
      answers: { 'catalog.item.get': failsWith(failure) },
      expects: [failure.sentence],
      expectsNot: [code],
      async followUp(stage) {
        await stage.page.getByRole('main').getByText('Details', { exact: true }).first().click();
        await expect(stage.page.locator('pre').first()).toContainText(failure.details);
        stage.bridge.answer({ 'catalog.item.get': catalogAnswers['catalog.item.get'] });
        await press(stage, 'Try again');
        await expectTexts(stage, [code]);
      },
    }),
  ),
  ...[failures.broken].map(
    (failure): Story => ({
      name: `shows a cached item when the server is ${failure.name}`,
      path,
      answers: { 'catalog.item.get': cachedAnswer(cachedItem, failure.sentence, failure.details) },
      expects: [`${failure.sentence} Showing data stored on this computer.`, code, /as of \d\d:\d\d/],
      async followUp(stage) {
        stage.bridge.answer({ 'catalog.item.get': catalogAnswers['catalog.item.get'] });
        await press(stage, 'Refresh');
        await expect(stage.page.getByText('What is shown is')).toHaveCount(0);
        // Only the server knows the count.
        await expect(stage.page.getByRole('tab', { name: /^Changes/ })).toHaveText(/12/);
      },
    }),
  ),
  {
    name: 'hides a cached item when the server refuses access',
    path,
    answers: {
      'catalog.item.get': ({ kept: asked = false }) => {
        if (asked) return cachedAfterFailure(cachedItem);
        return failsWith(failures.refused)();
      },
    },
    expects: [failures.refused.sentence],
    expectsNot: [code],
  },
  {
    name: 'keeps the loaded item when Refresh fails',
    path,
    waitsFor: [code],
    async act(stage) {
      stage.bridge.answer({ 'catalog.item.get': failsWith(failures.broken) });
      await press(stage, 'Refresh');
    },
    expects: [`${failures.broken.sentence} Showing the last response.`, code],
  },
  {
    name: 'shows the age of the item when the server cannot be reached',
    path,
    answers: {
      'session.changes': signedIn({ server: away }),
      'catalog.item.get': cachedAfterFailure(cachedItem),
    },
    expects: ['The server cannot be reached.', code, /as of \d\d:\d\d/],
  },
  {
    name: 'shows the configuration as JSON',
    path,
    waitsFor: [code],
    async act(stage) {
      await stage.page.getByRole('radio', { name: 'JSON' }).check();
    },
    expects: [/"apiVersion"/],
  },
  {
    name: 'folds the configuration',
    path,
    waitsFor: [code],
    act: pressed('Fold all'),
    expects: [code],
    async followUp(stage) {
      await expect(button(stage, 'Unfold all')).toBeVisible();
    },
  },
];

defineStories([{ screen: 'the catalog item page', stories: itemStories }]);
