import { expect } from 'playwright/test';
import type { NotificationInbox } from '#contract/notifications.ts';
import { button, expectCalls, expectNoTexts, expectTexts, press, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { type Answers, failing, pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longItem, longName, manyItems } from '../world/catalog.ts';
import { checkId, checkList, failingCheck } from '../world/health.ts';
import { send } from '../world/notifications.ts';
import {
  expiredSentence,
  ids,
  listOf,
  several,
  severalAnswers,
  severalWorkspaces,
} from '../world/overview.ts';
import { signedIn, workspace, workspaceList } from '../world/session.ts';
import { cachedAfterFailure, idOf, serverAnswer } from '../world/times.ts';

const path = '/all';
const checks = '/all?tab=checks';

const row = ({ page }: StoryWindow, name: string) => page.getByRole('row').filter({ hasText: name });
const cells = (stage: StoryWindow) => stage.page.locator('.ag-row');
const unreachable = {
  status: 'unreachable',
  answered: false,
  sentence: 'The server does not answer.',
} as const;

const notices = ({ page }: StoryWindow) => page.getByRole('list', { name: 'Workspaces with a problem' });
const openMenu = (stage: StoryWindow, name: string) => press(stage, `Actions: ${name}`);
const choose = (stage: StoryWindow, name: string | RegExp) =>
  stage.page.getByRole('menuitem', { name }).click();

/** Calls that a story sent to a workspace. */
const callsTo = (stage: StoryWindow, name: Parameters<typeof expectCalls>[1], workspaceId: string) =>
  stage.bridge
    .calls(name)
    .filter((call) => call.workspaceId === workspaceId)
    .map(({ input }) => input);

const podsOnly: Partial<Answers> = {
  'catalog.facets.list': ({ of }) =>
    serverAnswer(of === 'types' ? [{ value: 'Kubernetes::Pod', count: 3 }] : []),
};

const two = listOf(
  workspace({ colour: 'orange' }),
  workspace({ id: ids.staging, name: 'Staging', origin: 'https://staging.example.com' }),
);

const dashboardStories: readonly Story[] = [
  {
    name: 'shows each workspace with its connection and figures, and totals that name what they include',
    path,
    answers: several,
    answersIn: severalAnswers,
    expects: ['Session expired', expiredSentence, 'Never', /^4 of 6 workspaces$/],
    async followUp(stage) {
      await expect(row(stage, 'Staging').getByRole('link', { name: /Failing checks of Staging/ })).toHaveText(
        '2',
      );
      await expect(row(stage, 'Laboratory')).toContainText('–');
      await expect(row(stage, 'Laboratory').getByRole('link', { name: /Unhealthy items/ })).toHaveCount(0);
      await expect(row(stage, 'Edge')).toContainText('Offline');
      await press(stage, 'Try again: Edge');
      await expect.poll(() => callsTo(stage, 'session.retry', ids.edge)).toHaveLength(1);
      await stage.page.getByRole('link', { name: /Failing checks of Staging/ }).click();
      await expectTexts(stage, ['stage-checkout']);
      await expectNoTexts(stage, ['authorise-visa']);
    },
  },
  {
    name: 'syncs each displayed workspace as often as the open one',
    path,
    answers: several,
    answersIn: severalAnswers,
    expects: ['Staging'],
    async followUp({ bridge }) {
      await expect
        .poll(() => bridge.calls('sync.displayed').map(({ workspaceId }) => workspaceId))
        .toEqual(expect.arrayContaining([ids.staging]));
    },
  },
  {
    name: 'explains sync in the background while no workspace uses it, and turns it on for all',
    path,
    answers: { 'workspaces.changes': two },
    expects: ['See all workspaces at once', 'Not synced in the background'],
    async followUp(stage) {
      await press(stage, 'Sync all in the background');
      await expectCalls(stage, 'workspaces.setBackgroundSync', [
        { ids: [ids.production, ids.staging], on: true },
      ]);
    },
  },
  {
    name: 'turns sync in the background off for one workspace',
    path,
    answers: several,
    answersIn: severalAnswers,
    waitsFor: ['Laboratory'],
    act: (stage) => stage.page.getByRole('switch', { name: 'Sync Edge in the background' }).click(),
    expects: ['Edge'],
    followUp: (stage) => expectCalls(stage, 'workspaces.setBackgroundSync', [{ ids: [ids.edge], on: false }]),
  },
  {
    name: 'offers to add a workspace if there is only one',
    path,
    answers: {
      'workspaces.changes': workspaceList(
        workspace(),
        workspace({ id: ids.archive, name: 'Saved', kind: 'snapshot' }),
      ),
    },
    expects: ['Only one workspace', 'Add a workspace'],
    async followUp({ page }) {
      await expect(page.getByRole('link', { name: 'All workspaces' })).toHaveCount(0);
    },
  },
  {
    name: 'explains that a workspace is not synced because another one uses its sign-in, and opens it',
    path,
    answers: {
      'workspaces.changes': listOf(
        workspace(),
        workspace({ id: ids.staging, name: 'Staging', background: 'shared' }),
      ),
    },
    waitsFor: ['Shares a sign-in'],
    act: (stage) => stage.page.getByRole('tab', { name: 'Failing checks' }).click(),
    expects: [/^It shares its sign-in with another workspace that is open or synced/],
    expectsNot: [/^Not synced in the background/],
    async followUp(stage) {
      await press(stage, 'Open: Staging');
      await expectCalls(stage, 'workspaces.open', [{ id: ids.staging }]);
    },
  },
  {
    name: 'shows long names, and a workspace above the limit',
    path,
    answers: {
      'workspaces.changes': listOf(
        workspace({ name: longName, background: 'on', backgroundSync: true }),
        workspace({
          id: ids.staging,
          name: `${longName} 2`,
          origin: `https://${longName}.example.com`,
          background: 'limit',
          backgroundSync: true,
        }),
      ),
    },
    expects: [longName, 'Waiting'],
  },
];

const listStories: readonly Story[] = [
  {
    name: 'shows the items that a figure counts',
    path,
    answers: several,
    answersIn: severalAnswers,
    waitsFor: ['Staging'],
    act: (stage) => stage.page.getByRole('link', { name: /Unhealthy items of Staging/ }).click(),
    expects: ['Unhealthy'],
    async followUp(stage) {
      await expect
        .poll(() => callsTo(stage, 'catalog.items.list', ids.staging).at(-1))
        .toMatchObject({ filter: { health: { include: ['unhealthy'], exclude: [] } }, pageSize: 500 });
      await expect(button(stage, /Health/)).toContainText('Unhealthy');
    },
  },
  {
    name: 'reports no failing checks only for workspaces that answered',
    path: `${checks}&in=${ids.laboratory},${ids.staging}`,
    answers: several,
    answersIn: {
      ...severalAnswers,
      [ids.staging]: { 'session.changes': { status: 'restoring' } },
    },
    expects: ['No rows in the workspaces that answered.'],
    expectsNot: ['No checks fail in these workspaces.'],
  },
  {
    name: 'signs in to the open workspace without leaving the list',
    path: checks,
    answers: {
      ...several,
      'session.changes': signedIn({ server: { status: 'expired', sentence: expiredSentence } }),
    },
    answersIn: {
      ...severalAnswers,
      [ids.staging]: { ...severalAnswers[ids.staging], 'session.changes': signedIn() },
    },
    waitsFor: ['stage-checkout'],
    act: (stage) => press(stage, `Sign in: ${workspace().name}`),
    expects: ['stage-checkout'],
    async followUp({ page }) {
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page).toHaveURL(/\/all\?tab=checks/);
    },
  },
  {
    name: 'shows the rows of other workspaces while the open one is signed out, and leads to its sign-in and back',
    path: '/login',
    answers: {
      ...several,
      'session.changes': { status: 'signed-out', reason: 'expired', sentence: expiredSentence },
    },
    answersIn: {
      ...severalAnswers,
      [ids.staging]: { ...severalAnswers[ids.staging], 'session.changes': signedIn() },
    },
    waitsFor: [expiredSentence],
    async act(stage) {
      await press(stage, 'All workspaces');
      await stage.page.getByRole('tab', { name: 'Failing checks' }).click();
    },
    expects: ['stage-checkout', expiredSentence, `Back to ${workspace().name}`],
    async followUp(stage) {
      const { page, bridge } = stage;
      await press(stage, `Sign in: ${workspace().name}`);
      await expect(page).toHaveURL(/\/login\?return_to=%2Fall%3Ftab%3Dchecks/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Sign In');
      bridge.answer({ 'session.changes': signedIn() });
      await expect(page).toHaveURL(/\/all\?tab=checks/);
      await expect(page.getByRole('navigation').first()).toBeVisible();
    },
  },
  {
    name: 'shows the rows of other workspaces while the server of the open one cannot be reached',
    path: checks,
    answers: {
      ...several,
      'session.changes': unreachable,
    },
    answersIn: {
      ...severalAnswers,
      [ids.staging]: { ...severalAnswers[ids.staging], 'session.changes': signedIn() },
    },
    expects: ['stage-checkout', 'The server does not answer.', `Back to ${workspace().name}`],
    async followUp(stage) {
      await press(stage, `Try again: ${workspace().name}`);
      await expectCalls(stage, 'session.retry', [undefined]);
      // The list stays while the session is restored.
      const list = await stage.page.getByText('stage-checkout').elementHandle();
      stage.bridge.answer({ 'session.changes': { status: 'restoring' } });
      await expectTexts(stage, ['Connecting…']);
      expect(await list?.evaluate((row) => row.isConnected)).toBe(true);
      stage.bridge.answer({ 'session.changes': unreachable });
      await press(stage, `Back to ${workspace().name}`);
      await expectTexts(stage, ['Your session is not lost.']);
    },
  },
  {
    name: 'merges failing checks of all workspaces and reports those without current rows',
    path: checks,
    answers: several,
    answersIn: severalAnswers,
    expects: [
      'stage-checkout',
      'authorise-visa',
      'edge-gateway',
      /^Your session has expired\. Sign in again\. Rows are from the last sync\.$/,
      'Loading…',
      'Not synced in the background: Spare.',
      '4 checks',
    ],
    async followUp(stage) {
      // The longest failing check is last.
      await expect(cells(stage).last()).toContainText('stage-search');
      await expect(notices(stage).getByRole('listitem')).toHaveCount(4);
      await press(stage, 'Choose workspaces');
      await expectTexts(stage, ['Last sync']);
    },
  },
  {
    name: 'opens a row in its workspace, and going back returns to the list',
    path: checks,
    answers: several,
    answersIn: severalAnswers,
    waitsFor: ['stage-checkout'],
    async act(stage) {
      await cells(stage).filter({ hasText: 'stage-checkout' }).locator('[col-id=name]').click();
      await expectCalls(stage, 'workspaces.open', [{ id: ids.staging }]);
      stage.bridge.answer({
        'workspaces.changes': { ...listOf(...severalWorkspaces), openId: ids.staging },
      });
      await expect(stage.page).toHaveURL(new RegExp(`/health\\?checkId=${checkId}`));
    },
    expects: ['Health'],
    async followUp({ page }) {
      await page.goBack();
      await expect(page).toHaveURL(/\/all\?tab=checks/);
      await expect(page.getByText('edge-gateway')).toBeVisible();
    },
  },
  {
    name: 'acknowledges a check in its own workspace',
    path: checks,
    answers: several,
    answersIn: severalAnswers,
    waitsFor: ['stage-checkout'],
    async act(stage) {
      await openMenu(stage, 'stage-checkout');
      await choose(stage, 'Acknowledge…');
    },
    expects: ['Acknowledge stage-checkout', 'Until it recovers'],
    async followUp(stage) {
      const dialog = stage.page.getByRole('dialog');
      const [workspaceName, firstLabel] = await Promise.all(
        ['Staging', 'Note'].map((text) => dialog.getByText(text, { exact: true }).boundingBox()),
      );
      const bottom = (workspaceName?.y ?? 0) + (workspaceName?.height ?? 0);
      expect((firstLabel?.y ?? 0) - bottom).toBeGreaterThan(8);
      await press(stage, 'Acknowledge');
      await expect(toast(stage, 'Acknowledged')).toBeVisible();
      expect(callsTo(stage, 'acknowledgements.add', ids.staging)).toMatchObject([
        { kind: 'check', id: checkId, name: 'stage-checkout', until: null },
      ]);
      expect(stage.bridge.calls('acknowledgements.add')).toHaveLength(1);
    },
  },
  {
    name: 'silences a check on the server of its workspace',
    path: checks,
    answers: several,
    answersIn: severalAnswers,
    waitsFor: ['stage-checkout'],
    async act(stage) {
      await openMenu(stage, 'stage-checkout');
      await choose(stage, /1h/);
      await expect.poll(() => callsTo(stage, 'resources.create', ids.staging)).toHaveLength(1);
    },
    expects: ['stage-checkout'],
    followUp: async (stage) =>
      expect(callsTo(stage, 'resources.create', ids.staging)).toEqual([
        { kind: 'silences', record: { check_id: checkId, from: 'now', until: 'now+1h' } },
      ]),
  },
  {
    name: 'disables silences of a read-only workspace with the reason',
    path: checks,
    answers: several,
    answersIn: {
      ...severalAnswers,
      [ids.edge]: { ...severalAnswers[ids.edge], 'session.changes': signedIn() },
    },
    waitsFor: ['edge-gateway'],
    act: (stage) => openMenu(stage, 'edge-gateway'),
    expects: ['This workspace is read-only. Change this in Settings → Workspaces.'],
    async followUp({ page }) {
      await expect(page.getByRole('menuitem', { name: /1h/ })).toHaveAttribute('aria-disabled', 'true');
    },
  },
  {
    name: 'opens the actions of a row with the keyboard',
    path: checks,
    answers: several,
    answersIn: severalAnswers,
    waitsFor: ['stage-checkout'],
    async act({ page }) {
      await page.getByLabel('Search failing checks').press('ArrowDown');
      // Columns: workspace, check, failing for, last run, actions.
      for (let column = 1; column < 5; column += 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    },
    expects: ['Acknowledge…'],
  },
  {
    name: 'filters by search and workspace, and clears both',
    path: `${checks}&in=${ids.edge}&query=nothing`,
    answers: several,
    answersIn: severalAnswers,
    expects: ['Nothing matches “nothing” in these workspaces.'],
    async followUp(stage) {
      await press(stage, 'Clear filters');
      await expectTexts(stage, ['stage-checkout', 'edge-gateway']);
    },
  },
  {
    name: 'updates when sync changes a check of a workspace in the background',
    path: checks,
    answers: several,
    answersIn: severalAnswers,
    waitsFor: ['stage-search'],
    async act({ bridge }) {
      bridge.answerIn(ids.staging, {
        'health.checks.list': checkList([{ ...failingCheck, id: idOf(6, 20), name: 'stage-new' }]),
        'sync.changed': { changes: [{ feed: 'checks', ids: [idOf(6, 20)] }] },
      });
    },
    expects: ['stage-new', 'authorise-visa'],
    expectsNot: ['stage-search'],
  },
  {
    name: 'searches all catalogs and says how many items are included',
    path: '/all?tab=catalog&query=pay',
    answers: several,
    answersIn: {
      ...severalAnswers,
      [ids.staging]: { 'catalog.items.list': cachedAfterFailure(manyItems(12_340)) },
    },
    expects: ['Catalog', /^First [\d,]+ of 12,340 items\.$/],
    followUp: async (stage) =>
      expect(callsTo(stage, 'catalog.items.list', ids.staging).at(-1)).toMatchObject({
        filter: { search: 'pay', hideDeleted: true },
        pageSize: 500,
      }),
  },
  {
    name: 'searches all catalogs by the words of queries, with types that only one of them has',
    path: `/all?${new URLSearchParams({ tab: 'catalog', query: 'type:pod -health:healthy label.app=pay web' })}`,
    answers: several,
    answersIn: { ...severalAnswers, [ids.staging]: { ...severalAnswers[ids.staging], ...podsOnly } },
    expects: ['Catalog'],
    async followUp(stage) {
      const filter = {
        hideDeleted: true,
        type: 'Kubernetes::Pod',
        search: 'web',
        health: { include: [], exclude: ['healthy'] },
        labels: { include: [{ key: 'app', value: 'pay' }], exclude: [] },
      };
      for (const id of [ids.staging, ids.production])
        await expect
          .poll(() => callsTo(stage, 'catalog.items.list', id))
          .toEqual([expect.objectContaining({ filter: expect.objectContaining(filter) })]);
    },
  },
  {
    name: 'names a wrong word of the search in all catalogs, and applies the others',
    path: `/all?${new URLSearchParams({ tab: 'catalog', query: 'type:lamp health:bad pay' })}`,
    answers: several,
    answersIn: severalAnswers,
    expects: [/^No item type is named “lamp”/, /^“bad” is not a health/],
    followUp: async (stage) =>
      expect(callsTo(stage, 'catalog.items.list', ids.staging)).toEqual([
        expect.objectContaining({ filter: { hideDeleted: true, search: 'pay' } }),
      ]),
  },
  {
    name: 'reads types of the search in all catalogs although one workspace does not answer',
    path: `/all?${new URLSearchParams({ tab: 'catalog', query: 'type:deployment' })}`,
    answers: several,
    answersIn: {
      ...severalAnswers,
      [ids.staging]: { ...severalAnswers[ids.staging], 'catalog.facets.list': pending },
    },
    expects: ['Catalog'],
    followUp: (stage) =>
      expect
        .poll(() => callsTo(stage, 'catalog.items.list', ids.staging))
        .toEqual([
          expect.objectContaining({ filter: { hideDeleted: true, type: 'Kubernetes::Deployment' } }),
        ]),
  },
  {
    name: 'shows long names of items',
    path: '/all?tab=catalog',
    answers: {
      'workspaces.changes': listOf(
        workspace({ name: longName, background: 'on', backgroundSync: true }),
        workspace({ id: ids.staging, name: 'Staging' }),
      ),
      'catalog.items.list': cachedAfterFailure({ items: [longItem], total: 1, costTotal30d: null }),
    },
    expects: [/^a-name-that-somebody/],
  },
  {
    name: 'shows open incidents of all workspaces, newest first',
    path: '/all?tab=incidents',
    answers: several,
    answersIn: severalAnswers,
    expects: ['Checkout fails in the staging shop', 'INC-7'],
    async followUp(stage) {
      await expect(cells(stage).first()).toContainText('INC-7');
      expect(callsTo(stage, 'incidents.list', ids.staging).at(-1)).toMatchObject({
        filter: { status: 'ongoing' },
      });
    },
  },
  {
    name: 'reports a failing workspace and shows the rows of the others',
    path: '/all?tab=incidents',
    answers: several,
    answersIn: {
      ...severalAnswers,
      [ids.staging]: { 'incidents.list': failing('SERVER', { sentence: 'The server answered 500.' }) },
    },
    expects: ['The server answered 500.', 'INC-142'],
    async followUp(stage) {
      await expect(button(stage, 'Try again: Staging')).toBeVisible();
    },
  },
  {
    name: 'shows that no row can be shown if every workspace fails',
    path: '/all?tab=incidents',
    answers: {
      'workspaces.changes': two,
      'incidents.list': failing('SERVER', { sentence: 'The server answered 500.' }),
    },
    expects: ['The rows of these workspaces cannot be shown.', 'Try again'],
  },
  {
    name: 'shows placeholders while no workspace has answered',
    path: '/all?tab=incidents',
    answers: { 'workspaces.changes': two, 'incidents.list': pending },
    expects: ['Loading…'],
    expectsNot: ['No rows'],
  },
];

const inboxOf = (name: string, unread: boolean): NotificationInbox => ({
  sends: [{ ...send(1), resource: { ...send(1).resource, name }, why: 'person', unread }],
  unread: unread ? 1 : 0,
});

const bellStories: readonly Story[] = [
  {
    name: 'shows notifications of workspaces in the background by workspace, and marks them as seen there',
    path: '/settings/desktop',
    answers: { ...several, 'notifications.bell.get': cachedAfterFailure(inboxOf('here', true)) },
    answersIn: {
      ...severalAnswers,
      [ids.staging]: { 'notifications.bell.get': cachedAfterFailure(inboxOf('stage-worker', true)) },
      [ids.edge]: { 'notifications.bell.get': cachedAfterFailure(inboxOf('edge-worker', false)) },
      [ids.laboratory]: {
        'notifications.bell.get': failing('UNAUTHENTICATED', { sentence: expiredSentence }),
      },
      [ids.archive]: { 'notifications.bell.get': pending },
    },
    async act(stage) {
      // The count is requested within four seconds after the first paint.
      await expect(button(stage, /^Notifications.*2/)).toBeVisible({ timeout: 10_000 });
      await press(stage, /^Notifications/);
    },
    expects: ['here', 'stage-worker', 'edge-worker', '1 new'],
    async followUp(stage) {
      const panel = stage.page.getByRole('dialog', { name: 'Notifications' });
      await expect(panel.getByRole('region', { name: 'Staging' })).toContainText('stage-worker');
      await expect.poll(() => callsTo(stage, 'notifications.bell.seen', ids.staging)).toHaveLength(1);
      expect(callsTo(stage, 'notifications.bell.seen', ids.edge)).toEqual([]);
      const link = panel.getByRole('link', { name: /stage-worker/ });
      const dragged = await link.evaluate((element) => {
        const dataTransfer = new DataTransfer();
        element.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }));
        element.dispatchEvent(new DragEvent('dragend', { bubbles: true }));
        return dataTransfer.getData('text/uri-list');
      });
      expect(dragged).toMatch(/^https:\/\/staging\.example\.com\/notifications/);
      await link.click();
      await expectCalls(stage, 'workspaces.open', [{ id: ids.staging }]);
    },
  },
  {
    name: 'shows notifications of workspaces in the background while the open one has only checks',
    path: '/health',
    answers: {
      'session.changes': signedIn({ checksOnly: true, roles: [], versionOf: 'health-checker' }),
      'workspaces.changes': listOf(
        ...severalWorkspaces.map((one) =>
          one.id === ids.production ? { ...one, kind: 'health-checker' as const } : one,
        ),
      ),
    },
    answersIn: {
      ...severalAnswers,
      [ids.staging]: {
        'session.changes': signedIn(),
        'notifications.bell.get': cachedAfterFailure(inboxOf('stage-worker', true)),
      },
      [ids.edge]: {
        'session.changes': signedIn(),
        'notifications.bell.get': cachedAfterFailure(inboxOf('edge-worker', false)),
      },
      [ids.laboratory]: {
        'session.changes': signedIn(),
        'notifications.bell.get': failing('UNAUTHENTICATED', { sentence: expiredSentence }),
      },
      [ids.archive]: { 'session.changes': signedIn(), 'notifications.bell.get': pending },
    },
    async act(stage) {
      // The count is requested within four seconds after the first paint.
      await expect(button(stage, /^Notifications.*1/)).toBeVisible({ timeout: 10_000 });
      await stage.page.keyboard.press('n');
    },
    expects: ['stage-worker', 'edge-worker', '1 new'],
    expectsNot: ['All notifications', 'Noise', 'Desktop notifications'],
    async followUp(stage) {
      await expect.poll(() => callsTo(stage, 'notifications.bell.seen', ids.staging)).toHaveLength(1);
      expect(stage.bridge.calls('notifications.bell.get').every(({ workspaceId }) => workspaceId)).toBe(true);
    },
  },
  {
    name: 'reports no notifications if neither the open workspace nor those in the background have any',
    path: '/health',
    answers: {
      'session.changes': signedIn({ checksOnly: true, roles: [], versionOf: 'health-checker' }),
      'workspaces.changes': listOf(
        workspace({ kind: 'health-checker' }),
        workspace({ id: ids.staging, name: 'Staging', backgroundSync: true, background: 'on' }),
      ),
    },
    answersIn: {
      [ids.staging]: {
        'session.changes': signedIn(),
        'notifications.bell.get': cachedAfterFailure({ sends: [], unread: 0 }),
      },
    },
    waitsFor: ['Health'],
    act: (stage) => press(stage, /^Notifications/),
    expects: [/^No notifications in the last/],
  },
  {
    name: 'names the workspace that is being opened until it is open',
    path: '/settings/desktop',
    answers: { 'workspaces.changes': { ...listOf(...severalWorkspaces), openingId: ids.staging } },
    expects: ['Opening Staging…', 'Work in progress ends first, which can take some seconds.'],
    async followUp(stage) {
      stage.bridge.answer({ 'workspaces.changes': listOf(...severalWorkspaces) });
      await expect(stage.page.getByText('Opening Staging…')).toHaveCount(0);
    },
  },
  {
    name: 'shows notifications of other workspaces while those of the open one are loading',
    path: '/settings/desktop',
    answers: { ...several, 'notifications.bell.get': pending },
    answersIn: {
      [ids.staging]: { 'notifications.bell.get': cachedAfterFailure(inboxOf('stage-worker', true)) },
    },
    act: (stage) => press(stage, /^Notifications/),
    expects: ['stage-worker'],
    async followUp({ page }) {
      const panel = page.getByRole('dialog', { name: 'Notifications' });
      await expect(panel.getByRole('heading', { name: workspace().name })).toBeVisible();
    },
  },
];

defineStories([
  { screen: 'All workspaces: notifications', stories: bellStories },
  { screen: 'All workspaces: dashboard', stories: dashboardStories },
  { screen: 'All workspaces: lists', stories: listStories },
]);
