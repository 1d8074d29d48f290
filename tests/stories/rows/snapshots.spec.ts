import { expect } from 'playwright/test';
import { snapshotSentence } from '#contract/rules/workspaces.ts';
import type { ListedWorkspace } from '#contract/workspaces.ts';
import { typeInto } from '../../support/typeInto.ts';
import {
  expectCalls,
  expectDisabled,
  expectSingleCall,
  expectTexts,
  press,
  pressed,
  toast,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import type { Answers } from '../FakeBridge.ts';
import { failing } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { signedIn, workspace, workspaceList } from '../world/session.ts';
import { idOf } from '../world/times.ts';

/** Local time, as in the mark's text. */
const takenAt = new Date(2026, 10, 23, 14, 5).toISOString();
const mark = 'Snapshot of 23 Nov 2026, 14:05';

const snapshot = (values: Partial<ListedWorkspace> = {}): ListedWorkspace =>
  workspace({
    id: 'snapshot-1',
    name: 'Production, 23 Nov 2026, 14:05',
    kind: 'snapshot',
    identityMode: 'none',
    certificate: 'plain',
    proxy: 'none',
    readOnly: true,
    snapshot: { takenAt, of: 'server', sha256: 'a'.repeat(64) },
    ...values,
  });

const opened: Partial<Answers> = {
  'workspaces.changes': workspaceList(snapshot(), workspace({ id: idOf(1, 2), name: 'Staging' })),
  'session.changes': signedIn({
    keeping: { where: 'memory' },
    server: { status: 'snapshot', takenAt },
  }),
};

const save = pressed('Save snapshot…');

async function saveFromPalette({ page }: StoryWindow): Promise<void> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await expect(field).toBeFocused();
  await typeInto(field, 'Save snapshot');
  await page.getByRole('option', { name: /^Save snapshot…/ }).click();
}

const openedStories: readonly Story[] = [
  {
    name: 'shows its date above every screen',
    path: '/catalog',
    answers: opened,
    expects: [`${mark}.`, 'No server is used, and the data is read-only.', 'of 23 Nov 2026, 14:05'],
    async followUp(stage) {
      await press(stage, /^Workspace Production/);
      await expectTexts(stage, ['Open a snapshot…', mark]);
      await stage.page.keyboard.press('Escape');
      await press(stage, 'Snapshot menu');
      await expectTexts(stage, ['Data that Hanneke de Wit could read then. No server is used.']);
      await expect(stage.page.getByRole('menuitem', { name: 'Sign out' })).toHaveCount(0);
    },
  },
  {
    name: 'shows the checks of a health checker',
    path: '/health',
    answers: {
      'workspaces.changes': workspaceList(
        snapshot({ snapshot: { takenAt, of: 'health-checker', sha256: 'a'.repeat(64) } }),
      ),
      'session.changes': signedIn({
        checksOnly: true,
        keeping: { where: 'memory' },
        server: { status: 'snapshot', takenAt },
      }),
    },
    expects: [`${mark}.`, 'Health'],
  },
  {
    name: 'explains why an action is disabled',
    path: '/settings/agents',
    answers: opened,
    waitsFor: [`${mark}.`],
    act: (stage) => expectDisabled(stage, 'Add agent', snapshotSentence),
    expects: [`${mark}.`],
  },
  {
    name: 'offers no sync, no saving and no limits',
    path: '/settings/sync',
    answers: opened,
    waitsFor: [`${mark}.`, 'Catalog items'],
    act: (stage) => expectDisabled(stage, 'Sync now', snapshotSentence),
    expects: ['Catalog items'],
    expectsNot: ['Save snapshot…', 'Limits'],
  },
  {
    name: 'leads from the sign-in page to the start page',
    path: '/login',
    answers: opened,
    expects: [`${mark}.`],
  },
];

const listStories: readonly Story[] = [
  {
    name: 'shows its time and has no connection check',
    path: '/settings/workspaces',
    answers: opened,
    waitsFor: ['Staging'],
    async act(stage) {
      await expectDisabled(stage, /^Check connection to Production/, 'No server');
    },
    expects: [mark, 'Saved by Hanneke de Wit', 'Open a snapshot…'],
  },
  {
    name: 'can be renamed and has no address',
    path: '/settings/workspaces',
    answers: opened,
    waitsFor: ['Staging'],
    act: pressed(/^Edit Production/),
    expects: [/^Edit Production/],
    expectsNot: ['Address', 'Proxy'],
  },
  {
    name: 'is removed with its stored data, but without its file',
    path: '/settings/workspaces',
    answers: opened,
    waitsFor: ['Staging'],
    act: pressed(/^Remove Production/),
    expects: [/The snapshot file is not deleted/],
    expectsNot: ['Also delete the data stored on this computer'],
  },
  {
    name: 'can be opened without a known server',
    path: '/workspaces/add',
    answers: { 'workspaces.changes': workspaceList(), 'session.changes': { status: 'no-workspace' } },
    expects: ['Open a snapshot…'],
  },
];

const openingStories: readonly Story[] = [
  {
    name: 'shows the progress of opening and can be canceled',
    path: '/catalog',
    answers: {
      'snapshots.opening': {
        status: 'opening',
        file: 'monday.quarterdeck',
        step: 'unpacking',
        done: 30,
        total: 100,
      },
    },
    expects: ['Unpacking monday.quarterdeck'],
    async followUp(stage) {
      await press(stage, 'Cancel');
      await expectSingleCall(stage, 'snapshots.stop');
      stage.bridge.answer({ 'snapshots.opening': { status: 'none' } });
      await expect(toast(stage, 'Unpacking monday.quarterdeck')).toHaveCount(0);
    },
  },
  {
    name: 'reports the end once',
    path: '/catalog',
    answers: {
      'snapshots.opening': { status: 'opened', file: 'monday.quarterdeck', workspaceId: 'a', known: false },
    },
    expects: ['Opened monday.quarterdeck'],
    followUp: (stage) => expectSingleCall(stage, 'snapshots.dismiss'),
  },
  {
    name: 'shows why a file is refused, with details',
    path: '/catalog',
    answers: {
      'snapshots.opening': {
        status: 'refused',
        file: `${longName}.quarterdeck`,
        sentence: 'This snapshot is damaged or incomplete. Save or send it again.',
        details: 'It has 12 bytes.',
      },
    },
    expects: [`${longName}.quarterdeck was not opened`, /This snapshot is damaged/],
    async followUp(stage) {
      await toast(stage, 'Details').click();
      await expectTexts(stage, ['It has 12 bytes.']);
    },
  },
  {
    name: 'sends a dropped file in chunks',
    path: '/catalog',
    waitsFor: ['Catalog'],
    async act({ page }) {
      await page.evaluate(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(1_000_000)], 'dropped.quarterdeck'));
        const target = document.querySelector('main') ?? document.body;
        for (const type of ['dragover', 'drop'])
          target.dispatchEvent(
            new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }),
          );
      });
    },
    expects: ['Catalog'],
    async followUp(stage) {
      await expect.poll(() => stage.bridge.calls('snapshots.receive.end').length).toBe(1);
      await expectCalls(stage, 'snapshots.receive.begin', [
        { name: 'dropped.quarterdeck', bytes: 1_000_000 },
      ]);
      const pieces = stage.bridge
        .calls('snapshots.receive.piece')
        .map(({ input }) => (input as { data: string }).data);
      const bytes = Buffer.concat(pieces.map((data) => Buffer.from(data, 'base64')));
      expect([pieces.length, bytes.length]).toEqual([2, 1_000_000]);
    },
  },
];

const savingStories: readonly Story[] = [
  {
    name: 'explains first what the file contains',
    path: '/settings/sync',
    waitsFor: ['Catalog items'],
    act: save,
    expects: [
      'Save snapshot',
      /It contains no session, no password/,
      /Anyone with the file can read it without a server/,
    ],
    async followUp(stage) {
      await press(stage, 'Choose location…');
      await expectTexts(stage, ['Saved a snapshot of 1,200 rows (4 MB unpacked)']);
    },
  },
  {
    name: 'shows the progress of saving and can be canceled',
    path: '/settings/sync',
    waitsFor: ['Catalog items'],
    answers: {
      'snapshots.save': async function* () {
        yield { stage: 'copying' as const, done: 40, total: 100 };
        await new Promise(() => undefined);
      },
    },
    async act(stage) {
      await save(stage);
      await press(stage, 'Choose location…');
    },
    expects: ['Preparing the snapshot'],
    async followUp(stage) {
      await press(stage, 'Cancel');
      await expectTexts(stage, ['Canceled. No snapshot was saved.']);
    },
  },
  {
    name: 'starts from the command palette',
    path: '/catalog',
    waitsFor: [/^Deployment$/],
    act: saveFromPalette,
    expects: ['Save snapshot'],
  },
  {
    name: 'shows the cause of a failure',
    path: '/settings/sync',
    waitsFor: ['Catalog items'],
    answers: {
      'snapshots.save': failing('SERVER', { sentence: 'The disk is full. No file was written.' }),
    },
    async act(stage) {
      await save(stage);
      await press(stage, 'Choose location…');
    },
    expects: ['The snapshot was not saved', 'The disk is full. No file was written.'],
  },
];

defineStories([
  { screen: 'an open snapshot', stories: openedStories },
  { screen: 'a snapshot in the workspace list', stories: listStories },
  { screen: 'opening a snapshot', stories: openingStories },
  { screen: 'saving a snapshot', stories: savingStories },
]);
