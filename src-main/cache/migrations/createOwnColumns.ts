/**
 * Values of the columns that users add to the catalog list, indexed when a column is first used.
 * `position` is the last key of `body` whose values are written, and null once all are. `sort` is a number for values
 * of the column's type, and the normalized text for others: SQLite sorts texts after all numbers. A `blob` column
 * converts neither.
 */
export const createOwnColumns = /* sql */ `
create table own_column (
  k integer primary key,
  source text not null,
  key text not null,
  type text not null,
  position integer,
  used integer not null,
  unique (source, key, type)
);
create table own_value (
  column integer not null,
  item integer not null,
  text text not null,
  sort blob not null,
  primary key (column, item)
) without rowid;
create index own_value_sorted on own_value (column, sort, item);

create trigger own_value_of_item after delete on item begin
  delete from own_value where item = old.k and column in (select k from own_column);
end;
create trigger own_value_of_body after delete on body begin
  delete from own_value where item = old.k and column in (select k from own_column where source = 'path');
end;
`;
