import { expect } from 'playwright/test';
import { expectCalls, press } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { manyComponents } from '../world/manyComponents.ts';
import { away, signedIn } from '../world/session.ts';
import { cachedAfterFailure } from '../world/times.ts';
import { assignIds, componentId, packRows, someComponents, topologyOf } from '../world/topology.ts';

const path = '/topology?layout=map';
const canvas = ({ page }: StoryWindow) => page.getByRole('application', { name: 'Map of components' });
/** The tooltip of a node has the title in its first line. `\\a` is a line break in a selector. */
const withTitle = ({ page }: StoryWindow, title: string) =>
  page.locator(`[data-node][title^="${title}\\a "]`);
const hasNone = (stage: StoryWindow, title: string) => expect(withTitle(stage, title)).toHaveCount(0);
const empty = 'There are no components matching this criteria';

/** A component linked below two parents. Only one of them is its `parentId`. */
const linked = () => {
  const { roots, rows } = assignIds([
    { name: 'Shop', health: 'warning', children: [{ name: 'cart', health: 'unhealthy' }] },
    { name: 'Billing' },
  ]);
  const cart = rows.find(([told]) => told.name === 'cart')?.[0].id ?? '';
  return cachedAfterFailure({
    version: 'linked',
    packed: packRows({
      roots,
      rows: rows.map(([told, ...others]) =>
        told.name === 'Billing' ? [{ ...told, children: [cart] }, ...others] : [told, ...others],
      ),
    }),
  });
};

const stories: readonly Story[] = [
  {
    name: 'folds healthy branches and opens paths to unhealthy components',
    path,
    waitsFor: ['Payments'],
    async act(stage) {
      await expect(withTitle(stage, 'payments-worker')).toBeVisible();
    },
    expects: ['Payments', '1 incident · 7 failing · System', 'payments-worker-4', 'Branch network'],
    async followUp(stage) {
      // Healthy neighbors of the same type form a stack. Unhealthy ones are never stacked.
      await hasNone(stage, 'payments-ledger');
      await withTitle(stage, 'Application').click();
      await expect(withTitle(stage, 'payments-ledger')).toBeVisible();
      await withTitle(stage, 'payments-worker').locator('[data-fold]').click();
      await hasNone(stage, 'payments-worker-1');
      // Expanded and collapsed nodes keep their state after a refresh.
      const again = someComponents.map((one) =>
        one.name === 'Orders' ? { ...one, health: 'warning' as const } : one,
      );
      stage.bridge.answer({
        'topology.list': cachedAfterFailure({ version: 'again', packed: packRows(assignIds(again)) }),
      });
      await press(stage, 'Refresh');
      await expect(withTitle(stage, 'payments-ledger')).toBeVisible();
      await hasNone(stage, 'payments-worker-1');
      await withTitle(stage, 'Edge').dblclick();
      await expect(stage.page).toHaveURL(new RegExp(`/topology/${componentId('Edge')}$`));
    },
  },
  {
    name: 'moves between components by keyboard',
    path,
    waitsFor: ['Payments'],
    async act(stage) {
      await canvas(stage).focus();
      await stage.page.keyboard.press('Home');
      await expect(stage.page.locator('[data-cursor]')).toHaveAttribute(
        'aria-label',
        'Edge, 1 incident · 2 failing · System, unhealthy, 3, leads to 3, opened',
      );
      await stage.page.keyboard.press(' ');
      await hasNone(stage, 'partner-sftp');
      await stage.page.keyboard.press('+');
      await expect(withTitle(stage, 'partner-sftp')).toBeVisible();
    },
    expects: ['Payments'],
    async followUp(stage) {
      await canvas(stage).focus();
      await stage.page.keyboard.press('Home');
      await stage.page.keyboard.press('Enter');
      await expect(stage.page).toHaveURL(new RegExp(`/topology/${componentId('Edge')}$`));
    },
  },
  {
    name: 'shows components of one type at any depth',
    path: `${path}&type=Application,Database`,
    waitsFor: ['payments-worker'],
    expects: ['payments-db', 'payments-worker', 'partner-sftp'],
    expectsNot: [/^Edge$/],
  },
  {
    name: 'shows a component with two parents once',
    path,
    answers: { 'topology.list': linked() },
    waitsFor: ['Shop'],
    async act(stage) {
      await expect(withTitle(stage, 'cart')).toHaveCount(1);
    },
    expects: ['cart', 'Billing'],
  },
  {
    name: 'shows a single component',
    path,
    answers: { 'topology.list': topologyOf([{ name: 'Alone' }]) },
    expects: ['Alone'],
  },
  {
    name: 'shows an empty state when there are no components',
    path,
    answers: { 'topology.list': topologyOf([]) },
    expects: [empty],
  },
  {
    name: 'shows an empty state when no component matches the filters',
    path: `${path}&team=nobody`,
    expects: [empty],
  },
  {
    name: 'shows long names',
    path,
    answers: {
      'topology.list': topologyOf([
        {
          name: longName,
          type: `Acme::${longName}`,
          health: 'unhealthy',
          children: [{ name: `below ${longName}`, health: 'unhealthy' }],
        },
      ]),
    },
    expects: [longName],
  },
  {
    name: 'shows 5,000 components',
    path,
    answers: { 'topology.list': topologyOf(manyComponents(5_000)) },
    expects: ['service-0', /^\d unhealthy below · System$/],
  },
  {
    name: 'limits the map to 10,000 components',
    path,
    answers: { 'topology.list': topologyOf(manyComponents(10_050)) },
    expects: [
      'Showing the 10,000 components nearest to the top. 50 further down are hidden. Use filters to see more.',
    ],
  },
  {
    name: 'is exported as an image',
    path,
    waitsFor: ['Payments'],
    async act(stage) {
      await press(stage, 'Export');
      await stage.page.getByRole('menuitem', { name: 'SVG image' }).click();
      await expect.poll(() => stage.bridge.calls('shell.file.save').length).toBe(1);
    },
    expects: ['Payments'],
    async followUp(stage) {
      const [saved] = stage.bridge.calls('shell.file.save');
      expect(saved?.input).toMatchObject({ name: 'topology.svg', type: 'image/svg+xml' });
      expect(JSON.stringify(saved?.input)).toContain('Payments');
    },
  },
  {
    name: 'shows an error when an image cannot be saved',
    path,
    answers: { 'shell.file.save': failsWith(failures.broken) },
    waitsFor: ['Payments'],
    async act(stage) {
      await press(stage, 'Export');
      await stage.page.getByRole('menuitem', { name: 'PNG image' }).click();
    },
    expects: ['topology.png could not be saved'],
  },
  {
    name: 'stores the top-to-bottom direction',
    path,
    waitsFor: ['Payments'],
    act: (stage) => press(stage, 'From top to bottom'),
    expects: ['Payments'],
    async followUp(stage) {
      await expectCalls(stage, 'shell.preferences.write', [
        ...stage.bridge
          .calls('shell.preferences.write')
          .map(({ input }) => input)
          .filter((input) => !('relationships' in (input as object))),
        { relationships: { shown: 'table', direction: 'TB', edges: 'curve' } },
      ]);
    },
  },
  {
    name: 'shows stored components when the server cannot be reached',
    path,
    answers: { 'session.changes': signedIn({ server: away }) },
    waitsFor: ['Payments'],
    async act(stage) {
      await expect(canvas(stage)).toBeVisible();
    },
    expects: ['Payments'],
  },
];

defineStories([{ screen: 'the topology map', stories }]);
