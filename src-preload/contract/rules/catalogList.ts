/** Columns the catalog list can be sorted by. */
export const catalogSortColumns = ['name', 'type', 'status', 'createdAt', 'updatedAt'] as const;

export type CatalogSortColumn = (typeof catalogSortColumns)[number];
