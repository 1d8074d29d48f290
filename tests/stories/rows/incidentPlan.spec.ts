import { expect, type Locator } from 'playwright/test';
import type { IncidentPage } from '#contract/incidents.ts';
import { hostileTexts } from '../../support/hostileTexts.ts';
import { typeInto } from '../../support/typeInto.ts';
import {
  button,
  expectCalls,
  expectDisabled,
  expectNoTexts,
  expectTexts,
  field,
  press,
  toast,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { type Answers, failing, pending } from '../FakeBridge.ts';
import { loadFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures, missing } from '../world/failures.ts';
import {
  allEvidence,
  bigIncident,
  comment,
  conflictingChange,
  evidence,
  hypothesis,
  incidentPage,
  priya,
  queuedChange,
  refusedChange,
  someHypotheses,
  tomas,
} from '../world/incidents.ts';
import { away, signedIn, workspace, workspaceList } from '../world/session.ts';
import { ago, cachedAnswer, idOf, serverAnswer } from '../world/times.ts';
import { componentRows } from '../world/topology.ts';

const path = `/incidents/${idOf(60, 1)}`;
const open = `${path}?comments=true`;
const said = `${path}?tab=comments`;
const root = 'payments-worker 3.18.2 exhausts database connections';
const factor = 'DB_POOL_MAX went from 40 to 200: 6 replicas ask for 1,200 of 900 connections';
const id = idOf(60, 1);
const troubled = { id: componentRows.roots[0] ?? '', name: 'Payments', type: 'Application' };

const answering = (values: Partial<IncidentPage>): Partial<Answers> => ({
  'incidents.get': serverAnswer(incidentPage(values)),
});
const viewer: Partial<Answers> = { 'session.changes': signedIn({ roles: ['viewer'] }) };
const offline: Partial<Answers> = { 'session.changes': signedIn({ server: away }) };
const refuses = failing('FORBIDDEN', { sentence: 'You need write on incidents.' });

const node = ({ page }: StoryWindow, place: number) => page.locator(`[data-hypothesis="${idOf(63, place)}"]`);
const head = (stage: StoryWindow, place: number) => node(stage, place).locator('> div').first();
const box = (stage: StoryWindow) => field(stage, 'Comment');
const acts = (stage: StoryWindow) => stage.bridge.calls('incidents.act').map(({ input }) => input);
const menu = async (stage: StoryWindow, title: string, item: string) => {
  await press(stage, `Actions of ${title}`);
  await stage.page.getByRole('menuitem', { name: item }).click();
};
/** Refreshes by keyboard, so that the pointer does not move. */
const askAgain = async (stage: StoryWindow) => {
  const before = stage.bridge.calls('incidents.get').length;
  await button(stage, 'Refresh').focus();
  await stage.page.keyboard.press('Enter');
  await expect.poll(() => stage.bridge.calls('incidents.get').length).toBeGreaterThan(before);
};

const grown = incidentPage({
  hypotheses: [
    ...someHypotheses,
    hypothesis({ id: idOf(63, 9), title: 'Card scheme endpoint throttles us', by: tomas, createdAt: ago(0) }),
  ],
  comments: [comment({ id: idOf(62, 9), text: 'Looking at it.', by: tomas, hypothesisId: null })],
});
const shrunk = incidentPage({
  hypotheses: someHypotheses.filter((one) => one.id !== idOf(63, 2) && one.id !== idOf(63, 3)),
});

const planStories: readonly Story[] = [
  {
    name: 'shows hypotheses as a tree with evidence, counts and avatars',
    path,
    expects: [root, factor, 'Proven', 'Components', 'Payments', '2 comments', 'No Evidence', 'Add factor'],
    expectsNot: ['No, that value was for the load test.'],
    async followUp(stage) {
      await expect(stage.page.getByRole('img', { name: '1 check' })).toBeVisible();
      await expect(head(stage, 2).getByRole('img', { name: 'Priya Raman' })).toBeVisible();
      await expect(
        stage.page.getByRole('navigation', { name: 'Components' }).getByRole('link', { name: 'Payments' }),
      ).toHaveAttribute('href', `/topology/${idOf(65, 1)}`);
      await press(stage, `Contents of ${root}`);
      await expectNoTexts(stage, [factor]);
      await expectTexts(stage, ['3 below']);
    },
  },
  {
    name: 'shows the components with their health as links and cards',
    path,
    answers: {
      'incidents.components': serverAnswer([
        { id: troubled.id, name: troubled.name, type: troubled.type, icon: null },
      ]),
      'incidents.get': serverAnswer(
        incidentPage({
          hypotheses: [
            hypothesis({
              evidences: [evidence({ type: 'topology', description: 'Payments', componentId: troubled.id })],
            }),
          ],
        }),
      ),
    },
    expects: ['Components', 'Hide cards'],
    async followUp({ page }) {
      const links = page.getByRole('navigation', { name: 'Components' });
      await expect(links.getByRole('link', { name: `${troubled.name} Unhealthy` })).toBeVisible();
      const cards = page.getByRole('region', { name: 'Component cards' });
      await expect(cards.getByRole('article')).toHaveAttribute('data-health', 'unhealthy');
      await page.getByRole('button', { name: 'Hide cards' }).click();
      await expect(cards).toHaveCount(0);
    },
  },
  {
    name: 'opens all comments from the address and closes them by the switch',
    path: open,
    expects: ['Payments team (Tomás Vidal)', 'No, that value was for the load test.', '@Tomás Vidal'],
    async followUp(stage) {
      await stage.page.getByRole('switch', { name: 'Show Comments' }).click();
      await expect(stage.page).not.toHaveURL(/comments=true/);
      await expectNoTexts(stage, ['No, that value was for the load test.']);
      await press(stage, '2 comments');
      await expectTexts(stage, ['No, that value was for the load test.']);
      await stage.page.getByRole('switch', { name: 'Show Comments' }).click();
      await expect(stage.page).toHaveURL(/comments=true/);
    },
  },
  {
    name: 'marks the focus of the comment with one ring, and cuts a long hypothesis with an ellipsis',
    path,
    answers: answering({ hypotheses: [hypothesis({ title: `${longName} ${longName}` })] }),
    expects: ['Add factor'],
    async followUp(stage) {
      const form = stage.page.getByRole('form', { name: 'New comment' });
      const edgeOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).borderTopColor);
      const before = await edgeOf(form);
      await box(stage).click();
      await stage.page.keyboard.press('End');
      await expect.poll(() => edgeOf(form)).not.toBe(before);
      expect(await edgeOf(box(stage))).toBe('rgba(0, 0, 0, 0)');
      await expect(box(stage)).toHaveCSS('outline-style', 'none');
      const cut = await form
        .getByRole('combobox', { name: /Hypothesis/ })
        .or(form.getByRole('button', { name: /Hypothesis/ }))
        .first()
        .locator('span')
        .evaluateAll((parts) =>
          parts
            .filter((part) => part.childElementCount === 0 && part.scrollWidth > part.clientWidth)
            .map((part) => getComputedStyle(part).textOverflow),
        );
      expect(cut).toEqual(['ellipsis']);
    },
  },
  {
    name: 'shows an empty state when there are no hypotheses',
    path,
    answers: answering({ hypotheses: [] }),
    expects: ['There are no hypotheses yet'],
    async followUp(stage) {
      await typeInto(box(stage), 'Who is on it?');
      await press(stage, 'Comment');
      await expectTexts(stage, ['Please select any hypothesis']);
      expect(acts(stage)).toEqual([]);
    },
  },
  {
    name: 'shows a hypothesis without evidence',
    path,
    answers: answering({ hypotheses: [hypothesis({ status: '' })] }),
    expects: ['There are no evidences provided for this incident', 'Likely'],
  },
  {
    name: 'shows long names, an unknown status, unknown evidence and many levels',
    path: open,
    answers: answering({
      hypotheses: Array.from({ length: 9 }, (_, level) =>
        hypothesis({
          id: idOf(63, level + 1),
          parentId: level === 0 ? null : idOf(63, level),
          type: level === 0 ? 'root' : 'factor',
          title: `${level} ${longName} ${longName}`,
          status: level === 1 ? 'confirmed' : 'possible',
          evidences: [evidence({ id: idOf(64, 20 + level), type: 'photograph', description: longName })],
          comments: [comment({ id: idOf(62, 20 + level), text: longName, by: { ...priya, name: longName } })],
        }),
      ),
    }),
    expects: ['confirmed', /photograph/],
  },
  {
    name: 'shows hypotheses with a missing or circular parent',
    path,
    answers: answering({
      hypotheses: [
        hypothesis(),
        hypothesis({ id: idOf(63, 2), parentId: idOf(63, 77), title: 'left behind' }),
        hypothesis({ id: idOf(63, 3), parentId: idOf(63, 4), title: 'one of a circle' }),
        hypothesis({ id: idOf(63, 4), parentId: idOf(63, 3), title: 'other of a circle' }),
      ],
    }),
    expects: [root, 'left behind', 'one of a circle', 'other of a circle'],
  },
  {
    name: 'shows 1,000 comments and 200 pieces of evidence',
    path: open,
    answers: { 'incidents.get': serverAnswer(bigIncident()) },
    expects: [root, '250 comments'],
  },
  {
    name: 'shows hostile texts without running them',
    path: open,
    answers: answering({
      hypotheses: [
        hypothesis({
          title: '<img src=x onerror="document.title = 1"> [press](javascript:alert(1))',
          comments: Object.values(hostileTexts).map((text, place) =>
            comment({ id: idOf(62, 30 + place), text }),
          ),
        }),
      ],
    }),
    expects: [/harmless/, /onerror/],
    async followUp(stage) {
      await expect(stage.page).not.toHaveTitle(/owned/);
    },
  },
  {
    name: 'warns about a part that could not be read',
    path,
    answers: answering({ unreadable: [{ id: idOf(64, 99), reason: 'evidence: expected string' }] }),
    expects: ['One part of the incident could not be read.', root],
  },
  {
    name: 'shows the cached plan and queued changes when the server cannot be reached',
    path,
    answers: {
      ...offline,
      'incidents.get': cachedAnswer(incidentPage(), failures.gone.sentence, failures.gone.details),
      'incidents.act': { outcome: 'waiting' },
      'incidents.outbox.changes': [queuedChange()],
    },
    expects: [root, '1 not sent yet'],
    async followUp(stage) {
      await press(stage, 'Show');
      await expectTexts(stage, ['Queued', 'Written while the server was away.']);
      await expect(head(stage, 1).getByRole('img', { name: 'Priya Raman' })).toHaveCount(0);
      await expect(stage.page.getByRole('img', { name: 'Waiting for the server' })).toBeVisible();
      await press(stage, `Actions of ${root}`);
      await expect(stage.page.getByRole('menuitem', { name: 'Delete hypothesis' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await stage.page.keyboard.press('Escape');
      await typeInto(box(stage), 'Also while it was away.');
      await expect(button(stage, 'Comment')).not.toHaveAttribute('aria-disabled', 'true');
    },
  },
  {
    name: 'hides all actions from a viewer',
    path: open,
    answers: viewer,
    expects: [root, 'Proven', 'No, that value was for the load test.'],
    async followUp(stage) {
      await expect(box(stage)).toHaveCount(0);
      await expect(button(stage, /^Actions of/)).toHaveCount(0);
      await expect(button(stage, 'Hypothesis')).toHaveCount(0);
      await expect(button(stage, /^Status/)).toHaveCount(0);
    },
  },
  {
    name: 'shows a not-found message for a missing incident',
    path,
    answers: { 'incidents.get': missing },
    expects: ['Incident not found'],
    expectsNot: ['Comment'],
  },
  ...loadFailureStories({ path, call: 'incidents.get', well: root }, ({ code, sentence }) =>
    code === 'FORBIDDEN' ? [sentence] : ['The incident could not be loaded', sentence],
  ),
];

const actStories: readonly Story[] = [
  {
    name: 'sends a new status after a short delay',
    path,
    waitsFor: [root],
    async act(stage) {
      await press(stage, 'Status Proven');
      await stage.page.getByRole('option', { name: 'Disproven' }).waitFor();
    },
    expects: ['Improbable'],
    async followUp(stage) {
      await stage.page.getByRole('option', { name: 'Improbable' }).click();
      await expect(button(stage, 'Status Improbable')).toBeVisible();
      await expect
        .poll(() => acts(stage))
        .toMatchObject([
          {
            kind: 'hypothesis.change',
            incidentId: id,
            row: idOf(63, 2),
            to: { status: 'improbable' },
            was: { status: 'proven' },
          },
        ]);
    },
  },
  {
    name: 'edits a title in place and sends the title on Enter',
    path,
    waitsFor: [root],
    async act(stage) {
      await press(stage, root);
      await typeInto(field(stage, 'Title'), '');
    },
    expects: ['This field is required'],
    async followUp(stage) {
      // The resize for the accessibility checks may have closed the editor.
      await stage.page.keyboard.press('Escape');
      await press(stage, root);
      await typeInto(field(stage, 'Title'), 'Pool too large');
      await stage.page.keyboard.press('Enter');
      await expect(field(stage, 'Title')).toHaveCount(0);
      await expect
        .poll(() => acts(stage))
        .toMatchObject([{ row: idOf(63, 1), to: { title: 'Pool too large' }, was: { title: root } }]);
      await press(stage, factor);
      await typeInto(field(stage, 'Title'), 'never sent');
      await stage.page.keyboard.press('Escape');
      await expectTexts(stage, [factor]);
      await expect.poll(() => acts(stage)).toHaveLength(1);
    },
  },
  {
    name: 'sends a title one second after the last key',
    path,
    waitsFor: [root],
    async act(stage) {
      await menu(stage, root, 'Edit title');
      await typeInto(field(stage, 'Title'), 'Typed and left alone');
      await expect.poll(() => acts(stage)).toHaveLength(1);
      await expect.poll(() => acts(stage)).toMatchObject([{ to: { title: 'Typed and left alone' } }]);
    },
    expects: [factor],
  },
  {
    name: 'restores a title that the server refuses',
    path,
    answers: { 'incidents.act': refuses },
    waitsFor: [root],
    async act(stage) {
      await press(stage, root);
      await typeInto(field(stage, 'Title'), 'Refused');
      await stage.page.keyboard.press('Enter');
      await expect(toast(stage, 'The hypothesis could not be changed')).toBeVisible();
      await expect(field(stage, 'Title')).toHaveValue('Refused');
    },
    expects: ['You need write on incidents.'],
  },
  {
    name: 'keeps the typed title of a hypothesis that another user deleted',
    path,
    answers: {
      'incidents.act': failing('NOT_FOUND', {
        sentence: 'The record was deleted on the server in the meantime.',
      }),
    },
    waitsFor: [root],
    async act(stage) {
      stage.bridge.answer({ 'incidents.get': serverAnswer(shrunk) });
      await press(stage, factor);
      await typeInto(field(stage, 'Title'), 'Typed in vain');
      await stage.page.keyboard.press('Enter');
      await button(stage, 'Refresh').hover();
      await expect(field(stage, 'Title')).toHaveValue('Typed in vain');
    },
    expects: [
      'The record was deleted on the server in the meantime.',
      /Your text stays here until you discard it/,
    ],
  },
  {
    name: 'creates a root hypothesis',
    path,
    waitsFor: [root],
    act: (stage) => press(stage, 'Hypothesis'),
    expects: ['New hypothesis', 'Title', 'State', 'Possible'],
    async followUp(stage) {
      await press(stage, 'Create');
      await expectTexts(stage, ['This field is required']);
      await typeInto(field(stage, /^Title/), 'DNS is slow');
      await press(stage, 'Create');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      await expect
        .poll(() => acts(stage))
        .toMatchObject([
          {
            kind: 'hypothesis.add',
            incidentId: id,
            parentId: null,
            type: 'root',
            title: 'DNS is slow',
            status: 'possible',
          },
        ]);
    },
  },
  {
    name: 'creates a solution below a factor after the server first refuses',
    path,
    answers: { 'incidents.act': refuses },
    waitsFor: [root],
    async act(stage) {
      await press(stage, 'Add solution');
      await typeInto(field(stage, /^Title/), 'Roll back');
      await press(stage, 'Create');
    },
    expects: ['The hypothesis could not be created', `Parent: “${factor}”`],
    async followUp(stage) {
      await expect(field(stage, /^Title/)).toHaveValue('Roll back');
      await expectCalls(stage, 'drafts.remove', []);
      stage.bridge.answer({ 'incidents.act': { outcome: 'sent' } });
      await press(stage, 'Create');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      expect(acts(stage).at(-1)).toMatchObject({ parentId: idOf(63, 2), type: 'solution' });
    },
  },
  {
    name: 'offers to disprove a hypothesis instead of deleting it',
    path,
    waitsFor: [root],
    act: (stage) => menu(stage, factor, 'Delete hypothesis'),
    expects: ['Disprove instead', /with its comments and evidence, and cannot be undone/],
    async followUp(stage) {
      await press(stage, 'Disprove instead');
      await expect(stage.page.getByRole('alertdialog')).toHaveCount(0);
      await expect.poll(() => acts(stage)).toMatchObject([{ to: { status: 'disproven' } }]);
      await expectCalls(stage, 'incidents.removeHypothesis', []);
    },
  },
  {
    name: 'requires the title to delete a hypothesis in a guarded workspace',
    path,
    waitsFor: [root],
    answers: {
      'workspaces.changes': workspaceList(workspace({ guard: { whole: true, tags: [] } })),
      'guards.of': { guard: { name: 'The factor', reason: 'workspace' } },
    },
    act: (stage) => menu(stage, factor, 'Delete hypothesis'),
    expects: ['Type The factor to confirm'],
    async followUp(stage) {
      await expectDisabled(stage, 'Delete', 'Confirmation is on. Type The factor first.');
      await expect(field(stage, 'Type The factor to confirm')).toBeFocused();
      await stage.page.keyboard.type('The factor');
      await press(stage, 'Delete');
      await expect(toast(stage, 'Hypothesis deleted')).toBeVisible();
      await expectCalls(stage, 'incidents.removeHypothesis', [
        { incidentId: id, id: idOf(63, 2), typed: 'The factor' },
      ]);
    },
  },
  {
    name: 'explains a deletion that failed halfway',
    path,
    answers: {
      'incidents.removeHypothesis': failing('SERVER', {
        sentence: 'The server answered 500. Its comments were deleted.',
        details: 'DELETE /db/evidences: 500',
      }),
    },
    waitsFor: [root],
    async act(stage) {
      await menu(stage, factor, 'Delete hypothesis');
      await press(stage, 'Delete');
    },
    expects: ['The server answered 500. Its comments were deleted.', 'Details'],
    async followUp(stage) {
      stage.bridge.answer({
        'incidents.removeHypothesis': {},
        'incidents.get': serverAnswer(shrunk),
      });
      await press(stage, 'Delete');
      await expect(toast(stage, 'Hypothesis deleted')).toBeVisible();
      await expectNoTexts(stage, [factor]);
      await expectCalls(stage, 'incidents.removeHypothesis', [
        { incidentId: id, id: idOf(63, 2) },
        { incidentId: id, id: idOf(63, 2) },
      ]);
    },
  },
  {
    name: 'shows the menu of a hypothesis',
    path,
    waitsFor: [root],
    act: (stage) => press(stage, `Actions of ${root}`),
    expects: ['Edit title', 'Disprove', 'Delete hypothesis'],
  },
];

const liveStories: readonly Story[] = [
  {
    name: 'holds back changes of other users while the pointer is over the tree',
    path,
    waitsFor: [root],
    async act(stage) {
      await head(stage, 1).hover();
      stage.bridge.answer({ 'incidents.get': serverAnswer(grown) });
      await askAgain(stage);
    },
    expects: ['2 new', root],
    expectsNot: ['Card scheme endpoint throttles us'],
  },
  {
    name: 'shows and marks changes of other users on request',
    path,
    waitsFor: [root],
    async act(stage) {
      await head(stage, 1).hover();
      stage.bridge.answer({ 'incidents.get': serverAnswer(grown) });
      await askAgain(stage);
      await press(stage, '2 new');
      await expect(head(stage, 9)).toContainText('new');
    },
    expects: ['Card scheme endpoint throttles us'],
    expectsNot: ['2 new'],
  },
  {
    name: 'shows changes of other users when the pointer leaves the tree',
    path,
    waitsFor: [root],
    async act(stage) {
      await head(stage, 1).hover();
      stage.bridge.answer({ 'incidents.get': serverAnswer(shrunk) });
      await askAgain(stage);
      await expectTexts(stage, ['2 new', factor]);
      await button(stage, 'Refresh').hover();
    },
    expects: [root],
    expectsNot: [factor, '2 new'],
  },
  {
    name: 'keeps a half-typed title when another user deletes the hypothesis',
    path,
    waitsFor: [root],
    async act(stage) {
      await press(stage, factor);
      stage.bridge.answer({ 'incidents.get': serverAnswer(shrunk) });
      // The text is sent after one second, followed by a new request for the incident.
      await typeInto(field(stage, 'Title'), 'Half typed');
      await expectTexts(stage, [/Another user deleted this hypothesis/]);
    },
    expects: [/Your text stays here until you discard it/, 'Copy text'],
    async followUp(stage) {
      await expect(field(stage, 'Title')).toHaveValue('Half typed');
      await press(stage, 'Discard');
      await button(stage, 'Refresh').hover();
      await expectNoTexts(stage, ['Half typed', factor]);
    },
  },
];

const boxStories: readonly Story[] = [
  {
    name: 'lists all comments in order with their hypotheses',
    path: said,
    expects: ['Payments team (Tomás Vidal)', 'No, that value was for the load test.', factor],
  },
  {
    name: 'shows an empty state when there are no comments',
    path: said,
    answers: answering({ hypotheses: [hypothesis({ evidences: [...allEvidence] })] }),
    expects: ['There are no comments yet'],
    async followUp(stage) {
      await expectDisabled(stage, 'Comment', 'Please add comment details');
      await box(stage).focus();
      await stage.page.keyboard.press('Enter');
      await expectTexts(stage, ['Please add comment details']);
    },
  },
  {
    name: 'scrolls to the latest of 1,000 comments',
    path: said,
    answers: { 'incidents.get': serverAnswer(bigIncident()) },
    waitsFor: [/^250/],
    async act({ page }) {
      await expect(page.getByText('250').last()).toBeInViewport();
    },
    expects: [/^250/],
  },
  {
    name: 'covers its button with no toast in wide and narrow windows',
    path: said,
    waitsFor: [factor],
    async act(stage) {
      await typeInto(box(stage), 'Rolling back now.');
    },
    expects: [],
    async followUp(stage) {
      const { page } = stage;
      await press(stage, 'Status Investigating');
      await page.getByRole('option', { name: 'Closed' }).click();
      await press(stage, 'Close incident');
      const updated = toast(stage, 'Incident status updated successfully');
      // A toast stays while the pointer is over it.
      await updated.hover();
      for (const size of [
        { width: 1_440, height: 900 },
        { width: 1_024, height: 700 },
        { width: 720, height: 700 },
      ]) {
        await page.setViewportSize(size);
        await expect(updated).toBeVisible();
        const send = page.getByRole('button', { name: 'Comment', exact: true });
        const isAbove = async () => {
          const [message, target] = await Promise.all([
            page.getByRole('status', { name: 'Messages' }).boundingBox(),
            send.boundingBox(),
          ]);
          return message !== null && target !== null && message.y + message.height <= target.y;
        };
        await expect.poll(isAbove, `the toast is above the button at ${size.width} px`).toBe(true);
      }
    },
  },
  {
    name: 'shows comments from other systems, without an author, and with hostile texts',
    path: said,
    answers: answering({
      comments: [
        comment({ id: idOf(62, 40), by: null, externalBy: 'jira-bot', hypothesisId: null }),
        comment({ id: idOf(62, 41), by: null, hypothesisId: null, text: hostileTexts.script ?? '' }),
        comment({
          id: idOf(62, 42),
          by: null,
          team: { name: 'Network team', icon: null },
          hypothesisId: null,
        }),
      ],
    }),
    expects: ['jira-bot', 'Unknown user', 'Network team', /harmless/],
  },
  {
    name: 'shows a new comment at once and sends it',
    path: said,
    answers: { 'incidents.act': pending },
    waitsFor: [factor],
    async act(stage) {
      await typeInto(box(stage), 'Rolling back now.');
      await stage.page.keyboard.press('Enter');
    },
    expects: ['Rolling back now.'],
    async followUp(stage) {
      await expect(box(stage)).toHaveValue('');
      await expect(stage.page.getByRole('img', { name: 'Waiting for the server' })).toBeVisible();
      await expect(button(stage, 'Comment')).toHaveAttribute('aria-busy', 'true');
      await expect
        .poll(() => acts(stage))
        .toMatchObject([
          { kind: 'comment.add', incidentId: id, hypothesisId: idOf(63, 1), text: 'Rolling back now.' },
        ]);
      stage.bridge.answer({ 'incidents.act': { outcome: 'sent' } });
      await expect(button(stage, 'Comment')).not.toHaveAttribute('aria-busy', 'true');
      await expect.poll(() => stage.bridge.calls('drafts.remove').length).toBeGreaterThan(0);
    },
  },
  {
    name: 'restores a comment that the server refuses',
    path: said,
    answers: { 'incidents.act': refuses },
    waitsFor: [factor],
    async act(stage) {
      await typeInto(box(stage), 'Refused.');
      await press(stage, 'Comment');
      await expect(toast(stage, 'The comment could not be added')).toBeVisible();
    },
    expects: ['You need write on incidents.'],
    async followUp(stage) {
      await expect(box(stage)).toHaveValue('Refused.');
      await expect(stage.page.getByRole('region', { name: 'Comments' }).getByRole('article')).toHaveCount(2);
    },
  },
  {
    name: 'mentions a person',
    path,
    waitsFor: [root],
    async act(stage) {
      await press(stage, 'Mention a person');
      await stage.page.getByRole('option', { name: /Priya/ }).waitFor();
    },
    expects: ['Priya Raman'],
    async followUp(stage) {
      await typeInto(box(stage), '');
      await press(stage, 'Mention a person');
      await box(stage).pressSequentially('Pri');
      await stage.page.keyboard.press('Enter');
      await box(stage).pressSequentially('look');
      await press(stage, 'Comment');
      await expect.poll(() => acts(stage)).toMatchObject([{ text: `@[Priya Raman](user:${priya.id}) look` }]);
    },
  },
  {
    name: 'restores a draft whose hypothesis was deleted',
    path,
    answers: {
      'drafts.read': ({ key }) => ({
        text:
          key === `incident/${id}/comment`
            ? JSON.stringify({
                savedAt: ago(60_000),
                values: { text: 'Kept from before.', hypothesisId: idOf(63, 77) },
              })
            : null,
      }),
    },
    expects: ['Draft saved', 'Another user deleted the hypothesis. Please select any hypothesis'],
    async followUp(stage) {
      await expect(box(stage)).toHaveValue('Kept from before.');
      await stage.page.getByRole('button', { name: /^Hypothesis Choose one/ }).click();
      await stage.page.getByRole('option', { name: /Roll back/ }).click();
      await press(stage, 'Comment');
      await expect.poll(() => acts(stage)).toMatchObject([{ hypothesisId: idOf(63, 3) }]);
    },
  },
];

const outboxStories: readonly Story[] = [
  {
    name: 'shows three versions of a conflict with its time, and resolves it',
    path,
    answers: { 'incidents.outbox.changes': [queuedChange(), conflictingChange] },
    waitsFor: ['1 needs your decision'],
    act: (stage) => press(stage, 'Show'),
    expects: [
      '1 not sent yet',
      'Before',
      'likely',
      'Mine',
      'Theirs',
      'disproven',
      'proven',
      /Changed on the server.*\d+m.*ago\. The server does not record by whom\./,
    ],
    async followUp(stage) {
      await press(stage, 'Keep theirs');
      await press(stage, 'Send mine');
      await expectCalls(stage, 'incidents.outbox.settle', [
        { id: conflictingChange.act.id, how: 'remove' },
        { id: conflictingChange.act.id, how: 'send' },
      ]);
      stage.bridge.answer({ 'incidents.outbox.changes': [] });
      await expectNoTexts(stage, [/not sent yet/]);
    },
  },
  {
    name: 'does not offer to send a status that the incident can no longer have',
    path: `/incidents/${id}`,
    answers: {
      'incidents.outbox.changes': [
        queuedChange({
          act: {
            kind: 'incident.change',
            id: idOf(69, 9),
            incidentId: id,
            to: { status: 'investigating' },
            was: { status: 'open' },
          },
          state: 'conflict',
          problem: { sentence: 'Another user changed it in the meantime.' },
          theirs: { status: 'mitigated' },
        }),
      ],
    },
    waitsFor: ['1 needs your decision'],
    act: (stage) => press(stage, 'Show'),
    expects: ['mitigated', 'Keep theirs'],
    expectsNot: [/not sent yet/],
    async followUp(stage) {
      await expect(stage.page.getByRole('button', { name: 'Send mine' })).toHaveAttribute(
        'data-tooltip',
        'The incident is mitigated now. It cannot be set to investigating from there.',
      );
    },
  },
  {
    name: 'retries, copies or discards a refused change',
    path,
    answers: { 'incidents.outbox.changes': [refusedChange] },
    waitsFor: ['1 needs your decision'],
    act: (stage) => press(stage, 'Show'),
    expects: ['Refused', 'The server refused it.', 'Details', 'Try again'],
    async followUp(stage) {
      await press(stage, 'Copy text');
      expect(await stage.page.evaluate(() => navigator.clipboard.readText())).toBe('Refused by the server.');
      await press(stage, 'Discard');
      await stage.page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
      await expectCalls(stage, 'incidents.outbox.settle', [{ id: refusedChange.act.id, how: 'remove' }]);
    },
  },
  {
    name: 'discards a queued change before it is sent',
    path,
    answers: { 'incidents.outbox.changes': [queuedChange()] },
    waitsFor: ['1 not sent yet'],
    act: (stage) => press(stage, 'Show'),
    expects: ['Queued'],
    expectsNot: ['Try again'],
    async followUp(stage) {
      await press(stage, 'Discard');
      await stage.page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
      await expectCalls(stage, 'incidents.outbox.settle', [{ id: queuedChange().act.id, how: 'remove' }]);
    },
  },
  {
    name: 'shows an error when a decision fails',
    path,
    answers: {
      'incidents.outbox.changes': [refusedChange],
      'incidents.outbox.settle': failsWith(failures.broken),
    },
    waitsFor: ['1 needs your decision'],
    async act(stage) {
      await press(stage, 'Show');
      await press(stage, 'Try again');
    },
    expects: ['The server answered 500.', 'Refused'],
  },
  {
    name: 'hides the queued changes of other incidents',
    path,
    answers: {
      'incidents.outbox.changes': [
        queuedChange({
          act: {
            kind: 'incident.change',
            id: refusedChange.act.id,
            incidentId: idOf(60, 2),
            to: { status: 'closed' },
            was: { status: 'open' },
          },
        }),
      ],
    },
    expects: [root],
    expectsNot: [/not sent yet/],
  },
  {
    name: 'shows the queued changes of all incidents in the incident list',
    path: '/incidents',
    answers: { 'incidents.outbox.changes': [queuedChange(), conflictingChange, refusedChange] },
    waitsFor: ['1 not sent yet', '2 need your decision'],
    act: (stage) => press(stage, 'Show'),
    expects: ['Open the incident', 'Hypothesis change', 'Send mine'],
    async followUp(stage) {
      await stage.page.getByRole('link', { name: 'Open the incident' }).first().click();
      await expect(stage.page).toHaveURL(new RegExp(`/incidents/${id}`));
    },
  },
];

defineStories([
  { screen: 'the action plan', stories: planStories },
  { screen: 'the action plan editor', stories: actStories },
  { screen: 'the live action plan', stories: liveStories },
  { screen: 'the comment section', stories: boxStories },
  { screen: 'the outbox', stories: outboxStories },
]);
