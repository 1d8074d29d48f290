import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { visibleName } from '../text/visibleText.ts';
import { arrangeColumns, type ColumnLayout } from './columnLayout.ts';
import type { TableColumn } from './columns.ts';
import type { DisplayRow } from './groupRows.ts';
import { GroupRow } from './groupRows.ts';
import type { Sort } from './sortRows.ts';
import styles from './Table.module.css';

/** Renders a React cell into an element. Undefined removes it. */
export type RenderReactCell<Row> = (element: HTMLElement, column: TableColumn<Row>, row: Row) => void;

const skeletonWidths = ['60%', '40%', '50%', '30%'];

function skeleton(index: number): HTMLElement {
  const bar = document.createElement('span');
  bar.className = styles.skeleton ?? '';
  bar.style.width = skeletonWidths[index % skeletonWidths.length] ?? '50%';
  return bar;
}

/** Creates the element of a cell. Text is never parsed as HTML: `<img onerror=…>` is displayed literally. */
function drawCell<Row>(
  column: TableColumn<Row>,
  row: Row,
  renderReactCell: RenderReactCell<Row>,
): HTMLElement {
  const cell = document.createElement('span');
  cell.className = styles.content ?? '';
  if (column.align === 'end') cell.classList.add(styles.end ?? '');
  if (column.render !== undefined) {
    renderReactCell(cell, column, row);
    return cell;
  }
  const content = column.cell === undefined ? column.text(row) : column.cell(row);
  if (content !== null) cell.append(typeof content === 'string' ? visibleName(content) : content);
  if (typeof content === 'string') cell.classList.add(styles.text ?? '');
  return cell;
}

interface GridColumnsOptions<Row> {
  readonly columns: ReadonlyArray<TableColumn<Row>>;
  readonly layout: ColumnLayout | undefined;
  readonly sort: Sort | null;
  readonly renderReactCell: RenderReactCell<Row>;
}

const isSortable = <Row>({ sortable, sortValue }: TableColumn<Row>): boolean =>
  sortable ?? sortValue !== undefined;

/**
 * Converts the columns for AG Grid. Rows are already sorted:
 * the grid displays the sort and never sorts itself.
 */
export function gridColumns<Row>({
  columns,
  layout,
  sort,
  renderReactCell,
}: GridColumnsOptions<Row>): ColDef<DisplayRow<Row>>[] {
  return arrangeColumns(columns, layout).flatMap(({ id, hidden, width }, position) => {
    const column = columns.find((one) => one.id === id);
    if (column === undefined) return [];
    const { header, align, minWidth = 64, flex, firstOrder = 'asc' } = column;
    const second = firstOrder === 'asc' ? 'desc' : 'asc';
    const chosenWidth = width ?? column.width;
    return {
      colId: id,
      headerName: header,
      hide: hidden,
      minWidth,
      ...(chosenWidth === undefined ? {} : { width: chosenWidth }),
      ...(flex === undefined || width !== undefined ? {} : { flex }),
      sortable: isSortable(column),
      sortingOrder: [firstOrder, second, null],
      sort: sort?.column === id ? sort.order : null,
      comparator: () => 0,
      equals: () => false,
      suppressHeaderMenuButton: true,
      ...(align === 'end' ? { headerClass: styles.endHeader ?? '' } : {}),
      cellRenderer: ({ data }: ICellRendererParams<DisplayRow<Row>>) => {
        if (data === undefined || data === null) return skeleton(position);
        return data instanceof GroupRow ? '' : drawCell(column, data, renderReactCell);
      },
    };
  });
}
