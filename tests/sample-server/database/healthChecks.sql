-- The history and summary of health checks, and the components that are linked to checks and items.

create table components (
  id uuid primary key default generate_ulid(),
  agent_id uuid not null default '00000000-0000-0000-0000-000000000000' references agents (id),
  topology_id uuid,
  external_id text not null,
  parent_id uuid references components (id),
  config_id uuid,
  name text not null,
  text text,
  topology_type text,
  namespace text,
  labels jsonb,
  hidden boolean not null default false,
  silenced boolean not null default false,
  is_pushed boolean not null default false,
  status text not null,
  status_expr text,
  health_expr text,
  health text,
  description text,
  lifecycle text,
  tooltip text,
  status_reason text,
  schedule text,
  icon text,
  type text,
  owner text,
  selectors jsonb,
  log_selectors jsonb,
  component_checks jsonb,
  configs jsonb,
  properties jsonb,
  path text,
  summary jsonb,
  is_leaf boolean default false,
  cost_per_minute numeric(16, 4),
  cost_total_1d numeric(16, 4),
  cost_total_7d numeric(16, 4),
  cost_total_30d numeric(16, 4),
  created_by uuid references people (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz default now(),
  deleted_at timestamptz
);

alter table playbook_runs add constraint playbook_run_component_id_fkey
  foreign key (component_id) references components (id);

create table config_component_relationships (
  component_id uuid not null references components (id) on delete cascade,
  config_id uuid not null references config_items (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz default now(),
  deleted_at timestamptz,
  selector_id text,
  is_pushed boolean not null default false,
  unique (component_id, config_id)
);

create table check_component_relationships (
  component_id uuid not null references components (id) on delete cascade,
  check_id uuid not null references checks (id) on delete cascade,
  canary_id uuid not null references canaries (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  selector_id text,
  is_pushed boolean not null default false,
  unique (component_id, check_id, canary_id, selector_id)
);
create index check_component_relationships_check_id on check_component_relationships (check_id);
create index check_config_relationships_check_id on check_config_relationships (check_id);

-- No view may use the column `time`: shiftTo.ts alters its type to shift all rows at once.
create table check_statuses (
  check_id uuid not null references checks (id) on delete cascade,
  details jsonb,
  duration integer,
  error text,
  time timestamptz not null,
  created_at timestamptz not null default now(),
  invalid boolean,
  message text,
  status boolean,
  severity text,
  is_pushed boolean not null default false,
  primary key (check_id, time)
);
create index check_statuses_time on check_statuses (time);

-- Uptime and latency of the last hour, or of the last run if that is older. The server has a materialized view. The sample has a
-- table, so that it can refresh a single check.
create table check_status_summary (
  check_id uuid primary key references checks (id) on delete cascade,
  p99 integer,
  p95 integer,
  p50 integer,
  mean numeric,
  passed integer not null,
  failed integer not null,
  last_check timestamptz not null,
  last_pass timestamptz,
  last_fail timestamptz
);

-- Refreshes the summary of the given checks, or of all checks.
create function refresh_check_summary(wanted uuid[] default null) returns void language plpgsql as $$
begin
  -- Two concurrent refreshes would insert the same rows.
  perform pg_advisory_xact_lock(7);
  delete from check_status_summary where wanted is null or check_id = any (wanted);
  insert into check_status_summary
    select checks.id, figures.* from checks
    cross join lateral (
      select percentile_disc(0.99) within group (order by duration), percentile_disc(0.95) within group (order by duration),
        percentile_disc(0.50) within group (order by duration), avg(duration),
        count(*) filter (where status), count(*) filter (where not status),
        max(time) as last_check, max(time) filter (where status), max(time) filter (where not status)
      from check_statuses
      where check_id = checks.id and time >=
        (select least(now() - interval '1 hour', max(time)) from check_statuses where check_id = checks.id)
    ) figures
    where (wanted is null or checks.id = any (wanted)) and figures.last_check is not null;
end $$;

create view check_summary with (security_invoker = true) as
  select checks.id, checks.canary_id,
    json_build_object('passed', figures.passed, 'failed', figures.failed, 'last_pass', figures.last_pass,
      'last_fail', figures.last_fail) as uptime,
    json_build_object('p99', figures.p99, 'p95', figures.p95, 'p50', figures.p50, 'avg', figures.mean) as latency,
    checks.last_transition_time, checks.type, checks.icon, checks.name, checks.status, checks.description,
    checks.namespace, canaries.namespace as canary_namespace, canaries.name as canary_name,
    coalesce(canaries.labels, '{}') || coalesce(checks.labels, '{}') as labels,
    checks.severity, checks.owner, checks.last_runtime, checks.created_at, checks.updated_at, checks.deleted_at,
    checks.silenced_at
  from checks
  join canaries on canaries.id = checks.canary_id
  left join check_status_summary figures on figures.check_id = checks.id;

create view check_summary_for_config with (security_invoker = true) as
  select linked.config_id, check_summary.*
  from check_config_relationships linked join check_summary on check_summary.id = linked.check_id
  where linked.deleted_at is null;

create view checks_by_config with (security_invoker = true) as
  select linked.config_id, checks.id, checks.type, checks.name, checks.severity, checks.status, checks.icon,
    checks.last_runtime
  from check_config_relationships linked join checks on checks.id = linked.check_id
  where linked.deleted_at is null;

create view checks_by_component with (security_invoker = true) as
  select linked.component_id, checks.id, checks.type, checks.name, checks.severity, checks.status
  from check_component_relationships linked join checks on checks.id = linked.check_id
  where linked.deleted_at is null;

create view check_names with (security_invoker = true) as
  select id, canary_id, type, name, status from checks
  where deleted_at is null and silenced_at is null order by name;
create view check_labels with (security_invoker = true) as
  select distinct label.key, label.value from checks, jsonb_each_text(labels) label where deleted_at is null;

create function note_check_transition() returns trigger language plpgsql as $$
begin
  new.last_transition_time := now();
  return new;
end $$;
create trigger checks_last_transition_time before update on checks
  for each row when (old.status is distinct from new.status) execute function note_check_transition();

create trigger checks_touch before update on checks for each row execute function touch_updated_at();
create trigger canaries_touch before update on canaries for each row execute function touch_updated_at('spec');
create trigger components_touch before update on components for each row execute function touch_updated_at();

-- Soft deletions cascade from a canary to its checks, and from a check to its component links.
create function delete_checks_of_canary() returns trigger language plpgsql as $$
begin
  update checks set deleted_at = new.deleted_at where canary_id = new.id and deleted_at is null;
  return new;
end $$;
create trigger canaries_delete after update of deleted_at on canaries
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function delete_checks_of_canary();

create function delete_links_of_check() returns trigger language plpgsql as $$
begin
  update check_component_relationships set deleted_at = new.deleted_at where check_id = new.id and deleted_at is null;
  return new;
end $$;
create trigger checks_delete after update of deleted_at on checks
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function delete_links_of_check();
