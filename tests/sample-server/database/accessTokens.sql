-- Personal access tokens of newer servers. It stands behind what the data API may read: nothing is granted on it, so that not even the
-- hashes can be had, whoever asks.
create table access_tokens (
  id uuid primary key default generate_ulid(),
  name text not null,
  -- A token acts as a person of its own, who inherits what its maker may.
  person_id uuid not null constraint access_tokens_person_fkey references people (id) on delete cascade,
  value text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  auto_renew boolean not null default false,
  created_by uuid references people (id),
  unique (person_id, name)
);
create unique index access_tokens_value_key on access_tokens (value);
