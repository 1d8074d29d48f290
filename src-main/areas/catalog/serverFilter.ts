import type { CatalogFilter } from '#contract/catalog.ts';
import { healthSchema } from '#contract/entities/configItem.ts';
import { containsPattern, isNoneOf, isOneOf, labelConditions, quoteValue } from '#main/server/filters.ts';
import type { TableQuery } from '#main/server/postgrest.ts';

interface TriState {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

const searchedColumns = ['name', 'type', 'description', 'namespace'];
const labelColumns = ['labels', 'tags'] as const;

function triStateConditions(
  column: string,
  { include, exclude }: TriState = { include: [], exclude: [] },
): string[] {
  return [
    ...(include.length === 0 ? [] : [isOneOf(column, include)]),
    ...(exclude.length === 0 ? [] : [isNoneOf(column, exclude)]),
  ];
}

const isNotUnknown = (health: string): boolean => health !== 'unknown';
const knownHealths: readonly string[] = healthSchema.options.filter(isNotUnknown);

/**
 * The interface displays any other health as unknown, so the filter for unknown must match those values, too.
 */
function healthConditions({ include, exclude }: TriState = { include: [], exclude: [] }): string[] {
  const strange = `health.not.in.(${knownHealths.join(',')})`;
  const plain = { include: include.filter(isNotUnknown), exclude: exclude.filter(isNotUnknown) };
  return [
    ...(include.includes('unknown')
      ? [
          `or(${[strange, ...(plain.include.length > 0 ? [isOneOf('health', plain.include)] : [])].join(',')})`,
        ]
      : triStateConditions('health', { include: plain.include, exclude: [] })),
    ...(exclude.includes('unknown') ? [`or(${isOneOf('health', knownHealths)},health.is.null)`] : []),
    ...triStateConditions('health', { include: [], exclude: plain.exclude }),
  ];
}

/**
 * Translates the filter to conditions on the view `configs`. Values of one label are combined with OR,
 * different labels with AND. A label matches labels and tags.
 */
export function rowConditions(filter: CatalogFilter): Pick<TableQuery, 'where' | 'anyOf' | 'allOf'> {
  const typed = filter.search?.trim() ?? '';
  const pattern = quoteValue(containsPattern(typed));
  return {
    where: [
      ...(filter.hideDeleted ? ([['deleted_at', 'is', 'null']] as const) : []),
      ...(filter.type === undefined ? [] : ([['type', 'eq', filter.type]] as const)),
    ],
    ...(typed === '' ? {} : { anyOf: searchedColumns.map((column) => `${column}.ilike.${pattern}`) }),
    allOf: [
      ...triStateConditions('status', filter.status),
      ...healthConditions(filter.health),
      ...(filter.labels === undefined ? [] : labelConditions(labelColumns, filter.labels)),
    ],
  };
}

/** Removes the type and the search, which open the flat list instead of the summary. */
export const summaryFilter = ({ type: _type, search: _search, ...filter }: CatalogFilter): CatalogFilter =>
  filter;
