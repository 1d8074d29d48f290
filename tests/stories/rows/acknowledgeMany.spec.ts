import { expect } from 'playwright/test';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectCalls, expectTexts, field, press, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import {
  acknowledgedIncident,
  acknowledgement,
  acknowledgementOwner,
  commentedAcknowledgement,
} from '../world/acknowledgements.ts';
import { item, longName, page } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { checkList, failingCheck } from '../world/health.ts';
import { away, signedIn, workspace, workspaceList } from '../world/session.ts';
import { ago, dayMs, idOf, serverAnswer } from '../world/times.ts';

const health = '/health?groupBy=no-group&hidePassing=false';
const checkAt = (at: number, status: 'healthy' | 'unhealthy') => ({
  ...failingCheck,
  id: idOf(6, at + 1),
  name: `check-${at}`,
  status,
});
const checks = [
  checkAt(0, 'unhealthy'),
  checkAt(1, 'unhealthy'),
  checkAt(2, 'unhealthy'),
  checkAt(3, 'healthy'),
];
const listed = { 'health.checks.list': checkList(checks) };

const catalog = '/catalog?configType=Kubernetes%3A%3APod';
const pods = (['unhealthy', 'warning', 'healthy'] as const).map((state, at) =>
  item({ id: idOf(4, at), name: `pod-${at}`, type: 'Kubernetes::Pod', health: state }),
);

const bar = (stage: StoryWindow) => stage.page.getByRole('toolbar', { name: 'Selection' });
const dialog = (stage: StoryWindow) =>
  stage.page.getByRole('dialog', { name: /^(Acknowledge|End) (\d+ )?(check|item|acknowledgement)s?$/ });

/** Selects the first rows with the keyboard, and opens the dialog. */
async function open(stage: StoryWindow, name: string, column: string, count: number): Promise<void> {
  await expectTexts(stage, [name]);
  await stage.page
    .locator('.ag-row')
    .filter({ hasText: name })
    .locator(`[col-id=${column}]`)
    .click({ modifiers: ['ControlOrMeta'] });
  for (let times = 1; times < count; times += 1) await stage.page.keyboard.press('Shift+ArrowDown');
  await expect(bar(stage)).toContainText(`${count} selected`);
  await bar(stage).getByRole('button', { name: 'Acknowledge…' }).focus();
  await stage.page.keyboard.press('Enter');
  await expect(dialog(stage)).toBeVisible();
}
const openChecks = (count: number) => (stage: StoryWindow) => open(stage, 'check-0', 'health', count);
const save = (stage: StoryWindow) =>
  dialog(stage)
    .getByRole('button', { name: /^(Acknowledge|End acknowledgements)$/ })
    .click();
const resource = (at: number) => ({ kind: 'check', id: idOf(6, at + 1) });
const comment = { incident: acknowledgedIncident, localReason: null };
const here = { incident: null, localReason: 'no-incident' as const };
const stored = { isWaiting: false, owner: acknowledgementOwner };

const addStories: readonly Story[] = [
  {
    name: 'acknowledges the failing ones by keyboard, names where that is stored, and undoes it',
    path: health,
    answers: {
      ...listed,
      'acknowledgements.storages': [comment, comment, here],
      'acknowledgements.add': ({ id }) => ({ ...(id === idOf(6, 3) ? here : comment), ...stored }),
    },
    act: openChecks(4),
    expects: [
      'Acknowledge 3 checks',
      'check-2',
      '1 of the selected rows does not fail, and is left out.',
      '2 become comments of INC-142. 1 is stored only on this computer: no open incident names the resource.',
    ],
    async followUp(stage) {
      await expect(field(stage, 'Note')).toBeFocused();
      await typeInto(field(stage, 'Note'), 'Known.');
      await stage.page.keyboard.press('Enter');
      await expectTexts(stage, ['Acknowledged 3 checks', 'Comment of INC-142: 2 · Only on this computer: 1']);
      await expect(dialog(stage)).toHaveCount(0);
      await expectCalls(
        stage,
        'acknowledgements.add',
        [0, 1, 2].map((at) => ({ ...resource(at), name: `check-${at}`, note: 'Known.', until: null })),
      );
      await expectCalls(stage, 'acknowledgements.storages', [
        { resources: [resource(0), resource(1), resource(2)] },
      ]);
      await toast(stage, 'Acknowledged 3 checks').getByRole('button', { name: 'Undo' }).click();
      await expectTexts(stage, ['Ended 3 acknowledgements']);
      await expectCalls(
        stage,
        'acknowledgements.remove',
        [0, 1, 2].map((at) => ({ ...resource(at), owner: acknowledgementOwner })),
      );
    },
  },
  {
    name: 'reports those that could not be stored by name, and tries only these again, with the same end',
    path: health,
    answers: {
      ...listed,
      'acknowledgements.add': ({ id }) =>
        id === idOf(6, 2) ? failsWith(failures.broken)() : { ...here, ...stored },
    },
    async act(stage) {
      await openChecks(3)(stage);
      await dialog(stage)
        .getByRole('button', { name: /Duration|Until it recovers/ })
        .click();
      await stage.page.getByRole('option', { name: 'For 1h', exact: true }).click();
      await save(stage);
    },
    expects: ['2 done · 1 failed', 'check-1', failures.broken.sentence],
    async followUp(stage) {
      stage.bridge.answer({ 'acknowledgements.add': { ...here, ...stored } });
      await press(stage, 'Try the failed one again');
      await expectTexts(stage, ['Acknowledged 3 checks']);
      const inputs = stage.bridge.calls('acknowledgements.add').map(({ input }) => input) as Array<{
        id: string;
        until: string;
      }>;
      expect(inputs.map(({ id }) => id)).toEqual([0, 1, 2, 1].map((at) => resource(at).id));
      expect(new Set(inputs.map(({ until }) => until)).size).toBe(1);
    },
  },
  {
    name: 'is not offered by the dialog if none of the selected checks fails',
    path: health,
    answers: { 'health.checks.list': checkList([checkAt(0, 'healthy')]) },
    act: openChecks(1),
    expects: ['Acknowledge checks', 'None of the selected checks fails.'],
    expectsNot: ['Acts on', 'Note'],
    async followUp(stage) {
      await expect(dialog(stage).getByRole('button', { name: 'Acknowledge', exact: true })).toHaveCount(0);
      await dialog(stage).getByRole('button', { name: 'Close', exact: true }).last().click();
      await expect(dialog(stage)).toHaveCount(0);
      await expect(bar(stage).getByRole('button', { name: 'Acknowledge…' })).toBeFocused();
    },
  },
  {
    name: 'states that comments wait without a connection, and works after the session has ended',
    path: health,
    answers: {
      ...listed,
      'session.changes': signedIn({ server: away }),
      'acknowledgements.storages': [comment],
    },
    act: openChecks(1),
    expects: [
      '1 becomes a comment of INC-142. Comments wait on this computer until the server can be reached.',
    ],
    async followUp(stage) {
      stage.bridge.answer({
        'session.changes': signedIn({ server: { status: 'expired', sentence: 'Your session has ended.' } }),
      });
      await save(stage);
      await expectTexts(stage, ['Acknowledged 1 check']);
    },
  },
  {
    name: 'is stored only on this computer in a read-only workspace',
    path: health,
    answers: {
      ...listed,
      'workspaces.changes': workspaceList(workspace({ readOnly: true })),
      'acknowledgements.storages': [
        { incident: acknowledgedIncident, localReason: 'read-only' },
        { incident: acknowledgedIncident, localReason: 'read-only' },
      ],
    },
    act: openChecks(2),
    expects: ['2 are stored only on this computer: this workspace is read-only.'],
    async followUp(stage) {
      await save(stage);
      await expectTexts(stage, ['Acknowledged 2 checks']);
    },
  },
  {
    name: 'is not offered in a snapshot',
    path: health,
    answers: {
      ...listed,
      'workspaces.changes': workspaceList(
        workspace({
          kind: 'snapshot',
          snapshot: { takenAt: ago(dayMs), of: 'server', sha256: 'a'.repeat(64) },
        }),
      ),
      'session.changes': signedIn({ server: { status: 'snapshot', takenAt: ago(dayMs) } }),
    },
    async act(stage) {
      await expectTexts(stage, ['check-0']);
      await stage.page
        .locator('.ag-row')
        .filter({ hasText: 'check-0' })
        .locator('[col-id=health]')
        .click({ modifiers: ['ControlOrMeta'] });
    },
    expects: ['1 selected'],
    followUp: (stage) => expect(button(stage, 'Acknowledge…')).toHaveCount(0),
  },
  {
    name: 'lists many checks in a scroll area that the keyboard reaches',
    path: health,
    answers: {
      'health.checks.list': checkList(Array.from({ length: 9 }, (_, at) => checkAt(at, 'unhealthy'))),
    },
    act: openChecks(9),
    expects: ['Acknowledge 9 checks', 'check-5'],
    async followUp(stage) {
      await stage.page.getByRole('list', { name: 'Acts on' }).focus();
      await stage.page.keyboard.press('End');
      await expect(stage.page.getByRole('listitem').filter({ hasText: 'check-8' })).toBeInViewport();
    },
  },
  {
    name: 'shows long names',
    path: health,
    answers: {
      'health.checks.list': checkList([{ ...checkAt(0, 'unhealthy'), name: longName }]),
      'acknowledgements.storages': [
        { ...comment, incident: { ...acknowledgedIncident, displayId: '', title: longName } },
      ],
    },
    act: (stage) => open(stage, longName, 'health', 1),
    expects: ['Acknowledge 1 check'],
  },
  {
    name: 'acknowledges items of the catalog',
    path: catalog,
    answers: { 'catalog.items.list': serverAnswer(page(pods)) },
    act: (stage) => open(stage, 'pod-0', 'status', 3),
    expects: ['Acknowledge 2 items', '1 of the selected rows does not fail, and is left out.'],
    async followUp(stage) {
      await save(stage);
      await expectTexts(stage, ['Acknowledged 2 items']);
      await expectCalls(
        stage,
        'acknowledgements.add',
        [0, 1].map((at) => ({ kind: 'config', id: idOf(4, at), name: `pod-${at}`, note: '', until: null })),
      );
    },
  },
];

const mine = acknowledgement({ ...resource(0), kind: 'check', name: 'check-0' });
const ravis = commentedAcknowledgement({ ...resource(1), kind: 'check', name: 'check-1' });

const inputOf = ({ kind, id, name, note, until }: typeof mine) => ({
  kind,
  id,
  name,
  note,
  until,
  owner: acknowledgementOwner,
});

const otherOwner =
  'The acknowledgement belongs to another workspace or user. Open that workspace to change it.';

const replaceStories: readonly Story[] = [
  {
    name: 'restores the replaced ones and ends the others when it is undone',
    path: health,
    answers: { ...listed, 'acknowledgements.changes': [mine, ravis] },
    act: openChecks(3),
    expects: ['2 are acknowledged already. The new acknowledgements replace them.'],
    async followUp(stage) {
      await save(stage);
      await expectTexts(stage, ['Acknowledged 3 checks']);
      await expect(dialog(stage)).toHaveCount(0);
      await toast(stage, 'Acknowledged 3 checks').getByRole('button', { name: 'Undo' }).click();
      await expectTexts(stage, ['Ended 1 acknowledgement · Restored 2 earlier acknowledgements']);
      const added = stage.bridge.calls('acknowledgements.add').map(({ input }) => input);
      expect(added.slice(3)).toEqual([mine, ravis].map(inputOf));
      await expectCalls(stage, 'acknowledgements.remove', [{ ...resource(2), owner: acknowledgementOwner }]);
    },
  },
  {
    name: 'ends a replaced one whose end has passed when it is undone',
    path: health,
    answers: { ...listed, 'acknowledgements.changes': [{ ...mine, until: ago(dayMs) }] },
    act: openChecks(1),
    expects: ['1 is acknowledged already. The new acknowledgement replaces it.'],
    async followUp(stage) {
      await save(stage);
      await toast(stage, 'Acknowledged 1 check').getByRole('button', { name: 'Undo' }).click();
      await expectTexts(stage, ['Ended 1 acknowledgement']);
      await expectCalls(stage, 'acknowledgements.remove', [{ ...resource(0), owner: acknowledgementOwner }]);
    },
  },
  {
    name: 'explains why an undo is refused after another workspace was opened',
    path: health,
    answers: { ...listed, 'acknowledgements.remove': failing('CONFLICT', { sentence: otherOwner }) },
    act: openChecks(1),
    expects: ['Acknowledge 1 check'],
    async followUp(stage) {
      await save(stage);
      await toast(stage, 'Acknowledged 1 check').getByRole('button', { name: 'Undo' }).click();
      await expectTexts(stage, [otherOwner]);
    },
  },
  {
    name: 'has the note and the duration again after another action was chosen, and returns the focus',
    path: health,
    answers: { ...listed, 'acknowledgements.changes': [mine] },
    act: openChecks(2),
    expects: ['Acknowledge 2 checks'],
    async followUp(stage) {
      await typeInto(field(stage, 'Note'), 'Known.');
      await dialog(stage)
        .getByRole('button', { name: /Duration|Until it recovers/ })
        .click();
      await stage.page.getByRole('option', { name: 'For 1h', exact: true }).click();
      await stage.page.getByRole('radio', { name: 'Acknowledge', exact: true }).focus();
      await stage.page.keyboard.press('ArrowDown');
      await expectTexts(stage, ['End 1 acknowledgement']);
      await expect(field(stage, 'Note')).toHaveCount(0);
      await stage.page.keyboard.press('ArrowUp');
      await expectTexts(stage, ['Acknowledge 2 checks', 'For 1h']);
      await expect(field(stage, 'Note')).toHaveValue('Known.');
      await stage.page.keyboard.press('ArrowDown');
      await expectTexts(stage, ['End 1 acknowledgement']);
      await dialog(stage).getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog(stage)).toHaveCount(0);
      await expect(bar(stage).getByRole('button', { name: 'Acknowledge…' })).toBeFocused();
    },
  },
];

const endStories: readonly Story[] = [
  {
    name: 'ends acknowledgements by keyboard, with those that end only here, and undoes it',
    path: health,
    answers: {
      ...listed,
      'acknowledgements.changes': [mine, ravis],
      'acknowledgements.remove': ({ id }) => ({ isOnlyHere: id === ravis.id, owner: acknowledgementOwner }),
    },
    act: openChecks(3),
    expects: [
      'Acknowledge 3 checks',
      '2 are acknowledged already. The new acknowledgements replace them.',
      'End acknowledgements',
    ],
    async followUp(stage) {
      await stage.page.getByRole('radio', { name: 'Acknowledge', exact: true }).focus();
      await stage.page.keyboard.press('ArrowDown');
      await expectTexts(stage, ['End 2 acknowledgements']);
      await expect(dialog(stage).getByRole('listitem')).toHaveText([/^check-0/, /^check-1/]);
      await expect(stage.page.getByRole('radio', { name: 'End acknowledgements' })).toBeFocused();
      await save(stage);
      await expectTexts(stage, [
        'Ended 2 acknowledgements',
        '1 ended only on this computer, because you cannot comment on its incident.',
      ]);
      await expectCalls(stage, 'acknowledgements.remove', [resource(0), resource(1)]);
      await toast(stage, 'Ended 2 acknowledgements').getByRole('button', { name: 'Undo' }).click();
      await expectTexts(stage, ['Acknowledged 2 checks']);
      await expectCalls(stage, 'acknowledgements.add', [mine, ravis].map(inputOf));
    },
  },
  {
    name: 'is not offered if none of the rows is acknowledged',
    path: health,
    answers: { ...listed, 'acknowledgements.changes': [ravis] },
    act: openChecks(1),
    expects: ['Acknowledge 1 check'],
    followUp: (stage) => expect(stage.page.getByRole('radio')).toHaveCount(0),
  },
];

defineStories([
  { screen: 'acknowledging selected rows', stories: addStories },
  { screen: 'acknowledging rows that are acknowledged already', stories: replaceStories },
  { screen: 'ending acknowledgements of selected rows', stories: endStories },
]);
