import { describe, expect, it } from 'vitest';
import type { ServerReach } from '#contract/entities/session.ts';
import type { FeedState, SyncState } from '#contract/sync.ts';
import { syncStatusOf } from '../../../src-renderer/shell/syncStatus.ts';

const now = '2026-11-21T12:00:00';
const nowMs = Date.parse(now);
const secondsAgo = (seconds: number): string => new Date(nowMs - seconds * 1_000).toISOString();

const feed = (name: FeedState['name'], more: Partial<FeedState> = {}): FeedState => ({
  name,
  state: 'fresh',
  busy: false,
  asOf: secondsAgo(1_200),
  checkedAt: secondsAgo(8),
  rows: 10,
  done: 0,
  total: null,
  rowsPerSecond: null,
  sizeBytes: 0,
  error: null,
  unreadable: { count: 0, rows: [] },
  nextAt: null,
  ...more,
});
const sync = (feeds: FeedState[], more: Partial<SyncState> = {}): SyncState => ({
  status: 'on',
  notice: null,
  leftOut: [],
  sizeBytes: 0,
  limits: { historyDays: 90, historyBytes: 256 * 1024 ** 2, bodyBytes: 0, secretTypes: [], changeDays: 90 },
  feeds,
  ...more,
});
const online: ServerReach = { status: 'online' };
const offline: ServerReach = {
  status: 'offline',
  since: secondsAgo(60),
  sentence: 'It is away.',
  nextTryAt: null,
};
const error = { sentence: 'The server answered 500.', at: secondsAgo(5) };
const first = { state: 'first', busy: true, checkedAt: null } as const;

const told = (state: SyncState | undefined, server: ServerReach = online, connected = true) => {
  const { title, detail, icon } = syncStatusOf({ connected, server, sync: state, nowMs });
  return [title, detail, icon];
};

describe('the sync status in the sidebar', () => {
  it.each([
    [
      'is “Up to date” when all feeds are fresh',
      sync([feed('items'), feed('people')]),
      'Up to date',
      'Synced 8s ago',
      'quiet',
    ],
    [
      'is “Up to date” when a feed is newer than the local clock',
      sync([feed('items', { checkedAt: secondsAgo(-5) })]),
      'Up to date',
      'Synced 0s ago',
      'quiet',
    ],
    [
      'shows the progress of a first pass',
      sync([feed('items', { ...first, done: 42, total: 100 }), feed('people')]),
      'Syncing 42%',
      '42 of 100',
      'busy',
    ],
    [
      'shows the total progress of several first passes',
      sync([
        feed('items', { ...first, done: 400, total: 1_000 }),
        feed('people', { ...first, done: 200, total: 1_000 }),
      ]),
      'Syncing 30%',
      '600 of 2,000',
      'busy',
    ],
    [
      'is “Up to date” during the first pass of configurations',
      sync([feed('items'), feed('bodies', { ...first, done: 200, total: null })]),
      'Up to date',
      'Synced 8s ago',
      'quiet',
    ],
    [
      'shows a row count while the total is unknown',
      sync([feed('items', { ...first, done: 1_200 })]),
      'Syncing',
      '1,200 so far',
      'busy',
    ],
    [
      'shows the error of a feed that fails',
      sync([feed('items'), feed('bodies', { state: 'failing', error })]),
      'Sync has problems',
      'The server answered 500.',
      'problem',
    ],
    [
      'is “No access” when the user cannot read any feed',
      sync([
        feed('items', { state: 'forbidden', checkedAt: null }),
        feed('people', { state: 'forbidden', checkedAt: null }),
      ]),
      'No access',
      'No permission for synced data',
      'problem',
    ],
    [
      'is “Up to date” when the user cannot read one of the feeds',
      sync([feed('items'), feed('people', { state: 'forbidden', checkedAt: null })]),
      'Up to date',
      'Synced 8s ago',
      'quiet',
    ],
    [
      'is “Sync is paused” when the disk is full',
      sync([feed('items', { state: 'paused', checkedAt: secondsAgo(3_600) })]),
      'Sync is paused',
      'Synced 1h ago',
      'off',
    ],
    [
      'is “Out of date” when a feed is stale',
      sync([feed('items', { state: 'stale', checkedAt: secondsAgo(3_600) })]),
      'Out of date',
      'Synced 1h ago',
      'quiet',
    ],
    [
      'is “Waiting to sync” before the first pass',
      sync([feed('items', { state: 'never', checkedAt: null })]),
      'Waiting to sync',
      'Not synced yet',
      'quiet',
    ],
    [
      'is “No stored data” when the cache is unavailable',
      sync([], { status: 'unavailable', notice: 'The folder cannot be written.' }),
      'No stored data',
      'The folder cannot be written.',
      'problem',
    ],
    ['is “Connected” when there is nothing to sync', sync([]), 'Connected', 'No synced data', 'quiet'],
    ['is “Connected” before the sync state is known', undefined, 'Connected', '', 'quiet'],
  ] as const)('%s', (_what, state, title, detail, look) => {
    expect(told(state)).toEqual([title, detail, look]);
  });

  it('shows the age of the displayed data while the server is offline', () => {
    const kept = sync([feed('items', { asOf: new Date('2026-11-21T11:52:00').toISOString() })]);
    expect(told(kept, offline)).toEqual(['Offline', 'Catalog as of 11:52', 'off']);
    const older = sync([feed('items', { asOf: new Date('2026-11-20T11:52:00').toISOString() })]);
    expect(told(older, offline)).toEqual(['Offline', 'Catalog as of 20 Nov 11:52', 'off']);
    const others = sync([
      feed('items', { state: 'forbidden', asOf: null }),
      feed('checks', { asOf: new Date('2026-11-21T11:52:00').toISOString() }),
    ]);
    expect(told(others, offline)[1]).toBe('Data as of 11:52');
    expect(told(sync([feed('items', { asOf: null })]), offline)[1]).toBe('No data stored yet');
    expect(told(kept, { status: 'expired', sentence: 'It ended.' })[0]).toBe('Session ended');
    expect(told(kept, { status: 'connecting' })[0]).toBe('Connecting…');
  });

  it('shows a lost window connection first', () => {
    expect(told(sync([feed('items')]), offline, false)[0]).toBe('Reconnecting…');
  });

  it('does not announce texts of the banner or changing numbers to screen readers', () => {
    const said = (state: SyncState, server: ServerReach = online, connected = true) =>
      syncStatusOf({ connected, server, sync: state, nowMs }).announcement;
    const fresh = sync([feed('items')]);
    expect([said(fresh, offline), said(fresh, online, false)]).toEqual(['', '']);
    expect(said(sync([feed('items', { ...first, done: 1, total: 100 })]))).toBe('Syncing');
    expect(said(fresh)).toBe('Up to date');
  });
});
