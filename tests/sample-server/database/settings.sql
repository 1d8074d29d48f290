-- Tables of the settings screens: teams, rules, topologies, connections and log backends.

create table teams (
  id uuid primary key default generate_ulid(),
  name text not null unique,
  icon text,
  spec jsonb,
  source text,
  created_by uuid not null references people (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
alter table people add constraint people_team_id_fkey foreign key (team_id) references teams (id);

create table team_members (
  team_id uuid not null references teams (id),
  person_id uuid not null references people (id),
  primary key (team_id, person_id)
);

create table team_components (
  team_id uuid not null references teams (id) on delete cascade,
  component_id uuid not null references components (id) on delete cascade,
  role text,
  selector_id text,
  primary key (team_id, component_id),
  unique (team_id, component_id, selector_id)
);

-- The name of a deleted rule or team cannot be used again.
create table incident_rules (
  id uuid primary key default generate_ulid(),
  name text not null unique,
  spec jsonb,
  source text,
  created_by uuid not null references people (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table topologies (
  id uuid primary key default generate_ulid(),
  agent_id uuid not null default '00000000-0000-0000-0000-000000000000' references agents (id),
  name text not null,
  namespace text not null,
  labels jsonb,
  source source not null default 'UI',
  spec jsonb,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  is_pushed boolean not null default false,
  schedule text,
  created_by uuid references people (id),
  deleted_at timestamptz
);
create unique index topologies_name_key on topologies (agent_id, name, namespace)
  where deleted_at is null and agent_id = '00000000-0000-0000-0000-000000000000';
alter table components add constraint components_topology_id_fkey foreign key (topology_id) references topologies (id);

create unique index canaries_name_key on canaries (agent_id, name, namespace, source)
  where deleted_at is null and agent_id = '00000000-0000-0000-0000-000000000000';

create table logging_backends (
  id uuid primary key default generate_ulid(),
  name text not null,
  labels jsonb,
  spec jsonb not null,
  source source,
  agent_id uuid,
  created_at timestamptz default now(),
  created_by uuid references people (id),
  updated_at timestamptz,
  deleted_at timestamptz
);

create table connections (
  id uuid primary key default generate_ulid(),
  name text not null,
  namespace text not null default 'default',
  type text not null,
  url text,
  source source,
  username text,
  password text,
  certificate text,
  properties jsonb,
  insecure_tls boolean default true,
  created_by uuid references people (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index connections_name_key on connections (name, namespace) where deleted_at is null;

-- `***` keeps the stored secret.
create function keep_masked_secrets() returns trigger language plpgsql as $$
begin
  if new.username = '***' then new.username := old.username; end if;
  if new.password = '***' then new.password := old.password; end if;
  if new.certificate = '***' then new.certificate := old.certificate; end if;
  return new;
end $$;
create trigger connections_masked before update on connections
  for each row execute function keep_masked_secrets();

-- A deleted team loses its components, but not its members.
create function unlink_components_of_team() returns trigger language plpgsql as $$
begin
  delete from team_components where team_id = new.id;
  return new;
end $$;
create trigger teams_delete after update of deleted_at on teams
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function unlink_components_of_team();

do $$
declare
  relation text;
begin
  foreach relation in array array['teams', 'incident_rules', 'topologies', 'logging_backends', 'connections'] loop
    execute format('create trigger %1$s_touch before update on %1$s for each row execute function touch_updated_at()',
      relation);
  end loop;
end $$;
