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
import type { CatalogService } from '../../server/CatalogService.ts';
import type { DataApi } from '../../server/DataApi.ts';
import { configColumns, configRowSchema, toListItem } from './configRows.ts';
import { inGroups } from './rowGroups.ts';
import { compareRows, rowOrder } from './rowOrder.ts';
import { rowConditions, summaryConditions } from './serverFilter.ts';
import { serverGrouping, toSummaryFigures, toSummaryRows } from './summaryRows.ts';

type Signal = AbortSignal | undefined;

/** The span of the summary's figures; specification part 3 section 2.2. */
const since = '30d';

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

/** Counts, health and cost of each group, asked of the server. @throws Failure as the catalogue service does */
export async function summaryFromServer(
  service: CatalogService,
  { filter, groupBy }: CatalogSummaryInput,
  signal: Signal,
): Promise<ConfigSummaryRow[]> {
  const rows = await service.summary({
    ...summaryConditions(filter),
    groupBy: serverGrouping(groupBy),
    cost: since,
    signal,
  });
  return toSummaryRows(rows, groupBy);
}

/** Changes and insights of each group, which only the server counts. @throws Failure as the catalogue service does */
export async function figuresFromServer(
  service: CatalogService,
  { filter, groupBy }: CatalogSummaryInput,
  signal: Signal,
): Promise<ConfigSummaryFigures[]> {
  const rows = await service.summary({
    ...summaryConditions(filter),
    groupBy: serverGrouping(groupBy),
    changes: { since },
    analysis: { since },
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
