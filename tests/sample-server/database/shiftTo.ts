import type { Client } from 'pg';

const shifted: ReadonlyArray<readonly [table: string, ...columns: string[]]> = [
  ['people', 'created_at', 'updated_at', 'last_login'],
  ['identities', 'created_at', 'updated_at', 'state_changed_at'],
  ['properties', 'created_at', 'updated_at', 'deleted_at'],
  ['agents', 'created_at', 'updated_at', 'last_seen', 'last_received'],
  ['config_scrapers', 'created_at', 'updated_at', 'deleted_at'],
  ['teams', 'created_at', 'updated_at', 'deleted_at'],
  ['incident_rules', 'created_at', 'updated_at', 'deleted_at'],
  ['topologies', 'created_at', 'updated_at', 'deleted_at'],
  ['logging_backends', 'created_at', 'updated_at', 'deleted_at'],
  ['connections', 'created_at', 'updated_at', 'deleted_at'],
  ['job_history', 'time_start', 'time_end', 'created_at'],
  ['event_queue', 'created_at', 'last_attempt'],
  ['config_items', 'created_at', 'updated_at', 'deleted_at', 'last_scraped_time'],
  ['config_changes', 'created_at', 'first_observed'],
  ['config_analysis', 'first_observed', 'last_observed'],
  ['canaries', 'created_at', 'updated_at', 'deleted_at'],
  [
    'checks',
    'created_at',
    'updated_at',
    'deleted_at',
    'last_runtime',
    'next_runtime',
    'last_transition_time',
    'silenced_at',
  ],
  ['check_config_relationships', 'created_at', 'updated_at'],
  ['components', 'created_at', 'updated_at', 'deleted_at'],
  ['component_relationships', 'created_at', 'updated_at', 'deleted_at'],
  ['config_component_relationships', 'created_at', 'updated_at', 'deleted_at'],
  ['check_component_relationships', 'created_at', 'updated_at'],
  ['permissions', 'created_at', 'updated_at', 'until'],
  ['playbooks', 'created_at', 'updated_at', 'deleted_at'],
  ['playbook_runs', 'created_at', 'start_time', 'scheduled_time', 'end_time'],
  ['playbook_run_actions', 'start_time', 'scheduled_time', 'end_time'],
  ['playbook_approvals', 'created_at'],
  ['artifacts', 'check_time', 'created_at', 'updated_at', 'deleted_at', 'expires_at'],
  ['incidents', 'acknowledged', 'resolved', 'closed', 'created_at', 'updated_at'],
  ['responders', 'acknowledged', 'resolved', 'closed', 'created_at', 'updated_at', 'deleted_at'],
  ['hypotheses', 'created_at', 'updated_at'],
  ['evidences', 'created_at', 'updated_at'],
  ['comments', 'created_at', 'updated_at'],
  ['incident_histories', 'created_at', 'updated_at'],
  ['notifications', 'created_at', 'updated_at', 'deleted_at'],
  ['notification_send_history', 'first_observed', 'created_at'],
  ['notification_silences', '"from"', 'until', 'created_at', 'updated_at', 'deleted_at'],
  ['sample_clock', 'now'],
];

/** Indexes that contain shifted columns. The second index covers the summary by type. */
const indexes = [
  ['config_items_updated_at', '(updated_at)'],
  [
    'config_items_summary',
    `(type, health) include (id, deleted_at, created_at, updated_at, cost_total_1d, cost_total_7d, cost_total_30d)`,
  ],
] as const;

/**
 * Shifts all times in the database so that their reference instant becomes `now`. Materialized views that
 * were refreshed at the clock's time stay valid.
 */
export async function shiftTo(client: Client, now: Date): Promise<void> {
  const { rows } = await client.query<{ now: Date }>('select now from sample_clock');
  const [clock] = rows;
  if (clock === undefined)
    throw new Error('The sample database has no reference time (sample_clock is empty).');
  const seconds = (now.getTime() - clock.now.getTime()) / 1_000;
  // Disables triggers, because shifting is not a change.
  await client.query('set session_replication_role = replica');
  // Without indexes on the updated columns, PostgreSQL updates rows within their page (HOT), in a third of
  // the time.
  for (const [name] of indexes) await client.query(`drop index if exists ${name}`);
  for (const [table, ...columns] of shifted) {
    const set = columns.map((column) => `${column} = ${column} + make_interval(secs => $1)`).join(', ');
    await client.query(`update ${table} set ${set}`, [seconds]);
  }
  await shiftLogLines(client, seconds);
  await shiftComponentAges(client, seconds);
  await shiftStatuses(client, seconds);
  for (const [name, columns] of indexes)
    await client.query(`create index ${name} on config_items ${columns}`);
  await client.query('set session_replication_role = default');
  await client.query('vacuum analyze config_items');
  await client.query('analyze check_statuses');
  await client.query('select refresh_check_summary()');
}

/** Shifts timestamps within the log lines of evidences. Leaves values that are not timestamps unchanged. */
async function shiftLogLines(client: Client, seconds: number): Promise<void> {
  const moved = `to_char(((line ->> 'timestamp')::timestamptz + make_interval(secs => $1)) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await client.query(
    `update evidences set evidence = jsonb_set(evidence, '{lines}', (
        select jsonb_agg(case when line ->> 'timestamp' ~ '^\\d{4}-' then line || jsonb_build_object('timestamp', ${moved})
          else line end order by place)
        from jsonb_array_elements(evidence -> 'lines') with ordinality as lines (line, place)))
      where type = 'log' and jsonb_typeof(evidence -> 'lines') = 'array'`,
    [seconds],
  );
}

/** Shifts the times in the properties of components. Leaves values that are not timestamps unchanged. */
async function shiftComponentAges(client: Client, seconds: number): Promise<void> {
  const moved = `to_char(((property ->> 'text')::timestamptz + make_interval(secs => $1)) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  await client.query(
    `update components set properties = (
        select jsonb_agg(case when property ->> 'type' = 'age' and property ->> 'text' ~ '^\\d{4}-\\d{2}-\\d{2}T'
          then property || jsonb_build_object('text', ${moved}) else property end order by place)
        from jsonb_array_elements(properties) with ordinality as listed (property, place))
      where properties @> '[{"type": "age"}]'`,
    [seconds],
  );
}

/** Rewrites the table and its indexes in one step, because every row and its key change. */
async function shiftStatuses(client: Client, seconds: number): Promise<void> {
  const moves = ['time', 'created_at'].map(
    (column) => `alter column ${column} type timestamptz using ${column} + interval '${seconds} seconds'`,
  );
  await client.query(`alter table check_statuses ${moves.join(', ')}`);
}
