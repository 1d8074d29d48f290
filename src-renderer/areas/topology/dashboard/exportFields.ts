import type { TableColumn } from '../../../kit/table/columns.ts';
import type { ExportField } from '../../../parts/exportedText.ts';
import type { ComponentRow } from './componentRows.ts';

/** The columns of a file; the id stands last, so that rows can be told apart. */
export const exportFields = (
  columns: ReadonlyArray<TableColumn<ComponentRow>>,
): ReadonlyArray<ExportField<ComponentRow>> => [
  ...columns.map(({ header, text }) => ({ header, value: text })),
  { header: 'Id', value: ({ component }) => component.id },
];
