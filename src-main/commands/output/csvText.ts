import { type CsvValue, csvLine } from '#contract/rules/csv.ts';
import type { Json, ListHeader, ListRow } from '../Command.ts';
import { blockText } from './cleanText.ts';

function toCsv(value: Json): CsvValue {
  if (typeof value === 'number' || value === null) return value;
  if (typeof value === 'string') return blockText(value);
  if (Array.isArray(value)) return value.map((one) => blockText(String(one))).join(' ');
  return typeof value === 'boolean' ? String(value) : blockText(JSON.stringify(value));
}

/** Formats the header of a CSV. A pipe gets no byte order mark, which tools would read as part of the first name. */
export const csvHeaderText = (headers: readonly ListHeader[]): string =>
  csvLine(headers.map(({ key }) => key));

/** Formats rows as CSV. Formulas and control characters are made harmless. */
export const csvRows = (rows: readonly ListRow[]): string =>
  rows.map((row) => csvLine(row.map(({ value }) => toCsv(value)))).join('');
