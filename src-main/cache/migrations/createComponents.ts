/**
 * The topology. Components are stored as JSON in the form that the window uses, because all of them are read
 * at once. Data from other tables is stored separately, because they sync in any order. Times use the unit of
 * times.ts.
 */
export const createComponents = /* sql */ `
create table component (
  k integer primary key,
  id blob not null unique,
  hash blob not null,
  -- Its place among those at the top; null of others.
  top integer,
  fold text not null,
  -- What the topology says for the search, one a line.
  words text not null,
  -- What the search looks into, one a line: what the topology says, and what the table does.
  text text not null,
  health text not null,
  body text not null
);
create index component_fold on component (fold);
create virtual table component_word using fts5 (
  text, content = '', contentless_delete = 1, prefix = '2 3', detail = 'none', tokenize = 'unicode61 remove_diacritics 2'
);

-- What only the table of components says.
create table component_row (id blob primary key, body text not null, words text not null default '') without rowid;

-- Who looks after it: names of teams, as a JSON list.
create table component_team (id blob primary key, names text not null) without rowid;

-- Items of the catalog that it is linked to.
create table component_item (component blob not null, item blob not null, primary key (component, item)) without rowid;
create index component_of_item on component_item (item);

-- Each time that a health became another one while this console looked.
create table component_move (
  component blob not null, at integer not null, was text not null, now text not null, primary key (component, at)
) without rowid;
create index component_move_at on component_move (at);

insert into meta (name, value) values ('components', lower(hex(randomblob(8))));
`;
