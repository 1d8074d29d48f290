-- The history of background jobs, and the lists of resources with their last run.

-- As on the server, no index contains a time, so a list by time sorts every row. Unlogged and with a low fill factor, so that the
-- times of a million rows can be shifted in place at each start.
create unlogged table job_history (
  id uuid primary key default generate_ulid(),
  agent_id uuid not null default '00000000-0000-0000-0000-000000000000',
  name text,
  success_count integer,
  error_count integer,
  details jsonb,
  hostname text,
  duration_millis integer,
  resource_type text,
  resource_id text,
  status text,
  time_start timestamptz,
  time_end timestamptz,
  created_at timestamptz not null default now(),
  is_pushed boolean not null default false
) with (fillfactor = 50);
create index job_history_is_pushed_idx on job_history (is_pushed)
  where is_pushed is false and status in ('FAILED', 'WARNING');
create index job_history_resource_id_idx on job_history (resource_id);
create index job_history_status_idx on job_history (status);

-- One row per resource, regardless of the job. Runs without a resource count as one resource.
create view job_history_latest_status with (security_invoker = true) as
  select * from (
    select job_history.*, row_number() over (partition by resource_id order by created_at desc) as rn from job_history
  ) ranked where rn = 1;

-- The time of the last failed run of each resource.
create view job_history_last_failed with (security_invoker = true) as
  select resource_id, resource_type, max(time_start) as time_start from job_history
  where status = 'FAILED' group by resource_id, resource_type;

create view teams_with_status with (security_invoker = true) as
  select teams.*, job.name as job_name, job.success_count as job_success_count, job.error_count as job_error_count,
    job.details as job_details, job.hostname as job_hostname, job.duration_millis as job_duration_millis,
    job.resource_type as job_resource_type, job.status as job_status, job.time_start as job_time_start,
    job.time_end as job_time_end, job.created_at as job_created_at, failed.time_start as job_last_failed
  from teams
  left join job_history_latest_status job on job.resource_id = teams.id::text and job.resource_type = 'team'
  left join job_history_last_failed failed on failed.resource_id = teams.id::text and failed.resource_type = 'team'
  where teams.deleted_at is null;

create view config_scrapers_with_status with (security_invoker = true) as
  select config_scrapers.*, job.name as job_name, job.success_count as job_success_count,
    job.error_count as job_error_count, job.details as job_details, job.hostname as job_hostname,
    job.duration_millis as job_duration_millis, job.resource_type as job_resource_type, job.status as job_status,
    job.time_start as job_time_start, job.time_end as job_time_end, job.created_at as job_created_at,
    failed.time_start as job_last_failed, json_build_object('id', agents.id, 'name', agents.name) as agent
  from config_scrapers
  left join job_history_latest_status job
    on job.resource_id = config_scrapers.id::text and job.resource_type = 'config_scraper'
  left join job_history_last_failed failed
    on failed.resource_id = config_scrapers.id::text and failed.resource_type = 'config_scraper'
  left join agents on agents.id = config_scrapers.agent_id
  where config_scrapers.deleted_at is null;

create view topologies_with_status with (security_invoker = true) as
  select topologies.*, job.name as job_name, job.success_count as job_success_count, job.error_count as job_error_count,
    job.details as job_details, job.hostname as job_hostname, job.duration_millis as job_duration_millis,
    job.resource_type as job_resource_type, job.status as job_status, job.time_start as job_time_start,
    job.time_end as job_time_end, job.created_at as job_created_at, failed.time_start as job_last_failed,
    json_build_object('id', agents.id, 'name', agents.name) as agent
  from topologies
  left join job_history_latest_status job on job.resource_id = topologies.id::text and job.resource_type = 'topology'
  left join job_history_last_failed failed
    on failed.resource_id = topologies.id::text and failed.resource_type = 'topology'
  left join agents on agents.id = topologies.agent_id
  where topologies.deleted_at is null;

-- Does not have the columns spec, agent_id and updated_at. Runs are joined by `resource_id` only, regardless of
-- their resource type.
create view canaries_with_status with (security_invoker = true) as
  select canaries.id, canaries.name, canaries.namespace, canaries.spec ->> 'interval' as interval,
    canaries.spec ->> 'schedule' as schedule, canaries.labels, canaries.source, canaries.created_by,
    canaries.created_at, canaries.deleted_at, runs.last_runtime, job.name as job_name,
    job.success_count as job_success_count, job.error_count as job_error_count, job.details as job_details,
    job.hostname as job_hostname, job.duration_millis as job_duration_millis, job.resource_type as job_resource_type,
    job.status as job_status, job.time_start as job_time_start, job.time_end as job_time_end,
    job.created_at as job_created_at, failed.time_start as job_last_failed,
    json_build_object('id', agents.id, 'name', agents.name) as agent
  from canaries
  left join job_history_latest_status job on job.resource_id = canaries.id::text
  left join (select canary_id, max(last_runtime) as last_runtime from checks group by canary_id) runs
    on runs.canary_id = canaries.id
  left join job_history_last_failed failed
    on failed.resource_id = canaries.id::text and failed.resource_type = 'canary'
  left join agents on agents.id = canaries.agent_id
  where canaries.deleted_at is null;

create view job_history_names with (security_invoker = true) as
  select distinct name from job_history order by name;

create view job_histories with (security_invoker = true) as
  select job_history.*,
    coalesce(components.name, config_scrapers.name, topologies.name, canaries.name, job_history.resource_id)
      as resource_name,
    json_build_object('id', agents.id, 'name', agents.name) as agent
  from job_history
  left join components on job_history.resource_type = 'components' and components.id::text = job_history.resource_id
  left join config_scrapers
    on job_history.resource_type = 'config_scraper' and config_scrapers.id::text = job_history.resource_id
  left join topologies on job_history.resource_type = 'topology' and topologies.id::text = job_history.resource_id
  left join canaries on job_history.resource_type = 'canary' and canaries.id::text = job_history.resource_id
  left join agents on agents.id = job_history.agent_id;

-- Log backends have no jobs, so their job columns are empty texts and zeros. Deleted log backends are included.
create view integrations_with_status with (security_invoker = true) as
  select integrations.*, people.name as creator_name, people.avatar as creator_avatar, people.title as creator_title,
    people.email as creator_email
  from (
    select id, name, description, 'scrapers' as integration_type, source, agent_id, created_at, updated_at, deleted_at,
      created_by, job_name, job_success_count, job_error_count, job_details, job_hostname, job_duration_millis,
      job_resource_type, job_status, job_time_start, job_time_end, job_created_at, job_last_failed,
      agent::jsonb as agent
    from config_scrapers_with_status
    union all
    select id, name, '', 'topologies', source, agent_id, created_at, updated_at, deleted_at, created_by, job_name,
      job_success_count, job_error_count, job_details, job_hostname, job_duration_millis, job_resource_type,
      job_status, job_time_start, job_time_end, job_created_at, job_last_failed, agent::jsonb
    from topologies_with_status
    union all
    select id, name, '', 'logging_backends', source, agent_id, created_at, updated_at, deleted_at, created_by, '', 0, 0,
      null, '', 0, null, '', null, null, null, null, null
    from logging_backends
  ) integrations
  left join people on people.id = integrations.created_by;
