import { expect } from 'playwright/test';
import { typeInto } from '../../support/typeInto.ts';
import { pending } from '../FakeBridge.ts';
import { button, expectAsked, expectStopped, field, lack, press, pressed, see, toast } from '../person.ts';
import type { Stage } from '../Stage.ts';
import type { Story } from '../Story.ts';
import { tell } from '../tell.ts';
import { longName } from '../world/catalog.ts';
import { someChanges } from '../world/changes.ts';
import { failsWith, failures } from '../world/failures.ts';
import { hypothesis, incident, incidentPage, someHypotheses, someIncidents } from '../world/incidents.ts';
import { someInsights } from '../world/insights.ts';
import { away, signedIn } from '../world/session.ts';
import { fromServer, idOf, synced } from '../world/times.ts';

const attach = 'Attach as Evidence';
const change = someChanges[2];
const opened = `/catalog/changes?change=${change?.id}`;
const dialog = ({ page }: Stage) => page.getByRole('dialog', { name: 'Link to Incident' });
const control = (stage: Stage, name: string) =>
  dialog(stage).getByRole('button', { name: new RegExp(`^${name}`) });

/** Types into a searching field and takes an offered option. */
async function choose(stage: Stage, name: string, typed: string, offered: string | RegExp): Promise<void> {
  await control(stage, name).click();
  const options = stage.page.getByRole('option', { name: offered });
  await typeInto(stage.page.getByRole('combobox').last(), typed);
  await options.first().click();
}

async function pick(stage: Stage, name: string, offered: string): Promise<void> {
  await control(stage, name).click();
  await stage.page.getByRole('option', { name: offered }).first().click();
}

const openDialog = async (stage: Stage) => {
  await press(stage, attach);
  await expect(dialog(stage)).toBeVisible();
};
const newIncident = async (stage: Stage) => {
  await openDialog(stage);
  await choose(stage, 'Incident', 'Payments are slow', /Payments are slow/);
  await pick(stage, 'Type', 'Performance');
  await pick(stage, 'Severity', 'High');
};
const knownIncident = async (stage: Stage) => {
  await openDialog(stage);
  await choose(stage, 'Incident', 'card', /Card authorisations/);
};
const link = (stage: Stage) => dialog(stage).getByRole('button', { name: 'Link', exact: true }).click();

function inputOf<Input>(call: { readonly input: unknown } | undefined): Input {
  expect(call).toBeDefined();
  return call?.input as Input;
}

const kinds = (stage: Stage) =>
  stage.bridge.calls('incidents.act').map(({ input }) => (input as { readonly kind: string }).kind);

const stories: readonly Story[] = [
  {
    name: 'reports missing fields',
    path: opened,
    first: [attach],
    act: async (stage) => {
      await openDialog(stage);
      await link(stage);
    },
    sees: ['Must select or create an incident'],
    async goesOn(stage) {
      await choose(stage, 'Incident', 'Payments are slow', /Payments are slow/);
      await link(stage);
      await see(stage, ['Please select incident severity', 'Please select an incident type']);
      await lack(stage, ['Must select or create an incident', 'Must select or create a hypothesis']);
      await expectAsked(stage, 'incidents.create', []);
    },
  },
  {
    name: 'requires a hypothesis for a known incident, but no type and severity',
    path: opened,
    first: [attach],
    act: async (stage) => {
      await knownIncident(stage);
      await link(stage);
    },
    sees: ['Card authorisations failing', 'Must select or create a hypothesis'],
    lacks: [
      'Please select incident severity',
      'Please select an incident type',
      'A new incident is created.',
    ],
    async goesOn(stage) {
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
    name: 'creates an incident with a description',
    path: opened,
    first: [attach],
    act: newIncident,
    sees: ['A new incident is created.', 'Performance', 'High'],
    async goesOn(stage) {
      await typeInto(field(stage, 'Description'), 'Since the roll-out');
      await link(stage);
      await expect(toast(stage, 'Linked to incident successfully')).toBeVisible();
      const [made] = stage.bridge.calls('incidents.create');
      expect(made?.input).toMatchObject({
        title: 'Payments are slow',
        description: '',
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
          expect.objectContaining({
            kind: 'comment.add',
            incidentId: id,
            hypothesisId,
            text: 'Since the roll-out',
          }),
        ]);
      await stage.page.getByRole('button', { name: 'Open the incident' }).click();
      await expect(stage.page).toHaveURL(new RegExp(`/incidents/${id}`));
    },
  },
  {
    name: 'links to a hypothesis of a known incident',
    path: opened,
    first: [attach],
    act: async (stage) => {
      await knownIncident(stage);
      await pick(stage, 'Hypothesis', 'DB_POOL_MAX went from 40 to 200');
    },
    sees: ['Card authorisations failing'],
    async goesOn(stage) {
      await link(stage);
      await expect(toast(stage, 'Linked to incident successfully')).toBeVisible();
      await expectAsked(stage, 'incidents.create', []);
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
    first: [attach],
    act: async (stage) => {
      await knownIncident(stage);
      await choose(stage, 'Hypothesis', 'The new image leaks', /The new image leaks/);
    },
    sees: ['A new hypothesis is created.'],
    async goesOn(stage) {
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
    first: [attach],
    act: async (stage) => {
      await newIncident(stage);
      await link(stage);
    },
    sees: ['Linking..'],
    async goesOn(stage) {
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
    first: [attach],
    act: async (stage) => {
      await newIncident(stage);
      await link(stage);
    },
    sees: [failures.broken.sentence],
    lacks: [/Select Link/],
    async goesOn(stage) {
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
    first: [attach],
    act: async (stage) => {
      await newIncident(stage);
      await link(stage);
    },
    sees: [
      /The incident was created, but nothing is linked to it yet. Select Link to continue. The server answered/,
    ],
    async goesOn(stage) {
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
    first: [attach],
    act: async (stage) => {
      await knownIncident(stage);
      await choose(stage, 'Hypothesis', 'The new image leaks', /The new image leaks/);
      await link(stage);
    },
    sees: [/The hypothesis was created, but nothing is linked to it yet. Select Link to continue./],
    async goesOn(stage) {
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
    first: [attach],
    act: async (stage) => {
      await newIncident(stage);
      await typeInto(field(stage, 'Description'), 'Since the roll-out');
      await link(stage);
    },
    sees: ['The description could not be added as a comment', 'Linked to incident successfully'],
  },
  {
    name: 'queues the remaining changes when the server becomes unreachable',
    path: opened,
    answers: { 'incidents.act': { outcome: 'waiting' } },
    first: [attach],
    act: async (stage) => {
      await newIncident(stage);
      await link(stage);
    },
    sees: [
      'Linked to incident successfully',
      'Changes that are not sent yet are queued until the server can be reached.',
    ],
  },
  {
    name: 'allows a new hypothesis when the hypotheses cannot be loaded',
    path: opened,
    answers: { 'incidents.get': failsWith(failures.broken) },
    first: [attach],
    act: knownIncident,
    sees: [/The hypotheses could not be loaded: The server answered 500./],
  },
  {
    name: 'shows very long names',
    path: opened,
    answers: {
      'incidents.list': synced({ incidents: [incident({ title: longName })], total: 1 }),
      'incidents.get': fromServer(incidentPage({ hypotheses: [hypothesis({ title: longName })] })),
    },
    first: [attach],
    act: async (stage) => {
      await openDialog(stage);
      await pick(stage, 'Incident', longName);
      await pick(stage, 'Hypothesis', longName);
    },
    sees: [longName],
  },
  {
    name: 'is disabled when the server cannot be reached',
    path: opened,
    answers: { 'session.changes': signedIn({ server: away }) },
    sees: [attach],
    goesOn: (stage) => expectStopped(stage, attach, /The server cannot be reached/),
  },
  {
    name: 'is hidden from a viewer',
    path: opened,
    answers: { 'session.changes': signedIn({ roles: ['viewer'] }) },
    sees: ['Close'],
    lacks: [attach],
  },
  {
    name: 'is hidden when incidents are turned off',
    path: opened,
    answers: {
      'session.changes': signedIn({
        properties: [{ name: 'incidents.disable', value: 'true', source: 'local' }],
      }),
    },
    sees: ['Close'],
    lacks: [attach],
  },
];

const placed: readonly Story[] = [
  {
    name: 'adds an insight',
    path: `/catalog/insights?insight=${someInsights[0]?.id}`,
    first: [attach],
    act: newIncident,
    sees: ['A new incident is created.'],
    async goesOn(stage) {
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
    first: [attach],
    act: openDialog,
    sees: ['Link to Incident'],
    async goesOn(stage) {
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
    first: ['2–3 selected'],
    act: async (stage) => {
      await button(stage, 'Link to incident').first().click();
      await expect(dialog(stage)).toBeVisible();
    },
    sees: ['Link to Incident'],
    async goesOn(stage) {
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
    first: [attach],
    act: openDialog,
    sees: ['Link to Incident'],
    async goesOn(stage) {
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
      'incidents.ofItem': fromServer(
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
    sees: ['Card authorisations failing', 'Search answers slowly', 'cancelled', 'Lines 2–3 selected'],
    goesOn: async (stage) => {
      await expect(stage.page.getByRole('link', { name: 'Card authorisations failing' })).toHaveAttribute(
        'href',
        `/incidents/${someIncidents[0]?.id}`,
      );
      await expectAsked(stage, 'incidents.ofItem', [{ itemId: idOf(3, 1) }]);
    },
  },
  {
    name: 'shows an error when the incidents cannot be loaded',
    path: `/catalog/${idOf(3, 1)}`,
    answers: { 'incidents.ofItem': failsWith(failures.broken) },
    sees: ['The incidents could not be loaded: The server answered 500.'],
  },
  {
    name: 'sends no request when incidents are turned off',
    path: `/catalog/${idOf(3, 1)}`,
    answers: {
      'session.changes': signedIn({
        properties: [{ name: 'incidents.disable', value: 'true', source: 'local' }],
      }),
    },
    sees: ['payments-ledger'],
    goesOn: (stage) => expectAsked(stage, 'incidents.ofItem', []),
  },
];

tell([
  { screen: 'the incident panel of an item', stories: ofItem },
  { screen: 'the Link to Incident dialog', stories },
  { screen: 'a link to an incident', stories: placed },
]);
