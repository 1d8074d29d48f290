import { arrangeColumns } from './columnLayout.ts';
import type { TableColumn } from './columns.ts';
import { layoutOf } from './layouts.ts';

/** Returns the columns that the user sees in a table, from left to right. */
export const visibleColumnsOf = <Row>(
  tableId: string,
  columns: ReadonlyArray<TableColumn<Row>>,
): ReadonlyArray<TableColumn<Row>> =>
  arrangeColumns(columns, layoutOf(tableId))
    .filter(({ hidden }) => !hidden)
    .flatMap(({ id }) => columns.find((column) => column.id === id) ?? []);
