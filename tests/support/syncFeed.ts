import type { FeedName } from '#contract/sync.ts';
import type { FeedInput, FeedWork } from '#main/feeds/Feed.ts';
import type { FeedContext } from '#main/feeds/FeedContext.ts';
import { feeds } from '#main/feeds/feeds.ts';
import { defaultLimits } from '#main/sync/SyncSettings.ts';

const input: FeedInput = {
  limits: () => ({ ...defaultLimits, bodyBytes: 50_000_000, secretTypes: [], changeDays: 90 }),
  markedChecks: async () => ({ pinned: [], visited: [] }),
};

/** Runs all sync strategies of a feed to completion. @returns the number of turns of the longest strategy */
export async function syncFeed(name: FeedName, here: FeedContext): Promise<number> {
  const { strategies, createWork } = feeds[name];
  const work: FeedWork = createWork();
  let most = 0;
  // Full strategies run first, because the others depend on their result.
  for (const strategy of [...strategies].sort(
    (a, b) => Number(b.isFullPass ?? 0) - Number(a.isFullPass ?? 0),
  )) {
    const given = (await strategy.workArguments?.(input)) ?? [];
    let turns = 1;
    while ((await work[strategy.name]?.(here, ...given)) === true) turns += 1;
    most = Math.max(most, turns);
  }
  return most;
}

/** Returns a feed's dependencies and the feed itself, in dependency order. */
export function feedDependencies(name: FeedName): FeedName[] {
  const below = feeds[name].strategies.flatMap(({ after }) =>
    after === undefined || after === name ? [] : [after],
  );
  return [...new Set([...below.flatMap(feedDependencies), name])];
}
