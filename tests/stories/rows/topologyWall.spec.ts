import { expect } from 'playwright/test';
import { expectTexts, press } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { expectMiddleCut } from '../expectMiddleCut.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { manyComponents } from '../world/manyComponents.ts';
import { away, signedIn } from '../world/session.ts';
import { ago, idOf, minuteMs } from '../world/times.ts';
import { componentId, componentRows, packRows, topologyOf } from '../world/topology.ts';

const path = '/topology?wall=yes';
const wall = ({ page }: StoryWindow) => page.getByRole('dialog', { name: 'Topology wall' });
/** Shows the first page. The wall turns pages every ten seconds, except shortly after a key or a movement. */
async function toFirstPage(stage: StoryWindow): Promise<void> {
  await stage.page.mouse.move(200, 300);
  await stage.page.mouse.move(240, 300);
  await expect(wall(stage).getByText(/^Paused while in use/)).toBeVisible();
  const second = wall(stage).getByText('Page 2 of 2');
  if (await second.isVisible()) await press(stage, 'Previous page');
  await expect(wall(stage).getByText('Page 1 of 2')).toBeVisible();
}
const tiles = (stage: StoryWindow) => wall(stage).getByRole('listitem');
const saved = (number: number, name: string, address: string) => ({ id: idOf(41, number), name, address });
const twoViews = [
  saved(1, 'Checks', '/health'),
  saved(2, 'Front', '/topology?labels=tier%3Dfront'),
  saved(3, 'One component', `/topology/${componentId('Edge')}`),
  saved(4, 'Branches', '/topology?type=Network'),
];
const empty = 'There are no components matching this criteria';

const stories: readonly Story[] = [
  {
    name: 'shows the most important components first and largest',
    path,
    waitsFor: ['Payments / payments-worker', 'Page 1 of 2'],
    act: toFirstPage,
    expects: [
      /^as of \d\d:\d\d, \d+\w+ ago$/,
      'Card authorisations fail in prod-eu-1',
      /^Unhealthy for \d+[mh] · 1 incident · 7 failing checks · 4 unhealthy below$/,
      'Payments / payments-worker',
      'Page 1 of 2',
    ],
    async followUp(stage) {
      await toFirstPage(stage);
      await expect(tiles(stage).nth(0)).toContainText('Payments');
      await expect(tiles(stage).nth(1)).toContainText('Edge');
      const [first, last] = [
        await tiles(stage).first().boundingBox(),
        await tiles(stage).last().boundingBox(),
      ];
      expect(first?.width).toBeGreaterThan((last?.width ?? 0) * 1.9);
      await expect(tiles(stage).filter({ hasText: 'Orders' })).toHaveCount(0);
      await press(stage, 'Next page');
      await expectTexts(stage, [/^Warning for \d+[mh] · 1 failing check$/]);
      await press(stage, 'Previous page');
      await tiles(stage).nth(1).getByRole('button').press('Enter');
      await expect(stage.page).toHaveURL(new RegExp(`/topology/${componentId('Edge')}$`));
    },
  },
  {
    name: 'closes on Esc and on its button',
    path,
    waitsFor: ['Payments'],
    async act(stage) {
      await expect(wall(stage)).toBeVisible();
      await stage.page.keyboard.press('Escape');
      await expect(wall(stage)).toHaveCount(0);
      await expect(stage.page).not.toHaveURL(/wall/);
      await stage.page.goBack();
      await press(stage, 'Leave wall mode');
      await expect(wall(stage)).toHaveCount(0);
    },
    expects: ['Dashboard'],
  },
  {
    name: 'cycles through the saved dashboard views',
    path: `${path}&type=Network`,
    answers: { 'views.changes': twoViews },
    waitsFor: ['Branches'],
    async act(stage) {
      // Starts with the open view. Only views of the dashboard are included.
      await expectTexts(stage, ['View 2 of 2', 'Nothing is unhealthy']);
      await press(stage, 'Next page');
      await expectTexts(stage, ['Front', 'Payments']);
      await expect(wall(stage).getByRole('heading', { name: 'Front' })).toBeVisible();
    },
    expects: ['Front', /^Paused while in use · View 1 of 2$/],
    async followUp(stage) {
      await expect(tiles(stage).filter({ hasText: 'Search' })).toHaveCount(0);
      await stage.page.keyboard.press('PageUp');
      await expectTexts(stage, ['Branches']);
      await stage.page.keyboard.press('PageDown');
      await expectTexts(stage, ['Front']);
    },
  },
  {
    name: 'turns pages automatically and pauses during use',
    path,
    waitsFor: ['Page 1 of 2'],
    async act(stage) {
      // Each page is displayed for ten seconds.
      await expect(wall(stage).getByText('Page 2 of 2')).toBeVisible({ timeout: 12_000 });
      await stage.page.mouse.move(200, 300);
      await stage.page.mouse.move(240, 300);
    },
    expects: ['Paused while in use', 'Page 2 of 2'],
  },
  {
    name: 'shows the open view when no dashboard view is saved',
    path: `${path}&type=System`,
    answers: { 'views.changes': twoViews.filter(({ address }) => !address.startsWith('/topology?')) },
    expects: ['Card authorisations fail in prod-eu-1'],
    async followUp(stage) {
      await expect(wall(stage).getByRole('heading')).toHaveCount(0);
      await expect(wall(stage).getByText(/^View /)).toHaveCount(0);
    },
  },
  {
    name: 'shows that everything is healthy',
    path,
    answers: { 'topology.list': topologyOf([{ name: 'Orders' }, { name: 'Identity' }]) },
    expects: ['Everything is healthy'],
  },
  {
    name: 'shows an empty state when there are no components',
    path,
    answers: { 'topology.list': topologyOf([]) },
    expects: [empty],
  },
  {
    name: 'omits the duration of an unknown status change',
    path,
    answers: { 'topology.recent': failsWith(failures.broken) },
    expects: ['Unhealthy · 1 incident · 7 failing checks · 4 unhealthy below'],
  },
  {
    name: 'shows stored components when the server cannot be reached',
    path,
    answers: { 'session.changes': signedIn({ server: away }) },
    expects: ['Offline. Showing data stored on this computer.', 'Payments'],
  },
  {
    name: 'marks outdated data',
    path,
    answers: {
      'topology.list': {
        data: { version: 'old', packed: packRows(componentRows) },
        source: 'cache',
        asOf: ago(5 * minuteMs),
      },
    },
    expects: [/^No new data for \d+m. The data may be outdated./, 'Payments'],
  },
  {
    name: 'shows long names',
    path,
    answers: {
      'topology.list': topologyOf([
        {
          name: longName,
          health: 'unhealthy',
          statusReason: `${longName} ${longName}`,
          children: [{ name: `below ${longName}`, health: 'warning' }],
        },
      ]),
      'views.changes': [saved(1, longName.slice(0, 120), '/topology')],
    },
    expects: [longName, longName.slice(0, 120)],
    async followUp(stage) {
      const end = longName.slice(-8);
      await expectMiddleCut(tiles(stage).first().getByText(end, { exact: true }).locator('..'), end);
    },
  },
  {
    name: 'shows its counters in one line',
    path,
    expects: ['Payments'],
    async followUp(stage) {
      const counters = wall(stage).locator('header p');
      for (const width of [1_440, 1_024]) {
        await stage.page.setViewportSize({ width, height: 768 });
        await expect
          .poll(async () => {
            const tops = await counters.evaluateAll((all) =>
              all.map((one) => one.getBoundingClientRect().top),
            );
            return { counters: tops.length, lines: new Set(tops.map(Math.round)).size };
          })
          .toEqual({ counters: 4, lines: 1 });
      }
    },
  },
  {
    name: 'pages through 5,000 components',
    path,
    answers: { 'topology.list': topologyOf(manyComponents(5_000)) },
    expects: [/^\d+ more with less impact$/, /^Page 1 of 6$/],
    async followUp(stage) {
      await press(stage, 'Previous page');
      await expectTexts(stage, ['Page 6 of 6', /^Paused while in use/]);
      await press(stage, 'Next page');
      await expectTexts(stage, ['Page 1 of 6']);
    },
  },
];

defineStories([{ screen: 'the topology wall', stories }]);
