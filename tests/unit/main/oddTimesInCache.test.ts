import { beforeEach, describe, expect, it } from 'vitest';
import { isForever } from '#contract/rules/serverTime.ts';
import type { FeedName } from '#contract/sync.ts';
import { formatAge, formatAgeAgo, formatBetween, formatInstant } from '#kit/format/formatAge.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { itemId } from '../../support/cacheItems.ts';
import { FakePostgrest } from '../../support/FakePostgrest.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { memoryCache } from '../../support/memoryCache.ts';
import { oddFigures, oddTimes } from '../../support/oddTimes.ts';
import { syncFeed } from '../../support/syncFeed.ts';

/** An hour before the start of the manual clock. */
const recent = '2026-03-01T11:00:00+00:00';
let clock: ManualClock;
let server: FakePostgrest;
let cache: ReturnType<typeof memoryCache>;

beforeEach(() => {
  clock = new ManualClock();
  server = new FakePostgrest();
  server.serverNowMs = clock.now();
  cache = memoryCache(server, clock);
});

const item = (place: number, more: object) => ({
  id: itemId(place),
  name: `item ${place}`,
  type: 'Acme::Engine',
  created_at: '2026-01-01T00:00:00+00:00',
  updated_at: '2026-01-01T00:00:00+00:00',
  deleted_at: null,
  last_scraped_time: null,
  ...more,
});

/** Formats a time in every format of the window. Each of them can throw for a time that it cannot read. */
const formats = (instant: string) => [
  formatAge(instant, clock.now()),
  formatAgeAgo(instant, clock.now()),
  formatInstant(instant),
  formatMoment(instant),
  formatTimeOfDay(instant, clock.now()),
  formatBetween(instant, new Date(clock.now()).toISOString()),
];

/** Syncs a feed, and returns its unreadable rows. */
async function sync(feed: FeedName) {
  await syncFeed(feed, cache.context);
  return (await cache.context.write.feed(feed)).unreadable;
}

const send = (place: number, more: object) => ({
  id: itemId(place),
  notification_id: itemId(900),
  source_event: 'check.failed',
  resource_id: itemId(901),
  status: 'sent',
  ...more,
});

const incident = (place: number, more: object) => ({
  id: itemId(place),
  title: `incident ${place}`,
  type: 'availability',
  severity: 'High',
  status: 'open',
  created_at: recent,
  updated_at: recent,
  ...more,
});

describe.each(oddTimes)('a row of %s', (_, written, read) => {
  const isExpected = (time: string | null | undefined) =>
    time != null && Math.abs(Date.parse(time) - Date.parse(read)) < 10;

  it('is stored as an item with all its times, and stays deleted', async () => {
    server
      .rows('config_items')
      .push(
        item(1, {}),
        item(2, { created_at: written, updated_at: written, last_scraped_time: written }),
        item(3, { deleted_at: written }),
      );
    expect(await sync('items')).toEqual({});
    const { createdAt, updatedAt, lastScrapedAt } = (await cache.context.read.item(itemId(2))) ?? {};
    for (const time of [createdAt, updatedAt, lastScrapedAt]) expect(isExpected(time)).toBe(true);
    expect(isExpected((await cache.context.read.item(itemId(3)))?.deletedAt)).toBe(true);
  });

  it('is stored as a change, a notification, an insight, and an incident', async () => {
    server
      .rows('config_changes')
      .push({ id: itemId(1), config_id: itemId(2), created_at: recent, first_observed: written });
    server.rows('notification_send_history').push(send(1, { created_at: recent }));
    server
      .rows('notification_send_history_summary')
      .push(send(1, { created_at: recent, first_observed: written }));
    server.rows('config_analysis').push({
      id: itemId(1),
      config_id: itemId(2),
      status: 'open',
      first_observed: written,
      last_observed: written,
    });
    server.rows('incidents').push(incident(1, { created_at: written, closed: written }));
    for (const feed of ['changes', 'sends', 'insights', 'incidents'] as const)
      expect(await sync(feed)).toEqual({});
    const { context } = cache;
    const times = [
      (await context.read.change(itemId(1)))?.change.firstObservedAt,
      (await context.read.send(itemId(1)))?.firstObservedAt,
      (await context.read.insight(itemId(1)))?.firstObservedAt,
      (await context.read.insight(itemId(1)))?.lastObservedAt,
      (await context.read.incident(itemId(1)))?.createdAt,
      (await context.read.incident(itemId(1)))?.closedAt,
    ];
    expect(times.map(isExpected)).toEqual(times.map(() => true));
  });

  it('does not move a cursor to a time that the server refuses', async () => {
    server.rows('config_items').push(item(1, { created_at: written, updated_at: written }));
    server.rows('incidents').push(incident(1, { updated_at: written }));
    for (const feed of ['items', 'incidents'] as const) {
      await sync(feed);
      const { cursor } = await cache.context.write.feed(feed);
      expect(cursor === null || /^(19|20)\d\d-/.test(cursor)).toBe(true);
      expect(cursor === null || !isForever(cursor)).toBe(true);
    }
  });

  it('is displayed in every format of the window', () => {
    const texts = formats(read);
    expect(texts.every((text) => !/NaN|Invalid|undefined/.test(text))).toBe(true);
    expect(formats(written).every((text) => !/NaN|Invalid|undefined/.test(text))).toBe(true);
  });
});

describe('an item with NaN or infinite costs', () => {
  it.each(oddFigures)('%s is stored without that figure', async (figure) => {
    server.rows('config_items').push(item(1, { cost_per_minute: figure, cost_total_30d: figure }));
    expect(await sync('items')).toEqual({});
    expect(await cache.context.read.item(itemId(1))).toMatchObject({
      name: 'item 1',
      costPerMinute: null,
      costTotal30d: null,
    });
  });
});
