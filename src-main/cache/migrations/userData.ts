/** What a person typed and has not sent. */
export const createDrafts = /* sql */ `
create table draft (key text primary key, text text not null, at integer not null) without rowid;
`;

/** Checks that the person pinned, and those whose details were opened. */
export const createCheckMarks = /* sql */ `
create table check_mark (id text primary key, pinned_at integer, visited_at integer) without rowid;
`;

/** What the person pinned, of any kind. Pinned checks were marked as such before. */
export const createPins = /* sql */ `
create table pin (kind text not null, id text not null, at integer not null, primary key (kind, id)) without rowid;
insert into pin (kind, id, at) select 'check', id, pinned_at from check_mark where pinned_at is not null;
update check_mark set pinned_at = null;
delete from check_mark where visited_at is null;
`;

/** Addresses of lists that the person gave names, in their order. Names that differ in their case alone are the same. */
export const createSavedViews = /* sql */ `
create table saved_view (
  id text primary key, place integer not null, name text not null, name_key text not null unique, address text not null
) without rowid;
`;

/** Until when the person has seen what changed: of everything, of the items of a type, of an item. */
export const createSeen = /* sql */ `
create table seen (kind text not null, id text not null, at integer not null, primary key (kind, id)) without rowid;
`;

/** What the person did and the server has not taken yet, in the order of doing. */
export const createOutbox = /* sql */ `
create table outbox (
  place integer primary key autoincrement, id text not null unique, at integer not null, state text not null, act text not null,
  problem text, theirs text
);
`;
