export const pageSizes = [5, 10, 25, 50, 100, 150, 200, 250, 300, 500, 1_000] as const;

/** Page sizes of server-paged lists: agents, health, catalog. */
export const serverPageSizes = [50, 100, 200] as const;
