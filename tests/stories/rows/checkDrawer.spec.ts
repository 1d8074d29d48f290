import { expect } from 'playwright/test';
import { lockedSentence } from '#contract/rules/workspaces.ts';
import {
  button,
  expectCalls,
  expectDisabled,
  expectNoTexts,
  expectSingleCall,
  expectTexts,
  press,
  toast,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures, failuresOfEveryScreen, missing } from '../world/failures.ts';
import { check, checkId, checkList, graph, healthAnswers, longCheck, runPage } from '../world/health.ts';
import { away, signedIn, workspace, workspaceList } from '../world/session.ts';
import {
  ago,
  beforeNow,
  cachedAfterFailure,
  cachedAnswer,
  dayMs,
  hourMs,
  minuteMs,
  serverAnswer,
} from '../world/times.ts';

const path = `/health?checkId=${checkId}&timeRange=1h`;
const visa = 'authorise-visa';
const offline = 'The server cannot be reached.';

const drawerStories: readonly Story[] = [
  {
    name: 'shows the runs, the uptime and the actions of a check',
    path,
    expects: ['3 runs', '58 passed', 'Run Now', 'Edit'],
  },
  { name: 'shows the specification', path: `${path}&checkTab=spec`, expects: [/interval/] },
  {
    name: 'shows the relationships',
    path: `${path}&checkTab=relationships`,
    expects: ['payments-ledger', 'Catalog item', 'Component'],
  },
  {
    name: 'shows an empty state for a check without relationships',
    path: `${path}&checkTab=relationships`,
    answers: { 'health.check.get': serverAnswer(check({ components: [], configs: [] })) },
    expects: ['No relationships', 'This check is not linked to a catalog item or a component.'],
  },
  {
    name: 'shows an empty history for a check that never ran',
    path,
    answers: {
      'health.check.get': serverAnswer(check({ status: 'unknown', lastRunAt: null, nextRunAt: null })),
      'health.check.graph': serverAnswer(graph({ points: [], uptime: { passed: 0, failed: 0 } })),
      'health.check.runs': serverAnswer(runPage([])),
    },
    expects: ['Never', 'No runs', 'The check did not run in this time range.'],
  },
  ...(
    [
      ['ten minutes', 10 * minuteMs, '10m ago'],
      ['eight days', 8 * dayMs, '8d ago'],
    ] as const
  ).map(
    ([age, ageMs, text]): Story => ({
      name: `shows when the check changed ${age} ago, with the time of day`,
      path,
      // Relative to the request: a worker can be minutes old.
      answers: {
        'health.check.get': () => serverAnswer(check({ lastTransitionAt: beforeNow(ageMs) })),
      },
      expects: ['Transitioned', text],
    }),
  ),
  {
    name: 'marks an overdue check',
    path,
    answers: { 'health.check.get': serverAnswer(check({ nextRunAt: ago(3 * hourMs) })) },
    expects: ['overdue by'],
  },
  {
    name: 'shows long names',
    path,
    answers: {
      'health.checks.list': checkList([longCheck]),
      'health.check.get': serverAnswer(
        check({ name: longName, endpoint: longCheck.endpoint, labels: longCheck.labels }),
      ),
    },
    expects: [longName],
  },
  {
    name: 'shows a not-found message for a missing check (404)',
    path: '/health?checkId=0192e000-0000-7000-8000-00000000dead',
    answers: { 'health.check.get': missing },
    expects: [
      'Check not found',
      'The check 0192e000-0000-7000-8000-00000000dead does not exist, or you don’t have permission to view it.',
    ],
    async followUp(stage) {
      await press(stage, 'Close');
      await expect(stage.page).not.toHaveURL(/checkId/);
    },
  },
  {
    name: 'shows the list data of a check while its details are loading',
    path,
    answers: { 'health.check.get': pending, 'health.check.graph': pending, 'health.check.runs': pending },
    expects: ['https://visa.example.com/authorise', 'loading data...'],
    async followUp(stage) {
      stage.bridge.answer({
        'health.check.get': healthAnswers['health.check.get'],
        'health.check.graph': healthAnswers['health.check.graph'],
        'health.check.runs': healthAnswers['health.check.runs'],
      });
      await expectTexts(stage, ['3 runs', 'status code 502']);
    },
  },
  {
    name: 'hides Run Now from a viewer',
    path,
    answers: { 'session.changes': signedIn({ roles: ['viewer'] }) },
    expects: ['3 runs'],
    expectsNot: ['Run Now'],
  },
  ...failuresOfEveryScreen.map(
    (failure): Story => ({
      name: `shows the list data of a check when the server is ${failure.name}`,
      path,
      answers: { 'health.check.get': failsWith(failure) },
      expects: [`${failure.sentence} Showing data from the list of checks.`, visa],
    }),
  ),
  {
    name: 'shows a cached check with the cause',
    path,
    answers: { 'health.check.get': cachedAnswer(check(), failures.broken.sentence, failures.broken.details) },
    expects: [`${failures.broken.sentence} Showing data stored on this computer.`, visa, /as of \d\d:\d\d/],
  },
  ...failuresOfEveryScreen.map(
    (failure): Story => ({
      name: `shows the chart error next to the other data when the server is ${failure.name}`,
      path: `${path}&checkTab=graph`,
      answers: { 'health.check.graph': failsWith(failure) },
      expects: [failure.sentence, visa],
      async followUp(stage) {
        stage.bridge.answer({ 'health.check.graph': healthAnswers['health.check.graph'] });
        await press(stage, 'Try again');
        await expectNoTexts(stage, [failure.sentence]);
        await expectTexts(stage, ['Health Overview', '58 passed']);
      },
    }),
  ),
  ...failuresOfEveryScreen.map(
    (failure): Story => ({
      name: `shows the history error next to the other data when the server is ${failure.name}`,
      path,
      answers: { 'health.check.runs': failsWith(failure) },
      expects: [failure.sentence, visa],
      async followUp(stage) {
        stage.bridge.answer({ 'health.check.runs': healthAnswers['health.check.runs'] });
        await press(stage, 'Try again');
        await expectTexts(stage, ['3 runs']);
      },
    }),
  ),
  ...failuresOfEveryScreen.map(
    (failure): Story => ({
      name: `shows the specification error when the server is ${failure.name}, and loads on Try again`,
      path: `${path}&checkTab=spec`,
      answers: { 'health.canary.get': failsWith(failure) },
      expects: [failure.sentence],
      async followUp(stage) {
        stage.bridge.answer({ 'health.canary.get': healthAnswers['health.canary.get'] });
        await press(stage, 'Try again');
        await expectTexts(stage, [/interval/]);
      },
    }),
  ),
  {
    name: 'shows the age of stored runs and disables Run Now when the server cannot be reached',
    path: `${path}&checkTab=graph`,
    answers: {
      'session.changes': signedIn({ server: away }),
      'health.check.get': cachedAfterFailure(check()),
      'health.check.graph': cachedAfterFailure(graph({ storedSince: ago(dayMs) })),
      'health.check.runs': cachedAfterFailure(runPage()),
    },
    expects: ['The server cannot be reached.', /^Runs stored on this computer since /, /as of \d\d:\d\d/],
    async followUp(stage) {
      await expectDisabled(stage, 'Run Now', offline);
      await button(stage, 'Run Now').click({ force: true });
      await expectCalls(stage, 'health.check.run', []);
    },
  },
  {
    name: 'explains in a read-only workspace why Run Now is disabled',
    path,
    answers: { 'workspaces.changes': workspaceList(workspace({ readOnly: true })) },
    expects: ['3 runs'],
    async followUp(stage) {
      await expectDisabled(stage, 'Run Now', lockedSentence);
      await button(stage, 'Run Now').click({ force: true });
      await expectCalls(stage, 'health.check.run', []);
    },
  },
];

const runStories: readonly Story[] = [
  ...(['admin', 'editor', 'responder', 'commander'] as const).map(
    (role): Story => ({
      name: `shows the result to the ${role} role and reloads the history`,
      path,
      answers: { 'session.changes': signedIn({ roles: [role] }) },
      waitsFor: ['3 runs'],
      async act(stage) {
        stage.bridge.answer({ 'health.check.runs': serverAnswer(runPage(undefined, 4)) });
        await press(stage, 'Run Now');
      },
      expects: [`${visa} is healthy after 120ms`, '4 runs'],
    }),
  ),
  {
    name: 'shows the error of a failed run',
    path,
    answers: {
      'health.check.run': { ran: true, pass: false, durationMs: 2_000, message: null, error: 'refused' },
    },
    waitsFor: ['3 runs'],
    act: (stage) => press(stage, 'Run Now'),
    expects: [`${visa} is unhealthy after 2s`, 'refused'],
  },
  {
    name: 'explains that nothing ran',
    path,
    answers: {
      'health.check.run': { ran: false, pass: false, durationMs: null, message: null, error: null },
    },
    waitsFor: ['3 runs'],
    act: (stage) => press(stage, 'Run Now'),
    expects: ['Nothing ran', `The server had nothing to run for ${visa}.`],
  },
  {
    name: 'starts a single run, despite repeated presses and a reopened drawer',
    path,
    answers: { 'health.check.run': pending },
    waitsFor: ['3 runs'],
    async act(stage) {
      await press(stage, 'Run Now');
      await expect(button(stage, 'Run Now')).toHaveAttribute('aria-busy', 'true');
      // A busy button keeps the focus, and ignores clicks and keys.
      await button(stage, 'Run Now').click({ force: true });
      await stage.page.keyboard.press('Enter');
      await stage.page
        .getByRole('complementary', { name: visa })
        .getByRole('button', { name: 'Close' })
        .click();
      await stage.page.goBack();
      await expect(button(stage, 'Run Now')).toHaveAttribute('aria-busy', 'true');
    },
    expects: ['3 runs'],
    async followUp(stage) {
      await expectSingleCall(stage, 'health.check.run');
      stage.bridge.answer({ 'health.check.run': healthAnswers['health.check.run'] });
      await expect(toast(stage, `${visa} is healthy after 120ms`)).toBeVisible();
      await expect(button(stage, 'Run Now')).not.toHaveAttribute('aria-busy', 'true');
    },
  },
  ...failuresOfEveryScreen.map(
    (failure): Story => ({
      name: `sends one request and keeps the data when the server is ${failure.name}`,
      path,
      answers: { 'health.check.run': failsWith(failure) },
      waitsFor: ['3 runs'],
      act: (stage) => press(stage, 'Run Now'),
      expects: [`${visa} could not be run`, failure.sentence, '3 runs'],
      async followUp(stage) {
        await expectSingleCall(stage, 'health.check.run');
        stage.bridge.answer({ 'health.check.run': healthAnswers['health.check.run'] });
        await press(stage, 'Run Now');
        await expect(toast(stage, `${visa} is healthy after 120ms`)).toBeVisible();
      },
    }),
  ),
];

defineStories([
  { screen: 'the check drawer', stories: drawerStories },
  { screen: 'the Run Now button of a check', stories: runStories },
]);
