import { expect } from 'playwright/test';
import type { Evidence } from '#contract/incidents.ts';
import {
  button,
  expectCalls,
  expectNoTexts,
  expectSingleCall,
  expectTexts,
  press,
  toast,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { type Answers, pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName, wholeItem } from '../world/catalog.ts';
import { changeDetail } from '../world/changes.ts';
import { failsWith, failures, missing } from '../world/failures.ts';
import { check, graph, runPage } from '../world/health.ts';
import { allEvidence, evidence, hypothesis, incidentPage } from '../world/incidents.ts';
import { insightDetail } from '../world/insights.ts';
import { away, signedIn } from '../world/session.ts';
import { ago, cachedAfterFailure, idOf, minuteMs, serverAnswer } from '../world/times.ts';

const path = `/incidents/${idOf(60, 1)}`;

/** Answers with an incident that has only this evidence. */
const shows = (...evidences: readonly Evidence[]): Partial<Answers> => ({
  'incidents.get': serverAnswer(incidentPage({ hypotheses: [hypothesis({ evidences: [...evidences] })] })),
});

const ofType = (type: string, values: Partial<Evidence> = {}): Evidence => ({
  ...(allEvidence.find((one) => one.type === type) ?? evidence({ type })),
  ...values,
});

const row = ({ page }: StoryWindow, name: string | RegExp) => page.getByRole('article', { name });

async function choose(stage: StoryWindow, of: string, entry: string): Promise<void> {
  await row(stage, of)
    .getByRole('button', { name: /^More for/ })
    .click();
  await stage.page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** The calls that load the evidence. */
const reads = ['catalog.item.get', 'health.check.get', 'changes.get', 'insights.get'] as const;
const allAnswer = (answer: Answers[(typeof reads)[number]] & ((...args: never[]) => never)) => ({
  'catalog.item.get': answer,
  'health.check.get': answer,
  'health.check.graph': answer,
  'changes.get': answer,
  'insights.get': answer,
  'incidents.components': answer,
});
const ownWords = allEvidence.map(({ description }) => description);

const states: readonly Story[] = [
  {
    name: 'gives rows their final height while their data loads',
    path,
    answers: {
      ...shows(...allEvidence),
      'catalog.item.get': pending,
      'health.check.get': pending,
      'health.check.graph': pending,
      'health.check.runs': pending,
      'changes.get': pending,
    },
    expects: [...ownWords],
    async followUp(stage) {
      const heights = () =>
        stage.page
          .locator('[data-evidence]')
          .evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height));
      const loading = await heights();
      stage.bridge.answer({
        'catalog.item.get': serverAnswer(wholeItem({ name: 'payments-worker' })),
        'health.check.get': serverAnswer(check({ name: 'authorise-visa', status: 'healthy' })),
        'health.check.graph': serverAnswer(graph()),
        'health.check.runs': serverAnswer(runPage([], 0)),
        'changes.get': serverAnswer(changeDetail({ summary: 'Upgrade payments 3.18.1 → 3.18.2' })),
      });
      await expectTexts(stage, ['authorise-visa', /^No failed runs in the last/, /^Upgrade payments/]);
      expect(await heights()).toEqual(loading);
    },
  },
  {
    name: 'shows every type with links to the source',
    path,
    answers: {
      ...shows(...allEvidence),
      'health.check.get': serverAnswer(check({ name: 'authorise-visa', status: 'unhealthy' })),
      'health.check.runs': serverAnswer(
        runPage(
          [{ time: ago(minuteMs), ok: false, durationMs: 4_000, message: null, error: 'connection refused' }],
          1,
        ),
      ),
      'catalog.item.get': serverAnswer(wholeItem({ name: 'payments-worker' })),
      'changes.get': serverAnswer(changeDetail({ summary: 'Upgrade payments 3.18.1 → 3.18.2' })),
    },
    expects: [
      'authorise-visa',
      'Unhealthy',
      'connection refused',
      'Definition of done',
      'payments-worker',
      /lines 32–33/,
      'DB_POOL_IDLE_TIMEOUT',
      'Upgrade payments 3.18.1 → 3.18.2',
      'payments-ledger has fewer replicas than it wants',
      'Payments',
      'ERROR remaining connection slots are reserved',
      '3.18.1 is back and pool use is under 300 connections',
      'Not resolved',
    ],
    async followUp(stage) {
      const { page } = stage;
      await expect(row(stage, 'payments-worker').locator('[data-selected]')).toHaveCount(2);
      await expect(page.getByRole('link', { name: 'payments-worker', exact: true })).toHaveAttribute(
        'href',
        `/catalog/${idOf(3, 1)}`,
      );
      await expect(page.getByRole('link', { name: 'authorise-visa' })).toHaveAttribute(
        'href',
        new RegExp(`^/health\\?checkId=${idOf(20, 1)}`),
      );
      await expect(page.getByRole('link', { name: /Upgrade payments/ })).toHaveAttribute(
        'href',
        `/catalog/changes?change=${idOf(30, 1)}`,
      );
      await expect(page.getByRole('link', { name: /fewer replicas/ })).toHaveAttribute(
        'href',
        `/catalog/insights?insight=${idOf(50, 1)}`,
      );
      await expect(
        page.getByRole('article', { name: 'Payments', exact: true }).getByRole('link', { name: 'Payments' }),
      ).toHaveAttribute('href', `/topology/${idOf(65, 1)}`);
      // Collapses and expands the lines of the configuration.
      await press(stage, 'Lines of payments-worker');
      await expectNoTexts(stage, [/DB_POOL_IDLE_TIMEOUT/]);
      await press(stage, 'Lines of payments-worker');
      await expectTexts(stage, [/DB_POOL_IDLE_TIMEOUT/]);
    },
  },
  {
    name: 'shows the diff of a change on request',
    path,
    answers: shows(ofType('config_change')),
    waitsFor: ['Show diff'],
    act: (stage) => press(stage, 'Show diff'),
    expects: ['Hide diff'],
    async followUp(stage) {
      await expect(stage.page.getByText('3.17.4').first()).toBeVisible();
      await press(stage, 'Hide diff');
      await expectTexts(stage, ['Show diff']);
    },
  },
  {
    name: 'shows its own description while the source is loading',
    path,
    answers: { ...shows(...allEvidence), ...allAnswer(pending as never) },
    expects: ownWords,
    expectsNot: ['Unhealthy', 'Show diff'],
  },
  {
    name: 'shows its own description when the source was deleted',
    path,
    answers: { ...shows(...allEvidence), ...allAnswer(missing) },
    expects: [
      ...ownWords,
      'The catalog item no longer exists',
      'The check no longer exists',
      'The change no longer exists',
      'The insight no longer exists',
    ],
  },
  {
    name: 'shows its own description when the user cannot view the source',
    path,
    answers: { ...shows(...allEvidence), ...allAnswer(failsWith(failures.refused)) },
    expects: [
      ...ownWords,
      'You don’t have permission to view the catalog item',
      'You don’t have permission to view the check',
    ],
  },
  {
    name: 'shows its own description when the source cannot be loaded',
    path,
    answers: { ...shows(...allEvidence), ...allAnswer(failsWith(failures.broken)) },
    expects: [...ownWords, 'The change could not be loaded: The server answered 500.'],
  },
  {
    name: 'shows cached data and disables actions when the server cannot be reached',
    path,
    answers: {
      ...shows(...allEvidence),
      'session.changes': signedIn({ server: away }),
      'incidents.get': cachedAfterFailure(
        incidentPage({ hypotheses: [hypothesis({ evidences: [...allEvidence] })] }),
      ),
      'health.check.get': cachedAfterFailure(check({ name: 'authorise-visa' })),
      'health.check.graph': cachedAfterFailure(graph()),
      'insights.get': failsWith(failures.gone),
    },
    expects: [...ownWords, /The insight could not be loaded/],
    async followUp(stage) {
      // Offline, marking is queued in the outbox. Deleting needs the server.
      await row(stage, 'authorise-visa')
        .getByRole('button', { name: /^More for/ })
        .click();
      await expect(stage.page.getByRole('menuitem', { name: 'Delete evidence' })).toBeDisabled();
      await expect(
        stage.page.getByRole('menuitem', { name: 'Remove from definition of done' }),
      ).toBeEnabled();
    },
  },
];

const hostile = '<img src=x onerror="document.title = \'owned\'"><script>document.title = "owned"</script>';
const payloads: readonly Story[] = [
  {
    name: 'shows hostile texts without running them',
    path,
    answers: shows(
      ofType('comment', { description: hostile, payload: { comment: hostile } }),
      ofType('log', {
        id: idOf(64, 11),
        description: hostile,
        payload: {
          lines: [{ timestamp: hostile, message: `\u001b[31m${hostile}`, labels: { [hostile]: hostile } }],
        },
      }),
      ofType('config', {
        id: idOf(64, 12),
        description: hostile,
        itemId: null,
        payload: { lines: { 1: hostile }, selected_lines: { 1: hostile } },
      }),
      ofType(hostile, { id: idOf(64, 13), description: hostile, payload: { a: hostile } }),
    ),
    waitsFor: ['Show payload'],
    act: (stage) => press(stage, 'Show payload'),
    expects: [/onerror/],
    async followUp(stage) {
      expect(await stage.page.title()).not.toContain('owned');
      await expect(stage.page.locator('article img[src="x"], article script')).toHaveCount(0);
    },
  },
  {
    name: 'is shortened when huge',
    path,
    answers: shows(
      ofType('log', {
        description: 'a whole day',
        payload: {
          lines: Array.from({ length: 5_000 }, (_, index) => ({
            timestamp: ago(index),
            message: `line ${index} ${'x'.repeat(300)}`,
            labels: { pod: 'payments-worker' },
          })),
        },
      }),
      ofType('config', {
        id: idOf(64, 12),
        description: 'a whole file',
        itemId: null,
        payload: {
          lines: {},
          selected_lines: Object.fromEntries(
            Array.from({ length: 3_000 }, (_, index) => [index + 1, `key${index}: 1`]),
          ),
        },
      }),
      ofType('comment', { id: idOf(64, 13), description: 'word '.repeat(20_000), payload: null }),
    ),
    expects: ['5,000 log lines', 'Show all 5,000', 'Show all 3,000', 'line 19'],
    expectsNot: ['line 20 '],
    async followUp(stage) {
      await press(stage, 'Show all 5,000');
      await expectTexts(stage, ['The first 2,000 of 5,000 lines are shown.']);
      await press(stage, 'Show less');
      await expectTexts(stage, ['Show all 5,000']);
    },
  },
  {
    name: 'shows unknown types and payloads of unknown form',
    path,
    answers: shows(
      ofType('component', {
        description: 'Logistics DB attached component',
        componentId: idOf(65, 9),
        checkId: null,
      }),
      ofType('recording', {
        id: idOf(64, 11),
        description: 'What was on the screen',
        payload: { frames: [1, 2] },
      }),
      ofType('config', {
        id: idOf(64, 12),
        description: 'a list of lines',
        itemId: null,
        payload: { lines: ['kind: Pod'], selected_lines: [0] },
      }),
      ofType('log', {
        id: idOf(64, 13),
        description: 'plain lines',
        payload: { lines: ['\u001b[31mFATAL\u001b[0m gone', 7, null] },
      }),
      ofType('check', { id: idOf(64, 14), description: 'no payload', payload: null, checkId: null }),
      ofType('comment', { id: idOf(64, 15), description: '', payload: ['x'] }),
      ofType('log', { id: idOf(64, 16), description: 'no lines', payload: 'text' }),
    ),
    expects: [
      'Logistics DB attached component',
      'What was on the screen',
      'recording',
      'kind',
      'FATAL gone',
      'no payload',
      /No description/,
      'No further details.',
    ],
    async followUp(stage) {
      await press(stage, 'Show payload');
      await expectTexts(stage, [/"frames"/]);
      await press(stage, 'Hide payload');
      await expectNoTexts(stage, [/"frames"/]);
    },
  },
  {
    name: 'shows very long names',
    path,
    answers: {
      ...shows(...allEvidence.map((one) => ({ ...one, description: longName.repeat(2) }))),
      'catalog.item.get': serverAnswer(wholeItem({ name: longName })),
      'health.check.get': serverAnswer(check({ name: longName })),
      'insights.get': serverAnswer(insightDetail({ analyzer: longName })),
    },
    expects: [longName],
  },
  {
    name: 'loads at most four changes in parallel, and only for visible evidence',
    path,
    answers: {
      ...shows(
        ...Array.from({ length: 100 }, (_, index) =>
          ofType('config_change', {
            id: idOf(64, 100 + index),
            description: `change ${index}`,
            changeId: idOf(30, 100 + index),
          }),
        ),
      ),
      'changes.get': pending,
    },
    expects: ['change 0'],
    async followUp(stage) {
      await expect.poll(() => stage.bridge.calls('changes.get').length).toBe(4);
      await expect(stage.page.getByRole('article')).toHaveCount(100, { timeout: 15_000 });
      stage.bridge.answer({ 'changes.get': serverAnswer(changeDetail({ summary: 'read' })) });
      await expect.poll(() => stage.bridge.calls('changes.get').length).toBeGreaterThan(10);
      expect(stage.bridge.calls('changes.get').length).toBeLessThan(80);
    },
  },
];

const act = { kind: 'evidence.change', incidentId: idOf(60, 1) } as const;
const own = 'authorise-visa';
const comment = '3.18.1 is back and pool use is under 300 connections';
const acts: readonly Story[] = [
  {
    name: 'adds evidence to the definition of done',
    path,
    answers: shows(ofType('check', { definitionOfDone: false })),
    waitsFor: [own],
    act: (stage) => choose(stage, own, 'Add to definition of done'),
    expects: [own],
    async followUp(stage) {
      await expectSingleCall(stage, 'incidents.act');
      await expect
        .poll(() => stage.bridge.calls('incidents.act')[0]?.input)
        .toMatchObject({
          ...act,
          row: idOf(64, 1),
          to: { definitionOfDone: true },
          was: { definitionOfDone: false },
        });
    },
  },
  {
    name: 'shows an error when evidence cannot be added to the definition of done',
    path,
    answers: {
      ...shows(ofType('check', { definitionOfDone: false })),
      'incidents.act': failsWith(failures.broken),
    },
    waitsFor: [own],
    act: (stage) => choose(stage, own, 'Add to definition of done'),
    expects: ['Marking evidence as part of definition of done failed', failures.broken.sentence],
    followUp: (stage) => expect(row(stage, own).getByText('Definition of done')).toHaveCount(0),
  },
  {
    name: 'removes evidence from the definition of done after confirmation',
    path,
    answers: { ...shows(ofType('check')), 'incidents.act': failsWith(failures.broken) },
    waitsFor: [own],
    act: (stage) => choose(stage, own, 'Remove from definition of done'),
    expects: [/^This removes “authorise-visa” from the definition of done/],
    async followUp(stage) {
      await expectCalls(stage, 'incidents.act', []);
      await press(stage, 'Remove');
      await expect(toast(stage, 'Removing evidence from definition of done failed')).toBeVisible();
      await expect
        .poll(() => stage.bridge.calls('incidents.act')[0]?.input)
        .toMatchObject({
          ...act,
          to: { definitionOfDone: false },
        });
    },
  },
  {
    name: 'marks a comment as resolved after confirmation',
    path,
    answers: shows(ofType('comment', { done: null })),
    waitsFor: ['Not resolved'],
    act: (stage) => choose(stage, comment, 'Mark as resolved'),
    expects: [/Do you want to mark/],
    async followUp(stage) {
      await press(stage, 'Mark as resolved');
      await expectSingleCall(stage, 'incidents.act');
      await expect
        .poll(() => stage.bridge.calls('incidents.act')[0]?.input)
        .toMatchObject({
          ...act,
          to: { done: true },
          was: { done: null },
        });
    },
  },
  {
    name: 'marks a resolved comment as not resolved',
    path,
    answers: shows(ofType('comment', { done: true })),
    expects: ['Resolved'],
    expectsNot: ['Not resolved'],
    async followUp(stage) {
      await choose(stage, comment, 'Mark as not resolved');
      await press(stage, 'Mark as not resolved');
      await expectSingleCall(stage, 'incidents.act');
    },
  },
  {
    name: 'shows the server message when evidence cannot be deleted',
    path,
    answers: {
      ...shows(ofType('check')),
      'incidents.removeEvidence': failsWith({
        ...failures.broken,
        sentence: 'Evidence delete failed',
      } as never),
    },
    waitsFor: [own],
    act: (stage) => choose(stage, own, 'Delete evidence'),
    expects: [/Are you sure you want to delete the evidence “authorise-visa”\?/],
    async followUp(stage) {
      await expectCalls(stage, 'incidents.removeEvidence', []);
      await press(stage, 'Delete');
      await expect(toast(stage, 'Evidence delete failed')).toBeVisible();
      await expectCalls(stage, 'incidents.removeEvidence', [{ incidentId: idOf(60, 1), id: idOf(64, 1) }]);
    },
  },
  {
    name: 'is hidden from a viewer',
    path,
    answers: { ...shows(ofType('check')), 'session.changes': signedIn({ roles: ['viewer'] }) },
    expects: [own],
    followUp: (stage) => expect(button(stage, /^More for/)).toHaveCount(0),
  },
];

defineStories([
  { screen: 'the incident evidence', stories: states },
  { screen: 'the evidence content', stories: payloads },
  { screen: 'the evidence menu', stories: acts },
]);
