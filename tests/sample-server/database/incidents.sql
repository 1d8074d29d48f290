-- Incidents with their hypotheses, evidence and responders, and the changelog that triggers write.

create sequence incident_id_sequence;
create function format_incident_id(number bigint) returns text language sql immutable as $$
  select 'INC-' || number
$$;

create table incidents (
  id uuid primary key default generate_ulid(),
  incident_id varchar(10) not null unique default format_incident_id(nextval('incident_id_sequence')),
  incident_rule_id uuid references incident_rules (id),
  title text not null,
  created_by uuid not null references people (id),
  commander_id uuid references people (id),
  communicator_id uuid references people (id),
  severity text not null,
  description text not null,
  type text not null,
  status text not null,
  -- A status change sets none of these columns.
  acknowledged timestamptz,
  resolved timestamptz,
  closed timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index incidents_created_at on incidents (created_at);

create table incident_relationships (
  incident_id uuid not null references incidents (id),
  related_id uuid not null references incidents (id),
  relationship text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table responders (
  id uuid primary key default generate_ulid(),
  incident_id uuid not null references incidents (id),
  type text not null,
  index smallint,
  person_id uuid references people (id),
  team_id uuid references teams (id),
  external_id text,
  properties jsonb,
  acknowledged timestamptz,
  resolved timestamptz,
  closed timestamptz,
  created_by uuid not null references people (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index responders_incident_id on responders (incident_id);

create table hypotheses (
  id uuid primary key default generate_ulid(),
  created_by uuid not null references people (id),
  incident_id uuid not null references incidents (id),
  parent_id uuid references hypotheses (id),
  owner uuid references responders (id),
  team_id uuid references teams (id),
  type text not null check (type in ('root', 'factor', 'solution')),
  title text not null,
  status text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index hypotheses_incident_id on hypotheses (incident_id);
create index hypotheses_parent_id on hypotheses (parent_id);

create table evidences (
  id uuid primary key default generate_ulid(),
  description text not null,
  hypothesis_id uuid not null references hypotheses (id),
  config_id uuid references config_items (id),
  config_change_id uuid references config_changes (id),
  config_analysis_id uuid references config_analysis (id),
  component_id uuid references components (id),
  check_id uuid references checks (id),
  definition_of_done boolean default false,
  done boolean,
  factor boolean,
  mitigator boolean,
  created_by uuid not null references people (id),
  type text not null,
  evidence jsonb,
  properties jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  script text,
  script_result text
);
create index evidences_hypothesis_id on evidences (hypothesis_id);
create index evidences_config_id on evidences (config_id) where config_id is not null;
create index evidences_config_change_id on evidences (config_change_id) where config_change_id is not null;
create index evidences_config_analysis_id on evidences (config_analysis_id) where config_analysis_id is not null;
create index evidences_component_id on evidences (component_id) where component_id is not null;
create index evidences_check_id on evidences (check_id) where check_id is not null;

create table comments (
  id uuid primary key default generate_ulid(),
  created_by uuid not null references people (id),
  comment text not null,
  external_id text,
  external_created_by text,
  incident_id uuid not null references incidents (id),
  responder_id uuid references responders (id),
  hypothesis_id uuid references hypotheses (id),
  read smallint[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index comments_incident_id on comments (incident_id);
create index comments_hypothesis_id on comments (hypothesis_id);

create table comment_responders (
  id uuid primary key default generate_ulid(),
  comment_id uuid not null references comments (id),
  responder_id uuid not null references responders (id),
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Its foreign keys prevent the deletion of the rows that it references.
create table incident_histories (
  id uuid primary key default generate_ulid(),
  incident_id uuid not null references incidents (id),
  created_by uuid not null references people (id),
  type text,
  description text,
  hypothesis_id uuid references hypotheses (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  responder_id uuid references responders (id),
  evidence_id uuid references evidences (id),
  comment_id uuid references comments (id)
);
create index incident_histories_incident_id on incident_histories (incident_id);
create index incident_histories_hypothesis_id on incident_histories (hypothesis_id) where hypothesis_id is not null;
create index incident_histories_evidence_id on incident_histories (evidence_id) where evidence_id is not null;
create index incident_histories_comment_id on incident_histories (comment_id) where comment_id is not null;

do $$
declare
  relation text;
begin
  foreach relation in array array['incidents', 'incident_relationships', 'responders', 'hypotheses', 'evidences',
    'comments', 'comment_responders', 'incident_histories'] loop
    execute format('create trigger %1$s_touch before update on %1$s for each row execute function touch_updated_at()',
      relation);
  end loop;
end $$;

-- The changelog names the creator of the row, not the user who changed it, because the database does not know the current user.
create function note_incident() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into incident_histories (incident_id, created_by, type) values (new.id, new.created_by, 'incident.created');
  else
    insert into incident_histories (incident_id, created_by, type, description)
      values (new.id, new.created_by, 'incident.status_updated', new.status);
  end if;
  return null;
end $$;
create trigger incidents_made after insert on incidents for each row execute function note_incident();
create trigger incidents_status after update of status on incidents
  for each row when (new.status is distinct from old.status) execute function note_incident();

create function note_responder() returns trigger language plpgsql as $$
begin
  insert into incident_histories (incident_id, created_by, type, responder_id)
    values (new.incident_id, new.created_by, 'responder.created', new.id);
  return null;
end $$;
create trigger responders_made after insert on responders for each row execute function note_responder();

-- A new hypothesis has no changelog entry.
create function note_hypothesis() returns trigger language plpgsql as $$
begin
  insert into incident_histories (incident_id, created_by, type, description, hypothesis_id)
    values (new.incident_id, new.created_by, 'hypothesis.status_updated', new.status, new.id);
  return null;
end $$;
create trigger hypotheses_status after update of status on hypotheses
  for each row when (new.status is distinct from old.status) execute function note_hypothesis();

create function note_evidence() returns trigger language plpgsql as $$
begin
  insert into incident_histories (incident_id, created_by, type, evidence_id)
    select incident_id, new.created_by,
      case when tg_op = 'INSERT' then 'evidence.created' else 'evidence.done_definition_added' end, new.id
    from hypotheses where id = new.hypothesis_id;
  return null;
end $$;
create trigger evidences_made after insert on evidences for each row execute function note_evidence();
-- Evidence that is created with a definition of done has only the entry of its creation.
create trigger evidences_done_definition after update of definition_of_done on evidences
  for each row when (new.definition_of_done and old.definition_of_done is not true) execute function note_evidence();

create function note_comment() returns trigger language plpgsql as $$
begin
  insert into incident_histories (incident_id, created_by, type, responder_id, comment_id)
    values (new.incident_id, new.created_by, 'responder.commented', new.responder_id, new.id);
  return null;
end $$;
create trigger comments_made after insert on comments
  for each row when (new.responder_id is not null) execute function note_comment();

-- As on the server, a user who commented on several incidents is a commenter of only one of them.
create view incident_summary with (security_invoker = true) as
  select incidents.id, incidents.incident_id, incidents.title, incidents.severity, incidents.type, incidents.status,
    incidents.created_at, incidents.updated_at,
    jsonb_build_object('id', commander.id, 'avatar', commander.avatar, 'name', commander.name) as commander,
    responding.people as responders, commenting.people as commenters
  from incidents
  left join people commander on commander.id = incidents.commander_id
  left join (
    select responders.incident_id, jsonb_agg(jsonb_build_object(
      'id', coalesce(teams.id, people.id), 'avatar', coalesce(teams.icon, people.avatar),
      'name', coalesce(teams.name, people.name))) as people
    from responders
    left join teams on teams.id = responders.team_id
    left join people on people.id = responders.person_id
    where responders.deleted_at is null group by responders.incident_id
  ) responding on responding.incident_id = incidents.id
  left join (
    select once.incident_id, jsonb_agg(jsonb_build_object('id', people.id, 'avatar', people.avatar, 'name', people.name)) as people
    from (select distinct on (created_by) created_by, incident_id from comments order by created_by) once
    join people on people.id = once.created_by group by once.incident_id
  ) commenting on commenting.incident_id = incidents.id;

create view incidents_by_component with (security_invoker = true) as
  select distinct incidents.title, incidents.id, incidents.created_at, incidents.type, incidents.status,
    incidents.severity, evidences.component_id
  from evidences
  join hypotheses on hypotheses.id = evidences.hypothesis_id
  join incidents on incidents.id = hypotheses.incident_id
  where evidences.component_id is not null;

create view incidents_by_config with (security_invoker = true) as
  select distinct incidents.title, incidents.id, incidents.created_at, incidents.type, incidents.status,
    incidents.severity, evidences.config_id
  from evidences
  join hypotheses on hypotheses.id = evidences.hypothesis_id
  join incidents on incidents.id = hypotheses.incident_id
  where evidences.config_id is not null;

-- An incident without a resolved and a closed time is open, regardless of its status.
create view incident_summary_by_component with (security_invoker = true) as
  select component_id as id, jsonb_object_agg(type, severities) as incidents
  from (
    select component_id, type, jsonb_object_agg(severity, count) as severities
    from (
      select evidences.component_id, incidents.type, incidents.severity, count(distinct incidents.id) as count
      from evidences
      join hypotheses on hypotheses.id = evidences.hypothesis_id
      join incidents on incidents.id = hypotheses.incident_id
      where evidences.component_id is not null and incidents.resolved is null and incidents.closed is null
      group by evidences.component_id, incidents.type, incidents.severity
    ) counted group by component_id, type
  ) grouped group by component_id;
