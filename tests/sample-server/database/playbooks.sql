-- Actions, approvals and artifacts of playbook runs.

create unique index playbooks_name_key on playbooks (namespace, name, category) where deleted_at is null;
create trigger playbooks_touch before update on playbooks for each row execute function touch_updated_at();
create index playbook_runs_created_at on playbook_runs (created_at);

create table playbook_run_actions (
  id uuid primary key default generate_ulid(),
  name text not null,
  status text not null default 'running',
  playbook_run_id uuid constraint playbook_run_playbook_run_id_fkey references playbook_runs (id) on delete cascade,
  start_time timestamptz,
  scheduled_time timestamptz not null default now(),
  end_time timestamptz,
  result jsonb,
  is_pushed boolean not null default false,
  agent_id uuid default '00000000-0000-0000-0000-000000000000' references agents (id),
  error text,
  check (playbook_run_id is not null or agent_id is not null)
);
create index playbook_run_actions_playbook_run_id on playbook_run_actions (playbook_run_id);

create table playbook_approvals (
  id uuid primary key default generate_ulid(),
  run_id uuid not null references playbook_runs (id) on delete cascade,
  person_id uuid references people (id),
  team_id uuid references teams (id),
  created_at timestamptz not null default now(),
  unique (run_id, person_id, team_id)
);

-- The content is stored elsewhere. The server reads it through a connection. The sample generates it on download.
create table artifacts (
  id uuid primary key default generate_ulid(),
  check_id uuid constraint artifacts_checks_fkey references checks (id),
  check_time timestamptz,
  playbook_run_action_id uuid constraint artifacts_playbook_run_action_fkey
    references playbook_run_actions (id) on delete cascade,
  connection_id uuid,
  path text not null,
  filename text not null,
  content_type text,
  size integer not null,
  checksum text not null,
  is_pushed boolean not null default false,
  is_data_pushed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  expires_at timestamptz
);
create index artifacts_playbook_run_action_id on artifacts (playbook_run_action_id);
create trigger artifacts_touch before update on artifacts for each row execute function touch_updated_at();
