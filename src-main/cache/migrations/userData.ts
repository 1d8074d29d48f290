/** Text that the user typed but did not send. */
export const createDrafts = /* sql */ `
create table draft (key text primary key, text text not null, at integer not null) without rowid;
`;

/** Pinned checks, and checks whose details were opened. */
export const createCheckMarks = /* sql */ `
create table check_mark (id text primary key, pinned_at integer, visited_at integer) without rowid;
`;

/** Pins of any kind. Pinned checks move here from `check_mark`. */
export const createPins = /* sql */ `
create table pin (kind text not null, id text not null, at integer not null, primary key (kind, id)) without rowid;
insert into pin (kind, id, at) select 'check', id, pinned_at from check_mark where pinned_at is not null;
update check_mark set pinned_at = null;
delete from check_mark where visited_at is null;
`;

/** Saved views: named list addresses in the user's order. Names that differ only in case are equal. */
export const createSavedViews = /* sql */ `
create table saved_view (
  id text primary key, place integer not null, name text not null, name_key text not null unique, address text not null
) without rowid;
`;

/** Time up to which the user has seen changes: of everything, of an item type, or of an item. */
export const createSeen = /* sql */ `
create table seen (kind text not null, id text not null, at integer not null, primary key (kind, id)) without rowid;
`;

/** The user's actions that the server has not accepted yet, oldest first. */
export const createOutbox = /* sql */ `
create table outbox (
  place integer primary key autoincrement, id text not null unique, at integer not null, state text not null, act text not null,
  problem text, theirs text
);
`;

/**
 * Facts of records that the user opened or pinned. Pins themselves are in `pin`. `opened_at` is null for a record that
 * is only pinned.
 */
export const createRecords = /* sql */ `
create table record (
  kind text not null, id text not null, facts text not null, opened_at integer, primary key (kind, id)
) without rowid;
`;

/** The user's maintenance windows: rules from which silences are created. `body` is JSON. */
export const createMaintenanceWindows = /* sql */ `
create table maintenance_window (
  place integer primary key autoincrement, id text not null unique, state text not null, body text not null
);
`;

/**
 * Acknowledgements of failing resources, and the times up to which they are over. Times are those of the server.
 * `until` is null until the resource recovers. `comment` is JSON: the comment of an incident that contains it.
 */
export const createAcknowledgements = /* sql */ `
create table acknowledgement (
  kind text not null, id text not null, name text not null, note text not null, at integer not null, until integer,
  comment text, primary key (kind, id)
) without rowid;
create table acknowledgement_end (
  kind text not null, id text not null, at integer not null, primary key (kind, id)
) without rowid;
`;
