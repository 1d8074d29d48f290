import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let sample: SampleForTests;
let client: SampleClient;
beforeAll(async () => {
  sample = await startSampleForTests();
  client = new SampleClient(sample, asPerson(sample.account('viewer')));
});
afterAll(() => sample.stop());

interface Row {
  readonly type: string;
  readonly health: Readonly<Record<string, number>> | null;
  readonly count: number;
  readonly [key: string]: unknown;
}

const ask = (body: object) => client.send('/api/catalog/summary', { method: 'POST', body });
const summary = async (body: object): Promise<Row[] | null> => (await ask(body)).json;
const rowOf = async (type: string, body: object = {}): Promise<Row | undefined> =>
  (await summary(body))?.find((row) => row.type === type);
const read = async (query: string) => (await client.send(`/api/db/${query}`)).json;
const countOf = (rows: Row[] | null) => (rows ?? []).reduce((sum, { count }) => sum + count, 0);
const counted = async (query: string): Promise<number> =>
  (await read(`config_items?select=id&${query}`)).length;

describe('the catalog summary', () => {
  it('has a row for each type, with counts by health, ages, cost, changes, and insights', async () => {
    const row = await rowOf('Kubernetes::Deployment', {
      cost: '30d',
      changes: { since: '30d' },
      analysis: { since: '30d' },
    });
    const deployments = 'type=eq.Kubernetes::Deployment&deleted_at=is.null';
    expect(row).toMatchObject({
      count: await counted(deployments),
      health: {
        healthy: await counted(`${deployments}&health=eq.healthy`),
        unhealthy: await counted(`${deployments}&health=eq.unhealthy`),
      },
      analysis: { availability: 1, security: 1 },
    });
    const costs = await read(`config_items?${deployments}&select=cost_total_30d`);
    const total = costs.reduce((sum: number, one: { cost_total_30d: number }) => sum + one.cost_total_30d, 0);
    expect(row?.cost_30d).toBeCloseTo(total, 2);
    expect(row?.changes).toBeGreaterThan(41);
    const newest = await read(`config_items?${deployments}&select=created_at&order=created_at.desc&limit=1`);
    expect(Date.parse(String(row?.created_at))).toBeCloseTo(Date.parse(newest[0].created_at), -1);
    expect(Object.keys(row ?? {}).sort()).toEqual(
      ['analysis', 'changes', 'cost_30d', 'count', 'created_at', 'health', 'type', 'updated_at'].sort(),
    );
  });

  it('groups by tags, and by several keys at once', async () => {
    const rows = await summary({ groupBy: ['type', 'cluster'] });
    expect(countOf(rows)).toBe(countOf(await summary({})));
    expect(rows).toContainEqual(
      expect.objectContaining({ type: 'Kubernetes::Node', cluster: 'staging-eu-1', count: 4 }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ type: 'AWS::SQS::Queue', cluster: null, count: 3 }),
    );
    const named = await summary({ groupBy: ['cluster'], tags: ['namespace'] });
    expect(named).toContainEqual(expect.objectContaining({ cluster: 'prod-eu-1', namespace: 'payments' }));
  });

  it.each([
    ['status', { status: 'CrashLoopBackOff,OOMKilled' }, 'status=in.(CrashLoopBackOff,OOMKilled)'],
    ['an excluded status', { status: '!Running' }, 'status=neq.Running'],
    ['a status prefix', { status: 'Rol*' }, 'status=like.Rol*'],
    ['health', { health: 'unhealthy,warning' }, 'health=in.(unhealthy,warning)'],
    ['an excluded health', { health: '!healthy' }, 'health=neq.healthy'],
    ['a label', { filter: { env: 'prod' } }, 'labels->>env=eq.prod'],
    [
      'a label with dots and slashes',
      { filter: { 'app.kubernetes.io/part-of': 'payments,search' } },
      'labels->>"app.kubernetes.io/part-of"=in.(payments,search)',
    ],
    ['an excluded label', { filter: { team: '!payments' } }, 'labels->>team=neq.payments'],
  ])('filters by %s', async (_what, body, query) => {
    const count = await counted(`deleted_at=is.null&${query}`);
    expect(count).toBeGreaterThan(0);
    expect(countOf(await summary(body))).toBe(count);
  });

  it('counts deleted items only on request', async () => {
    const all = await counted('limit=2000');
    expect(countOf(await summary({ deleted: true }))).toBe(all);
    expect(countOf(await summary({}))).toBe(all - 3);
  });

  it('is JSON null when nothing matches', async () => {
    const { status, text, headers } = await ask({ status: 'No such status' });
    expect([status, text]).toEqual([200, 'null']);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('counts health and insights of the whole group despite status and health filters', async () => {
    const figures = { changes: { since: '30d' }, analysis: { since: '30d' } };
    const whole = await rowOf('Kubernetes::Pod', figures);
    for (const filter of [{ health: 'unhealthy' }, { status: '!Running' }]) {
      const some = await rowOf('Kubernetes::Pod', { ...figures, ...filter });
      expect(some?.count).toBeLessThan(whole?.count ?? 0);
      expect(Number(some?.changes)).toBeLessThan(Number(whole?.changes));
      expect([some?.health, some?.analysis]).toEqual([whole?.health, whole?.analysis]);
    }
  });

  it('omits changes that were not requested', async () => {
    const row = await rowOf('Kubernetes::Pod');
    expect(row).not.toHaveProperty('changes');
    expect(row).toHaveProperty('analysis');
  });

  it('returns 0 and an empty map for precomputed ranges, and null for other ranges', async () => {
    const type = 'Test::Untouched';
    await sample.insertItem({ name: 'untouched', type });
    const since = (text: string) => rowOf(type, { changes: { since: text }, analysis: { since: text } });
    for (const kept of ['3d', '7d', '30d'])
      expect(await since(kept)).toMatchObject({ changes: 0, analysis: {} });
    expect(await since('720h')).toMatchObject({ changes: null, analysis: null });
  });

  it.each([
    ['a table column', { groupBy: ['config_class'] }],
    ['the status', { groupBy: ['status'] }],
    ['the health', { groupBy: ['health'] }],
    ['the agent', { groupBy: ['agent_id'] }],
    ['a tag with a dash', { groupBy: ['kube-cluster'] }],
    ['a tag with uppercase letters', { groupBy: ['Cluster'] }],
    ['a tag that is an SQL keyword', { groupBy: ['type', 'group'] }],
    ['a tag of 64 characters', { groupBy: ['type', 'a'.repeat(64)] }],
    ['a tag that is listed twice', { groupBy: ['cluster'], tags: ['cluster'] }],
    ['a tag, with change counts', { groupBy: ['type', 'cluster'], changes: { since: '30d' } }],
  ])('fails when grouped by %s', async (_what, body) => {
    const { status, json } = await ask(body);
    expect([status, json]).toEqual([500, { error: 'Internal error.' }]);
  });

  it('counts changes by tag when the range is in hours', async () => {
    const rows = await summary({ groupBy: ['cluster'], changes: { since: '720h' } });
    expect(rows?.some(({ changes }) => Number(changes) > 0)).toBe(true);
  });

  it('computes ranges that are not precomputed', async () => {
    const [day, week] = await Promise.all(
      ['1d', '7d'].map((since) => rowOf('Kubernetes::Pod', { changes: { since }, analysis: { since } })),
    );
    expect(day?.changes).toBeGreaterThan(0);
    expect(day?.changes).toBeLessThan(Number(week?.changes));
    const insights = await rowOf('Kubernetes::Pod', { analysis: { since: '1h30m' } });
    expect(insights?.analysis).toEqual({ performance: 1 });
    expect((await rowOf('Kubernetes::Pod', { analysis: { since: '5m' } }))?.analysis).toBeNull();
  });

  it.each([['1d'], ['7d'], ['30d']])('names the cost column after the range %s', async (cost) => {
    expect((await rowOf('AWS::RDS::DBInstance', { cost }))?.[`cost_${cost}`]).toBeGreaterThan(0);
  });

  it.each([
    ['an unsupported cost range', { cost: '2d' }],
    ['an invalid range of changes', { changes: { since: 'now-30d' } }],
    ['an invalid range of insights', { analysis: { since: '30 days' } }],
    ['tags as text', { tags: 'cluster=prod-eu-1' }],
    ['groupBy as text', { groupBy: 'type' }],
  ])('returns 400 and a message for %s', async (_what, body) => {
    const { status, json } = await ask(body);
    expect(status).toBe(400);
    expect(json.error).toMatch(/\w/);
  });

  it('is available to every role, and to no one without a login', async () => {
    for (const account of sample.accounts) {
      const answer = await new SampleClient(sample, asPerson(account)).send('/api/catalog/summary', {
        method: 'POST',
        body: {},
      });
      expect(answer.status).toBe(200);
    }
    const stranger = await new SampleClient(sample).send('/api/catalog/summary', {
      method: 'POST',
      body: {},
    });
    expect([stranger.status, stranger.text]).toEqual([401, 'Authorization Error']);
  });
});

describe('the counts of the catalog summary', () => {
  const type = 'Test::Fingerprint';
  const states = async () => {
    const row = await rowOf(type);
    return row === undefined ? null : { count: row.count, health: row.health };
  };

  it('include new items, health, soft deletes, restores, and hard deletes immediately', async () => {
    const id = await sample.insertItem({ name: 'one', type });
    await sample.insertItem({ name: 'two', type, health: null });
    expect(await states()).toEqual({ count: 2, health: { healthy: 1 } });
    await sample.changeItem({ action: 'health', id, value: 'unhealthy' });
    expect(await states()).toEqual({ count: 2, health: { unhealthy: 1 } });
    await sample.changeItem({ action: 'soft-delete', id });
    expect(await states()).toEqual({ count: 1, health: null });
    await sample.changeItem({ action: 'restore', id });
    expect(await states()).toEqual({ count: 2, health: { unhealthy: 1 } });
    await sample.changeItem({ action: 'hard-delete', id });
    expect(await states()).toEqual({ count: 1, health: null });
  });
});
