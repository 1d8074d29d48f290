import { beforeEach, describe, expect, it } from 'vitest';
import { feedTables } from '../../../src-main/cache/feedTables.ts';
import { newFeed } from '../../../src-main/cache/model.ts';
import type { FeedInput, FeedWork } from '../../../src-main/feeds/Feed.ts';
import type { FeedContext } from '../../../src-main/feeds/FeedContext.ts';
import { feeds } from '../../../src-main/feeds/feeds.ts';
import { feedNames } from '../../../src-preload/contract/rules/feeds.ts';
import type { FeedName } from '../../../src-preload/contract/sync.ts';
import { sampleAndCache } from '../../support/sampleAndCache.ts';

const { cache, changes, context } = sampleAndCache();

const input: FeedInput = {
  limits: () => ({ bodyBytes: 50_000_000, secretTypes: [], changeDays: 90 }),
  marked: async () => ({ pinned: [], visited: [] }),
};

/** Runs all that keeps a feed like the server until there is no more to do. @returns how many turns its longest strategy took */
async function bring(name: FeedName, here: FeedContext): Promise<number> {
  const { strategies, begin } = feeds[name];
  const work: FeedWork = begin();
  let most = 0;
  // What reads everything goes first: the others stand on it.
  for (const strategy of [...strategies].sort((a, b) => Number(b.whole ?? 0) - Number(a.whole ?? 0))) {
    const given = (await strategy.given?.(input)) ?? [];
    let turns = 1;
    while ((await work[strategy.name]?.(here, ...given)) === true) turns += 1;
    most = Math.max(most, turns);
  }
  return most;
}

/** What a feed stands on, itself included, first things first. */
function standingOn(name: FeedName): FeedName[] {
  const below = feeds[name].strategies.flatMap(({ after }) =>
    after === undefined || after === name ? [] : [after],
  );
  return [...new Set([...below.flatMap(standingOn), name])];
}

const told = () => [...new Set(changes().map(({ feed }) => feed))];

describe.each(feedNames)('the feed %s', (name) => {
  beforeEach(async () => {
    for (const each of standingOn(name)) await bring(each, context());
  });

  it('is here as a whole, and told', async () => {
    const { completeAtMs, passing, unreadable } = await cache().write.feed(name);
    expect({ complete: completeAtMs !== null, passing, unreadable }).toEqual({
      complete: true,
      passing: false,
      unreadable: {},
    });
    const { rows, bytes } = (await cache().read.sizes())[name];
    expect(rows).toBeGreaterThan(0);
    expect(bytes).toBeGreaterThan(0);
    expect(told()).toContain(name);
  });

  it('changes nothing when nothing changed', async () => {
    changes().splice(0);
    await bring(name, context());
    expect(told()).toEqual([]);
  });

  it('leaves nothing behind when it is forbidden, and says so', async () => {
    changes().splice(0);
    await cache().write.forbid({ ...newFeed(name), forbidden: 'read on it' }, []);
    const sizes = await cache().read.sizes();
    const gone = [name, ...feedTables[name].parts];
    expect(gone.map((feed) => sizes[feed].rows)).toEqual(gone.map(() => 0));
    expect(await cache().write.feed(name)).toMatchObject({ forbidden: 'read on it', completeAtMs: null });
    expect(told()).toEqual(gone);
  });
});
