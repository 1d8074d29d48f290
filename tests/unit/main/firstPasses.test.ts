import { beforeEach, describe, expect, it } from 'vitest';
import { fillChanges } from '#main/feeds/changes.ts';
import type { FeedContext } from '#main/feeds/FeedContext.ts';
import { feeds } from '#main/feeds/feeds.ts';
import { defaultLimits } from '#main/sync/SyncSettings.ts';
import { itemId } from '../../support/cacheItems.ts';
import { FakePostgrest, type FakePostgrestResponse } from '../../support/FakePostgrest.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { memoryCache } from '../../support/memoryCache.ts';

const limits = { ...defaultLimits, bodyBytes: 1_000_000, secretTypes: [], changeDays: 90 };

let server: FakePostgrest;
let clock: ManualClock;
let cache: ReturnType<typeof memoryCache>;

beforeEach(() => {
  clock = new ManualClock();
  server = new FakePostgrest();
  server.serverNowMs = clock.now();
  cache = memoryCache(server, clock);
});

const isoAgo = (minutes: number): string => new Date(clock.now() - minutes * 60_000).toISOString();
const count = (table: string): unknown =>
  cache.database.prepare(`select count(*) from ${table}`).pluck().get();

/** Limits the rows of an answer, as a server with a lower limit than requested. */
const shortened =
  (rowLimit: number) =>
  ({ status, range, body }: FakePostgrestResponse): FakePostgrestResponse => {
    const rows = (JSON.parse(body) as unknown[]).slice(0, rowLimit);
    const [, total = '*'] = range?.split('/') ?? [];
    const span = rows.length === 0 ? '*' : `0-${rows.length - 1}`;
    return { status, range: `${span}/${total}`, body: JSON.stringify(rows) };
  };

/** Returns the context, and calls `before` when a method of the writer runs, which is after parallel requests. */
const watched = (method: string, before: () => void): FeedContext => ({
  ...cache.context,
  write: new Proxy(cache.context.write, {
    get: (write, name) => {
      const call: unknown = Reflect.get(write, name);
      if (name !== method || typeof call !== 'function') return call;
      return async (...given: unknown[]) => {
        await new Promise((resolve) => setImmediate(resolve));
        before();
        return call(...given);
      };
    },
  }),
});

describe('the first pass of changes', () => {
  beforeEach(() => {
    for (let place = 1; place <= 40; place += 1)
      server.rows('config_changes').push({
        id: itemId(place),
        config_id: itemId(900),
        change_type: 'diff',
        created_at: isoAgo(place),
        count: 1,
      });
    server.fault = shortened(10);
  });

  it('requests the next page before it stores a page, except at the end of a batch', async () => {
    const requestsBeforeWrite: number[] = [];
    const context = watched('putChanges', () => requestsBeforeWrite.push(server.requests.length));
    await fillChanges(context, limits);
    expect(requestsBeforeWrite).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12]);
    expect(count('change')).toBe(40);
  });

  it('accepts a row in the first millisecond of a window that starts within it', async () => {
    server.fault = (answer) => answer;
    const { estimatedNowMs } = cache.context;
    // The window starts six hours before this time, half a millisecond after the row.
    const context = { ...cache.context, estimatedNowMs: () => estimatedNowMs() + 0.5 };
    server.rows('config_changes').push({
      id: itemId(99),
      config_id: itemId(900),
      change_type: 'diff',
      created_at: isoAgo(6 * 60).replace('Z', '100Z'),
      count: 1,
    });
    while (await fillChanges(context, limits));
    expect(count('change')).toBe(41);
  });

  it('continues at its position after an error of the server', async () => {
    let answers = 0;
    server.fault = (answer) => {
      answers += 1;
      return answers === 3 ? { status: 500, range: null, body: '{}' } : shortened(10)(answer);
    };
    await expect(fillChanges(cache.context, limits)).rejects.toThrow();
    expect(count('change')).toBe(20);
    server.fault = shortened(10);
    while (await fillChanges(cache.context, limits));
    expect(count('change')).toBe(40);
    expect(await cache.context.write.feed('changes')).toMatchObject({ passing: false, done: 40 });
  });
});

describe('the first pass of sent notifications', () => {
  const fill = async () => {
    const { fill: work } = feeds.sends.createWork();
    while (await work(cache.context));
  };
  const add = (place: number, relations: readonly string[], more: Record<string, unknown> = {}) => {
    for (const relation of relations)
      server.rows(relation).push({
        id: itemId(place),
        notification_id: itemId(900),
        source_event: 'check.failed',
        resource_id: itemId(901),
        status: 'sent',
        created_at: isoAgo(place),
        ...more,
      });
  };
  const both = ['notification_send_history', 'notification_send_history_summary'];

  it('stores all rows of a server that returns fewer rows than requested', async () => {
    for (let place = 1; place <= 40; place += 1) add(place, both);
    server.fault = shortened(7);
    await fill();
    expect(count('send')).toBe(40);
  });

  it('ends although the view lacks rows of the table', async () => {
    for (let place = 1; place <= 40; place += 1) add(place, place % 2 === 0 ? both : both.slice(0, 1));
    server.fault = shortened(7);
    await fill();
    expect(count('send')).toBe(20);
  });

  it('never requests a page of the view by time', async () => {
    for (let place = 1; place <= 40; place += 1) add(place, both);
    await fill();
    const views = server.requests.filter((path) => path.startsWith('/db/notification_send_history_summary'));
    expect(views).toHaveLength(1);
    expect(views[0]).toContain('id=in.');
  });

  it('records rows of the view that cannot be parsed', async () => {
    add(1, both);
    add(2, both, { source_event: null });
    await fill();
    const { unreadable } = await cache.context.write.feed('sends');
    expect(Object.values(unreadable).map((part) => part.count)).toEqual([1]);
  });
});

describe('the first pass of configurations', () => {
  it('searches for missing configurations once for several requests', async () => {
    for (let place = 1; place <= 400; place += 1)
      server.rows('config_items').push({
        id: itemId(place),
        name: `item ${place}`,
        type: 'Acme::Thing',
        created_at: isoAgo(place),
        updated_at: isoAgo(place),
        config: { place },
      });
    const items = feeds.items.createWork();
    while (await items.fullSweep(cache.context));
    server.requests.length = 0;
    let searches = 0;
    const context = watched('bodiesToFetch', () => {
      searches += 1;
    });
    await feeds.bodies.createWork().read(context, limits);
    expect(count('body')).toBe(400);
    expect(server.requests).toHaveLength(3);
    // The second search finds none.
    expect(searches).toBe(2);
  });

  it('stops at the storage limit', async () => {
    for (let place = 1; place <= 400; place += 1)
      server.rows('config_items').push({
        id: itemId(place),
        name: `item ${place}`,
        type: 'Acme::Thing',
        created_at: isoAgo(place),
        updated_at: isoAgo(place),
        config: { place },
      });
    const items = feeds.items.createWork();
    while (await items.fullSweep(cache.context));
    server.requests.length = 0;
    const small = { ...limits, bodyBytes: 2_000 };
    expect(await feeds.bodies.createWork().read(cache.context, small)).toBe(false);
    expect(cache.database.prepare('select sum(bytes) from body').pluck().get()).toBeLessThanOrEqual(2_000);
    // The page that exceeds the limit, and the one that was requested meanwhile.
    expect(server.requests).toHaveLength(2);
  });
});
