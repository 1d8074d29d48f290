import type { CatalogFilter, CatalogListInput, CatalogSummaryInput } from '#contract/catalog.ts';
import { catalogGroupings, catalogSortColumns, tagNameOf } from '#contract/rules/catalogList.ts';
import type { ColumnSpec } from '#contract/rules/ownColumns.ts';
import { catalogFilterOf } from '#contract/rules/query/catalogFilter.ts';
import type { TriState } from '#kit/address/triState.ts';
import { windowZone } from '#kit/format/timeZone.ts';
import { serverPageSizes } from '#kit/table/pageSizes.ts';
import {
  booleanYesNo,
  list,
  pageIndex,
  pageSize,
  search,
  singleParameter,
  sortOrder,
  text,
  triState,
} from '#parts/list/codecs.ts';
import { defineView, type ViewOf } from '#parts/list/defineView.ts';
import { momentField } from '#parts/moment/momentParameter.ts';
import {
  columnsCodec,
  conditionsCodec,
  defaultSort,
  itemIdsCodec,
  sortColumnCodec,
} from './conditions/addressCodecs.ts';
import { readSpec } from './conditions/columnText.ts';
import { parseLabels, stringifyLabels } from './labelChoices.ts';
import { isKnownThen } from './moment/columnsThen.ts';

/** Maximum number of groupings that main accepts. */
const maxGroupings = 5;

/** The catalog's URL parameters, with the web client's names. */
export const catalogView = defineView(
  {
    // The web client used to write “all” for no type.
    configType: text({ noneText: 'all' }),
    /** Outermost first. Empty for the view's default grouping. */
    groupBy: list(maxGroupings),
    labels: singleParameter<TriState>({ fallback: new Map(), read: parseLabels, write: stringifyLabels }),
    status: triState(),
    health: triState(),
    // Version 1 of this client wrote `query`.
    search: search({ oldName: 'query' }),
    sortBy: sortColumnCodec,
    sortOrder: sortOrder('asc'),
    pageIndex: pageIndex(),
    pageSize: pageSize(serverPageSizes, 50),
    hideDeleted: booleanYesNo(true),
    /** Ids of chosen items. Only these are listed. */
    items: itemIdsCodec,
    where: conditionsCodec,
    columns: columnsCodec,
    /** The earlier moment that the list shows. */
    at: momentField(),
  },
  {
    path: '/catalog',
    filters: ['search', 'labels', 'status', 'health', 'items', 'where'],
    panelFields: ['at'],
    preferenceFields: ['hideDeleted', 'columns'],
  },
);

export type CatalogView = ViewOf<typeof catalogView>;

/** Grouping of the summary that displays the items themselves, without groups. */
export const noGrouping = 'none';

/** Whether a type, a search or chosen items display the items themselves. */
const isNarrowed = ({ configType, search, items }: CatalogView): boolean =>
  configType !== undefined || search.trim() !== '' || items.length > 0;

/** Whether the items themselves are displayed (with a type, a search or no grouping) instead of the summary. */
export const isFlat = (view: CatalogView): boolean => isNarrowed(view) || view.groupBy.includes(noGrouping);

/** Default groupings of the summary. */
const summaryGroupings: readonly string[] = ['config_class', 'type'];

const isSummaryGrouping = (name: string): boolean =>
  summaryGroupings.includes(name) || tagNameOf(name) !== undefined;
const isFlatGrouping = (name: string): boolean =>
  catalogGroupings.some((known) => known === name) || tagNameOf(name) !== undefined;

/** Groupings to offer and mark in the menu. Without a type or a search, no grouping is one of them. */
export const groupingChoicesOf = (view: CatalogView): readonly string[] =>
  isFlat(view) && !isNarrowed(view) ? [noGrouping] : groupingsOf(view);

/** Groupings after a choice in the menu: no grouping excludes the others. */
export const groupingsAfter = (before: readonly string[], chosen: readonly string[]): readonly string[] =>
  chosen.includes(noGrouping) && !before.includes(noGrouping)
    ? [noGrouping]
    : chosen.filter((name) => name !== noGrouping || chosen.length === 1);

/** The URL's groupings that the displayed view supports. */
export function groupingsOf(view: CatalogView): readonly string[] {
  if (isFlat(view))
    return view.groupBy.filter(
      (name) => isFlatGrouping(name) && (view.at === undefined || isKnownThen(name)),
    );
  const chosen = view.groupBy.filter(isSummaryGrouping);
  return chosen.length === 0 ? summaryGroupings : chosen;
}

export const filterOf = (view: CatalogView): CatalogFilter => catalogFilterOf(view, windowZone());

const momentOf = ({ at }: CatalogView) => (at === undefined ? {} : { at });

const specOf = ({ source, key, type }: ColumnSpec): ColumnSpec => ({ source, key, type });

/** The order of a view: by a column of the list, or by one of the user's own. */
export function sortOf({
  sortBy,
  sortOrder,
  at,
}: CatalogView): Pick<CatalogListInput, 'sortBy' | 'sortColumn' | 'sortOrder'> {
  const own = readSpec(sortBy);
  const found = catalogSortColumns.find((one) => one === sortBy) ?? defaultSort;
  const column = at === undefined || isKnownThen(found) ? found : defaultSort;
  return { sortBy: column, sortOrder, ...(own === undefined ? {} : { sortColumn: own }) };
}

export const listInputOf = (view: CatalogView): CatalogListInput => ({
  filter: filterOf(view),
  groupBy: [...groupingsOf(view)],
  ...(view.columns.length === 0 ? {} : { columns: view.columns.map(specOf) }),
  ...sortOf(view),
  pageIndex: view.pageIndex,
  pageSize: view.pageSize,
  ...momentOf(view),
});

export const summaryInputOf = (view: CatalogView): CatalogSummaryInput => ({
  filter: filterOf(view),
  groupBy: [...groupingsOf(view)],
  ...momentOf(view),
});
