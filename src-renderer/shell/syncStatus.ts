import type { ServerReach } from '#contract/entities/session.ts';
import { feedRules } from '#contract/rules/feeds.ts';
import type { FeedState, SyncState } from '#contract/sync.ts';
import { formatAgeAgo } from '#kit/format/formatAge.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { syncStatusMessages as messages } from './syncStatusMessages.ts';

/** Icon style of the sidebar's sync status. */
export type CloudIcon = 'quiet' | 'busy' | 'off' | 'problem';

export interface SyncStatus {
  readonly icon: CloudIcon;
  readonly title: string;
  readonly detail: string;
  /** Text for screen readers. Only for changes that are worth an interruption. */
  readonly announcement: string;
}

interface SyncStatusInput {
  /** Whether the window is connected to the main process. */
  readonly connected: boolean;
  readonly server: ServerReach;
  /** Undefined until the main process has reported it. */
  readonly sync: SyncState | undefined;
  readonly nowMs: number;
}

const silentStatus = (icon: CloudIcon, title: string, detail: string): SyncStatus => ({
  icon,
  title,
  detail,
  announcement: '',
});

const readablePrimary = (feeds: readonly FeedState[]): FeedState | undefined =>
  feeds.find(({ name, state }) => feedRules[name].isPrimary === true && state !== 'forbidden');

/** Returns the time of the primary feed, or else of the first feed that has a time. */
function timeOf(feeds: readonly FeedState[], which: 'checkedAt' | 'asOf'): string | null {
  const primary = readablePrimary(feeds);
  if (primary !== undefined) return primary[which];
  return feeds.map((feed) => feed[which]).find((at) => at !== null) ?? null;
}

/** Returns the total progress of all feeds in their first sync. No total while any total is unknown. */
function firstSyncStatus(feeds: readonly FeedState[]): SyncStatus {
  const done = feeds.reduce((sum, feed) => sum + feed.done, 0);
  const isTotalKnown = feeds.every(({ total }) => total !== null);
  const total = feeds.reduce((sum, feed) => sum + (feed.total ?? 0), 0);
  const title =
    isTotalKnown && total > 0
      ? messages.syncingShare(Math.floor((100 * Math.min(done, total)) / total))
      : messages.syncing;
  const detail = isTotalKnown
    ? messages.rowsOf(formatInteger(done), formatInteger(total))
    : messages.rows(formatInteger(done));
  return { icon: 'busy', title, detail, announcement: messages.syncing };
}

function feedsStatus(feeds: readonly FeedState[], nowMs: number): SyncStatus {
  const feedsIn = (...states: ReadonlyArray<FeedState['state']>) =>
    feeds.filter(({ state }) => states.includes(state));
  const asOf = timeOf(feeds, 'checkedAt');
  // The displayed clock stands still between its ticks, so a newer time must not appear as the future.
  const synced =
    asOf === null
      ? messages.notSynced
      : messages.synced(formatAgeAgo(asOf, Math.max(nowMs, Date.parse(asOf))));
  const [failing] = feedsIn('failing');
  if (feedsIn('forbidden').length === feeds.length && feeds.length > 0) {
    return {
      icon: 'problem',
      title: messages.noAccess,
      detail: messages.noAccessWhy,
      announcement: messages.noAccess,
    };
  }
  if (failing !== undefined) {
    const detail = failing.error?.sentence ?? synced;
    return { icon: 'problem', title: messages.problems, detail, announcement: messages.problems };
  }
  const paused = feedsIn('paused');
  if (paused.length > 0)
    return { icon: 'off', title: messages.paused, detail: synced, announcement: messages.paused };
  const first = feedsIn('first', 'never').filter(({ name }) => feedRules[name].isOptional !== true);
  if (first.some(({ state, busy }) => state === 'first' || busy)) return firstSyncStatus(first);
  if (feedsIn('stale').length > 0) return silentStatus('quiet', messages.stale, synced);
  if (first.length > 0) return silentStatus('quiet', messages.waiting, synced);
  return { icon: 'quiet', title: messages.fresh, detail: synced, announcement: messages.fresh };
}

/** Names the catalog, because the title of a screen shows the time of its own data, which can be another. */
function showingSince(feeds: readonly FeedState[], asOf: string, nowMs: number): string {
  const time = formatTimeOfDay(asOf, nowMs);
  return readablePrimary(feeds) === undefined ? messages.showing(time) : messages.showingCatalog(time);
}

export function syncStatusOf({ connected, server, sync, nowMs }: SyncStatusInput): SyncStatus {
  // The server banner already announces these states.
  if (!connected) return silentStatus('off', messages.reconnecting, messages.reconnectingWhy);
  const feeds = sync?.feeds ?? [];
  const asOf = timeOf(feeds, 'asOf');
  const showing = asOf === null ? messages.nothingStored : showingSince(feeds, asOf, nowMs);
  if (server.status === 'snapshot')
    return silentStatus('off', messages.snapshot, messages.snapshotOf(formatMoment(server.takenAt)));
  if (server.status === 'offline') return silentStatus('off', messages.offline, showing);
  if (server.status === 'expired') return silentStatus('off', messages.expired, showing);
  if (server.status === 'connecting') return silentStatus('busy', messages.connecting, showing);
  if (sync === undefined) return silentStatus('quiet', messages.connected, '');
  if (sync.status === 'unavailable') {
    const detail = sync.notice ?? messages.unavailableWhy;
    return { icon: 'problem', title: messages.unavailable, detail, announcement: messages.unavailable };
  }
  if (sync.status === 'off') return silentStatus('off', messages.syncOff, messages.connected);
  // Some servers have nothing to sync.
  if (sync.feeds.length === 0) return silentStatus('quiet', messages.connected, messages.nothingSynced);
  return feedsStatus(sync.feeds, nowMs);
}
