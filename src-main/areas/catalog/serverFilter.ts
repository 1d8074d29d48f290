import type { CatalogFilter } from '#contract/catalog.ts';
import { healthSchema } from '#contract/entities/configItem.ts';
import { type CatalogCondition, type ConditionField, numberComparison } from '#contract/rules/ownColumns.ts';
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

const fieldColumns: Readonly<Record<ConditionField, string>> = {
  cost: 'cost_total_30d',
  created: 'created_at',
  changed: 'updated_at',
  deleted: 'deleted_at',
};

const serverOperators = { '=': 'eq', '!=': 'neq', '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' } as const;

/** Translates conditions on fields. The server cannot compare the values of the user's own columns. */
function fieldConditions(conditions: readonly CatalogCondition[], nowMs: number): string[] {
  return conditions.flatMap((condition) => {
    const { subject, operator } = condition;
    if (typeof subject !== 'string') return [];
    const column = fieldColumns[subject];
    const comparison = numberComparison(condition, nowMs);
    if (comparison === undefined) return [`${column}.${operator === 'has' ? 'not.' : ''}is.null`];
    const { bound } = comparison;
    const value = subject === 'cost' ? String(bound) : quoteValue(new Date(bound).toISOString());
    const compared = `${column}.${serverOperators[comparison.operator]}.${value}`;
    return [comparison.operator === '!=' ? `or(${compared},${column}.is.null)` : compared];
  });
}

/**
 * Translates the filter to conditions on the view `configs`. Values of one label are combined with OR,
 * different labels with AND. A label matches labels and tags.
 * @param nowMs milliseconds since 1970; ages are calculated from the start of its minute
 */
export function rowConditions(
  filter: CatalogFilter,
  nowMs: number,
): Pick<TableQuery, 'where' | 'anyOf' | 'allOf'> {
  const typed = filter.search?.trim() ?? '';
  const pattern = quoteValue(containsPattern(typed));
  return {
    where: [
      ...(filter.hideDeleted ? ([['deleted_at', 'is', 'null']] as const) : []),
      ...(filter.type === undefined ? [] : ([['type', 'eq', filter.type]] as const)),
    ],
    ...(typed === '' ? {} : { anyOf: searchedColumns.map((column) => `${column}.ilike.${pattern}`) }),
    allOf: [
      ...(filter.ids === undefined ? [] : [isOneOf('id', filter.ids)]),
      ...triStateConditions('status', filter.status),
      ...healthConditions(filter.health),
      ...(filter.labels === undefined ? [] : labelConditions(labelColumns, filter.labels)),
      ...fieldConditions(filter.conditions ?? [], Math.floor(nowMs / 60_000) * 60_000),
    ],
  };
}

/** Removes the type and the search, which open the flat list instead of the summary. */
export const summaryFilter = ({ type: _type, search: _search, ...filter }: CatalogFilter): CatalogFilter =>
  filter;
