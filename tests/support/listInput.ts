import type { CatalogListInput } from '../../src-preload/contract/catalog.ts';

/** The catalog list as a window asks for it that has no filter. */
export const listInput: CatalogListInput = {
  filter: { hideDeleted: true },
  groupBy: [],
  sortBy: 'name',
  sortOrder: 'asc',
  pageIndex: 0,
  pageSize: 50,
};
