import { expect } from 'playwright/test';
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
import { pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { someChanges } from '../world/changes.ts';
import { failsWith, failures } from '../world/failures.ts';
import { failingCheck } from '../world/health.ts';
import { hypothesis, incident, incidentPage, someHypotheses, someIncidents } from '../world/incidents.ts';
import { someInsights } from '../world/insights.ts';
import { away, signedIn } from '../world/session.ts';
import { cachedAfterFailure, idOf, serverAnswer } from '../world/times.ts';

const attach = 'Attach as Evidence';
const change = someChanges[2];
const opened = `/catalog/changes?change=${change?.id}`;
const dialog = ({ page }: StoryWindow) => page.getByRole('dialog', { name: 'Link to Incident' });
const control = (stage: StoryWindow, name: string) =>
  dialog(stage).getByRole('button', { name: new RegExp(`^${name}`) });

/** Types into a searching field and takes an offered option. */
async function choose(
  stage: StoryWindow,
  name: string,
  typed: string,
  offered: string | RegExp,
): Promise<void> {
  await control(stage, name).click();
  const options = stage.page.getByRole('option', { name: offered });
  await typeInto(stage.page.getByRole('combobox').last(), typed);
  await options.first().click();
}

async function pick(stage: StoryWindow, name: string, offered: string): Promise<void> {
  await control(stage, name).click();
  await stage.page.getByRole('option', { name: offered }).first().click();
}

const openDialog = async (stage: StoryWindow) => {
  await press(stage, attach);
  await expect(dialog(stage)).toBeVisible();
};
const newIncident = async (stage: StoryWindow) => {
  await openDialog(stage);
  await choose(stage, 'Incident', 'Payments are slow', 'Create incident “Payments are slow”');
  await pick(stage, 'Type', 'Performance');
  await pick(stage, 'Severity', 'High');
};
const knownIncident = async (stage: StoryWindow) => {
  await openDialog(stage);
  await choose(stage, 'Incident', 'card', /Card authorisations/);
};
const link = (stage: StoryWindow) => dialog(stage).getByRole('button', { name: 'Link', exact: true }).click();

function inputOf<Input>(call: { readonly input: unknown } | undefined): Input {
  expect(call).toBeDefined();
  return call?.input as Input;
}

const kinds = (stage: StoryWindow) =>
  stage.bridge.calls('incidents.act').map(({ input }) => (input as { readonly kind: string }).kind);

const stories: readonly Story[] = [
  {
    name: 'reports missing fields',
    path: opened,
    waitsFor: [attach],
    act: async (stage) => {
      await openDialog(stage);
      await link(stage);
    },
    expects: ['Must select or create an incident'],
    async followUp(stage) {
      await choose(stage, 'Incident', 'Payments are slow', /Payments are slow/);
      await link(stage);
      await expectTexts(stage, ['Please select incident severity', 'Please select an incident type']);
      await expectNoTexts(stage, ['Must select or create an incident', 'Must select or create a hypothesis']);
      await expectCalls(stage, 'incidents.create', []);
    },
  },
  {
    name: 'requires a hypothesis for a known incident, but no type and severity',
    path: opened,
    waitsFor: [attach],
    act: async (stage) => {
      await knownIncident(stage);
      await link(stage);
    },
    expects: ['Card authorisations failing', 'Must select or create a hypothesis'],
    expectsNot: [
      'Please select incident severity',
      'Please select an incident type',
      'A new incident is created.',
    ],
    async followUp(stage) {
      const searched = stage.bridge
        .calls('incidents.list')
        .map(({ input }) => (input as { readonly filter: object }).filter);
      expect(searched).toContainEqual({ search: 'card' });
      await pick(stage, 'Hypothesis', 'DB_POOL_MAX went from 40 to 200');
      await choose(stage, 'Incident', 'search', /Search answers slowly/);
      // Choosing another incident clears the hypothesis.
      await expect(control(stage, 'Hypothesis')).toContainText('Choose one');
    },
  },
  {
    name: 'shows a list of incidents as wide as its field, within a wide and a narrow window',
    path: opened,
    answers: {
      'incidents.list': serverAnswer({
        incidents: Array.from({ length: 60 }, (_, index) =>
          incident({ id: idOf(5, index + 1), displayId: `INC-${index + 1}`, title: `${longName} ${index}` }),
        ),
        total: 60,
      }),
    },
    waitsFor: [attach],
    act: openDialog,
    expects: ['Link to Incident'],
    async followUp(stage) {
      const { page } = stage;
      for (const width of [1440, 720, 400]) {
        await page.setViewportSize({ width, height: 600 });
        await control(stage, 'Incident').click();
        const list = page.getByRole('dialog', { name: 'Incident', exact: true });
        await list.getByRole('option').first().waitFor();
        await expect
          .poll(async () => {
            const [box, anchor] = await Promise.all([
              list.boundingBox(),
              control(stage, 'Incident').boundingBox(),
            ]);
            return {
              narrower: Math.max(0, Math.round((anchor?.width ?? 0) - (box?.width ?? 0))),
              outside:
                box === null ||
                box.x < 0 ||
                box.y < 0 ||
                box.x + box.width > width ||
                box.y + box.height > 600,
            };
          })
          .toEqual({ narrower: 0, outside: false });
        await page.keyboard.press('Escape');
        await expect(list).toBeHidden();
      }
    },
  },
  {
    name: 'opens the list of incidents with the first typed letter, and loses none',
    path: opened,
    waitsFor: [attach],
    act: async (stage) => {
      await openDialog(stage);
      await expect(control(stage, 'Incident')).toBeFocused();
      await stage.page.keyboard.type('Visa payments fail', { delay: 30 });
      await expect(stage.page.getByRole('combobox').last()).toHaveValue('Visa payments fail');
      await stage.page.getByRole('option', { name: 'Create incident “Visa payments fail”' }).waitFor();
      await stage.page.keyboard.press('Enter');
    },
    expects: ['Visa payments fail', 'A new incident is created.'],
  },
  {
    name: 'creates an incident with a description',
    path: opened,
    waitsFor: [attach],
    act: newIncident,
    expects: ['A new incident is created.', 'Performance', 'High'],
    async followUp(stage) {
      await typeInto(field(stage, 'Description'), 'Since the roll-out');
      await link(stage);
      await expect(toast(stage, 'Linked to incident successfully')).toBeVisible();
      const [made] = stage.bridge.calls('incidents.create');
      expect(made?.input).toMatchObject({
        title: 'Payments are slow',
        description: 'Since the roll-out',
        type: 'performance',
        severity: 'high',
        status: 'open',
      });
      const { id, hypothesisId } = inputOf<{ readonly id: string; readonly hypothesisId: string }>(made);
      await expect
        .poll(() => stage.bridge.calls('incidents.act').map(({ input }) => input))
        .toEqual([
          expect.objectContaining({
            kind: 'evidence.add',
            incidentId: id,
            hypothesisId,
            type: 'config_change',
            description: change?.summary,
            changeId: change?.id,
            itemId: change?.item.id,
            definitionOfDone: false,
            payload: {},
          }),
        ]);
      await stage.page.getByRole('button', { name: 'Open the incident' }).click();
      await expect(stage.page).toHaveURL(new RegExp(`/incidents/${id}`));
    },
  },
  {
    name: 'proposes the severity of the check for a new incident',
    path: `/health?checkId=${failingCheck.id}`,
    waitsFor: [attach],
    async act(stage) {
      await openDialog(stage);
      await choose(stage, 'Incident', 'Payments are slow', 'Create incident “Payments are slow”');
    },
    expects: ['A new incident is created.'],
    async followUp(stage) {
      await expect(control(stage, 'Severity')).toContainText('Critical');
    },
  },
  {
    name: 'links to a hypothesis of a known incident',
    path: opened,
    waitsFor: [attach],
    act: async (stage) => {
      await knownIncident(stage);
      await pick(stage, 'Hypothesis', 'DB_POOL_MAX went from 40 to 200');
    },
    expects: ['Card authorisations failing'],
    async followUp(stage) {
      await link(stage);
      await expect(toast(stage, 'Linked to incident successfully')).toBeVisible();
      await expectCalls(stage, 'incidents.create', []);
      await expect
        .poll(() => stage.bridge.calls('incidents.act').map(({ input }) => input))
        .toEqual([
          expect.objectContaining({
            kind: 'evidence.add',
            incidentId: someIncidents[0]?.id,
            hypothesisId: someHypotheses[1]?.id,
          }),
        ]);
    },
  },
  {
    name: 'creates a root hypothesis in a known incident',
    path: opened,
    waitsFor: [attach],
    act: async (stage) => {
      await knownIncident(stage);
      await choose(stage, 'Hypothesis', 'The new image leaks', /The new image leaks/);
    },
    expects: ['A new hypothesis is created.'],
    async followUp(stage) {
      await link(stage);
      await expect(toast(stage, 'Linked to incident successfully')).toBeVisible();
      expect(kinds(stage)).toEqual(['hypothesis.add', 'evidence.add']);
      await expect
        .poll(() => stage.bridge.calls('incidents.act')[0]?.input)
        .toMatchObject({
          title: 'The new image leaks',
          type: 'root',
          parentId: null,
          status: 'possible',
        });
    },
  },
  {
    name: 'stays open while linking',
    path: opened,
    answers: { 'incidents.create': pending },
    waitsFor: [attach],
    act: async (stage) => {
      await newIncident(stage);
      await link(stage);
    },
    expects: ['Linking..'],
    async followUp(stage) {
      await stage.page.keyboard.press('Escape');
      await expect(dialog(stage)).toBeVisible();
      stage.bridge.answer({ 'incidents.create': {} });
      await expect(toast(stage, 'Linked to incident successfully')).toBeVisible();
      await expect(dialog(stage)).toHaveCount(0);
    },
  },
  {
    name: 'retries with the same incident when the incident cannot be created',
    path: opened,
    answers: { 'incidents.create': failsWith(failures.broken) },
    waitsFor: [attach],
    act: async (stage) => {
      await newIncident(stage);
      await link(stage);
    },
    expects: [failures.broken.sentence],
    expectsNot: [/Select Link/],
    async followUp(stage) {
      stage.bridge.answer({ 'incidents.create': {} });
      await link(stage);
      await expect(toast(stage, 'Linked to incident successfully')).toBeVisible();
      const ids = stage.bridge
        .calls('incidents.create')
        .map(({ input }) => (input as { readonly id: string }).id);
      expect(ids).toEqual([ids[0], ids[0]]);
    },
  },
  {
    name: 'continues with the created incident when its evidence cannot be added',
    path: opened,
    answers: { 'incidents.act': failsWith(failures.broken) },
    waitsFor: [attach],
    act: async (stage) => {
      await newIncident(stage);
      await link(stage);
    },
    expects: [
      /The incident was created, but nothing is linked to it yet. Select Link to continue. The server answered/,
    ],
    async followUp(stage) {
      await expect(control(stage, 'Incident')).toBeDisabled();
      stage.bridge.answer({ 'incidents.act': { outcome: 'sent' } });
      await link(stage);
      await expect(toast(stage, 'Linked to incident successfully')).toBeVisible();
      await expect.poll(() => stage.bridge.calls('incidents.create')).toHaveLength(1);
      const ids = stage.bridge
        .calls('incidents.act')
        .map(({ input }) => (input as { readonly id: string }).id);
      expect(ids).toEqual([ids[0], ids[0]]);
    },
  },
  {
    name: 'continues with the created hypothesis when its evidence cannot be added',
    path: opened,
    answers: {
      'incidents.act': ({ kind }) =>
        kind === 'evidence.add' ? failsWith(failures.late)() : { outcome: 'sent' },
    },
    waitsFor: [attach],
    act: async (stage) => {
      await knownIncident(stage);
      await choose(stage, 'Hypothesis', 'The new image leaks', /The new image leaks/);
      await link(stage);
    },
    expects: [/The hypothesis was created, but nothing is linked to it yet. Select Link to continue./],
    async followUp(stage) {
      stage.bridge.answer({ 'incidents.act': { outcome: 'sent' } });
      await link(stage);
      await expect(toast(stage, 'Linked to incident successfully')).toBeVisible();
      expect(kinds(stage)).toEqual(['hypothesis.add', 'evidence.add', 'evidence.add']);
    },
  },
  {
    name: 'links the evidence when the description cannot be added as a comment',
    path: opened,
    answers: {
      'incidents.act': ({ kind }) =>
        kind === 'comment.add' ? failsWith(failures.broken)() : { outcome: 'sent' },
    },
    waitsFor: [attach],
    act: async (stage) => {
      await knownIncident(stage);
      await pick(stage, 'Hypothesis', 'DB_POOL_MAX went from 40 to 200');
      await typeInto(field(stage, 'Description'), 'Since the roll-out');
      await link(stage);
    },
    expects: ['The description could not be added as a comment', 'Linked to incident successfully'],
  },
  {
    name: 'queues the remaining changes when the server becomes unreachable',
    path: opened,
    answers: { 'incidents.act': { outcome: 'waiting' } },
    waitsFor: [attach],
    act: async (stage) => {
      await newIncident(stage);
      await link(stage);
    },
    expects: [
      'Linked to incident successfully',
      'Changes that are not sent yet are queued until the server can be reached.',
    ],
  },
  {
    name: 'allows a new hypothesis when the hypotheses cannot be loaded',
    path: opened,
    answers: { 'incidents.get': failsWith(failures.broken) },
    waitsFor: [attach],
    act: knownIncident,
    expects: [/The hypotheses could not be loaded: The server answered 500./],
  },
  {
    name: 'shows very long names',
    path: opened,
    answers: {
      'incidents.list': cachedAfterFailure({ incidents: [incident({ title: longName })], total: 1 }),
      'incidents.get': serverAnswer(incidentPage({ hypotheses: [hypothesis({ title: longName })] })),
    },
    waitsFor: [attach],
    act: async (stage) => {
      await openDialog(stage);
      await pick(stage, 'Incident', longName);
      await pick(stage, 'Hypothesis', longName);
    },
    expects: [longName],
  },
  {
    name: 'is disabled when the server cannot be reached',
    path: opened,
    answers: { 'session.changes': signedIn({ server: away }) },
    expects: [attach],
    followUp: (stage) => expectDisabled(stage, attach, /The server cannot be reached/),
  },
  {
    name: 'is hidden from a viewer',
    path: opened,
    answers: { 'session.changes': signedIn({ roles: ['viewer'] }) },
    expects: ['Close'],
    expectsNot: [attach],
  },
  {
    name: 'is hidden when incidents are turned off',
    path: opened,
    answers: {
      'session.changes': signedIn({
        properties: [{ name: 'incidents.disable', value: 'true', source: 'local' }],
      }),
    },
    expects: ['Close'],
    expectsNot: [attach],
  },
];

const placed: readonly Story[] = [
  {
    name: 'adds an insight',
    path: `/catalog/insights?insight=${someInsights[0]?.id}`,
    waitsFor: [attach],
    act: newIncident,
    expects: ['A new incident is created.'],
    async followUp(stage) {
      await link(stage);
      await expect(toast(stage, 'Linked to incident successfully')).toBeVisible();
      await expect
        .poll(() => stage.bridge.calls('incidents.act')[0]?.input)
        .toMatchObject({
          type: 'config_analysis',
          insightId: someInsights[0]?.id,
          itemId: someInsights[0]?.item.id,
          payload: {},
        });
    },
  },
  {
    name: 'adds a check with its time range',
    path: `/health?checkId=${idOf(6, 1)}&timeRange=3h`,
    waitsFor: [attach],
    act: openDialog,
    expects: ['Link to Incident'],
    async followUp(stage) {
      // Esc closes only the dialog.
      await stage.page.keyboard.press('Escape');
      await expect(dialog(stage)).toHaveCount(0);
      await expect(button(stage, attach)).toBeVisible();
      await newIncident(stage);
      await link(stage);
      await expect(toast(stage, 'Linked to incident successfully')).toBeVisible();
      await expect
        .poll(() => stage.bridge.calls('incidents.act')[0]?.input)
        .toMatchObject({
          type: 'check',
          checkId: idOf(6, 1),
          payload: { check_id: idOf(6, 1), includeMessages: true, start: '3h' },
        });
    },
  },
  {
    name: 'adds selected lines of a configuration',
    path: `/catalog/${idOf(3, 1)}?format=json&selected=1&selected=2`,
    waitsFor: ['2–3 selected'],
    act: async (stage) => {
      await button(stage, 'Link to incident').first().click();
      await expect(dialog(stage)).toBeVisible();
    },
    expects: ['Link to Incident'],
    async followUp(stage) {
      await choose(stage, 'Incident', 'Payments are slow', /Payments are slow/);
      await pick(stage, 'Type', 'Performance');
      await pick(stage, 'Severity', 'High');
      await link(stage);
      await expect(toast(stage, 'Linked to incident successfully')).toBeVisible();
      const [evidence] = stage.bridge.calls('incidents.act');
      expect(evidence?.input).toMatchObject({ type: 'config', itemId: idOf(3, 1) });
      const { payload } = inputOf<{
        readonly payload: { readonly lines: object; readonly selected_lines: object };
      }>(evidence);
      expect(Object.keys(payload.selected_lines)).toEqual(['2', '3']);
      expect(Object.keys(payload.lines)).toEqual(['1', '2', '3', '4', '5', '6']);
    },
  },
  {
    name: 'ignores the shortcuts of the change below while the user types',
    path: opened,
    waitsFor: [attach],
    act: openDialog,
    expects: ['Link to Incident'],
    async followUp(stage) {
      await field(stage, 'Description').click();
      await stage.page.keyboard.type('jk jk');
      await expect(field(stage, 'Description')).toHaveValue('jk jk');
      await stage.page.keyboard.press('Escape');
      await pressed('Leave')(stage);
      await expect(dialog(stage)).toHaveCount(0);
      await expect(button(stage, attach)).toBeVisible();
    },
  },
];

const ofItem: readonly Story[] = [
  {
    name: 'lists the incidents with links',
    path: `/catalog/${idOf(3, 1)}?format=json&selected=1&selected=2`,
    answers: {
      'incidents.ofItem': serverAnswer(
        someIncidents.map(({ id, title, type, severity, status, createdAt }) => ({
          id,
          title,
          type,
          severity,
          status,
          createdAt,
        })),
      ),
    },
    expects: ['Card authorisations failing', 'Search answers slowly', 'cancelled', 'Lines 2–3 selected'],
    followUp: async (stage) => {
      await expect(stage.page.getByRole('link', { name: 'Card authorisations failing' })).toHaveAttribute(
        'href',
        `/incidents/${someIncidents[0]?.id}`,
      );
      await expectCalls(stage, 'incidents.ofItem', [{ itemId: idOf(3, 1) }]);
    },
  },
  {
    name: 'shows an error when the incidents cannot be loaded',
    path: `/catalog/${idOf(3, 1)}`,
    answers: { 'incidents.ofItem': failsWith(failures.broken) },
    expects: ['The incidents could not be loaded: The server answered 500.'],
  },
  {
    name: 'sends no request when incidents are turned off',
    path: `/catalog/${idOf(3, 1)}`,
    answers: {
      'session.changes': signedIn({
        properties: [{ name: 'incidents.disable', value: 'true', source: 'local' }],
      }),
    },
    expects: ['payments-ledger'],
    followUp: (stage) => expectCalls(stage, 'incidents.ofItem', []),
  },
];

defineStories([
  { screen: 'the incident panel of an item', stories: ofItem },
  { screen: 'the Link to Incident dialog', stories },
  { screen: 'a link to an incident', stories: placed },
]);
