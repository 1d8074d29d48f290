import { z } from 'zod';
import { durationSeconds } from './duration.ts';
import { matchingList } from './matchingList.ts';
import { SqlValues } from './SqlValues.ts';

const sinceSchema = z.object({ since: z.string().default('') }).default({ since: '' });

/** The body of `POST /catalog/summary`. Go's JSON decoder treats null as missing. */
export const summaryRequestSchema = z.preprocess(
  (body) => withoutNulls(body ?? {}),
  z.object({
    groupBy: z.array(z.string()).default([]),
    /** Tag names for additional groups. */
    tags: z.array(z.string()).default([]),
    /** Lists of values by label. */
    filter: z.record(z.string(), z.string()).default({}),
    status: z.string().default(''),
    health: z.string().default(''),
    deleted: z.boolean().default(false),
    changes: sinceSchema,
    analysis: sinceSchema,
    cost: z.enum(['', '1d', '7d', '30d']).default(''),
  }),
);

/** Removes null members, because Go's JSON decoder treats null as missing. */
export const withoutNulls = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));

export type SummaryRequest = z.infer<typeof summaryRequestSchema>;

/** Periods with a materialized view. */
const ready: Readonly<Record<string, string>> = {
  '3d': 'config_item_summary_3d',
  '7d': 'config_item_summary_7d',
  '30d': 'config_item_summary_30d',
};

/** Returns an SQL relation with the number of changes per item; empty without a period. */
function changesSource(since: string, values: SqlValues): string {
  if (since === '') return '(select null::uuid as config_id, null::bigint as count where false)';
  const view = ready[since];
  if (view !== undefined) return `(select config_id, config_changes_count as count from ${view})`;
  const seconds = values.add(durationSeconds(since));
  return `(select config_id, count(*) as count from config_changes
    where created_at > now() - make_interval(secs => ${seconds}) group by config_id)`;
}

/** Returns an SQL relation with a row per item and insight type. Default period: 30 days. */
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

/** Returns the conditions that apply to every figure of the response. */
function baseConditions(
  request: SummaryRequest,
  hiddenTypes: readonly string[],
  values: SqlValues,
): string[] {
  return [
    'true',
    ...(request.deleted ? [] : ['items.deleted_at is null']),
    ...(hiddenTypes.length === 0 ? [] : [`items.type <> all(${values.add(hiddenTypes)}::text[])`]),
    ...Object.entries(request.filter).flatMap(([label, list]) =>
      matchingList(`(items.labels ->> ${values.add(label)}::text)`, list, values),
    ),
  ];
}

/** Returns the distinct columns of the group key, in order. */
export function groupingsOf({ groupBy, tags }: SummaryRequest): string[] {
  const named = [...groupBy, ...tags];
  return named.length === 0 ? ['type'] : [...new Set(named)];
}

const byType = (request: SummaryRequest): boolean => groupingsOf(request).every((name) => name === 'type');

/** Columns of the table. A tag with the same name is ambiguous in the server's statement. */
const ownColumns = new Set(
  (
    'id agent_id icon scraper_id config_class status health ready external_id cost_per_minute cost_total_1d ' +
    'cost_total_7d cost_total_30d name description config source labels tags properties parent_id path is_pushed ' +
    'created_by last_scraped_time created_at updated_at deleted_at delete_reason'
  ).split(' '),
);
/** Names that PostgreSQL accepts unquoted and does not truncate. */
const plainName = /^[a-z_][a-z0-9_]{0,62}$/;

/** SQL query for the words that PostgreSQL reserves when unquoted. */
export const reservedWords = "select word from pg_get_keywords() where catcode in ('R', 'T')";

/**
 * Whether the server's own statement fails for a request. The server does not quote group names, and its
 * materialized changes lack tags.
 * @param reserved result of {@link reservedWords}
 */
export function failsOnServer(request: SummaryRequest, reserved: ReadonlySet<string>): boolean {
  const { groupBy, tags, changes } = request;
  return (
    groupingsOf(request).some(
      (name) => ownColumns.has(name) || reserved.has(name) || !plainName.test(name),
    ) ||
    groupBy.some((name) => tags.includes(name)) ||
    (changes.since in ready && !byType(request))
  );
}

/**
 * Returns the values of a group without data. The server returns 0 if a materialized view has a row per
 * item, otherwise null.
 */
export const groupDefaults = (request: SummaryRequest) => ({
  changes: request.changes.since in ready ? 0 : null,
  analysis: request.analysis.since in ready && byType(request) ? {} : null,
});

export interface SummaryStatement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Returns the statement of a summary. Its rows contain `keys` (the group key), counts and figures. Changes
 * and insights are as old as the materialized views. As on the server, status and health filters do not
 * affect the figures of health and insights.
 * @throws DurationError
 */
export function summaryStatement(request: SummaryRequest, hiddenTypes: readonly string[]): SummaryStatement {
  const values = new SqlValues();
  const keys = groupingsOf(request).map((name) =>
    name === 'type' ? 'items.type' : `items.tags ->> ${values.add(name)}::text`,
  );
  const group = `jsonb_build_array(${keys.join(', ')})`;
  const cost = request.cost === '' ? 'null::numeric' : `items.cost_total_${request.cost}`;
  const whole = baseConditions(request, hiddenTypes, values).join(' and ');
  const filtered = [
    whole,
    ...matchingList('items.status', request.status, values),
    ...matchingList('items.health', request.health, values),
  ].join(' and ');
  const text = `
    with groups as (
      select ${group} as keys, max(items.created_at) as created_at, max(items.updated_at) as updated_at,
        count(*)::float8 as count, sum(${cost})::float8 as cost, sum(changes.count)::float8 as changes
      from config_items items
      left join ${changesSource(request.changes.since, values)} changes on changes.config_id = items.id
      where ${filtered} group by 1
    ), healths as (
      select keys, jsonb_object_agg(health, count) as health from (
        select ${group} as keys, items.health, count(*) as count from config_items items
        where ${whole} and items.health is not null group by 1, 2
      ) counts group by keys
    ), insights as (
      select keys, jsonb_object_agg(type, count) as analysis from (
        select ${group} as keys, found.type, sum(found.count) as count
        from ${insightsSource(request.analysis.since, values)} found
        join config_items items on items.id = found.config_id where ${whole} group by 1, 2
      ) counts group by keys
    )
    select groups.*, healths.health, insights.analysis
    from groups left join healths using (keys) left join insights using (keys) order by keys`;
  return { text, values: values.list };
}
