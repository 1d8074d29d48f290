-- Views of connections without secrets, and permissions in addition to the roles.

-- Connections that can send notifications are recognized by their URL.
create function connection_category(url text) returns text language sql immutable as $$
  select case when split_part(url, '://', 1) = any(string_to_array('bark discord smtp gotify googlechat ifttt join '
    'mattermost matrix ntfy opsgenie pushbullet pushover rocketchat slack teams telegram zulip', ' '))
    then 'notification' else '' end
$$;

-- References and empty texts are not masked. Null is masked like a secret.
create function masked_secret(stored text) returns text language sql immutable as $$
  select case when stored ~ '^((secret|configmap|helm|serviceaccount)://.*)?$' then stored else '***' end
$$;

create view connections_list with (security_invoker = true) as
  select id, name, namespace, type, connection_category(url) as category, created_by, created_at, updated_at
  from connections where deleted_at is null order by created_at;

create view connection_details with (security_invoker = true) as
  select id, name, namespace, type, source, properties, insecure_tls, created_by, created_at, updated_at,
    connection_category(url) as category, masked_secret(username) as username, masked_secret(password) as password,
    masked_secret(certificate) as certificate
  from connections where deleted_at is null order by created_at;

-- The server requires neither a subject nor a resource, and `source` is any text. Rows are hard-deleted. A hard-deleted item also
-- deletes its permissions.
create table permissions (
  id uuid primary key default generate_ulid(),
  description text,
  source text,
  action text not null,
  object text,
  deny boolean not null default false,
  component_id uuid references components (id),
  config_id uuid references config_items (id) on delete cascade,
  canary_id uuid references canaries (id),
  playbook_id uuid references playbooks (id),
  connection_id uuid references connections (id),
  created_by uuid not null references people (id),
  person_id uuid constraint permissions_person_fkey references people (id),
  team_id uuid constraint permissions_team_fkey references teams (id),
  updated_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  until timestamptz
);
create trigger permissions_touch before update on permissions for each row execute function touch_updated_at();
