/**
 * Earlier deletions of catalog items. All times are by the clock of this computer.
 *
 * `item_deletion`: deletions that ended, because the item was restored, or deleted again later. `until` is when this
 * console saw the item again, or when it was deleted again.
 *
 * `item_removal`: items whose rows were removed, because the server does not have them any more. They existed from
 * `since` until `until`.
 */
export const createDeletionHistory = /* sql */ `
create table item_deletion (
  item blob not null, since integer not null, until integer not null, primary key (item, until)
) without rowid;
create index item_deletion_until on item_deletion (until);

create table item_removal (item blob primary key, since integer not null, until integer not null) without rowid;
create index item_removal_until on item_removal (until, since);
`;
