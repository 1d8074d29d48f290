import { z } from 'zod';
import { idSchema } from '../../../src-preload/contract/entities/id.ts';
import { instantSchema } from '../../../src-preload/contract/entities/instant.ts';
import type {
  Insight,
  InsightDetail,
  InsightListInput,
  InsightPage,
} from '../../../src-preload/contract/insights.ts';
import { insightItem, insightList } from '../../cache/lists/insights.ts';
import { askedWhere } from '../../cache/lists/ListDescription.ts';
import type { DataApi } from '../../server/DataApi.ts';
import { said, text } from '../../server/fields.ts';
import { isOneOf } from '../../server/filters.ts';

type Signal = AbortSignal | undefined;

const fields = {
  id: idSchema,
  config_id: idSchema,
  analysis_type: said,
  analyzer: said,
  severity: said,
  status: said,
  summary: said,
  first_observed: instantSchema,
  last_observed: instantSchema.nullish(),
};

const rowSchema = z.object({
  ...fields,
  [insightItem]: z.object({ name: text, type: text, deleted_at: text }).nullish(),
});

const detailSchema = rowSchema.extend({ source: said, message: said, analysis: z.json().optional() });

/** PostgREST can embed only the view `configs` in the view of insights. */
const embedded = `${insightItem}:configs(name,type,deleted_at)`;
const columns = [...Object.keys(fields), embedded];
const detailColumns = [...columns, 'source', 'message', 'analysis'];

function toInsight(row: z.infer<typeof rowSchema>): Insight {
  const item = row[insightItem];
  return {
    id: row.id,
    item: {
      id: row.config_id,
      name: item?.name ?? null,
      type: item?.type ?? null,
      deletedAt: item?.deleted_at ?? null,
    },
    type: row.analysis_type ?? '',
    analyzer: row.analyzer ?? '',
    severity: row.severity,
    status: row.status,
    summary: row.summary,
    firstObservedAt: row.first_observed,
    lastObservedAt: row.last_observed ?? null,
  };
}

const linkSchema = z.object({ config_id: idSchema });
/** Limit of item ids that fit into one request URL. */
const mostItems = 150;

async function itemsOf(data: DataApi, componentId: string, signal: Signal): Promise<readonly string[]> {
  const { rows } = await data.rows(
    {
      relation: 'config_component_relationships',
      columns: ['config_id'],
      where: [
        ['component_id', 'eq', componentId],
        ['deleted_at', 'is', 'null'],
      ],
      order: [['config_id', 'asc']],
      limit: mostItems,
      key: 'config_id',
      signal,
    },
    linkSchema,
  );
  return rows.map(({ config_id }) => config_id);
}

/** @throws Failure from the data API */
export async function insightsFromServer(
  data: DataApi,
  input: InsightListInput,
  signal: Signal,
): Promise<InsightPage> {
  const { filter, sortBy, sortOrder, pageIndex, pageSize } = input;
  const items =
    filter.componentId === undefined ? undefined : await itemsOf(data, filter.componentId, signal);
  if (items?.length === 0) return { insights: [], total: 0 };
  const asked = askedWhere(insightList, { filter });
  const { rows, total } = await data.rows(
    {
      relation: 'config_analysis_items',
      columns,
      ...asked,
      ...(items === undefined ? {} : { allOf: [...asked.allOf, isOneOf('config_id', items)] }),
      order: [
        [insightList.orders[sortBy].asked, sortOrder],
        ...(sortBy === 'first_observed' ? [] : [['first_observed', 'desc'] as const]),
        ['id', 'desc'],
      ],
      limit: pageSize,
      offset: pageIndex * pageSize,
      count: true,
      signal,
    },
    rowSchema,
  );
  return { insights: rows.map(toInsight), total: total ?? rows.length };
}

/**
 * Reads one insight with its message and details; undefined if there is no insight with this id.
 * @throws Failure from the data API
 */
export async function insightFromServer(
  data: DataApi,
  id: string,
  signal: Signal,
): Promise<InsightDetail | undefined> {
  const row = await data.row(
    { relation: 'config_analysis', columns: detailColumns, where: [['id', 'eq', id]], signal },
    detailSchema,
  );
  return (
    row && { ...toInsight(row), source: row.source, message: row.message, analysis: row.analysis ?? null }
  );
}

const facets = {
  types: { relation: 'analysis_types', column: 'analysis_type' },
  analyzers: { relation: 'config_analysis_analyzers', column: 'analyzer' },
} as const;

/** Reads the options of a filter. The server returns no counts for them. @throws Failure from the data API */
export async function insightFacetsFromServer(
  data: DataApi,
  of: keyof typeof facets,
  signal: Signal,
): Promise<Array<{ value: string }>> {
  const { relation, column } = facets[of];
  const { rows } = await data.rows(
    { relation, columns: [column], order: [[column, 'asc']], key: column, signal },
    z.object({ [column]: text }),
  );
  return rows.flatMap((row) => {
    const value = row[column];
    return value === null || value === undefined || value === '' ? [] : [{ value }];
  });
}
