import { type CsvValue, csvHeader, csvLine } from '#contract/rules/csv.ts';
import type { ExportFormat } from '#kit/table/ExportFormat.ts';

export interface ExportField<Row> {
  readonly header: string;
  readonly value: (row: Row) => CsvValue;
}

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};

/** Serializes rows as CSV (RFC 4180, with a byte order mark) or JSON. */
export function exportedText<Row>(
  format: ExportFormat,
  rows: readonly Row[],
  fields: ReadonlyArray<ExportField<Row>>,
): string {
  if (format === 'json')
    return `${JSON.stringify(
      rows.map((row) => Object.fromEntries(fields.map(({ header, value }) => [header, value(row)]))),
      null,
      2,
    )}\n`;
  return [
    csvHeader(fields.map(({ header }) => header)),
    ...rows.map((row) => csvLine(fields.map(({ value }) => value(row)))),
  ].join('');
}
