import { expect } from 'playwright/test';
import {
  button,
  expectCalls,
  expectNoTexts,
  expectSingleCall,
  expectTexts,
  press,
  rows,
  text,
  toast,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { loadFailureStories, refreshFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import { longName, wholeItem } from '../world/catalog.ts';
import { change, changeAnswers, changeDetail, changePage, someChanges } from '../world/changes.ts';
import { defaultAnswers } from '../world/defaultAnswers.ts';
import { failsWith, failures } from '../world/failures.ts';
import { ago, cachedAfterFailure, hourMs, idOf, serverAnswer } from '../world/times.ts';

const path = '/catalog/changes';
const list = { path, call: 'changes.list', well: 'payments-worker' } as const;
const [first, second] = someChanges;
const opened = `${path}?change=${first?.id}`;
/** The configuration after the opened change. */
const newest = JSON.stringify({ image: 'payments-worker:3.18.2', replicas: 6 }, null, 2);

/** All parameters that an address of the change list supports. */
const narrowed = new URLSearchParams({
  configTypes: 'Kubernetes__Pod:-1',
  changeType: 'BackOff:1',
  severity: 'high',
  tags: 'cluster____prod-eu-1:1',
  id: idOf(3, 2),
  source: 'kubernetes',
  external_created_by: 'flux-system/kustomize-controller:-1',
  rangeType: 'relative',
  range: 'now-7d',
  sortBy: 'count',
  pageSize: '50',
});

const listStories: readonly Story[] = [
  {
    name: 'shows the severity, the count and the author of each change',
    path,
    expects: [
      'payments-worker',
      'BackOff',
      'x37 over 5h',
      'Back-off restarting failed container',
      'flux-system/kustomize-controller',
      'Hanneke de Wit',
      'Last 2 days',
      '1–4 of 4',
    ],
    async followUp(stage) {
      await expectSingleCall(stage, 'changes.list');
      const [asked] = stage.bridge.calls('changes.list');
      expect(asked?.input).toMatchObject({
        filter: { hideDeleted: true },
        range: { asked: 'Last 2 days', to: null },
        sortBy: 'created_at',
        sortOrder: 'desc',
        pageSize: 200,
      });
      await expect(stage.page.locator('path[data-part="bad"]')).toHaveAttribute('d', /^M/);
    },
  },
  {
    name: 'applies every filter of the address',
    path: `${path}?${narrowed}`,
    expects: [
      'Item: payments-worker',
      'Source: kubernetes',
      /^Created By: flux/,
      'Last 7 days',
      'High or worse',
    ],
    async followUp(stage) {
      const [asked] = stage.bridge.calls('changes.list');
      expect(asked?.input).toMatchObject({
        filter: {
          configType: { include: [], exclude: ['Kubernetes::Pod'] },
          type: { include: ['BackOff'], exclude: [] },
          severity: 'high',
          tags: { include: [{ key: 'cluster', value: 'prod-eu-1' }], exclude: [] },
          itemId: { include: [idOf(3, 2)], exclude: [] },
          source: { include: ['kubernetes'], exclude: [] },
          externalCreatedBy: { include: [], exclude: ['flux-system/kustomize-controller'] },
        },
        range: { asked: 'Last 7 days' },
        sortBy: 'count',
        pageSize: 50,
      });
      await press(stage, 'Remove Source: kubernetes');
      await expectNoTexts(stage, ['Source: kubernetes']);
      await expect
        .poll(() => stage.bridge.calls('changes.list').at(-1)?.input)
        .toMatchObject({
          filter: { source: { include: [], exclude: [] }, severity: 'high' },
        });
    },
  },
  {
    name: 'filters by the item type of the address',
    path: `${path}?configType=Kubernetes%3A%3ADeployment`,
    expects: ['payments-worker'],
    async followUp(stage) {
      await expect
        .poll(() => stage.bridge.calls('changes.list')[0]?.input)
        .toMatchObject({
          filter: { configType: { include: ['Kubernetes::Deployment'], exclude: [] } },
        });
      await press(stage, 'Remove Kubernetes::Deployment');
      await expect(stage.page).not.toHaveURL(/configType/);
    },
  },
  {
    name: 'shows an empty state when there are no changes',
    path,
    answers: { 'changes.list': changePage([]) },
    expects: ['No data available', 'No changes in the selected time.'],
  },
  {
    name: 'shows long names and multiline texts on a page of a million changes',
    path: `${path}?pageIndex=2`,
    answers: {
      'changes.list': changePage(
        [
          change({
            type: longName,
            severity: 'unheard of',
            summary: `A note,\nof two lines: ${longName}`,
            externalCreatedBy: longName,
            item: { id: idOf(3, 1), name: longName, type: null, tags: {}, deletedAt: null },
          }),
          change({
            id: idOf(40, 9),
            item: { id: idOf(3, 9), name: null, type: null, tags: {}, deletedAt: null },
          }),
        ],
        1_000_425,
      ),
    },
    expects: ['of 1,000,425', 'unknown item', 'A note, of two lines'],
  },
  {
    name: 'shows a loading message instead of the chart when counting fails',
    path,
    answers: { 'changes.histogram': failsWith(failures.gone) },
    expects: ['payments-worker', 'Loading change counts…'],
  },
  {
    name: 'requests no chart for users without permission to read changes',
    path,
    answers: {
      'changes.list': failsWith(failures.refused),
      'changes.histogram': failsWith(failures.refused),
    },
    expects: ['You need read permission on catalog'],
    async followUp(stage) {
      await expectCalls(stage, 'changes.histogram', []);
      await expectNoTexts(stage, ['Loading change counts…']);
    },
  },
  {
    name: 'selects a time range in the chart by keyboard',
    path,
    expects: ['payments-worker'],
    async followUp(stage) {
      const chart = stage.page.getByRole('group', { name: 'Changes over time by severity' });
      await chart.focus();
      await expect(chart).toBeFocused();
      await stage.page.keyboard.press('End');
      await expectTexts(stage, [/Critical/]);
      for (let step = 0; step < 3; step += 1) await stage.page.keyboard.press('Shift+ArrowLeft');
      await stage.page.keyboard.press('Enter');
      await expect(stage.page).toHaveURL(/rangeType=absolute/);
      const hours = () => {
        const { from, to } = Object(stage.bridge.calls('changes.list').at(-1)?.input).range;
        return (Date.parse(to) - Date.parse(from)) / 3_600_000;
      };
      await expect.poll(hours).toBe(2);
      await stage.page.goBack();
      await expectTexts(stage, ['Last 2 days']);
    },
  },
  {
    name: 'loads the change types when their filter opens, and excludes a type from a cell',
    path,
    expects: ['payments-worker'],
    async followUp(stage) {
      await expectCalls(stage, 'changes.facets', []);
      await stage.page.getByRole('button', { name: /^Change Type/ }).click();
      await expectTexts(stage, ['812']);
      await stage.page.keyboard.press('Escape');
      const cell = rows(stage).first().locator('.ag-cell', { hasText: 'BackOff' }).last();
      await cell.hover();
      await cell.getByRole('button', { name: /^Exclude/ }).click();
      await expect(stage.page).toHaveURL(/changeType=/);
      await expect
        .poll(() => stage.bridge.calls('changes.list').at(-1)?.input)
        .toMatchObject({
          filter: { type: { include: [] } },
        });
    },
  },
  {
    name: 'opens the page of an item from its link',
    path,
    expects: ['payments-worker'],
    async followUp(stage) {
      await stage.page
        .getByRole('link', { name: /^payments-worker/ })
        .first()
        .click();
      await expect(stage.page).toHaveURL(new RegExp(`/catalog/${first?.item.id}$`));
    },
  },
  {
    name: 'shows changes of deleted items on request',
    path,
    expects: ['payments-worker'],
    async followUp(stage) {
      await press(stage, 'Preferences');
      await stage.page.getByRole('switch', { name: 'Hide Deleted Config Changes' }).click();
      await expect(stage.page).toHaveURL(/hideDeleted=no/);
    },
  },
  ...loadFailureStories(list, ({ code, sentence }) =>
    code === 'FORBIDDEN'
      ? ['You need read permission on catalog', 'Ask an administrator of this workspace.']
      : ['The changes could not be loaded', sentence],
  ),
  ...refreshFailureStories({
    ...list,
    cachedData: changeAnswers['changes.list'].data,
    cachedText: (sentence) => `${sentence} Showing data stored on this computer.`,
    staleText: (sentence) => `${sentence} The data may be outdated.`,
  }),
];

const detailStories: readonly Story[] = [
  {
    name: 'shows its diff side by side and inline',
    path: opened,
    expects: ['diff of payments-ledger', 'Last Seen', 'Flux', 'Side by side', '3.18.2'],
    async followUp(stage) {
      await stage.page.getByRole('radio', { name: 'Inline' }).click();
      await expect(stage.page.getByRole('radio', { name: 'Inline' })).toBeChecked();
      await expectTexts(stage, ['3.18.2']);
    },
  },
  {
    name: 'closes while its diff is being computed',
    path,
    // Forces a new page, so that the diff worker is not loaded yet.
    answers: { 'shell.start': defaultAnswers['shell.start'] },
    waitsFor: ['payments-worker'],
    async act({ page }) {
      const comparison = page.locator('.monaco-diff-editor');
      const { promise: closed, resolve: close } = Promise.withResolvers<void>();
      let held = 0;
      await page.route(/\/editor\.worker-/, async (route) => {
        held += 1;
        await closed;
        await route.continue();
      });
      await page.getByRole('row').filter({ hasText: 'payments-ledger' }).first().click();
      await comparison.waitFor();
      await expect.poll(() => held).toBe(1);
      await page.keyboard.press('Escape');
      await expect(comparison).toHaveCount(0);
      close();
      await page.unrouteAll({ behavior: 'wait' });
    },
    expects: ['payments-worker'],
    async followUp({ page }) {
      // The worker answers in order, so a failure of the first comparison would have occurred by now.
      await page.getByRole('row').filter({ hasText: 'payments-ledger' }).first().click();
      await expect(page.locator('.monaco-diff-editor .char-insert').first()).toBeVisible();
    },
  },
  {
    name: 'shows its patches and details as JSON and YAML',
    path: opened,
    answers: { 'changes.get': serverAnswer(changeDetail({ diff: null })) },
    expects: ['Patches', 'Details', '"replicas"'],
    async followUp(stage) {
      await stage.page.getByRole('radio', { name: 'YAML' }).click();
      await expectTexts(stage, ['replicas']);
      await expectNoTexts(stage, ['"replicas"']);
      await stage.page.getByRole('tab', { name: 'Details' }).click();
      await expectTexts(stage, ['ReconciliationSucceeded']);
    },
  },
  {
    name: 'shows an empty state without further details',
    path: opened,
    answers: { 'changes.get': serverAnswer(changeDetail({ diff: '', patches: {}, details: null })) },
    expects: ['No further details.'],
  },
  {
    name: 'shows a malformed diff as text',
    path: opened,
    answers: { 'changes.get': serverAnswer(changeDetail({ diff: 'nobody can read this' })) },
    expects: ['The diff is malformed', 'nobody can read this'],
  },
  {
    name: 'is compared with the current configuration',
    path: opened,
    answers: {
      'catalog.item.get': serverAnswer(wholeItem({ configText: newest, configFormat: 'json' })),
      'changes.history': serverAnswer({
        steps: [
          { id: idOf(40, 1), at: ago(hourMs), summary: null, by: null, diff: changeDetail().diff ?? '' },
        ],
        more: false,
      }),
    },
    expects: ['diff of payments-ledger'],
    async followUp(stage) {
      await stage.page.getByRole('link', { name: 'Compare with now' }).click();
      await expect(stage.page).toHaveURL(
        new RegExp(`/catalog/${changeDetail().item.id}\\?compare=${changeDetail().id}\\.\\.now$`),
      );
      await expectTexts(stage, ['History of payments-ledger']);
      await expect(button(stage, /^To/)).toContainText('Now');
      await expect(stage.page.locator('.monaco-diff-editor')).toContainText('3.17.4');
    },
  },
  {
    name: 'hides Compare with now unless the change concerns the configuration',
    path: opened,
    answers: { 'changes.get': serverAnswer(changeDetail({ type: 'BackOff' })) },
    expects: ['BackOff of payments-ledger'],
    async followUp(stage) {
      await expect(button(stage, 'Close').first()).toBeVisible();
      await expect(stage.page.getByRole('link', { name: 'Compare with now' })).toHaveCount(0);
    },
  },
  {
    name: 'opens the next and the previous change by keyboard',
    path: opened,
    expects: ['diff of payments-ledger'],
    async followUp(stage) {
      await expect(button(stage, 'Previous change (K)')).toBeDisabled();
      await stage.page.keyboard.press('j');
      await expect(stage.page).toHaveURL(new RegExp(`change=${second?.id}`));
      await stage.page.keyboard.press('k');
      await expect(stage.page).toHaveURL(new RegExp(`change=${first?.id}`));
      await press(stage, 'Copy link');
      await stage.page.getByRole('menuitem', { name: 'Copy link for the web client' }).click();
      await expect(toast(stage, 'Link copied to clipboard')).toBeVisible();
      await expect(button(stage, 'Copy link')).toBeFocused();
      expect(await stage.page.evaluate(() => navigator.clipboard.readText())).toBe(
        `https://mission-control.example.com/catalog/changes?change=${first?.id}`,
      );
      await stage.page.keyboard.press('Escape');
      await expect(stage.page).not.toHaveURL(/change=/);
      await expect(text(stage, 'payments-worker').first()).toBeVisible();
    },
  },
  {
    name: 'shows the list data when its details cannot be loaded',
    path: opened,
    answers: { 'changes.get': failsWith(failures.gone) },
    expects: ['BackOff of payments-worker', 'x37', 'The change details could not be loaded'],
  },
];

const item = idOf(3, 1);
const seenAt = ago(5 * hourMs);
const seenStories: readonly Story[] = [
  {
    name: 'counts the changes since the last visit until they are marked as seen',
    path: `/catalog/${item}/changes`,
    answers: {
      'changes.seen.changes': {
        catalog: null,
        types: {},
        items: { [item]: seenAt },
        sends: null,
        handover: null,
      },
      'changes.seen.counts': cachedAfterFailure({ items: { [item]: 3 }, types: {} }),
    },
    expects: ['3 changes since you last looked', 'Show changes', 'Mark as seen'],
    async followUp(stage) {
      await press(stage, 'Show changes');
      await expectTexts(stage, ['Since you last looked']);
      await expect
        .poll(() => stage.bridge.calls('changes.list').at(-1)?.input)
        .toMatchObject({
          of: { id: item, upstream: false, downstream: false },
          range: { from: new Date(Math.floor(Date.parse(seenAt))).toISOString(), to: null },
        });
      await stage.page.keyboard.press('m');
      await expect(toast(stage, 'Marked the changes of payments-ledger as seen')).toBeVisible();
      const [marked] = stage.bridge.calls('changes.seen.mark');
      expect(marked?.input).toMatchObject({ kind: 'item', id: item, at: expect.any(String) });
      await press(stage, 'Undo');
      await expect
        .poll(() => stage.bridge.calls('changes.seen.mark').at(-1)?.input)
        .toEqual({ kind: 'item', id: item, at: seenAt });
    },
  },
  {
    name: 'requests no counts when nothing was marked as seen',
    path: `/catalog/${item}/changes`,
    expects: ['payments-worker'],
    expectsNot: [/since you last looked/],
    followUp: (stage) => expectCalls(stage, 'changes.seen.counts', []),
  },
  {
    name: 'shows when everything was marked as seen',
    path,
    answers: {
      'changes.seen.changes': { catalog: seenAt, types: {}, items: {}, sends: null, handover: null },
    },
    expects: ['You marked everything as seen 5h ago'],
  },
  {
    name: 'marks an item with unseen changes in the catalog list until a key clears the mark',
    path: '/catalog?configType=Kubernetes%3A%3ADeployment',
    answers: {
      'changes.seen.changes': { catalog: seenAt, types: {}, items: {}, sends: null, handover: null },
      'changes.seen.counts': cachedAfterFailure({ items: { [item]: 1 }, types: {} }),
    },
    expects: ['payments-ledger'],
    async followUp(stage) {
      const first = rows(stage).filter({ hasText: 'payments-ledger' });
      await expect(first.locator('[data-tooltip="1 change since you last looked"]')).toBeVisible();
      await first.locator('.ag-cell').first().focus();
      await stage.page.keyboard.press('m');
      await expect(toast(stage, 'Marked the changes of payments-ledger as seen')).toBeVisible();
    },
  },
  {
    name: 'marks a type with unseen changes in the catalog summary',
    path: '/catalog',
    answers: {
      'changes.seen.changes': { catalog: seenAt, types: {}, items: {}, sends: null, handover: null },
      'changes.seen.counts': cachedAfterFailure({ items: {}, types: { 'Kubernetes::Deployment': 12 } }),
    },
    expects: ['Deployment'],
    async followUp(stage) {
      await expect(
        stage.page.locator('[data-tooltip="12 changes since you last looked"]').first(),
      ).toBeVisible();
    },
  },
];

const tabStories: readonly Story[] = [
  ...seenStories,
  {
    name: 'includes the changes of downstream and upstream items',
    path: `/catalog/${item}/changes`,
    expects: ['payments-worker', 'Downstream', 'Upstream'],
    async followUp(stage) {
      const ofLast = () => Object(stage.bridge.calls('changes.list').at(-1)?.input).of;
      expect(ofLast()).toEqual({ id: item, upstream: false, downstream: true });
      await stage.page.getByRole('checkbox', { name: 'Upstream' }).click();
      await expect(stage.page).toHaveURL(/upstream=true/);
      await expect.poll(ofLast).toEqual({ id: item, upstream: true, downstream: true });
      await stage.page.getByRole('checkbox', { name: 'Downstream' }).click();
      await expect.poll(ofLast).toEqual({ id: item, upstream: true, downstream: false });
    },
  },
];

defineStories([
  { screen: 'the change list', stories: listStories },
  { screen: 'a change', stories: detailStories },
  { screen: 'the Changes tab of an item', stories: tabStories },
]);
