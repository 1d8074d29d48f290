import type { TableColumn } from '#kit/table/columns.ts';
import type { ExportField } from '#parts/exportedText.ts';
import type { DashboardRow } from './componentRows.ts';

/** Export fields of the displayed columns. The id comes last and identifies the row. */
export const exportFields = (
  columns: ReadonlyArray<TableColumn<DashboardRow>>,
): ReadonlyArray<ExportField<DashboardRow>> => [
  ...columns.map(({ header, text }) => ({ header, value: text })),
  { header: 'Id', value: ({ component }) => component.id },
];
