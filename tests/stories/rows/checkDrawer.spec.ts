import { expect } from 'playwright/test';
import { lockedSentence } from '../../../src-preload/contract/rules/workspaces.ts';
import { pending } from '../FakeBridge.ts';
import { button, expectAsked, expectAskedOnce, expectStopped, lack, press, see, toast } from '../person.ts';
import type { Story } from '../Story.ts';
import { tell } from '../tell.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures, missing, toldOfEach } from '../world/failures.ts';
import { check, checkId, checkList, graph, healthAnswers, longCheck, runPage } from '../world/health.ts';
import { away, signedIn, workspace, workspaceList } from '../world/session.ts';
import { ago, dayMs, fromServer, hourMs, kept, synced } from '../world/times.ts';

const path = `/health?checkId=${checkId}&timeRange=1h`;
const visa = 'authorise-visa';
const offline = 'The server cannot be reached.';

const drawerStories: readonly Story[] = [
  { name: 'with everything', path, sees: ['3 runs', '58 passed', 'Run Now', 'Edit'] },
  { name: 'its specification', path: `${path}&checkTab=spec`, sees: [/interval/] },
  {
    name: 'its relationships',
    path: `${path}&checkTab=relationships`,
    sees: ['payments-ledger', 'Catalog item', 'Component'],
  },
  {
    name: 'without relationships',
    path: `${path}&checkTab=relationships`,
    answers: { 'health.check.get': fromServer(check({ components: [], configs: [] })) },
    sees: ['No relationships', 'This check is not linked to a catalog item or a component.'],
  },
  {
    name: 'that never ran',
    path,
    answers: {
      'health.check.get': fromServer(check({ status: 'unknown', lastRunAt: null, nextRunAt: null })),
      'health.check.graph': fromServer(graph({ points: [], uptime: { passed: 0, failed: 0 } })),
      'health.check.runs': fromServer(runPage([])),
    },
    sees: ['Never', 'No runs', 'The check did not run in this time range.'],
  },
  {
    name: 'that is overdue',
    path,
    answers: { 'health.check.get': fromServer(check({ nextRunAt: ago(3 * hourMs) })) },
    sees: ['overdue by'],
  },
  {
    name: 'long names',
    path,
    answers: {
      'health.checks.list': checkList([longCheck]),
      'health.check.get': fromServer(
        check({ name: longName, endpoint: longCheck.endpoint, labels: longCheck.labels }),
      ),
    },
    sees: [longName],
  },
  {
    name: 'that is not there (404)',
    path: '/health?checkId=0192e000-0000-7000-8000-00000000dead',
    answers: { 'health.check.get': missing },
    sees: [
      'Check not found',
      'The check 0192e000-0000-7000-8000-00000000dead does not exist, or you don’t have permission to view it.',
    ],
    async goesOn(stage) {
      await press(stage, 'Close');
      await expect(stage.page).not.toHaveURL(/checkId/);
    },
  },
  {
    name: 'waited for, with what the list knows',
    path,
    answers: { 'health.check.get': pending, 'health.check.graph': pending, 'health.check.runs': pending },
    sees: ['https://visa.example.com/authorise', 'loading data...'],
    async goesOn(stage) {
      stage.bridge.answer({
        'health.check.get': healthAnswers['health.check.get'],
        'health.check.graph': healthAnswers['health.check.graph'],
        'health.check.runs': healthAnswers['health.check.runs'],
      });
      await see(stage, ['3 runs', 'status code 502']);
    },
  },
  {
    name: 'a viewer, who runs nothing',
    path,
    answers: { 'session.changes': signedIn({ roles: ['viewer'] }) },
    sees: ['3 runs'],
    lacks: ['Run Now'],
  },
  ...toldOfEach.map(
    (failure): Story => ({
      name: `of a server that is ${failure.name}, with what the list knows`,
      path,
      answers: { 'health.check.get': failsWith(failure) },
      sees: [`${failure.sentence} Showing data from the list of checks.`, visa],
    }),
  ),
  {
    name: 'kept, and why',
    path,
    answers: { 'health.check.get': kept(check(), failures.broken.sentence, failures.broken.details) },
    sees: [`${failures.broken.sentence} Showing data stored on this computer.`, visa, /as of \d\d:\d\d/],
  },
  ...toldOfEach.map(
    (failure): Story => ({
      name: `a chart of a server that is ${failure.name}: the rest is as it is`,
      path: `${path}&checkTab=graph`,
      answers: { 'health.check.graph': failsWith(failure) },
      sees: [failure.sentence, visa],
      async goesOn(stage) {
        stage.bridge.answer({ 'health.check.graph': healthAnswers['health.check.graph'] });
        await press(stage, 'Try again');
        await lack(stage, [failure.sentence]);
        await see(stage, ['Health Overview', '58 passed']);
      },
    }),
  ),
  ...toldOfEach.map(
    (failure): Story => ({
      name: `a history of a server that is ${failure.name}: the rest is as it is`,
      path,
      answers: { 'health.check.runs': failsWith(failure) },
      sees: [failure.sentence, visa],
      async goesOn(stage) {
        stage.bridge.answer({ 'health.check.runs': healthAnswers['health.check.runs'] });
        await press(stage, 'Try again');
        await see(stage, ['3 runs']);
      },
    }),
  ),
  ...toldOfEach.map(
    (failure): Story => ({
      name: `a specification of a server that is ${failure.name}`,
      path: `${path}&checkTab=spec`,
      answers: { 'health.canary.get': failsWith(failure) },
      sees: [failure.sentence],
      async goesOn(stage) {
        stage.bridge.answer({ 'health.canary.get': healthAnswers['health.canary.get'] });
        await press(stage, 'Try again');
        await see(stage, [/interval/]);
      },
    }),
  ),
  {
    name: 'without a server: runs since when they are kept, and why it cannot be run',
    path: `${path}&checkTab=graph`,
    answers: {
      'session.changes': signedIn({ server: away }),
      'health.check.get': synced(check()),
      'health.check.graph': synced(graph({ keptFrom: ago(dayMs) })),
      'health.check.runs': synced(runPage()),
    },
    sees: ['The server cannot be reached.', /^Runs stored on this computer since /, /as of \d\d:\d\d/],
    async goesOn(stage) {
      await expectStopped(stage, 'Run Now', offline);
      await button(stage, 'Run Now').click({ force: true });
      await expectAsked(stage, 'health.check.run', []);
    },
  },
  {
    name: 'in a workspace that is locked to reading: it says why it cannot be run',
    path,
    answers: { 'workspaces.changes': workspaceList(workspace({ readOnly: true })) },
    sees: ['3 runs'],
    async goesOn(stage) {
      await expectStopped(stage, 'Run Now', lockedSentence);
      await button(stage, 'Run Now').click({ force: true });
      await expectAsked(stage, 'health.check.run', []);
    },
  },
];

const runStories: readonly Story[] = [
  ...(['admin', 'editor', 'responder', 'commander'] as const).map(
    (role): Story => ({
      name: `by ${role}: what came of it is told, and asked for again`,
      path,
      answers: { 'session.changes': signedIn({ roles: [role] }) },
      first: ['3 runs'],
      async act(stage) {
        stage.bridge.answer({ 'health.check.runs': fromServer(runPage(undefined, 4)) });
        await press(stage, 'Run Now');
      },
      sees: [`${visa} is healthy after 120ms`, '4 runs'],
    }),
  ),
  {
    name: 'that failed',
    path,
    answers: {
      'health.check.run': { ran: true, pass: false, durationMs: 2_000, message: null, error: 'refused' },
    },
    first: ['3 runs'],
    act: (stage) => press(stage, 'Run Now'),
    sees: [`${visa} is unhealthy after 2s`, 'refused'],
  },
  {
    name: 'that did nothing',
    path,
    answers: {
      'health.check.run': { ran: false, pass: false, durationMs: null, message: null, error: null },
    },
    first: ['3 runs'],
    act: (stage) => press(stage, 'Run Now'),
    sees: ['Nothing ran', `The server had nothing to run for ${visa}.`],
  },
  {
    name: 'is asked for once while it runs, however often it is pressed, and by a drawer that is opened again',
    path,
    answers: { 'health.check.run': pending },
    first: ['3 runs'],
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
    sees: ['3 runs'],
    async goesOn(stage) {
      await expectAskedOnce(stage, 'health.check.run');
      stage.bridge.answer({ 'health.check.run': healthAnswers['health.check.run'] });
      await expect(toast(stage, `${visa} is healthy after 120ms`)).toBeVisible();
      await expect(button(stage, 'Run Now')).not.toHaveAttribute('aria-busy', 'true');
    },
  },
  ...toldOfEach.map(
    (failure): Story => ({
      name: `at a server that is ${failure.name}: asked once, nothing lost`,
      path,
      answers: { 'health.check.run': failsWith(failure) },
      first: ['3 runs'],
      act: (stage) => press(stage, 'Run Now'),
      sees: [`${visa} could not be run`, failure.sentence, '3 runs'],
      async goesOn(stage) {
        await expectAskedOnce(stage, 'health.check.run');
        stage.bridge.answer({ 'health.check.run': healthAnswers['health.check.run'] });
        await press(stage, 'Run Now');
        await expect(toast(stage, `${visa} is healthy after 120ms`)).toBeVisible();
      },
    }),
  ),
];

tell([
  { screen: 'the drawer of a check', stories: drawerStories },
  { screen: 'Run Now', stories: runStories },
]);
