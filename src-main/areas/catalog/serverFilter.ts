import type { CatalogFilter } from '../../../src-preload/contract/catalog.ts';
import type { SummaryRequest } from '../../server/CatalogService.ts';
import type { TableQuery } from '../../server/DataApi.ts';
import { containsPattern, labelColumn, quoted } from '../../server/filters.ts';

interface TriState {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Columns that the catalog's search looks into; API reference section 11.1. */
const searchedColumns = ['name', 'type', 'description', 'namespace'];
const labelColumns = ['labels', 'tags'] as const;

const isOneOf = (column: string, values: readonly string[]): string =>
  `${column}.in.(${values.map(quoted).join(',')})`;

/** What has no value is not left out by an exclusion; in SQL `not in` would drop it. */
const isNoneOf = (column: string, values: readonly string[]): string =>
  `or(${column}.not.in.(${values.map(quoted).join(',')}),${column}.is.null)`;

function triState(column: string, { include, exclude }: TriState = { include: [], exclude: [] }): string[] {
  return [
    ...(include.length === 0 ? [] : [isOneOf(column, include)]),
    ...(exclude.length === 0 ? [] : [isNoneOf(column, exclude)]),
  ];
}

/** Values by the name of their label, in the order of choosing. */
function byKey(
  pairs: ReadonlyArray<{ readonly key: string; readonly value: string }>,
): ReadonlyArray<readonly [key: string, values: readonly string[]]> {
  const values = new Map<string, string[]>();
  for (const { key, value } of pairs) values.set(key, [...(values.get(key) ?? []), value]);
  return [...values];
}

function labelConditions(labels: CatalogFilter['labels']): string[] {
  const included = byKey(labels?.include ?? []).map(
    ([key, values]) =>
      `or(${labelColumns.map((column) => isOneOf(labelColumn(column, key), values)).join(',')})`,
  );
  const excluded = byKey(labels?.exclude ?? []).flatMap(([key, values]) =>
    labelColumns.map((column) => isNoneOf(labelColumn(column, key), values)),
  );
  return [...included, ...excluded];
}

/**
 * The filter as conditions on the view `configs`, all in one address: values of one label are alternatives, labels must all
 * hold, and a label is also a tag of its name. API reference sections 4.3 and 11.1.
 */
export function rowConditions(filter: CatalogFilter): Pick<TableQuery, 'where' | 'anyOf' | 'allOf'> {
  const typed = filter.search?.trim() ?? '';
  const pattern = quoted(containsPattern(typed));
  return {
    where: [
      ...(filter.hideDeleted ? ([['deleted_at', 'is', 'null']] as const) : []),
      ...(filter.type === undefined ? [] : ([['type', 'eq', filter.type]] as const)),
    ],
    ...(typed === '' ? {} : { anyOf: searchedColumns.map((column) => `${column}.ilike.${pattern}`) }),
    allOf: [
      ...triState('status', filter.status),
      ...triState('health', filter.health),
      ...labelConditions(filter.labels),
    ],
  };
}

const commaList = ({ include, exclude }: TriState): string =>
  [...include, ...exclude.map((value) => `!${value}`)].join(',');

const chosen = (choice: TriState | undefined): choice is TriState =>
  choice !== undefined && choice.include.length + choice.exclude.length > 0;

/**
 * The filter in the words of the summary, which knows labels but not tags, and neither type nor search (it is shown without
 * them). API reference section 4.4.
 */
export function summaryConditions(
  filter: CatalogFilter,
): Pick<SummaryRequest, 'deleted' | 'filter' | 'status' | 'health'> {
  const { include = [], exclude = [] } = filter.labels ?? {};
  const keys = new Set([...include, ...exclude].map(({ key }) => key));
  const valuesOf = (pairs: typeof include, key: string) =>
    pairs.filter((pair) => pair.key === key).map(({ value }) => value);
  return {
    deleted: !filter.hideDeleted,
    ...(keys.size === 0
      ? {}
      : {
          filter: Object.fromEntries(
            [...keys].map((key) => [
              key,
              commaList({ include: valuesOf(include, key), exclude: valuesOf(exclude, key) }),
            ]),
          ),
        }),
    ...(chosen(filter.status) ? { status: commaList(filter.status) } : {}),
    ...(chosen(filter.health) ? { health: commaList(filter.health) } : {}),
  };
}
