import { expect } from 'playwright/test';
import { typeInto } from '../../support/typeInto.ts';
import { faultStories, standingStories } from '../faultStories.ts';
import { button, expectAsked, field, press, rows, see, toast } from '../person.ts';
import type { Stage } from '../Stage.ts';
import type { Story } from '../Story.ts';
import { tell } from '../tell.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { linkedComponents, manyRelated, related, root, usualRelated } from '../world/relationships.ts';
import { away, signedIn } from '../world/session.ts';
import { fromServer, idOf, kept, synced } from '../world/times.ts';

const path = `/catalog/${idOf(3, 1)}/relationships`;
const graphPath = `${path}?view=graph`;
const asked = { id: idOf(3, 1), outgoing: true, incoming: false, soft: false, hideDeleted: true };
const canvas = ({ page }: Stage) =>
  page.getByRole('application', { name: 'Relationships of payments-ledger' });
const card = ({ page }: Stage, title: string) =>
  page.locator('[data-node]').filter({ hasText: title }).first();
const many = { 'relationships.list': synced(manyRelated(5_000)) };
const circle = synced(
  related(
    [root, { ...root, id: idOf(3, 60), name: 'goes-round' }],
    [
      [0, 1],
      [1, 0, 'Back'],
      [0, 0, 'Alias'],
    ],
  ),
);

const tableStories: readonly Story[] = [
  {
    name: 'shows outgoing and incoming relationships as a tree',
    path: `${path}?incoming=true&relation=soft`,
    first: ['payments-db'],
    sees: ['Outgoing', 'Incoming', 'parent and child', '10 related items'],
    async goesOn(stage) {
      await expectAsked(stage, 'relationships.list', [{ ...asked, incoming: true, soft: true }]);
      await rows(stage).filter({ hasText: 'payments-db' }).click();
      await expect(stage.page).toHaveURL(new RegExp(`/catalog/${idOf(3, 21)}$`));
    },
  },
  {
    name: 'keeps at least one direction turned on',
    path,
    first: ['payments-db'],
    sees: ['payments-ledger-5c9f4'],
    async goesOn(stage) {
      await expect(stage.page.getByRole('checkbox', { name: 'Outgoing' })).toBeDisabled();
      await stage.page.getByRole('checkbox', { name: 'Incoming' }).check();
      await stage.page.getByRole('checkbox', { name: 'Outgoing' }).uncheck();
      await expectAsked(stage, 'relationships.list', [
        asked,
        { ...asked, incoming: true },
        { ...asked, incoming: true, outgoing: false },
      ]);
    },
  },
  {
    name: 'shows a single related item',
    path,
    answers: { 'relationships.list': synced(related(usualRelated.items.slice(0, 2), [[0, 1]])) },
    sees: ['1 related item', 'payments-ledger-5c9f4'],
  },
  {
    name: 'shows an empty table when there are no related items',
    path,
    answers: { 'relationships.list': synced(related([root], [])) },
    sees: ['No related items', /Turn on Incoming or Soft/],
  },
  {
    name: 'clears filters that match nothing',
    path: `${path}?health=unknown:1`,
    sees: ['Nothing matches all filters.'],
    async goesOn(stage) {
      await press(stage, 'Clear all filters');
      await see(stage, ['payments-db']);
    },
  },
  {
    name: 'shows search matches with their ancestors',
    path,
    first: ['payments-db'],
    async act(stage) {
      await typeInto(field(stage, 'Search related items'), '0000x');
      await typeInto(field(stage, 'Search related items'), 'xxxxu');
    },
    sees: ['payments-ledger-5c9f4', '2 of 10 related items'],
    lacks: ['payments-db'],
  },
  {
    name: 'shows 5,000 related items',
    path,
    answers: many,
    sees: ['thing-0', '5,000 related items'],
  },
  {
    name: 'explains that only the nearest of more than 10,000 items are shown',
    path,
    answers: { 'relationships.list': synced({ ...usualRelated, more: true }) },
    sees: [/^This item has more than 10,000 related items\. Only the nearest are shown/, 'payments-db'],
  },
  {
    name: 'shows long names',
    path,
    answers: {
      'relationships.list': synced(
        related(
          [root, { ...root, id: idOf(3, 61), name: longName, type: `Acme::${longName}` }],
          [[0, 1, longName]],
        ),
      ),
      'relationships.links.list': fromServer([
        { component: { id: idOf(9, 3), name: longName, icon: null }, manual: true },
      ]),
    },
    sees: [longName],
  },
  {
    name: 'shows a circular relationship',
    path,
    answers: { 'relationships.list': circle },
    sees: ['goes-round', '1 related item'],
  },
  {
    name: 'unlinks a manual link after confirmation',
    path,
    first: ['Linked components'],
    act: (stage) => press(stage, 'Unlink payments'),
    sees: [/Are you sure you want to delete this config link/],
    async goesOn(stage) {
      stage.bridge.answer({ 'relationships.links.list': fromServer(linkedComponents.slice(1)) });
      await press(stage, 'Unlink');
      await expect(toast(stage, 'Deleted config link successfully')).toBeVisible();
      await expectAsked(stage, 'relationships.links.remove', [{ id: idOf(3, 1), componentId: idOf(9, 1) }]);
      const links = stage.page.getByRole('region', { name: 'Linked components' });
      await expect(links.getByRole('link')).toHaveText(['ledger']);
    },
  },
  {
    name: 'shows an error when a manual link cannot be deleted',
    path,
    first: ['Linked components'],
    answers: { 'relationships.links.remove': failsWith(failures.refused) },
    async act(stage) {
      await press(stage, 'Unlink payments');
      await press(stage, 'Unlink');
    },
    sees: ['The link could not be deleted', failures.refused.sentence],
  },
  {
    name: 'disables Unlink when the server cannot be reached',
    path,
    answers: { 'session.changes': signedIn({ server: away }) },
    sees: ['payments-db', 'The server cannot be reached.'],
    async goesOn(stage) {
      await expect(button(stage, 'Unlink payments')).toBeDisabled();
    },
  },
  ...[failures.broken].map(
    (failure): Story => ({
      name: `shows cached relationships when the server is ${failure.name}`,
      path,
      answers: { 'relationships.list': kept(usualRelated, failure.sentence, failure.details) },
      sees: [`${failure.sentence} Showing data stored on this computer.`, 'payments-db'],
    }),
  ),
  ...faultStories({ path, call: 'relationships.list', well: 'payments-db' }),
  ...standingStories({
    path,
    call: 'relationships.list',
    well: 'payments-db',
    saysStale: (sentence) => `${sentence} The data may be outdated.`,
  }),
];

const graphStories: readonly Story[] = [
  {
    name: 'folds groups of more than three items of one type',
    path: `${graphPath}&incoming=true&relation=soft`,
    first: ['payments-db'],
    async act(stage) {
      await expect(card(stage, 'CrashLoopBackOff').or(card(stage, '1 unhealthy'))).toBeVisible();
    },
    sees: ['payments-db', '1 unhealthy', '10 related items'],
    async goesOn(stage) {
      await expect(stage.page.locator('[data-node]').filter({ hasText: 'xxxxu' })).toHaveCount(0);
      await card(stage, '1 unhealthy').click();
      await expect(card(stage, 'xxxxu')).toBeVisible();
      await card(stage, '1 unhealthy').locator('[data-fold]').click();
      await expect(stage.page.locator('[data-node]').filter({ hasText: 'xxxxu' })).toHaveCount(0);
      await card(stage, '1 unhealthy').dblclick();
      await expect(card(stage, 'xxxxu')).toBeVisible();
      // Expanded nodes stay expanded after a refresh.
      const again = { ...usualRelated, items: usualRelated.items.map((item) => ({ ...item, changes: 7 })) };
      stage.bridge.answer({ 'relationships.list': synced(again) });
      await press(stage, 'Refresh');
      await expect(card(stage, 'payments-db')).toContainText('7');
      await expect(card(stage, 'xxxxu')).toBeVisible();
    },
  },
  {
    name: 'moves between nodes by keyboard',
    path: graphPath,
    first: ['payments-db'],
    async act(stage) {
      await expect(canvas(stage)).toBeVisible();
      await canvas(stage).focus();
      await stage.page.keyboard.press('Home');
      await stage.page.keyboard.press('ArrowRight');
    },
    sees: ['payments-db'],
    async goesOn(stage) {
      await canvas(stage).focus();
      await expect(stage.page.locator('[data-cursor]')).toHaveCount(1);
      await stage.page.keyboard.press('Enter');
      await expect(stage.page).not.toHaveURL(new RegExp(idOf(3, 1)));
    },
  },
  {
    name: 'moves between search matches and opens their groups',
    path: graphPath,
    first: ['payments-db'],
    async act(stage) {
      await typeInto(field(stage, 'Search related items'), 'xxx');
      await field(stage, 'Search related items').press('Enter');
    },
    sees: [/of 6$/],
    async goesOn(stage) {
      await expect(card(stage, 'xxxxu')).toBeVisible();
      await press(stage, 'Next match');
      await see(stage, [/of 6$/]);
    },
  },
  {
    name: 'stores the top-to-bottom direction and stepped edges',
    path: graphPath,
    first: ['payments-db'],
    async act(stage) {
      await press(stage, 'From top to bottom');
      await press(stage, 'Stepped edges');
    },
    sees: ['payments-db'],
    async goesOn(stage) {
      const written = stage.bridge.calls('shell.preferences.write').map(({ input }) => input);
      expect(written).toContainEqual({ relationships: { shown: 'table', direction: 'TB', edges: 'step' } });
    },
  },
  {
    name: 'draws 5,000 related items',
    path: graphPath,
    answers: many,
    sees: ['5,000 related items', 'payments-ledger'],
  },
  {
    name: 'draws a circular relationship',
    path: graphPath,
    answers: { 'relationships.list': circle },
    sees: ['goes-round'],
  },
  {
    name: 'shows an empty graph when there are no related items',
    path: graphPath,
    answers: { 'relationships.list': synced(related([root], [])) },
    sees: ['No related items'],
  },
  {
    name: 'draws stored relationships when the server cannot be reached',
    path: graphPath,
    answers: { 'session.changes': signedIn({ server: away }) },
    sees: ['payments-db', 'The server cannot be reached.'],
  },
  {
    name: 'opens from the table',
    path,
    first: ['payments-db'],
    async act(stage) {
      await stage.page.getByRole('radio', { name: 'Graph' }).check();
    },
    sees: ['payments-db'],
    async goesOn(stage) {
      await expect(canvas(stage)).toBeVisible();
      await expect(stage.page).toHaveURL(/view=graph/);
    },
  },
  ...faultStories({ path: graphPath, call: 'relationships.list', well: 'payments-db' }).slice(1),
];

tell([
  { screen: 'the relationship table', stories: tableStories },
  { screen: 'the relationship graph', stories: graphStories },
]);
