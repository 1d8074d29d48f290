import { csvLine } from '../../../../src-preload/contract/rules/csv.ts';
import type { TableColumn } from '../../../kit/table/columns.ts';
import type { ExportFormat } from '../../../kit/table/ExportFormat.ts';
import type { ComponentRow } from './componentRows.ts';

/** Rows as CSV after RFC 4180, or as JSON; the id stands last, so that rows can be told apart. */
export function exportedText(
  format: ExportFormat,
  rows: readonly ComponentRow[],
  columns: ReadonlyArray<TableColumn<ComponentRow>>,
): string {
  const fields = [
    ...columns.map(({ header, text }) => ({ header, text })),
    { header: 'Id', text: ({ component }: ComponentRow) => component.id },
  ];
  if (format === 'json')
    return `${JSON.stringify(
      rows.map((row) => Object.fromEntries(fields.map(({ header, text }) => [header, text(row)]))),
      null,
      2,
    )}\n`;
  return [
    csvLine(fields.map(({ header }) => header)),
    ...rows.map((row) => csvLine(fields.map(({ text }) => text(row)))),
  ].join('');
}
