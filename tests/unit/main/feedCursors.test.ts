import { beforeEach, describe, expect, it } from 'vitest';
import type { FeedContext } from '#main/feeds/FeedContext.ts';
import { feeds } from '#main/feeds/feeds.ts';
import { estimateNowMs } from '#main/server/serverTime.ts';
import { itemId } from '../../support/cacheItems.ts';
import { FakePostgrest } from '../../support/FakePostgrest.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { memoryCache } from '../../support/memoryCache.ts';
import { syncFeed } from '../../support/syncFeed.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const future = '2031-01-01T00:00:00+00:00';

/** A feed that requests new rows by a cursor. */
interface CursorFeed {
  readonly name: 'items' | 'changes' | 'sends' | 'runs' | 'incidents' | 'relationships';
  /** Adds a row with the given time to the server. */
  readonly add: (server: FakePostgrest, place: number, time: string) => void;
  readonly tail: (context: FeedContext) => Promise<unknown>;
  /** The table of the stored rows. Null: the test checks the server's requests instead. */
  readonly table: string | null;
}

const send = (place: number, time: string) => ({
  id: itemId(place),
  notification_id: itemId(900),
  source_event: 'check.failed',
  resource_id: itemId(901),
  status: 'sent',
  created_at: time,
});

const cursorFeeds: readonly CursorFeed[] = [
  {
    name: 'items',
    add: (server, place, time) =>
      server.rows('config_items').push({
        id: itemId(place),
        name: `item ${place}`,
        type: 'Acme::Engine',
        created_at: time,
        updated_at: time,
      }),
    tail: (context) => feeds.items.createWork().tail(context),
    table: 'item',
  },
  {
    name: 'changes',
    add: (server, place, time) =>
      server.rows('config_changes').push({ id: itemId(place), config_id: itemId(900), created_at: time }),
    tail: (context) => feeds.changes.createWork().tail(context),
    table: 'change',
  },
  {
    name: 'sends',
    add: (server, place, time) => {
      for (const relation of ['notification_send_history', 'notification_send_history_summary'])
        server.rows(relation).push(send(place, time));
    },
    tail: (context) => feeds.sends.createWork().tail(context),
    table: 'send',
  },
  {
    name: 'runs',
    add: (server, place, time) =>
      server.rows('check_statuses').push({ check_id: itemId(place), time, status: true, duration: 5 }),
    tail: (context) => feeds.runs.createWork().read(context, []),
    table: 'check_run',
  },
  {
    name: 'incidents',
    add: (server, place, time) =>
      server.rows('comments').push({ id: itemId(place), incident_id: itemId(500 + place), updated_at: time }),
    tail: (context) => feeds.incidents.createWork().tail(context),
    table: null,
  },
  {
    name: 'relationships',
    add: (server, place, time) =>
      server.rows('config_relationships').push({
        config_id: itemId(place),
        related_id: itemId(900 + place),
        relation: 'hard',
        created_at: time,
        updated_at: time,
        deleted_at: null,
      }),
    tail: (context) => feeds.relationships.createWork().tail(context),
    table: 'edge',
  },
];

let server: FakePostgrest;
let clock: ManualClock;
let cache: ReturnType<typeof memoryCache>;

const ago = (ms: number) => new Date(clock.now() - ms).toISOString();
const storedRows = (table: string) => cache.database.prepare(`select count(*) from ${table}`).pluck().get();
const cursorMs = async (name: CursorFeed['name']) =>
  Date.parse((await cache.context.write.feed(name)).cursor ?? '');

/** Returns whether the last tail found the row with the given number. */
const found = (feed: CursorFeed, place: number, rows: number) =>
  feed.table === null
    ? server.requests.some((path) => path.startsWith('/db/incidents') && path.includes(itemId(500 + place)))
    : storedRows(feed.table) === rows;

beforeEach(() => {
  clock = new ManualClock();
  server = new FakePostgrest();
  server.serverNowMs = clock.now();
  cache = memoryCache(server, clock);
});

describe.each(cursorFeeds)('the cursor of the feed $name', (feed) => {
  const { name, add, tail } = feed;

  it('stays at the present after a row dated in 2031, and new rows are found', async () => {
    add(server, 1, ago(10 * minuteMs));
    add(server, 2, future);
    await syncFeed(name, cache.context);
    await tail(cache.context);
    expect(await cursorMs(name)).toBeLessThanOrEqual(clock.now() + 5 * minuteMs);
    clock.advance(30 * minuteMs);
    server.serverNowMs = clock.now();
    add(server, 3, ago(0));
    server.requests.length = 0;
    await tail(cache.context);
    expect(found(feed, 3, 3)).toBe(true);
    expect(await cursorMs(name)).toBe(clock.now());
  });

  it('returns from 2031 when an earlier version stored it, and the missed row is found', async () => {
    add(server, 1, ago(10 * minuteMs));
    await syncFeed(name, cache.context);
    await cache.context.write.putFeed({ ...(await cache.context.write.feed(name)), cursor: future });
    clock.advance(30 * minuteMs);
    server.serverNowMs = clock.now();
    add(server, 2, ago(20 * minuteMs));
    server.requests.length = 0;
    await tail(cache.context);
    await syncFeed(name, cache.context);
    expect(await cursorMs(name)).toBeLessThanOrEqual(clock.now() + 5 * minuteMs);
    // Updated incidents are found by the sweep.
    expect(feed.table === null || found(feed, 2, 2)).toBe(true);
    expect(await cache.context.write.feed(name)).toMatchObject({ passing: false });
  });

  it.each([
    ['the year 9999', Date.parse('9999-12-31T23:59:59Z')],
    ['1970', 0],
  ])('does not follow a Date header of %s', async (_, dateMs) => {
    server.serverNowMs = dateMs;
    add(server, 1, ago(10 * minuteMs));
    add(server, 2, future);
    await syncFeed(name, cache.context);
    await tail(cache.context);
    expect(await cursorMs(name)).toBeLessThanOrEqual(clock.now() + 5 * minuteMs);
    expect(await cursorMs(name)).toBeGreaterThanOrEqual(clock.now() - dayMs);
  });
});

describe('rows dated in the future', () => {
  it('are stored, counted, and named', async () => {
    for (const { add } of cursorFeeds) {
      add(server, 1, ago(minuteMs));
      add(server, 2, future);
    }
    for (const { name } of cursorFeeds) await syncFeed(name, cache.context);
    expect(await cache.context.read.futureRows(clock.now() + 5 * minuteMs)).toEqual({
      items: { count: 1, names: ['item 2'] },
      changes: { count: 1, names: ['change'] },
      runs: { count: 1, names: ['check'] },
      sends: { count: 1, names: ['check.failed'] },
    });
  });
});

describe('items without a type column in one answer', () => {
  it('are not stored: the pass fails, and the next pass stores them with their type', async () => {
    const { add } = cursorFeeds.find(({ name }) => name === 'items') ?? { add: () => undefined };
    add(server, 1, ago(minuteMs));
    const body = JSON.stringify({ code: '42703', message: 'column t.type does not exist' });
    server.fault = (answer) => ({ ...answer, status: 400, body });
    const { fullSweep } = feeds.items.createWork();
    await expect(fullSweep(cache.context)).rejects.toMatchObject({ code: 'INVALID' });
    expect(storedRows('item')).toBe(0);
    server.fault = (answer) => answer;
    await fullSweep(cache.context);
    expect((await cache.context.read.typeCounts()).map(({ type }) => type)).toEqual(['Acme::Engine']);
  });
});

describe('check runs after Sync now', () => {
  const read = async (work: ReturnType<typeof feeds.runs.createWork>) => {
    while (await work.read(cache.context, []));
  };

  it('are the runs of the last hours, without deleted runs of the future', async () => {
    const work = feeds.runs.createWork();
    const add = (place: number, time: string) =>
      server.rows('check_statuses').push({ check_id: itemId(place), time, status: true });
    add(1, ago(60 * minuteMs));
    add(2, ago(minuteMs));
    add(3, future);
    await read(work);
    cache.database.exec(`delete from check_run where at <= ${(clock.now() - 30 * minuteMs) * 1_000}`);
    server.rows('check_statuses').pop();
    await read(work);
    expect(storedRows('check_run')).toBe(2);
    await work.restart(cache.context);
    await read(work);
    expect(storedRows('check_run')).toBe(2);
    expect(await cache.context.read.futureRows(clock.now())).toEqual({});
  });
});

describe('the present time', () => {
  const local = Date.parse('2026-03-01T12:00:00Z');
  it.each([
    ['the local clock before the first answer', undefined, local],
    [
      'the server’s clock when the local clock is an hour ahead',
      local - 60 * minuteMs,
      local - 60 * minuteMs,
    ],
    [
      'the server’s clock when the local clock is ten years ahead',
      local - (3_650 * dayMs) / 2,
      local - (3_650 * dayMs) / 2,
    ],
    ['the local clock when the Date header says 9999', Date.parse('9999-12-31T23:59:59Z'), local],
    ['the local clock when the Date header says 1970', 0, local],
    ['the local clock when the Date header is no time', Number.NaN, local],
  ])('is %s', (_, serverMs, expected) => {
    expect(estimateNowMs(local, serverMs)).toBe(expected);
  });

  it('is the server’s clock when the local clock says 1970', () => {
    expect(estimateNowMs(0, local)).toBe(local);
  });
});
