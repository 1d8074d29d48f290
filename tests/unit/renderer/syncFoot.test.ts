import { describe, expect, it } from 'vitest';
import type { ServerReach } from '../../../src-preload/contract/entities/session.ts';
import type { FeedState, SyncState } from '../../../src-preload/contract/sync.ts';
import { footState } from '../../../src-renderer/shell/syncFootState.ts';

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
  limits: { bodyBytes: 0, secretTypes: [], changeDays: 90 },
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
  const { title, detail, look } = footState({ connected, server, sync: state, nowMs });
  return [title, detail, look];
};

describe('the sync status in the sidebar', () => {
  it.each([
    ['everything is fresh', sync([feed('items'), feed('people')]), 'Up to date', 'Synced 8s ago', 'quiet'],
    [
      'something is newer than the clock on the screen',
      sync([feed('items', { checkedAt: secondsAgo(-5) })]),
      'Up to date',
      'Synced 0s ago',
      'quiet',
    ],
    [
      'a first pass runs',
      sync([feed('items', { ...first, done: 42, total: 100 }), feed('people')]),
      'Syncing 42%',
      '42 of 100',
      'busy',
    ],
    [
      'several first passes run',
      sync([
        feed('items', { ...first, done: 400, total: 1_000 }),
        feed('people', { ...first, done: 200, total: 1_000 }),
      ]),
      'Syncing 30%',
      '600 of 2,000',
      'busy',
    ],
    [
      'configurations come by the way',
      sync([feed('items'), feed('bodies', { ...first, done: 200, total: null })]),
      'Up to date',
      'Synced 8s ago',
      'quiet',
    ],
    [
      'nobody knows how much there is',
      sync([feed('items', { ...first, done: 1_200 })]),
      'Syncing',
      '1,200 so far',
      'busy',
    ],
    [
      'a feed fails',
      sync([feed('items'), feed('bodies', { state: 'failing', error })]),
      'Sync has problems',
      'The server answered 500.',
      'problem',
    ],
    [
      'the person may read nothing of it',
      sync([
        feed('items', { state: 'forbidden', checkedAt: null }),
        feed('people', { state: 'forbidden', checkedAt: null }),
      ]),
      'No access',
      'No permission for synced data',
      'problem',
    ],
    [
      'the person may not read one of them',
      sync([feed('items'), feed('people', { state: 'forbidden', checkedAt: null })]),
      'Up to date',
      'Synced 8s ago',
      'quiet',
    ],
    [
      'the disk is full',
      sync([feed('items', { state: 'paused', checkedAt: secondsAgo(3_600) })]),
      'Sync is paused',
      'Synced 1h ago',
      'off',
    ],
    [
      'it is out of date',
      sync([feed('items', { state: 'stale', checkedAt: secondsAgo(3_600) })]),
      'Out of date',
      'Synced 1h ago',
      'quiet',
    ],
    [
      'nothing has been read yet',
      sync([feed('items', { state: 'never', checkedAt: null })]),
      'Waiting to sync',
      'Not synced yet',
      'quiet',
    ],
    [
      'nothing can be kept',
      sync([], { status: 'unavailable', notice: 'The folder cannot be written.' }),
      'No stored data',
      'The folder cannot be written.',
      'problem',
    ],
    ['there is nothing to sync', sync([]), 'Connected', 'No synced data', 'quiet'],
    ['nothing is known yet', undefined, 'Connected', '', 'quiet'],
  ] as const)('is correct when %s', (_what, state, title, detail, look) => {
    expect(told(state)).toEqual([title, detail, look]);
  });

  it('shows the age of the displayed data while the server is offline', () => {
    const kept = sync([feed('items', { asOf: new Date('2026-11-21T11:52:00').toISOString() })]);
    expect(told(kept, offline)).toEqual(['Offline', 'Showing data from 11:52', 'off']);
    const older = sync([feed('items', { asOf: new Date('2026-11-20T11:52:00').toISOString() })]);
    expect(told(older, offline)).toEqual(['Offline', 'Data from 20 Nov 11:52', 'off']);
    expect(told(sync([feed('items', { asOf: null })]), offline)[1]).toBe('No data stored yet');
    expect(told(kept, { status: 'expired', sentence: 'It ended.' })[0]).toBe('Session ended');
    expect(told(kept, { status: 'connecting' })[0]).toBe('Connecting…');
  });

  it('shows a lost window connection first', () => {
    expect(told(sync([feed('items')]), offline, false)[0]).toBe('Reconnecting…');
  });

  it('does not announce texts of the banner or changing numbers to screen readers', () => {
    const said = (state: SyncState, server: ServerReach = online, connected = true) =>
      footState({ connected, server, sync: state, nowMs }).said;
    const fresh = sync([feed('items')]);
    expect([said(fresh, offline), said(fresh, online, false)]).toEqual(['', '']);
    expect(said(sync([feed('items', { ...first, done: 1, total: 100 })]))).toBe('Syncing');
    expect(said(fresh)).toBe('Up to date');
  });
});
