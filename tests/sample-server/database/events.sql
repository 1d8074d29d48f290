-- The queue of pending and failed events of the server.

create table event_queue (
  id uuid primary key default generate_ulid(),
  name text not null,
  properties jsonb,
  error text,
  delay bigint,
  created_at timestamptz not null default now(),
  last_attempt timestamptz,
  attempts integer default 0,
  priority integer not null default 100,
  unique (name, properties)
);

-- `pending` includes failed events. `last_failure` is the time of the last attempt, even if it succeeded.
create view event_queue_summary with (security_invoker = true) as
  select name, count(*) as pending, count(error) as failed, round(avg(attempts), 2) as average_attempts,
    min(created_at) filter (where error is not null) as first_failure, max(last_attempt) as last_failure,
    mode() within group (order by error) as most_common_error
  from event_queue group by name;

create view failed_events with (security_invoker = true) as
  select name, count(distinct error) as unique_errors, round(avg(attempts), 2) as average_attempts,
    count(*) as total_failed_events, mode() within group (order by error) as most_common_error
  from event_queue
  where error is not null and attempts > 0 and created_at >= now() - interval '7 days'
  group by name;

-- Rows that an agent has not sent upstream yet, for each existing table.
do $$
declare
  counts text := '';
  relation text;
begin
  foreach relation in array array[
    'canaries', 'check_component_relationships', 'check_config_relationships', 'check_statuses', 'checks', 'components',
    'config_analysis', 'config_changes', 'config_component_relationships', 'config_items', 'config_scrapers', 'topologies'
  ] loop
    counts := concat_ws(' union all ', nullif(counts, ''),
      format('select %1$L as "table", (select count(*) from %1$I where not is_pushed) as count', relation));
  end loop;
  execute 'create view push_queue_summary with (security_invoker = true) as ' || counts;
end $$;
