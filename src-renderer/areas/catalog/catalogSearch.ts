import type {
  CatalogFilter,
  CatalogListInput,
  CatalogSummaryInput,
} from '../../../src-preload/contract/catalog.ts';
import { catalogGroupings, taggedBy } from '../../../src-preload/contract/rules/catalogList.ts';
import { parseSearch, single, stringifySearch } from '../../kit/address/searchParams.ts';
import { parseTriState, stringifyTriState, type TriState } from '../../kit/address/triState.ts';
import { serverPageSizes } from '../../kit/table/pageSizes.ts';
import { isSortColumn } from './catalogSort.ts';
import { chosenLabels, parseLabels, stringifyLabels } from './labelChoices.ts';

/** What the address says about the catalog; its names are the web client's. UI reference section 5.1. */
export interface CatalogView
  extends Pick<CatalogListInput, 'sortBy' | 'sortOrder' | 'pageIndex' | 'pageSize'> {
  readonly configType: string | undefined;
  readonly search: string;
  /** Outermost first; nothing where the view groups in its own way. */
  readonly groupBy: readonly string[];
  readonly labels: TriState;
  readonly status: TriState;
  readonly health: TriState;
  readonly hideDeleted: boolean;
}

/** With a type or a search the items themselves are shown, else a summary of them; specification part 3 section 2.2. */
export const isFlat = ({ configType, search }: CatalogView): boolean =>
  configType !== undefined || search.trim() !== '';

/** Groupings of the summary when none is chosen. */
const summaryGroupings: readonly string[] = ['config_class', 'type'];

const isSummaryGrouping = (name: string): boolean =>
  summaryGroupings.includes(name) || taggedBy(name) !== undefined;
const isFlatGrouping = (name: string): boolean =>
  catalogGroupings.some((known) => known === name) || taggedBy(name) !== undefined;

/** As many groupings as main takes. */
const mostGroupings = 5;

/** The groupings of the view that is shown: those of the address that it knows. */
export function groupingsOf(view: CatalogView): readonly string[] {
  if (isFlat(view)) return view.groupBy.filter(isFlatGrouping);
  const chosen = view.groupBy.filter(isSummaryGrouping);
  return chosen.length === 0 ? summaryGroupings : chosen;
}

const chosenOf = (chosen: TriState) => ({
  include: [...chosen].filter(([, sign]) => sign === 1).map(([value]) => value),
  exclude: [...chosen].filter(([, sign]) => sign === -1).map(([value]) => value),
});

function filterOf({ configType, search, labels, status, health, hideDeleted }: CatalogView): CatalogFilter {
  return {
    hideDeleted,
    ...(configType === undefined ? {} : { type: configType }),
    ...(search.trim() === '' ? {} : { search }),
    ...(labels.size === 0 ? {} : { labels: chosenLabels(labels) }),
    ...(status.size === 0 ? {} : { status: chosenOf(status) }),
    ...(health.size === 0 ? {} : { health: chosenOf(health) }),
  };
}

/** What main is asked for the flat list. */
export const listInputOf = (view: CatalogView): CatalogListInput => ({
  filter: filterOf(view),
  groupBy: [...groupingsOf(view)],
  sortBy: view.sortBy,
  sortOrder: view.sortOrder,
  pageIndex: view.pageIndex,
  pageSize: view.pageSize,
});

/** What main is asked for the summary. */
export const summaryInputOf = (view: CatalogView): CatalogSummaryInput => ({
  filter: filterOf(view),
  groupBy: [...groupingsOf(view)],
});

const defaults: CatalogView = {
  configType: undefined,
  search: '',
  groupBy: [],
  labels: new Map(),
  status: new Map(),
  health: new Map(),
  sortBy: 'type',
  sortOrder: 'asc',
  pageIndex: 0,
  pageSize: 50,
  hideDeleted: true,
};

/** The view without what a person filtered by. */
export const withoutFilters = (view: CatalogView): CatalogView => ({
  ...view,
  search: defaults.search,
  labels: defaults.labels,
  status: defaults.status,
  health: defaults.health,
  pageIndex: 0,
});

/** Whether something is filtered by besides the type. */
export const isFiltered = ({ search, labels, status, health }: CatalogView): boolean =>
  search !== '' || labels.size + status.size + health.size > 0;

const readList = (text: string | undefined): readonly string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .filter((name) => name !== '')
      .map((name) => name.replaceAll('||||', ',')),
  ),
];
const writeList = (names: readonly string[]): string | undefined =>
  names.length === 0 ? undefined : names.map((name) => name.replaceAll(',', '||||')).join(',');

/** “all” is what the web client wrote for none. UI reference section 1.3. */
const textOf = (value: string | undefined): string | undefined =>
  value === undefined || value === '' || value === 'all' ? undefined : value.slice(0, 500);

/** Reads the view from an address; what makes no sense falls back to its default. */
export function readView(query: string): CatalogView {
  const params = parseSearch(query);
  const sortBy = single(params, 'sortBy');
  const pageIndex = Number(single(params, 'pageIndex') ?? 0);
  const pageSize = Number(single(params, 'pageSize'));
  return {
    configType: textOf(single(params, 'configType')),
    // Addresses of the first version say `query`.
    search: (single(params, 'search') ?? single(params, 'query') ?? '').slice(0, 200),
    groupBy: readList(single(params, 'groupBy')).slice(0, mostGroupings),
    labels: parseLabels(single(params, 'labels')),
    status: parseTriState(single(params, 'status')),
    health: parseTriState(single(params, 'health')),
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
    configType: view.configType,
    groupBy: writeList(view.groupBy),
    labels: stringifyLabels(view.labels),
    status: stringifyTriState(view.status),
    health: stringifyTriState(view.health),
    search: differing('search'),
    sortBy: differing('sortBy'),
    sortOrder: differing('sortOrder'),
    pageIndex: differing('pageIndex'),
    pageSize: differing('pageSize'),
    hideDeleted: view.hideDeleted ? undefined : 'no',
  })}`;
}
