import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readBodies } from '#main/feeds/bodies.ts';
import { feeds } from '#main/feeds/feeds.ts';
import { readFigures } from '#main/feeds/items/figures.ts';
import { ItemReconciliation } from '#main/feeds/items/ItemReconciliation.ts';
import { sweepItems } from '#main/feeds/items/sweepItems.ts';
import { tailItems } from '#main/feeds/items/tailItems.ts';
import { defaultLimits } from '#main/sync/SyncSettings.ts';
import { addGeneratedItems } from '../../support/generatedItems.ts';
import { sampleAndCache } from '../../support/sampleAndCache.ts';
import { differencesFromServer, serverItems } from '../../support/serverItems.ts';

const limits = { ...defaultLimits, bodyBytes: 512 * 1024 * 1024, secretTypes: [], changeDays: 90 };

const { sample, client, cache, context } = sampleAndCache();

beforeAll(() => addGeneratedItems(sample(), 300, 3));
afterEach(() => sample().bePresent());

const differences = async () => differencesFromServer(cache(), await serverItems(client()));
const keptItems = async () => (await cache().read.sizes()).items.rows;

describe('a server that lacks columns', () => {
  const lacking = [
    'cost_per_minute',
    'cost_total_1d',
    'cost_total_7d',
    'cost_total_30d',
    'last_scraped_time',
  ];

  it('provides all other data, and the missing columns once they exist', async () => {
    await sample().beOlder({ lacking: { config_items: lacking } });
    await sweepItems(context());
    const older = await serverItems(client());
    expect(older.every(({ costTotal30d }) => costTotal30d === null)).toBe(true);
    expect(await differencesFromServer(cache(), older)).toEqual([]);

    await sample().bePresent();
    const present = await serverItems(client());
    expect(present.some(({ costTotal30d }) => costTotal30d !== null)).toBe(true);
    await sweepItems(context());
    expect(await differencesFromServer(cache(), present)).toEqual([]);
  });

  it('receives one request per missing column, not one per page', async () => {
    await sample().beOlder({ rowCap: 50, lacking: { config_items: lacking } });
    await sample().clearRequests();
    await sweepItems(context());
    const refused = (await sample().requests()).filter(({ status }) => status === 400);
    expect(refused).toHaveLength(lacking.length);
  });

  it.each(['agents', 'people'] as const)('provides %s without the missing columns', async (feed) => {
    const lacks = { agents: ['description'], people: ['avatar', 'type'] }[feed];
    await sample().beOlder({ lacking: { [feed]: lacks } });
    await feeds[feed].createWork().read(context());
    expect((await cache().read.sizes())[feed].rows).toBeGreaterThan(0);
  });
});

describe('a server that returns fewer rows than requested', () => {
  it('has all items synced after a full sync, and after the next full sync', async () => {
    await sample().beOlder({ rowCap: 100 });
    const here = context();
    await sweepItems(here);
    expect(await differences()).toEqual([]);
    expect((await sweepItems(here)).changed).toBe(0);
    expect(await differences()).toEqual([]);
  });

  it('has all new items synced after a tail sync', async () => {
    await sample().beOlder({ rowCap: 100 });
    const here = context();
    await sweepItems(here);
    const now = new Date().toISOString();
    await sample().changeItem(
      Array.from({ length: 250 }, (_, place) => ({
        action: 'insert' as const,
        item: { name: `new-${place}`, type: 'Acme::New', created_at: now, updated_at: now },
      })),
    );
    await tailItems(here);
    expect(await differences()).toEqual([]);
  });

  it('has all items of a type synced after a repeated pass of the type', async () => {
    await sample().beOlder({ rowCap: 20 });
    const here = context();
    await sweepItems(here);
    const pumps = (await serverItems(client())).filter(({ type }) => type === 'Globex::Pump');
    expect(pumps.length).toBeGreaterThan(20);
    await sample().changeItem(
      pumps.map(({ id, health }) => ({
        action: 'health' as const,
        id,
        value: health === 'healthy' ? 'unhealthy' : 'healthy',
      })),
    );
    expect(await new ItemReconciliation().run(here)).toBe(pumps.length);
    expect(await differences()).toEqual([]);
  });

  it('loses no cached item when it returns fewer configurations', async () => {
    const here = context();
    await sweepItems(here);
    const before = await keptItems();
    await sample().beOlder({ rowCap: 30 });
    expect(await readBodies(here, limits)).toBe(false);
    expect(await keptItems()).toBe(before);
    const kept = await serverItems(client());
    const wanted = kept.filter(({ deletedAt, type }) => deletedAt === null && type !== 'Kubernetes::Secret');
    expect((await cache().read.sizes()).bodies.rows).toBe(wanted.length);
  });

  it('has the counts of all items and all small tables synced', async () => {
    const here = context();
    await sweepItems(here);
    await readFigures(here);
    const figured = async () =>
      (
        await cache().read.listItems(
          {
            filter: { hideDeleted: false },
            groupBy: ['analysis'],
            sortBy: 'name',
            sortOrder: 'asc',
            pageIndex: 0,
            pageSize: 1_000,
          },
          Date.now(),
        )
      ).items.map(({ id, changes, analysis }) => ({ id, changes, analysis }));
    const before = await figured();
    await sample().beOlder({ rowCap: 2 });
    await readFigures(here);
    expect(await figured()).toEqual(before);
    for (const feed of ['agents', 'people'] as const) {
      await feeds[feed].createWork().read(here);
      const { rows } = (await cache().read.sizes())[feed];
      expect(rows).toBeGreaterThan(feed === 'people' ? 2 : 0);
    }
  });
});

describe('an item deleted on the server', () => {
  it('is removed when its configuration is requested', async () => {
    const here = context();
    await sweepItems(here);
    const id = await sample().insertItem({ name: 'short-lived', type: 'Acme::New' });
    await sweepItems(here);
    await sample().changeItem({ action: 'hard-delete', id });
    expect(await cache().read.item(id)).not.toBeNull();
    await readBodies(here, limits);
    expect(await cache().read.item(id)).toBeNull();
    expect(await differences()).toEqual([]);
  });
});
