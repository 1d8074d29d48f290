/**
 * Health checks. Rows of the summary are stored as JSON, because the dashboard always reads all of them. Data
 * from other feeds is in separate tables, because feeds sync in any order.
 * After all migrations, times use the unit of times.ts. Durations are milliseconds.
 */
export const createChecks = /* sql */ `
create table check_row (
  k integer primary key,
  id blob not null unique,
  hash blob not null,
  fold text not null,
  -- What the search looks into, one a line.
  text text not null,
  status text not null,
  body text not null
);
create index check_fold on check_row (fold);
create virtual table check_word using fts5 (
  text, content = '', contentless_delete = 1, prefix = '2 3', detail = 'none', tokenize = 'unicode61 remove_diacritics 2'
);

-- What only the table of checks knows, and what it knows sooner than the summary.
create table check_more (
  id blob primary key,
  agent_id text,
  endpoint text,
  status text,
  last_run text,
  next_run text,
  last_transition text
) without rowid;

-- Runs refer to a check by a short key that outlives its row.
create table check_key (k integer primary key, id blob not null unique);
create table run_text (k integer primary key, message text not null, error text not null, unique (message, error));
create table check_run (
  check_k integer not null,
  at integer not null,
  ok integer not null,
  duration integer,
  text_k integer,
  primary key (check_k, at)
) without rowid;

insert into meta (name, value) values ('checks', lower(hex(randomblob(8))));
`;
