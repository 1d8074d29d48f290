import { exactDigits, plainKey, stringifyExact } from '#contract/rules/exactJson.ts';
import { messages as texts } from './messages.ts';

interface DetailPart {
  readonly id: 'errors' | 'scrape_summary' | 'summary';
  readonly label: string;
  readonly value: unknown;
}

const labels: ReadonlyArray<readonly [DetailPart['id'], string]> = [
  ['errors', texts.errors],
  ['scrape_summary', texts.scrapeSummary],
  ['summary', texts.reconcileSummary],
];

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && exactDigits(value) === undefined;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isMap(value) && Object.keys(value).length === 0);

/** Returns the non-empty parts of a run's details. */
export const detailParts = (details: unknown): readonly DetailPart[] =>
  isMap(details)
    ? labels.flatMap(([id, label]) => (isEmpty(details[id]) ? [] : [{ id, label, value: details[id] }]))
    : [];

export const hasDetails = ({ details }: { readonly details: unknown }): boolean =>
  detailParts(details).length > 0;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : stringifyExact(value));

/**
 * Groups errors by subject. The server sends a text, a list of texts, or a map from subjects to either.
 * @returns one group per subject; `subject` is empty if the server names none
 */
export function errorGroups(errors: unknown): ReadonlyArray<{ subject: string; errors: readonly string[] }> {
  if (isEmpty(errors)) return [];
  if (Array.isArray(errors)) return [{ subject: '', errors: errors.map(textOf) }];
  if (!isMap(errors)) return [{ subject: '', errors: [textOf(errors)] }];
  return Object.entries(errors).map(([subject, value]) => ({
    subject: plainKey(subject),
    errors: Array.isArray(value) ? value.map(textOf) : [textOf(value)],
  }));
}
