import type { TableColumn } from './columns.ts';

/** Rows as text for the clipboard: a tab between cells, so that a spreadsheet takes them apart again. */
export function copyRows<Row>(rows: readonly Row[], columns: ReadonlyArray<TableColumn<Row>>): string {
  const clean = (text: string) => text.replace(/[\t\r\n]+/g, ' ');
  const lines = rows.map((row) => columns.map((column) => clean(column.text(row))).join('\t'));
  return [columns.map(({ header }) => header).join('\t'), ...lines].join('\n');
}
