import { expect } from 'playwright/test';
import { responderTypes } from '#parts/responders/responderTypes.ts';
import { typeInto } from '../../support/typeInto.ts';
import {
  button,
  expectCalls,
  expectDisabled,
  expectNoTexts,
  expectTexts,
  field,
  press,
  pressed,
  toast,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing, pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures, failuresOfEveryScreen } from '../world/failures.ts';
import {
  allEvidence,
  allHistory,
  evidence,
  hypothesis,
  incident,
  incidentPage,
  responder,
  teams,
} from '../world/incidents.ts';
import { away, signedIn, workspace, workspaceList } from '../world/session.ts';
import { ago, idOf, minuteMs, serverAnswer } from '../world/times.ts';

const { id } = incident();
const path = `/incidents/${id}`;
const done = `${path}?side=done`;
const changelog = `${path}?side=changelog`;

const says = (...values: Parameters<typeof incidentPage>) => ({
  'incidents.get': serverAnswer(incidentPage(...values)),
});
const offline = { 'session.changes': signedIn({ server: away }) };
const viewer = { 'session.changes': signedIn({ roles: ['viewer'] }) };
const refused = failing('FORBIDDEN', {
  sentence: 'You need write on incident.',
  serverMessage: 'permission denied for table incidents',
  details: 'PATCH /db/incidents: 403',
});

const option = ({ page }: StoryWindow, name: string) =>
  page.getByRole('option', { name, exact: true }).click();
const box = ({ page }: StoryWindow, name: string) => page.getByRole('checkbox', { name, exact: true });
/** Returns the requested changes of the incident itself. */
const changes = ({ bridge }: StoryWindow) => bridge.calls('incidents.act').map(({ input }) => input);

async function toMitigated(stage: StoryWindow): Promise<void> {
  await press(stage, 'Status Investigating');
  await option(stage, 'Mitigated');
}

const detailStories: readonly Story[] = [
  {
    name: 'shows all fields and offers to edit them',
    path,
    expects: [
      'INC-142',
      'Availability',
      'Investigating',
      'Critical',
      'Hanneke de Wit',
      /\d\dm ago/,
      'Visa and Mastercard authorisations fail',
      'Time taken to acknowledge: 2m',
      'Definition of done',
      'Changelog',
      '0 of 3 done',
    ],
    async followUp(stage) {
      await press(stage, 'Copy the id');
      await expect(toast(stage, 'Copied INC-142 to clipboard')).toBeVisible();
      // One section is open at a time, as stored in the address.
      await press(stage, /^Definition of done/);
      await expect(stage.page).toHaveURL(/side=done/);
      await expectNoTexts(stage, ['Commanders']);
      await press(stage, /^Definition of done/);
      await expect(stage.page).toHaveURL(/side=none/);
      await press(stage, /^Details/);
      await expectTexts(stage, ['INC-142']);
    },
  },
  {
    name: 'shrinks the search field of the header before the title',
    path,
    expects: ['Card authorisations failing'],
    async followUp({ page }) {
      const title = page.getByRole('heading', { level: 1 }).getByText('Card authorisations failing');
      const isCut = () => title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      const search = page.getByRole('banner').getByRole('button', { name: 'Search everything' });
      const widthOf = async () => (await search.boundingBox())?.width;
      await page.setViewportSize({ width: 1_440, height: 900 });
      await expect.poll(widthOf).toBe(264);
      await page.setViewportSize({ width: 1_024, height: 768 });
      await expect.poll(widthOf).toBeLessThan(264);
      await expect.poll(isCut, 'whether the title is cut').toBe(false);
    },
  },
  {
    name: 'shows missing fields, an unknown type and an unknown status',
    path,
    answers: says({
      severity: '',
      status: 'cancelled',
      type: 'something else',
      commander: null,
      responders: [],
      helpers: [],
      description: ' ',
    }),
    expects: ['High', 'cancelled', 'something else', 'No description', 'None'],
  },
  {
    name: 'shows long texts',
    path,
    answers: says({
      displayId: longName,
      type: longName,
      description: `${longName} **${longName}** <img src="https://foreign.example/x.png"> <script>alert(1)</script>`,
      commander: { id: idOf(2, 9), name: longName, avatar: null },
      helpers: [
        responder({
          team: { id: idOf(61, 1), name: longName, icon: null, clients: null },
          properties: { responderType: longName, [longName]: longName },
          externalId: longName,
        }),
      ],
    }),
    expects: [longName],
    async followUp({ page }) {
      await expect(page.locator('aside img, aside script')).toHaveCount(0);
    },
  },
  {
    name: 'hides all actions from a viewer',
    path,
    answers: viewer,
    expects: ['Investigating', 'Critical', 'Availability'],
    async followUp(stage) {
      await expect(button(stage, /^Status/)).toHaveCount(0);
      await expect(button(stage, 'Reopen')).toHaveCount(0);
      await expect(button(stage, 'Add a responder')).toHaveCount(0);
      await expect(button(stage, 'Edit title and description')).toHaveCount(0);
      await expect(button(stage, /^Delete responder/)).toHaveCount(0);
    },
  },
  {
    name: 'queues changes and disables responders when the server cannot be reached',
    path,
    answers: { ...offline, 'incidents.act': { outcome: 'waiting' } },
    expects: ['Investigating'],
    async followUp(stage) {
      await expectDisabled(stage, 'Add a responder', 'The server cannot be reached.');
      await expectDisabled(stage, 'Delete responder Payments team', 'The server cannot be reached.');
      await press(stage, 'Status Investigating');
      await option(stage, 'Closed');
      await press(stage, 'Close incident');
      await expect(toast(stage, 'Saved. It is sent when the server can be reached.')).toBeVisible();
    },
  },
  {
    name: 'saves a priority in lowercase half a second after the last choice',
    path,
    act: pressed('Priority Critical'),
    expects: ['Blocker', 'Medium', 'Info'],
    async followUp(stage) {
      await option(stage, 'Low');
      await press(stage, 'Priority Low');
      await option(stage, 'Medium');
      await expectTexts(stage, ['Medium']);
      expect(changes(stage)).toEqual([]);
      await expect.poll(() => changes(stage)).toHaveLength(1);
      await expect
        .poll(() => changes(stage))
        .toEqual([
          {
            kind: 'incident.change',
            id: expect.any(String),
            incidentId: id,
            to: { severity: 'medium' },
            was: { severity: 'critical' },
          },
        ]);
    },
  },
  {
    name: 'saves a new type with the raw old text, and ignores another spelling',
    path,
    answers: says({ type: 'technical_debt' }),
    act: pressed('Type Technical Debt'),
    expects: ['Reliability', 'Cost'],
    async followUp(stage) {
      await option(stage, 'Technical Debt');
      await press(stage, 'Type Technical Debt');
      await option(stage, 'Cost');
      await expect.poll(() => changes(stage)).toHaveLength(1);
      await expect
        .poll(() => changes(stage))
        .toMatchObject([{ to: { type: 'cost' }, was: { type: 'technical_debt' } }]);
    },
  },
  {
    name: 'saves a choice at once when the user leaves the page',
    path,
    async act(stage) {
      await press(stage, 'Priority Critical');
      await option(stage, 'Low');
      await stage.page.getByRole('link', { name: 'Incidents' }).first().click();
    },
    expects: ['New incident'],
    async followUp(stage) {
      await expect.poll(() => changes(stage)).toMatchObject([{ to: { severity: 'low' } }]);
    },
  },
  {
    name: 'edits title and description together and saves only changes',
    path,
    act: pressed('Edit title and description'),
    expects: ['Title', 'Description', 'Save'],
    async followUp(stage) {
      await typeInto(field(stage, /^Title/), '');
      await press(stage, 'Save');
      await expectTexts(stage, ['This field is required']);
      await typeInto(field(stage, /^Title/), 'Cards fail');
      await press(stage, 'Save');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      await expect
        .poll(() => changes(stage))
        .toMatchObject([
          {
            kind: 'incident.change',
            to: { title: 'Cards fail' },
            was: { title: 'Card authorisations failing' },
          },
        ]);
      expect(changes(stage)[0]).not.toHaveProperty('to.description');
    },
  },
];

const statusStories: readonly Story[] = [
  {
    name: 'offers the next statuses of an investigated incident',
    path,
    act: pressed('Status Investigating'),
    expects: ['Mitigated', 'Resolved', 'Closed'],
    async followUp(stage) {
      await expect(stage.page.getByRole('option')).toHaveText([
        'Investigating',
        'Mitigated',
        'Resolved',
        'Closed',
      ]);
      await option(stage, 'Closed');
      await press(stage, 'Close incident');
      await expect(toast(stage, 'Incident status updated successfully')).toBeVisible();
      await expectCalls(stage, 'incidents.act', [
        {
          kind: 'incident.change',
          id: expect.any(String),
          incidentId: id,
          to: { status: 'closed' },
          was: { status: 'investigating' },
        },
      ]);
    },
  },
  {
    name: 'is restored when the server refuses a change',
    path,
    answers: { 'incidents.act': refused },
    async act(stage) {
      await press(stage, 'Status Investigating');
      await option(stage, 'Closed');
      await press(stage, 'Close incident');
    },
    expects: ['Incident status updated failed', 'You need write on incident.', 'Investigating'],
  },
  ...(
    [
      ['open', 'Closed', 'closed'],
      ['closed', 'Reopen', 'open'],
      ['resolved', 'Reopen', 'open'],
      ['mitigated', 'Reopen', 'open'],
      ['new', 'Reopen', 'open'],
      ['cancelled', 'Reopen', 'open'],
    ] as const
  ).map(
    ([status, word, to]): Story => ({
      name: `offers ${word} for the status ${status}`,
      path,
      answers: says({ status }),
      expects: [word],
      async followUp(stage) {
        await press(stage, word);
        if (to === 'closed') await press(stage, 'Close incident');
        await expect(toast(stage, 'Incident status updated successfully')).toBeVisible();
        await expect.poll(() => changes(stage)).toMatchObject([{ to: { status: to }, was: { status } }]);
      },
    }),
  ),
  {
    name: 'requires the title to reopen an incident in a guarded workspace',
    path,
    waitsFor: ['Reopen'],
    answers: {
      ...says({ status: 'closed', title: 'Card authorisations fail' }),
      'workspaces.changes': workspaceList(workspace({ guard: { whole: true, tags: [] } })),
      'guards.of': { guard: { name: 'Card authorisations fail', reason: 'workspace' } },
    },
    act: (stage) => press(stage, 'Reopen'),
    expects: ['Reopen this incident?', 'Type Card authorisations fail to confirm'],
    async followUp(stage) {
      await expectDisabled(stage, 'Reopen', 'Confirmation is on. Type Card authorisations fail first.');
      expect(changes(stage)).toEqual([]);
      await stage.page.keyboard.press('Escape');
      await expect(stage.page.getByRole('alertdialog')).toHaveCount(0);
      expect(changes(stage)).toEqual([]);
      await press(stage, 'Reopen');
      await field(stage, /^Type Card/).pressSequentially('Card authorisations fail');
      await press(stage, 'Reopen');
      await expect(toast(stage, 'Incident status updated successfully')).toBeVisible();
      await expect
        .poll(() => changes(stage))
        .toMatchObject([{ to: { status: 'open' }, typed: 'Card authorisations fail' }]);
    },
  },
  {
    name: 'offers no Reopen for an investigated incident, and closes it with one button',
    path,
    answers: says({ hypotheses: [] }),
    expects: ['Closed'],
    expectsNot: ['Reopen'],
    async followUp(stage) {
      await press(stage, 'Closed');
      await expect
        .poll(() => changes(stage))
        .toMatchObject([{ to: { status: 'closed' }, was: { status: 'investigating' } }]);
    },
  },
  {
    name: 'prompts before closing while the definition of done has open evidence',
    path,
    act: pressed('Closed'),
    expects: ['Close this incident?', '3 of 3 in the definition of done are not done.'],
    async followUp(stage) {
      await press(stage, 'Cancel');
      expect(changes(stage)).toEqual([]);
      await press(stage, 'Closed');
      await press(stage, 'Close incident');
      await expect.poll(() => changes(stage)).toMatchObject([{ to: { status: 'closed' } }]);
    },
  },
  {
    name: 'asks which evidence joins the definition of done, with included evidence checked',
    path,
    answers: {
      // The description of the evidence is only “Payments”.
      'incidents.components': serverAnswer([
        { id: idOf(65, 1), name: 'Payments in Europe', type: 'Application', icon: null },
      ]),
    },
    act: toMitigated,
    expects: [
      'Add contributing factors to definition of done',
      'payments-worker',
      /already included/,
      'Payments in Europe',
      'connections exhausted',
    ],
    async followUp(stage) {
      await expect(stage.page.getByRole('checkbox')).toHaveCount(allEvidence.length);
      await expect(box(stage, 'authorise-visa')).toBeDisabled();
      await press(stage, 'Submit');
      await expectTexts(stage, ['Please select atleast one evidence']);
      expect(changes(stage)).toEqual([]);
      await box(stage, 'payments-worker').check();
      await expectNoTexts(stage, ['Please select atleast one evidence']);
      await press(stage, 'Submit');
      await expect(toast(stage, 'Incident status updated successfully')).toBeVisible();
      await expect
        .poll(() => changes(stage))
        .toMatchObject([
          {
            kind: 'evidence.change',
            row: idOf(64, 2),
            to: { definitionOfDone: true },
            was: { definitionOfDone: false },
          },
          { kind: 'incident.change', to: { status: 'mitigated' }, was: { status: 'investigating' } },
        ]);
    },
  },
  {
    name: 'changes without the evidence when the evidence question is skipped',
    path,
    async act(stage) {
      await press(stage, 'Status Investigating');
      await option(stage, 'Resolved');
      await press(stage, 'Skip');
    },
    expects: ['Incident status updated successfully'],
    async followUp(stage) {
      await expect
        .poll(() => changes(stage))
        .toMatchObject([{ kind: 'incident.change', to: { status: 'resolved' } }]);
    },
  },
  {
    name: 'stays unchanged when the evidence question is canceled',
    path,
    async act(stage) {
      await toMitigated(stage);
      await press(stage, 'Cancel');
    },
    expects: ['Investigating'],
    expectsNot: ['Add contributing factors to definition of done'],
    async followUp(stage) {
      await expectCalls(stage, 'incidents.act', []);
    },
  },
  {
    name: 'explains that all evidence is already included',
    path,
    answers: says({ hypotheses: [hypothesis({ evidences: [evidence()] })] }),
    act: toMitigated,
    expects: ['There are no evidences which are not part of definition of done'],
  },
  {
    name: 'shows a loading message while the evidence is loading',
    path,
    waitsFor: ['INC-142'],
    async act(stage) {
      stage.bridge.answer({ 'incidents.get': pending });
      await toMitigated(stage);
    },
    expects: ['Loading evidences please wait...'],
    async followUp(stage) {
      stage.bridge.answer(says());
      await expectTexts(stage, ['payments-worker']);
    },
  },
  {
    name: 'changes, and names the evidence that could not be marked',
    path,
    answers: {
      'incidents.act': (input) =>
        input.kind === 'evidence.change' ? (refused() as never) : { outcome: 'sent' },
    },
    async act(stage) {
      await toMitigated(stage);
      await box(stage, 'payments-worker').check();
      await press(stage, 'Submit');
    },
    expects: [
      'Marking evidence as part of definition of done failed: payments-worker',
      'Incident status updated successfully',
    ],
  },
];

const rowMenu = async (stage: StoryWindow, name: string, entry: string): Promise<void> => {
  await press(stage, `Actions of ${name}`);
  await stage.page.getByRole('menuitem', { name: entry, exact: true }).press('Enter');
};

const told = '3.18.1 is back and pool use is under 300 connections';

const doneStories: readonly Story[] = [
  {
    name: 'lists evidence with its scripts and results',
    path: done,
    answers: says({
      hypotheses: [
        hypothesis({
          evidences: allEvidence.map((one) => (one.type === 'config_change' ? { ...one, done: true } : one)),
        }),
      ],
    }),
    expects: [
      '1 of 3 done',
      'authorise-visa',
      'check.status == "healthy" && check.age > duration("5m")',
      'check · Not done',
      'change · Done',
      'comment · Not resolved',
      'Add definition of done',
    ],
    async followUp(stage) {
      const before = stage.bridge.calls('incidents.get').length;
      await press(stage, 'Refresh the definition of done');
      await expect.poll(() => stage.bridge.calls('incidents.get').length).toBeGreaterThan(before);
    },
  },
  {
    name: 'shows an empty state when there is no evidence',
    path: done,
    answers: says({ hypotheses: [hypothesis()] }),
    expects: ['No Evidence', '0 of 0 done'],
  },
  {
    name: 'enlarges to the whole window',
    path: done,
    act: pressed('Enlarge the definition of done'),
    expects: ['authorise-visa'],
    async followUp({ page }) {
      await expect(page.getByRole('dialog', { name: 'Definition of done' })).toContainText('authorise-visa');
    },
  },
  {
    name: 'shows long descriptions and scripts',
    path: done,
    answers: says({
      hypotheses: [
        hypothesis({ evidences: [evidence({ description: longName, script: longName, type: longName })] }),
      ],
    }),
    expects: [longName],
  },
  {
    name: 'hides its actions from a viewer',
    path: done,
    answers: viewer,
    expects: ['authorise-visa'],
    expectsNot: ['Add definition of done'],
    followUp: (stage) => expect(button(stage, /^Actions of/)).toHaveCount(0),
  },
  {
    name: 'shows the menu of evidence with a script',
    path: done,
    act: (stage) => press(stage, 'Actions of authorise-visa'),
    expects: ['Edit', 'Remove'],
    expectsNot: ['Mark as resolved'],
  },
  {
    name: 'edits a script',
    path: done,
    act: (stage) => rowMenu(stage, 'authorise-visa', 'Edit'),
    expects: ['Edit script', 'Script Shortcuts'],
    async followUp(stage) {
      await typeInto(field(stage, /^Script/), 'true');
      await press(stage, 'Save');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      await expect
        .poll(() => changes(stage))
        .toMatchObject([
          {
            kind: 'evidence.change',
            row: idOf(64, 1),
            to: { script: 'true' },
            was: { script: evidence().script },
          },
        ]);
    },
  },
  {
    name: 'keeps the typed script when the server refuses it',
    path: done,
    answers: { 'incidents.act': refused },
    async act(stage) {
      await rowMenu(stage, 'authorise-visa', 'Edit');
      await typeInto(field(stage, /^Script/), 'true');
      await press(stage, 'Save');
    },
    expects: ['The script could not be saved', 'Edit script'],
    followUp: (stage) => expect(field(stage, /^Script/)).toHaveValue('true'),
  },
  {
    name: 'resolves a comment after confirmation',
    path: done,
    act: (stage) => rowMenu(stage, told, 'Mark as resolved'),
    expects: [`Do you want to mark “${told}” as resolved?`],
    async followUp(stage) {
      await press(stage, 'Mark as resolved');
      await expect
        .poll(() => changes(stage))
        .toMatchObject([
          { kind: 'evidence.change', row: idOf(64, 7), to: { done: true }, was: { done: false } },
        ]);
    },
  },
  {
    name: 'reopens a resolved comment',
    path: done,
    answers: says({
      hypotheses: [
        hypothesis({
          evidences: allEvidence.map((one) => (one.type === 'comment' ? { ...one, done: true } : one)),
        }),
      ],
    }),
    waitsFor: ['comment · Resolved'],
    act: (stage) => rowMenu(stage, told, 'Mark as not resolved'),
    expects: [`Do you want to mark “${told}” as not resolved?`],
    async followUp(stage) {
      await press(stage, 'Mark as not resolved');
      await expect.poll(() => changes(stage)).toMatchObject([{ to: { done: false }, was: { done: true } }]);
    },
  },
  {
    name: 'asks before evidence is removed',
    path: done,
    act: (stage) => rowMenu(stage, 'authorise-visa', 'Remove'),
    expects: ['Remove from definition of done', /stays as evidence of the incident/],
    async followUp(stage) {
      stage.bridge.answer({ 'incidents.act': refused });
      await press(stage, 'Remove');
      await expect(toast(stage, 'Removing evidence from definition of done failed')).toBeVisible();
      await expect
        .poll(() => changes(stage))
        .toMatchObject([{ kind: 'evidence.change', row: idOf(64, 1), to: { definitionOfDone: false } }]);
    },
  },
  {
    name: 'requires evidence in the first step of adding',
    path: done,
    act: pressed('Add definition of done'),
    expects: ['Automatic', 'Manual', 'payments-ledger has fewer replicas than it wants', 'Reset'],
    async followUp(stage) {
      await expect(button(stage, 'Back')).toHaveCount(0);
      await expectDisabled(stage, 'Next', 'Please select atleast one evidence');
      await box(stage, 'payments-ledger has fewer replicas than it wants').check();
      await box(stage, 'Payments').check();
      await press(stage, 'Next');
      await expect(field(stage, /payments-ledger/)).toHaveValue("analysis.status == 'resolved'");
      await expect(field(stage, /Payments$/)).toHaveValue('');
      await press(stage, 'Component is Health');
      await expect(field(stage, /Payments$/)).toHaveValue("status == 'healthy'");
      await press(stage, 'Add');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      await expect
        .poll(() => changes(stage))
        .toMatchObject([
          {
            kind: 'evidence.change',
            row: idOf(64, 4),
            to: { definitionOfDone: true, script: "analysis.status == 'resolved'" },
            was: { definitionOfDone: false, script: null },
          },
          {
            kind: 'evidence.change',
            row: idOf(64, 5),
            to: { definitionOfDone: true, script: "status == 'healthy'" },
            was: { definitionOfDone: false, script: null },
          },
        ]);
    },
  },
  {
    name: 'offers a script in the second step of adding',
    path: done,
    async act(stage) {
      await press(stage, 'Add definition of done');
      await box(stage, 'Payments').check();
      await press(stage, 'Next');
    },
    expects: ['Script (Optional)', 'Component is Health', 'Back', 'Add'],
    async followUp(stage) {
      await press(stage, 'Back');
      await expect(box(stage, 'Payments')).toBeChecked();
      await press(stage, 'Reset');
      await expect(box(stage, 'Payments')).not.toBeChecked();
    },
  },
  {
    name: 'adds a manual condition',
    path: done,
    async act(stage) {
      await press(stage, 'Add definition of done');
      await stage.page.getByRole('radio', { name: 'Manual' }).check({ force: true });
    },
    expects: ['What must be done'],
    async followUp(stage) {
      await expectDisabled(stage, 'Add', 'Please describe what must be done');
      await typeInto(field(stage, /^What must be done/), 'The bank has confirmed it');
      await press(stage, 'Add');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      await expect
        .poll(() => changes(stage))
        .toMatchObject([
          {
            kind: 'evidence.add',
            hypothesisId: idOf(63, 1),
            type: 'comment',
            description: 'The bank has confirmed it',
            definitionOfDone: true,
            payload: { comment: 'The bank has confirmed it' },
          },
        ]);
    },
  },
  {
    name: 'shows an error when the server refuses an addition',
    path: done,
    answers: { 'incidents.act': refused },
    async act(stage) {
      await press(stage, 'Add definition of done');
      await box(stage, 'Payments').check();
      await press(stage, 'Next');
      await press(stage, 'Add');
    },
    expects: ['Marking evidence as part of definition of done failed', 'Script (Optional)'],
  },
  {
    name: 'explains that nothing can be added without evidence and hypotheses',
    path: done,
    answers: says({ hypotheses: [] }),
    act: pressed('Add definition of done'),
    expects: ['There are no evidences provided for this incident'],
    async followUp(stage) {
      await stage.page.getByRole('radio', { name: 'Manual' }).check({ force: true });
      await expectDisabled(stage, 'Add', 'The incident has no root hypothesis to attach this to.');
    },
  },
];

const changelogStories: readonly Story[] = [
  {
    name: 'shows an entry of each type in any spelling',
    path: changelog,
    answers: { 'incidents.history': serverAnswer([...allHistory]) },
    expects: [
      'created Incident',
      'marked as: Resolved',
      /added responder/,
      /added change/,
      /added definition of done for/,
      /We look at it, @Priya Raman/,
      /, status is Likely/,
      /as Proven/,
      // The server stores the creator of the row, not the user who changed it.
      /A user marked as: Resolved/,
      /A user added definition of done for/,
      'Unknown user',
      'incident moved elsewhere: to the other team',
    ],
    async followUp(stage) {
      const { page } = stage;
      await expect(page.getByRole('link', { name: 'Upgrade' })).toHaveAttribute(
        'href',
        `/catalog/changes?change=${idOf(30, 1)}`,
      );
      await expect(button(stage, /^Changelog/)).toContainText(String(allHistory.length));
      const before = stage.bridge.calls('incidents.history').length;
      await press(stage, 'Refresh the changelog');
      await expect.poll(() => stage.bridge.calls('incidents.history').length).toBeGreaterThan(before);
    },
  },
  {
    name: 'shows an empty state when there are no entries',
    path: changelog,
    answers: { 'incidents.history': serverAnswer([]) },
    expects: ['No changelog found'],
  },
  {
    name: 'reloads after an action of the user',
    path: changelog,
    answers: says({ status: 'open' }),
    waitsFor: ['created Incident'],
    async act(stage) {
      stage.bridge.answer({ 'incidents.history': serverAnswer([...allHistory]) });
      await press(stage, 'Closed');
      await press(stage, 'Close incident');
    },
    expects: ['marked as: Resolved'],
  },
  {
    name: 'shows a loading message until the entries arrive',
    path: changelog,
    answers: { 'incidents.history': pending },
    expects: ['loading data...'],
    async followUp(stage) {
      stage.bridge.answer({ 'incidents.history': serverAnswer([...allHistory]) });
      await expectTexts(stage, ['created Incident']);
    },
  },
  ...failuresOfEveryScreen.map(
    (failure): Story => ({
      name: `shows the cause when the server is ${failure.name}, and loads on Try again`,
      path: changelog,
      answers: { 'incidents.history': failsWith(failure) },
      expects: [failure.sentence],
      expectsNot: ['created Incident'],
      async followUp(stage) {
        await stage.page.locator('summary', { hasText: 'Details' }).click();
        await expect(stage.page.locator('pre')).toContainText(failure.details);
        stage.bridge.answer({ 'incidents.history': serverAnswer([...allHistory]) });
        await press(stage, 'Try again');
        await expectTexts(stage, ['created Incident']);
        // If a refresh fails, the old data remains, unless the server refuses access.
        stage.bridge.answer({ 'incidents.history': failsWith(failure) });
        await press(stage, 'Refresh the changelog');
        await expectTexts(stage, [
          failure === failures.refused ? failure.sentence : `Refresh failed: ${failure.sentence}`,
        ]);
      },
    }),
  ),
];

const jiraTeam = {
  id: idOf(61, 1),
  name: 'Payments team',
  icon: null,
  clients: { jira: { linkUrl: 'https://jira.example.com/browse/<%= ID %>' } },
};

const openWizard = async (stage: StoryWindow, team: string): Promise<void> => {
  await press(stage, 'Add a responder');
  await press(stage, /^Team /);
  await option(stage, team);
  await press(stage, 'Next');
};

const responderStories: readonly Story[] = [
  {
    name: 'shows the next step and the sent request of each responder',
    path,
    answers: says({
      helpers: [
        responder({
          team: jiraTeam,
          properties: { responderType: 'jira', project: 'PAY', summary: 'Help', issueType: 'Bug' },
          externalId: 'PAY-7',
        }),
        responder({
          id: idOf(66, 3),
          acknowledgedAt: null,
          resolvedAt: ago(minuteMs),
          closedAt: ago(minuteMs),
        }),
      ],
    }),
    async act(stage) {
      await stage.page.getByText('Request sent').first().click();
    },
    expects: [
      'Jira',
      'Created',
      'Acknowledged',
      'Time taken to acknowledge: 2m',
      'Issue Type',
      'External ID',
    ],
    async followUp({ page }) {
      // In the row, and in the request.
      await expect(page.getByRole('link', { name: 'PAY-7' })).toHaveCount(2);
      await expect(page.getByRole('link', { name: 'PAY-7' }).first()).toHaveAttribute(
        'href',
        'https://jira.example.com/browse/PAY-7',
      );
      // The first responder that is not closed is expanded. The others are collapsed to a line.
      await expect(page.locator('[aria-current=step]')).toHaveText(['Resolvednext']);
      await page.getByRole('button', { name: /^Payments team Email/ }).click();
      await expect(page.locator('[aria-current=step]')).toHaveText(['Resolvednext', 'Acknowledgednext']);
    },
  },
  {
    name: 'deletes a responder after confirmation',
    path,
    act: pressed('Delete responder Payments team'),
    expects: ['Delete responder Payments team', /You can add the responder again/],
    async followUp(stage) {
      await press(stage, 'Delete');
      await expect(toast(stage, 'Responder deleted successfully')).toBeVisible();
      await expectCalls(stage, 'incidents.removeResponder', [{ incidentId: id, id: idOf(66, 1) }]);
    },
  },
  {
    name: 'shows the server message when a responder cannot be deleted',
    path,
    answers: { 'incidents.removeResponder': refused },
    act: pressed('Delete responder Payments team', 'Delete'),
    expects: ['You need write on incident.', 'permission denied for table incidents'],
  },
  {
    name: 'adds a team or a person',
    path,
    act: pressed('Add a responder'),
    expects: ['Select Responder', 'Team', 'Person'],
    async followUp(stage) {
      await expectDisabled(stage, 'Next', 'Choose a team or a person.');
      await press(stage, /^Person /);
      await expect(stage.page.getByRole('option', { name: 'Priya Raman' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await option(stage, 'Tomás Vidal');
      await expectTexts(stage, ['Add']);
      // Selecting a team clears the person, and vice versa.
      await press(stage, /^Team /);
      await option(stage, 'Payments team');
      await expect(button(stage, 'Person Choose a person')).toBeVisible();
      await press(stage, 'Person Choose a person');
      await option(stage, 'Tomás Vidal');
      await expect(button(stage, 'Team Choose a team')).toBeVisible();
      await press(stage, 'Add');
      await expect(toast(stage, 'Responder added successfully')).toBeVisible();
      const tomas = idOf(2, 2);
      await expectCalls(stage, 'incidents.addResponder', [
        {
          id: expect.any(String),
          incidentId: id,
          personId: tomas,
          properties: { responderType: 'person', person: tomas },
        },
      ]);
    },
  },
  {
    name: 'shows the server message when a person cannot be added',
    path,
    answers: { 'incidents.addResponder': refused },
    async act(stage) {
      await press(stage, 'Add a responder');
      await press(stage, /^Person /);
      await option(stage, 'Tomás Vidal');
      await press(stage, 'Add');
    },
    expects: ['permission denied for table incidents', 'Select Responder'],
  },
  {
    name: 'shows a loading message until the teams arrive',
    path,
    answers: { 'incidents.teams': pending },
    act: pressed('Add a responder'),
    expects: ['Select Responder', 'loading data...'],
  },
  {
    name: 'shows an error when the teams cannot be loaded',
    path,
    answers: { 'incidents.teams': failsWith(failures.refused) },
    act: pressed('Add a responder'),
    expects: [failures.refused.sentence],
    async followUp(stage) {
      stage.bridge.answer({ 'incidents.teams': serverAnswer([...teams]) });
      await press(stage, 'Try again');
      await expectTexts(stage, ['Team']);
    },
  },
  {
    name: 'explains that a team has no responder types',
    path,
    act: (stage) => openWizard(stage, 'Network team'),
    expects: ['Select Responder Type', 'There were no responders configured for this team'],
    async followUp(stage) {
      await press(stage, 'Back');
      await expectTexts(stage, ['Select Responder']);
      await expect(button(stage, 'Team Network team')).toBeVisible();
    },
  },
  {
    name: 'scrolls a list of more than six responder types',
    path,
    act: (stage) => openWizard(stage, 'Platform team'),
    expects: ['Select Responder Type', 'Email', 'Jira', 'ServiceNow'],
    async followUp({ page }) {
      const list = page.getByRole('list', { name: 'Responder types' });
      await expect(list.getByRole('button')).toHaveCount(responderTypes.length);
      expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
    },
  },
  ...responderTypes.map(
    ({ key, label, fields }): Story => ({
      name: `requires the fields of the type ${key}`,
      path,
      async act(stage) {
        await openWizard(stage, 'Platform team');
        await press(stage, label);
      },
      expects: [...fields.map((one) => one.label), 'Back', 'Save'],
      async followUp(stage) {
        await press(stage, 'Save');
        await expectTexts(stage, ['Please provide valid value']);
        await expectCalls(stage, 'incidents.addResponder', []);
        await press(stage, 'Back');
        await expectTexts(stage, ['Select Responder Type']);
      },
    }),
  ),
  {
    name: 'saves a form that the team prefilled',
    path,
    async act(stage) {
      await openWizard(stage, 'Payments team');
      await press(stage, 'Email');
    },
    expects: ['Set by the team', 'Subject', 'Body'],
    async followUp(stage) {
      await expect(field(stage, /^Subject/)).toHaveValue('Card authorisations failing');
      await typeInto(field(stage, /^Subject/), 'Please help');
      await press(stage, 'Save');
      await expect(toast(stage, 'Responder added successfully')).toBeVisible();
      await expectCalls(stage, 'incidents.addResponder', [
        {
          id: expect.any(String),
          incidentId: id,
          teamId: idOf(61, 1),
          properties: {
            responderType: 'email',
            to: 'payments@example.com',
            subject: 'Please help',
            body: incidentPage().description,
          },
        },
      ]);
    },
  },
  {
    name: 'locks the instance of the team in a form',
    path,
    async act(stage) {
      await openWizard(stage, 'Payments team');
      await press(stage, 'Jira');
    },
    expects: ['Payments Jira', 'The team’s instance'],
    async followUp(stage) {
      await expect(button(stage, 'Jira Instance Payments Jira')).toBeDisabled();
      await press(stage, /^Project /);
      await option(stage, 'Payments');
      await press(stage, /^Issue Type /);
      await option(stage, 'Bug');
    },
  },
  {
    name: 'shows the server message when a form is refused',
    path,
    answers: { 'incidents.addResponder': refused },
    async act(stage) {
      await openWizard(stage, 'Payments team');
      await press(stage, 'Email');
      await press(stage, 'Save');
    },
    expects: ['permission denied for table incidents', 'Save'],
  },
];

defineStories([
  { screen: 'the incident details panel', stories: detailStories },
  { screen: 'the incident status', stories: statusStories },
  { screen: 'the incident definition of done', stories: doneStories },
  { screen: 'the incident changelog', stories: changelogStories },
  { screen: 'the responder section', stories: responderStories },
]);
