import { expect } from 'playwright/test';
import { manyChecks } from '../../support/generatedChecks.ts';
import { button, expectCalls, expectNoTexts, expectTexts, press, pressed } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import { loadFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { checkId, checkList, failingCheck, healthyChecks, longCheck } from '../world/health.ts';
import { away, signedIn } from '../world/session.ts';
import { cachedAnswer, idOf, serverAnswer } from '../world/times.ts';

const failed = 'The health checks could not be loaded';
const visa = 'authorise-visa';

const shelfChecks = Array.from({ length: 20 }, (_, at) => ({
  ...failingCheck,
  id: idOf(7, at),
  name: `shelf-${at}`,
  labels: { shelf: `shelf-${at}` },
}));

const dashboardStories: readonly Story[] = [
  { name: 'shows unhealthy checks', path: '/health', expects: [visa, 'Unhealthy'] },
  {
    name: 'shows an empty state when there are no checks',
    path: '/health',
    answers: { 'health.checks.list': checkList([]) },
    expects: ['The server has no health checks that you can view.'],
  },
  {
    name: 'shows a single check',
    path: '/health',
    answers: { 'health.checks.list': checkList([failingCheck]) },
    expects: [visa],
  },
  {
    name: 'shows 10,000 checks',
    path: '/health?groupBy=no-group&hidePassing=false',
    answers: { 'health.checks.list': checkList(manyChecks(10_000)) },
    expects: [/^probe-\d+$/, '9,000', '1,000'],
  },
  {
    name: 'shows long names',
    path: '/health?groupBy=no-group',
    answers: { 'health.checks.list': checkList([longCheck]) },
    expects: [longName],
  },
  {
    name: 'hides healthy checks and shows them on request',
    path: '/health',
    answers: { 'health.checks.list': checkList(healthyChecks) },
    expects: ['Everything is healthy', '3 healthy checks are hidden.'],
    async followUp(stage) {
      await press(stage, 'Show healthy checks');
      await expectTexts(stage, ['card-authorisation', '3 of 3 healthy']);
    },
  },
  {
    name: 'clears a search that matches nothing',
    path: '/health?query=nobody',
    expects: ['Nothing matches “nobody”'],
    async followUp(stage) {
      await press(stage, 'Clear search');
      await expectTexts(stage, [visa]);
    },
  },
  {
    name: 'warns about invalid labels in the address',
    path: '/health?labels=%7Bbroken',
    expects: ['The labels in this address are invalid', visa],
  },
  {
    name: 'lists the checks of a component and removes the filter',
    path: `/health?component=${idOf(8, 1)}&hidePassing=false&groupBy=no-group`,
    expects: [visa, 'authorise-mastercard', 'Component: Payments'],
    expectsNot: ['edge/tls'],
    async followUp(stage) {
      await expectCalls(stage, 'health.checks.ofComponent', [{ componentId: idOf(8, 1) }]);
      await press(stage, 'Remove Component: Payments');
      await expectTexts(stage, ['tls']);
      await expectNoTexts(stage, ['Component: Payments']);
    },
  },
  {
    name: 'lists the checks of a component with a status, also with Hide Passing',
    path: `/health?component=${idOf(8, 1)}&status=healthy&groupBy=no-group`,
    expects: ['authorise-mastercard', 'Component: Payments', 'Status: Healthy'],
    expectsNot: [visa],
    async followUp(stage) {
      await press(stage, 'Remove Status: Healthy');
      await expectTexts(stage, [visa]);
    },
  },
  {
    name: 'clears the filter by component when the component has no checks',
    path: `/health?component=${idOf(8, 1)}`,
    answers: { 'health.checks.ofComponent': serverAnswer({ name: 'Payments', checkIds: [] }) },
    expects: ['Nothing matches all filters'],
    async followUp(stage) {
      await press(stage, 'Clear all filters');
      await expectTexts(stage, [visa]);
    },
  },
  {
    name: 'explains that the checks of a component could not be loaded, and loads them again',
    path: `/health?component=${idOf(8, 1)}`,
    answers: { 'health.checks.ofComponent': failsWith(failures.broken) },
    expects: ['The checks of the component could not be loaded', failures.broken.sentence],
    expectsNot: [visa],
    async followUp(stage) {
      stage.bridge.answer({
        'health.checks.ofComponent': serverAnswer({ name: 'Payments', checkIds: [checkId] }),
      });
      await press(stage, 'Try again');
      await expectTexts(stage, [visa]);
    },
  },
  {
    name: 'shows the checks as cards',
    path: '/health?layout=card&hidePassing=false&groupBy=no-group',
    expects: [visa, 'authorise-mastercard'],
  },
  {
    name: 'shows a column for each namespace',
    path: '/health?pivotBy=namespace&hidePassing=false',
    expects: [/\d of \d healthy/],
  },
  {
    name: 'renders pivot columns only when they become visible',
    path: '/health?pivotBy=label&pivotLabel=shelf',
    answers: { 'health.checks.list': checkList(shelfChecks) },
    waitsFor: [/^shelf-0$/],
    act: ({ page }) => page.setViewportSize({ width: 1024, height: 768 }),
    expects: [/^shelf-0$/],
    async followUp({ page }) {
      await page.setViewportSize({ width: 1024, height: 768 });
      const list = page.getByRole('grid', { name: 'Health' });
      const heads = list.getByRole('columnheader');
      const all = Number(await list.getAttribute('aria-colcount'));
      expect(all).toBeGreaterThan(shelfChecks.length);
      await expect.poll(() => heads.count()).toBeLessThan(all);
      const last = list.locator(`[role=columnheader][aria-colindex="${all}"]`);
      await expect(last).toHaveCount(0);
      await heads.first().focus();
      await page.keyboard.press('Tab');
      for (let at = 1; at < all; at += 1) await page.keyboard.press('ArrowRight');
      await expect(last).toBeInViewport();
      await expect(list.locator(`:focus[aria-colindex="${all}"]`)).toBeVisible();
    },
  },
  {
    name: 'shows the filters',
    path: '/health',
    waitsFor: [visa],
    act: pressed(/^Filters/),
    expects: ['Filter by Health', 'Filter by Label'],
  },
  {
    name: 'moves its controls to More controls in a small window',
    path: '/health',
    waitsFor: [visa],
    async act(stage) {
      await stage.page.setViewportSize({ width: 720, height: 450 });
      await expect(button(stage, /^Filters/)).toBeInViewport({ ratio: 1 });
      await press(stage, 'More controls');
      const more = stage.page.getByRole('dialog', { name: 'More controls' });
      for (const name of ['Time Range', 'Tab By', 'Wall mode']) {
        const control = more.getByRole('button', { name: new RegExp(`^${name}`) });
        await expect(control).toBeInViewport({ ratio: 1 });
      }
    },
    expects: ['Wall mode'],
    async followUp(stage) {
      await stage.page.keyboard.press('Escape');
    },
  },
  ...loadFailureStories({ path: '/health', call: 'health.checks.list', well: visa }, ({ code, sentence }) =>
    code === 'FORBIDDEN' ? [sentence] : [failed, sentence],
  ),
  {
    name: 'shows Refresh as busy while the server summary is loading',
    path: '/health',
    answers: { 'health.checks.refresh': pending },
    waitsFor: [visa],
    async act(stage) {
      await expect(button(stage, 'Refresh')).toHaveAttribute('aria-busy', 'true');
    },
    expects: [visa],
    async followUp(stage) {
      stage.bridge.answer({ 'health.checks.refresh': {} });
      await expect(button(stage, 'Refresh')).not.toHaveAttribute('aria-busy', 'true');
    },
  },
  ...[failures.broken].map(
    (failure): Story => ({
      name: `keeps its checks when the server is ${failure.name}`,
      path: '/health',
      answers: { 'health.checks.refresh': failsWith(failure) },
      expects: [`${failure.sentence} Showing the last response.`, visa],
      async followUp(stage) {
        stage.bridge.answer({ 'health.checks.refresh': {} });
        await press(stage, 'Refresh');
        await expectNoTexts(stage, [failure.sentence]);
        await expectTexts(stage, [visa]);
      },
    }),
  ),
  {
    name: 'clears its checks when the server refuses access',
    path: '/health',
    answers: { 'health.checks.refresh': failsWith(failures.refused) },
    expects: [failures.refused.sentence],
    expectsNot: [visa],
    async followUp(stage) {
      stage.bridge.answer({ 'health.checks.refresh': {} });
      await press(stage, 'Try again');
      await expectTexts(stage, [visa]);
    },
  },
  {
    name: 'shows cached checks with the cause',
    path: '/health',
    answers: {
      'health.checks.list': cachedAnswer(
        checkList([failingCheck]).data,
        failures.broken.sentence,
        failures.broken.details,
      ),
    },
    expects: [`${failures.broken.sentence} Showing data stored on this computer.`, visa],
  },
  {
    name: 'sends no request and shows the age of the checks when the server cannot be reached',
    path: '/health',
    answers: { 'session.changes': signedIn({ server: away }) },
    expects: ['The server cannot be reached.', visa, /as of \d\d:\d\d/],
    async followUp(stage) {
      await expectCalls(stage, 'health.checks.refresh', []);
    },
  },
  {
    name: 'shows the age of the data on the wall',
    path: '/health?wall=true',
    expects: [/^as of \d\d:\d\d, \d+\w+ ago$/],
  },
  {
    name: 'shows on the wall that the server cannot be reached',
    path: '/health?wall=true',
    answers: { 'session.changes': signedIn({ server: away }) },
    expects: ['Offline. Showing data stored on this computer.'],
  },
  {
    name: 'shows on the wall that everything is healthy',
    path: '/health?wall=true',
    answers: { 'health.checks.list': checkList(healthyChecks) },
    expects: ['Everything is healthy'],
  },
  {
    name: 'shows long names on the wall',
    path: '/health?wall=true&groupBy=no-group',
    answers: { 'health.checks.list': checkList([longCheck]) },
    expects: [longName],
  },
];

defineStories([{ screen: 'the health dashboard', stories: dashboardStories }]);
