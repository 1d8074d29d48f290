import { type CheckRangeName, isCheckRange } from '../../../src-preload/contract/rules/checkRanges.ts';
import { parseSearch, single, stringifySearch } from '../../kit/address/searchParams.ts';
import type { TriState } from '../../kit/address/triState.ts';
import { parseCheckLabels, stringifyCheckLabels } from './checkLabels.ts';
import type { HealthSettings } from './healthSettings.ts';

export const sortColumns = ['name', 'health', 'uptime', 'latency'] as const;
export type CheckSortColumn = (typeof sortColumns)[number];

export const pivotCells = ['health', 'uptime', 'latency'] as const;
export type PivotCell = (typeof pivotCells)[number];

/** What the address says about the dashboard, in the web client's names. Specification part 1 section 2.4. */
export interface HealthView extends HealthSettings {
  /** Nothing where the address has none: the drawer then goes by the age of the last run. */
  readonly timeRange: CheckRangeName | undefined;
  readonly layout: 'table' | 'card';
  /** The check whose drawer is open. */
  readonly checkId: string | undefined;
  readonly labels: TriState;
  readonly query: string;
  readonly pivotBy: string | undefined;
  readonly pivotLabel: string | undefined;
  readonly pivotCellType: PivotCell;
  readonly sortBy: CheckSortColumn;
  readonly sortDesc: boolean;
  /** The open tab's value; nothing for All. */
  readonly tab: string | undefined;
  /** The view for a screen on the wall. */
  readonly wall: boolean;
}

/** Characters of a search; the catalog takes as many. */
const mostQuery = 200;

const textOf = (value: string | undefined): string | undefined =>
  value === undefined || value === '' ? undefined : value.slice(0, 500);

/** What other versions of the web client called columns and cells. */
const sortAliases: Readonly<Record<string, CheckSortColumn>> = {
  title: 'name',
  checks: 'name',
  status: 'health',
};

const sortColumnOf = (value = ''): CheckSortColumn =>
  sortColumns.find((name) => name === value) ?? sortAliases[value] ?? 'name';

/**
 * Reads the view from an address; what makes no sense falls back to its default.
 * @param query with its question mark
 * @param settings what is kept on this computer; the address wins over it
 */
export function readHealthView(query: string, settings: HealthSettings): HealthView {
  const params = parseSearch(query);
  const value = (name: string) => textOf(single(params, name));
  const timeRange = value('timeRange');
  const hidePassing = value('hidePassing');
  return {
    timeRange: isCheckRange(timeRange) ? timeRange : undefined,
    layout: value('layout') === 'card' ? 'card' : 'table',
    checkId: value('checkId'),
    labels: parseCheckLabels(single(params, 'labels')) ?? new Map(),
    query: (single(params, 'query') ?? '').slice(0, mostQuery),
    pivotBy: value('pivotBy') === 'none' ? undefined : value('pivotBy'),
    pivotLabel: value('pivotLabel'),
    pivotCellType: pivotCells.find((name) => name === value('pivotCellType')) ?? 'health',
    sortBy: sortColumnOf(value('sortBy')),
    sortDesc: value('sortDesc') === 'true',
    hidePassing: hidePassing === undefined ? settings.hidePassing : hidePassing !== 'false',
    tabBy: value('tabBy') ?? settings.tabBy,
    groupBy: value('groupBy') ?? settings.groupBy,
    tab: value('tab'),
    wall: value('wall') === 'true',
  };
}

/** Whether the address has labels that cannot be read. */
export const hasUnreadableLabels = (query: string): boolean =>
  parseCheckLabels(single(parseSearch(query), 'labels')) === undefined;

/** How each part of the view stands in an address; nothing where it is the default. */
const writers: {
  readonly [Key in keyof HealthView]: (value: HealthView[Key]) => string | undefined;
} = {
  timeRange: (value) => value,
  layout: (value) => (value === 'table' ? undefined : value),
  checkId: (value) => value,
  labels: stringifyCheckLabels,
  query: (value) => (value === '' ? undefined : value),
  pivotBy: (value) => value,
  pivotLabel: (value) => value,
  pivotCellType: (value) => (value === 'health' ? undefined : value),
  sortBy: (value) => (value === 'name' ? undefined : value),
  sortDesc: (value) => (value ? 'true' : undefined),
  // What is kept on another computer may be otherwise, so a choice is always written.
  hidePassing: String,
  tabBy: (value) => value,
  groupBy: (value) => value,
  tab: (value) => value,
  wall: (value) => (value ? 'true' : undefined),
};

const writeOne = <Key extends keyof HealthView>(key: Key, value: HealthView[Key]): string | undefined =>
  writers[key](value);

/**
 * The address of a changed view. What is not changed stays as it is, parameters that nobody here knows among it.
 * @param query of the address as it is
 */
export function changeHealthQuery(query: string, patch: Partial<HealthView>): string {
  const written = Object.fromEntries(
    (Object.keys(patch) as (keyof HealthView)[]).map((key) => [
      key,
      writeOne(key, patch[key] as HealthView[typeof key]),
    ]),
  );
  return stringifySearch({ ...parseSearch(query), ...written });
}

/** Whether a person filtered by something, apart from Hide Passing. */
export const isFiltered = ({ query, labels }: HealthView): boolean => query.trim() !== '' || labels.size > 0;

/** Takes the filters away. */
export const noFilters: Partial<HealthView> = { query: '', labels: new Map() };

/** Takes the drawer away, and with it the range that it showed. */
export const noDrawer: Partial<HealthView> = { checkId: undefined, timeRange: undefined };
