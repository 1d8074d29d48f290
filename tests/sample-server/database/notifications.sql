-- Notification rules, the send history, and silences.

create table notifications (
  id uuid primary key default generate_ulid(),
  name text not null default generate_ulid(),
  namespace text,
  events text[] not null,
  error text,
  title text,
  template text,
  filter text,
  properties jsonb,
  person_id uuid constraint notification_person_id_fkey references people (id) on delete cascade,
  team_id uuid constraint notification_team_id_fkey references teams (id) on delete cascade,
  repeat_interval text,
  -- Nanoseconds.
  wait_for bigint,
  group_by text[],
  custom_services jsonb,
  created_by uuid constraint notification_created_by_fkey references people (id),
  created_at timestamptz not null default now(),
  source source,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
) with (fillfactor = 50);
-- Rules without a namespace can have the same name.
create unique index notifications_name_namespace_key on notifications (name, namespace) where deleted_at is null;

-- Clears the error of a rule when a relevant column changes. As on the server, not when the old or new value is null.
create function forget_notification_error() returns trigger language plpgsql as $$
begin
  if old.filter <> new.filter or old.custom_services <> new.custom_services or old.team_id <> new.team_id then
    new.error := null;
  end if;
  return new;
end $$;
create trigger notifications_error before update on notifications
  for each row execute function forget_notification_error();

-- As on the server, no index contains a time or a rule, so a list by time sorts every row. Unlogged and with a low fill factor, so
-- that the times of a million rows can be shifted in place at each start.
create unlogged table notification_send_history (
  id uuid primary key default generate_ulid(),
  notification_id uuid not null constraint notification_id_fkey
    references notifications (id) on update cascade on delete cascade,
  body text,
  status text,
  count integer not null default 1,
  first_observed timestamptz not null default now(),
  source_event text not null,
  resource_id uuid not null,
  person_id uuid constraint notification_recipient_person_id_fkey
    references people (id) on update cascade on delete cascade,
  error text,
  duration_millis integer,
  created_at timestamptz not null default now()
) with (fillfactor = 50);

create table notification_silences (
  id uuid primary key default generate_ulid(),
  namespace text not null,
  description text,
  "from" timestamptz not null,
  until timestamptz not null,
  recursive boolean,
  config_id uuid constraint notification_silence_config_id_fkey references config_items (id) on delete cascade,
  check_id uuid constraint notification_silence_check_id_fkey references checks (id) on delete cascade,
  canary_id uuid constraint notification_silence_canary_id_fkey references canaries (id) on delete cascade,
  component_id uuid constraint notification_silence_component_id_fkey references components (id) on delete cascade,
  source source,
  created_by uuid constraint notification_silence_created_by_fkey references people (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create index notification_silences_from_idx on notification_silences using brin ("from");
create index notification_silences_until_idx on notification_silences using brin (until);

create trigger notifications_touch before update on notifications
  for each row execute function touch_updated_at();
create trigger notification_silences_touch before update on notification_silences
  for each row execute function touch_updated_at();

-- As on the server, `sent` and `failed` depend only on `error`, and the average duration is that of failed notifications.
create view notifications_summary with (security_invoker = true) as
  with history as (
    select notification_id, round(avg(duration_millis) filter (where error is not null), 2) as avg_duration_ms,
      count(*) filter (where error is not null) as failed, count(*) filter (where error is null) as sent,
      mode() within group (order by error) as most_common_error
    from notification_send_history group by notification_id
  ), waiting as (
    select properties ->> 'notification_id' as notification_id, count(*) as pending
    from event_queue where name = 'notification.send' group by properties ->> 'notification_id'
  )
  select notifications.id, notifications.name, notifications.namespace, notifications.error, notifications.title,
    notifications.events, notifications.filter, notifications.person_id, notifications.team_id,
    notifications.custom_services, notifications.created_at, notifications.updated_at, notifications.created_by,
    notifications.source, notifications.repeat_interval, notifications.wait_for,
    coalesce(waiting.pending, 0) as pending, history.avg_duration_ms, coalesce(history.failed, 0) as failed,
    coalesce(history.sent, 0) as sent, history.most_common_error
  from notifications
  left join history on history.notification_id = notifications.id
  left join waiting on waiting.notification_id = notifications.id::text
  where notifications.deleted_at is null;

-- The union of four lists, so PostgREST cannot embed other tables. The resource columns of a deleted resource are null. Events of
-- other kinds are not included. The default order is oldest first.
create view notification_send_history_summary with (security_invoker = true) as
  select sent.*, 'config'::text as resource_type,
    jsonb_build_object('id', item.id, 'name', item.name, 'type', item.type, 'config_class', item.config_class) as resource
  from notification_send_history sent left join config_items item on item.id = sent.resource_id
  where sent.source_event like 'config.%'
  union
  select sent.*, 'component', jsonb_build_object('id', component.id, 'name', component.name, 'icon', component.icon)
  from notification_send_history sent left join components component on component.id = sent.resource_id
  where sent.source_event like 'component.%'
  union
  select sent.*, 'check', jsonb_build_object('id', checks.id, 'name', checks.name, 'type', checks.type,
    'status', checks.status, 'icon', checks.icon)
  from notification_send_history sent left join checks on checks.id = sent.resource_id
  where sent.source_event like 'check.%'
  union
  select sent.*, 'canary', jsonb_build_object('id', canary.id, 'name', canary.name)
  from notification_send_history sent left join canaries canary on canary.id = sent.resource_id
  where sent.source_event like 'canary.%'
  order by id;

-- Adds one row per window for notifications that were not sent, and counts repetitions.
create function insert_unsent_notification_to_history(
  p_notification_id uuid, p_source_event text, p_resource_id uuid, p_status text, p_window interval
) returns void language plpgsql as $$
declare
  known uuid;
begin
  if p_status not in ('silenced', 'repeat-interval') then
    raise exception 'Status must be silenced or repeat-interval';
  end if;
  select id into known from notification_send_history
    where notification_id = p_notification_id and source_event = p_source_event and resource_id = p_resource_id
      and status = p_status and created_at > now() - p_window
    order by created_at desc limit 1;
  if known is null then
    insert into notification_send_history (notification_id, status, source_event, resource_id)
      values (p_notification_id, p_status, p_source_event, p_resource_id);
  else
    update notification_send_history set count = count + 1, created_at = now() where id = known;
  end if;
end $$;

-- Silences that match an event of an item, a component, a check or a canary at a time. Only the sample has this function: the
-- server implements it in Go.
create function matching_silences(config uuid, component uuid, "check" uuid, canary uuid, at timestamptz)
returns setof notification_silences language sql stable as $$
  select silence.* from notification_silences silence
  where silence.deleted_at is null and silence."from" <= $5 and silence.until >= $5 and (
    silence.config_id = $1 or silence.component_id = $2 or silence.check_id = $3
    -- An event of a check is also an event of its canary.
    or silence.canary_id = coalesce($4, (select canary_id from checks where checks.id = $3))
    or silence.recursive and (
      position(silence.config_id::text in (select path from config_items where config_items.id = $1)) > 0
      or position(silence.component_id::text in (select path from components where components.id = $2)) > 0
    )
  )
$$;
