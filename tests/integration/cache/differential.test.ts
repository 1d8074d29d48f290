import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { CatalogFilter, CatalogListInput, CatalogPage, CatalogSummaryInput } from '#contract/catalog.ts';
import type { ConfigListItem, ConfigSummaryRow } from '#contract/entities/configItem.ts';
import { catalogSortColumns } from '#contract/rules/catalogList.ts';
import { anyLabelValue, noLabelValue } from '#contract/rules/labelMatches.ts';
import {
  type CatalogCondition,
  type ConditionField,
  conditionFields,
  operatorsOf,
  typeOfSubject,
} from '#contract/rules/ownColumns.ts';
import { listFromServer, summaryFromServer } from '#main/areas/catalog/serverCatalog.ts';
import { rowConditions } from '#main/areas/catalog/serverFilter.ts';
import { systemClock } from '#main/base/clock.ts';
import type { Cache } from '#main/cache/Cache.ts';
import { configColumns, configRowSchema } from '#main/reading/configRows.ts';
import { CatalogService } from '#main/server/CatalogService.ts';
import { DataApi, rowCap, type TableRead } from '#main/server/DataApi.ts';
import { ServerClient } from '#main/server/ServerClient.ts';
import { createTransport } from '#main/server/transport.ts';
import { connectWindow, type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { cacheFolderOf } from '../../support/cacheFolderOf.ts';
import { openCache } from '../../support/cacheForTests.ts';
import { addGeneratedItems, oneOf, seeded, vocabulary } from '../../support/generatedItems.ts';
import { listInput } from '../../support/listInput.ts';
import { noRetry } from '../../support/noRetry.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForSession } from '../../support/session.ts';
import { startApplication } from '../../support/testApplication.ts';
import { expectedPage, namedAs } from './catalogOracle.ts';

const generated = 3_000;
const lists = 500;
const summaries = 60;
const limitMs = 170_000;

let sample: SampleForTests;
let client: ServerClient;
let data: DataApi;
let cache: Cache;
/** All items on the server. */
let items: ReadonlyMap<string, ConfigListItem>;
let random: () => number;

async function allRows<T>(query: TableRead, schema: z.ZodType<T>): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const page = { ...query, order: [['id', 'asc']], offset: found.length, limit: rowCap } as const;
    const { rows } = await data.rows(page, schema);
    found.push(...rows);
    if (rows.length < rowCap) return found;
  }
}

/** Waits for all figures, which are fetched after the items. */
async function untilFigured(window: TestWindow): Promise<void> {
  const wanted = [...items.values()].filter(({ analysis }) => Object.keys(analysis).length > 0).length;
  expect(wanted).toBeGreaterThan(0);
  const allHere = async () => {
    const { data: page } = await window.bridge.catalog.items.list({
      ...listInput,
      filter: { hideDeleted: false },
      groupBy: ['analysis'],
      pageSize: 1_000,
    });
    const figured = (page.groups ?? []).filter(({ group }) => group[0] !== null);
    expect(figured.reduce((sum, { count }) => sum + count, 0)).toBe(wanted);
  };
  await vi.waitFor(allHere, { timeout: 30_000, interval: 250 });
}

beforeAll(async () => {
  random = seeded(7);
  sample = await startSampleForTests();
  await addGeneratedItems(sample, generated, 7);
  const transport = await createTransport(false, { proxy: null, connectTimeoutMs: 2_000 });
  client = new ServerClient({ origin: sample.origin, originKind: 'web', clock: systemClock, transport });
  await client.setCredential({ kind: 'access-token', token: sample.account('admin').accessToken });
  data = new DataApi(client);
  const rows = await allRows({ relation: 'configs', columns: configColumns }, configRowSchema);
  items = new Map(rows.map((row) => [row.id, row]));
  expect(items.size).toBeGreaterThan(generated);

  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-differential-'));
  const app = await startApplication({
    server: sample.origin,
    data: folder,
    loadKeychain: testKeychain().load,
  });
  const window = await connectWindow(app.url);
  await waitForSession(window, 'signed-out');
  await signInAs(window, sample);
  await waitFor(
    window.bridge.sync.changes(),
    ({ feeds }) => feeds.some(({ name, state }) => name === 'items' && state === 'fresh'),
    60_000,
  );
  await untilFigured(window);
  window.close();
  await app.stop();
  cache = (await openCache(cacheFolderOf(folder))).cache;
}, 120_000);
afterAll(async () => {
  await cache?.close();
  await client?.close();
  await sample?.stop();
});

const some = <T>(values: readonly T[], most: number): T[] =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, () => oneOf(random, values));
const triState = (values: readonly string[]) => ({ include: some(values, 2), exclude: some(values, 2) });
const maybe = <Name extends string, T>(name: Name, chance: number, make: () => T) =>
  (random() < chance ? { [name]: make() } : {}) as { readonly [N in Name]?: T };

type Pair = { readonly key: string; readonly value: string };
const pairsOf = (of: Readonly<Record<string, readonly string[]>>): Pair[] =>
  Object.entries(of).flatMap(([key, values]) =>
    [...values, 'nobody', anyLabelValue, noLabelValue].map((value) => ({ key, value })),
  );
const allPairs = [...pairsOf(vocabulary.labels), ...pairsOf(vocabulary.tags)];

const searches = [
  'pump',
  'PUMP',
  'pu',
  'e',
  'valve_1',
  '_',
  '%',
  '100%',
  'drives the',
  'prod',
  'acme::w',
  'twin',
  ' twin ',
  'nobody has this',
  'worker',
  'payments',
  "o'clock",
  '"',
  '\\',
  '::',
  'shaft',
  'Globex',
];

const groupings = [
  'type',
  'config_class',
  'name',
  'analysis',
  'changed',
  'namespace__tag',
  'acme.io/zone__tag',
];

const fieldValues: Readonly<Record<ConditionField, readonly string[]>> = {
  cost: ['0', '0.5', '10', '250', '-1', '1e3'],
  created: ['1h', '30d', '90d', '2026-01-01', '2026-06-01T12:00:00Z'],
  changed: ['10m', '1d', '30d', '2026-06-01'],
  deleted: ['7d', '30d', '2026-01-01'],
};

function randomCondition(): CatalogCondition {
  const subject = oneOf(random, conditionFields);
  const operator = oneOf(random, operatorsOf[typeOfSubject(subject)]);
  const value = operator === 'has' || operator === 'no' ? '' : oneOf(random, fieldValues[subject]);
  return { subject, operator, value };
}

function randomFilter(): CatalogFilter {
  return {
    hideDeleted: random() < 0.5,
    ...maybe('labels', 0.3, () => ({ include: some(allPairs, 2), exclude: some(allPairs, 2) })),
    ...maybe('status', 0.3, () => triState([...vocabulary.statuses, 'Healthy', 'nobody'])),
    ...maybe('health', 0.3, () => triState([...vocabulary.healths, 'nobody'])),
    ...maybe('ids', 0.1, () =>
      [oneOf(random, [...items.keys()]), ...some([...items.keys()], 50)].slice(0, 50),
    ),
    ...maybe('conditions', 0.4, () => Array.from({ length: 1 + Math.floor(random() * 2) }, randomCondition)),
  };
}

function randomList(): CatalogListInput {
  return {
    filter: {
      ...randomFilter(),
      ...maybe('type', 0.3, () => oneOf(random, [...vocabulary.types, 'Kubernetes::Pod', 'Nobody'])),
      ...maybe('search', 0.4, () => oneOf(random, searches)),
    },
    groupBy: random() < 0.5 ? [] : [...new Set(some(groupings, 2))],
    sortBy: oneOf(random, catalogSortColumns),
    sortOrder: oneOf(random, ['asc', 'desc'] as const),
    pageIndex: Math.floor(random() ** 3 * 8),
    pageSize: oneOf(random, [1, 7, 50, 200, 1_000]),
  };
}

const near = (cost: number | null): number | null => (cost === null ? null : Math.round(cost * 1e6) / 1e6);
const sortedEntries = (map: Readonly<Record<string, number>>) => Object.entries(map).sort();

/** Converts a page to a comparable form. */
const said = (page: CatalogPage, groupBy: readonly string[]) => ({
  ids: page.items.map(({ id }) => id),
  total: page.total,
  cost: near(page.costTotal30d),
  ...(groupBy.length === 0
    ? {}
    : {
        groupCount: page.groupCount,
        groups: page.groups?.map(({ group, count, costTotal30d, health }) => ({
          names: group.map((name, place) => namedAs(name, groupBy[place] ?? '')),
          count,
          cost: near(costTotal30d),
          health: sortedEntries(health),
        })),
      }),
});

const toMs = (time: string | null): number | null => (time === null ? null : Date.parse(time));
const comparable = ({ group: _, ...item }: ConfigListItem) => ({
  ...item,
  createdAt: toMs(item.createdAt),
  updatedAt: toMs(item.updatedAt),
  deletedAt: toMs(item.deletedAt),
});

/** Sort columns that do not depend on a database's collation. */
const orderedAlike: ReadonlySet<string> = new Set(['cost', 'createdAt', 'updatedAt', 'deletedAt']);

describe('the cache and the server', () => {
  it(`return the same rows, totals, groups, and order for ${lists} random lists`, {
    timeout: limitMs,
    ...noRetry,
  }, async () => {
    const ids = z.object({ id: z.string() });
    for (let round = 0; round < lists; round += 1) {
      const input = randomList();
      const asked = `list ${round}: ${JSON.stringify(input)}`;
      const nowMs = Date.now();
      const ofServer = { relation: 'configs', columns: ['id'], ...rowConditions(input.filter, nowMs) };
      const matching = await allRows(ofServer, ids);
      const wanted = expectedPage(
        matching.map(({ id }) => items.get(id)!),
        input,
        nowMs,
      );
      const page = await cache.read.listItems(input, nowMs);
      const { groups, groupCount, cost, ...rest } = wanted;
      expect(said(page, input.groupBy), asked).toEqual({
        ...rest,
        cost: near(cost),
        ...(input.groupBy.length === 0
          ? {}
          : {
              groupCount,
              groups: groups.map((group) => ({
                ...group,
                cost: near(group.cost),
                health: sortedEntries(group.health),
              })),
            }),
      });
      expect(page.items.map(comparable), asked).toEqual(wanted.ids.map((id) => comparable(items.get(id)!)));
      if (input.groupBy.length > 0) continue;
      const asServer = await listFromServer(data, input, nowMs, undefined);
      expect(asServer.total, asked).toBe(page.total);
      if (orderedAlike.has(input.sortBy))
        expect(
          asServer.items.map(({ id }) => id),
          asked,
        ).toEqual(page.items.map(({ id }) => id));
    }
  });

  it(`return the same counts for ${summaries} random summaries`, {
    timeout: limitMs,
    ...noRetry,
  }, async () => {
    const server = { service: new CatalogService(client), data };
    const counted = (rows: readonly ConfigSummaryRow[]) =>
      rows
        .map(({ group, count, health, costTotal30d, createdAt, updatedAt, figures }) => ({
          group: JSON.stringify(group),
          count,
          health: sortedEntries(health),
          cost: near(costTotal30d),
          createdMs: toMs(createdAt),
          updatedMs: toMs(updatedAt),
          changes: figures?.changes,
          insights: figures && sortedEntries(figures.analysis),
        }))
        .sort((a, b) => (a.group < b.group ? -1 : 1));
    let ofRows = 0;
    let ofGroups = 0;
    for (let round = 0; round < summaries; round += 1) {
      const input: CatalogSummaryInput = {
        filter: randomFilter(),
        groupBy: [
          oneOf(random, ['type', 'config_class', 'cluster__tag']),
          ...some(['namespace__tag', 'acme.io/zone__tag'], 1),
        ],
      };
      const asked = `summary ${round}: ${JSON.stringify(input)}`;
      const nowMs = Date.now();
      const rows = await summaryFromServer(server, input, nowMs, undefined);
      expect(counted(await cache.read.summarize(input, nowMs)), asked).toEqual(counted(rows));
      if (rows.length === 0) continue;
      if (rows.every(({ figures }) => figures === undefined)) ofGroups += 1;
      else if (rows.some(({ figures }) => (figures?.changes ?? 0) > 0)) ofRows += 1;
    }
    // Both counting strategies were used, with results.
    expect(ofRows).toBeGreaterThan(summaries / 5);
    expect(ofGroups).toBeGreaterThan(0);
  });

  it('offer the same statuses, types, labels, and tags of items that are not deleted', async () => {
    const values = async (of: 'types' | 'statuses') =>
      (await cache.read.facets(of)).map(({ value, count }) => [value, count]).sort();
    const counts = (textOf: (item: ConfigListItem) => string | null) => {
      const found = new Map<string, number>();
      for (const item of items.values()) {
        const value = textOf(item);
        if (item.deletedAt === null && value !== null) found.set(value, (found.get(value) ?? 0) + 1);
      }
      return [...found].sort();
    };
    expect(await values('types')).toEqual(counts(({ type }) => type));
    expect(await values('statuses')).toEqual(counts(({ status }) => status));
    const tags = (await cache.read.facets('tags')).map(({ key, value }) => `${key}=${value}`);
    const kept = [...items.values()].flatMap(({ tags: of }) =>
      Object.entries(of).map(([key, value]) => `${key}=${value}`),
    );
    expect(tags.sort()).toEqual([...new Set(kept)].sort());
  });
});
