import type { FeedName, FeedState, SyncState } from '#contract/sync.ts';
import { type TestWindow, waitFor } from './bridgeClient.ts';

export const untilFeeds = (
  { bridge }: TestWindow,
  names: readonly FeedName[],
  wanted: FeedState['state'] = 'fresh',
): Promise<SyncState> =>
  waitFor(
    bridge.sync.changes(),
    ({ feeds }) => names.every((name) => feeds.some((feed) => feed.name === name && feed.state === wanted)),
    60_000,
  );
