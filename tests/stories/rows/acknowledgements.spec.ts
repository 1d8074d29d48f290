import { expect } from 'playwright/test';
import { z } from 'zod';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectCalls, expectTexts, field, press, rows, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import {
  acknowledgedIncident,
  acknowledgement,
  acknowledgementOwner,
  commentedAcknowledgement,
} from '../world/acknowledgements.ts';
import { longName, wholeItem } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { check, checkId } from '../world/health.ts';
import { bell, send, sentItem } from '../world/notifications.ts';
import { away, signedIn, workspace, workspaceList } from '../world/session.ts';
import { ago, cachedAfterFailure, dayMs, idOf, serverAnswer } from '../world/times.ts';
import { componentId } from '../world/topology.ts';

const drawer = `/health?checkId=${checkId}&timeRange=1h`;
const name = 'authorise-visa';
const ofCheck = { kind: 'check', id: checkId, name } as const;
const mine = acknowledgement(ofCheck);
const ravis = commentedAcknowledgement({ ...ofCheck, note: '' });
const marked = (...some: Array<typeof mine>) => ({ 'acknowledgements.changes': some });
const comment = { incident: acknowledgedIncident, localReason: null };
const dialog = ({ page }: StoryWindow) => page.getByRole('dialog', { name: `Acknowledge ${name}` });
const openDialog = (stage: StoryWindow) => press(stage, 'Acknowledge…');
const mark = ({ page }: StoryWindow) => page.getByRole('img', { name: /^Acknowledged/ });

const dialogStories: readonly Story[] = [
  {
    name: 'states that the acknowledgement becomes a comment, and saves it by keyboard',
    path: drawer,
    answers: {
      'acknowledgements.storage': comment,
      'acknowledgements.add': { ...comment, isWaiting: false, owner: acknowledgementOwner },
    },
    waitsFor: ['3 runs'],
    async act(stage) {
      await button(stage, 'Acknowledge…').focus();
      await stage.page.keyboard.press('Enter');
    },
    expects: [
      'It becomes a comment of INC-142, for everyone who can read the incident.',
      'Until it recovers',
    ],
    async followUp(stage) {
      await expect(field(stage, 'Note')).toBeFocused();
      await typeInto(field(stage, 'Note'), 'Known.');
      await stage.page.keyboard.press('Enter');
      await expectTexts(stage, ['authorise-visa · Comment of INC-142']);
      await expect(dialog(stage)).toHaveCount(0);
      await expect(button(stage, 'Acknowledge…')).toBeFocused();
      await toast(stage, 'Acknowledged').getByRole('button', { name: 'Undo' }).click();
      await expectTexts(stage, ['Acknowledgement ended']);
      await expectCalls(stage, 'acknowledgements.add', [{ ...ofCheck, note: 'Known.', until: null }]);
      await expectCalls(stage, 'acknowledgements.remove', [
        { kind: 'check', id: checkId, owner: acknowledgementOwner },
      ]);
    },
  },
  {
    name: 'restores the acknowledgement of another user that arrived while the dialog was open, when it is undone',
    path: drawer,
    waitsFor: ['3 runs'],
    act: openDialog,
    expects: ['Until it recovers'],
    async followUp(stage) {
      stage.bridge.answer(marked({ ...ravis, note: 'Mine.' }));
      // The page under an open dialog is hidden from the accessibility tree.
      const label = /^Acknowledged by Ravi Iyer/;
      await expect(
        stage.page.getByRole('button', { name: label, includeHidden: true }).first(),
      ).toBeAttached();
      await press(stage, 'Acknowledge');
      await toast(stage, 'Acknowledged').getByRole('button', { name: 'Undo' }).click();
      await expectTexts(stage, ['Earlier acknowledgement restored']);
      await expectCalls(stage, 'acknowledgements.add', [
        { ...ofCheck, note: '', until: null },
        { ...ofCheck, note: 'Mine.', until: null, owner: acknowledgementOwner },
      ]);
      await expectCalls(stage, 'acknowledgements.remove', []);
    },
  },
  {
    name: 'offers the usual ends',
    path: drawer,
    waitsFor: ['3 runs'],
    act: openDialog,
    expects: ['No open incident names this resource. It is stored only on this computer.'],
    async followUp(stage) {
      await dialog(stage)
        .getByRole('button', { name: /Duration|Until it recovers/ })
        .click();
      await stage.page.getByRole('option', { name: 'For 1h', exact: true }).click();
      await press(stage, 'Acknowledge');
      await expect.poll(() => stage.bridge.calls('acknowledgements.add').length).toBe(1);
      const { until } = z
        .object({ until: z.iso.datetime() })
        .parse(stage.bridge.calls('acknowledgements.add')[0]?.input);
      expect((Date.parse(until) - Date.now()) / 60_000).toBeCloseTo(60, 0);
      await expectTexts(stage, ['authorise-visa · Only on this computer']);
    },
  },
  {
    name: 'states that the comment waits while the server cannot be reached',
    path: drawer,
    answers: { 'session.changes': signedIn({ server: away }), 'acknowledgements.storage': comment },
    waitsFor: ['3 runs'],
    act: openDialog,
    expects: [
      /^It becomes a comment of INC-142.* The comment waits on this computer until the server can be reached\.$/,
    ],
  },
  {
    name: 'states why the acknowledgement is stored only on this computer in a read-only workspace',
    path: drawer,
    answers: {
      'workspaces.changes': workspaceList(workspace({ readOnly: true })),
      'acknowledgements.storage': { incident: acknowledgedIncident, localReason: 'read-only' },
    },
    waitsFor: ['3 runs'],
    act: openDialog,
    expects: [
      'INC-142 names this resource, but this workspace is read-only. It is stored only on this computer.',
    ],
  },
  {
    name: 'stays open with the reason when the acknowledgement cannot be stored',
    path: drawer,
    answers: { 'acknowledgements.add': failsWith(failures.broken) },
    waitsFor: ['3 runs'],
    async act(stage) {
      await openDialog(stage);
      await typeInto(field(stage, 'Note'), 'Known.');
      await press(stage, 'Acknowledge');
    },
    expects: ['Acknowledge authorise-visa', /could not|failed/],
    async followUp(stage) {
      await expect(field(stage, 'Note')).toHaveValue('Known.');
    },
  },
  {
    name: 'can be saved before it is known where the acknowledgement will be stored',
    path: drawer,
    answers: { 'acknowledgements.storage': pending },
    waitsFor: ['3 runs'],
    act: openDialog,
    expects: ['Loading where it will be stored…'],
    async followUp(stage) {
      await press(stage, 'Acknowledge');
      await expect(dialog(stage)).toHaveCount(0);
    },
  },
];

const markStories: readonly Story[] = [
  {
    name: 'shows author, end, note and storage, and ends it with an undo',
    path: drawer,
    answers: marked(mine),
    waitsFor: ['3 runs'],
    act: (stage) => button(stage, /^Acknowledged until .*: Known: the database is being moved\.$/).click(),
    expects: ['By you', 'Known: the database is being moved.', 'Only on this computer'],
    async followUp(stage) {
      stage.bridge.answer({ 'acknowledgements.remove': { isOnlyHere: false, owner: acknowledgementOwner } });
      await press(stage, 'End acknowledgement');
      await toast(stage, 'Acknowledgement ended').getByRole('button', { name: 'Undo' }).click();
      await expectCalls(stage, 'acknowledgements.remove', [{ kind: 'check', id: checkId }]);
      await expectCalls(stage, 'acknowledgements.add', [
        { ...ofCheck, note: mine.note, until: mine.until, owner: acknowledgementOwner },
      ]);
      stage.bridge.answer({ 'acknowledgements.changes': [] });
      await expect(button(stage, /^Acknowledged/)).toHaveCount(0);
      await expect(button(stage, 'Acknowledge…')).toBeVisible();
    },
  },
  {
    name: 'links to the incident of a comment of another user',
    path: drawer,
    answers: {
      ...marked(ravis),
      'acknowledgements.remove': { isOnlyHere: true, owner: acknowledgementOwner },
    },
    waitsFor: ['3 runs'],
    act: (stage) => button(stage, 'Acknowledged by Ravi Iyer until it recovers').click(),
    expects: ['Ravi Iyer', 'Comment of INC-142'],
    async followUp(stage) {
      await expect(stage.page.getByRole('link', { name: 'Comment of INC-142' })).toHaveAttribute(
        'href',
        new RegExp(`/incidents/${acknowledgedIncident.id}$`),
      );
      await press(stage, 'End acknowledgement');
      await expectTexts(stage, [
        'It ended only on this computer, because you cannot comment on its incident.',
      ]);
    },
  },
  {
    name: 'is not offered for a healthy check',
    path: drawer,
    answers: { 'health.check.get': serverAnswer(check({ status: 'healthy' })) },
    expects: ['3 runs'],
    async followUp(stage) {
      await expect(button(stage, 'Acknowledge…')).toHaveCount(0);
    },
  },
  {
    name: 'is displayed in a snapshot, where it cannot be ended',
    path: drawer,
    answers: {
      ...marked(ravis),
      'workspaces.changes': workspaceList(
        workspace({
          kind: 'snapshot',
          snapshot: { takenAt: ago(dayMs), of: 'server', sha256: 'a'.repeat(64) },
        }),
      ),
      'session.changes': signedIn({ server: { status: 'snapshot', takenAt: ago(dayMs) } }),
    },
    waitsFor: [name],
    act: (stage) => button(stage, 'Acknowledged by Ravi Iyer until it recovers').click(),
    expects: ['Comment of INC-142'],
    expectsNot: ['End acknowledgement'],
    async followUp(stage) {
      await expect(button(stage, 'End acknowledgement')).toHaveCount(0);
    },
  },
  {
    name: 'marks rows of the health list, at once',
    path: '/health?groupBy=no-group',
    waitsFor: [name],
    async act(stage) {
      await expect(mark(stage)).toHaveCount(0);
      stage.bridge.answer(marked(mine));
    },
    expects: [name],
    async followUp(stage) {
      await expect(rows(stage).filter({ hasText: name }).getByRole('img', { name: /^Ack/ })).toHaveCount(1);
      await expect(mark(stage)).toHaveCount(1);
      stage.bridge.answer(marked());
      await expect(mark(stage)).toHaveCount(0);
    },
  },
  {
    name: 'marks tiles of the health wall',
    path: '/health?wall=true',
    answers: marked(mine),
    expects: [name],
    async followUp({ page }) {
      const wall = page.getByRole('dialog', { name: 'Health wall' });
      await expect(wall.getByRole('img', { name: /^Acknowledged until/ })).toHaveCount(1);
    },
  },
  {
    name: 'marks rows of the catalog, and the page of an item',
    path: '/catalog?configType=Kubernetes%3A%3ADeployment',
    answers: {
      ...marked(
        acknowledgement({ kind: 'config', id: idOf(3, 2), note: longName }),
        acknowledgement({ kind: 'config', id: idOf(3, 1) }),
      ),
      'catalog.item.get': cachedAfterFailure(wholeItem({ health: 'unhealthy' })),
    },
    expects: ['payments-worker'],
    async followUp(stage) {
      await expect(mark(stage)).toHaveCount(2);
      await stage.open(`/catalog/${idOf(3, 1)}`, {
        ...marked(acknowledgement({ kind: 'config', id: idOf(3, 1) })),
      });
      await expect(button(stage, /^Acknowledged until/)).toBeVisible();
      await expect(button(stage, 'End acknowledgement')).toBeVisible();
    },
  },
  {
    name: 'marks cards and the page of a component, and is in its actions',
    path: '/topology',
    answers: marked(
      commentedAcknowledgement({ kind: 'component', id: componentId('Payments'), note: 'Known.' }),
    ),
    waitsFor: ['Payments'],
    async act(stage) {
      await expect(mark(stage).first()).toHaveAccessibleName(
        'Acknowledged by Ravi Iyer until it recovers: Known.',
      );
      await stage.page
        .getByRole('button', { name: /^Actions.* Payments$|^Payments.*actions$/i })
        .first()
        .click();
    },
    expects: ['End acknowledgement'],
    async followUp(stage) {
      await stage.page.keyboard.press('Escape');
      await stage.open(`/topology/${componentId('Payments')}`, {});
      await press(stage, 'Acknowledge…');
      await expectTexts(stage, ['Acknowledge Payments']);
    },
  },
  {
    name: 'marks sent notifications, and is in their details',
    path: '/notifications',
    answers: marked(acknowledgement({ kind: 'config', id: sentItem.id, name: 'payments-worker' })),
    waitsFor: ['payments-worker'],
    async act(stage) {
      await expect(mark(stage).first()).toBeVisible();
      await rows(stage)
        .first()
        .getByText('payments on call')
        .click({ position: { x: 200, y: 8 }, force: true });
    },
    expects: ['payments-worker'],
    async followUp(stage) {
      await stage.open(`/notifications?id=${send(1).id}`, {});
      await press(stage, 'Acknowledge…');
      await expectTexts(stage, ['Acknowledge payments-worker']);
    },
  },
  {
    name: 'is in the rows of the bell',
    path: '/settings/desktop',
    async act(stage) {
      await press(stage, /^Notifications/);
      await stage.page
        .getByRole('listitem')
        .filter({ hasText: 'payments-worker is unhealthy' })
        .first()
        .hover();
      await press(stage, 'Acknowledge payments-worker');
    },
    expects: [
      'Until it recovers',
      'For 4h',
      'No open incident names this resource. It is stored only on this computer.',
    ],
    async followUp(stage) {
      await stage.page.getByRole('menuitem', { name: 'Until it recovers' }).click();
      await expectTexts(stage, ['payments-worker · Only on this computer']);
      const [{ resource }] = bell().sends as [ReturnType<typeof bell>['sends'][number]];
      await expectCalls(stage, 'acknowledgements.add', [
        { kind: 'config', id: resource.id, name: 'payments-worker', note: '', until: null },
      ]);
      stage.bridge.answer(marked(acknowledgement({ kind: 'config', id: resource.id })));
      await expect(button(stage, 'End acknowledgement').first()).toBeVisible();
    },
  },
];

defineStories([
  { screen: 'the dialog of an acknowledgement', stories: dialogStories },
  { screen: 'an acknowledgement', stories: markStories },
]);
