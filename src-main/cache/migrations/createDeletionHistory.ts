/**
 * Deletions of catalog items that ended: the item was restored, or deleted again later. Both times are by the clock of
 * this computer. `until` is when this console saw the item again, or when it was deleted again.
 */
export const createDeletionHistory = /* sql */ `
create table item_deletion (
  item blob not null, since integer not null, until integer not null, primary key (item, until)
) without rowid;
create index item_deletion_until on item_deletion (until);
`;
