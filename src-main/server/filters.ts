import { labelMatches } from '#contract/rules/labelMatches.ts';

/** A value that a filter includes or excludes. */
export interface TriStateCondition {
  readonly value: string;
  readonly state: 'include' | 'exclude';
}

const needsQuotes = /[,()":.\s\\]/;

/**
 * Quotes a value for PostgREST's `in.(...)`, `and=(...)` and `or=(...)` if it contains one of their
 * separators.
 */
export const quoteValue = (value: string): string =>
  needsQuotes.test(value) || value === ''
    ? `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
    : value;

/**
 * Returns a JSON label column. The key is always quoted, because PostgREST misreads an unquoted key with
 * dots.
 */
export const labelColumn = (column: 'labels' | 'tags', key: string): string =>
  `${column}->>"${key.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/**
 * Returns the value of the server's `{column}.filter` parameter.
 * @returns undefined without choices
 */
export function filterParameter(choices: readonly TriStateCondition[]): string | undefined {
  if (choices.length === 0) return undefined;
  return choices.map(({ value, state }) => (state === 'exclude' ? `!${value}` : value)).join(',');
}

/**
 * Escapes user input for an `ilike` pattern that matches it literally.
 * PostgREST converts every `*` to `%`, so a typed `*` becomes `_` (any character), the closest match.
 */
export const containsPattern = (typed: string): string =>
  `*${typed.replaceAll('\\', '\\\\').replaceAll('%', '\\%').replaceAll('_', '\\_').replaceAll('*', '_')}*`;

export const isOneOf = (column: string, values: readonly string[]): string =>
  `${column}.in.(${values.map(quoteValue).join(',')})`;

/**
 * Condition: the column has none of the values. Rows without a value match, although SQL's `not in` would
 * drop them.
 */
export const isNoneOf = (column: string, values: readonly string[]): string =>
  `or(${column}.not.in.(${values.map(quoteValue).join(',')}),${column}.is.null)`;

interface LabelChoice {
  readonly include: ReadonlyArray<{ readonly key: string; readonly value: string }>;
  readonly exclude: ReadonlyArray<{ readonly key: string; readonly value: string }>;
}

/**
 * Conditions of a label filter. Values of one key are alternatives; all keys must match.
 * @param columns JSON columns; a key matches in any of them
 */
export function labelConditions(
  columns: ReadonlyArray<'labels' | 'tags'>,
  { include, exclude }: LabelChoice,
): string[] {
  const lacksKey = (key: string) => columns.map((column) => `${labelColumn(column, key)}.is.null`);
  const hasKey = (key: string) => columns.map((column) => `${labelColumn(column, key)}.not.is.null`);
  const group = (operator: 'and' | 'or', conditions: readonly string[]) =>
    conditions.length === 1 ? (conditions[0] ?? '') : `${operator}(${conditions.join(',')})`;
  return [
    ...labelMatches(include).map(({ key, values, any, none }) =>
      group('or', [
        ...(values.length === 0 ? [] : columns.map((column) => isOneOf(labelColumn(column, key), values))),
        ...(any ? hasKey(key) : []),
        ...(none ? [group('and', lacksKey(key))] : []),
      ]),
    ),
    ...labelMatches(exclude).flatMap(({ key, values, any, none }) => [
      ...(values.length === 0 ? [] : columns.map((column) => isNoneOf(labelColumn(column, key), values))),
      ...(any ? lacksKey(key) : []),
      ...(none ? [group('or', hasKey(key))] : []),
    ]),
  ];
}
