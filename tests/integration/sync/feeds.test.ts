import { beforeEach, describe, expect, it } from 'vitest';
import { feedNames } from '#contract/rules/feeds.ts';
import { feedTables } from '#main/cache/feedTables.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { sampleAndCache } from '../../support/sampleAndCache.ts';
import { feedDependencies, syncFeed } from '../../support/syncFeed.ts';

const { cache, changes, context } = sampleAndCache();

const told = () => [...new Set(changes().map(({ feed }) => feed))];

describe.each(feedNames)('the feed %s', (name) => {
  beforeEach(async () => {
    for (const each of feedDependencies(name)) await syncFeed(each, context());
  });

  it('is synced completely and announced', async () => {
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

  it('writes no changes when nothing changed', async () => {
    changes().splice(0);
    await syncFeed(name, context());
    expect(told()).toEqual([]);
  });

  it('is deleted once when access is denied; rows synced later stay', async () => {
    const forbidden = { ...createFeedRecord(name), forbidden: 'read on it' };
    const { termSharingFeeds } = feedTables[name];
    expect(await cache().write.forbid(forbidden, [])).toEqual(termSharingFeeds);
    for (const other of termSharingFeeds) await syncFeed(other, context());
    expect(await cache().write.forbid(forbidden, [])).toEqual([]);
    const sizes = await cache().read.sizes();
    expect(termSharingFeeds.filter((other) => sizes[other].rows === 0)).toEqual([]);
  });

  it('deletes all its rows when access is denied, and announces the deletion', async () => {
    changes().splice(0);
    await cache().write.forbid({ ...createFeedRecord(name), forbidden: 'read on it' }, []);
    const sizes = await cache().read.sizes();
    const { dependentFeeds, termSharingFeeds } = feedTables[name];
    const gone = [name, ...dependentFeeds, ...termSharingFeeds];
    expect(gone.map((feed) => sizes[feed].rows)).toEqual(gone.map(() => 0));
    expect(await cache().write.feed(name)).toMatchObject({ forbidden: 'read on it', completeAtMs: null });
    expect(told()).toEqual(gone);
    // Dependent feeds become forbidden, too. Feeds that only refer to it are synced again.
    for (const part of dependentFeeds)
      expect(await cache().write.feed(part)).toMatchObject({ forbidden: 'read on it', completeAtMs: null });
    for (const other of termSharingFeeds)
      expect(await cache().write.feed(other)).toMatchObject({ forbidden: null, completeAtMs: null });
  });
});
