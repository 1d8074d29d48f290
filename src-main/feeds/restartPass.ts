import type { FeedName } from '#contract/sync.ts';
import type { FeedContext } from './FeedContext.ts';

/**
 * Record fields that start a full pass. Needed after the cursor was in the future, because rows that arrived
 * meanwhile are missing.
 */
export const restartFields = { passing: true, passKey: null } as const;

/** Makes the next pass of a feed start from the beginning. @throws CacheError */
export async function restartPass({ write }: Pick<FeedContext, 'write'>, feed: FeedName): Promise<void> {
  const record = await write.feed(feed);
  await write.putFeed({ ...record, passing: false, passKey: null });
}
