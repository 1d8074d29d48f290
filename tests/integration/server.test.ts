import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Clock, systemClock } from '#main/base/clock.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { containsPattern, filterParameter, labelColumn, quoteValue } from '#main/server/filters.ts';
import { parseJson, ServerClient, type ServerRequest } from '#main/server/ServerClient.ts';
import { createTransport } from '#main/server/transport.ts';
import { readPlaybookRuns } from '#main/timeline/runEvents.ts';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';

let sample: SampleForTests;
let client: ServerClient;
let data: DataApi;
/** Waits are skipped and recorded. */
const waits: number[] = [];
const clock: Clock = { ...systemClock, sleep: async (ms) => void waits.push(ms), random: () => 0.5 };

beforeAll(async () => {
  sample = await startSampleForTests();
  client = new ServerClient({
    origin: sample.origin,
    originKind: 'web',
    clock,
    transport: await createTransport(false, { proxy: null, connectTimeoutMs: 2_000 }),
  });
  await client.setCredential({ kind: 'access-token', token: sample.account('admin').accessToken });
  data = new DataApi(client);
});
afterEach(async () => {
  await sample.clearFaults();
  await sample.clearRequests();
  waits.length = 0;
});
afterAll(async () => {
  await client.close();
  await sample.stop();
});

const nameRow = z.object({ name: z.string() });
const names = (query: Partial<Parameters<DataApi['rows']>[0]>) =>
  data.rows({ relation: 'configs', columns: ['name'], order: [['name', 'asc']], ...query }, nameRow);

/** Sends a request and parses the answer, like the server's service classes. */
async function askJson(request: ServerRequest): Promise<unknown> {
  const answer = await client.send(request);
  client.assertGood(answer);
  return parseJson(answer);
}

describe('the server client', () => {
  it('repeats a read after connection failures, with backoff', async () => {
    await sample.fault({ kind: 'drop', path: '/properties', count: 2 });
    expect(await askJson({ path: '/properties' })).toBeInstanceOf(Array);
    expect(waits).toEqual([200, 400]);
  });

  it('stops after two retries', async () => {
    await sample.fault({ kind: 'drop', path: '/properties', count: -1 });
    await expect(askJson({ path: '/properties' })).rejects.toMatchObject({
      code: 'OFFLINE',
      data: { sentence: 'Network Error. Please try again.' },
    });
    expect((await sample.requests()).length).toBe(3);
  });

  it('never repeats a write', async () => {
    await sample.fault({ kind: 'drop', path: '/db/properties', count: -1 });
    await expect(
      askJson({ method: 'POST', path: '/db/properties', body: { name: 'x', value: 'y' } }),
    ).rejects.toMatchObject({ code: 'OFFLINE' });
    expect((await sample.requests()).length).toBe(1);
  });

  it('never repeats a request after an answer of any status', async () => {
    await sample.fault({ kind: 'status', status: 503, path: '/properties', count: -1 });
    await expect(askJson({ path: '/properties' })).rejects.toMatchObject({ code: 'SERVER' });
    expect((await sample.requests()).length).toBe(1);
  });

  it('aborts a request that takes too long', async () => {
    await sample.fault({ kind: 'delay', delayMs: 2_000, path: '/properties' });
    await expect(askJson({ path: '/properties', timeoutMs: 100 })).rejects.toMatchObject({
      code: 'TIMEOUT',
      data: { sentence: 'Request timed out. Please try again.' },
    });
  });

  it('aborts a request that the caller cancels', async () => {
    await sample.fault({ kind: 'delay', delayMs: 2_000, path: '/properties' });
    const leaving = new AbortController();
    const asked = askJson({ path: '/properties', signal: leaving.signal });
    leaving.abort(new Error('the window closed'));
    await expect(asked).rejects.toThrow('the window closed');
  });

  it.each([
    ['a truncated body', { kind: 'truncate' }, 'OFFLINE'],
    ['text instead of JSON', { kind: 'body', body: 'hello', contentType: 'text/plain' }, 'SERVER'],
    [
      'an HTML page instead of JSON',
      { kind: 'body', body: '<html></html>', contentType: 'text/html' },
      'SERVER',
    ],
    [
      'a redirect to a login page',
      { kind: 'status', status: 302, headers: { location: '/login' } },
      'SERVER',
    ],
  ] as const)('reports %s', async (_what, fault, code) => {
    await sample.fault({ ...fault, path: '/properties', count: -1 });
    await expect(askJson({ path: '/properties' })).rejects.toMatchObject({ code });
  });

  it.each([
    ['answers', undefined, { reached: true }],
    ['answers 500', { kind: 'status', status: 500 }, { reached: true }],
    ['answers 401', { kind: 'status', status: 401 }, { reached: true }],
    ['drops every attempt', { kind: 'drop' }, { reached: false, failure: { code: 'OFFLINE' } }],
    ['answers 502 for one path only', { kind: 'status', status: 502 }, { reached: true }],
    ['answers 504 for one path only', { kind: 'status', status: 504 }, { reached: true }],
    [
      'answers 502 for every path',
      { kind: 'status', status: 502, path: '*' },
      { reached: false, failure: { code: 'OFFLINE' } },
    ],
    [
      'answers 503 for every path',
      { kind: 'status', status: 503, path: '*' },
      { reached: false, failure: { code: 'OFFLINE' } },
    ],
    [
      'answers a plain-text 500 for every path',
      { kind: 'status', status: 500, path: '*', body: 'Internal Server Error', contentType: 'text/plain' },
      { reached: false, failure: { code: 'OFFLINE' } },
    ],
  ] as const)('reports reachability once per request when the server %s', async (_what, fault, outcome) => {
    const heard: unknown[] = [];
    const detecting = new ServerClient({
      origin: sample.origin,
      originKind: 'web',
      clock,
      transport: await createTransport(false, { proxy: null, connectTimeoutMs: 2_000 }),
      detectsOutages: true,
    });
    await detecting.setCredential({ kind: 'access-token', token: sample.account('admin').accessToken });
    detecting.onReach = (one) => void heard.push(one);
    if (fault !== undefined) await sample.fault({ path: '/properties', ...fault, count: -1 });
    await detecting.send({ path: '/properties' }).catch(() => undefined);
    await detecting.close();
    expect(heard).toMatchObject([outcome]);
  });

  it('reports nothing about the server for an aborted request', async () => {
    const heard: unknown[] = [];
    client.onReach = (one) => void heard.push(one);
    await client.send({ path: '/properties', signal: AbortSignal.abort() }).catch(() => undefined);
    client.onReach = undefined;
    expect(heard).toEqual([]);
  });

  it('sends a single request while the server is known to be offline', async () => {
    await sample.fault({ kind: 'drop', path: '/properties', count: -1 });
    client.retriesDisabled = true;
    await expect(askJson({ path: '/properties' })).rejects.toMatchObject({ code: 'OFFLINE' });
    client.retriesDisabled = false;
    expect((await sample.requests()).length).toBe(1);
  });

  it('without a transport fails each request with the cause', async () => {
    const transport = Promise.reject(new Error('the proxy has no address'));
    const lost = new ServerClient({ origin: sample.origin, originKind: 'web', clock, transport });
    await expect(lost.send({ path: '/properties' })).rejects.toMatchObject({
      code: 'OFFLINE',
      data: { details: expect.stringContaining('the proxy has no address') },
    });
    await lost.close();
  });

  it('determines the clock difference from the Date header', async () => {
    await askJson({ path: '/properties' });
    expect(Math.abs(client.clockDifferenceMs)).toBeLessThan(2_000);
    const ahead = new ServerClient({
      origin: sample.origin,
      originKind: 'web',
      clock: { ...clock, now: () => Date.now() - 3_600_000 },
      transport: await createTransport(false, { proxy: null, connectTimeoutMs: 2_000 }),
    });
    await ahead.send({ path: '/health' });
    expect(ahead.clockDifferenceMs).toBeGreaterThan(3_590_000);
    await ahead.close();
  });

  it('stores cookies of the server and sends them back', async () => {
    await client.setCredential(undefined);
    await client.send({ path: '/kratos/self-service/login/browser' });
    await client.send({ path: '/properties' });
    expect((await sample.requests()).at(-1)?.headerNames).toContain('cookie');
    await client.setCredential({ kind: 'access-token', token: sample.account('admin').accessToken });
    await client.send({ path: '/properties' });
    const last = (await sample.requests()).at(-1);
    expect(last?.headerNames).not.toContain('cookie');
    expect(last?.authorizationScheme).toBe('Basic');
  });
});

describe('a long answer of the server client', () => {
  it('is passed on in chunks, and restarts from the beginning after a broken connection', async () => {
    const ask = async () => {
      const begun: Buffer[][] = [];
      const answer = await client.send({
        path: '/db/configs?select=*',
        streamTo: () => {
          const parts: Buffer[] = [];
          begun.push(parts);
          return (part) => parts.push(Buffer.from(part));
        },
      });
      expect(answer.body).toBe('');
      return begun.map((parts) => Buffer.concat(parts).toString());
    };
    const [whole = ''] = await ask();
    expect(JSON.parse(whole)).toBeInstanceOf(Array);
    await sample.fault({ kind: 'truncate', path: '/db/configs', count: 1 });
    const [broken = '', again] = await ask();
    expect(again).toBe(whole);
    expect(broken.length).toBeLessThan(whole.length);
    await sample.fault({ kind: 'status', status: 503, path: '/db/configs', count: 1 });
    const streamTo = () => {
      throw new Error('Nobody takes what is refused.');
    };
    await expect(client.send({ path: '/db/configs?select=id', streamTo })).resolves.toMatchObject({
      status: 503,
    });
  });
});

describe('playbook runs of resources', () => {
  it('are found for more resources than one request can name', async () => {
    const run = z.object({ id: z.string(), config_id: z.string().nullable() });
    const { rows } = await data.rows({ relation: 'playbook_runs', columns: ['id', 'config_id'] }, run);
    const items = [...new Set(rows.flatMap(({ config_id }) => config_id ?? []))];
    expect(items.length).toBeGreaterThan(0);
    const others = Array.from({ length: 300 }, () => randomUUID());
    const read = (some: readonly string[]) =>
      readPlaybookRuns(
        data,
        { items: some, checks: others, components: [], unknownComponents: 0, unknown: 0 },
        '2000-01-01T00:00:00Z',
        undefined,
      );
    const few = await read(items);
    expect(few.length).toBe(rows.filter(({ config_id }) => config_id !== null).length);
    expect(await read([...others, ...items])).toEqual(few);
    const times = few.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });
});

describe('the data API client', () => {
  it('omits a column that this server lacks, and remembers the column', async () => {
    const row = z.object({ name: z.string(), brand_new: z.string().optional() });
    const query = { relation: 'configs', columns: ['name', 'brand_new'], limit: 1 };
    expect((await data.rows(query, row)).rows).toHaveLength(1);
    await sample.clearRequests();
    expect((await data.rows(query, row)).rows).toHaveLength(1);
    const asked = await sample.requests();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.path).not.toContain('brand_new');
  });

  it('reads related tables, and omits a table that this server does not relate', async () => {
    const scraper = z.object({ id: z.string(), name: z.string() }).nullable();
    const row = z.object({ name: z.string(), config_scrapers: scraper, teams: scraper.optional() });
    const query = {
      relation: 'config_detail',
      columns: ['name', 'config_scrapers(id,name)', 'teams(id,name)'],
      where: [['scraper_id', 'not.is', 'null']],
      limit: 1,
    } as const;
    const { rows } = await data.rows(query, row);
    expect(rows[0]?.config_scrapers?.name).toEqual(expect.any(String));
    await sample.clearRequests();
    await data.rows(query, row);
    const asked = await sample.requests();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.path).not.toContain('teams');
  });

  it('reports an unknown column of a filter', async () => {
    await expect(names({ where: [['no_such', 'eq', 'x']] })).rejects.toMatchObject({
      code: 'INVALID',
      data: { serverMessage: expect.stringContaining('no_such') },
    });
  });

  it('counts, pages, and returns an empty page past the end', async () => {
    const first = await names({ limit: 10, count: true });
    expect(first.rows).toHaveLength(10);
    expect(first.total).toBeGreaterThan(100);
    const past = await names({ limit: 10, offset: 5_000, count: true });
    expect(past.rows).toEqual([]);
  });

  it('skips unreadable rows, and fails when every row is unreadable', async () => {
    const query = { relation: 'configs', columns: ['id'] };
    const row = z.object({ id: z.string() });
    const answer = (rows: readonly unknown[]) => sample.answer('/db/configs', rows);
    await answer([{ id: 'a' }, { id: 1 }]);
    expect(await data.rows(query, row)).toMatchObject({ rows: [{ id: 'a' }], receivedCount: 2 });
    await answer([{ id: 1 }]);
    await expect(data.rows(query, row)).rejects.toMatchObject({ code: 'SERVER' });
    await answer([{ id: 1 }]);
    expect(await data.page(query, row)).toMatchObject({ rows: [], receivedCount: 1 });
    await answer([]);
    expect(await data.rows(query, row)).toMatchObject({ rows: [], receivedCount: 0 });
  });

  it('sends one order parameter with a tiebreaker', async () => {
    await names({
      order: [
        ['type', 'desc'],
        ['name', 'asc'],
      ],
    });
    const path = (await sample.requests()).at(-1)?.path ?? '';
    expect(path.match(/order=/g)).toHaveLength(1);
  });

  it('finds labels whose keys have dots and slashes', async () => {
    const column = labelColumn('labels', 'app.kubernetes.io/name');
    const as = await names({ where: [[column, 'eq', 'payments-worker']] });
    expect(as.rows.length).toBeGreaterThan(3);
    const or = await names({ anyOf: [`${column}.eq.${quoteValue('payments-worker')}`] });
    expect(or.rows).toEqual(as.rows);
  });

  it('passes on the server’s own filters', async () => {
    const filter = filterParameter([{ value: 'unhealthy', state: 'include' }]) ?? '';
    const unhealthy = await names({ filters: { health: filter }, count: true });
    expect(unhealthy.total).toBeGreaterThan(3);
    const rest = await names({ filters: { health: '!unhealthy' }, count: true });
    expect(rest.total).toBeGreaterThan(100);
  });

  it('searches for typed text literally', async () => {
    const search = (typed: string) => names({ anyOf: [`name.ilike.${quoteValue(containsPattern(typed))}`] });
    expect((await search('payments-w')).rows.length).toBeGreaterThan(3);
    expect((await search('payments_w')).rows).toEqual([]);
    expect((await search('%')).rows).toEqual([]);
    expect((await search('a,b)("\\')).rows).toEqual([]);
  });

  it('never uses HEAD and never lets the library retry', async () => {
    await sample.fault({ kind: 'status', status: 503, path: '/db/configs', count: -1 });
    const startedMs = performance.now();
    await expect(names({ limit: 1 })).rejects.toMatchObject({ code: 'SERVER' });
    expect(performance.now() - startedMs).toBeLessThan(1_000);
    expect((await sample.requests()).map(({ method }) => method)).toEqual(['GET']);
  });

  it('names the missing permission when the server denies access', async () => {
    await client.setCredential({ kind: 'access-token', token: sample.account('viewer').accessToken });
    await expect(data.rows({ relation: 'agents_summary', columns: ['name'] }, nameRow)).rejects.toMatchObject(
      {
        code: 'FORBIDDEN',
        data: {
          sentence: 'You need read permission on database.monitor.',
          needs: { object: 'database.monitor', action: 'read' },
        },
      },
    );
    await client.setCredential({ kind: 'access-token', token: sample.account('admin').accessToken });
  });

  it('returns NOT_FOUND for a table that the server does not know', async () => {
    await expect(data.rows({ relation: 'no_such_table', columns: ['name'] }, nameRow)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
