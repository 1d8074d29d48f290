import { expect } from 'playwright/test';
import { button, expectDisabled, press, rows } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import type { Answers } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { item, page as pageOf } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { related, root, usualRelated } from '../world/relationships.ts';
import { idOf, serverAnswer } from '../world/times.ts';

const [first, second] = [idOf(3, 1), idOf(3, 40)];
const { group: _, ...listed } = item({ id: second, name: 'payments-api' });
const api = { ...listed, outgoing: 0, incoming: 0 };

/** The second item uses the database of the first one. */
const answers: Partial<Answers> = {
  'relationships.list': ({ id }) =>
    serverAnswer(
      id === second
        ? related([api, ...usualRelated.items.filter(({ name }) => name === 'payments-db')], [[0, 1, 'Uses']])
        : usualRelated,
    ),
};
const path = `/catalog/graph?items=${first},${second}`;

async function selectAll(stage: StoryWindow): Promise<void> {
  await rows(stage)
    .first()
    .locator('[col-id=status]')
    .click({ modifiers: ['ControlOrMeta'] });
  await stage.page.keyboard.press('ControlOrMeta+a');
}

const stories: readonly Story[] = [
  {
    name: 'shows two items with their neighbors and what both are related to, in one graph',
    path,
    answers,
    expects: ['2 items and', root.name, 'payments-api', 'payments-db', /selected/],
  },
  {
    name: 'is opened for the selected items of the catalog',
    path: '/catalog?configType=Kubernetes%3A%3ADeployment',
    answers: {
      ...answers,
      'catalog.items.list': serverAnswer(
        pageOf([item({ id: first }), item({ id: second, name: 'payments-api' })]),
      ),
    },
    waitsFor: ['payments-api'],
    act: async (stage) => {
      await selectAll(stage);
      await press(stage, 'Show in graph');
    },
    expects: ['2 items and', 'payments-db'],
    followUp: async ({ page }) => {
      expect(new URL(page.url()).searchParams.get('items')?.split(',').toSorted()).toEqual(
        [first, second].toSorted(),
      );
      await page.goBack();
      await expect(page.getByRole('grid', { name: 'Catalog' })).toBeVisible();
    },
  },
  {
    name: 'shows the others when the relationships of one item cannot be loaded',
    path,
    answers: {
      'relationships.list': ({ id }) =>
        id === second ? failsWith(failures.broken)() : serverAnswer(usualRelated),
    },
    expects: ['The relationships of 1 item could not be loaded.', '1 item and', root.name],
  },
  {
    name: 'says that the relationships could not be loaded, and loads them again',
    path,
    answers: { 'relationships.list': failsWith(failures.broken) },
    expects: ['The relationships could not be loaded'],
    followUp: async (stage) => {
      stage.bridge.answer(answers);
      await press(stage, /Try again|Retry/);
      await expect(stage.page.getByText('payments-db').first()).toBeVisible();
    },
  },
  {
    name: 'says how to open it when its address names no items',
    path: '/catalog/graph',
    expects: ['No items to show', 'Select items in the catalog and choose Show in graph.'],
  },
  {
    name: 'is not offered for more than twenty items',
    path: '/catalog?configType=Kubernetes%3A%3ADeployment',
    answers: {
      'catalog.items.list': serverAnswer(
        pageOf(Array.from({ length: 21 }, (_one, at) => item({ id: idOf(3, at + 1), name: `item-${at}` }))),
      ),
    },
    waitsFor: ['item-0'],
    act: async (stage) => {
      await selectAll(stage);
      await expect(button(stage, 'Show in graph')).toBeVisible();
    },
    expects: ['21 selected'],
    followUp: (stage) => expectDisabled(stage, 'Show in graph', /At most 20 at once/),
  },
];

defineStories([{ screen: 'the graph of several items', stories }]);
