-- Personal access tokens of newer servers. The data API has no grant on this table, so that no user can read the hashes.
create table access_tokens (
  id uuid primary key default generate_ulid(),
  name text not null,
  -- A token acts as a separate user with the permissions of its creator.
  person_id uuid not null constraint access_tokens_person_fkey references people (id) on delete cascade,
  value text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  auto_renew boolean not null default false,
  created_by uuid references people (id),
  unique (person_id, name)
);
create unique index access_tokens_value_key on access_tokens (value);
