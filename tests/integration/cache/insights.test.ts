import { beforeAll, describe, expect, it } from 'vitest';
import type { Insight, InsightListInput, InsightPage } from '#contract/insights.ts';
import { severities } from '#contract/rules/changes.ts';
import { insightSortColumns, insightStatuses } from '#contract/rules/insights.ts';
import { unpackComponents } from '#contract/rules/packedComponents.ts';
import { insightFromServer, insightsFromServer } from '#main/areas/insights/serverInsights.ts';
import type { Cache } from '#main/cache/Cache.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { componentIdOf } from '../../sample-server/database/componentRows.ts';
import type { RowChange } from '../../sample-server/gateway/rowControlRoutes.ts';
import { expectSameList, randomPage } from '../../support/expectSameList.ts';
import { feedContext } from '../../support/feedContext.ts';
import { oneOf, seeded } from '../../support/generatedItems.ts';
import { startCacheOfSample } from '../../support/startCacheOfSample.ts';
import { feedDependencies, syncFeed } from '../../support/syncFeed.ts';

const questions = 500;
const generated = 300;
const every: InsightListInput = {
  filter: {},
  sortBy: 'first_observed',
  sortOrder: 'desc',
  pageIndex: 0,
  pageSize: 1_000,
};

let data: DataApi;
let cache: Cache;
/** All insights on the server. */
let all: readonly Insight[];
const random = seeded(17);

/** Returns a change that inserts another insight for the same item. */
function newInsight({ item }: Insight, place: number): RowChange {
  const at = (ms: number) => new Date(Date.now() - ms - place * 1_000).toISOString();
  const row = {
    id: `0192aaaa-0000-7000-8000-${place.toString(16).padStart(12, '0')}`,
    config_id: item.id,
    analysis_type: oneOf(random, ['cost', 'security', 'reliability']),
    analyzer: oneOf(random, ['trivy', 'kubescape', '']),
    severity: random() < 0.1 ? null : oneOf(random, severities),
    status: oneOf(random, insightStatuses),
    summary: random() < 0.2 ? null : `finding ${place}`,
    message: `**finding** ${place}`,
    source: null,
    analysis: null,
    first_observed: at(random() * 9 * 86_400_000),
    last_observed: random() < 0.2 ? null : at(0),
    is_pushed: false,
  };
  return { action: 'insert', table: 'config_analysis', row };
}

beforeAll(async () => {
  const started = await startCacheOfSample();
  ({ data, cache } = started);
  const { sample, client } = started;
  const seen = (await insightsFromServer(data, every, undefined)).insights;
  await sample.changeRows(
    Array.from({ length: generated }, (_, place) => newInsight(oneOf(random, seen), place)),
  );
  const context = feedContext(client, cache);
  for (const name of [...feedDependencies('insights'), 'components'] as const) await syncFeed(name, context);
  all = (await insightsFromServer(data, every, undefined)).insights;
  expect(all.length).toBeGreaterThan(generated);
  return started.end;
}, 120_000);

function question(): InsightListInput {
  const filter: InsightListInput['filter'] = {};
  const some = () => oneOf(random, all);
  const parts: Array<() => void> = [
    () => (filter.configType = some().item.type ?? 'Nothing::Known'),
    () => (filter.type = some().type),
    () => (filter.severity = oneOf(random, severities)),
    () => (filter.analyzer = some().analyzer || 'nobody'),
    () => (filter.status = oneOf(random, insightStatuses)),
    () => (filter.itemId = some().item.id),
    () =>
      (filter.componentId = componentIdOf(oneOf(random, ['Payments', 'payments', 'payments-db', 'search']))),
  ];
  for (const part of parts) if (random() < 0.25) part();
  return { filter, ...randomPage(random, insightSortColumns) };
}

const iso = (text: string | null): string | null => text && new Date(text).toISOString();

/** Returns the page with cached timestamps (milliseconds). */
const kept = ({ insights, total }: InsightPage): InsightPage => ({
  total,
  insights: insights.map((insight) => ({
    ...insight,
    firstObservedAt: iso(insight.firstObservedAt) ?? '',
    lastObservedAt: iso(insight.lastObservedAt),
    item: { ...insight.item, deletedAt: iso(insight.item.deletedAt) },
  })),
});

const rowsOf = ({ insights: rows, total }: InsightPage) => ({ rows, total });
const sortedAlike = ['first_observed', 'last_observed'];

describe('the cached insight list', () => {
  it(`matches PostgREST for ${questions} random queries`, { timeout: 120_000 }, async () => {
    let found = 0;
    for (let count = 0; count < questions; count += 1) {
      const input = question();
      const here = await cache.read.listInsights(input);
      const { componentId } = input.filter;
      const packed = componentId === undefined ? null : await cache.read.packedComponent(componentId);
      const componentIds = packed === null ? undefined : [...unpackComponents(packed).byId.keys()];
      const there = await insightsFromServer(data, input, undefined, componentIds);
      expectSameList(input, rowsOf(here), rowsOf(kept(there)), sortedAlike);
      found += here.insights.length;
    }
    expect(found).toBeGreaterThan(questions);
  });

  it('returns every insight with all details that the server returns', async () => {
    for (const { id } of all) {
      const there = await insightFromServer(data, id, undefined);
      if (there === undefined) throw new Error('It is gone.');
      const [shown] = kept({ insights: [there], total: 1 }).insights;
      expect(await cache.read.insight(id)).toEqual(shown);
    }
    expect(await cache.read.insight('00000000-0000-0000-0000-000000000001')).toBeNull();
  });

  it('finds insights by words of the summary and message', async () => {
    const { hits, total } = await cache.read.searchInsights('fewer replicas', 5);
    expect(total).toBeGreaterThan(0);
    expect(hits[0]).toMatchObject({ kind: 'insight', name: expect.stringContaining('fewer replicas') });
    expect((await cache.read.searchInsights('runAsNonRoot', 5)).total).toBeGreaterThan(0);
    expect((await cache.read.searchInsights('nobody wrote this', 5)).total).toBe(0);
  });
});
