import clsx from 'clsx';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { EmptyPanel } from '../panels/Panel.tsx';
import { SkeletonRows } from '../panels/SkeletonRows.tsx';
import { CellPortals } from './CellPortals.ts';
import styles from './Table.module.css';
import { TableGrid } from './TableGrid.ts';
import type { TableProps } from './TableProps.ts';

export interface TableHandle {
  readonly clearSelection: () => void;
  readonly focus: () => void;
}

/** Renders React cells as portals into elements of the grid. */
function Portals({ cells }: { readonly cells: CellPortals }) {
  const drawn = cells.useCells();
  return <>{[...drawn].map(([element, content]): ReactNode => createPortal(content, element))}</>;
}

/**
 * The table for all lists: sorting, grouping, selection, column layout, copying, cell filters and keyboard.
 * Pass all rows (`rows`), or a source that loads them in blocks (`source`).
 */
export function Table<Row>({ ref, ...props }: TableProps<Row> & { readonly ref?: Ref<TableHandle> }) {
  const element = useRef<HTMLDivElement>(null);
  const grid = useRef<TableGrid<Row> | null>(null);
  const [cells] = useState(() => new CellPortals());
  const latest = useRef(props);
  latest.current = props;
  const { id, source, rows, empty, compact, fitRows, selectable, manyColumns } = props;
  const infinite = source !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only these props need a new grid.
  useLayoutEffect(() => {
    if (element.current === null) return;
    const made = new TableGrid<Row>(element.current, latest.current, (cell, column, row) =>
      cells.set(cell, column.render?.(row)),
    );
    grid.current = made;
    return () => {
      grid.current = null;
      made.destroy();
      cells.clear();
    };
  }, [id, infinite, compact, fitRows, selectable, manyColumns, cells]);

  useEffect(() => grid.current?.update(props));

  useImperativeHandle(
    ref,
    () => ({
      clearSelection: () => grid.current?.clearSelection(),
      focus: () => grid.current?.focus(),
    }),
    [],
  );

  const loading = !infinite && rows === undefined;
  const isEmpty = !infinite && rows?.length === 0;
  return (
    <div className={clsx(styles.table, fitRows && styles.fitted)} data-table={id}>
      <div
        ref={element}
        className={clsx(styles.grid, (loading || isEmpty) && styles.headOnly)}
        aria-busy={loading}
      />
      {loading && <SkeletonRows />}
      {isEmpty && (empty ?? <EmptyPanel title="No data available" />)}
      <Portals cells={cells} />
    </div>
  );
}
