import type { CatalogListInput } from '#contract/catalog.ts';

/** A query for the catalog list without filters. */
export const listInput: CatalogListInput = {
  filter: { hideDeleted: true },
  groupBy: [],
  sortBy: 'name',
  sortOrder: 'asc',
  pageIndex: 0,
  pageSize: 50,
};
