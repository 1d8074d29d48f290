import clsx from 'clsx';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { EmptyPanel } from '../panels/Panel.tsx';
import { onUserReset } from '../userState.ts';
import { CellContents } from './CellContents.tsx';
import type { ContentCell } from './ContentCells.ts';
import { GridPool } from './GridPool.ts';
import { layoutOf, onLayoutChange } from './layouts.ts';
import styles from './Table.module.css';
import { TableGrid } from './TableGrid.ts';
import type { TableProps } from './TableProps.ts';
import { TableSkeleton } from './TableSkeleton.tsx';
import { type TableState, useTableLines } from './useTableLines.ts';

const leftGrids = new GridPool();
onUserReset(() => leftGrids.clear());

/**
 * The table for all lists: sorting, grouping, selection, column layout, copying, cell filters and keyboard.
 * Pass all rows (`rows`), or a source that loads them in blocks (`source`).
 */
export function Table<Row>(props: TableProps<Row>) {
  const { id, source, compact, fitRows, selection, manyColumns, rowLines } = props;
  // The grid cannot change these options, so each combination is another grid.
  const key = [
    id,
    source !== undefined,
    compact,
    fitRows,
    selection !== undefined,
    manyColumns,
    rowLines !== undefined,
  ].join();
  return <Grid key={key} gridKey={key} {...props} />;
}

/**
 * Displays a grid while the table is displayed: the one of the last time, or a new one.
 * @returns The element that will contain the grid, and a function that returns the grid in effects.
 */
function useTableGrid<Row>(gridKey: string, props: TableProps<Row>, state: TableState<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const ref = useRef<TableGrid<Row>>(undefined);
  const [failure, setFailure] = useState<{ readonly cause: unknown }>();
  if (failure !== undefined) throw failure.cause;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another effect passes other props and states.
  useLayoutEffect(() => {
    if (place.current === null) return;
    const left = leftGrids.take(gridKey) as TableGrid<Row> | undefined;
    // An error can end a grid while it waits.
    const grid = left?.isReusable === true ? left : new TableGrid(props, state);
    ref.current = grid;
    grid.attach(place.current, props, state, (cause) => setFailure({ cause }));
    return () => {
      ref.current = undefined;
      grid.detach();
      if (grid.isReusable) leftGrids.put(gridKey, grid);
      else grid.destroy();
    };
  }, [gridKey]);
  const grid = useCallback(() => ref.current, []);
  return { place, grid };
}

function Grid<Row>({ gridKey, ...props }: TableProps<Row> & { readonly gridKey: string }) {
  const { id, source, rows, columns, empty, fitRows, openRowId } = props;
  const state = useTableLines(props);
  const { lines, sort } = state;
  const layout = useSyncExternalStore(onLayoutChange, () => layoutOf(id));
  const { place, grid } = useTableGrid(gridKey, props, state);
  const onCells = useCallback(
    (listener: (cells: readonly ContentCell<Row>[]) => void) => grid()?.contentCells.subscribe(listener),
    [grid],
  );

  useLayoutEffect(() => grid()?.update(props, state));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid reads the columns from the props.
  useLayoutEffect(() => grid()?.show(layout, lines), [grid, columns, layout, source, lines]);
  // The grid received columns and lines after the layout effects.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after a change of the columns.
  useEffect(() => grid()?.onColumns(), [grid, columns, layout]);
  useEffect(() => grid()?.showSort(sort), [grid, sort]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after a change of the lines.
  useEffect(() => grid()?.onLines(), [grid, lines]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after another row was opened.
  useEffect(() => grid()?.onOpenRow(), [grid, openRowId]);

  const isInfinite = source !== undefined;
  const loading = !isInfinite && rows === undefined;
  const isEmpty = !isInfinite && rows?.length === 0;
  return (
    <div className={clsx(styles.table, fitRows && styles.fitted)} data-table={id}>
      <div
        ref={place}
        className={clsx(styles.place, (loading || isEmpty) && styles.headOnly)}
        aria-busy={loading}
      />
      {columns.some(({ render }) => render !== undefined) && (
        <CellContents columns={columns} onCells={onCells} />
      )}
      {loading && (
        <TableSkeleton columns={columns} layout={layout} sortedBy={sort?.column} fitRows={fitRows === true} />
      )}
      {isEmpty && (empty ?? <EmptyPanel title="No data available" />)}
    </div>
  );
}
