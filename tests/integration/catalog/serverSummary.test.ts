import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CatalogFilter } from '#contract/catalog.ts';
import type { ConfigSummaryRow } from '#contract/entities/configItem.ts';
import {
  type CatalogServer,
  figuresFromServer,
  listFromServer,
  summaryFromServer,
} from '#main/areas/catalog/serverCatalog.ts';
import { type Clock, systemClock } from '#main/base/clock.ts';
import { CatalogService } from '#main/server/CatalogService.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { ServerClient } from '#main/server/ServerClient.ts';
import { createTransport } from '#main/server/transport.ts';
import type { NewItem } from '../../sample-server/gateway/itemChanges.ts';
import { listInput } from '../../support/listInput.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';

/** Tags by which the server's summary cannot group. */
const oddTags = ['Cost-Center', 'group', 'status', 'type', "o'clock", 'a'.repeat(70)];
const odd: readonly NewItem[] = [
  ...oddTags.map((tag) => ({ name: tag, type: 'Test::Tagged', tags: { [tag]: 'one' } })),
  { name: 'no status', type: 'Test::Bare', status: null, health: null },
  { name: 'a health of its own', type: 'Test::Bare', status: 'Odd', health: 'degraded' },
];

const rawItem = z.object({
  id: z.string(),
  type: z.string(),
  health: z.string().nullable(),
  status: z.string().nullable(),
  labels: z.record(z.string(), z.string()).nullable(),
  tags: z.record(z.string(), z.string()).nullable(),
  cost_total_30d: z.number().nullable(),
  changes: z.number(),
  analysis: z.record(z.string(), z.number()).nullable(),
  created_at: z.string(),
  deleted_at: z.string().nullable(),
});
type RawItem = z.infer<typeof rawItem>;

let sample: SampleForTests;
let client: ServerClient;
let server: CatalogServer;
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
  await client.setCredential({ kind: 'access-token', token: sample.account('admin').accessToken });
  for (const item of odd) await sample.insertItem(item);
  await sample.refresh();
  server = { service: new CatalogService(client), data: new DataApi(client) };
  const columns = Object.keys(rawItem.shape);
  const query = { relation: 'configs', columns, order: [['id', 'asc']] as const };
  all = (await server.data.rows(query, rawItem)).rows;
});
afterEach(async () => {
  await sample.clearFaults();
  await sample.bePresent();
});
afterAll(async () => {
  await client.close();
  await sample.stop();
});

const hideDeleted = { hideDeleted: true } satisfies CatalogFilter;
const summary = (groupBy: string[], filter: CatalogFilter = hideDeleted) =>
  summaryFromServer(server, { filter, groupBy }, Date.now(), undefined);

/** Counts items by group. */
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
const deployment = 'Kubernetes::Deployment';
const createdMs = (item: RawItem) => Date.parse(item.created_at);
const live = ({ deleted_at }: RawItem) => deleted_at === null;
const provider = ({ type }: RawItem) => type.split('::')[0] ?? '';

const someOf = <T>(values: readonly T[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: most });

function countsOf(all: ReadonlyArray<Readonly<Record<string, number>>>): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, count] of all.flatMap((one) => Object.entries(one)))
    sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

const latestMs = (times: readonly string[]): number => Math.max(...times.map((time) => Date.parse(time)));

describe('the catalog summary from the server', () => {
  it.each<[string[], (item: RawItem) => (string | null)[]]>([
    [['type'], ({ type }) => [type]],
    [['config_class', 'type'], (item) => [provider(item), item.type]],
    [['config_class'], (item) => [provider(item)]],
    [['namespace__tag', 'config_class'], (item) => [item.tags?.namespace ?? null, provider(item)]],
    ...oddTags.map((tag): [string[], (item: RawItem) => (string | null)[]] => [
      ['type', `${tag}__tag`],
      (item) => [item.type, item.tags?.[tag] ?? null],
    ]),
  ])('counts the items of %j, with the provider as the first part of the type', async (groupBy, groupOf) => {
    expect(byGroup(await summary(groupBy))).toEqual(counted(live, groupOf));
  });

  it('adds up health, cost, and the newest creation time for each provider', async () => {
    const types = await summary(['config_class', 'type']);
    const [aws] = (await summary(['config_class'])).filter(({ group }) => group[0] === 'AWS');
    const ofAws = types.filter(({ group }) => group[0] === 'AWS');
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    expect(ofAws.length).toBeGreaterThan(2);
    expect(aws?.costTotal30d).toBeCloseTo(sum(ofAws.map(({ costTotal30d }) => costTotal30d ?? 0)), 2);
    for (const health of ['healthy', 'warning'] as const)
      expect(aws?.health[health]).toBe(sum(ofAws.map((row) => row.health[health] ?? 0)));
    const created = all.filter((item) => live(item) && provider(item) === 'AWS').map(createdMs);
    expect(Date.parse(aws?.createdAt ?? '')).toBe(Math.max(...created));
  });

  it('includes items without a status in the filter “not running”', async () => {
    const notRunning: CatalogFilter = { ...hideDeleted, status: { include: [], exclude: ['Running'] } };
    const fits = (item: RawItem) => live(item) && item.status !== 'Running';
    expect(all.some((item) => live(item) && item.status === null)).toBe(true);
    expect(byGroup(await summary(['type'], notRunning))).toEqual(counted(fits, ({ type }) => [type]));
  });

  it('matches tags as labels, and items without health as unknown', async () => {
    const labels = { include: [{ key: 'namespace', value: 'payments' }], exclude: [] };
    const tagged = (item: RawItem) => live(item) && item.tags?.namespace === 'payments';
    expect(byGroup(await summary(['type'], { ...hideDeleted, labels }))).toEqual(
      counted(tagged, ({ type }) => [type]),
    );
    const unknown = { include: ['unknown'], exclude: [] };
    const rows = await summary(['type'], { ...hideDeleted, health: unknown });
    expect(byGroup(rows)).toMatchObject({ '["Test::Bare"]': 1 });
    expect(rows.find(({ group }) => group[0] === 'Test::Bare')?.health).toEqual({ unknown: 1 });
    const others = await summary(['type'], {
      ...hideDeleted,
      health: { include: [], exclude: ['unknown'] },
    });
    expect(byGroup(others)).toMatchObject({ '["Test::Bare"]': 1 });
  });

  it('counts only matching rows for any filter and grouping', async () => {
    const triState = (values: readonly string[]) =>
      fc.record({ include: someOf(values, 2), exclude: someOf(values, 2) });
    const pairs = all.flatMap((item) =>
      [...Object.entries(item.labels ?? {}), ...Object.entries(item.tags ?? {})].map(([key, value]) => ({
        key,
        value,
      })),
    );
    const filters = fc.record<CatalogFilter>(
      {
        labels: fc.record({ include: someOf(pairs, 2), exclude: someOf(pairs, 2) }),
        status: triState([...new Set(all.flatMap(({ status }) => status ?? [])), 'nobody']),
        health: triState(['healthy', 'unhealthy', 'warning', 'unknown']),
        hideDeleted: fc.boolean(),
      },
      { requiredKeys: ['hideDeleted'] },
    );
    const groupings = fc.constantFrom<string[]>(['type'], ['config_class'], ['cluster__tag', 'type']);
    await fc.assert(
      fc.asyncProperty(filters, groupings, async (filter, groupBy) => {
        const { items } = await listFromServer(
          server.data,
          { ...listInput, filter, groupBy, pageSize: 1000 },
          Date.now(),
          undefined,
        );
        const rows = await summary(groupBy, filter);
        const shown = (row: ConfigSummaryRow) =>
          items.filter(({ group }) => JSON.stringify(group) === JSON.stringify(row.group));
        expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(items.length);
        for (const row of rows) {
          const ofRow = shown(row);
          expect(row.count).toBe(ofRow.length);
          expect(row.health).toEqual(countsOf(ofRow.map(({ health }) => (health ? { [health]: 1 } : {}))));
          expect(Date.parse(row.createdAt ?? '')).toBe(latestMs(ofRow.map(({ createdAt }) => createdAt)));
          if (row.figures === undefined) continue;
          expect(row.figures.analysis).toEqual(countsOf(ofRow.map(({ analysis }) => analysis)));
          expect(row.figures.changes).toBe(ofRow.reduce((sum, { changes }) => sum + changes, 0));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('ignores the type and search filters', async () => {
    const filter = { ...hideDeleted, type: 'Kubernetes::Pod', search: 'payments' };
    expect(await summary(['type'], filter)).toEqual(await summary(['type']));
  });

  it('is empty where nothing matches', async () => {
    const labels = { include: [{ key: 'app', value: 'nobody has this' }], exclude: [] };
    expect(await summary(['type'], { ...hideDeleted, labels })).toEqual([]);
  });

  it.each([[['config_class', 'type']], [['cluster__tag']], [['type', 'namespace__tag']]])(
    'returns changes and insights counted by the server for the groups of %j',
    async (groupBy) => {
      const figures = await figuresFromServer(server.service, { filter: hideDeleted, groupBy }, undefined);
      const groups = (await summary(groupBy)).map(({ group }) => JSON.stringify(group));
      expect(figures.map(({ group }) => JSON.stringify(group)).sort()).toEqual(groups.sort());
      const deployments = figures.filter(
        ({ group }) => !groupBy.includes('type') || group.includes(deployment),
      );
      expect(deployments.some(({ changes }) => changes > 0)).toBe(true);
      expect(deployments.some(({ analysis }) => (analysis.availability ?? 0) > 0)).toBe(true);
    },
  );

  it('does not request changes and insights when the rows contain them', async () => {
    const asked = {
      filter: { ...hideDeleted, status: { include: ['Running'], exclude: [] } },
      groupBy: ['type'],
    };
    await sample.fault({ kind: 'status', status: 500, path: '/catalog/summary', count: -1 });
    expect(await figuresFromServer(server.service, asked, undefined)).toEqual([]);
    const rows = await summary(asked.groupBy, asked.filter);
    expect(rows.some(({ figures }) => (figures?.changes ?? 0) > 0)).toBe(true);
  });

  it('counts every row of a server that returns fewer rows than requested', async () => {
    const filter: CatalogFilter = { ...hideDeleted, status: { include: [], exclude: ['nobody'] } };
    await sample.beOlder({ rowCap: 60 });
    expect(byGroup(await summary(['type'], filter))).toEqual(counted(live, ({ type }) => [type]));
  });

  it('is requested again after a connection failure, because the request only reads', async () => {
    await sample.fault({ kind: 'drop', path: '/catalog/summary', count: 1 });
    expect((await summary(['type'])).length).toBeGreaterThan(3);
  });

  it('skips an unreadable group, and rejects a malformed answer', async () => {
    await sample.answer('/catalog/summary', [
      { type: 'A::B', count: 'many' },
      { type: 'A::C', count: 2 },
    ]);
    expect(await summary(['type'])).toMatchObject([{ count: 2 }]);
    await sample.answer('/catalog/summary', { type: 'A::C', count: 2 });
    await expect(summary(['type'])).rejects.toMatchObject({ code: 'SERVER' });
  });
});
