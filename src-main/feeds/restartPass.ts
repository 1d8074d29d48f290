import type { FeedName } from '../../src-preload/contract/sync.ts';
import type { FeedContext } from './FeedContext.ts';

/**
 * What a record says so that a pass over all rows begins at once: after a tail whose cursor was in the future, rows that came meanwhile
 * are missing.
 */
export const restarted = { passing: true, passKey: null } as const;

/** The next pass over a feed begins at its start, also where one was interrupted. @throws CacheError */
export async function restartPass({ write }: Pick<FeedContext, 'write'>, feed: FeedName): Promise<void> {
  const record = await write.feed(feed);
  await write.putFeed({ ...record, passing: false, passKey: null });
}
