import type { TableQuery } from '../../server/postgrest.ts';
import type { Order, Rule, Span, Sql, Terms, Value } from './rules.ts';

/**
 * Describes how a list is filtered and sorted. The same description produces SQL for the stored rows and a
 * PostgREST query for the server. In SQL, the table has the alias `r`.
 */
export interface ListDescription<Filter extends object, Column extends string> {
  readonly rules: { readonly [Name in keyof Filter]-?: Rule<NonNullable<Filter[Name]>> };
  readonly span?: Rule<Span>;
  readonly orders: Readonly<Record<Column, Order>>;
}

export interface Question<Filter> {
  readonly filter: Filter;
  readonly range?: Span | null;
}

/** A rule with its input type erased. The description pairs each rule with the matching part. */
type AnyRule = Rule<unknown>;

function* partsOf<Filter extends object, Column extends string>(
  { rules, span }: ListDescription<Filter, Column>,
  { filter, range }: Question<Filter>,
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
export function keptWhere<Filter extends object, Column extends string>(
  description: ListDescription<Filter, Column>,
  question: Question<Filter>,
  terms: Terms,
  more: readonly Sql[] = [],
): Sql {
  const parts = [...partsOf(description, question)].flatMap(([rule, part]) => rule.kept(part, terms));
  const all = [...parts, ...more];
  return {
    sql: all.length === 0 ? 'true' : all.map(({ sql }) => sql).join(' and '),
    values: all.flatMap(({ values }): readonly Value[] => values),
  };
}

/** Returns the same condition as a PostgREST query. */
export function askedWhere<Filter extends object, Column extends string>(
  description: ListDescription<Filter, Column>,
  question: Question<Filter>,
): Required<Pick<TableQuery, 'where' | 'allOf'>> {
  const asked = [...partsOf(description, question)].flatMap(([rule, part]) => rule.asked(part));
  return {
    where: asked.filter((one) => typeof one !== 'string'),
    allOf: asked.filter((one) => typeof one === 'string'),
  };
}

/** Returns the `order by` terms for the stored rows. Rows without a value come last in both directions. */
export function keptOrder({ kept, nullable }: Order, direction: 'asc' | 'desc', then: string): string {
  return `${kept} ${direction}${nullable === true ? ' nulls last' : ''}, ${then}`;
}
