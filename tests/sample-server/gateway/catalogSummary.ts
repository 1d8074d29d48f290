import { z } from 'zod';
import { durationSeconds } from './duration.ts';
import { matchingList } from './matchingList.ts';
import { SqlValues } from './SqlValues.ts';
import { selectorConditions } from './tagSelector.ts';

const sinceSchema = z.object({ since: z.string().default('') }).default({ since: '' });

/** The body of `POST /catalog/summary`; api.md sections 4.4 and 11.1. Go's JSON takes null for what is missing. */
export const summaryRequestSchema = z.preprocess(
  (body) => withoutNulls(body ?? {}),
  z.object({
    groupBy: z.array(z.string()).default([]),
    /** A selector, or names of tags to group by besides. */
    tags: z.union([z.string(), z.array(z.string())]).default(''),
    /** Label to list of values. */
    filter: z.record(z.string(), z.string()).default({}),
    status: z.string().default(''),
    health: z.string().default(''),
    deleted: z.boolean().default(false),
    changes: sinceSchema,
    analysis: sinceSchema,
    cost: z.enum(['', '1d', '7d', '30d']).default(''),
  }),
);

const withoutNulls = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));

export type SummaryRequest = z.infer<typeof summaryRequestSchema>;

/** Lengths of time whose figures the server keeps ready. */
const ready: Readonly<Record<string, string>> = {
  '3d': 'config_item_summary_3d',
  '7d': 'config_item_summary_7d',
  '30d': 'config_item_summary_30d',
};

/** SQL of a relation with the changes of each item; without a length of time they are not counted. */
function changesSource(since: string, values: SqlValues): string {
  if (since === '') return '(select null::uuid as config_id, null::bigint as count where false)';
  const view = ready[since];
  if (view !== undefined) return `(select config_id, config_changes_count as count from ${view})`;
  const seconds = values.add(durationSeconds(since));
  return `(select config_id, count(*) as count from config_changes
    where created_at > now() - make_interval(secs => ${seconds}) group by config_id)`;
}

/** SQL of a relation with a row for each item and type of insight; without a length of time that of 30 days. */
function insightsSource(since: string, values: SqlValues): string {
  const view = ready[since || '30d'];
  if (view !== undefined) {
    return `(select config_id, kind.key as type, kind.value::bigint as count
      from ${view}, jsonb_each_text(config_analysis_type_counts) kind
      where config_analysis_type_counts is not null)`;
  }
  const seconds = values.add(durationSeconds(since));
  return `(select config_id, analysis_type as type, count(*) as count from config_analysis
    where status = 'open' and analysis_type is not null
      and last_observed > now() - make_interval(secs => ${seconds}) group by 1, 2)`;
}

function conditionsOf(request: SummaryRequest, hiddenTypes: readonly string[], values: SqlValues): string[] {
  return [
    'true',
    ...(request.deleted ? [] : ['items.deleted_at is null']),
    ...(hiddenTypes.length === 0 ? [] : [`items.type <> all(${values.add(hiddenTypes)}::text[])`]),
    ...matchingList('items.status', request.status, values),
    ...matchingList('items.health', request.health, values),
    ...Object.entries(request.filter).flatMap(([label, list]) =>
      matchingList(`(items.labels ->> ${values.add(label)}::text)`, list, values),
    ),
    ...(typeof request.tags === 'string' ? selectorConditions(request.tags, 'items.tags', values) : []),
  ];
}

/** What a summary groups by: its columns in their order, each once. */
export function groupingsOf({ groupBy, tags }: SummaryRequest): string[] {
  const named = [...groupBy, ...(Array.isArray(tags) ? tags : [])];
  return named.length === 0 ? ['type'] : [...new Set(named)];
}

export interface SummaryStatement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * The one statement that answers a summary; its rows have `keys` (the values that they are grouped by), counts and figures.
 * Counts are of this moment; changes and insights are as old as the server's ready figures.
 * @throws DurationError, SelectorError
 */
export function summaryStatement(request: SummaryRequest, hiddenTypes: readonly string[]): SummaryStatement {
  const values = new SqlValues();
  const keys = groupingsOf(request).map((name) =>
    name === 'type' ? 'items.type' : `items.tags ->> ${values.add(name)}::text`,
  );
  const names = keys.map((_key, at) => `k${at}`);
  const columns = keys.map((key, at) => `${key} as k${at}`).join(', ');
  const grouped = names.join(', ');
  const cost = request.cost === '' ? 'null::numeric' : `items.cost_total_${request.cost}`;
  const where = conditionsOf(request, hiddenTypes, values).join(' and ');
  const text = `
    with counted as (
      select ${columns}, items.health, count(*) as count, min(items.created_at) as created_at,
        max(items.updated_at) as updated_at, sum(${cost}) as cost, sum(changes.count) as changes
      from config_items items
      left join ${changesSource(request.changes.since, values)} changes on changes.config_id = items.id
      where ${where} group by ${grouped}, items.health
    ), groups as (
      select jsonb_build_array(${grouped}) as keys,
        jsonb_object_agg(health, count) filter (where health is not null) as health,
        min(created_at) as created_at, max(updated_at) as updated_at, sum(count)::float8 as count,
        sum(cost)::float8 as cost, sum(changes)::float8 as changes
      from counted group by ${grouped}
    ), insights as (
      select keys, jsonb_object_agg(type, count) as analysis from (
        select jsonb_build_array(${grouped}) as keys, type, sum(count) as count from (
          select ${columns}, found.type as type, found.count
          from ${insightsSource(request.analysis.since, values)} found
          join config_items items on items.id = found.config_id where ${where}
        ) matching group by 1, 2
      ) counts group by keys
    )
    select groups.*, insights.analysis from groups left join insights using (keys) order by keys`;
  return { text, values: values.list };
}
