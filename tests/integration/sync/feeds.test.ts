import { beforeEach, describe, expect, it } from 'vitest';
import { feedTables } from '../../../src-main/cache/feedTables.ts';
import { newFeed } from '../../../src-main/cache/model.ts';
import { feedNames } from '../../../src-preload/contract/rules/feeds.ts';
import { bringFeed, standingOn } from '../../support/bringFeed.ts';
import { sampleAndCache } from '../../support/sampleAndCache.ts';

const { cache, changes, context } = sampleAndCache();

const told = () => [...new Set(changes().map(({ feed }) => feed))];

describe.each(feedNames)('the feed %s', (name) => {
  beforeEach(async () => {
    for (const each of standingOn(name)) await bringFeed(each, context());
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
    await bringFeed(name, context());
    expect(told()).toEqual([]);
  });

  it('is deleted once when access is denied; rows synced later stay', async () => {
    const forbidden = { ...newFeed(name), forbidden: 'read on it' };
    const { naming } = feedTables[name];
    expect(await cache().write.forbid(forbidden, [])).toEqual(naming);
    for (const other of naming) await bringFeed(other, context());
    expect(await cache().write.forbid(forbidden, [])).toEqual([]);
    const sizes = await cache().read.sizes();
    expect(naming.filter((other) => sizes[other].rows === 0)).toEqual([]);
  });

  it('deletes all its rows when access is denied, and announces the deletion', async () => {
    changes().splice(0);
    await cache().write.forbid({ ...newFeed(name), forbidden: 'read on it' }, []);
    const sizes = await cache().read.sizes();
    const { parts, naming } = feedTables[name];
    const gone = [name, ...parts, ...naming];
    expect(gone.map((feed) => sizes[feed].rows)).toEqual(gone.map(() => 0));
    expect(await cache().write.feed(name)).toMatchObject({ forbidden: 'read on it', completeAtMs: null });
    expect(told()).toEqual(gone);
    // Dependent feeds become forbidden, too. Feeds that only refer to it are synced again.
    for (const part of parts)
      expect(await cache().write.feed(part)).toMatchObject({ forbidden: 'read on it', completeAtMs: null });
    for (const other of naming)
      expect(await cache().write.feed(other)).toMatchObject({ forbidden: null, completeAtMs: null });
  });
});
