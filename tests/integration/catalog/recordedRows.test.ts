import { describe, expect, it } from 'vitest';
import type { FeedName } from '#contract/sync.ts';
import { configDetailColumns, configDetailRowSchema, toItem } from '#main/areas/catalog/configDetailRows.ts';
import {
  facetsFromServer,
  figuresFromServer,
  listFromServer,
  summaryFromServer,
} from '#main/areas/catalog/serverCatalog.ts';
import {
  changeFromServer,
  changesFromServer,
  changeTypesFromServer,
  configChangesFromServer,
} from '#main/areas/changes/serverChanges.ts';
import {
  insightFacetsFromServer,
  insightFromServer,
  insightsFromServer,
} from '#main/areas/insights/serverInsights.ts';
import { readRuns } from '#main/areas/playbooks/readRuns.ts';
import { relationshipsOf } from '#main/areas/relationships/relationshipsOf.ts';
import { linksFromServer, relationshipsFromServer } from '#main/areas/relationships/serverRelationships.ts';
import { fillChanges } from '#main/feeds/changes.ts';
import type { FeedWork } from '#main/feeds/Feed.ts';
import { feeds } from '#main/feeds/feeds.ts';
import { sweepItems } from '#main/feeds/items/sweepItems.ts';
import { CatalogService } from '#main/server/CatalogService.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { defaultLimits } from '#main/sync/SyncSettings.ts';
import { everyChange } from '../../support/changeQueries.ts';
import { listInput } from '../../support/listInput.ts';
import { recordedGroups, recordedRows } from '../../support/recordedRows.ts';
import { sampleAndCache } from '../../support/sampleAndCache.ts';

const { sample, client, cache, context } = sampleAndCache();

type Relation = keyof typeof recordedRows;

/** Makes a relation answer its recorded rows once. */
const answer = (relation: Relation, path: string = relation) =>
  sample().answer(`/db/${path}`, recordedRows[relation]);

const ids = (rows: ReadonlyArray<{ readonly id: string }>) => rows.map(({ id }) => id).sort();
const idsOf = (relation: Relation) => ids(recordedRows[relation] as ReadonlyArray<{ readonly id: string }>);

const signal = undefined;
const everyInsight = {
  filter: {},
  sortBy: 'first_observed',
  sortOrder: 'desc',
  pageIndex: 0,
  pageSize: 50,
} as const;
const pod = { id: idsOf('configs')[0] ?? '' };
const newestFirst = { sortBy: 'created_at', sortOrder: 'desc', pageIndex: 0, pageSize: 50 } as const;

/** A function that reads all rows of a relation and returns their ids. */
interface Reader {
  readonly of: Relation;
  readonly reads: (data: DataApi) => Promise<readonly string[]>;
  /** The expected keys, if the rows have no id. */
  readonly named?: readonly string[];
}

const around = { ...everyChange, of: { id: pod.id, upstream: true, downstream: true } };

const readers: readonly Reader[] = [
  { of: 'configs', reads: async (data) => ids((await listFromServer(data, listInput, 0, signal)).items) },
  {
    of: 'catalog_changes',
    reads: async (data) => ids((await changesFromServer(data, everyChange, signal)).changes),
  },
  {
    of: 'rpc/related_changes_recursive',
    reads: async (data) => ids((await changesFromServer(data, around, signal)).changes),
  },
  {
    of: 'config_changes',
    reads: async (data) => ids(await configChangesFromServer(data, pod.id, 50, signal)),
  },
  {
    of: 'change_types',
    named: ['BackOff', 'diff'],
    reads: async (data) => (await changeTypesFromServer(data, signal)).map(({ value }) => value),
  },
  {
    of: 'config_analysis_items',
    reads: async (data) => ids((await insightsFromServer(data, everyInsight, signal)).insights),
  },
  {
    of: 'analysis_types',
    named: ['compliance'],
    reads: async (data) => (await insightFacetsFromServer(data, 'types', signal)).map(({ value }) => value),
  },
  {
    of: 'config_component_relationships',
    named: recordedRows.config_component_relationships.map(({ component_id }) => component_id),
    reads: async (data) => (await linksFromServer(data, pod.id, signal)).map(({ component }) => component.id),
  },
  {
    of: 'playbook_runs',
    reads: async (data) => {
      const on = { kind: 'config', id: pod.id } as const;
      return ids((await readRuns(data, { ...newestFirst, on }, signal)).runs);
    },
  },
];

const facets = [
  ['types', 'config_types', [{ value: 'AWS::EC2::Instance' }]],
  ['statuses', 'config_statuses', [{ value: 'CrashLoopBackOff' }]],
  ['tags', 'config_tags', [{ key: 'Owner', value: 'me' }]],
  ['labels', 'config_labels', [{ key: 'account', value: 'acme' }]],
] as const;

describe('reading rows recorded from a real server', () => {
  it.each(readers)('returns every row of $of', async ({ of, reads, named }) => {
    await answer(of);
    expect([...(await reads(context().data))].sort()).toEqual([...(named ?? idsOf(of))].sort());
  });

  it('leaves out one unreadable change and returns the others', async () => {
    const [first, ...others] = recordedRows.catalog_changes;
    await sample().answer('/db/catalog_changes', [{ ...first, config_id: null }, ...others]);
    const { changes } = await changesFromServer(context().data, everyChange, signal);
    expect(ids(changes)).toEqual(ids(others));
  });

  it.each(facets)('returns the filter options of %s', async (of, relation, expected) => {
    await answer(relation);
    const page = await facetsFromServer(context().data, of, signal);
    expect(page.slice(0, 1)).toEqual(expected);
  });

  it.each(['config_detail', 'bare_config_detail'] as const)(
    'returns the page of an item from %s',
    async (relation) => {
      await answer(relation, 'config_detail');
      const query = { relation: 'config_detail', columns: configDetailColumns };
      const row = await context().data.row(query, configDetailRowSchema);
      const [recorded] = recordedRows[relation];
      const item = row && toItem(row);
      expect(item).toMatchObject({
        id: recorded?.id,
        name: recorded?.name,
        description: recorded?.description,
      });
      expect(item?.properties).toHaveLength(recorded?.properties?.length ?? 0);
    },
  );

  it('returns every field of an opened change and of an opened insight', async () => {
    for (const recorded of recordedRows.config_changes) {
      await sample().answer('/db/config_changes', [recorded]);
      const change = await changeFromServer(context().data, recorded.id, signal);
      expect(change).toMatchObject({
        id: recorded.id,
        diff: recorded.diff,
        patches: recorded.patches,
        details: recorded.details,
        item: { name: recorded.item.name },
      });
    }
    for (const recorded of recordedRows.config_analysis) {
      await sample().answer('/db/config_analysis', [recorded]);
      expect(await insightFromServer(context().data, recorded.id, signal)).toMatchObject({
        id: recorded.id,
        message: recorded.message,
        analysis: recorded.analysis,
        lastObservedAt: recorded.last_observed,
      });
    }
  });

  it('returns the related items of an item with every edge', async () => {
    await answer('rpc/config_relationships_recursive');
    // The server orders by id, and sends no more rows than the request allows.
    const related = [...recordedRows['rpc/related_configs_recursive']];
    await sample().answer(
      '/db/rpc/related_configs_recursive',
      related.sort((one, other) => (one.id < other.id ? -1 : 1)),
    );
    await sample().answer('/db/config_items', recordedRows.config_items.slice(0, 1));
    const input = { id: pod.id, outgoing: true, incoming: true, soft: true, hideDeleted: true };
    const walked = await relationshipsFromServer(context().data, input, signal);
    expect(ids(walked?.items ?? [])).toEqual(idsOf('rpc/related_configs_recursive'));
    expect(walked?.edges).toHaveLength(recordedRows['rpc/config_relationships_recursive'].length);
    // The other edge leads to an item outside of the result.
    expect(walked && relationshipsOf(pod.id, walked).edges).toHaveLength(1);
  });

  it('counts every group of the summary, and returns no groups when the server returns none', async () => {
    const service = new CatalogService(client());
    const server = { service, data: context().data };
    const input = { filter: { hideDeleted: true }, groupBy: ['type'] };
    await sample().answer('/catalog/summary', recordedGroups);
    const groups = await summaryFromServer(server, input, Date.now(), signal);
    expect(groups.map(({ count }) => count).sort()).toEqual(recordedGroups.map(({ count }) => count).sort());
    await sample().answer('/catalog/summary', recordedGroups);
    expect(await figuresFromServer(service, input, signal)).toHaveLength(recordedGroups.length);
    await sample().answer('/catalog/summary', null);
    expect(await summaryFromServer(server, input, Date.now(), signal)).toEqual([]);
  });
});

type Kept = (id: string) => Promise<unknown>;

/** One step of a full sync per feed. The first pages are recorded rows. */
const turns: ReadonlyArray<
  readonly [feed: FeedName, of: Relation, pages: number, turn: () => Promise<unknown>, kept: Kept]
> = [
  [
    'changes',
    'config_changes',
    1,
    () => fillChanges(context(), { ...defaultLimits, bodyBytes: 0, secretTypes: [], changeDays: 90 }),
    (id) => cache().read.change(id),
  ],
  ['insights', 'config_analysis', 1, () => whole('insights', 'sweep'), (id) => cache().read.insight(id)],
  // Three answers: a sweep first requests newer items, by each of their timestamps.
  ['items', 'config_items', 3, () => sweepItems(context(), 1), (id) => cache().read.item(id)],
];

const whole = (feed: FeedName, name: string): Promise<unknown> => {
  const work: FeedWork = feeds[feed].createWork();
  return work[name]?.(context()) ?? Promise.resolve();
};

describe('feeds over rows recorded from a real server', () => {
  it.each(turns)('store every row of %s', async (feed, of, pages, turn, kept) => {
    // The newest window of changes covers the last hours, newest first.
    const rows = recordedRows[of].map((row, place) =>
      of === 'config_changes'
        ? { ...row, created_at: new Date(Date.now() - place * 1_000).toISOString() }
        : row,
    );
    for (let page = 0; page < pages; page += 1) await sample().answer(`/db/${of}`, rows);
    await turn();
    expect((await cache().write.feed(feed)).unreadable).toEqual({});
    for (const id of idsOf(of)) expect(await kept(id), id).toMatchObject(expect.anything());
  });

  it('store every relationship', async () => {
    // The tail first requests the newest row. Each page repeats the last row of the previous one.
    for (let page = 0; page < 2; page += 1) await answer('config_relationships');
    await sample().answer('/db/config_relationships', recordedRows.config_relationships.slice(-1));
    await whole('relationships', 'sweep');
    expect((await cache().write.feed('relationships')).unreadable).toEqual({});
    expect((await cache().read.sizes()).relationships.rows).toBeGreaterThanOrEqual(
      recordedRows.config_relationships.length,
    );
  });
});
