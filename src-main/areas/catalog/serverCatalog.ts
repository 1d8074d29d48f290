import { z } from 'zod';
import type {
  CatalogFacet,
  CatalogListInput,
  CatalogPage,
  CatalogSummaryInput,
} from '../../../src-preload/contract/catalog.ts';
import type {
  ConfigSummaryFigures,
  ConfigSummaryRow,
} from '../../../src-preload/contract/entities/configItem.ts';
import { serverCounts } from '../../../src-preload/contract/rules/catalogSummary.ts';
import type { CatalogService } from '../../server/CatalogService.ts';
import { configColumns, configRowSchema, toListItem } from '../../server/configRows.ts';
import type { DataApi } from '../../server/DataApi.ts';
import { summaryFromRows } from './countedRows.ts';
import { inGroups } from './rowGroups.ts';
import { compareRows, rowOrder } from './rowOrder.ts';
import { rowConditions, summaryFilter } from './serverFilter.ts';
import { serverGrouping, toSummaryFigures, toSummaryRows } from './summaryRows.ts';

type Signal = AbortSignal | undefined;

/** The span of the summary's figures; specification part 3 section 2.2. */
const span = '30d';
/** The same for changes by tag: the server fails where they are asked for in days. */
const spanInHours = '720h';

/**
 * A page of the flat list, asked of the server. Groups are those of the page: the server counts none over all that matches.
 * @param nowMs the time, for how long ago something changed
 * @throws Failure as the data API does
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
      ...rowConditions(input.filter),
      order: rowOrder(input),
      limit: input.pageSize,
      offset: input.pageIndex * input.pageSize,
      count: true,
      signal,
    },
    configRowSchema,
  );
  const items = inGroups(rows.map(toListItem), input.groupBy, compareRows(input), nowMs);
  return { items: [...items], total: total ?? items.length, costTotal30d: null };
}

/** Where the server is asked: its catalogue service counts, its data API gives rows to count. */
export interface CatalogServer {
  readonly service: CatalogService;
  readonly data: DataApi;
}

/**
 * Counts, health and cost of each group, asked of the server; with changes and insights where its rows had to be counted here.
 * @throws Failure as the catalogue service and the data API do
 */
export async function summaryFromServer(
  { service, data }: CatalogServer,
  input: CatalogSummaryInput,
  signal: Signal,
): Promise<ConfigSummaryRow[]> {
  const { filter, groupBy } = input;
  if (!serverCounts(input)) return summaryFromRows(data, summaryFilter(filter), groupBy, signal);
  const rows = await service.summary({
    deleted: !filter.hideDeleted,
    groupBy: serverGrouping(groupBy),
    cost: span,
    signal,
  });
  return toSummaryRows(rows, groupBy);
}

/**
 * Changes and insights of each group, which only the server counts; none where it cannot.
 * @throws Failure as the catalogue service does
 */
export async function figuresFromServer(
  service: CatalogService,
  input: CatalogSummaryInput,
  signal: Signal,
): Promise<ConfigSummaryFigures[]> {
  if (!serverCounts(input)) return [];
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

const pairRow = z.object({ key: z.string(), value: z.string().nullable() });
const toPair = ({ key, value }: z.infer<typeof pairRow>): CatalogFacet => ({ key, value: value ?? '' });

interface FacetView {
  readonly relation: string;
  readonly columns: readonly string[];
  readonly row: z.ZodType<CatalogFacet>;
}

/** What the filters offer comes from one view each; API reference section 11.1. */
const facetViews: Readonly<Record<Facet, FacetView>> = {
  types: {
    relation: 'config_types',
    columns: ['type'],
    row: z.object({ type: z.string() }).transform(({ type }) => ({ value: type })),
  },
  statuses: {
    relation: 'config_statuses',
    columns: ['status'],
    row: z.object({ status: z.string() }).transform(({ status }) => ({ value: status })),
  },
  labels: { relation: 'config_labels', columns: ['key', 'value'], row: pairRow.transform(toPair) },
  tags: { relation: 'config_tags', columns: ['key', 'value'], row: pairRow.transform(toPair) },
};

/** What a filter offers, asked of the server; without counts, which it does not give. @throws Failure as the data API does */
export async function facetsFromServer(data: DataApi, of: Facet, signal: Signal): Promise<CatalogFacet[]> {
  const { relation, columns, row } = facetViews[of];
  const facets: CatalogFacet[] = [];
  // Labels are many more than one answer holds, and an answer may hold less than was asked for: the empty one is the end.
  for (let offset = 0; ; ) {
    const { rows, given } = await data.rows(
      {
        relation,
        columns,
        order: columns.map((column) => [column, 'asc'] as const),
        offset,
        key: columns[0] ?? 'id',
        signal,
      },
      row,
    );
    facets.push(...rows);
    if (given === 0) return facets;
    offset += given;
  }
}
