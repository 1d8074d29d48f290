import type {
  CatalogFilter,
  CatalogListInput,
  CatalogSummaryInput,
} from '../../../src-preload/contract/catalog.ts';
import {
  catalogGroupings,
  catalogSortColumns,
  taggedBy,
} from '../../../src-preload/contract/rules/catalogList.ts';
import { type TriState, valuesOf } from '../../kit/address/triState.ts';
import { serverPageSizes } from '../../kit/table/pageSizes.ts';
import {
  custom,
  list,
  oneOf,
  pageIndex,
  pageSize,
  search,
  sortOrder,
  text,
  triState,
  yesNo,
} from '../../parts/list/codecs.ts';
import { defineView, type ViewOf } from '../../parts/list/defineView.ts';
import { chosenLabels, parseLabels, stringifyLabels } from './labelChoices.ts';

/** As many groupings as main takes. */
const mostGroupings = 5;

/** What the address says about the catalog; its names are the web client's. UI reference section 5.1. */
export const catalogView = defineView(
  {
    // “all” is what the web client wrote for none. UI reference section 1.3.
    configType: text({ none: 'all' }),
    /** Outermost first; nothing where the view groups in its own way. */
    groupBy: list(mostGroupings),
    labels: custom<TriState>({ fallback: new Map(), read: parseLabels, write: stringifyLabels }),
    status: triState(),
    health: triState(),
    // Addresses of the first version say `query`.
    search: search({ formerly: 'query' }),
    sortBy: oneOf(catalogSortColumns, 'type'),
    sortOrder: sortOrder('asc'),
    pageIndex: pageIndex(),
    pageSize: pageSize(serverPageSizes, 50),
    hideDeleted: yesNo(true),
  },
  { path: '/catalog', filters: ['search', 'labels', 'status', 'health'] },
);

export type CatalogView = ViewOf<typeof catalogView>;

/** With a type or a search the items themselves are shown, else a summary of them; specification part 3 section 2.2. */
export const isFlat = ({ configType, search }: CatalogView): boolean =>
  configType !== undefined || search.trim() !== '';

/** Groupings of the summary when none is chosen. */
const summaryGroupings: readonly string[] = ['config_class', 'type'];

const isSummaryGrouping = (name: string): boolean =>
  summaryGroupings.includes(name) || taggedBy(name) !== undefined;
const isFlatGrouping = (name: string): boolean =>
  catalogGroupings.some((known) => known === name) || taggedBy(name) !== undefined;

/** The groupings of the view that is shown: those of the address that it knows. */
export function groupingsOf(view: CatalogView): readonly string[] {
  if (isFlat(view)) return view.groupBy.filter(isFlatGrouping);
  const chosen = view.groupBy.filter(isSummaryGrouping);
  return chosen.length === 0 ? summaryGroupings : chosen;
}

function filterOf({ configType, search, labels, status, health, hideDeleted }: CatalogView): CatalogFilter {
  return {
    hideDeleted,
    ...(configType === undefined ? {} : { type: configType }),
    ...(search.trim() === '' ? {} : { search }),
    ...(labels.size === 0 ? {} : { labels: chosenLabels(labels) }),
    ...(status.size === 0 ? {} : { status: valuesOf(status) }),
    ...(health.size === 0 ? {} : { health: valuesOf(health) }),
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
