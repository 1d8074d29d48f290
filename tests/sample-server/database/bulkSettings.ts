import type { Client } from 'pg';
import { chance, pick, ulid } from './bulkFigures.ts';
import { agentIds, templateNow } from './ItemFactory.ts';
import { idOf } from './idOf.ts';

/** Row counts. `settings` is the number of scrapers, of teams, and of every other kind of setting. */
export interface BulkSettings {
  readonly jobs: number;
  readonly people: number;
  readonly settings: number;
  readonly events: number;
}

const firstNumber = 1_000_001;
const numberedId = (kind: string): string =>
  `('0192${kind}000-0000-7000-8000-' || lpad((${firstNumber - 1} + row_number)::text, 12, '0'))::uuid`;
const now = `'${templateNow}'::timestamptz`;
const daysAgo = (purpose: number, days: number): string =>
  `${now} - make_interval(secs => ${chance(purpose)} * ${days} * 86400)`;
const admin = `'0192a000-0000-7000-8000-000000000001'`;
const subject = pick(
  31,
  'account',
  'billing',
  'checkout',
  'delivery',
  'fraud',
  'inventory',
  'ledger',
  'orders',
  'search',
  'tax',
);

const insertPeople = `
  insert into identities (id, schema_id, traits, state, state_changed_at, created_at, updated_at, available_aal)
  select ${numberedId('a')}, 'default',
    jsonb_build_object('email', 'person-' || row_number || '@meridian.example', 'name', jsonb_build_object(
      'first', ${pick(32, 'Ada', 'Bo', 'Carmen', 'Dilnoza', 'Emeka', 'Fumiko', 'Göran', 'Hoa', 'Ines', 'Jabari')},
      'last', ${pick(33, 'Abbott', 'Bianchi', 'Çelik', 'Dubois', 'Eze', 'Fujita', 'García', 'Hansen', 'Ivanova', 'Jung')} || ' ' || row_number)),
    case when ${chance(34)} < 0.06 then 'inactive' else 'active' end, null, ${daysAgo(35, 600)}, ${now}, 'aal1'
  from generate_series(1, $2::bigint) row_number`;

const insertRoles = `
  insert into casbin_rule (ptype, v0, v1)
  select 'g', ${numberedId('a')}::text, role from generate_series(1, $2::bigint) row_number
  cross join lateral unnest(array[${pick(36, 'viewer', 'viewer', 'viewer', 'editor', 'responder', 'commander')}, 'everyone']) role
  where ${chance(37)} < 0.97`;

const insertScrapers = `
  insert into config_scrapers (id, name, description, spec, source, created_by, agent_id, created_at)
  select ${numberedId('c')}, ${subject} || '-' || row_number, null,
    jsonb_build_object('schedule', '@every 1h', 'kubernetes', jsonb_build_array(jsonb_build_object('clusterName', 'cluster-' || row_number))),
    ${pick(38, 'UI', 'KubernetesCRD', 'KubernetesCRD')}::source, ${admin}, '${agentIds[0]}', ${daysAgo(39, 300)}
  from generate_series(1, $2::bigint) row_number`;

/** One topology in ten stores its labels as a JSON string, as an older web client did. */
const insertTopologies = `
  insert into topologies (id, name, namespace, labels, source, spec, schedule, created_at)
  select ${numberedId('b')}, ${subject} || '-' || row_number, 'default',
    case when row_number % 10 = 3 then to_jsonb(jsonb_build_object('team', ${subject})::text) else jsonb_build_object('team', ${subject}) end,
    'UI', '{"components": []}', '@every 30m', ${daysAgo(41, 300)}
  from generate_series(1, $2::bigint) row_number`;

const insertConnections = `
  insert into connections (id, name, namespace, type, url, username, password, insecure_tls, source, created_by, created_at, updated_at)
  select id, subject || '-' || row_number, subject, type,
    case type when 'postgres' then 'postgres://$(username):$(password)@' || subject || '.meridian.internal:5432/' || subject
      when 'http' then 'https://' || subject || '.meridian.example' when 'slack' then 'slack://$(password)@C' || row_number end,
    case type when 'slack' then 'C' || row_number when 'postgres' then 'mission_control' end,
    case when type <> 'http' then 'secret://' || subject || '/password' end, false, source::source, ${admin}, at, at
  from (
    select row_number, ${numberedId('5')} as id, ${subject} as subject, ${daysAgo(61, 300)} as at,
      ${pick(62, 'postgres', 'postgres', 'http', 'slack', 'github', 'aws')} as type, ${pick(63, 'UI', 'UI', 'KubernetesCRD')} as source
    from generate_series(1, $2::bigint) row_number
  ) made`;

const insertPermissions = `
  insert into permissions (id, description, source, action, object, deny, connection_id, team_id, person_id, created_by, created_at, updated_at)
  select ${numberedId('4')}, null, 'UI', ${pick(64, 'read', 'read', 'update', 'create,read,update,delete', 'ActionRead')},
    case when row_number % 3 > 0 then ${pick(65, 'catalog', 'canaries', 'topology', 'playbooks')} end, ${chance(66)} < 0.1,
    case when row_number % 3 = 0 then ${numberedId('5')} end, case when row_number % 2 = 0 then ${numberedId('8')} end,
    case when row_number % 2 = 1 then ${numberedId('a')} end, ${admin}, ${daysAgo(67, 90)}, ${now}
  from generate_series(1, $2::bigint) row_number`;

const insertTeams = `
  insert into teams (id, name, icon, spec, source, created_by, created_at)
  select ${numberedId('8')}, initcap(${subject}) || ' ' || row_number, 'group', '{"components": [], "responder_clients": {}}', 'UI',
    ${admin}, ${daysAgo(42, 300)}
  from generate_series(1, $2::bigint) row_number`;

const insertMembers = `
  insert into team_members (team_id, person_id)
  select ${numberedId('8')}, person.id from generate_series(1, $2::bigint) row_number
  cross join lateral (
    select id from identities order by md5(id::text || row_number) limit 1 + floor(${chance(43)} * 9)::int
  ) person`;

const insertRules = `
  insert into incident_rules (id, name, spec, source, created_by, created_at)
  select ${numberedId('7')}, ${subject} || '-rule-' || row_number,
    jsonb_build_object('components', jsonb_build_array(jsonb_build_object('name', ${subject}))), 'UI', ${admin}, ${daysAgo(44, 300)}
  from generate_series(1, $2::bigint) row_number`;

const insertEvents = `
  insert into event_queue (id, name, properties, error, attempts, created_at, last_attempt)
  select ${ulid('at', 45)}, ${pick(46, 'config.updated', 'config.updated', 'config.created', 'check.passed', 'check.failed', 'notification.send')},
    jsonb_build_object('id', ${ulid('at', 47)}), case when failed then ${pick(48, 'context deadline exceeded', 'connection refused', 'unexpected EOF')} end,
    case when failed then 4 else 0 end, at, case when failed then at + interval '1 minute' end
  from (
    select row_number, ${now} - make_interval(secs => 60 + ${chance(49)} ^ 3 * 3 * 86400) as at, ${chance(50)} < 0.08 as failed
    from generate_series(1, $2::bigint) row_number
  ) picked`;

/**
 * The resources of jobs, numbered for random selection: generated resources, the server itself, and some
 * deleted ones.
 */
const numberSources = `
  create temporary table job_sources as
  select (row_number() over (order by md5(resource_id || name || $1::text)))::int as place, count(*) over ()::int as of, sources.*
  from (
    select 'Scraper' as name, 'config_scraper' as resource_type, id::text as resource_id, agent_id from config_scrapers
      where id >= '${idOf('c', firstNumber)}'
    union all
    select 'Canary', 'canary', id::text, agent_id from canaries where id >= '${idOf('d', firstNumber)}'
    union all
    select 'Topology', 'topology', id::text, agent_id from topologies where id >= '${idOf('b', firstNumber)}'
    union all
    select job, type, '', '${agentIds[0]}'::uuid from (values ('RefreshCheckStatusSummary', 'check_statuses'),
      ('RefreshConfigItemSummary7d', ''), ('SyncCanaryJobs', ''), ('CleanupJobHistory', ''), ('ProcessNotificationQueue', ''),
      ('ExecuteScheduledPlaybooks', 'playbook'), ('UpdateComponentCosts', 'components'), ('PullUpstream', 'upstream')) jobs (job, type)
    union all
    select 'Scraper', 'config_scraper', md5('gone' || number)::uuid::text, '${agentIds[1]}' from generate_series(1, 12) number
  ) sources`;

/** Ordered by time, like their ids. */
const insertJobs = `
  insert into job_history (id, agent_id, name, success_count, error_count, details, hostname, duration_millis, resource_type,
    resource_id, status, time_start, time_end, created_at, is_pushed)
  select ${ulid('at', 51)}, agent_id, name, case when status = 'FAILED' then 0 else 1 + floor(${chance(52)} * 40)::int end,
    case when status in ('FAILED', 'WARNING') then 1 + floor(${chance(53)} ^ 4 * 20)::int else 0 end,
    case
      when status = 'WARNING' and resource_type = 'canary' then '{"errors": {"http": ["503 Service Unavailable"], "dns": "no such host"}}'
      when status = 'WARNING' then '{"errors": ["Rate exceeded", "context deadline exceeded"]}'
      when status = 'FAILED' then jsonb_build_object('errors', jsonb_build_array(${pick(54, 'context deadline exceeded', 'connection refused', 'FATAL: too many connections', 'unauthorized')}))
      when status in ('RUNNING', 'STALE') then null
      when resource_type = 'config_scraper'
        then jsonb_build_object('scrape_summary', jsonb_build_object('Kubernetes::Pod',
          jsonb_build_object('added', row_number % 5, 'updated', row_number % 83, 'unchanged', row_number % 700)))
      else '{}'
    end,
    'mission-control-' || (1 + row_number % 3), case when status not in ('RUNNING', 'STALE') then duration end, resource_type,
    resource_id, status, at,
    case when status not in ('RUNNING', 'STALE') then at + make_interval(secs => duration / 1000.0) end,
    at + interval '2 milliseconds', agent_id <> '${agentIds[0]}'
  from (
    select row_number, at, source.*, (4 * exp(${chance(55)} * 9))::int as duration,
      case when ${now} - at < interval '40 seconds' then 'RUNNING' when chance < 0.03 then 'FAILED' when chance < 0.07 then 'WARNING'
        when chance < 0.075 then 'STALE' when chance < 0.09 then 'SKIPPED' else 'SUCCESS' end as status
    from (
      select row_number, ${chance(56)} as chance, ${now} - make_interval(secs => 1 + ${chance(57)} ^ 1.2 * 30 * 86400) as at,
        1 + floor(${chance(58)} ^ 1.6 * (select max(of) from job_sources))::int as wanted
      from generate_series(1, $2::bigint) row_number
    ) drawn
    join job_sources source on source.place = wanted
  ) runs order by at`;

/**
 * Adds settings, people, events and job histories for scales beyond the demo, with one statement per table.
 */
export async function insertBulkSettings(client: Client, seed: number, counts: BulkSettings): Promise<void> {
  const { people, settings, events, jobs } = counts;
  const statements: ReadonlyArray<readonly [text: string, count: number]> = [
    [insertPeople, people],
    [insertRoles, people],
    [insertScrapers, settings],
    [insertTopologies, settings],
    [insertTeams, settings],
    [insertConnections, settings],
    [insertPermissions, settings],
    [insertMembers, settings],
    [insertRules, settings],
    [insertEvents, events],
  ];
  const forSeed = (text: string) => text.replaceAll('$1', String(seed)).replaceAll('$2', '$1');
  for (const [text, count] of statements) await client.query(forSeed(text), [count]);
  await client.query(numberSources.replaceAll('$1', String(seed)));
  await client.query('analyze job_sources');
  await client.query(forSeed(insertJobs), [jobs]);
  await client.query('drop table job_sources');
}
