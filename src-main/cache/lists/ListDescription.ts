import type { TableQuery } from '#main/server/postgrest.ts';
import type { FilterRule, IsoRange, Order, SqlFragment, SqlValue, TermKeys } from './rules.ts';

/**
 * Describes how a list is filtered and sorted. The same description produces SQL for the stored rows and a
 * PostgREST query for the server. In SQL, the table has the alias `r`.
 */
export interface ListDescription<Filter extends object, Column extends string> {
  readonly rules: { readonly [Name in keyof Filter]-?: FilterRule<NonNullable<Filter[Name]>> };
  readonly span?: FilterRule<IsoRange>;
  readonly orders: Readonly<Record<Column, Order>>;
}

export interface ListRequest<Filter> {
  readonly filter: Filter;
  readonly range?: IsoRange | null;
}

/** A rule with its input type erased. The description pairs each rule with the matching part. */
type AnyRule = FilterRule<unknown>;

function* activeRules<Filter extends object, Column extends string>(
  { rules, span }: ListDescription<Filter, Column>,
  { filter, range }: ListRequest<Filter>,
): Generator<readonly [rule: AnyRule, part: unknown]> {
  for (const name of Object.keys(rules) as Array<keyof Filter>) {
    const part = filter[name];
    if (part !== undefined) yield [rules[name] as AnyRule, part];
  }
  if (range != null && span !== undefined) yield [span as AnyRule, range];
}

/**
 * Returns the SQL condition for the stored rows.
 * @param more further conditions
 */
export function sqlWhere<Filter extends object, Column extends string>(
  description: ListDescription<Filter, Column>,
  request: ListRequest<Filter>,
  terms: TermKeys,
  more: readonly SqlFragment[] = [],
): SqlFragment {
  const parts = [...activeRules(description, request)].flatMap(([rule, part]) => rule.sql(part, terms));
  const all = [...parts, ...more];
  return {
    sql: all.length === 0 ? 'true' : all.map(({ sql }) => sql).join(' and '),
    values: all.flatMap(({ values }): readonly SqlValue[] => values),
  };
}

/** Returns the same condition as a PostgREST query. */
export function postgrestWhere<Filter extends object, Column extends string>(
  description: ListDescription<Filter, Column>,
  request: ListRequest<Filter>,
): Required<Pick<TableQuery, 'where' | 'allOf'>> {
  const asked = [...activeRules(description, request)].flatMap(([rule, part]) => rule.postgrest(part));
  return {
    where: asked.filter((one) => typeof one !== 'string'),
    allOf: asked.filter((one) => typeof one === 'string'),
  };
}

/** Page and sort order of a list. Pages are counted from 0. */
interface PageRequest<Column extends string> {
  readonly sortBy: Column;
  readonly sortOrder: 'asc' | 'desc';
  readonly pageIndex: number;
  readonly pageSize: number;
}

/**
 * Returns order and page of a PostgREST query that counts all rows.
 * @param newest the column of the newest rows, which orders rows that sort equally
 */
export function postgrestPage<Filter extends object, Column extends string>(
  { orders }: ListDescription<Filter, Column>,
  { sortBy, sortOrder, pageIndex, pageSize }: PageRequest<Column>,
  newest: NoInfer<Column>,
): Required<Pick<TableQuery, 'order' | 'limit' | 'offset' | 'count'>> {
  const then = sortBy === newest ? [] : [[orders[newest].postgrest, 'desc'] as const];
  return {
    order: [[orders[sortBy].postgrest, sortOrder], ...then, ['id', 'desc']],
    limit: pageSize,
    offset: pageIndex * pageSize,
    count: true,
  };
}

/** Returns the `order by` terms for the stored rows. Rows without a value come last in both directions. */
export function sqlOrder({ sql, nullable }: Order, direction: 'asc' | 'desc', then: string): string {
  return `${sql} ${direction}${nullable === true ? ' nulls last' : ''}, ${then}`;
}
