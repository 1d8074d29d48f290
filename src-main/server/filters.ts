/** A tri-state choice: a value that is included or excluded. */
export interface TriState {
  readonly value: string;
  readonly state: 'include' | 'exclude';
}

const needsQuotes = /[,()":.\s\\]/;

/**
 * A value inside PostgREST's `in.(...)`, `and=(...)` and `or=(...)`: quoted when it holds one of their separators.
 * API reference section 1.4.
 */
export const quoted = (value: string): string =>
  needsQuotes.test(value) || value === ''
    ? `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
    : value;

/** A JSON label column; the key is always quoted because an unquoted one with dots is silently wrong. */
export const labelColumn = (column: 'labels' | 'tags', key: string): string =>
  `${column}->>"${key.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/**
 * The value of the server's `{column}.filter` parameter; API reference section 4.2.
 * @returns undefined when nothing is chosen
 */
export function filterParameter(choices: readonly TriState[]): string | undefined {
  if (choices.length === 0) return undefined;
  return choices.map(({ value, state }) => (state === 'exclude' ? `!${value}` : value)).join(',');
}

/**
 * What a person typed, as a literal part of an `ilike` pattern: `%`, `_` and `*` mean themselves.
 * PostgREST turns every `*` of a pattern into `%`, so a typed star becomes `_` (any one character): the nearest it can say.
 */
export const containsPattern = (typed: string): string =>
  `*${typed.replaceAll('\\', '\\\\').replaceAll('%', '\\%').replaceAll('_', '\\_').replaceAll('*', '_')}*`;

/** A column has one of these values. */
export const isOneOf = (column: string, values: readonly string[]): string =>
  `${column}.in.(${values.map(quoted).join(',')})`;

/** What has no value is not left out by an exclusion; in SQL `not in` would drop it. */
export const isNoneOf = (column: string, values: readonly string[]): string =>
  `or(${column}.not.in.(${values.map(quoted).join(',')}),${column}.is.null)`;
