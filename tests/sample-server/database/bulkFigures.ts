import type { Client } from 'pg';
import { templateNow } from './ItemFactory.ts';

/**
 * Returns an SQL expression for a pseudo-random number from 0 to 1 per row of `generate_series`. The same
 * seed produces the same numbers.
 */
export const chance = (purpose: number): string =>
  `((hashint8extended(row_number, $1 * 31 + ${purpose}) & 1048575) / 1048576.0::float8)`;
/** Returns an SQL expression that picks one of several texts. */
export const pick = (purpose: number, ...texts: readonly string[]): string =>
  `(array[${texts.map((text) => `'${text}'`).join(', ')}])[1 + floor(${chance(purpose)} * ${texts.length})::int]`;
export const ulid = (time: string, purpose: number): string =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0')
    || substr(md5(row_number::text || '/' || $1::text || '/${purpose}'), 1, 20))::uuid`;

/** Numbers the items in a random order; the first items change most. */
const numberItems = `
  create temporary table numbered as
    select (row_number() over (order by md5(id::text || $1::text)))::int as place, id, name, created_at,
      count(*) over () as of
    from config_items`;

/** Most changes are recent and belong to few items. */
const insertChanges = `
  insert into config_changes (id, config_id, change_type, severity, source, summary, created_at, first_observed, count)
  select ${ulid('at', 1)}, item_id, ${pick(2, 'diff', 'diff', 'ScalingReplicaSet', 'BackOff', 'Pulled', 'Scheduled', 'RunInstances', 'Reconciled')},
    ${pick(3, 'info', 'info', 'info', 'low', 'medium', 'high')}, 'kubernetes', name || ' changed', at, at,
    1 + floor(${chance(4)} ^ 8 * 40)::int
  from (
    select row_number, numbered.id as item_id, name,
      greatest('${templateNow}'::timestamptz - make_interval(secs => 1 + ${chance(5)} ^ 2 * 60 * 86400), created_at) as at
    from generate_series(1, $2::bigint) row_number
    join numbered on place = 1 + floor(${chance(6)} ^ 2.5 * (select max(of) from numbered))::int
  ) picked order by at`;

const insertInsights = `
  insert into config_analysis
    (id, config_id, analyzer, analysis_type, severity, summary, message, status, first_observed, last_observed)
  select ${ulid('at', 11)}, item_id, ${pick(12, 'trusted-advisor', 'trivy', 'kubescape', 'cost-optimizer')},
    ${pick(13, 'security', 'security', 'cost', 'performance', 'availability', 'reliability', 'compliance')},
    ${pick(14, 'low', 'medium', 'high', 'critical')}, name || ' needs attention', name || ' needs attention',
    ${pick(15, 'open', 'open', 'open', 'open', 'resolved', 'silenced')}, at, '${templateNow}'::timestamptz - interval '1 hour'
  from (
    select row_number, numbered.id as item_id, name,
      '${templateNow}'::timestamptz - make_interval(secs => 7200 + ${chance(16)} * 40 * 86400) as at
    from generate_series(1, $2::bigint) row_number
    join numbered on place = 1 + floor(${chance(17)} * (select max(of) from numbered))::int
  ) picked order by at`;

/**
 * Adds changes and insights to the existing items, in two statements.
 * @param counts number of changes and insights
 */
export async function insertBulkFigures(
  client: Client,
  seed: number,
  counts: { readonly changes: number; readonly insights: number },
): Promise<void> {
  // Disables triggers, including foreign key checks, for speed. Every row references an existing item.
  await client.query('set session_replication_role = replica');
  await client.query(numberItems.replaceAll('$1', String(seed)));
  await client.query(insertChanges, [seed, counts.changes]);
  await client.query(insertInsights, [seed, counts.insights]);
  await client.query('drop table numbered');
  await client.query('set session_replication_role = default');
}
