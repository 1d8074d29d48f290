import type { Column, GridApi, IRowNode } from 'ag-grid-community';
import type { TableColumn } from './columns.ts';
import type { DisplayRow } from './groupRows.ts';

/** Returns the kit's column definition of a grid column. */
export const columnOf = <Row>(
  column: Column,
  columns: readonly TableColumn<Row>[],
): TableColumn<Row> | undefined => columns.find(({ id }) => id === column.getColId());

/** Returns the visible columns in display order. */
export const visibleColumns = <Row>(
  api: GridApi<DisplayRow<Row>>,
  columns: readonly TableColumn<Row>[],
): TableColumn<Row>[] => api.getAllDisplayedColumns().flatMap((one) => columnOf(one, columns) ?? []);

/** Returns the lines inside the viewport, from top to bottom. The grid renders more lines than that. */
export function visibleLines<Row>(api: GridApi<DisplayRow<Row>>): IRowNode<DisplayRow<Row>>[] {
  const { top, bottom } = api.getVerticalPixelRange();
  return api
    .getRenderedNodes()
    .filter(({ rowTop, rowHeight }) => rowTop !== null && rowTop + (rowHeight ?? 0) > top && rowTop < bottom)
    .sort((one, other) => (one.rowTop ?? 0) - (other.rowTop ?? 0));
}
