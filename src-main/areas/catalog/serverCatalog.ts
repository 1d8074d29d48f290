import { z } from 'zod';
import type {
  CatalogFacet,
  CatalogListInput,
  CatalogPage,
  CatalogSummaryInput,
  Peers,
} from '#contract/catalog.ts';
import type {
  ConfigExportItem,
  ConfigSummaryFigures,
  ConfigSummaryRow,
} from '#contract/entities/configItem.ts';
import { idSchema } from '#contract/entities/id.ts';
import { canServerCount } from '#contract/rules/catalogSummary.ts';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import { maxPeersLength } from '#contract/rules/peers.ts';
import { itemListColumns, labelsColumn, toConfigListItem } from '#main/cache/tables/items.ts';
import { joinedSchemaOf } from '#main/cache/tables/rows.ts';
import { configColumns, configRowSchema, figureFields } from '#main/reading/configRows.ts';
import type { CatalogService } from '#main/server/CatalogService.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { documentSchema } from '#main/server/documents.ts';
import { sortIntoGroups } from './rowGroups.ts';
import { compareRows, rowOrder } from './rowOrder.ts';
import { rowConditions, summaryFilter } from './serverFilter.ts';
import { summaryFromRows } from './summaryFromRows.ts';
import { serverGrouping, toSummaryFigures, toSummaryRows } from './summaryRows.ts';

type Signal = AbortSignal | undefined;

/** Time span of the counts in the summary. */
const span = '30d';
/** The same span for groupings by tag: there the server rejects a span in days. */
const spanInHours = '720h';

/**
 * Reads one page of the flat list. Groups cover only this page, because the server has no grouped counts.
 * @param nowMs milliseconds since 1970, for relative times
 * @throws Failure from the data API
 */
export async function listFromServer(
  data: DataApi,
  input: CatalogListInput,
  nowMs: number,
  signal: Signal,
): Promise<CatalogPage> {
  const { rows, total } = await data.rows(
    {
      relation: 'configs',
      columns: configColumns,
      ...rowConditions(input.filter, nowMs),
      order: rowOrder(input),
      limit: input.pageSize,
      offset: input.pageIndex * input.pageSize,
      count: true,
      signal,
    },
    configRowSchema,
  );
  const items = sortIntoGroups(rows, input.groupBy, compareRows(input), nowMs);
  return { items: [...items], total: total ?? items.length, costTotal30d: null };
}

const peerSchema = z.object({ id: idSchema, config: documentSchema.optional() });

/** Max configurations that are read from the server. Each can be several megabytes. */
const maxServerPeers = 50;
/** A request parses all of its rows at once in the main process. */
const peersPerRequest = 5;

/**
 * Reads configurations of other items of a type, the last changed first, up to `maxServerPeers` and `maxPeersLength`.
 * @param id of the item that is not among them
 * @throws Failure from the data API
 */
export async function peersFromServer(
  data: DataApi,
  { id, type }: { readonly id: string; readonly type: string },
  signal: Signal,
): Promise<Peers> {
  const configurations: string[] = [];
  let length = 0;
  let total = 0;
  for (let offset = 0; offset < maxServerPeers && length < maxPeersLength; offset += peersPerRequest) {
    const page = await data.rows(
      {
        relation: 'config_items',
        columns: ['id', 'config'],
        where: [
          ['type', 'eq', type],
          ['id', 'neq', id],
          ['deleted_at', 'is', 'null'],
        ],
        order: [['updated_at', 'desc']],
        limit: peersPerRequest,
        offset,
        count: true,
        signal,
      },
      peerSchema,
    );
    total = page.total ?? offset + page.rows.length;
    for (const { config } of page.rows) {
      const text = typeof config === 'object' && config !== null ? stringifyExact(config) : '';
      if (text === '' || length + text.length > maxPeersLength) continue;
      length += text.length;
      configurations.push(text);
    }
    if (page.rows.length < peersPerRequest) break;
  }
  return { total, configurations };
}

const exportRowSchema = joinedSchemaOf({ ...itemListColumns, labels: labelsColumn }, figureFields).transform(
  ({ row, joined: { changes, analysis } }): ConfigExportItem => ({
    ...toConfigListItem(row, row.name ?? row.id, { changes: changes ?? 0, analysis }),
    labels: row.labels,
  }),
);

/**
 * Reads one page of an export: the rows of the flat list with their labels.
 * @param nowMs milliseconds since 1970, for conditions on ages
 * @throws Failure from the data API
 */
export async function exportPageFromServer(
  data: DataApi,
  input: CatalogListInput,
  nowMs: number,
  signal: Signal,
): Promise<{ readonly items: readonly ConfigExportItem[]; readonly total: number }> {
  const { rows, total } = await data.rows(
    {
      relation: 'configs',
      columns: [...configColumns, labelsColumn.server],
      ...rowConditions(input.filter, nowMs),
      order: rowOrder(input),
      limit: input.pageSize,
      offset: input.pageIndex * input.pageSize,
      count: true,
      signal,
    },
    exportRowSchema,
  );
  return { items: rows, total: total ?? rows.length };
}

/** The catalog service returns counts; the data API returns rows, for summaries that are counted here. */
export interface CatalogServer {
  readonly service: CatalogService;
  readonly data: DataApi;
}

/**
 * Reads count, health and cost of each group. Includes changes and insights only if the rows are counted
 * here.
 * @param nowMs milliseconds since 1970, for conditions on ages
 * @throws Failure from the catalog service or the data API
 */
export async function summaryFromServer(
  { service, data }: CatalogServer,
  input: CatalogSummaryInput,
  nowMs: number,
  signal: Signal,
): Promise<ConfigSummaryRow[]> {
  const { filter, groupBy } = input;
  if (!canServerCount(input)) return summaryFromRows(data, summaryFilter(filter), groupBy, nowMs, signal);
  const rows = await service.summary({
    deleted: !filter.hideDeleted,
    groupBy: serverGrouping(groupBy),
    cost: span,
    signal,
  });
  return toSummaryRows(rows, groupBy);
}

/**
 * Reads the numbers of changes and insights of each group. Returns an empty list for filters that the
 * server's summary does not support.
 * @throws Failure from the catalog service
 */
export async function figuresFromServer(
  service: CatalogService,
  input: CatalogSummaryInput,
  signal: Signal,
): Promise<ConfigSummaryFigures[]> {
  if (!canServerCount(input)) return [];
  const { filter, groupBy } = input;
  const grouping = serverGrouping(groupBy);
  const rows = await service.summary({
    deleted: !filter.hideDeleted,
    groupBy: grouping,
    changes: { since: grouping.every((name) => name === 'type') ? span : spanInHours },
    analysis: { since: span },
    signal,
  });
  return toSummaryFigures(rows, groupBy);
}

type Facet = 'types' | 'statuses' | 'labels' | 'tags';

const pairSchema = z.object({ key: z.string(), value: z.string().nullable() });
const toPair = ({ key, value }: z.infer<typeof pairSchema>): CatalogFacet => ({ key, value: value ?? '' });

interface FacetView {
  readonly relation: string;
  readonly columns: readonly string[];
  readonly rowSchema: z.ZodType<CatalogFacet>;
}

const facetViews: Readonly<Record<Facet, FacetView>> = {
  types: {
    relation: 'config_types',
    columns: ['type'],
    rowSchema: z.object({ type: z.string() }).transform(({ type }) => ({ value: type })),
  },
  statuses: {
    relation: 'config_statuses',
    columns: ['status'],
    rowSchema: z.object({ status: z.string() }).transform(({ status }) => ({ value: status })),
  },
  labels: { relation: 'config_labels', columns: ['key', 'value'], rowSchema: pairSchema.transform(toPair) },
  tags: { relation: 'config_tags', columns: ['key', 'value'], rowSchema: pairSchema.transform(toPair) },
};

/** Reads the options of a filter. The server returns no counts for them. @throws Failure from the data API */
export async function facetsFromServer(data: DataApi, of: Facet, signal: Signal): Promise<CatalogFacet[]> {
  const { relation, columns, rowSchema } = facetViews[of];
  const facets: CatalogFacet[] = [];
  // There can be more labels than the server returns at once, and a page can be shorter than its limit. Only
  // an empty page marks the end.
  for (let offset = 0; ; ) {
    const { rows, receivedCount } = await data.rows(
      {
        relation,
        columns,
        order: columns.map((column) => [column, 'asc'] as const),
        offset,
        key: columns[0] ?? 'id',
        signal,
      },
      rowSchema,
    );
    facets.push(...rows);
    if (receivedCount === 0) return facets;
    offset += receivedCount;
  }
}
