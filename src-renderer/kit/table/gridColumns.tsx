import type { ColDef } from 'ag-grid-community';
import type { CustomCellRendererProps } from 'ag-grid-react';
import clsx from 'clsx';
import { type ReactNode, useDeferredValue } from 'react';
import { visibleName } from '../format/visibleText.ts';
import { arrangeColumns } from './columnLayout.ts';
import { isSortable, type TableColumn } from './columns.ts';
import { drawContent } from './drawContent.tsx';
import { type DisplayRow, GroupRow } from './groupRows.ts';
import { type InitialColumns, initialWidths } from './initialWidths.ts';
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

/**
 * Converts the columns for AG Grid. Rows are already sorted:
 * the grid displays the sort and never sorts itself.
 */
export function gridColumns<Row>(
  columns: ReadonlyArray<TableColumn<Row>>,
  options: InitialColumns,
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
