import type { ServerReach } from '../../src-preload/contract/entities/session.ts';
import type { FeedState, SyncState } from '../../src-preload/contract/sync.ts';
import { formatAgeAgo } from '../kit/format/formatAge.ts';
import { formatMoment } from '../kit/format/formatMoment.ts';
import { formatInteger } from '../kit/format/formatNumber.ts';
import { formatTimeOfDay } from '../kit/format/formatTimeOfDay.ts';
import { footMessages as messages } from './footMessages.ts';

/** Icon style of the sidebar's sync status. */
export type CloudLook = 'quiet' | 'busy' | 'off' | 'problem';

export interface FootState {
  readonly look: CloudLook;
  readonly title: string;
  readonly detail: string;
  /** Text for screen readers. Only for changes that are worth an interruption. */
  readonly said: string;
}

interface Situation {
  /** Whether the window is connected to the main process. */
  readonly connected: boolean;
  readonly server: ServerReach;
  /** Undefined until the main process has reported it. */
  readonly sync: SyncState | undefined;
  readonly nowMs: number;
}

const silent = (look: CloudLook, title: string, detail: string): FootState => ({
  look,
  title,
  detail,
  said: '',
});

/** Returns the time of the items feed, or else of the first feed that has a time. */
function timeOf(feeds: readonly FeedState[], which: 'checkedAt' | 'asOf'): string | null {
  const items = feeds.find(({ name }) => name === 'items');
  if (items !== undefined && items.state !== 'forbidden') return items[which];
  return feeds.map((feed) => feed[which]).find((at) => at !== null) ?? null;
}

/** Returns the total progress of all feeds in their first sync. No total while any total is unknown. */
function firstPass(feeds: readonly FeedState[]): FootState {
  const done = feeds.reduce((sum, feed) => sum + feed.done, 0);
  const known = feeds.every(({ total }) => total !== null);
  const total = feeds.reduce((sum, feed) => sum + (feed.total ?? 0), 0);
  const title =
    known && total > 0
      ? messages.syncingShare(Math.floor((100 * Math.min(done, total)) / total))
      : messages.syncing;
  const detail = known
    ? messages.rowsOf(formatInteger(done), formatInteger(total))
    : messages.rows(formatInteger(done));
  return { look: 'busy', title, detail, said: messages.syncing };
}

function ofFeeds(feeds: readonly FeedState[], nowMs: number): FootState {
  const having = (...states: ReadonlyArray<FeedState['state']>) =>
    feeds.filter(({ state }) => states.includes(state));
  const asOf = timeOf(feeds, 'checkedAt');
  // The displayed clock stands still between its ticks, so a newer time must not appear as the future.
  const synced =
    asOf === null
      ? messages.notSynced
      : messages.synced(formatAgeAgo(asOf, Math.max(nowMs, Date.parse(asOf))));
  const [failing] = having('failing');
  if (having('forbidden').length === feeds.length && feeds.length > 0) {
    return {
      look: 'problem',
      title: messages.noAccess,
      detail: messages.noAccessWhy,
      said: messages.noAccess,
    };
  }
  if (failing !== undefined) {
    const detail = failing.error?.sentence ?? synced;
    return { look: 'problem', title: messages.problems, detail, said: messages.problems };
  }
  const paused = having('paused');
  if (paused.length > 0)
    return { look: 'off', title: messages.paused, detail: synced, said: messages.paused };
  // The `bodies` feed can take minutes, but lists and search do not wait for it.
  const first = having('first', 'never').filter(({ name }) => name !== 'bodies');
  if (first.some(({ state, busy }) => state === 'first' || busy)) return firstPass(first);
  if (having('stale').length > 0) return silent('quiet', messages.stale, synced);
  if (first.length > 0) return silent('quiet', messages.waiting, synced);
  return { look: 'quiet', title: messages.fresh, detail: synced, said: messages.fresh };
}

function showingSince(asOf: string, nowMs: number): string {
  const isToday = new Date(asOf).toDateString() === new Date(nowMs).toDateString();
  return (isToday ? messages.showing : messages.showingOlder)(formatTimeOfDay(asOf, nowMs));
}

export function footState({ connected, server, sync, nowMs }: Situation): FootState {
  // The server banner already announces these states.
  if (!connected) return silent('off', messages.reconnecting, messages.reconnectingWhy);
  // The same time as next to the titles of lists.
  const asOf = timeOf(sync?.feeds ?? [], 'asOf');
  const showing = asOf === null ? messages.nothingKept : showingSince(asOf, nowMs);
  if (server.status === 'snapshot')
    return silent('off', messages.snapshot, messages.snapshotOf(formatMoment(server.takenAt)));
  if (server.status === 'offline') return silent('off', messages.offline, showing);
  if (server.status === 'expired') return silent('off', messages.expired, showing);
  if (server.status === 'connecting') return silent('busy', messages.connecting, showing);
  if (sync === undefined) return silent('quiet', messages.connected, '');
  if (sync.status === 'unavailable') {
    const detail = sync.notice ?? messages.unavailableWhy;
    return { look: 'problem', title: messages.unavailable, detail, said: messages.unavailable };
  }
  if (sync.status === 'off') return silent('off', messages.syncOff, messages.connected);
  // Some servers have nothing to sync.
  if (sync.feeds.length === 0) return silent('quiet', messages.connected, messages.nothingSynced);
  return ofFeeds(sync.feeds, nowMs);
}
