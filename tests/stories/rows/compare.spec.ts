import { createTwoFilesPatch } from 'diff';
import { expect } from 'playwright/test';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectDisabled, expectTexts, field, press, rows, toast } from '../actions.ts';
import { choose } from '../choose.ts';
import { defineStories } from '../defineStories.ts';
import { type Answers, failing, pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { item, page as itemsPage, longName, wholeItem } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { runAction, runPage, step } from '../world/playbooks.ts';
import { preferences, workspace, workspaceList } from '../world/session.ts';
import { ago, cachedAfterFailure, hourMs, idOf, serverAnswer } from '../world/times.ts';

const ids = { left: idOf(3, 1), right: idOf(3, 20) };
const path = `/catalog/compare?left=${ids.left}&right=${ids.right}`;

const deployment = (values: { readonly uid: string; readonly image: string; readonly replicas: number }) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'payments-ledger', uid: values.uid, labels: { 'app.kubernetes.io/name': 'ledger' } },
  spec: {
    replicas: values.replicas,
    template: {
      spec: {
        containers: [
          { name: 'ledger', image: `registry.example.com/ledger:${values.image}` },
          { name: 'proxy', image: 'proxy:1.2' },
        ],
      },
    },
  },
});

const textOf = (value: object): string => JSON.stringify(value, null, 2);
const leftText = textOf(deployment({ uid: 'a1', image: '3.17.2', replicas: 3 }));
const rightText = textOf({
  ...deployment({ uid: 'b2', image: '3.18.0', replicas: 6 }),
  status: { readyReplicas: 6 },
});

/** The same deployment in two clusters. */
const items: Readonly<Record<string, ConfigItem>> = {
  [ids.left]: wholeItem({ configText: leftText }),
  [ids.right]: wholeItem({
    id: ids.right,
    tags: { cluster: 'prod-us-1', namespace: 'payments' },
    configText: rightText,
  }),
};

const answersOf = (known: Readonly<Record<string, ConfigItem>>): Partial<Answers> => ({
  'catalog.item.get': ({ id, kept = false }) => {
    const found = known[id] ?? wholeItem({ id });
    return kept ? cachedAfterFailure(found) : serverAnswer(found);
  },
});
const usually = answersOf(items);

const staging = { id: idOf(1, 2), name: 'Staging' };
const dev = { id: idOf(1, 4), name: 'Dev' };
const stagingItem = item({ id: idOf(3, 30), tags: { cluster: 'staging', namespace: 'payments' } });

/** The same deployment in two workspaces. The other one has an item of the same name in another namespace. */
const signedOut = 'You are not signed in to Staging. Open the workspace and sign in.';

const twoWorkspaces: Partial<Answers> = {
  ...usually,
  'workspaces.changes': workspaceList(
    workspace(),
    workspace(staging),
    workspace({ id: idOf(1, 3), name: 'Checks', kind: 'health-checker' }),
  ),
  'catalog.otherWorkspace.list': ({ search }) =>
    cachedAfterFailure(
      [
        stagingItem,
        item({ id: idOf(3, 31), tags: { cluster: 'staging', namespace: 'orders' } }),
        item({ id: idOf(3, 32), name: 'a-ledger' }),
      ].filter(({ name }) => name.includes(search)),
    ),
  'catalog.otherWorkspace.item': ({ id }) =>
    cachedAfterFailure(wholeItem({ ...stagingItem, id, configText: rightText, configKept: true })),
};

const differencesOf = (stage: StoryWindow) => stage.page.getByRole('grid', { name: 'Differences' });
const countOf = (stage: StoryWindow) =>
  stage.page.getByRole('toolbar', { name: 'Comparison' }).getByRole('status');

const stories: readonly Story[] = [
  {
    name: 'lists what differs between the same item in two clusters, without the ids that the cluster gives',
    path,
    answers: usually,
    expects: [
      'payments-ledger · payments · prod-eu-1',
      'payments-ledger · payments · prod-us-1',
      'spec.replicas',
      'spec.template.spec.containers[ledger].image',
      '3 differences',
      'Only right',
    ],
    expectsNot: ['metadata.uid'],
  },
  {
    name: 'opens a difference, and ignores its path until that is undone, by keyboard',
    path,
    answers: usually,
    waitsFor: ['spec.replicas'],
    async act(stage) {
      const { page } = stage;
      await differencesOf(stage).getByText('spec.replicas').click();
      await expect(page.getByRole('dialog', { name: 'spec.replicas' })).toBeVisible();
      await expect(page).toHaveURL(/difference=changed/);
      await page.getByRole('button', { name: 'Ignore this path' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(countOf(stage)).toHaveText('2 differences');
      await expect(differencesOf(stage).getByText('spec.replicas')).toHaveCount(0);
    },
    expects: ['Ignored paths (9)', 'Comparisons ignore $.spec.replicas now'],
    async followUp(stage) {
      expect(stage.bridge.calls('shell.preferences.write').map(({ input }) => input)).toContainEqual({
        ignoredPaths: [...preferences.ignoredPaths, '$.spec.replicas'],
      });
      await toast(stage, /Comparisons ignore/)
        .getByRole('button', { name: 'Undo' })
        .click();
      await expect(countOf(stage)).toHaveText('3 differences');
    },
  },
  {
    name: 'finds differences by path and by value, and offers to clear a search without a match',
    path,
    answers: usually,
    waitsFor: ['3 differences'],
    async act(stage) {
      await typeInto(field(stage, 'Search the differences'), '3.18');
      await expect(countOf(stage)).toHaveText('1 of 3 differences');
      await expect(rows(stage)).toHaveCount(1);
      await typeInto(field(stage, 'Search the differences'), 'nowhere');
    },
    expects: ['No difference matches “nowhere”.'],
    async followUp(stage) {
      await stage.page.getByRole('button', { name: 'Clear search' }).last().click();
      await expect(rows(stage)).toHaveCount(3);
      await expect(stage.page).not.toHaveURL(/search=/);
    },
  },
  {
    name: 'shows both documents as text, next to each other or in one column',
    path: `${path}&show=text`,
    answers: usually,
    waitsFor: [/3\.17\.2/],
    expects: [/3\.18\.0/],
    async followUp(stage) {
      const { page } = stage;
      await page.getByRole('radio', { name: 'Inline' }).click();
      await expect(page).toHaveURL(/layout=inline/);
      await expectTexts(stage, [/3\.17\.2/]);
      await page.getByRole('radio', { name: 'Differences' }).click();
      await expectTexts(stage, ['spec.replicas']);
    },
  },
  {
    name: 'changes the ignored paths, and names an invalid JSONPath with the reason',
    path,
    answers: usually,
    waitsFor: ['3 differences'],
    async act(stage) {
      await press(stage, 'Ignored paths (8)');
      await typeInto(field(stage, 'JSONPaths'), '$.spec\n$[');
      await press(stage, 'Save');
    },
    expects: [/“\$\[” is not a valid JSONPath/],
    async followUp(stage) {
      await typeInto(field(stage, 'JSONPaths'), '$.spec\n\n$.spec\n$..readyReplicas');
      await press(stage, 'Save');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      // The id differs again.
      await expectTexts(stage, ['metadata.uid', 'Ignored paths (2)', '1 difference']);
      await press(stage, 'Ignored paths (2)');
      await press(stage, 'Restore defaults');
      await press(stage, 'Save');
      await expectTexts(stage, ['3 differences', 'Ignored paths (8)']);
    },
  },
  {
    name: 'says that two items do not differ',
    path,
    answers: answersOf({
      ...items,
      [ids.right]: { ...(items[ids.right] as ConfigItem), configText: leftText },
    }),
    expects: ['No differences', /^Both sides are the same, apart from the ignored paths/, '0 differences'],
    async followUp(stage) {
      await stage.page.getByRole('radio', { name: 'Text' }).click();
      await expectTexts(stage, [/^Both sides are the same, apart from the ignored paths/]);
    },
  },
  {
    name: 'offers items of the same name and type first, and swaps the sides',
    path: `/catalog/compare?left=${ids.left}`,
    answers: {
      ...usually,
      'catalog.items.list': ({ filter }) =>
        serverAnswer(
          itemsPage(
            [
              item({ id: idOf(3, 4), name: 'a-ledger' }),
              item({ id: ids.right, tags: { cluster: 'prod-us-1', namespace: 'payments' } }),
            ].filter(({ name }) => name.includes(filter.search ?? '')),
          ),
        ),
    },
    waitsFor: ['Choose two items'],
    async act({ page }) {
      await page.getByRole('button', { name: /^Right/ }).click();
      await expect(page.getByRole('option').nth(1)).toContainText('payments-ledger');
      await expect(page.getByRole('option').nth(2)).toContainText('a-ledger');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`right=${ids.right}`));
    },
    expects: ['3 differences'],
    async followUp(stage) {
      const { page } = stage;
      await press(stage, 'Swap sides');
      await expect(page).toHaveURL(new RegExp(`left=${ids.right}&right=${ids.left}`));
      await expectTexts(stage, ['Only left']);
      await page.goBack();
      await expectTexts(stage, ['Only right']);
    },
  },
  {
    name: 'compares an item with the same resource in another workspace',
    path: `/catalog/compare?left=${ids.left}`,
    answers: twoWorkspaces,
    waitsFor: ['Choose two items'],
    async act(stage) {
      const { page } = stage;
      await button(stage, /^Workspace right/).click();
      await expect(page.getByRole('option')).toHaveText(['Production', 'Staging']);
      await page.getByRole('option', { name: 'Staging' }).click();
      await expect(page).toHaveURL(new RegExp(`right=${stagingItem.id}&rightWorkspace=${staging.id}`));
    },
    expects: [
      'payments-ledger · Production · payments · prod-eu-1',
      'payments-ledger · Staging · payments · staging',
      '3 differences',
      /^as of /,
    ],
    async followUp(stage) {
      const { page } = stage;
      await choose(stage, /^Right/, 'a-led', /a-ledger/);
      await expect(page).toHaveURL(new RegExp(`right=${idOf(3, 32)}`));
      await press(stage, 'Swap sides');
      await expect(page).toHaveURL(new RegExp(`leftWorkspace=${staging.id}`));
      await expectTexts(stage, ['Only left']);
      await button(stage, /^Workspace left/).click();
      await page.getByRole('option', { name: 'Production' }).click();
      await expect(page).not.toHaveURL(/Workspace=/);
      await page.goBack();
      await expectTexts(stage, ['Only left']);
    },
  },
  {
    name: 'does not return to the comparison when the same resource is found after the user has left',
    path: `/catalog/compare?left=${ids.left}`,
    answers: { ...twoWorkspaces, 'catalog.otherWorkspace.list': pending },
    waitsFor: ['Choose two items'],
    async act(stage) {
      const { page, bridge } = stage;
      await button(stage, /^Workspace right/).click();
      await page.getByRole('option', { name: 'Staging' }).click();
      await expect(page).toHaveURL(new RegExp(`rightWorkspace=${staging.id}`));
      await page.goBack();
      await expect(page).not.toHaveURL(/Workspace=/);
      const asked = bridge.calls('catalog.otherWorkspace.list').length;
      expect(asked).toBeGreaterThan(0);
      bridge.answer({ 'catalog.otherWorkspace.list': cachedAfterFailure([stagingItem]) });
      await button(stage, /^Right/).click();
      await expect(page.getByRole('listbox')).toBeVisible();
      await page.keyboard.press('Escape');
    },
    expects: ['Choose two items'],
    followUp: async ({ page }) => expect(page).not.toHaveURL(/Workspace=|right=/),
  },
  {
    name: 'applies workspaces that are chosen for both sides while the first is still read',
    path: `/catalog/compare?left=${ids.left}&right=${ids.right}`,
    answers: {
      ...twoWorkspaces,
      'catalog.otherWorkspace.list': pending,
      'workspaces.changes': workspaceList(workspace(), workspace(staging), workspace(dev)),
    },
    expects: ['3 differences'],
    async followUp(stage) {
      const { page } = stage;
      await button(stage, /^Workspace left/).click();
      await page.getByRole('option', { name: 'Dev' }).click();
      await button(stage, /^Workspace right/).click();
      await page.getByRole('option', { name: 'Staging' }).click();
      stage.bridge.answer({ 'catalog.otherWorkspace.list': cachedAfterFailure([stagingItem]) });
      await expect(page).toHaveURL(new RegExp(`left=${stagingItem.id}`));
      await expect(page).toHaveURL(new RegExp(`right=${stagingItem.id}`));
      await expect(page).toHaveURL(new RegExp(`leftWorkspace=${dev.id}&rightWorkspace=${staging.id}`));
    },
  },
  {
    name: 'compares the current version of another workspace, which has no other, and does not read it again for each sync',
    path: `/catalog/compare?left=${ids.left}&right=${stagingItem.id}&rightWorkspace=${staging.id}&rightVersion=${idOf(42, 1)}`,
    answers: twoWorkspaces,
    expects: ['3 differences'],
    async followUp(stage) {
      const { bridge } = stage;
      const count = () =>
        bridge.calls('catalog.otherWorkspace.item').length +
        bridge.calls('catalog.otherWorkspace.list').length;
      const before = count();
      bridge.answer({ 'sync.changed': { changes: [{ feed: 'items', ids: null }] } });
      await expect.poll(() => bridge.calls('catalog.item.get').length).toBeGreaterThan(2);
      expect(count()).toBe(before);
    },
  },
  {
    name: 'compares an item of another workspace with no others of the open one',
    path: `/catalog/compare?left=${ids.left}&right=others`,
    answers: {
      ...twoWorkspaces,
      'catalog.item.peers': serverAnswer({ total: 2, configurations: [leftText, leftText] }),
    },
    expects: [/Most of 2 others/],
    async followUp(stage) {
      await button(stage, /^Workspace left/).click();
      await stage.page.getByRole('option', { name: 'Staging' }).click();
      await expect(stage.page).toHaveURL(new RegExp(`left=${stagingItem.id}&leftWorkspace=${staging.id}`));
      await expectTexts(stage, ['Choose two items']);
    },
  },
  {
    name: 'explains why the items of another workspace cannot be read, and offers to try again',
    path: `/catalog/compare?left=${ids.left}&rightWorkspace=${staging.id}`,
    answers: {
      ...twoWorkspaces,
      'catalog.otherWorkspace.list': failing('CONFLICT', { sentence: signedOut }),
    },
    expects: ['The items of Staging could not be read', signedOut],
    async followUp(stage) {
      stage.bridge.answer({ 'catalog.otherWorkspace.list': cachedAfterFailure([stagingItem]) });
      await press(stage, 'Try again');
      await expectTexts(stage, ['Choose two items']);
    },
  },
  {
    name: 'says that the workspace of the address is unknown, and offers the known ones',
    path: `/catalog/compare?left=${ids.left}&right=${stagingItem.id}&rightWorkspace=removed`,
    answers: twoWorkspaces,
    expects: ['Unknown workspace', /^The address names a workspace that is not in your list/],
    async followUp(stage) {
      await button(stage, /^Workspace right/).click();
      await stage.page.getByRole('option', { name: 'Staging' }).click();
      await expectTexts(stage, ['3 differences']);
    },
  },
  {
    name: 'distinguishes workspaces of the same name by their address',
    path: `/catalog/compare?left=${ids.left}&right=${ids.left}&rightWorkspace=${staging.id}`,
    answers: {
      ...twoWorkspaces,
      'workspaces.changes': workspaceList(
        workspace(),
        workspace({ ...staging, name: 'Production', origin: 'https://second.example.com' }),
      ),
    },
    expects: [
      /^payments-ledger · Production · https:\/\/mission-control\.example\.com/,
      /^payments-ledger · Production · https:\/\/second\.example\.com/,
    ],
  },
  {
    name: 'says that the configuration of an item of another workspace is not stored',
    path: `/catalog/compare?left=${ids.left}&right=${stagingItem.id}&rightWorkspace=${staging.id}`,
    answers: {
      ...twoWorkspaces,
      'catalog.otherWorkspace.item': cachedAfterFailure(
        wholeItem({ ...stagingItem, configText: null, configKept: false }),
      ),
    },
    expects: [
      'The configuration of payments-ledger is not stored on this computer. Open Staging to sync it. Configurations of secret types are never stored.',
    ],
  },
  {
    name: 'compares two versions of one item',
    path: `/catalog/compare?left=${ids.left}&right=${ids.left}&leftVersion=${idOf(42, 1)}`,
    answers: {
      ...usually,
      'changes.history': serverAnswer({
        steps: [
          {
            id: idOf(42, 1),
            at: ago(hourMs),
            summary: 'scaled up',
            by: 'flux',
            diff: createTwoFilesPatch(
              'before',
              'after',
              `${textOf(deployment({ uid: 'a1', image: '3.17.2', replicas: 1 }))}\n`,
              `${leftText}\n`,
            ),
          },
        ],
        more: false,
      }),
    },
    expects: ['spec.replicas', '1 difference', 'Now', /Before .*: scaled up/],
  },
  {
    name: 'says that a version cannot be shown when changes are missing',
    path: `/catalog/compare?left=${ids.left}&right=${ids.left}&leftVersion=${idOf(42, 1)}`,
    answers: usually,
    expects: ['This version of payments-ledger cannot be shown'],
  },
  {
    name: 'lists what is unusual in an item among all others of its type',
    path: `/catalog/compare?left=${ids.left}`,
    answers: {
      ...usually,
      'catalog.item.peers': serverAnswer({
        total: 40,
        configurations: Array.from({ length: 4 }, (_one, at) =>
          textOf({
            ...deployment({ uid: String(at), image: String(at), replicas: 2 }),
            spec: { ...deployment({ uid: '', image: String(at), replicas: 2 }).spec, paused: false },
          }),
        ),
      }),
    },
    waitsFor: ['Choose two items'],
    async act(stage) {
      await stage.page.getByRole('button', { name: /^Right/ }).click();
      await stage.page.getByRole('option', { name: 'All others of its type' }).click();
      await expect(stage.page).toHaveURL(/right=others/);
    },
    expects: ['spec.replicas', 'spec.paused', 'Most of 4 of 40 others', '4 of 4', '2 differences'],
    expectsNot: ['Text', 'spec.template'],
    async followUp(stage) {
      await expectDisabled(stage, 'Swap sides', 'The other items have no side of their own.');
      await differencesOf(stage).getByText('spec.replicas').click();
      await expect(stage.page.getByRole('dialog', { name: 'spec.replicas' })).toBeVisible();
      await stage.page.keyboard.press('Escape');
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
    },
  },
  {
    name: 'says that an item has nothing unusual, and that no other configuration is stored',
    path: `/catalog/compare?left=${ids.left}&right=others`,
    answers: {
      ...usually,
      'catalog.item.peers': serverAnswer({ total: 2, configurations: [leftText, leftText] }),
    },
    expects: ['Nothing unusual', /more than half of the 2 others/],
    async followUp(stage) {
      stage.bridge.answer({ 'catalog.item.peers': serverAnswer({ total: 7, configurations: [] }) });
      await stage.reload(`/catalog/compare?left=${ids.left}&right=others`);
      await expectTexts(stage, [
        'None of the configurations of the 7 other items of this type is stored on this computer.',
      ]);
    },
  },
  {
    name: 'explains that the other items could not be loaded',
    path: `/catalog/compare?left=${ids.left}&right=others`,
    answers: { ...usually, 'catalog.item.peers': failsWith(failures.gone) },
    expects: ['The other items could not be loaded', 'Try again'],
  },
  {
    name: 'compares configurations that are plain text',
    path,
    answers: answersOf({
      [ids.left]: wholeItem({ configText: 'listen 80\n', configFormat: 'text' }),
      [ids.right]: wholeItem({ id: ids.right, configText: 'listen 443\n', configFormat: 'text' }),
    }),
    expects: ['listen 80', 'listen 443'],
    expectsNot: ['Ignored paths'],
  },
  {
    name: 'shows which of the items has no configuration',
    path,
    answers: answersOf({
      ...items,
      [ids.right]: wholeItem({ id: ids.right, name: 'payments-worker', configText: null }),
    }),
    expects: ['payments-worker has no configuration'],
  },
  {
    name: 'waits for the items',
    path,
    answers: { 'catalog.item.get': pending },
    expects: ['Compare', 'Left', 'Right'],
  },
  {
    name: 'explains that an item could not be loaded',
    path,
    answers: { 'catalog.item.get': failsWith(failures.gone) },
    expects: ['The item could not be loaded', 'Try again'],
  },
  {
    name: 'explains a configuration that is not JSON, and compares its text',
    path,
    answers: answersOf({ ...items, [ids.right]: wholeItem({ id: ids.right, configText: '{"cut": ' }) }),
    expects: ['The comparison failed', 'Try again'],
    async followUp(stage) {
      await press(stage, 'Show as text');
      await expectTexts(stage, [/"cut":/]);
    },
  },
  {
    name: 'reports an invalid stored JSONPath, and compares without it',
    path,
    answers: {
      ...usually,
      'shell.start': {
        version: '0.9.0',
        host: 'web',
        preferences: { ...preferences, ignoredPaths: ['$.metadata.uid', 'metadata'] },
      },
    },
    expects: ['3 differences', '1 ignored path is not a valid JSONPath'],
  },
  {
    name: 'selects the differences of one comparison only',
    path,
    answers: usually,
    waitsFor: ['3 differences'],
    async act(stage) {
      await rows(stage)
        .nth(1)
        .click({ modifiers: ['ControlOrMeta'] });
      await expectTexts(stage, ['1 selected']);
      await press(stage, 'Swap sides');
      await expectTexts(stage, ['Only left']);
    },
    expects: ['3 differences'],
    expectsNot: ['1 selected'],
    async followUp(stage) {
      await stage.page.goBack();
      await expectTexts(stage, ['1 selected']);
      await expect(rows(stage).filter({ hasText: 'containers[ledger].image' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
    },
  },
  {
    name: 'distinguishes a number from its text',
    path,
    answers: answersOf({
      [ids.left]: wholeItem({ configText: '{"port": "8080"}' }),
      [ids.right]: wholeItem({ id: ids.right, configText: '{"port": 8080}' }),
    }),
    waitsFor: ['1 difference'],
    async act(stage) {
      await differencesOf(stage).getByText('port').click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
    expects: ['JSONPath: $.port', '"8080"'],
  },
  {
    name: 'shows long names and many differences in a narrow window',
    path,
    answers: answersOf({
      [ids.left]: wholeItem({ name: longName, configText: '{}' }),
      [ids.right]: wholeItem({
        id: ids.right,
        name: `${longName}-2`,
        configText: textOf(
          Object.fromEntries(Array.from({ length: 12_000 }, (_one, at) => [`${longName}${at}`, longName])),
        ),
      }),
    }),
    expects: ['First 10,000 differences'],
    async followUp(stage) {
      const { page } = stage;
      await page.setViewportSize({ width: 720, height: 600 });
      await expect(rows(stage).first()).toBeInViewport();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(720);
    },
  },
  {
    name: 'opens from two selected items, and from the configuration of an item',
    path: '/catalog?view=items&configType=Kubernetes%3A%3ADeployment',
    answers: usually,
    waitsFor: ['payments-worker'],
    async act(stage) {
      const { page } = stage;
      await rows(stage)
        .first()
        .click({ modifiers: ['ControlOrMeta'] });
      await expectDisabled(stage, 'Compare', 'Select exactly 2 rows.');
      await rows(stage)
        .nth(1)
        .click({ modifiers: ['ControlOrMeta'] });
      await press(stage, 'Compare');
      await expect(page).toHaveURL(new RegExp(`/catalog/compare\\?left=${ids.left}&right=${idOf(3, 2)}`));
    },
    expects: [/^[0-9]+ differences?$/],
    async followUp(stage) {
      const { page } = stage;
      await page.getByRole('link', { name: 'Open payments-ledger' }).first().click();
      await expect(page).toHaveURL(new RegExp(`/catalog/${ids.left}$`));
      await expect(button(stage, 'Compare')).toBeVisible();
      await press(stage, 'Compare');
      await expect(page).toHaveURL(new RegExp(`/catalog/compare\\?left=${ids.left}$`));
    },
  },
];

const runIds = { left: idOf(40, 4), right: idOf(40, 1) };
const runsPath = `/playbooks/runs/compare?left=${runIds.left}&right=${runIds.right}`;
const runAnswers: Partial<Answers> = {
  'playbooks.runs.get': ({ id }) =>
    serverAnswer(
      id === runIds.left
        ? runPage({ id })
        : runPage({
            id,
            status: 'failed',
            error: null,
            parameters: [
              { name: 'revision', label: 'Revision', value: '40' },
              { name: 'token', label: 'Token', value: null },
            ],
            steps: [
              step(1, { name: 'Look at the history' }),
              step(12, { name: 'Roll back', status: 'failed' }),
            ],
          }),
    ),
  'playbooks.runs.action': ({ id }) =>
    serverAnswer(runAction({ id, result: { exitCode: id === idOf(42, 12) ? 1 : 0 }, error: null })),
};

const runStories: readonly Story[] = [
  {
    name: 'lists what differs between two runs: parameters, steps and their results',
    path: runsPath,
    answers: runAnswers,
    expects: [
      'parameters.revision',
      'steps[Roll back].status',
      'steps[Roll back].result.exitCode',
      'steps[Wait for the rollout]',
    ],
    expectsNot: ['parameters.token'],
    async followUp(stage) {
      await press(stage, 'Swap sides');
      await expect(stage.page).toHaveURL(new RegExp(`left=${runIds.right}&right=${runIds.left}`));
      await stage.page.getByRole('radio', { name: 'Text' }).click();
      await expectTexts(stage, [/revision/]);
    },
  },
  {
    name: 'opens from two selected runs, by keyboard',
    path: '/playbooks/runs',
    answers: runAnswers,
    waitsFor: ['Roll back a release'],
    async act(stage) {
      const { page } = stage;
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await page.keyboard.press('Shift+ArrowDown');
      await button(stage, 'Compare').focus();
      await page.keyboard.press('Enter');
    },
    expects: ['Compare runs', 'No differences'],
  },
  {
    name: 'explains that a run, or the result of a step, could not be loaded',
    path: runsPath,
    answers: { ...runAnswers, 'playbooks.runs.get': failsWith(failures.gone) },
    expects: ['A run could not be loaded', 'Try again'],
    async followUp(stage) {
      stage.bridge.answer({ ...runAnswers, 'playbooks.runs.action': failsWith(failures.late) });
      await press(stage, 'Try again');
      await expectTexts(stage, ['The results of a run could not be loaded']);
      stage.bridge.answer(runAnswers);
      await expect(async () => {
        if (await button(stage, 'Try again').isVisible()) await press(stage, 'Try again');
        await expect(stage.page.getByText('parameters.revision')).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
  },
  {
    name: 'says how to choose runs when the address names none',
    path: '/playbooks/runs/compare',
    expects: ['Choose two runs', 'Open the runs'],
  },
];

defineStories([
  { screen: 'a comparison', stories },
  { screen: 'a comparison of runs', stories: runStories },
]);
