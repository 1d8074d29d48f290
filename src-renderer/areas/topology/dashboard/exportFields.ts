import type { TableColumn } from '#kit/table/columns.ts';
import { exportedCell } from '#kit/table/exportedCell.ts';
import type { ExportField } from '#parts/exportedText.ts';
import type { DashboardRow } from './componentRows.ts';

/** Export fields of the displayed columns. The id comes last and identifies the row. */
export const exportFields = (
  columns: ReadonlyArray<TableColumn<DashboardRow>>,
): ReadonlyArray<ExportField<DashboardRow>> => [
  ...columns.map((column) => ({
    header: column.header,
    value: (row: DashboardRow) => exportedCell(column, row),
  })),
  { header: 'Id', value: ({ component }) => component.id },
];
