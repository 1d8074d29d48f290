import { dayMicros } from '../times.ts';

/** Adds a change to the count of its day, or subtracts it. */
const addToDayCount = (row: 'new' | 'old', n: '1' | '-1') => /* sql */ `
  insert into change_day (day, type, severity, source, item_type, item_deleted, n)
  values (${row}.at / ${dayMicros}, ${row}.type, ${row}.severity, ${row}.source, ${row}.item_type, ${row}.item_deleted, ${n})
  on conflict do update set n = n + excluded.n;`;

/**
 * Subtracts changes from the counts of their days. Run this before deleting the changes.
 * @param condition that selects them
 */
export const subtractFromDayCounts = (condition: string) => /* sql */ `
  insert into change_day (day, type, severity, source, item_type, item_deleted, n)
  select at / ${dayMicros}, type, severity, source, item_type, item_deleted, -count(*) from change
  where ${condition} group by 1, 2, 3, 4, 5, 6
  on conflict do update set n = n + excluded.n;`;

/**
 * Changes, insights and relationships of items. All tables refer to an item by its id, because feeds sync in
 * any order. The item itself can be missing. Times use the unit of times.ts.
 */
export const createHistory = /* sql */ `
-- Changes. Every short text is a term, 0 for none. Type and deletion of the item stand beside, kept true by the triggers below, so that
-- what filters and counts need not look at the item.
create table change (
  k integer primary key,
  id blob not null unique,
  item blob not null,
  -- When it was seen last, and first.
  at integer not null,
  first integer not null,
  type integer not null,
  severity integer not null,
  source integer not null,
  by_person integer not null,
  by_other integer not null,
  count integer not null,
  item_type integer not null,
  item_deleted integer not null,
  summary text
);
-- Newest first, with all that filters and counts.
create index change_by_time on change (at, severity, type, item_type, item_deleted, source, by_person, by_other, count);
create index change_by_type on change (type, at, severity, item_type, item_deleted, source);
create index change_by_summary on change (summary, at);
create index change_by_count on change (count, at);
create index change_of_item on change (item, at);

-- How many changes there are of each day (since 1970, UTC): how many match is asked of it, and in which days they are.
create table change_day (
  day integer not null,
  type integer not null,
  severity integer not null,
  source integer not null,
  item_type integer not null,
  item_deleted integer not null,
  n integer not null,
  primary key (day, type, severity, source, item_type, item_deleted)
) without rowid;

-- Patches, diff and details of changes that somebody opened: JSON, deflated.
create table change_more (k integer primary key, bytes integer not null, deflated blob not null);

create table insight (
  k integer primary key,
  id blob not null unique,
  hash blob not null,
  item blob not null,
  type integer not null,
  analyzer integer not null,
  severity integer not null,
  status integer not null,
  first integer not null,
  last integer,
  -- Its summary, or what its message begins with, folded.
  fold text not null,
  summary text,
  -- Source, message and analysis: JSON, deflated.
  body blob not null
);
create index insight_by_time on insight (first, severity, type, analyzer, status);
create index insight_by_fold on insight (fold);
create index insight_of_item on insight (item, first);
create virtual table insight_word using fts5 (
  text, content = '', contentless_delete = 1, prefix = '2 3', detail = 'none', tokenize = 'unicode61 remove_diacritics 2'
);

-- From what owns or uses to what is owned or used.
create table edge (
  item blob not null,
  related blob not null,
  relation integer not null,
  selector text,
  primary key (item, related, relation)
) without rowid;
create index edge_back on edge (related, item, relation);

create trigger item_comes after insert on item begin
  update change set item_type = new.type, item_deleted = new.deleted where item = new.id;
end;
create trigger item_changes after update of type, deleted on item
  when new.type <> old.type or new.deleted <> old.deleted
begin
  update change set item_type = new.type, item_deleted = new.deleted where item = new.id;
end;
create trigger item_goes after delete on item begin
  delete from change_more where k in (select k from change where item = old.id);
  ${subtractFromDayCounts('item = old.id')}
  delete from change where item = old.id;
end;

create trigger change_comes after insert on change begin ${addToDayCount('new', '1')}
end;
create trigger change_moves after update of at, type, severity, source, item_type, item_deleted on change begin
  ${addToDayCount('old', '-1')} ${addToDayCount('new', '1')}
end;
`;
