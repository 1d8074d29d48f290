import { memo, type ReactNode, startTransition, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTimeZone } from '../format/useTimeZone.ts';
import type { ContentCell } from './ContentCells.ts';
import type { TableColumn } from './columns.ts';

interface CellContentsProps<Row> {
  /** Calls the listener now and after changes. Returns the function that ends this. */
  readonly onCells: (listener: (cells: readonly ContentCell<Row>[]) => void) => (() => void) | undefined;
  readonly columns: readonly TableColumn<Row>[];
}

/**
 * Renders the React content of cells. It belongs to the table's screen and not to the grid, which outlives
 * the screen. The content renders after the rows are painted, so that scrolling does not wait for it.
 */
export function CellContents<Row>({ onCells, columns }: CellContentsProps<Row>) {
  const [shown, setShown] = useState<readonly ContentCell<Row>[]>([]);
  const zone = useTimeZone();
  useEffect(() => onCells((cells) => startTransition(() => setShown(cells))), [onCells]);
  return shown.map(({ key, element, columnId, row }) => {
    const render = columns.find(({ id }) => id === columnId)?.render;
    return (
      render &&
      createPortal(
        <Content render={render as (row: unknown) => ReactNode} row={row} zone={zone} />,
        element,
        key,
      )
    );
  });
}

interface ContentProps {
  readonly render: (row: unknown) => ReactNode;
  readonly row: unknown;
  /** Time zone of the window. Content with times renders again when it changes. */
  readonly zone: string;
}

/** Scrolling adds and removes cells: the others do not render again. */
const Content = memo(({ render, row }: ContentProps) => render(row));
