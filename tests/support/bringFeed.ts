import type { FeedInput, FeedWork } from '../../src-main/feeds/Feed.ts';
import type { FeedContext } from '../../src-main/feeds/FeedContext.ts';
import { feeds } from '../../src-main/feeds/feeds.ts';
import type { FeedName } from '../../src-preload/contract/sync.ts';

const input: FeedInput = {
  limits: () => ({ bodyBytes: 50_000_000, secretTypes: [], changeDays: 90 }),
  marked: async () => ({ pinned: [], visited: [] }),
};

/** Runs all sync strategies of a feed to completion. @returns the number of turns of the longest strategy */
export async function bringFeed(name: FeedName, here: FeedContext): Promise<number> {
  const { strategies, begin } = feeds[name];
  const work: FeedWork = begin();
  let most = 0;
  // Full strategies run first, because the others depend on their result.
  for (const strategy of [...strategies].sort((a, b) => Number(b.whole ?? 0) - Number(a.whole ?? 0))) {
    const given = (await strategy.given?.(input)) ?? [];
    let turns = 1;
    while ((await work[strategy.name]?.(here, ...given)) === true) turns += 1;
    most = Math.max(most, turns);
  }
  return most;
}

/** Returns a feed's dependencies and the feed itself, in dependency order. */
export function standingOn(name: FeedName): FeedName[] {
  const below = feeds[name].strategies.flatMap(({ after }) =>
    after === undefined || after === name ? [] : [after],
  );
  return [...new Set([...below.flatMap(standingOn), name])];
}
