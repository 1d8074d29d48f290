import type { Column, GridApi } from 'ag-grid-community';
import type { TableColumn } from './columns.ts';
import { type DisplayRow, GroupRow } from './groupRows.ts';

/** Our own description of a column of the grid. */
export const columnOf = <Row>(
  column: Column,
  columns: readonly TableColumn<Row>[],
): TableColumn<Row> | undefined => columns.find(({ id }) => id === column.getColId());

/** The columns on the screen, in their order there. */
export const shownColumns = <Row>(
  api: GridApi<DisplayRow<Row>>,
  columns: readonly TableColumn<Row>[],
): TableColumn<Row>[] => api.getAllDisplayedColumns().flatMap((one) => columnOf(one, columns) ?? []);

export const selectedRows = <Row>(api: GridApi<DisplayRow<Row>>): readonly Row[] =>
  api.getSelectedRows().filter((row): row is Row => !(row instanceof GroupRow));
