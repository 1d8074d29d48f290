/**
 * Adds health, status and deletion time to the indexes, so that one index answers a page of the item list.
 * Looking up each row in the table took longer than the rest of the query.
 */
export const coverListQueries = /* sql */ `
drop index item_by_name;
create index item_by_name on item (type, deleted, fold, id, health, status);
drop index item_by_facet;
create index item_by_facet on item (type, deleted, health, status, cost30, updated, created, deleted_at, id);
`;
