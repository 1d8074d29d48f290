/**
 * Lets a page of the list be found in one index, whatever it is filtered and sorted by: the health and the status of items in the
 * order of their names, and the time of deletion among what other orders need. Looking each row up in the table took longer than
 * the rest of the question.
 */
export const coverListQueries = /* sql */ `
drop index item_by_name;
create index item_by_name on item (type, deleted, fold, id, health, status);
drop index item_by_facet;
create index item_by_facet on item (type, deleted, health, status, cost30, updated, created, deleted_at, id);
`;
