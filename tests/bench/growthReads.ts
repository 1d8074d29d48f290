import type { Database } from 'better-sqlite3';
import type { CatalogFilter, CatalogListInput, CatalogSummaryInput } from '#contract/catalog.ts';
import type { ChangeListInput } from '#contract/changes.ts';
import type { InsightListInput } from '#contract/insights.ts';
import { catalogSortColumns } from '#contract/rules/catalogList.ts';
import { changeSortColumns } from '#contract/rules/changes.ts';
import { CacheReader } from '#main/cache/reads/CacheReader.ts';
import { ChangeReader } from '#main/cache/reads/ChangeReader.ts';
import { CheckReader } from '#main/cache/reads/CheckReader.ts';
import { ComponentReader } from '#main/cache/reads/ComponentReader.ts';
import { FutureRowReader } from '#main/cache/reads/FutureRowReader.ts';
import { InsightReader } from '#main/cache/reads/InsightReader.ts';
import { RelationshipReader } from '#main/cache/reads/RelationshipReader.ts';
import { SendReader } from '#main/cache/reads/SendReader.ts';
import { idText } from '#main/cache/text.ts';
import { changesInput, changesView } from '../../src-renderer/areas/catalog/changes/changesView.ts';
import { insightsInput, insightsView } from '../../src-renderer/areas/catalog/insights/insightsView.ts';
import { sendsInput, sendsView } from '../../src-renderer/areas/notifications/sends/sendsView.ts';
import { listInput } from '../support/listInput.ts';
import { dayMs, planetId, planetNowMs } from './planetItems.ts';
import { typedKeys } from './typedKeys.ts';

/** The readers of one connection, without cached results. */
export const createGrowthReaders = (database: Database) => ({
  items: new CacheReader(database),
  future: new FutureRowReader(database),
  changes: new ChangeReader(database),
  checks: new CheckReader(database),
  components: new ComponentReader(database),
  insights: new InsightReader(database),
  relationships: new RelationshipReader(database),
  sends: new SendReader(database),
  /** Returns the id of an item in the middle of the store that differs by step. */
  itemId: (step: number): string =>
    idText(
      database
        .prepare<[number], Buffer>(
          'select id from item where k = (select max(k) from item) / 2 + ? * 7919 % (select max(k) / 4 from item)',
        )
        .pluck()
        .get(step) ?? Buffer.alloc(16),
    ),
});

export type GrowthReaders = ReturnType<typeof createGrowthReaders>;

export interface GrowthRead {
  readonly name: string;
  /** `sync` reads run in the background; `user` reads are what a person waits for. */
  readonly for: 'user' | 'sync';
  /** @param step differs for every run */
  readonly read: (readers: GrowthReaders, step: number) => unknown;
}

const pods = { hideDeleted: true, type: 'Kubernetes::Pod' } as const satisfies CatalogFilter;
const only = (value: string) => ({ include: [value], exclude: [] });
const inNamespace = { include: [{ key: 'namespace', value: 'payments' }], exclude: [] };

const list = (name: string, input: Partial<CatalogListInput>): GrowthRead => ({
  name: `items of the largest type: ${name}`,
  for: 'user',
  read: ({ items }) => items.listItems({ ...listInput, filter: pods, ...input }, planetNowMs),
});

const summary = (name: string, input: Partial<CatalogSummaryInput>): GrowthRead => ({
  name: `catalog summary: ${name}`,
  for: 'user',
  read: ({ items }) =>
    items.summarize({ filter: { hideDeleted: true }, groupBy: ['type'], ...input }, Date.now()),
});

const facets = (of: 'types' | 'statuses' | 'labels' | 'tags'): GrowthRead => ({
  name: `options of the filter: ${of}`,
  for: 'user',
  read: ({ items }) => items.facets(of),
});

type ChangesView = typeof changesView.defaults;
const days = (count: number) => ({ range: { type: 'relative', range: `now-${count}d` } }) as const;
const changesOf = (view: Partial<ChangesView>): ChangeListInput =>
  changesInput({ ...changesView.defaults, ...view }, planetNowMs);

const changes = (name: string, input: () => Partial<ChangeListInput>): GrowthRead => ({
  name: `changes: ${name}`,
  for: 'user',
  read: (readers) => readers.changes.listChanges({ ...changesOf({}), ...input() }),
});

const insightsOf = (input: Partial<InsightListInput>): InsightListInput => ({
  ...insightsInput(insightsView.defaults),
  ...input,
});

const insights = (name: string, input: Partial<InsightListInput>): GrowthRead => ({
  name: `insights: ${name}`,
  for: 'user',
  read: (readers) => readers.insights.listInsights(insightsOf(input)),
});

const keyAt = (step: number): string => typedKeys[(step * 37) % typedKeys.length] ?? '';
const searchLimit = 50;

const sends = (name: string, read: (readers: GrowthReaders) => unknown): GrowthRead => ({
  name: `send history (400,000 rows): ${name}`,
  for: 'user',
  read,
});

/** Every read of the stored rows whose duration can depend on their number. */
export const growthReads: readonly GrowthRead[] = [
  summary('by type', {}),
  summary('by provider', { groupBy: ['config_class'] }),
  summary('unhealthy by type', { filter: { hideDeleted: true, health: only('unhealthy') } }),
  summary('of one tag by type', { filter: { hideDeleted: true, labels: inNamespace } }),
  summary('by tag', { groupBy: ['namespace__tag'] }),
  ...catalogSortColumns.map((sortBy) => list(`sorted by ${sortBy}`, { sortBy, sortOrder: 'desc' })),
  list('sorted by name, page 1,000', { pageIndex: 1_000 }),
  list('sorted by name, with deleted items', { filter: { ...pods, hideDeleted: false } }),
  list('unhealthy, sorted by updatedAt', {
    filter: { ...pods, health: only('unhealthy') },
    sortBy: 'updatedAt',
    sortOrder: 'desc',
  }),
  list('with a status', { filter: { ...pods, status: only('Running') } }),
  list('with a tag', { filter: { ...pods, labels: inNamespace } }),
  list('with a searched text', { filter: { ...pods, search: 'ledger' } }),
  list('grouped by tag', { groupBy: ['namespace__tag'] }),
  list('grouped by age of the change', { groupBy: ['changed'] }),
  list('grouped by insights', { groupBy: ['analysis'] }),
  list('all types with a searched text, by type', {
    filter: { hideDeleted: true, search: 'ledger' },
    groupBy: ['type'],
  }),
  {
    name: 'page of an item',
    for: 'user',
    read: ({ items, checks, itemId }, step) => {
      const id = itemId(step);
      return [items.item(id), checks.checksOfItem(id)];
    },
  },
  {
    name: 'search of items as you type',
    for: 'user',
    read: ({ items }, step) => items.search(keyAt(step), searchLimit),
  },
  {
    name: 'search of everything as you type',
    for: 'user',
    read: (readers, step) => [
      readers.items.search(keyAt(step), searchLimit),
      readers.items.searchScrapers(keyAt(step), searchLimit),
      readers.checks.searchChecks(keyAt(step), searchLimit),
      readers.components.searchComponents(keyAt(step), searchLimit),
      readers.insights.searchInsights(keyAt(step), searchLimit),
    ],
  },
  facets('types'),
  facets('statuses'),
  facets('labels'),
  facets('tags'),
  changes('first rows of two days', () => ({})),
  ...changeSortColumns.map((sortBy) =>
    changes(`30 days sorted by ${sortBy}`, () => ({ ...changesOf(days(30)), sortBy })),
  ),
  changes('30 days with a change type', () =>
    changesOf({ ...days(30), changeType: new Map([['OOMKilled', 1]]) }),
  ),
  changes('30 days with an item type', () =>
    changesOf({ ...days(30), configTypes: new Map([['Kubernetes::Node', 1]]) }),
  ),
  changes('two days of a tag', () => {
    const { filter, ...input } = changesOf({});
    return { ...input, filter: { ...filter, tags: inNamespace } };
  }),
  changes('30 days of a tag', () => {
    const { filter, ...input } = changesOf(days(30));
    return { ...input, filter: { ...filter, tags: inNamespace } };
  }),
  changes('30 days of a creator', () => {
    const { filter, ...input } = changesOf(days(30));
    return { ...input, filter: { ...filter, externalCreatedBy: only('deploy@meridian.example') } };
  }),
  {
    name: 'changes: of one item and its relatives',
    for: 'user',
    read: (readers, step) => {
      const of = { id: readers.itemId(step), upstream: true, downstream: false };
      return readers.changes.listChanges({ ...changesOf(days(30)), of });
    },
  },
  {
    name: 'changes: histogram of two days',
    for: 'user',
    read: (readers) => readers.changes.histogramOfChanges({ ...changesOf({}), buckets: 48 }, planetNowMs),
  },
  {
    name: 'changes: histogram of 30 days',
    for: 'user',
    read: (readers) =>
      readers.changes.histogramOfChanges({ ...changesOf(days(30)), buckets: 60 }, planetNowMs),
  },
  {
    name: 'changes: options of both filters',
    for: 'user',
    read: (readers) => [readers.changes.changeFacets('types'), readers.changes.changeFacets('sources')],
  },
  {
    name: 'changes: unseen changes of 20 item types',
    for: 'user',
    read: (readers) => {
      const types = readers.items.facets('types').slice(0, 20);
      const at = new Date(planetNowMs - 1.5 * dayMs).toISOString();
      const seen = { catalog: at, types: {}, items: {}, sends: null, handover: null };
      return readers.changes.countUnseen(
        [],
        types.map(({ value }) => value),
        seen,
      );
    },
  },
  insights('first rows', {}),
  insights('sorted by analyzer', { sortBy: 'analyzer' }),
  {
    name: 'insights: options of both filters',
    for: 'user',
    read: (readers) => [readers.insights.insightFacets('types'), readers.insights.insightFacets('analyzers')],
  },
  {
    name: 'all checks for the health dashboard',
    for: 'user',
    read: ({ checks }) => checks.packedChecks(null),
  },
  {
    name: 'page of a check with its graph',
    for: 'user',
    read: ({ checks }, step) => {
      const id = planetId('check', step);
      const span = { fromMs: planetNowMs - dayMs, toMs: planetNowMs };
      return [checks.check(id), checks.checkGraph(id, span, 3_600_000)];
    },
  },
  {
    name: 'all components for the topology',
    for: 'user',
    read: ({ components }) => components.packedComponents(null),
  },
  {
    name: 'one component and those below it',
    for: 'user',
    read: ({ components }, step) => components.packedComponent(planetId('component', step)),
  },
  {
    name: 'relationships of an item',
    for: 'user',
    read: ({ relationships, itemId }, step) =>
      relationships.walkRelationships(
        { id: itemId(step), outgoing: true, incoming: true, soft: true, hideDeleted: true },
        { depth: 5, items: 500 },
      ),
  },
  sends('first rows', ({ sends }) => sends.listSends(sendsInput(sendsView.defaults, planetNowMs))),
  sends('sorted by status', ({ sends }) =>
    sends.listSends({ ...sendsInput(sendsView.defaults, planetNowMs), sortBy: 'status' }),
  ),
  sends('with a status', ({ sends }) =>
    sends.listSends(sendsInput({ ...sendsView.defaults, status: new Map([['error', 1]]) }, planetNowMs)),
  ),
  sends('noisiest rules and resources of 7 days', ({ sends }) =>
    sends.notificationStats(Array.from({ length: 7 }, (_, day) => planetNowMs - (7 - day) * dayMs)),
  ),
  sends('inbox of a person', ({ sends }) =>
    sends.concerningSends(
      {
        personId: planetId('person', 1),
        teamRules: ['0192c000-0000-0000-0000-000000000007'],
        ownRules: ['0192c000-0000-0000-0000-000000000008'],
        resources: [],
      },
      planetNowMs - 7 * dayMs,
      planetNowMs - dayMs,
      50,
    ),
  ),
  { name: 'sync: counts by type', for: 'sync', read: ({ items }) => items.typeCounts() },
  { name: 'sync: rows and bytes of all feeds', for: 'sync', read: ({ items }) => items.sizes() },
  {
    name: 'sync: rows in the future',
    for: 'sync',
    read: ({ future }) => future.futureRows(planetNowMs + 60_000),
  },
  {
    name: 'sync: recent changes of components',
    for: 'sync',
    read: ({ components }) => components.recentComponents(planetNowMs - 3_600_000),
  },
];
