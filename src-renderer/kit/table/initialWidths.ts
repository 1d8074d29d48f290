import type { ArrangedColumn, ColumnLayout } from './columnLayout.ts';
import { isSortable, type TableColumn } from './columns.ts';
import { widthsOf } from './columnWidths.ts';
import { fitWidths } from './fitWidths.ts';
import type { Sort } from './sortRows.ts';

/** What columns display before the table does. */
export interface InitialColumns {
  /** The user's layout. Undefined for the default layout. */
  readonly layout: ColumnLayout | undefined;
  /** The sort that a new column displays. */
  readonly initialSort: Sort | null;
  /** Width of the table (px), if it is known. */
  readonly viewportPx?: number | undefined;
}

/** Returns the widths (px) of the displayed columns in a table of a known width. The same as `ColumnFit`. */
export function initialWidths<Row>(
  columns: ReadonlyArray<TableColumn<Row>>,
  arranged: readonly ArrangedColumn[],
  { layout, initialSort, viewportPx }: InitialColumns,
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
        isAtEdge: index === 0 || index === displayed.length - 1,
      },
      layout,
    ),
  );
  return fitWidths(widths, viewportPx);
}
