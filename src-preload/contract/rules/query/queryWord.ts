import { type CatalogCondition, columnTypes, conditionFields, type OwnColumn } from '../ownColumns.ts';
import { readCondition, readSource } from './conditionText.ts';
import {
  colonLabelPattern,
  type LineRules,
  operatorOf,
  readPart,
  splitLine,
  withoutSign,
} from './queryText.ts';
import type { TriState } from './triState.ts';

/** The filters of the catalog that a query line contains. */
export interface QueryFilters {
  readonly configType: string | undefined;
  readonly health: TriState;
  readonly status: TriState;
  /** Keys are ids of labels; see `labelId`. */
  readonly labels: TriState;
  /** Ids of items. */
  readonly items: readonly string[];
  readonly where: readonly CatalogCondition[];
  readonly hideDeleted: boolean;
  readonly search: string;
}

/** Names that are always words with their colon. */
const namedPattern = /^(?:type|health|status|id|deleted|has|no):/;
/** The type of a label or path: `:number`. */
const typePattern = new RegExp(`^:(?:${columnTypes.join('|')})(?![a-z])`);
const operatorPattern = /^(?:[<>=~:]|![=~]?)/;
const comparisonPattern = /^(?:[<>=~]|![=~])/;

/** The column with a name, in any case. */
export const columnOf = (name: string, columns: readonly OwnColumn[]): OwnColumn | undefined =>
  columns.find((column) => column.name.toLowerCase() === name.toLowerCase());

const lowerNames: readonly string[] = [
  'type',
  'health',
  'status',
  'id',
  'deleted',
  'has',
  'no',
  ...conditionFields,
];

/** Writes the name of a field and the source of a label in lower case: `Cost`, `"Label.a b"`. */
function lowerSubject(text: string, columns: readonly OwnColumn[]): string {
  const [, name = ''] = /^([a-z]+)/i.exec(text) ?? [];
  const [source] = /^"?(?:label|tag)\./i.exec(text) ?? [];
  if (source !== undefined) return source.toLowerCase() + text.slice(source.length);
  const lower = name.toLowerCase();
  const isName = lowerNames.includes(lower) && !/^[^\s<>=!~:]/.test(text.slice(name.length));
  // A column with exactly this name is nearer than a field in another case.
  const isColumn =
    name !== lower && text.charAt(name.length) !== ':' && columns.some((column) => column.name === name);
  return isName && !isColumn ? lower + text.slice(name.length) : text;
}

/**
 * Writes a part of a query in the usual form: names in lower case, and a colon after `type`, `health`, `status` and `id`.
 * All other parts stay the same.
 */
export function usualWord(token: string, columns: readonly OwnColumn[]): string {
  const body = withoutSign(token);
  const minus = token.slice(0, token.length - body.length);
  const lower = lowerSubject(body, columns).replace(/^(label|tag):/i, (start) => start.toLowerCase());
  const [start = ''] = /^(?:has|no):/.exec(lower) ?? [];
  const [, name] = /^(type|health|status|id)=(?!~)/.exec(lower) ?? [];
  const isColumn = name !== undefined && columnOf(name, columns) !== undefined;
  if (name !== undefined && !isColumn) return `${minus}${name}:${lower.slice(name.length + 1)}`;
  return start === '' ? minus + lower : minus + start + lowerSubject(lower.slice(start.length), columns);
}

/**
 * Whether a part of a query is a word of the language, complete or not. All other parts are free text.
 * @param token without white space outside of quotes
 * @param columns the user's own columns of the view, whose names are words
 */
export function isQueryWord(token: string, columns: readonly OwnColumn[]): boolean {
  const body = withoutSign(usualWord(token, columns));
  if (namedPattern.test(body) || colonLabelPattern.test(body)) return true;
  const [name, rest] = readPart(body);
  if (/^(?:type|health|status|id)$/.test(name) && rest.startsWith('=~')) return true;
  const hasOperator = operatorPattern.test(rest);
  if (conditionFields.some((field) => field === name)) return hasOperator;
  if (/^(?:label\.|tag\.|\$)/.test(name)) {
    // An unquoted path or label is a word before its operator is typed. `$HOME` is free text.
    return hasOperator || (!body.startsWith('"') && /^(?:label\.|tag\.|\$[.[])/.test(name));
  }
  return comparisonPattern.test(rest) && columnOf(name, columns) !== undefined;
}

/** Whether a text names a field, a path or a label. */
const isSubject = (name: string): boolean =>
  conditionFields.some((field) => field === name) || /^(?:(?:label|tag)\.|\$[.[])/.test(name);

/**
 * Returns what follows a field, a path or a label with its type: an operator and a value, or nothing.
 * @returns undefined for other parts of a query
 */
function comparisonOf(token: string, columns: readonly OwnColumn[]): string | undefined {
  const [name, rest] = readPart(withoutSign(usualWord(token, columns)));
  if (!isSubject(name)) return undefined;
  return readSource(name) === undefined ? rest : rest.replace(typePattern, '');
}

/** Whether a part of a query is an operator, with or without a value, and belongs to the subject before it. */
function continuesWord(token: string, before: string | undefined, columns: readonly OwnColumn[]): boolean {
  return before !== undefined && operatorOf(token) !== undefined && comparisonOf(before, columns) === '';
}

/** Whether a part of a query is a field, a path or a label with an operator, and without a value. */
function lacksValue(token: string, columns: readonly OwnColumn[]): boolean {
  const comparison = comparisonOf(token, columns) ?? '';
  return comparison !== '' && operatorOf(comparison) === comparison;
}

/** Whether a text is a complete comparison, or a complete word of the label filter. */
function isComparison(token: string, columns: readonly OwnColumn[]): boolean {
  const usual = withoutSign(usualWord(token, columns));
  const [name, rest] = readPart(usual);
  return readCondition(usual) !== undefined || (/^(?:label|tag)\../.test(name) && /^!?=./s.test(rest));
}

/** @param columns the user's own columns of the view, whose names are words */
export const lineRules = (columns: readonly OwnColumn[]): LineRules => ({
  isWord: (token) => isQueryWord(token, columns),
  continuesWord: (token, before) => continuesWord(token, before, columns),
  isValueOf: (token, before) =>
    lacksValue(before, columns) && !isQueryWord(token, columns) && isComparison(before + token, columns),
});

/**
 * Splits a query into its words and the parts of its free text. Spaces around an operator belong to the word:
 * `cost > 100` is one.
 */
export const splitQuery = (text: string, columns: readonly OwnColumn[]): readonly string[] =>
  splitLine(text, lineRules(columns));
