import type { TableColumn } from '#kit/table/columns.ts';
import type { ExportFormat } from '#kit/table/ExportFormat.ts';
import { exportedText, exportTypes } from '#parts/exportedText.ts';
import { saveText } from '#parts/saveText.ts';
import type { DashboardRow } from './componentRows.ts';
import { exportFields } from './exportFields.ts';
import { messages } from './messages.ts';

/** @param columnIds the displayed columns, from left to right */
export function exportComponents(
  format: ExportFormat,
  rows: readonly DashboardRow[],
  columns: ReadonlyArray<TableColumn<DashboardRow>>,
  columnIds: readonly string[],
): Promise<void> {
  const shown = columnIds.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return saveText(
    {
      name: `components.${format}`,
      type: exportTypes[format],
      text: exportedText(format, rows, exportFields(shown)),
    },
    { done: messages.table.exported(rows.length), failed: messages.table.exportFailed },
  );
}
