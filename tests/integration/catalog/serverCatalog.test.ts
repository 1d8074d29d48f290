import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CatalogFilter, CatalogListInput } from '#contract/catalog.ts';
import { anyLabelValue, noLabelValue } from '#contract/rules/labelMatches.ts';
import { facetsFromServer, listFromServer } from '#main/areas/catalog/serverCatalog.ts';
import { systemClock } from '#main/base/clock.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { ServerClient } from '#main/server/ServerClient.ts';
import { createTransport } from '#main/server/transport.ts';
import { listInput } from '../../support/listInput.ts';
import { noRetry } from '../../support/noRetry.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';

const rawItem = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  description: z.string().nullable(),
  namespace: z.string().nullable(),
  status: z.string().nullable(),
  health: z.string().nullable(),
  labels: z.record(z.string(), z.string()).nullable(),
  tags: z.record(z.string(), z.string()).nullable(),
  updated_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
});
type RawItem = z.infer<typeof rawItem>;

let sample: SampleForTests;
let client: ServerClient;
let data: DataApi;
let all: readonly RawItem[];

beforeAll(async () => {
  sample = await startSampleForTests();
  client = new ServerClient({
    origin: sample.origin,
    originKind: 'web',
    clock: systemClock,
    transport: await createTransport(false, { proxy: null, connectTimeoutMs: 2_000 }),
  });
  await client.setCredential({ kind: 'access-token', token: sample.account('admin').accessToken });
  data = new DataApi(client);
  const columns = Object.keys(rawItem.shape);
  all = (await data.rows({ relation: 'configs', columns, order: [['id', 'asc']] }, rawItem)).rows;
});
afterEach(() => sample.bePresent());
afterAll(async () => {
  await client.close();
  await sample.stop();
});

const list = (input: Partial<CatalogListInput>) =>
  listFromServer(data, { ...listInput, ...input }, Date.now(), undefined);

const contains = (text: string | null, part: string): boolean =>
  text?.toLowerCase().includes(part.toLowerCase()) ?? false;

/** A simple reference implementation of the contract's filter. */
function fits(item: RawItem, filter: CatalogFilter): boolean {
  const triState = (value: string | null, choice: CatalogFilter['status']) =>
    choice === undefined ||
    ((choice.include.length === 0 || (value !== null && choice.include.includes(value))) &&
      !(value !== null && choice.exclude.includes(value)));
  const has = ({ key, value }: { readonly key: string; readonly value: string }) => {
    const found = [item.labels?.[key], item.tags?.[key]].filter((one) => one !== undefined);
    if (value === anyLabelValue) return found.length > 0;
    return value === noLabelValue ? found.length === 0 : found.includes(value);
  };
  const { include = [], exclude = [] } = filter.labels ?? {};
  const search = filter.search?.trim() ?? '';
  return (
    (!filter.hideDeleted || item.deleted_at === null) &&
    (filter.type === undefined || item.type === filter.type) &&
    [item.name, item.type, item.description, item.namespace].some(
      (text) => search === '' || contains(text, search),
    ) &&
    triState(item.status, filter.status) &&
    triState(item.health, filter.health) &&
    include.every(({ key }) => include.some((pair) => pair.key === key && has(pair))) &&
    !exclude.some(has)
  );
}

const someOf = <T>(values: readonly T[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: most });

describe('the catalog list from the server', () => {
  it('applies any filter as the contract defines it', noRetry, async () => {
    const pairs = all.flatMap((item) => [
      ...Object.entries(item.labels ?? {}).map(([key, value]) => ({ key, value })),
      ...Object.entries(item.tags ?? {}).map(([key, value]) => ({ key, value })),
    ]);
    const presence = [...new Set(pairs.map(({ key }) => key))].flatMap((key) => [
      { key, value: anyLabelValue },
      { key, value: noLabelValue },
    ]);
    const odd = [
      { key: 'no such "key", really.', value: 'a,b)(' },
      { key: 'app.kubernetes.io/name', value: 'say "hi" \\ there' },
    ];
    const statuses = [...new Set(all.flatMap(({ status }) => status ?? [])), 'a,b', '"x"', '', 'null'];
    const healths = ['healthy', 'unhealthy', 'warning', 'unknown'];
    const labels = fc.oneof(someOf([...pairs, ...odd], 4), someOf([...pairs, ...presence], 4));
    const filters = fc.record<CatalogFilter>(
      {
        type: fc.constantFrom(...new Set(all.map(({ type }) => type))),
        search: fc.constantFrom('pay', 'PAYMENTS-w', '50%', '_', 'k8s', 'a, b', '(', '"', '\\', 'prod'),
        labels: fc.record({ include: labels, exclude: labels }),
        status: fc.record({ include: someOf(statuses, 3), exclude: someOf(statuses, 3) }),
        health: fc.record({ include: someOf(healths, 3), exclude: someOf(healths, 3) }),
        hideDeleted: fc.boolean(),
      },
      { requiredKeys: ['hideDeleted'] },
    );
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const { items, total } = await list({ filter, pageSize: 1000 });
        const wanted = all.filter((item) => fits(item, filter)).map(({ id }) => id);
        expect(items.map(({ id }) => id).sort()).toEqual(wanted.sort());
        expect(total).toBe(wanted.length);
      }),
      { numRuns: 150 },
    );
  });

  it('groups items of one type and sorts them by name in the requested direction', async () => {
    const { items } = await list({ sortBy: 'type', sortOrder: 'desc', pageSize: 200 });
    const order = items.map(({ type, name }) => `${type}\n${name}`);
    const types = items.map(({ type }) => type);
    expect(new Set(types).size).toBeGreaterThan(3);
    expect(types.filter((type, index) => type !== types[index - 1]).length).toBe(new Set(types).size);
    expect(order[0]?.localeCompare(order.at(-1) ?? '')).toBe(1);
  });

  it('returns every row exactly once while paging through equal rows', async () => {
    const ids: string[] = [];
    for (let pageIndex = 0; ; pageIndex += 1) {
      const { items, total } = await list({ sortBy: 'status', pageIndex, pageSize: 50 });
      ids.push(...items.map(({ id }) => id));
      if (ids.length >= total || items.length === 0) break;
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(all.filter(({ deleted_at }) => deleted_at === null).length);
  });

  it.each(['type', 'config_class', 'namespace__tag'])(
    'returns the groups of %s across pages, each row with its group',
    async (grouping) => {
      const groups: (string | null | undefined)[] = [];
      for (let pageIndex = 0; pageIndex < 3; pageIndex += 1) {
        const { items } = await list({ groupBy: [grouping], sortBy: 'name', pageIndex, pageSize: 50 });
        groups.push(...items.map(({ group }) => group?.[0]));
      }
      expect(new Set(groups).size).toBeGreaterThan(1);
      expect(groups).not.toContain(undefined);
      const runs = groups.filter((group, index) => index === 0 || group !== groups[index - 1]);
      expect(new Set(runs).size).toBe(runs.length);
    },
  );

  it('sorts the rows of a provider as requested, although the server sorts by type', async () => {
    const { items } = await list({ groupBy: ['config_class'], sortBy: 'name', pageSize: 50 });
    const provider = items.at(-1)?.group?.[0];
    const names = items.filter(({ group }) => group?.[0] === provider).map(({ name }) => name.toLowerCase());
    expect(names).toEqual([...names].sort());
  });

  it('rejects a filter that is too long for an address', async () => {
    const include = Array.from({ length: 200 }, (_, index) => ({
      key: 'app',
      value: `${index} `.repeat(40),
    }));
    await expect(
      list({ filter: { hideDeleted: true, labels: { include, exclude: [] } } }),
    ).rejects.toMatchObject({
      code: 'INVALID',
      data: { sentence: 'The filter is too long for the server. Choose fewer values.' },
    });
  });
});

describe('the filter options from the server', () => {
  it('come from the views of the server', async () => {
    const live = all.filter(({ deleted_at }) => deleted_at === null);
    const types = await facetsFromServer(data, 'types', undefined);
    expect(types.map(({ value }) => value)).toEqual(expect.arrayContaining(['Kubernetes::Pod']));
    const statuses = await facetsFromServer(data, 'statuses', undefined);
    expect(statuses.map(({ value }) => value).sort()).toEqual(
      [...new Set(live.flatMap(({ status }) => status ?? []))].sort(),
    );
    const labels = await facetsFromServer(data, 'labels', undefined);
    const expected = live.flatMap((item) =>
      Object.entries(item.labels ?? {}).map(([key, value]) => JSON.stringify([key, value])),
    );
    expect(new Set(labels.map(({ key, value }) => JSON.stringify([key, value])))).toEqual(new Set(expected));
    const tags = await facetsFromServer(data, 'tags', undefined);
    expect(tags).toContainEqual({ key: 'namespace', value: 'payments' });
  });

  it('are complete when the server returns fewer rows than requested', async () => {
    const all = await facetsFromServer(data, 'labels', undefined);
    await sample.beOlder({ rowCap: 10 });
    expect(await facetsFromServer(data, 'labels', undefined)).toEqual(all);
  });
});
