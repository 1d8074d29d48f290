import type { TableQuery } from '../../server/postgrest.ts';
import type { Order, Rule, Span, Sql, Terms, Value } from './rules.ts';

/**
 * What a list over the rows of a feed is filtered and sorted by, as rows of a table: the one description of a question, whether it is
 * answered from what is kept or by the server; areas.md section 1. In SQL the rows are named `r`.
 */
export interface ListDescription<Filter extends object, Column extends string> {
  readonly rules: { readonly [Name in keyof Filter]-?: Rule<NonNullable<Filter[Name]>> };
  /** When its rows happened. */
  readonly span?: Rule<Span>;
  readonly orders: Readonly<Record<Column, Order>>;
}

/** What a list is asked. */
export interface Question<Filter> {
  readonly filter: Filter;
  readonly range?: Span | null;
}

/** A rule, whatever its part is; the description fits each to its own. */
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

/** The condition on the rows that are kept. @param more further ones */
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

/** The same for the server. */
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

/** The order of the rows that are kept; those without a value come last, either way. */
export function keptOrder({ kept, nullable }: Order, direction: 'asc' | 'desc', then: string): string {
  return `${kept} ${direction}${nullable === true ? ' nulls last' : ''}, ${then}`;
}
