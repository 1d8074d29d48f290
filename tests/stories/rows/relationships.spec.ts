import { expect } from 'playwright/test';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectCalls, expectTexts, field, press, rows, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { loadFailureStories, refreshFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { linkedComponents, manyRelated, related, root, usualRelated } from '../world/relationships.ts';
import { away, signedIn } from '../world/session.ts';
import { cachedAfterFailure, cachedAnswer, idOf, serverAnswer } from '../world/times.ts';

const path = `/catalog/${idOf(3, 1)}/relationships`;
const graphPath = `${path}?view=graph`;
const asked = { id: idOf(3, 1), outgoing: true, incoming: false, soft: false, hideDeleted: true };
const canvas = ({ page }: StoryWindow) =>
  page.getByRole('application', { name: 'Relationships of payments-ledger' });
const card = ({ page }: StoryWindow, title: string) =>
  page.locator('[data-node]').filter({ hasText: title }).first();
const many = { 'relationships.list': cachedAfterFailure(manyRelated(5_000)) };
const circle = cachedAfterFailure(
  related(
    [root, { ...root, id: idOf(3, 60), name: 'goes-round' }],
    [
      [0, 1],
      [1, 0, 'Back'],
      [0, 0, 'Alias'],
    ],
  ),
);

/** Items of different types, because items of one type form a group. */
const thirtyItems = Array.from({ length: 30 }, (_, index) => ({
  ...root,
  id: idOf(3, 100 + index),
  name: `item-${index}`,
  type: `Example::Type${index}`,
}));
const thirtyLinks = thirtyItems.map((_, index) => [0, index + 1] as [number, number]);

const tableStories: readonly Story[] = [
  {
    name: 'shows outgoing and incoming relationships as a tree',
    path: `${path}?incoming=true&relation=soft`,
    waitsFor: ['payments-db'],
    expects: ['Outgoing', 'Incoming', 'parent and child', '10 related items'],
    async followUp(stage) {
      await expectCalls(stage, 'relationships.list', [{ ...asked, incoming: true, soft: true }]);
      await rows(stage).filter({ hasText: 'payments-db' }).click();
      await expect(stage.page).toHaveURL(new RegExp(`/catalog/${idOf(3, 21)}$`));
    },
  },
  {
    name: 'keeps at least one direction turned on',
    path,
    waitsFor: ['payments-db'],
    expects: ['payments-ledger-5c9f4'],
    async followUp(stage) {
      await expect(stage.page.getByRole('checkbox', { name: 'Outgoing' })).toBeDisabled();
      await stage.page.getByRole('checkbox', { name: 'Incoming' }).check();
      await stage.page.getByRole('checkbox', { name: 'Outgoing' }).uncheck();
      await expectCalls(stage, 'relationships.list', [
        asked,
        { ...asked, incoming: true },
        { ...asked, incoming: true, outgoing: false },
      ]);
    },
  },
  {
    name: 'shows a single related item',
    path,
    answers: { 'relationships.list': cachedAfterFailure(related(usualRelated.items.slice(0, 2), [[0, 1]])) },
    expects: ['1 related item', 'payments-ledger-5c9f4'],
  },
  {
    name: 'shows an empty table when there are no related items',
    path,
    answers: {
      'relationships.list': cachedAfterFailure(related([root], [])),
      'relationships.count': cachedAfterFailure(0),
    },
    expects: ['No related items', 'This item has no relationships.'],
  },
  {
    name: 'counts the relationships that the defaults hide, and shows them',
    path,
    answers: {
      'relationships.list': cachedAfterFailure(related([root], [])),
      'relationships.count': cachedAfterFailure(5),
    },
    expects: ['No outgoing and hard relationships', /This item has 5 related items/],
    async followUp(stage) {
      stage.bridge.answer({ 'relationships.list': cachedAfterFailure(usualRelated) });
      await press(stage, 'Show all relationships');
      await expectTexts(stage, ['payments-ledger-5c9f4']);
      await expect(stage.page).toHaveURL(/incoming=true/);
      await expect(stage.page).toHaveURL(/relation=soft/);
    },
  },
  {
    name: 'calls the items above an item its parents while incoming relationships are hidden',
    path,
    answers: {
      'relationships.list': cachedAfterFailure(
        related(
          [root, ...usualRelated.items.slice(1, 3)],
          [
            [0, 1],
            [2, 0],
          ],
        ),
      ),
    },
    expects: ['Outgoing', 'Parents'],
  },
  {
    name: 'clears filters that match nothing',
    path: `${path}?health=unknown:1`,
    expects: ['Nothing matches all filters.'],
    async followUp(stage) {
      await press(stage, 'Clear all filters');
      await expectTexts(stage, ['payments-db']);
    },
  },
  {
    name: 'shows search matches with their ancestors',
    path,
    waitsFor: ['payments-db'],
    async act(stage) {
      await typeInto(field(stage, 'Search related items'), '0000x');
      await typeInto(field(stage, 'Search related items'), 'xxxxu');
    },
    expects: ['payments-ledger-5c9f4', '2 of 10 related items'],
    expectsNot: ['payments-db'],
  },
  {
    name: 'shows 5,000 related items',
    path,
    answers: many,
    expects: ['thing-0', '5,000 related items'],
  },
  {
    name: 'explains that only the nearest of more than 10,000 items are shown',
    path,
    answers: { 'relationships.list': cachedAfterFailure({ ...usualRelated, more: true }) },
    expects: [/^This item has more than 10,000 related items\. Only the nearest are shown/, 'payments-db'],
  },
  {
    name: 'shows long names',
    path,
    answers: {
      'relationships.list': cachedAfterFailure(
        related(
          [root, { ...root, id: idOf(3, 61), name: longName, type: `Acme::${longName}` }],
          [[0, 1, longName]],
        ),
      ),
      'relationships.links.list': serverAnswer([
        { component: { id: idOf(9, 3), name: longName, icon: null }, manual: true },
      ]),
    },
    expects: [longName],
  },
  {
    name: 'shows a circular relationship',
    path,
    answers: { 'relationships.list': circle },
    expects: ['goes-round', '1 related item'],
  },
  {
    name: 'unlinks a manual link after confirmation',
    path,
    waitsFor: ['Linked components'],
    act: (stage) => press(stage, 'Unlink payments'),
    expects: [/Are you sure you want to delete this config link/],
    async followUp(stage) {
      stage.bridge.answer({ 'relationships.links.list': serverAnswer(linkedComponents.slice(1)) });
      await press(stage, 'Unlink');
      await expect(toast(stage, 'Deleted config link successfully')).toBeVisible();
      await expectCalls(stage, 'relationships.links.remove', [{ id: idOf(3, 1), componentId: idOf(9, 1) }]);
      const links = stage.page.getByRole('region', { name: 'Linked components' });
      await expect(links.getByRole('link')).toHaveText(['ledger']);
    },
  },
  {
    name: 'shows an error when a manual link cannot be deleted',
    path,
    waitsFor: ['Linked components'],
    answers: { 'relationships.links.remove': failsWith(failures.refused) },
    async act(stage) {
      await press(stage, 'Unlink payments');
      await press(stage, 'Unlink');
    },
    expects: ['The link could not be deleted', failures.refused.sentence],
  },
  {
    name: 'disables Unlink when the server cannot be reached',
    path,
    answers: { 'session.changes': signedIn({ server: away }) },
    expects: ['payments-db', 'The server cannot be reached.'],
    async followUp(stage) {
      await expect(button(stage, 'Unlink payments')).toBeDisabled();
    },
  },
  ...[failures.broken].map(
    (failure): Story => ({
      name: `shows cached relationships when the server is ${failure.name}`,
      path,
      answers: { 'relationships.list': cachedAnswer(usualRelated, failure.sentence, failure.details) },
      expects: [`${failure.sentence} Showing data stored on this computer.`, 'payments-db'],
    }),
  ),
  ...loadFailureStories({ path, call: 'relationships.list', well: 'payments-db' }),
  ...refreshFailureStories({
    path,
    call: 'relationships.list',
    well: 'payments-db',
    staleText: (sentence) => `${sentence} The data may be outdated.`,
  }),
];

const graphStories: readonly Story[] = [
  {
    name: 'folds groups of more than three items of one type',
    path: `${graphPath}&incoming=true&relation=soft`,
    waitsFor: ['payments-db'],
    async act(stage) {
      await expect(card(stage, 'CrashLoopBackOff').or(card(stage, '1 unhealthy'))).toBeVisible();
    },
    expects: ['payments-db', '1 unhealthy', '10 related items'],
    async followUp(stage) {
      await expect(stage.page.locator('[data-node]').filter({ hasText: 'xxxxu' })).toHaveCount(0);
      await card(stage, '1 unhealthy').click();
      await expect(card(stage, 'xxxxu')).toBeVisible();
      await card(stage, '1 unhealthy').locator('[data-fold]').click();
      await expect(stage.page.locator('[data-node]').filter({ hasText: 'xxxxu' })).toHaveCount(0);
      await card(stage, '1 unhealthy').dblclick();
      await expect(card(stage, 'xxxxu')).toBeVisible();
      // Expanded nodes stay expanded after a refresh.
      const again = { ...usualRelated, items: usualRelated.items.map((item) => ({ ...item, changes: 7 })) };
      stage.bridge.answer({ 'relationships.list': cachedAfterFailure(again) });
      await press(stage, 'Refresh');
      await expect(card(stage, 'payments-db')).toContainText('7');
      await expect(card(stage, 'xxxxu')).toBeVisible();
    },
  },
  {
    name: 'moves between nodes by keyboard',
    path: graphPath,
    waitsFor: ['payments-db'],
    async act(stage) {
      await expect(canvas(stage)).toBeVisible();
      await canvas(stage).focus();
      await stage.page.keyboard.press('Home');
      await stage.page.keyboard.press('ArrowRight');
    },
    expects: ['payments-db'],
    async followUp(stage) {
      await canvas(stage).focus();
      await expect(stage.page.locator('[data-cursor]')).toHaveCount(1);
      await stage.page.keyboard.press('Enter');
      await expect(stage.page).not.toHaveURL(new RegExp(idOf(3, 1)));
    },
  },
  {
    name: 'moves between search matches and opens their groups',
    path: graphPath,
    waitsFor: ['payments-db'],
    async act(stage) {
      await typeInto(field(stage, 'Search related items'), 'xxx');
      await field(stage, 'Search related items').press('Enter');
    },
    expects: [/of 6$/],
    async followUp(stage) {
      await expect(card(stage, 'xxxxu')).toBeVisible();
      await press(stage, 'Next match');
      await expectTexts(stage, [/of 6$/]);
    },
  },
  {
    name: 'stores the top-to-bottom direction and stepped edges',
    path: graphPath,
    waitsFor: ['payments-db'],
    async act(stage) {
      await press(stage, 'From top to bottom');
      await press(stage, 'Stepped edges');
    },
    expects: ['payments-db'],
    async followUp(stage) {
      const written = stage.bridge.calls('shell.preferences.write').map(({ input }) => input);
      expect(written).toContainEqual({ relationships: { shown: 'table', direction: 'TB', edges: 'step' } });
    },
  },
  {
    name: 'draws 5,000 related items',
    path: graphPath,
    answers: many,
    expects: ['5,000 related items', 'payments-ledger'],
  },
  {
    name: 'opens 30 related items at a readable zoom around the item, and fits all of them on request',
    path: graphPath,
    answers: { 'relationships.list': cachedAfterFailure(related([root, ...thirtyItems], thirtyLinks)) },
    expects: ['30 related items', 'payments-ledger'],
    async followUp(stage) {
      const { page } = stage;
      const zoom = page.getByRole('toolbar', { name: 'Graph view' }).getByText(/^\d+%$/);
      const percent = async () => Number((await zoom.textContent())?.slice(0, -1));
      await expect(zoom).toBeVisible();
      expect(await percent()).toBeGreaterThanOrEqual(80);
      await expect(card(stage, 'payments-ledger')).toBeInViewport({ ratio: 0.99 });
      const canvasBox = (await canvas(stage).boundingBox())!;
      const itemBox = (await card(stage, 'payments-ledger').boundingBox())!;
      const middleOf = ({ y, height }: { readonly y: number; readonly height: number }) => y + height / 2;
      expect(Math.abs(middleOf(itemBox) - middleOf(canvasBox))).toBeLessThan(40);
      await press(stage, 'Fit to view');
      for (const node of await page.locator('[data-node]').all())
        await expect(node).toBeInViewport({ ratio: 0.99 });
    },
  },
  {
    name: 'draws a circular relationship',
    path: graphPath,
    answers: { 'relationships.list': circle },
    expects: ['goes-round'],
  },
  {
    name: 'shows an empty graph when there are no related items',
    path: graphPath,
    answers: {
      'relationships.list': cachedAfterFailure(related([root], [])),
      'relationships.count': cachedAfterFailure(0),
    },
    expects: ['No related items'],
  },
  {
    name: 'draws stored relationships when the server cannot be reached',
    path: graphPath,
    answers: { 'session.changes': signedIn({ server: away }) },
    expects: ['payments-db', 'The server cannot be reached.'],
  },
  {
    name: 'opens from the table',
    path,
    waitsFor: ['payments-db'],
    async act(stage) {
      await stage.page.getByRole('radio', { name: 'Graph' }).check();
    },
    expects: ['payments-db'],
    async followUp(stage) {
      await expect(canvas(stage)).toBeVisible();
      await expect(stage.page).toHaveURL(/view=graph/);
    },
  },
  ...loadFailureStories({ path: graphPath, call: 'relationships.list', well: 'payments-db' }).slice(1),
];

defineStories([
  { screen: 'the relationship table', stories: tableStories },
  { screen: 'the relationship graph', stories: graphStories },
]);
