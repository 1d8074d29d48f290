import {
  type CatalogSortColumn,
  catalogSortColumns,
} from '../../../src-preload/contract/rules/catalogList.ts';

/** Whether an address or a table names a column that the server sorts by. */
export const isSortColumn = (name: string | undefined): name is CatalogSortColumn =>
  catalogSortColumns.some((column) => column === name);
