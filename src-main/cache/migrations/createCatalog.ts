/**
 * Items are split into two tables. `item` is narrow and holds the columns for filters, sorting and counts.
 * `item_more` holds the rest and is read for the rows of one page only.
 * Times use the unit of times.ts. Ids are the 16 bytes of the UUID, which sort like its text.
 */
export const createCatalog = /* sql */ `
create table meta (name text primary key, value text) without rowid;

create table feed (name text primary key, record text not null) without rowid;

-- Dictionary of short texts. kind: 1 type, 2 class, 3 status, 4 analysis (the types of open insights, joined).
create table term (
  k integer primary key,
  kind integer not null,
  text text not null,
  fold text not null,
  -- Of a type: the text before its first double colon, folded likewise.
  provider text,
  unique (kind, text)
);

create table item (
  k integer primary key,
  id blob not null unique,
  type integer not null,
  deleted integer not null,
  -- 0 healthy, 1 unhealthy, 2 warning, 3 unknown, 4 the server says none.
  health integer not null,
  -- 0 the server says none.
  status integer not null,
  fold text not null,
  cost30 real,
  updated integer,
  created integer not null,
  deleted_at integer
);
-- Pages in the order of names.
create index item_by_name on item (type, deleted, fold, id);
-- Everything that filters, counts and other orders need, without looking at the table.
create index item_by_facet on item (type, deleted, health, status, cost30, updated, created, id);
create index item_fold on item (fold);

create table item_more (
  k integer primary key,
  name text not null,
  class integer,
  hash blob not null,
  labels text not null,
  tags text not null,
  cost_per_minute real,
  cost1 real,
  cost7 real,
  changes integer not null default 0,
  analysis integer,
  analysis_counts text,
  more text not null
);

create table pair (
  k integer primary key,
  key text not null,
  value text not null,
  fold text not null,
  unique (key, value)
);
create table item_label (pair integer not null, item integer not null, primary key (pair, item)) without rowid;
create table item_tag (pair integer not null, item integer not null, primary key (pair, item)) without rowid;
-- Grouping goes from an item to its tags.
create index item_tag_of on item_tag (item, pair);

-- Folded name, type, description and namespace, one a line: what the list's search looks into.
create table item_text (k integer primary key, text text not null);
create virtual table item_tri using fts5 (
  text, content = 'item_text', content_rowid = 'k', tokenize = 'trigram', detail = 'none'
);
create virtual table item_word using fts5 (
  name, type, more, content = '', contentless_delete = 1, prefix = '2 3', detail = 'none',
  tokenize = 'unicode61 remove_diacritics 2'
);

create table body (
  k integer primary key,
  updated integer,
  bytes integer not null,
  is_text integer not null,
  deflated blob not null
);
create index body_by_age on body (updated, k, bytes);

-- Small tables that come as a whole: agents, people.
create table record (kind text not null, id text not null, body text not null, primary key (kind, id)) without rowid;

create table answer (
  procedure text not null,
  input text not null,
  at integer not null,
  bytes integer not null,
  body text not null,
  primary key (procedure, input)
) without rowid;
create index answer_by_age on answer (at, bytes);
`;
