import { expect } from 'playwright/test';
import { feedNames } from '#contract/rules/feeds.ts';
import { typeInto } from '../../support/typeInto.ts';
import { expectCalls, expectDisabled, press, pressed } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import { longName } from '../world/catalog.ts';
import { failures } from '../world/failures.ts';
import { away, feed, signedIn, syncState, syncWith } from '../world/session.ts';
import { ago, minuteMs } from '../world/times.ts';

const sync = (state: ReturnType<typeof syncState>) => ({ 'sync.changes': state });
const items = (values: Partial<ReturnType<typeof feed>>) => sync(syncWith({ name: 'items', ...values }));
const failed = { sentence: failures.broken.sentence, details: failures.broken.details, at: ago(minuteMs) };

const syncStories: readonly Story[] = [
  {
    name: 'shows that all feeds are up to date',
    path: '/settings/sync',
    expects: ['Catalog items', 'Up to date', '812 rows'],
  },
  {
    name: 'scrolls all feeds and the limits below the header, without a scroll bar of the window',
    path: '/settings/sync',
    answers: sync(syncState({ feeds: feedNames.map((name) => feed({ name })) })),
    waitsFor: ['Catalog items'],
    expects: ['Silences', 'Types whose configurations are never stored'],
    async followUp({ page }) {
      const height = await page.evaluate(() => ({
        document: document.documentElement.scrollHeight,
        window: window.innerHeight,
      }));
      expect(height.document).toBe(height.window);
    },
  },
  {
    name: 'shows a loading message until the sync status arrives',
    path: '/settings/sync',
    answers: { 'sync.changes': pending },
    expects: ['loading data...'],
  },
  {
    name: 'waits for a server that cannot be reached, in every row and for screen readers',
    path: '/settings/sync',
    answers: { 'session.changes': signedIn({ server: away }) },
    waitsFor: ['Catalog items'],
    expects: ['Waiting for the server'],
    expectsNot: ['Up to date', 'due now', /^next /],
    async followUp(stage) {
      stage.bridge.answer({ 'session.changes': signedIn() });
      await expect(stage.page.getByText('Up to date').first()).toBeVisible();
      stage.bridge.answer({ 'session.changes': signedIn({ server: away }) });
      await expect(stage.page.getByText('Up to date')).toHaveCount(0);
    },
  },
  {
    name: 'shows the progress of a first sync',
    path: '/settings/sync',
    answers: items({
      state: 'first',
      busy: true,
      asOf: null,
      rows: 400,
      done: 400,
      total: 812,
      rowsPerSecond: 120,
    }),
    expects: ['First sync', '120 rows/s'],
    async followUp({ page }) {
      await expect(page.getByRole('progressbar').first()).toBeVisible();
    },
  },
  {
    name: 'shows the error of a failing feed and syncs the feed on request',
    path: '/settings/sync',
    answers: items({ state: 'failing', error: failed, nextAt: ago(-minuteMs) }),
    expects: ['Failing', `${failed.sentence} Last attempt`],
    async followUp(stage) {
      await press(stage, 'Sync Catalog items now');
      await expectCalls(stage, 'sync.now', [{ feed: 'items' }]);
      stage.bridge.answer(sync(syncState()));
      await expect(stage.page.getByText(failed.sentence)).toHaveCount(0);
    },
  },
  {
    name: 'explains a feed without access',
    path: '/settings/sync',
    answers: items({
      state: 'forbidden',
      rows: 0,
      sizeBytes: 0,
      asOf: null,
      needs: 'read permission on catalog',
    }),
    expects: ['No access', 'You need read permission on catalog. Synced data was deleted.', '0 rows'],
  },
  {
    name: 'marks an outdated feed',
    path: '/settings/sync',
    answers: items({ state: 'stale' }),
    expects: ['Out of date'],
  },
  {
    name: 'lists rows that could not be read',
    path: '/settings/sync',
    answers: sync(
      syncState({
        feeds: [
          feed({
            name: 'items',
            unreadable: {
              count: 2,
              rows: [{ id: longName, reason: 'name: Invalid input: expected string' }],
            },
          }),
        ],
        leftOut: [
          { what: '/db/agents_summary', count: 1, rows: [{ id: '', reason: 'name: Invalid input' }] },
        ],
      }),
    ),
    expects: [
      /2 rows from the server could not be read and are not shown\./,
      'Rows missing from server lists',
    ],
  },
  {
    name: 'warns about rows with a date in the future',
    path: '/settings/sync',
    answers: items({ ahead: { count: 7, names: ['payments', longName] } }),
    expects: [/7 rows are dated in the future\./],
  },
  {
    name: 'disables syncing when the server cannot be reached',
    path: '/settings/sync',
    answers: { ...items({ state: 'paused' }), 'session.changes': signedIn({ server: away }) },
    expects: ['Waiting for the server', 'The server cannot be reached.'],
    async followUp(stage) {
      await expectDisabled(stage, 'Sync now', /^Sync needs the server/);
      await expectDisabled(stage, 'Clear now', /^Clearing needs the server/);
    },
  },
  {
    name: 'explains that a damaged database was replaced',
    path: '/settings/sync',
    answers: sync(
      syncState({ notice: 'What was kept was damaged, and is read anew.', noticeDetails: 'SQLITE_CORRUPT' }),
    ),
    expects: ['What was kept was damaged, and is read anew.'],
  },
  {
    name: 'explains that this computer cannot store data',
    path: '/settings/sync',
    answers: sync(syncState({ status: 'unavailable', notice: 'The disk is full.', feeds: [] })),
    expects: ['Data cannot be stored on this computer', /The disk is full\./],
  },
  {
    name: 'shows that sync is off',
    path: '/settings/sync',
    answers: sync(syncState({ status: 'off', feeds: [] })),
    expects: ['Sync is off'],
  },
  {
    name: 'shows an empty state when there is nothing to sync',
    path: '/settings/sync',
    answers: sync(syncState({ feeds: [] })),
    expects: ['No synced data', 'This server has no data that Quarterdeck syncs.'],
  },
  {
    name: 'asks before synced data is cleared',
    path: '/settings/sync',
    waitsFor: ['Catalog items'],
    act: pressed('Clear now'),
    expects: ['Clear synced data', /This deletes the synced data of Production/],
  },
  {
    name: 'rejects invalid limits',
    path: '/settings/sync',
    waitsFor: ['Catalog items'],
    async act({ page }) {
      await typeInto(page.getByLabel('Space for configurations'), '-1');
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    },
    expects: ['Whole megabytes from 0 to 100,000'],
  },
];

defineStories([{ screen: 'Settings → Sync', stories: syncStories }]);
