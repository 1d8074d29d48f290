-- Health checks and playbook runs that the tabs of an item count. healthChecks.sql and playbooks.sql add the rest.

create table canaries (
  id uuid primary key default generate_ulid(),
  agent_id uuid not null default '00000000-0000-0000-0000-000000000000' references agents (id),
  name text not null,
  namespace text not null,
  labels jsonb,
  annotations jsonb,
  spec jsonb not null,
  source text,
  is_pushed boolean not null default false,
  created_at timestamptz default now(),
  created_by uuid references people (id),
  updated_at timestamptz default now(),
  deleted_at timestamptz
);

create table checks (
  id uuid primary key default generate_ulid(),
  canary_id uuid not null references canaries (id) on delete cascade,
  agent_id uuid not null default '00000000-0000-0000-0000-000000000000' references agents (id),
  type text not null,
  name text not null,
  namespace text,
  description text,
  icon text,
  spec jsonb,
  labels jsonb,
  owner text,
  severity text,
  category text,
  is_pushed boolean not null default false,
  transformed boolean,
  last_runtime timestamptz,
  last_transition_time timestamptz,
  next_runtime timestamptz,
  silenced_at timestamptz,
  status text,
  created_at timestamptz,
  updated_at timestamptz,
  deleted_at timestamptz,
  unique (canary_id, type, name, agent_id)
);

create table check_config_relationships (
  config_id uuid not null references config_items (id) on delete cascade,
  check_id uuid not null references checks (id) on delete cascade,
  canary_id uuid not null references canaries (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  selector_id text,
  is_pushed boolean not null default false,
  unique (config_id, check_id, canary_id, selector_id)
);

create table playbooks (
  id uuid primary key default generate_ulid(),
  namespace text not null default 'default',
  name text not null,
  title text not null default '',
  icon text,
  description text,
  spec jsonb not null,
  created_by uuid references people (id),
  source source not null,
  category text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

-- Names for lists and option lists. The values come from the specification, not from the columns with these names.
create view playbook_names with (security_invoker = true) as
  select id, title, name, spec ->> 'description' as description, spec ->> 'category' as category, spec ->> 'icon' as icon
  from playbooks where deleted_at is null;

create table playbook_runs (
  id uuid primary key default generate_ulid(),
  playbook_id uuid not null constraint playbook_run_playbook_id_fkey references playbooks (id) on delete cascade,
  spec jsonb not null default '{}',
  status text not null default 'scheduled',
  created_at timestamptz not null default now(),
  start_time timestamptz,
  scheduled_time timestamptz not null default now(),
  end_time timestamptz,
  created_by uuid references people (id),
  check_id uuid references checks (id),
  config_id uuid references config_items (id) on delete cascade,
  component_id uuid,
  parameters jsonb,
  request jsonb,
  agent_id uuid default '00000000-0000-0000-0000-000000000000' references agents (id),
  error text
);
create index playbook_runs_config_id on playbook_runs (config_id);
