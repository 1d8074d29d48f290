-- The part of the Mission Control database that the console needs. Names, types and triggers follow the schema of the server.
-- All objects are in `public`, which PostgREST serves.

-- 48 bits of milliseconds and 80 random bits, as a UUID without version and variant.
create function generate_ulid() returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || substr(md5(gen_random_uuid()::text), 1, 20))::uuid
$$;

-- Updates `updated_at`, except on rows of an agent and on soft-deleted rows. With an argument, only a change of that column
-- updates it.
create function touch_updated_at() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  becomes jsonb := to_jsonb(new);
begin
  if becomes ->> 'deleted_at' is not null
    or coalesce(was ->> 'agent_id', '00000000-0000-0000-0000-000000000000') <> '00000000-0000-0000-0000-000000000000' then
    return new;
  end if;
  if tg_nargs > 0 then
    was := jsonb_build_object('watched', was -> tg_argv[0]);
    becomes := jsonb_build_object('watched', becomes -> tg_argv[0]);
  end if;
  if was is distinct from becomes then
    new.updated_at := now();
  end if;
  return new;
end $$;

create type source as enum ('KubernetesCRD', 'ConfigFile', 'UI', 'Topology', 'Push', 'CRDSync');

create table people (
  id uuid primary key default generate_ulid(),
  name text not null,
  avatar text,
  type text,
  team_id uuid,
  organization text,
  title text,
  email text,
  phone text,
  properties jsonb,
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  last_login timestamptz
);
create unique index people_email_key on people (email) where deleted_at is null;

create table identities (
  id uuid primary key,
  schema_id varchar not null,
  traits jsonb not null,
  state varchar not null default 'active',
  state_changed_at timestamp,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  nid uuid not null default '0192a000-0000-7000-8000-0000000000ff',
  metadata_public jsonb,
  metadata_admin jsonb,
  available_aal varchar(4) default 'aal1',
  organization_id uuid
);

-- Each account of the identity service has a row in `people` with the same id.
create function mirror_identity() returns trigger language plpgsql as $$
declare
  full_name text := trim(concat_ws(' ', new.traits #>> '{name,first}', new.traits #>> '{name,last}'));
begin
  if tg_op = 'DELETE' then
    update people set deleted_at = now() where id = old.id;
    return old;
  end if;
  insert into people (id, name, email) values (new.id, full_name, new.traits ->> 'email')
    on conflict (id) do update set name = excluded.name, email = excluded.email;
  return new;
end $$;
create trigger identities_mirror after insert or update or delete on identities
  for each row execute function mirror_identity();

create table casbin_rule (
  id bigserial primary key,
  ptype varchar(100) not null,
  v0 varchar(100) not null,
  v1 varchar(100) not null,
  v2 varchar(100),
  v3 varchar(100),
  v4 varchar(100),
  v5 varchar(100),
  unique (ptype, v0, v1, v2, v3, v4, v5)
);

create view people_roles as
  select people.id, people.name, people.email, array_agg(casbin_rule.v1) as roles
  from people join casbin_rule on casbin_rule.ptype = 'g' and casbin_rule.v0 = people.id::text
  group by people.id;

create table properties (
  name text primary key,
  value text not null,
  created_by uuid references people (id),
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  deleted_at timestamptz
);

create table agents (
  id uuid primary key default generate_ulid(),
  name text not null,
  hostname text,
  description text,
  ip text,
  version text,
  username text,
  person_id uuid,
  properties jsonb,
  tls text,
  created_by uuid references people (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cleanup boolean not null default false,
  deleted_at timestamptz,
  last_seen timestamptz,
  last_received timestamptz
);
create unique index agents_name_key on agents (name) where deleted_at is null;

create table config_scrapers (
  id uuid primary key default generate_ulid(),
  description text,
  name text not null,
  spec jsonb not null,
  source source not null,
  created_by uuid references people (id),
  agent_id uuid not null default '00000000-0000-0000-0000-000000000000' references agents (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  is_pushed boolean not null default false
);

create table config_items (
  id uuid primary key default generate_ulid(),
  agent_id uuid not null default '00000000-0000-0000-0000-000000000000' references agents (id),
  icon text,
  scraper_id uuid references config_scrapers (id),
  config_class text not null,
  status text,
  health text,
  ready boolean,
  external_id text[],
  type text not null,
  cost_per_minute numeric(16, 4),
  cost_total_1d numeric(16, 4),
  cost_total_7d numeric(16, 4),
  cost_total_30d numeric(16, 4),
  name text,
  description text,
  config jsonb,
  source text,
  labels jsonb,
  tags jsonb,
  properties jsonb,
  parent_id uuid references config_items (id),
  path text,
  is_pushed boolean not null default false,
  created_by uuid,
  last_scraped_time timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz default now(),
  deleted_at timestamptz,
  delete_reason text,
  check (name <> '' and type <> '')
) with (toast_tuple_target = 512, fillfactor = 50);
-- Documents are stored outside the table, so that reading the narrow columns of a fleet is fast.
alter table config_items
  alter column config set storage external, alter column labels set storage main, alter column tags set storage main,
  alter column name set storage main, alter column path set storage main, alter column external_id set storage main;
create index config_items_type on config_items (type);
create index config_items_parent_id on config_items (parent_id);

create function name_config_item() returns trigger language plpgsql as $$
begin
  if coalesce(new.name, '') = '' then
    new.name := right(new.id::text, 12);
  end if;
  return new;
end $$;
create trigger config_items_name before insert or update of name on config_items
  for each row execute function name_config_item();

create trigger config_items_touch before update on config_items
  for each row execute function touch_updated_at('config');
create trigger people_touch before update on people for each row execute function touch_updated_at();
create trigger properties_touch before update on properties for each row execute function touch_updated_at();
create trigger agents_touch before update on agents for each row execute function touch_updated_at();
create trigger config_scrapers_touch before update on config_scrapers
  for each row execute function touch_updated_at();

create table config_changes (
  id uuid primary key default generate_ulid(),
  config_id uuid not null references config_items (id) on delete cascade,
  external_change_id text,
  external_created_by text,
  change_type text,
  severity text,
  source text,
  summary text,
  patches jsonb,
  diff text,
  details jsonb,
  created_by uuid,
  created_at timestamptz not null default now(),
  count integer not null default 1,
  fingerprint text,
  first_observed timestamptz not null default now(),
  is_pushed boolean not null default false,
  unique (config_id, external_change_id)
) with (fillfactor = 50);
-- A block index and a low fill factor, so that the times of a million changes can be shifted in place at each start.
create index config_changes_created_at on config_changes using brin (created_at);

create table config_analysis (
  id uuid primary key default generate_ulid(),
  config_id uuid not null references config_items (id) on delete cascade,
  scraper_id uuid,
  created_by uuid references people (id),
  source text,
  analyzer text not null,
  analysis_type text,
  severity text,
  summary text,
  status text default 'open',
  message text,
  analysis jsonb,
  first_observed timestamptz not null default now(),
  last_observed timestamptz,
  is_pushed boolean not null default false
);
create index config_analysis_config_id on config_analysis (config_id);
