import type { ColDef, SortDirection } from 'ag-grid-community';
import type { CustomCellRendererProps } from 'ag-grid-react';
import clsx from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import { visibleName } from '../format/visibleText.ts';
import type { ContentCells } from './ContentCells.ts';
import { arrangeColumns } from './columnLayout.ts';
import { isSortable, type TableColumn } from './columns.ts';
import { drawContent } from './drawContent.tsx';
import { type DisplayRow, GroupRow } from './groupRows.ts';
import { type InitialColumns, initialWidths } from './initialWidths.ts';
import styles from './Table.module.css';

/** The smallest width of a column that defines none, in pixels. */
const smallestWidthPx = 40;
const skeletonWidths = ['60%', '40%', '50%', '30%'];

/** What a cell needs from its table. */
export interface CellTable<Row> {
  readonly column: (id: string) => TableColumn<Row> | undefined;
  readonly contentCells: ContentCells<Row>;
}

interface CellProps<Row> extends CustomCellRendererProps<DisplayRow<Row>> {
  readonly table: CellTable<Row>;
  /** Position of the column, 0-based. */
  readonly position: number;
}

interface ContentPlaceProps<Row> {
  readonly cells: ContentCells<Row>;
  readonly className: string;
  readonly columnId: string;
  readonly row: Row;
}

/** The place of React content in a cell. `CellContents` fills it. */
function ContentPlace<Row>({ cells, className, columnId, row }: ContentPlaceProps<Row>) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (place.current !== null) cells.set(place.current, columnId, row);
  }, [cells, columnId, row]);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element !== null) cells.remove(element);
    };
  }, [cells]);
  return <span className={className} ref={place} />;
}

function Cell<Row>({ data, table, position, column: gridColumn }: CellProps<Row>) {
  if (data === undefined || data === null)
    return <span className={styles.skeleton} style={{ width: skeletonWidths[position % 4] }} />;
  const column = gridColumn && table.column(gridColumn.getColId());
  if (data instanceof GroupRow || column === undefined) return null;
  const className = clsx(styles.content, column.align === 'end' && styles.end);
  if (column.render !== undefined)
    return <ContentPlace cells={table.contentCells} className={className} columnId={column.id} row={data} />;
  const content = (column.cell ?? column.text)(data);
  return typeof content === 'string'
    ? drawContent(clsx(className, styles.text), visibleName(content))
    : drawContent(className, content);
}

const ascendingFirst: SortDirection[] = ['asc', 'desc', null];
const descendingFirst: SortDirection[] = ['desc', 'asc', null];
const keepOrder = () => 0;
const isNeverEqual = () => false;

/**
 * Converts the columns for AG Grid. Rows are already sorted:
 * the grid displays the sort and never sorts itself.
 */
export function gridColumns<Row>(
  columns: ReadonlyArray<TableColumn<Row>>,
  options: InitialColumns & { readonly table: CellTable<Row> },
): ColDef<DisplayRow<Row>>[] {
  const { layout, initialSort, table } = options;
  const arranged = arrangeColumns(columns, layout);
  const fitted = initialWidths(columns, arranged, options);
  return arranged.flatMap(({ id, hidden, width }, position) => {
    const column = columns.find((one) => one.id === id);
    if (column === undefined) return [];
    const { header, align, minWidth = smallestWidthPx, firstOrder = 'asc' } = column;
    const initialWidth = fitted.get(id) ?? width ?? column.width;
    return {
      colId: id,
      headerName: header,
      hide: hidden,
      minWidth,
      // `ColumnFit` corrects the widths of displayed columns.
      ...(initialWidth === undefined ? {} : { initialWidth }),
      sortable: isSortable(column),
      sortingOrder: firstOrder === 'asc' ? ascendingFirst : descendingFirst,
      initialSort: initialSort?.column === id ? initialSort.order : null,
      comparator: keepOrder,
      equals: isNeverEqual,
      suppressHeaderMenuButton: true,
      ...(align === 'end' ? { headerClass: styles.endHeader ?? '' } : {}),
      cellRenderer: Cell,
      cellRendererParams: { table, position },
    };
  });
}
