import type { TableColumn } from '../../../kit/table/columns.ts';
import type { ExportFormat } from '../../../kit/table/ExportFormat.ts';
import type { ComponentRow } from './componentRows.ts';

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

function cell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

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
  const line = (texts: readonly string[]) => `${texts.map(cell).join(',')}\r\n`;
  return [
    line(fields.map(({ header }) => header)),
    ...rows.map((row) => line(fields.map(({ text }) => text(row)))),
  ].join('');
}
