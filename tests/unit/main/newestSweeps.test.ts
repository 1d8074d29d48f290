import { beforeEach, describe, expect, it } from 'vitest';
import type { FeedContext } from '#main/feeds/FeedContext.ts';
import { feeds } from '#main/feeds/feeds.ts';
import { defaultLimits } from '#main/sync/SyncSettings.ts';
import { itemId } from '../../support/cacheItems.ts';
import { FakePostgrest, type FakePostgrestResponse } from '../../support/FakePostgrest.ts';
import { oneOf, seeded } from '../../support/generatedItems.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { memoryCache } from '../../support/memoryCache.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const limits = { ...defaultLimits, bodyBytes: 0, secretTypes: [], changeDays: 90 };

interface NewestCase {
  readonly name: 'changes' | 'sends';
  readonly relations: readonly string[];
  readonly table: string;
  /** A column of the table, and its name on the server. */
  readonly text: readonly [column: string, field: string];
  readonly given: readonly unknown[];
}

const cases: readonly NewestCase[] = [
  {
    name: 'changes',
    relations: ['config_changes'],
    table: 'change',
    text: ['summary', 'summary'],
    given: [limits],
  },
  {
    name: 'sends',
    relations: ['notification_send_history_summary', 'notification_send_history'],
    table: 'send',
    text: ['error', 'error'],
    given: [],
  },
];

let server: FakePostgrest;
let clock: ManualClock;
let cache: ReturnType<typeof memoryCache>;

type Work = Record<string, (context: FeedContext, ...given: unknown[]) => Promise<unknown>>;
const workOf = (name: NewestCase['name']) => feeds[name].createWork() as unknown as Work;

beforeEach(() => {
  clock = new ManualClock();
  server = new FakePostgrest();
  server.serverNowMs = clock.now();
  cache = memoryCache(server, clock);
});

describe.each(cases)('the sweep of $name', ({ name, relations, table, text, given }) => {
  const [column, field] = text;
  let work: Work;

  const add = (place: number, atMs: number, more: Record<string, unknown> = {}) => {
    const row = {
      id: itemId(place),
      config_id: itemId(900),
      notification_id: itemId(900),
      source_event: 'check.failed',
      resource_id: itemId(901),
      status: 'sent',
      created_at: new Date(atMs).toISOString(),
      [field]: `text ${place}`,
      ...more,
    };
    for (const relation of relations) server.rows(relation).push(row);
  };
  const drop = (place: number) => {
    for (const relation of relations) {
      const rows = server.rows(relation);
      rows.splice(
        rows.findIndex(({ id }) => id === itemId(place)),
        1,
      );
    }
  };
  const turns = async (job: string) => {
    while ((await work[job]?.(cache.context, ...given)) === true);
  };
  const stored = () =>
    cache.database
      .prepare<[], { id: string; text: string }>(
        `select lower(hex(id)) as id, ${column} as text from ${table} order by id`,
      )
      .all();
  const wanted = () =>
    server
      .rows(relations[0] ?? '')
      .map((row) => ({ id: String(row.id).replaceAll('-', ''), text: row[field] }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  const syncNow = async () => {
    await work.restart?.(cache.context);
    await turns('verify');
  };

  beforeEach(async () => {
    work = workOf(name);
    for (let place = 1; place <= 40; place += 1) add(place, clock.now() - place * 3 * 60 * minuteMs);
    await turns('fill');
    server.requests.length = 0;
  });

  it('stores missing rows after Sync now', async () => {
    cache.database.exec(`delete from ${table} where k % 3 = 0`);
    expect(stored().length).toBeLessThan(40);
    await syncNow();
    expect(stored()).toEqual(wanted());
  });

  it('deletes rows that the server does not have, and corrects changed texts', async () => {
    drop(20);
    cache.database.exec(`update ${table} set ${column} = 'wrong' where k = 3`);
    await syncNow();
    expect(stored()).toEqual(wanted());
  });

  it('deletes a row dated in 2031 that the server no longer has', async () => {
    add(77, Date.parse('2031-01-01T00:00:00Z'));
    await work.tail?.(cache.context);
    expect(stored()).toHaveLength(41);
    drop(77);
    await syncNow();
    expect(stored()).toEqual(wanted());
  });

  it('starts once a day, and does not change the feed status', async () => {
    cache.database.exec(`delete from ${table} where k = 3`);
    const before = await cache.context.write.feed(name);
    clock.advance(dayMs);
    server.serverNowMs = clock.now();
    await turns('verify');
    expect(stored()).toEqual(wanted());
    const after = await cache.context.write.feed(name);
    expect(after).toMatchObject({ completeAtMs: before.completeAtMs, sinceMs: before.sinceMs, sweep: null });
    server.requests.length = 0;
    cache.database.exec(`delete from ${table} where k = 3`);
    clock.advance(60 * minuteMs);
    await turns('verify');
    // The second run compares no texts, because the last sweep was only an hour ago.
    expect(server.requests.filter((path) => path.includes(field))).toEqual([]);
  });

  it('starts in a cache from a version without sweeps', async () => {
    const { sweptAtMs: _, ...record } = await cache.context.write.feed(name);
    await cache.context.write.putFeed(record);
    cache.database.exec(`delete from ${table} where k = 3`);
    await turns('fill');
    await turns('verify');
    expect(stored()).toEqual(wanted());
  });

  it('resumes after a failure', async () => {
    cache.database.exec(`delete from ${table}`);
    await work.restart?.(cache.context);
    let answers = 0;
    server.fault = (answer) => {
      answers += 1;
      return answers > 4 ? { ...answer, status: 500, body: 'no' } : answer;
    };
    await expect(turns('verify')).rejects.toMatchObject({ code: 'SERVER' });
    const { sweep } = await cache.context.write.feed(name);
    expect(sweep?.toMs).toBeLessThan(clock.now());
    server.fault = (answer) => answer;
    await turns('verify');
    expect(stored()).toEqual(wanted());
  });
});

describe('the first pass of the changes feed', () => {
  const work = () => feeds.changes.createWork();
  const add = (place: number) =>
    server.rows('config_changes').push({
      id: itemId(place),
      config_id: itemId(900),
      created_at: new Date(clock.now() - place * 60 * minuteMs).toISOString(),
    });
  const stored = () => cache.database.prepare('select count(*) from change').pluck().get();
  const ranges = ['*/*', '0-0/-1', 'x', '0-99999/1e308', null, '5-3/2', '/', '0-0/0', '0-10/3.5', '*/0'];

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    'stores every row behind a proxy with wrong ranges and statuses (seed %i)',
    async (seed) => {
      const random = seeded(seed);
      for (let place = 1; place <= 200; place += 1) add(place);
      server.fault = (answer: FakePostgrestResponse) =>
        random() < 0.6
          ? { ...answer, range: oneOf(random, ranges), status: oneOf(random, [200, 206, 200, 416]) }
          : answer;
      for (let more = true; more; )
        more = await work()
          .fill(cache.context, limits)
          .catch(() => true);
      await work()
        .tail(cache.context)
        .catch(() => undefined);
      expect(stored()).toBe(200);
    },
  );

  it('reads a page again when the time of its last row is wrong', async () => {
    for (let place = 1; place <= 5; place += 1) add(place);
    let spoiled = false;
    server.fault = (answer) => {
      if (spoiled || answer.body === '[]') return answer;
      spoiled = true;
      const rows = JSON.parse(answer.body);
      rows[1].created_at = '1999-01-01T00:00:00Z';
      return { ...answer, body: JSON.stringify(rows.slice(0, 2)), range: '0-1/*' };
    };
    while (await work().fill(cache.context, limits));
    expect(stored()).toBe(5);
    const times = cache.database.prepare('select min(at) from change').pluck().get();
    expect(times).toBe((clock.now() - 5 * 60 * minuteMs) * 1_000);
  });

  it('does not end a tail early when the range is missing', async () => {
    add(200);
    while (await work().fill(cache.context, limits));
    for (let place = 0; place < 30; place += 1)
      server.rows('config_changes').push({
        id: itemId(1_000 + place),
        config_id: itemId(900),
        created_at: new Date(clock.now() - place * 1_000).toISOString(),
      });
    server.fault = (answer) => {
      const rows: unknown[] = JSON.parse(answer.body);
      return { status: 200, range: null, body: JSON.stringify(rows.slice(0, 10)) };
    };
    await work().tail(cache.context);
    expect(stored()).toBe(31);
  });
});

describe('the sweep of notification bodies', () => {
  it('deletes a stored body that the server does not have', async () => {
    const atMs = clock.now() - 60 * minuteMs;
    const row = {
      id: itemId(1),
      notification_id: itemId(900),
      source_event: 'check.failed',
      resource_id: itemId(901),
      status: 'sent',
      created_at: new Date(atMs).toISOString(),
      body: 'wrong' as string | null,
    };
    for (const relation of ['notification_send_history_summary', 'notification_send_history'])
      server.rows(relation).push(row);
    const work = workOf('sends');
    const bodies = () => cache.database.prepare('select count(*) from send_body').pluck().get();
    await work.fill?.(cache.context);
    expect(bodies()).toBe(1);
    row.body = null;
    await work.restart?.(cache.context);
    await work.verify?.(cache.context);
    expect(bodies()).toBe(0);
  });
});
