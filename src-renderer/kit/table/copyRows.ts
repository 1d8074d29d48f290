import type { TableColumn } from './columns.ts';
import { exportedCell } from './exportedCell.ts';

/**
 * Formats rows for the clipboard, separated by tabs, so that spreadsheets detect the cells.
 * @param columns the columns to copy, in display order
 * @returns a line of headers and a line for each row
 */
export function copyRows<Row>(rows: Iterable<Row>, columns: ReadonlyArray<TableColumn<Row>>): string {
  const clean = (text: string) => text.replace(/[\t\r\n]+/g, ' ');
  const lines = Array.from(rows, (row) =>
    columns.map((column) => clean(exportedCell(column, row))).join('\t'),
  );
  return [columns.map(({ header }) => header).join('\t'), ...lines].join('\n');
}
