import { useElementWidth } from '../layout/useElementWidth.ts';
import { SkeletonRows } from '../panels/SkeletonRows.tsx';
import { arrangeColumns, type ColumnLayout } from './columnLayout.ts';
import { isSortable, type TableColumn } from './columns.ts';
import { widthsOf } from './columnWidths.ts';
import { fitWidths } from './fitWidths.ts';

/** Rows of a table that is part of a page. Others fill the screen. */
const rowsInPage = 4;

interface TableSkeletonProps<Row> {
  readonly columns: ReadonlyArray<TableColumn<Row>>;
  readonly layout: ColumnLayout | undefined;
  /** Id of the sorted column. */
  readonly sortedBy: string | undefined;
  readonly fitRows: boolean;
}

/** Placeholder rows below the head of a table, with a bar in each displayed column. */
export function TableSkeleton<Row>({ columns, layout, sortedBy, fitRows }: TableSkeletonProps<Row>) {
  const [ref, width] = useElementWidth();
  const displayed = arrangeColumns(columns, layout).flatMap(({ id, hidden }) =>
    hidden ? [] : (columns.find((column) => column.id === id) ?? []),
  );
  const fitted = fitWidths(
    displayed.map((column, index) =>
      widthsOf(
        {
          column,
          isSortable: isSortable(column),
          isSorted: column.id === sortedBy,
          isAtEdge: index === 0 || index === displayed.length - 1,
        },
        layout,
      ),
    ),
    width,
  );
  return (
    <div ref={ref}>
      <SkeletonRows
        {...(fitRows ? { count: rowsInPage } : {})}
        columns={displayed.map(({ id, align = 'start' }) => ({ width: fitted.get(id) ?? 0, align }))}
      />
    </div>
  );
}
