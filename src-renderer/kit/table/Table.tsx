import './gridModules.ts';
import { AgGridReact } from 'ag-grid-react';
import clsx from 'clsx';
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { EmptyPanel } from '../panels/Panel.tsx';
import { gridColumns } from './gridColumns.tsx';
import { checkboxesWidthPx } from './gridOptions.ts';
import type { DisplayRow } from './groupRows.ts';
import { layoutOf, onLayoutChange } from './layouts.ts';
import styles from './Table.module.css';
import { TableGrid } from './TableGrid.ts';
import type { TableProps } from './TableProps.ts';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useTableLines } from './useTableLines.ts';
import { probableViewportWidth } from './viewportWidths.ts';

/**
 * The table for all lists: sorting, grouping, selection, column layout, copying, cell filters and keyboard.
 * Pass all rows (`rows`), or a source that loads them in blocks (`source`).
 */
export function Table<Row>(props: TableProps<Row>) {
  const { id, source, compact, fitRows, selectable, manyColumns } = props;
  // The grid cannot change these options, so each combination is another grid.
  const key = [id, source !== undefined, compact, fitRows, selectable !== undefined, manyColumns].join();
  return <Grid key={key} {...props} />;
}

function Grid<Row>(props: TableProps<Row>) {
  const { id, source, rows, columns, empty, fitRows, openRowId, selectable } = props;
  const state = useTableLines(props);
  const { lines, sort } = state;
  const layout = useSyncExternalStore(onLayoutChange, () => layoutOf(id));
  const [grid] = useState(() => new TableGrid<Row>(props, state));
  const hasCheckboxes = selectable !== undefined;
  const columnDefs = useMemo(
    () =>
      gridColumns(columns, {
        layout,
        initialSort: grid.sort,
        viewportPx: probableViewportWidth(id),
        checkboxesPx: hasCheckboxes ? checkboxesWidthPx : 0,
      }),
    [columns, layout, grid, id, hasCheckboxes],
  );
  const datasource = useMemo(() => source && grid.datasource(source), [source, grid]);

  useLayoutEffect(() => grid.update(props, state));
  // Layout effects run before the grid receives the lines, the other effects afterwards.
  useLayoutEffect(() => grid.prepareLines(lines), [grid, lines]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after a change of the columns.
  useEffect(() => grid.onColumns(), [grid, columnDefs]);
  useEffect(() => grid.showSort(sort), [grid, sort]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after a change of the lines.
  useEffect(() => grid.onLines(), [grid, lines]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after another row was opened.
  useEffect(() => grid.onOpenRow(), [grid, openRowId]);

  const isInfinite = source !== undefined;
  const loading = !isInfinite && rows === undefined;
  const isEmpty = !isInfinite && rows?.length === 0;
  return (
    <div className={clsx(styles.table, fitRows && styles.fitted)} data-table={id}>
      <div
        ref={grid.setElement}
        className={clsx(styles.grid, (loading || isEmpty) && styles.headOnly)}
        aria-busy={loading}
      >
        <AgGridReact<DisplayRow<Row>>
          gridOptions={grid.options}
          columnDefs={columnDefs}
          {...(datasource ? { datasource } : { rowData: lines })}
        />
      </div>
      {loading && (
        <TableSkeleton columns={columns} layout={layout} sortedBy={sort?.column} fitRows={fitRows === true} />
      )}
      {isEmpty && (empty ?? <EmptyPanel title="No data available" />)}
    </div>
  );
}
