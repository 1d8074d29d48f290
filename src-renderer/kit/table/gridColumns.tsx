import type { ColDef } from 'ag-grid-community';
import type { CustomCellRendererProps } from 'ag-grid-react';
import clsx from 'clsx';
import { type ReactNode, useDeferredValue } from 'react';
import { visibleName } from '../format/visibleText.ts';
import { type ArrangedColumn, arrangeColumns, type ColumnLayout } from './columnLayout.ts';
import type { TableColumn } from './columns.ts';
import { widthsOf } from './columnWidths.ts';
import { drawContent } from './drawContent.tsx';
import { fitWidths } from './fitWidths.ts';
import { type DisplayRow, GroupRow } from './groupRows.ts';
import type { Sort } from './sortRows.ts';
import styles from './Table.module.css';

/** The smallest width of a column that defines none, in pixels. */
const smallestWidthPx = 40;
const skeletonWidths = ['60%', '40%', '50%', '30%'];

interface CellProps<Row> extends CustomCellRendererProps<DisplayRow<Row>> {
  readonly shown: TableColumn<Row>;
  /** Position of the column, 0-based. */
  readonly position: number;
}

/** Renders React content after the rows are painted, so that scrolling does not wait for it. */
function Deferred({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(children, null);
}

function Cell<Row>({ data, shown: column, position }: CellProps<Row>) {
  if (data === undefined || data === null)
    return <span className={styles.skeleton} style={{ width: skeletonWidths[position % 4] }} />;
  if (data instanceof GroupRow) return null;
  const className = clsx(styles.content, column.align === 'end' && styles.end);
  if (column.render !== undefined)
    return (
      <span className={className}>
        <Deferred>{column.render(data)}</Deferred>
      </span>
    );
  const content = (column.cell ?? column.text)(data);
  return typeof content === 'string'
    ? drawContent(clsx(className, styles.text), visibleName(content))
    : drawContent(className, content);
}

/** Returns whether a click on the header of a column sorts. */
export const isSortable = <Row,>({ sortable, sortValue }: TableColumn<Row>): boolean =>
  sortable ?? sortValue !== undefined;

interface GridColumnsOptions {
  /** The user's layout. Undefined for the default layout. */
  readonly layout: ColumnLayout | undefined;
  /** The sort that a new column displays. */
  readonly initialSort: Sort | null;
  /** Width of the table (px), if it is known. */
  readonly viewportPx?: number | undefined;
  /** Width of the column of checkboxes (px). 0 without one. */
  readonly checkboxesPx?: number;
}

/** Returns the widths (px) of the displayed columns in a table of a known width. The same as `ColumnFit`. */
function initialWidths<Row>(
  columns: ReadonlyArray<TableColumn<Row>>,
  arranged: readonly ArrangedColumn[],
  { layout, initialSort, viewportPx, checkboxesPx = 0 }: GridColumnsOptions,
): ReadonlyMap<string, number> {
  if (viewportPx === undefined) return new Map();
  const displayed = arranged.flatMap(
    ({ id, hidden }) => columns.find((one) => one.id === id && !hidden) ?? [],
  );
  const widths = displayed.map((column, index) =>
    widthsOf(
      {
        column,
        isSortable: isSortable(column),
        isSorted: initialSort?.column === column.id,
        isAtEdge: (index === 0 && checkboxesPx === 0) || index === displayed.length - 1,
      },
      layout,
    ),
  );
  return fitWidths(widths, viewportPx - checkboxesPx);
}

/**
 * Converts the columns for AG Grid. Rows are already sorted:
 * the grid displays the sort and never sorts itself.
 */
export function gridColumns<Row>(
  columns: ReadonlyArray<TableColumn<Row>>,
  options: GridColumnsOptions,
): ColDef<DisplayRow<Row>>[] {
  const { layout, initialSort } = options;
  const arranged = arrangeColumns(columns, layout);
  const fitted = initialWidths(columns, arranged, options);
  return arranged.flatMap(({ id, hidden, width }, position) => {
    const column = columns.find((one) => one.id === id);
    if (column === undefined) return [];
    const { header, align, minWidth = smallestWidthPx, firstOrder = 'asc' } = column;
    const second = firstOrder === 'asc' ? 'desc' : 'asc';
    const initialWidth = fitted.get(id) ?? width ?? column.width;
    return {
      colId: id,
      headerName: header,
      hide: hidden,
      minWidth,
      // `ColumnFit` corrects the widths of displayed columns.
      ...(initialWidth === undefined ? {} : { initialWidth }),
      sortable: isSortable(column),
      sortingOrder: [firstOrder, second, null],
      initialSort: initialSort?.column === id ? initialSort.order : null,
      comparator: () => 0,
      equals: () => false,
      suppressHeaderMenuButton: true,
      ...(align === 'end' ? { headerClass: styles.endHeader ?? '' } : {}),
      cellRenderer: Cell,
      cellRendererParams: { shown: column, position },
    };
  });
}
