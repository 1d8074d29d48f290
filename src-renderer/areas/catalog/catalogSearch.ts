import type { CatalogListInput } from '../../../src-preload/contract/catalog.ts';
import { parseSearch, single, stringifySearch } from '../../kit/address/searchParams.ts';
import { serverPageSizes } from '../../kit/table/pageSizes.ts';
import { isSortColumn } from './catalogSort.ts';

/** What the address says about the list. */
export interface CatalogView extends Omit<CatalogListInput, 'filter' | 'groupBy'> {
  readonly search: string;
  readonly hideDeleted: boolean;
}

/** What main is asked for a view. */
export const inputOf = ({ search, hideDeleted, ...rest }: CatalogView): CatalogListInput => ({
  ...rest,
  groupBy: [],
  filter: { search, hideDeleted },
});

const defaults: CatalogView = {
  search: '',
  sortBy: 'name',
  sortOrder: 'asc',
  pageIndex: 0,
  pageSize: 50,
  hideDeleted: true,
};

/** Reads the list's view from an address; what makes no sense falls back to its default. */
export function readView(query: string): CatalogView {
  const params = parseSearch(query);
  const sortBy = single(params, 'sortBy');
  const pageIndex = Number(single(params, 'pageIndex') ?? 0);
  const pageSize = Number(single(params, 'pageSize'));
  return {
    search: (single(params, 'query') ?? '').slice(0, 200),
    sortBy: isSortColumn(sortBy) ? sortBy : defaults.sortBy,
    sortOrder: single(params, 'sortOrder') === 'desc' ? 'desc' : 'asc',
    pageIndex: Number.isInteger(pageIndex) && pageIndex > 0 ? pageIndex : 0,
    pageSize: serverPageSizes.find((size) => size === pageSize) ?? defaults.pageSize,
    hideDeleted: single(params, 'hideDeleted') !== 'no',
  };
}

/** The address of a view: only what differs from the default stands in it. */
export function writeView(view: CatalogView): string {
  const differing = (key: keyof CatalogView) => (view[key] === defaults[key] ? undefined : view[key]);
  return `/catalog${stringifySearch({
    query: differing('search'),
    sortBy: differing('sortBy'),
    sortOrder: differing('sortOrder'),
    pageIndex: differing('pageIndex'),
    pageSize: differing('pageSize'),
    hideDeleted: view.hideDeleted ? undefined : 'no',
  })}`;
}
