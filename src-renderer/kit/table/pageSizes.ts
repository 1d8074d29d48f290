/** The page sizes that lists offer. Specification part 1 section 9. */
export const pageSizes = [5, 10, 25, 50, 100, 150, 200, 250, 300, 500, 1_000] as const;

/** Those of lists that the server pages: agents, health, the catalog. */
export const serverPageSizes = [50, 100, 200] as const;
