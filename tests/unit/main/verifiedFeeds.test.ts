import { inflateSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { feeds } from '#main/feeds/feeds.ts';
import { defaultLimits } from '#main/sync/SyncSettings.ts';
import { itemId } from '../../support/cacheItems.ts';
import { FakePostgrest } from '../../support/FakePostgrest.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { memoryCache } from '../../support/memoryCache.ts';

const minuteMs = 60_000;
const limits = { ...defaultLimits, bodyBytes: 10_000_000, secretTypes: [], changeDays: 90 };

let server: FakePostgrest;
let clock: ManualClock;
let cache: ReturnType<typeof memoryCache>;

beforeEach(() => {
  clock = new ManualClock();
  server = new FakePostgrest();
  server.serverNowMs = clock.now();
  cache = memoryCache(server, clock);
});

describe('Sync now for check runs', () => {
  const runs = () => feeds.runs.createWork();
  const readAll = async (work = runs()) => {
    while (await work.read(cache.context, []));
  };
  const places = Array.from({ length: 40 }, (_, place) => place);

  const stored = () => cache.database.prepare('select at from check_run order by at').pluck().all();
  const wanted = () =>
    server
      .rows('check_statuses')
      .map(({ time }) => Date.parse(String(time)) * 1_000)
      .sort((one, other) => one - other);

  beforeEach(async () => {
    for (const place of places)
      server.rows('check_statuses').push({
        check_id: itemId(place % 3),
        time: new Date(clock.now() - (place + 1) * 30 * minuteMs).toISOString(),
        status: true,
        duration: 5,
      });
    await readAll();
    expect(stored()).toEqual(wanted());
  });

  it('deletes runs that the server does not have', async () => {
    cache.database.exec('update check_run set at = at + 60000000 where at / 1800000000 % 7 = 0');
    const work = runs();
    await work.restart(cache.context);
    await readAll(work);
    expect(stored()).toEqual(wanted());
  });

  it('deletes runs of an unfinished first pass that the server does not have', async () => {
    const feed = await cache.context.write.feed('runs');
    await cache.context.write.putFeed({ ...feed, completeAtMs: null, passing: true });
    cache.database.exec('update check_run set at = at + 60000000 where at / 1800000000 % 7 = 0');
    const work = runs();
    await work.restart(cache.context);
    await readAll(work);
    expect(stored()).toEqual(wanted());
  });

  it('retains every run of a window with an unreadable row', async () => {
    const rows = server.rows('check_statuses');
    rows[0] = { ...rows[0], check_id: 'rubbish' };
    const work = runs();
    await work.restart(cache.context);
    await readAll(work);
    expect(stored()).toHaveLength(places.length);
  });
});

describe('Sync now for configurations', () => {
  const stored = () =>
    cache.database
      .prepare<[], { deflated: Buffer }>('select deflated from body order by k')
      .all()
      .map(({ deflated }) => JSON.parse(inflateSync(deflated).toString('utf8')) as unknown);

  it('reads a configuration again that was stored with a wrong text', async () => {
    const time = new Date(clock.now() - minuteMs).toISOString();
    for (const place of [1, 2])
      server.rows('config_items').push({
        id: itemId(place),
        name: `item ${place}`,
        type: 'Acme::Engine',
        created_at: time,
        updated_at: time,
        config: { replicas: place },
      });
    await feeds.items.createWork().fullSweep(cache.context);
    const work = feeds.bodies.createWork();
    await work.read(cache.context, limits);
    expect(stored()).toEqual([{ replicas: 1 }, { replicas: 2 }]);
    const rows = server.rows('config_items');
    for (const [place, row] of rows.entries()) rows[place] = { ...row, config: { replicas: 10 + place } };
    await work.read(cache.context, limits);
    expect(stored()).toEqual([{ replicas: 1 }, { replicas: 2 }]);
    await work.restart(cache.context);
    expect(stored()).toEqual([{ replicas: 1 }, { replicas: 2 }]);
    await work.read(cache.context, limits);
    expect(stored()).toEqual([{ replicas: 10 }, { replicas: 11 }]);
  });
});
