import { expect } from 'playwright/test';
import { packHealths } from '#contract/rules/healthHistory.ts';
import { button, expectNoTexts, expectTexts, press, rows } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { type Answers, pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { acknowledgement } from '../world/acknowledgements.ts';
import { failsWith, failures, missing } from '../world/failures.ts';
import { checkId, graph, runPage } from '../world/health.ts';
import { noDifferences } from '../world/history.ts';
import { away, signedIn } from '../world/session.ts';
import { ago, cachedAfterFailure, dayMs, hourMs, idOf, minuteMs } from '../world/times.ts';
import { componentId } from '../world/topology.ts';

const at = ago(3 * hourMs);
const query = `at=${encodeURIComponent(at)}`;
const componentPath = `/topology/${componentId('Payments')}`;
const drawerPath = `/health?groupBy=no-group&hidePassing=false&timeRange=1h&${query}&checkId=${checkId}`;

const bar = ({ page }: StoryWindow) => page.getByRole('region', { name: 'Earlier moment' });
const cards = ({ page }: StoryWindow) => page.getByRole('article');
const sidebar = ({ page }: StoryWindow) => page.getByRole('complementary', { name: 'About this component' });
const drawer = ({ page }: StoryWindow) => page.getByRole('complementary', { name: 'authorise-visa' });
const atOf = ({ page }: StoryWindow): string | null => new URL(page.url()).searchParams.get('at');

/** Three hours ago, Payments was healthy, its worker had a warning, and so had the check home page. */
const then: Partial<Answers> = {
  'history.at': ({ at: moment }) =>
    cachedAfterFailure({
      ...noDifferences(moment),
      healths: {
        component: packHealths([
          [componentId('Payments'), 'healthy'],
          [componentId('payments-worker'), 'warning'],
        ]),
        check: packHealths([
          [idOf(4, 1), 'healthy'],
          [checkId, 'healthy'],
        ]),
      },
    }),
};

const componentStories: readonly Story[] = [
  {
    name: 'shows the health of a component and of its children at an earlier moment',
    path: `${componentPath}?${query}`,
    answers: then,
    waitsFor: ['payments-worker', 'Not known: 3'],
    expects: [/^You see \d/],
    expectsNot: ['Card authorisations fail in prod-eu-1', '1.2k/s'],
    async followUp(stage) {
      await expect(cards(stage).first()).toHaveAccessibleName('payments-db, Warning');
      await expect(cards(stage).nth(1)).toHaveAccessibleName('payments-worker, Warning');
      const boxOf = async (name: string) => {
        const box = await stage.page.getByRole('article', { name }).boundingBox();
        if (box === null) throw new Error(`${name} has no box.`);
        return box;
      };
      // The height of a card is measured, because the reason of its health is not part of the estimate.
      const [above, below] = [await boxOf('payments-worker, Warning'), await boxOf('payments-api, Healthy')];
      expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
      await press(stage, 'Not known: 3');
      await expectTexts(stage, [/^Relationships of components are not recorded\./]);
      await stage.page.keyboard.press('Escape');
      await cards(stage).nth(1).getByRole('link', { name: 'payments-worker', exact: true }).click();
      await expect.poll(() => atOf(stage)).toBe(at);
      await stage.page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Dashboard' }).click();
      await expectTexts(stage, [/^You see \d/]);
      expect(atOf(stage)).toBe(at);
    },
  },
  {
    name: 'opens and closes with a key',
    path: componentPath,
    answers: then,
    waitsFor: ['Card authorisations fail in prod-eu-1'],
    act: ({ page }) => page.keyboard.press('t'),
    expects: [/^You see \d/],
    async followUp(stage) {
      await expectNoTexts(stage, ['Card authorisations fail in prod-eu-1']);
      await stage.page.keyboard.press('t');
      await expect(bar(stage)).toHaveCount(0);
      await expectTexts(stage, ['Card authorisations fail in prod-eu-1']);
      expect(atOf(stage)).toBeNull();
    },
  },
  {
    name: 'shows the checks of the moment, and states which panels show the present',
    path: `${componentPath}?${query}`,
    answers: { ...then, 'session.changes': signedIn({ server: away }) },
    waitsFor: ['payments-worker'],
    act: (stage) =>
      sidebar(stage)
        .getByRole('button', { name: /^Checks/ })
        .click(),
    expects: ['home page'],
    expectsNot: ['This panel shows the present.'],
    async followUp(stage) {
      const check = sidebar(stage).getByRole('link', { name: /home page/ });
      await expect(check).toContainText('Healthy');
      await expect(check).toHaveAttribute('href', new RegExp(query));
      await sidebar(stage)
        .getByRole('button', { name: /^Catalog/ })
        .click();
      await expectTexts(stage, ['This panel shows the present.']);
      await expect(sidebar(stage).getByRole('link', { name: 'payments-worker' })).toHaveAttribute(
        'href',
        new RegExp(query),
      );
    },
  },
  {
    name: 'states that the component did not exist yet',
    path: `${componentPath}?at=${encodeURIComponent(ago(4_000 * dayMs))}`,
    answers: then,
    expects: ['The component did not exist yet', /^It was created at/],
    expectsNot: ['Card authorisations fail in prod-eu-1', /^Unhealthy$/],
    async followUp(stage) {
      await expect(stage.page.getByRole('heading', { level: 1 })).toHaveText(/Dashboard.*Payments$/);
      await expect(sidebar(stage)).toContainText('Created');
      await expect(sidebar(stage).getByText('Status', { exact: true })).toHaveCount(0);
    },
  },
  {
    name: 'preserves the focus and the scroll position of the cards when an earlier moment opens',
    path: componentPath,
    answers: { ...then, 'history.at': pending },
    waitsFor: ['Card authorisations fail in prod-eu-1'],
    async act(stage) {
      await cards(stage).last().focus();
      await stage.page.keyboard.press('t');
    },
    expects: ['Now', 'Card authorisations fail in prod-eu-1'],
    expectsNot: [/^You see \d/],
    async followUp(stage) {
      const scroller = stage.page.getByRole('feed').locator('..');
      const topOf = () => scroller.evaluate(({ scrollTop }) => scrollTop);
      await expect(cards(stage).last()).toBeFocused();
      await stage.page.setViewportSize({ width: 900, height: 480 });
      await scroller.evaluate((element) => element.scrollTo({ top: 60 }));
      await expect.poll(topOf).toBe(60);
      stage.bridge.answer(then);
      await stage.page.keyboard.press('t');
      await stage.page.keyboard.press('t');
      await expectTexts(stage, [/^You see \d/]);
      expect(await topOf()).toBeGreaterThan(0);
      await expect(cards(stage).last()).toBeFocused();
    },
  },
  {
    name: 'shows the present and the reason if the moment cannot be read',
    path: `${componentPath}?${query}`,
    answers: {
      'history.at': failsWith(failures.broken),
      'acknowledgements.changes': [
        acknowledgement({ kind: 'component', id: componentId('Payments'), name: 'Payments' }),
      ],
    },
    waitsFor: [/^The moment could not be read:/],
    expects: [/You see the present\.$/, 'Card authorisations fail in prod-eu-1', 'Try again'],
    expectsNot: [/^You see \d/],
    async followUp(stage) {
      await expect(button(stage, /^Acknowledged until/)).toBeVisible();
      stage.bridge.answer(then);
      await press(stage, 'Try again');
      await expectTexts(stage, [/^You see \d/]);
      await expectNoTexts(stage, ['Card authorisations fail in prod-eu-1']);
      await expect(button(stage, /^Acknowledged until/)).toHaveCount(0);
    },
  },
];

const earlyRun = {
  time: ago(3 * hourMs + 10 * minuteMs),
  ok: true,
  durationMs: 41,
  message: 'early run',
  error: null,
};

const storedRuns: Partial<Answers> = {
  'health.check.runs': ({ range }) => cachedAfterFailure(runPage('to' in range ? [earlyRun] : undefined)),
  'health.check.graph': ({ range }) =>
    cachedAfterFailure(
      graph('to' in range && range.from.startsWith('1970') ? { storedSince: ago(6 * dayMs) } : {}),
    ),
};

const headingOf = (stage: StoryWindow) => drawer(stage).getByRole('heading', { level: 2 }).first();
const skeletons = (stage: StoryWindow) => drawer(stage).locator('[aria-busy="true"]');

/** Moves the moment back by a step, and waits until the drawer shows it. */
async function moveBack(stage: StoryWindow): Promise<void> {
  const note = drawer(stage).getByText(/^You see the status of/);
  const before = await note.textContent();
  await stage.page.getByRole('slider', { name: 'Moment' }).focus();
  await stage.page.keyboard.press('Shift+ArrowLeft');
  await expect(note).not.toHaveText(before ?? '');
}

const checkStories: readonly Story[] = [
  {
    name: 'shows the status and the stored runs of an earlier moment',
    path: drawerPath,
    answers: {
      ...then,
      ...storedRuns,
    },
    waitsFor: ['early run'],
    expects: [
      /^You see the status of \d.* and the runs up to it\. Labels.*Runs of this check are stored from \d.* on\.$/,
      '1 run',
      '10m',
    ],
    async followUp(stage) {
      await expect(drawer(stage).getByRole('heading', { level: 2 }).first()).toContainText('Healthy');
      const ranges = stage.bridge
        .calls('health.check.runs')
        .map(({ input }) => input as { readonly id: string; readonly pageSize: number })
        .filter(({ pageSize, id }) => id === checkId && pageSize > 10);
      expect(ranges).toEqual([
        expect.objectContaining({ kept: true, range: { from: ago(4 * hourMs), to: at } }),
      ]);
      await stage.page.keyboard.press('t');
      await expectNoTexts(stage, ['early run', /^You see the status of/]);
    },
  },
  {
    name: 'states that no runs of the check are stored',
    path: drawerPath,
    answers: {
      ...then,
      'health.check.runs': ({ range }) => ('to' in range ? missing() : cachedAfterFailure(runPage())),
      'health.check.graph': ({ range }) => ('to' in range ? missing() : cachedAfterFailure(graph())),
    },
    expects: [/No runs of this check are stored\.$/],
    async followUp(stage) {
      // With no stored runs, another moment has nothing to read.
      stage.bridge.answer({ 'health.check.graph': pending });
      await moveBack(stage);
      await expect(skeletons(stage)).toHaveCount(0);
    },
  },
  {
    name: 'shows the runs of the previous moment while those of the next are read',
    path: drawerPath,
    answers: { ...then, ...storedRuns },
    waitsFor: ['early run'],
    async act(stage) {
      stage.bridge.answer({ 'health.check.runs': pending, 'health.check.graph': pending });
      await moveBack(stage);
    },
    expects: ['early run', '1 run'],
    async followUp(stage) {
      await expect(skeletons(stage)).toHaveCount(0);
    },
  },
  {
    name: 'changes the status and the moment of the drawer together',
    path: drawerPath,
    answers: {
      ...storedRuns,
      'history.at': ({ at: moment }) =>
        cachedAfterFailure({
          ...noDifferences(moment),
          healths: { check: packHealths([[checkId, moment < at ? 'unhealthy' : 'healthy']]) },
        }),
    },
    waitsFor: ['early run'],
    async act(stage) {
      const heading = await headingOf(stage).elementHandle();
      const seen = await drawer(stage).evaluateHandle((element, of) => {
        const pairs: string[] = [];
        const look = () => {
          const note = /You see the status of (.*?) and/.exec(element.textContent ?? '')?.[1];
          const pair = `${note}: ${of?.textContent?.includes('Unhealthy') ? 'Unhealthy' : 'Healthy'}`;
          if (note !== undefined && !pairs.includes(pair)) pairs.push(pair);
        };
        new MutationObserver(look).observe(element, { subtree: true, childList: true, characterData: true });
        look();
        return pairs;
      }, heading);
      await moveBack(stage);
      // This step waits for the pause of a second.
      await stage.page.keyboard.press('Shift+ArrowRight');
      await expect.poll(() => atOf(stage)).toBe(at);
      await expect(headingOf(stage)).toContainText('Healthy');
      // One status for each of the two moments.
      expect(await seen.jsonValue()).toHaveLength(2);
    },
    expects: [/^You see the status of/],
  },
  {
    name: 'lists no last runs of the present at an earlier moment',
    path: '/health?groupBy=no-group&hidePassing=false&layout=card',
    answers: then,
    waitsFor: ['authorise-visa'],
    async act(stage) {
      await expect(
        rows(stage)
          .getByRole('img', { name: /^Oldest first/ })
          .first(),
      ).toBeVisible();
      await stage.page.keyboard.press('t');
    },
    expects: [/^You see \d/],
    async followUp(stage) {
      await expect(rows(stage).getByRole('img', { name: /^Oldest first/ })).toHaveCount(0);
    },
  },
];

const itemStories: readonly Story[] = [
  {
    name: 'lists the stored notifications about the item up to the moment',
    path: `/catalog/${idOf(3, 1)}?${query}`,
    answers: then,
    waitsFor: ['Notifications up to this moment'],
    expects: [/^You see \d/],
    async followUp(stage) {
      expect(stage.bridge.calls('notifications.sends.list').at(-1)?.input).toMatchObject({
        filter: { resourceId: idOf(3, 1) },
        range: { to: at },
        kept: true,
      });
      await stage.page.keyboard.press('t');
      await expectNoTexts(stage, ['Notifications up to this moment']);
    },
  },
  {
    name: 'states why the notifications cannot be read',
    path: `/catalog/${idOf(3, 1)}?${query}`,
    answers: { ...then, 'notifications.sends.list': failsWith(failures.broken) },
    expects: [/^The notifications could not be read: /, 'Details'],
  },
  {
    name: 'states that no notification is stored',
    path: `/catalog/${idOf(3, 1)}?${query}`,
    answers: { ...then, 'notifications.sends.list': cachedAfterFailure({ sends: [], total: 0 }) },
    expects: ['No notifications about this item are stored up to this moment.'],
  },
];

defineStories([
  { screen: 'Component, an earlier moment', stories: componentStories },
  { screen: 'Check, an earlier moment', stories: checkStories },
  { screen: 'Notifications of an item, an earlier moment', stories: itemStories },
]);
