import { messages as texts } from './messages.ts';

interface Part {
  readonly id: 'errors' | 'scrape_summary' | 'summary';
  readonly label: string;
  readonly value: unknown;
}

const labels: ReadonlyArray<readonly [Part['id'], string]> = [
  ['errors', texts.errors],
  ['scrape_summary', texts.scrapeSummary],
  ['summary', texts.reconcileSummary],
];

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isMap(value) && Object.keys(value).length === 0);

/** Returns the non-empty parts of a run's details. */
export const partsOf = (details: unknown): readonly Part[] =>
  isMap(details)
    ? labels.flatMap(([id, label]) => (isNothing(details[id]) ? [] : [{ id, label, value: details[id] }]))
    : [];

export const hasDetails = ({ details }: { readonly details: unknown }): boolean =>
  partsOf(details).length > 0;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Converts errors from the server: a text, a list of texts, or a map of both by subject.
 * @returns texts by subject; `of` is empty without one
 */
export function errorGroups(errors: unknown): ReadonlyArray<{ of: string; errors: readonly string[] }> {
  if (isNothing(errors)) return [];
  if (Array.isArray(errors)) return [{ of: '', errors: errors.map(textOf) }];
  if (!isMap(errors)) return [{ of: '', errors: [textOf(errors)] }];
  return Object.entries(errors).map(([of, value]) => ({
    of,
    errors: Array.isArray(value) ? value.map(textOf) : [textOf(value)],
  }));
}
