import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rewriteFilters } from '../../sample-server/gateway/filterRewrite.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let server: SampleForTests;
let client: SampleClient;
beforeAll(async () => {
  server = await startSampleForTests();
  client = new SampleClient(server, asPerson(server.accounts[0]!));
});
afterAll(() => server.stop());

const now = new Date('2026-03-31T12:00:00Z');

describe('the filter extension', () => {
  it.each([
    ['status.filter=a,b', [['status', 'in.("a","b")']]],
    ['status.filter=!a,!b', [['status', 'not.in.("a","b")']]],
    ['name.filter=pay*', [['name', 'like.pay*']]],
    ['name.filter=*worker', [['name', 'like.*worker']]],
    ['name.filter=!*worker', [['name', 'not.in.("*worker")']]],
    [
      'name.filter=a,!b,c*',
      [
        ['name', 'in.("a")'],
        ['name', 'not.in.("b")'],
        ['name', 'like.c*'],
      ],
    ],
    ['type.filter=%21Kubernetes%3A%3APod', [['type', 'not.in.("Kubernetes::Pod")']]],
    ['name.filter=say%20%22hi%22', [['name', 'in.("say \\"hi\\"")']]],
    ['status.filter=', []],
    ['created_at.filter=%3Enow-2d', [['created_at', 'gt.2026-03-29T12:00:00.000Z']]],
    ['updated_at.filter=now-90m', [['updated_at', 'lt.2026-03-31T10:30:00.000Z']]],
    ['deleted_at.filter=%3D2026-01-02', [['deleted_at', 'eq.2026-01-02T00:00:00.000Z']]],
    ['time.filter=now-1w%2B1h', [['time', 'lt.2026-03-24T13:00:00.000Z']]],
    ['name=eq.x', [['name', 'eq.x']]],
  ])('rewrites %s to %j', (query, expected) => {
    expect([...rewriteFilters(new URLSearchParams(query), now)]).toEqual(expected);
  });

  it('filters the rows of PostgREST', async () => {
    const { json } = await client.send(
      '/api/db/configs?select=status,health&health.filter=unhealthy&status.filter=!OOMKilled',
    );
    expect(json.length).toBeGreaterThan(0);
    for (const row of json) {
      expect(row.health).toBe('unhealthy');
      expect(row.status).not.toBe('OOMKilled');
    }
  });

  it.each(['yesterday', '1', 'now-2x'])('returns 500 for the date %s', async (date) => {
    const { status, json } = await client.send(`/api/db/configs?created_at.filter=${date}`);
    expect([status, json]).toEqual([500, { message: 'Internal Server Error' }]);
  });
});

describe('syntax of a later PostgREST', () => {
  it.each([
    'select=*,...agents(name)',
    'select=name,...agents!config_items_agent_id_fkey(agent:name)',
    'select=count()',
    'select=type,cost_total_30d.sum()',
    'select=agents(count())',
    'name=like(any).{a*,b*}',
    'name=not.eq(all).{a,b}',
    'or=(name.ilike(any).{a,b},type.eq.x)',
    'name=isdistinct.a',
    'order=agents(name).desc',
  ])('is rejected: %s', async (query) => {
    const { status, json } = await client.send(`/api/db/configs?${query}`);
    expect(status).toBe(400);
    expect(json).toMatchObject({
      code: 'PGRST100',
      message: expect.stringContaining('failed to parse'),
      details: expect.stringContaining('unexpected'),
      hint: null,
    });
  });

  it.each([
    'select=id,agent:agents(id,name),tags->>namespace&limit=1',
    'select=id,config_scrapers!inner(id)&limit=1',
    'name=eq.like(any).x',
    'or=(name.eq."a.eq(any).b",type.eq.x)',
    'labels->>"app.kubernetes.io/name"=eq.payments-worker',
    'or=(and(labels->>"app.kubernetes.io/name".eq.payments-worker))',
  ])('is not detected in %s', async (query) => {
    expect((await client.send(`/api/db/configs?${query}`)).status).toBe(200);
  });
});

describe('paging', () => {
  it('counts on request, and returns 206 for a partial page', async () => {
    const { status, headers } = await client.send('/api/db/configs?limit=50&offset=50', {
      headers: { prefer: 'count=exact' },
    });
    expect(status).toBe(206);
    expect(headers.get('content-range')).toMatch(/^50-99\/\d{3}$/);
  });

  it('is limited to 2,000 rows', async () => {
    const { json, headers } = await client.send('/api/db/config_changes?select=id', {
      headers: { prefer: 'count=exact' },
    });
    expect(json.length).toBe(2_000);
    expect(Number(headers.get('content-range')?.split('/')[1])).toBeGreaterThan(2_000);
  });
});

describe('writing', () => {
  it('returns the rows on request, and deletes without a body', async () => {
    const path = '/api/db/properties?name=eq.of-a-test';
    const made = await client.send('/api/db/properties', {
      method: 'POST',
      body: { name: 'of-a-test', value: '1' },
      headers: { prefer: 'return=representation' },
    });
    expect([made.status, made.json[0].value]).toEqual([201, '1']);
    expect((await client.send('/api/properties')).json).toContainEqual(
      expect.objectContaining({ name: 'of-a-test', source: 'db' }),
    );
    expect((await client.send(path, { method: 'DELETE' })).status).toBe(204);
  });

  it('returns the error of PostgREST for a malformed JSON body', async () => {
    const response = await fetch(`${server.origin}/api/db/properties`, {
      method: 'POST',
      headers: { ...asPerson(server.accounts[0]!), 'content-type': 'application/json' },
      body: '{"name":',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'PGRST102' });
  });
});
