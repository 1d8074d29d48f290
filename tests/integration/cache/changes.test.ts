import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Change, ChangeFilter, ChangeListInput, ChangePage } from '#contract/changes.ts';
import { type ChangeSortColumn, changeSortColumns, severities } from '#contract/rules/changes.ts';
import { anyLabelValue, noLabelValue } from '#contract/rules/labelMatches.ts';
import { itemSeenAt, type SeenTimes, typeSeenAt } from '#contract/rules/seen.ts';
import { changesFromServer } from '#main/areas/changes/serverChanges.ts';
import type { Cache } from '#main/cache/Cache.ts';
import { normalizeText } from '#main/cache/text.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { parseJson, type ServerClient } from '#main/server/ServerClient.ts';
import { openCache } from '../../support/cacheForTests.ts';
import { changesOf, everyChange, withCachePrecision } from '../../support/changeQueries.ts';
import { feedContext, sampleClient } from '../../support/feedContext.ts';
import { oneOf, seeded } from '../../support/generatedItems.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { feedDependencies, syncFeed } from '../../support/syncFeed.ts';

const questions = 500;
/** Number of queries to also compare with the catalog service. */
const asked = 120;
const dayMs = 86_400_000;

let sample: SampleForTests;
let client: ServerClient;
let data: DataApi;
let cache: Cache;
/** All changes on the server. */
let all: readonly Change[];
const random = seeded(16);

beforeAll(async () => {
  sample = await startSampleForTests();
  client = await sampleClient(sample);
  data = new DataApi(client);
  ({ cache } = await openCache());
  const context = feedContext(client, cache);
  for (const name of [...feedDependencies('changes'), 'relationships', 'people'] as const)
    await syncFeed(name, context);
  all = await changesOf((input) => changesFromServer(data, input, undefined), 1_000);
}, 120_000);
afterAll(async () => {
  await cache.close();
  await client.close();
  await sample.stop();
});

const maybe = <T>(chance: number, make: () => readonly T[]): readonly T[] =>
  random() < chance ? make() : [];

/** Returns random values to include or exclude, sometimes one that matches nothing. */
function choice(of: (change: Change) => string | null) {
  const value = () => (random() < 0.1 ? 'nobody has this' : (of(oneOf(random, all)) ?? 'nor this'));
  const keep = random() < 0.7;
  const values = [...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, value))].filter(
    (text) => text !== '',
  );
  return keep ? { include: values, exclude: [] } : { include: [], exclude: values };
}

function tagChoice(): ChangeFilter['tags'] {
  const pair = () => {
    const [key, value] = oneOf(random, [
      ...Object.entries(oneOf(random, all).item.tags),
      ['namespace', 'nowhere'] as const,
      ['namespace', anyLabelValue] as const,
      ['namespace', noLabelValue] as const,
    ]);
    return { key, value };
  };
  const some = (chance: number) =>
    maybe(chance, () => Array.from({ length: 1 + Math.floor(random() * 2) }, pair));
  return { include: [...some(0.6)], exclude: [...some(0.4)] };
}

/** The remaining columns are compared as sets, because PostgreSQL and SQLite collate texts differently. */
const ordersAlike: ReadonlySet<ChangeSortColumn> = new Set(['created_at', 'count']);

function question(): ChangeListInput {
  const filter: ChangeFilter = { ...everyChange.filter };
  const parts: Array<() => void> = [
    () => (filter.configType = choice(({ item }) => item.type)),
    () => (filter.type = choice(({ type }) => type)),
    () => (filter.severity = oneOf(random, severities)),
    () => (filter.tags = tagChoice()),
    () => (filter.itemId = choice(({ item }) => item.id)),
    () => (filter.summary = choice(({ summary }) => summary)),
    () => (filter.source = choice(({ source }) => source)),
    () => (filter.createdBy = choice(({ createdBy }) => createdBy?.id ?? null)),
    () => (filter.externalCreatedBy = choice(({ externalCreatedBy }) => externalCreatedBy)),
    () => (filter.hideDeleted = true),
  ];
  for (const part of parts) if (random() < 0.18) part();
  const from = Date.now() - Math.floor(random() * 40 * dayMs);
  const range = {
    asked: '',
    from: new Date(from).toISOString(),
    to: random() < 0.5 ? null : new Date(from + random() * 20 * dayMs).toISOString(),
  };
  const sortBy = oneOf(random, changeSortColumns);
  const of = { id: oneOf(random, all).item.id, upstream: random() < 0.5, downstream: random() < 0.5 };
  return {
    filter,
    ...(random() < 0.3 ? { of } : {}),
    range: random() < 0.3 ? null : range,
    sortBy,
    sortOrder: oneOf(random, ['asc', 'desc']),
    pageIndex: ordersAlike.has(sortBy) ? Math.floor(random() * 4) : 0,
    pageSize: ordersAlike.has(sortBy) ? oneOf(random, [7, 50, 200]) : 1_000,
  };
}

/** Returns the page with cached timestamps (milliseconds). */
const kept = ({ changes, total }: ChangePage): ChangePage => ({
  total,
  changes: changes.map(withCachePrecision),
});

const named = (page: ChangePage): string[] => page.changes.map(({ id }) => id);

/** The sort values of a list. */
const sortValues: Readonly<Record<ChangeSortColumn, (change: Change) => string | number | null>> = {
  created_at: ({ createdAt }) => createdAt,
  name: ({ item }) => item.name && normalizeText(item.name),
  change_type: ({ type }) => normalizeText(type),
  summary: ({ summary }) => summary,
  source: ({ source }) => source && normalizeText(source),
  count: ({ count }) => count,
};

function expectInOrder(page: ChangePage, { sortBy, sortOrder }: ChangeListInput): void {
  const values = page.changes.map(sortValues[sortBy]);
  const there = values.filter((value) => value !== null);
  expect(values.slice(0, there.length), 'what has no value comes last').toEqual(there);
  const sign = sortOrder === 'asc' ? 1 : -1;
  there.forEach((value, index) => {
    const next = there[index + 1];
    if (next !== undefined) expect(sign * (value < next ? -1 : value > next ? 1 : 0)).toBeLessThanOrEqual(0);
  });
}

describe('the cached change list', () => {
  it(`matches PostgREST for ${questions} random queries`, { timeout: 170_000 }, async () => {
    let found = 0;
    let related = 0;
    for (let count = 0; count < questions; count += 1) {
      const input = question();
      const here = await cache.read.listChanges(input);
      const there = await changesFromServer(data, input, undefined);
      const why = JSON.stringify(input);
      expect(here.total, why).toBe(there.total);
      if (ordersAlike.has(input.sortBy)) expect(here, why).toEqual(kept(there));
      else if (there.total <= input.pageSize)
        expect(named(here).toSorted(), why).toEqual(named(there).toSorted());
      expectInOrder(here, input);
      found += here.changes.length;
      if (here.changes.some(({ item }) => input.of !== undefined && item.id !== input.of.id)) related += 1;
    }
    expect(found / questions).toBeGreaterThan(20);
    expect(related, 'questions that found changes of related items').toBeGreaterThan(10);
  });

  it('counts unseen changes of items and types', async () => {
    const ids = [...new Set(all.map(({ item }) => item.id))];
    const types = [...new Set(all.flatMap(({ item }) => item.type ?? []))];
    const some = <T>(values: readonly T[], chance: number) => values.filter(() => random() < chance);
    const when = () => new Date(Date.now() - random() * 6 * dayMs).toISOString();
    for (let round = 0; round < 20; round += 1) {
      const seen: SeenTimes = {
        catalog: random() < 0.5 ? when() : null,
        types: Object.fromEntries(some(types, 0.3).map((type) => [type, when()])),
        items: Object.fromEntries(some(ids, 0.2).map((id) => [id, when()])),
        sends: null,
        handover: null,
      };
      const counts = await cache.read.countUnseen(ids, types, seen);
      const unseen = (change: Change, since: string | null) =>
        since !== null && Date.parse(change.createdAt) > Date.parse(since);
      const expected = { items: new Map<string, number>(), types: new Map<string, number>() };
      const add = (into: Map<string, number>, key: string) => into.set(key, (into.get(key) ?? 0) + 1);
      for (const change of all) {
        const { id, type } = change.item;
        const byItem = itemSeenAt(seen, id, type);
        if (unseen(change, byItem)) add(expected.items, id);
        // A type is counted only if it, or everything, was marked as seen.
        if (type !== null && typeSeenAt(seen, type) !== null && unseen(change, byItem))
          add(expected.types, type);
      }
      expect(counts).toEqual({
        items: Object.fromEntries(expected.items),
        types: Object.fromEntries(expected.types),
      });
    }
  });

  const answerSchema = z.object({
    total: z.number().default(0),
    changes: z.array(z.object({ id: z.string() })).default([]),
  });

  const recursionOf = ({ upstream, downstream }: NonNullable<ChangeListInput['of']>) =>
    upstream ? (downstream ? 'all' : 'upstream') : downstream ? 'downstream' : 'none';

  /** Converts a query to the request format of the catalog service. */
  function serviceBody({ filter, of, range, sortBy, sortOrder, pageIndex, pageSize }: ChangeListInput) {
    const list = ({
      include,
      exclude,
    }: {
      readonly include: readonly string[];
      readonly exclude: readonly string[];
    }) =>
      [...include, ...exclude.map((value) => `!${value}`)]
        .map(encodeURIComponent)
        .join(',')
        .replaceAll('%21', '!') || undefined;
    return {
      ...(of === undefined ? { recursive: 'none' } : { id: of.id, recursive: recursionOf(of), depth: 5 }),
      config_type: list(filter.configType),
      type: list(filter.type),
      severity: filter.severity,
      from: range?.from ?? 'now-10y',
      to: range?.to ?? undefined,
      sort_by: `${sortOrder === 'desc' ? '-' : ''}${sortBy}`,
      page: pageIndex + 1,
      page_size: pageSize,
    };
  }

  it(`matches the catalog service for ${asked} random queries`, async () => {
    for (let count = 0; count < asked; count += 1) {
      const { filter, ...rest } = question();
      const input: ChangeListInput = {
        ...rest,
        filter: {
          ...everyChange.filter,
          type: filter.type,
          ...(filter.severity && { severity: filter.severity }),
        },
      };
      const here = await cache.read.listChanges(input);
      const body = serviceBody(input);
      const answer = await client.send({
        method: 'POST',
        path: '/catalog/changes',
        isReadOnlyPost: true,
        body,
      });
      client.assertGood(answer);
      const there = answerSchema.parse(parseJson(answer));
      expect(here.total, JSON.stringify(input)).toBe(there.total);
    }
  });
});
