import { expect } from 'playwright/test';
import type { HistoryMove } from '#contract/history.ts';
import { packHealths } from '#contract/rules/healthHistory.ts';
import { button, expectNoTexts, expectTexts, press } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { failsWith, failures } from '../world/failures.ts';
import { checkId } from '../world/health.ts';
import { noDifferences, noHistory } from '../world/history.ts';
import { away, signedIn } from '../world/session.ts';
import { ago, cachedAfterFailure, hourMs, minuteMs } from '../world/times.ts';
import { componentId } from '../world/topology.ts';

const slider = ({ page }: StoryWindow) => page.getByRole('slider', { name: 'Moment' });
const bar = ({ page }: StoryWindow) => page.getByRole('region', { name: 'Earlier moment' });
const momentOf = ({ page }: StoryWindow): number =>
  Date.parse(new URL(page.url()).searchParams.get('at') ?? '');

/** The status of a row, not the legend. */
const unhealthy = /^Unhealthy$/;

const at = ago(3 * hourMs);
const path = `/health?groupBy=no-group&hidePassing=false&at=${encodeURIComponent(at)}`;
const dashboard = `/topology?at=${encodeURIComponent(at)}`;

/** Authorise-visa was healthy until an hour ago. */
const visaWasHealthy = {
  'history.at': ({ at: then }: { at: string }) =>
    cachedAfterFailure({
      ...noDifferences(then),
      healths:
        Date.parse(then) < Date.parse(ago(hourMs)) ? { check: packHealths([[checkId, 'healthy']]) } : {},
      unknown: [{ fact: 'creation' as const, kind: 'check' as const }],
    }),
};

const move = (minutes: number): HistoryMove => ({
  kind: 'check',
  id: checkId,
  at: ago(minutes * minuteMs),
  was: 'healthy',
  now: 'unhealthy',
});

const healthStories: readonly Story[] = [
  {
    name: 'shows the statuses of an earlier moment, without figures of the present',
    path,
    answers: visaWasHealthy,
    waitsFor: ['Not known: 3'],
    expects: [
      /^You see \d+ \w+ \d{4}, \d\d:\d\d\. Actions apply to the present\.$/,
      'authorise-visa',
      'Not known: 3',
    ],
    expectsNot: [unhealthy, '97%'],
    async followUp(stage) {
      await expect(slider(stage)).toHaveAttribute('aria-valuetext', /^\d+ \w+ \d{4}, \d\d:\d\d$/);
      await press(stage, 'Not known: 3');
      await expectTexts(stage, [
        'Health checks have no creation time. Those that were created later are listed, too.',
        /^Uptime, latency, and the time of the last run are not stored/,
      ]);
    },
  },
  {
    name: 'opens and closes with a key, and moves by keys',
    path: '/health?groupBy=no-group&hidePassing=false',
    answers: visaWasHealthy,
    waitsFor: ['authorise-visa'],
    async act(stage) {
      await stage.page.keyboard.press('t');
      await slider(stage).focus();
    },
    expects: [unhealthy, /^You see/],
    async followUp(stage) {
      await stage.page.keyboard.press('Shift+ArrowLeft');
      await stage.page.keyboard.press('ArrowLeft');
      await expect.poll(() => Math.round((Date.now() - momentOf(stage)) / minuteMs)).toBeGreaterThan(65);
      await expectNoTexts(stage, [unhealthy]);
      await stage.page.keyboard.press('End');
      await expectTexts(stage, [unhealthy]);
      await stage.page.keyboard.press('Home');
      await expect.poll(() => Math.round((Date.now() - momentOf(stage)) / hourMs)).toBe(24);
      await expectNoTexts(stage, [unhealthy]);
      await stage.page.keyboard.press('Escape');
      await expect(bar(stage)).toHaveCount(0);
      await expectTexts(stage, [unhealthy]);
      expect(stage.page.url()).not.toContain('at=');
    },
  },
  {
    name: 'opens from the toolbar and returns to now with its button',
    path: '/health?groupBy=no-group',
    waitsFor: ['authorise-visa'],
    act: (stage) => press(stage, 'Show an earlier moment'),
    expects: [/^You see/, '24h', 'not watched'],
    async followUp(stage) {
      await expect(button(stage, 'Show an earlier moment')).toHaveAttribute('aria-pressed', 'true');
      await press(stage, 'Now');
      await expect(bar(stage)).toHaveCount(0);
    },
  },
  {
    name: 'steps to the previous and the next health change',
    path,
    answers: {
      ...visaWasHealthy,
      'history.moves': ({ order }) =>
        cachedAfterFailure({ moves: order === 'asc' ? [move(60)] : [], more: false }),
    },
    waitsFor: [/^You see/],
    act: (stage) => press(stage, 'Next health change'),
    expects: [unhealthy],
    async followUp(stage) {
      await expect.poll(() => momentOf(stage)).toBe(Date.parse(ago(hourMs)));
      await press(stage, 'Previous health change');
      await expectTexts(stage, ['No earlier health change is stored.']);
      expect(stage.bridge.calls('history.moves').map(({ input }) => input)).toMatchObject([
        { from: at, kinds: ['check'], order: 'asc', limit: 1 },
        { from: new Date(0).toISOString(), to: ago(hourMs + 1), kinds: ['check'], order: 'desc', limit: 1 },
      ]);
    },
  },
  {
    name: 'plays the range in a minute and stops',
    path,
    answers: visaWasHealthy,
    waitsFor: [/^You see/],
    async act(stage) {
      await slider(stage).focus();
      await stage.page.keyboard.press('Space');
    },
    expects: [/^You see/],
    async followUp(stage) {
      const before = Date.parse(at);
      await expect.poll(() => momentOf(stage) - before).toBeGreaterThan(20 * minuteMs);
      await press(stage, 'Pause');
      await expect(button(stage, /^Play 1d in a minute$/)).toBeVisible();
      const paused = momentOf(stage);
      await stage.page.waitForTimeout(600);
      expect(momentOf(stage)).toBe(paused);
    },
  },
  {
    name: 'follows the pointer, and changes its range',
    path,
    answers: visaWasHealthy,
    waitsFor: [/^You see/],
    act: (stage) => stage.page.getByRole('radio', { name: '1h' }).check({ force: true }),
    expects: [/^You see/],
    async followUp(stage) {
      const box = await slider(stage).boundingBox();
      if (box === null) throw new Error('The slider has no box.');
      await stage.page.mouse.move(box.x + box.width, box.y + 10);
      await stage.page.mouse.down();
      await stage.page.mouse.move(box.x + box.width / 2, box.y + 10, { steps: 5 });
      await stage.page.mouse.up();
      // The slider ends at the next full minute.
      await expect
        .poll(() => Math.abs(Date.now() - momentOf(stage) - 30 * minuteMs))
        .toBeLessThan(2 * minuteMs);
    },
  },
  {
    name: 'states that no history is stored',
    path,
    answers: { 'history.extent': cachedAfterFailure(noHistory) },
    expects: [/^No history is stored yet\./],
    async followUp(stage) {
      await expect(slider(stage)).toHaveCount(0);
      await press(stage, 'Now');
      await expect(bar(stage)).toHaveCount(0);
    },
  },
  {
    name: 'shows an earlier moment while the server cannot be reached',
    path,
    answers: { ...visaWasHealthy, 'session.changes': signedIn({ server: away }) },
    expects: [/^You see/, 'authorise-visa'],
    expectsNot: [unhealthy],
  },
  {
    name: 'shows no rows of the present while the moment loads',
    path,
    answers: { 'history.at': pending },
    expects: [/^You see/],
    expectsNot: ['authorise-visa'],
  },
  {
    name: 'states why the moment cannot be read',
    path,
    answers: { 'history.at': failsWith(failures.broken) },
    expects: ['The earlier moment could not be read', 'Details'],
    expectsNot: ['authorise-visa', /^You see/],
  },
  {
    name: 'states in the drawer which moment it shows',
    path: `${path}&checkId=${checkId}`,
    answers: visaWasHealthy,
    expects: [/^You see the status of \d.* and the runs up to it\./],
  },
  {
    name: 'shows the moment on the wall',
    path: `${path}&wall=yes`,
    answers: visaWasHealthy,
    expects: [/^State of \d+ \w+ \d{4}, \d\d:\d\d$/, 'Everything is healthy'],
  },
];

const dashboardStories: readonly Story[] = [
  {
    name: 'shows the health of components of an earlier moment, without later figures',
    path: dashboard,
    answers: {
      'history.at': ({ at: then }) =>
        cachedAfterFailure({
          ...noDifferences(then),
          healths: {
            component: packHealths([
              [componentId('Payments'), 'healthy'],
              [componentId('Orders'), 'unhealthy'],
            ]),
          },
        }),
    },
    waitsFor: ['Not known: 2'],
    expects: ['Payments', 'Orders', /^You see/],
    expectsNot: ['Card authorisations fail in prod-eu-1', '14.1%', 'Recent changes'],
    async followUp(stage) {
      await press(stage, 'Not known: 2');
      await expectTexts(stage, [/^Numbers of checks, incidents and insights/]);
    },
  },
  {
    name: 'shows the map of an earlier moment',
    path: `${dashboard}&layout=map`,
    waitsFor: ['Not known: 2'],
    expects: [/^You see/],
  },
  {
    name: 'states why the moment of the dashboard cannot be read, and reads it again',
    path: dashboard,
    answers: { 'history.at': failsWith(failures.broken) },
    expects: ['The earlier moment could not be read', 'Details'],
    expectsNot: [/^You see/, 'Payments'],
    async followUp(stage) {
      stage.bridge.answer(visaWasHealthy);
      await press(stage, 'Try again');
      await expectTexts(stage, [/^You see/, 'Payments']);
    },
  },
  {
    name: 'opens the earlier moment of the dashboard with a key',
    path: '/topology',
    waitsFor: ['Payments'],
    act: ({ page }) => page.keyboard.press('t'),
    expects: [/^You see/],
    async followUp(stage) {
      await stage.page.keyboard.press('t');
      await expect(bar(stage)).toHaveCount(0);
    },
  },
];

defineStories([
  { screen: 'Health, an earlier moment', stories: healthStories },
  { screen: 'Dashboard, an earlier moment', stories: dashboardStories },
]);
