import type { TableColumn } from '../../../kit/table/columns.ts';
import type { ExportFormat } from '../../../kit/table/ExportFormat.ts';
import { saveText } from '../../../parts/saveText.ts';
import type { ComponentRow } from './componentRows.ts';
import { exportedText } from './exportedText.ts';
import { messages } from './messages.ts';

/** @param columnIds those that are shown, from left to right */
export function exportComponents(
  format: ExportFormat,
  rows: readonly ComponentRow[],
  columns: ReadonlyArray<TableColumn<ComponentRow>>,
  columnIds: readonly string[],
): Promise<void> {
  const shown = columnIds.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return saveText(
    {
      name: `components.${format}`,
      type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
      text: exportedText(format, rows, shown),
    },
    { done: messages.table.exported(rows.length), failed: messages.table.exportFailed },
  );
}
