import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import type { Insight, InsightDetail, InsightListInput, InsightPage } from '#contract/insights.ts';
import { insightItem, insightList } from '#main/cache/lists/insights.ts';
import { postgrestPage, postgrestWhere } from '#main/cache/lists/ListDescription.ts';
import { insightTable, toInsight } from '#main/cache/tables/insights.ts';
import { joinedSchemaOf } from '#main/cache/tables/rows.ts';
import { idBatches } from '#main/reading/componentSubtree.ts';
import { nullableText, timeOrNull } from '#main/server/columnSchemas.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { isOneOf } from '#main/server/filters.ts';
import { readColumn } from '#main/server/readColumn.ts';

type Signal = AbortSignal | undefined;

const rowSchema = joinedSchemaOf(insightTable.columns, {
  [insightItem]: z.object({ name: nullableText, type: nullableText, deleted_at: timeOrNull }).nullish(),
});

/** PostgREST can embed only the view `configs` in the view of insights. */
const embedded = `${insightItem}:configs(name,type,deleted_at)`;

type ServerInsight = z.infer<typeof rowSchema>;

const insightOf = ({ row, joined: { [insightItem]: item } }: ServerInsight): Insight =>
  toInsight(row, {
    name: item?.name ?? null,
    type: item?.type ?? null,
    deletedAt: item?.deleted_at ?? null,
  });

const linkSchema = z.object({ config_id: idSchema });
/** Limit of item ids that fit into one request URL. */
const maxItems = 150;

async function readItemIds(
  data: DataApi,
  componentIds: readonly string[],
  signal: Signal,
): Promise<readonly string[]> {
  const { rows } = await data.rows(
    {
      relation: 'config_component_relationships',
      columns: ['config_id'],
      where: [
        ['component_id', 'in', `(${componentIds.join()})`],
        ['deleted_at', 'is', 'null'],
      ],
      order: [['config_id', 'asc']],
      limit: maxItems,
      key: 'config_id',
      signal,
    },
    linkSchema,
  );
  return rows.map(({ config_id }) => config_id);
}

/** Reads the ids of the items that are linked to one of the components. */
async function readItemsOf(data: DataApi, componentIds: readonly string[], signal: Signal) {
  const batches = idBatches(componentIds).map((batch) => readItemIds(data, batch, signal));
  return [...new Set((await Promise.all(batches)).flat())].slice(0, maxItems);
}

/**
 * @param componentIds the filter's component and the components below it; default: the component alone
 * @throws Failure from the data API
 */
export async function insightsFromServer(
  data: DataApi,
  input: InsightListInput,
  signal: Signal,
  componentIds?: readonly string[],
): Promise<InsightPage> {
  const { filter } = input;
  const component = filter.componentId ?? filter.ownComponentId;
  const ids = componentIds ?? (component === undefined ? undefined : [component]);
  const items = ids === undefined ? undefined : await readItemsOf(data, ids, signal);
  if (items?.length === 0) return { insights: [], total: 0 };
  const conditions = postgrestWhere(insightList, { filter });
  const { rows, total } = await data.rows(
    {
      relation: 'config_analysis_items',
      columns: [...insightTable.listColumns, embedded],
      ...conditions,
      ...(items === undefined ? {} : { allOf: [...conditions.allOf, isOneOf('config_id', items)] }),
      ...postgrestPage(insightList, input, 'first_observed'),
      signal,
    },
    rowSchema,
  );
  return { insights: rows.map(insightOf), total: total ?? rows.length };
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
  const found = await data.row(
    {
      relation: 'config_analysis',
      columns: [...insightTable.allColumns, embedded],
      where: [['id', 'eq', id]],
      signal,
    },
    rowSchema,
  );
  if (found === undefined) return undefined;
  const { source, message, analysis = null } = found.row;
  return { ...insightOf(found), source, message, analysis };
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
  return (await readColumn(data, relation, column, signal)).map((value) => ({ value }));
}
