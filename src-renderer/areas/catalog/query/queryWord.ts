import { conditionFields, type OwnColumn } from '#contract/rules/ownColumns.ts';
import type { CatalogView } from '../catalogView.ts';
import { readPart } from '../conditions/conditionText.ts';

/** The filters of a view that the query line contains. */
export type QueryFilters = Pick<
  CatalogView,
  'configType' | 'health' | 'status' | 'labels' | 'where' | 'hideDeleted' | 'search'
>;

/** Names that are always words with their colon. */
const namedPattern = /^(?:type|health|status|deleted|has|no):/;
const operatorPattern = /^(?:[<>=~:]|![=~]?)/;
const comparisonPattern = /^(?:[<>=~]|![=~])/;

/** The column with a name, in any case. */
export const columnOf = (name: string, columns: readonly OwnColumn[]): OwnColumn | undefined =>
  columns.find((column) => column.name.toLowerCase() === name.toLowerCase());

/** Returns a word without its minus sign. */
export const withoutSign = (token: string): string => (token.startsWith('-') ? token.slice(1) : token);

/**
 * Whether a part of a query is a word of the language, complete or not. All other parts are free text.
 * @param token without white space outside of quotes
 * @param columns the user's own columns of the view, whose names are words
 */
export function isQueryWord(token: string, columns: readonly OwnColumn[]): boolean {
  const body = withoutSign(token);
  if (namedPattern.test(body)) return true;
  const [name, rest] = readPart(body);
  const hasOperator = operatorPattern.test(rest);
  if (conditionFields.some((field) => field === name)) return hasOperator;
  if (/^(?:label\.|tag\.|\$)/.test(name)) {
    // An unquoted path or label is a word before its operator is typed. `$HOME` is free text.
    return hasOperator || (!body.startsWith('"') && /^(?:label\.|tag\.|\$[.[])/.test(name));
  }
  return comparisonPattern.test(rest) && columnOf(name, columns) !== undefined;
}
