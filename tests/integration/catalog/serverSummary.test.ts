import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { figuresFromServer, summaryFromServer } from '../../../src-main/areas/catalog/serverCatalog.ts';
import { type Clock, systemClock } from '../../../src-main/base/clock.ts';
import { CatalogService } from '../../../src-main/server/CatalogService.ts';
import { DataApi } from '../../../src-main/server/DataApi.ts';
import { ServerClient } from '../../../src-main/server/ServerClient.ts';
import { createTransport } from '../../../src-main/server/transport.ts';
import type { CatalogFilter } from '../../../src-preload/contract/catalog.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';

const rawItem = z.object({
  type: z.string(),
  health: z.string().nullable(),
  status: z.string().nullable(),
  labels: z.record(z.string(), z.string()).nullable(),
  tags: z.record(z.string(), z.string()).nullable(),
  cost_total_30d: z.number().nullable(),
  created_at: z.string(),
  deleted_at: z.string().nullable(),
});
type RawItem = z.infer<typeof rawItem>;

let sample: SampleForTests;
let client: ServerClient;
let service: CatalogService;
let all: readonly RawItem[];
const clock: Clock = { ...systemClock, sleep: async () => {} };

beforeAll(async () => {
  sample = await startSampleForTests();
  client = new ServerClient({
    origin: sample.origin,
    originKind: 'web',
    clock,
    transport: await createTransport(false, { proxy: null, connectTimeoutMs: 2_000 }),
  });
  await client.use({ kind: 'access-token', token: sample.account('admin').accessToken });
  service = new CatalogService(client);
  const columns = Object.keys(rawItem.shape);
  const query = { relation: 'config_items', columns, order: [['id', 'asc']] as const };
  all = (await new DataApi(client).rows(query, rawItem)).rows;
});
afterEach(() => sample.clearFaults());
afterAll(async () => {
  await client.close();
  await sample.stop();
});

const hideDeleted = { hideDeleted: true } satisfies CatalogFilter;
const summary = (groupBy: string[], filter: CatalogFilter = hideDeleted) =>
  summaryFromServer(service, { filter, groupBy }, undefined);

/** Counts by group, counted here. */
function counted(fits: (item: RawItem) => boolean, groupOf: (item: RawItem) => (string | null)[]) {
  const counts = new Map<string, number>();
  for (const item of all.filter(fits)) {
    const group = JSON.stringify(groupOf(item));
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

const byGroup = (rows: readonly { group: (string | null)[]; count: number }[]) =>
  Object.fromEntries(rows.map(({ group, count }) => [JSON.stringify(group), count]));
const live = ({ deleted_at }: RawItem) => deleted_at === null;
const provider = ({ type }: RawItem) => type.split('::')[0] ?? '';

describe('the summary from the server', () => {
  it.each<[string[], (item: RawItem) => (string | null)[]]>([
    [['type'], ({ type }) => [type]],
    [['config_class', 'type'], (item) => [provider(item), item.type]],
    [['config_class'], (item) => [provider(item)]],
    [['namespace__tag', 'config_class'], (item) => [item.tags?.namespace ?? null, provider(item)]],
  ])('counts the items of %j, and the provider is the beginning of the type', async (groupBy, groupOf) => {
    expect(byGroup(await summary(groupBy))).toEqual(counted(live, groupOf));
  });

  it('adds up what belongs to one provider: health, cost, the first and the last moment', async () => {
    const types = await summary(['config_class', 'type']);
    const [aws] = (await summary(['config_class'])).filter(({ group }) => group[0] === 'AWS');
    const ofAws = types.filter(({ group }) => group[0] === 'AWS');
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    expect(ofAws.length).toBeGreaterThan(2);
    expect(aws?.costTotal30d).toBeCloseTo(sum(ofAws.map(({ costTotal30d }) => costTotal30d ?? 0)), 2);
    for (const health of ['healthy', 'warning'] as const)
      expect(aws?.health[health]).toBe(sum(ofAws.map((row) => row.health[health] ?? 0)));
    const first = ofAws.map(({ createdAt }) => Date.parse(createdAt ?? '')).sort((a, b) => a - b)[0];
    expect(Date.parse(aws?.createdAt ?? '')).toBe(first);
  });

  it('filters by labels, status and health, and counts deleted items when they are wanted', async () => {
    const key = 'app.kubernetes.io/name';
    const value = all.find((item) => item.health === 'unhealthy' && item.labels?.[key])?.labels?.[key] ?? '';
    const filter: CatalogFilter = {
      hideDeleted: false,
      health: { include: ['healthy', 'unhealthy'], exclude: [] },
      status: { include: [], exclude: ['Running'] },
      labels: { include: [{ key, value }], exclude: [] },
    };
    const fits = ({ health, status, labels }: RawItem) =>
      (health === 'healthy' || health === 'unhealthy') &&
      status !== null &&
      status !== 'Running' &&
      labels?.[key] === value;
    expect(all.some(fits)).toBe(true);
    expect(byGroup(await summary(['type'], filter))).toEqual(counted(fits, ({ type }) => [type]));
  });

  it('is not narrowed by type and search, which have a list of their own', async () => {
    const filter = { ...hideDeleted, type: 'Kubernetes::Pod', search: 'payments' };
    expect(await summary(['type'], filter)).toEqual(await summary(['type']));
  });

  it('is empty where nothing matches', async () => {
    const labels = { include: [{ key: 'app', value: 'nobody has this' }], exclude: [] };
    expect(await summary(['type'], { ...hideDeleted, labels })).toEqual([]);
  });

  it('has changes and insights of the same groups', async () => {
    const figures = await figuresFromServer(
      service,
      { filter: hideDeleted, groupBy: ['config_class', 'type'] },
      undefined,
    );
    const groups = (await summary(['config_class', 'type'])).map(({ group }) => JSON.stringify(group));
    expect(figures.map(({ group }) => JSON.stringify(group)).sort()).toEqual(groups.sort());
    const deployments = figures.find(({ group }) => group[1] === 'Kubernetes::Deployment');
    expect(deployments?.changes).toBeGreaterThan(0);
    expect(deployments?.analysis).toMatchObject({ availability: 1 });
  });

  it('is asked again after a connection failure, because it only reads', async () => {
    await sample.fault({ kind: 'drop', path: '/catalog/summary', count: 1 });
    expect((await summary(['type'])).length).toBeGreaterThan(3);
  });

  it('tells an answer that is none', async () => {
    await sample.fault({
      kind: 'body',
      body: '[{"type":1,"count":"x"}]',
      contentType: 'application/json',
      path: '/catalog/summary',
    });
    await expect(summary(['type'])).rejects.toMatchObject({ code: 'SERVER' });
  });
});
