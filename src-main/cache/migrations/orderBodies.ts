/**
 * Indexes for finding the newest items without a configuration. Only the first one is in the order of the search.
 * The second one replaces looking at the rows of configurations, which are large. The condition is not `deleted = 0`, so
 * that SQLite does not use the index for lists.
 */
export const orderBodies = /* sql */ `
create index item_by_change on item (coalesce(updated, created)) where deleted < 1;
create index body_state on body (k, updated);
`;
