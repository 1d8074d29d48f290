// biome-ignore-all lint/a11y/useSemanticElements: virtualized rows cannot be a native table.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active row.

import type { KeyboardEvent, PointerEvent } from 'react';
import { Row } from '#kit/layout/boxes.tsx';
import { clampColumnWidth, type SizedColumn, type Widths } from './columnWidths.ts';
import styles from './Logs.module.css';
import { messages } from './messages.ts';

interface ResizeHandleProps {
  readonly column: SizedColumn;
  readonly width: number;
  /** 1 if the column grows when the edge moves to the right, otherwise -1. */
  readonly direction: 1 | -1;
  readonly onResize: (column: SizedColumn, width: number) => void;
  readonly onReset: (column: SizedColumn) => void;
}

/** Resize handle of a column: dragging, arrow keys, and a double click that resets the width. */
function ResizeHandle({ column, width, direction, onResize, onReset }: ResizeHandleProps) {
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    const startX = event.clientX;
    target.setPointerCapture(event.pointerId);
    const onMove = ({ clientX }: globalThis.PointerEvent) =>
      onResize(column, width + (clientX - startX) * direction);
    target.addEventListener('pointermove', onMove);
    target.addEventListener('lostpointercapture', () => target.removeEventListener('pointermove', onMove), {
      once: true,
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 8 : event.key === 'ArrowLeft' ? -8 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(column, width + by * direction);
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={messages.resize(messages.columns[column])}
      aria-valuenow={width}
      aria-valuemin={clampColumnWidth(column, 0)}
      aria-valuemax={clampColumnWidth(column, Number.MAX_SAFE_INTEGER)}
      tabIndex={0}
      className={styles.handle}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onReset(column)}
    />
  );
}

interface LogHeadProps {
  readonly widths: Widths;
  readonly onResize: (column: SizedColumn, width: number) => void;
  readonly onReset: (column: SizedColumn) => void;
  readonly selected: 'all' | 'some' | 'none';
  readonly onSelectAll: () => void;
}

/** The column headers, which stay visible while the lines scroll. */
export function LogHead({ widths, onResize, onReset, selected, onSelectAll }: LogHeadProps) {
  const { columns } = messages;
  return (
    <div role="row" aria-rowindex={1} className={styles.head} data-head>
      <div role="columnheader" className={styles.headTime}>
        <input
          type="checkbox"
          className={styles.check}
          aria-label={messages.selectAll}
          checked={selected === 'all'}
          ref={(input) => {
            // `indeterminate` has no HTML attribute. It must be set as a property.
            if (input !== null) input.indeterminate = selected === 'some';
          }}
          onChange={onSelectAll}
        />
        <span className={styles.headText}>{columns.time}</span>
        <ResizeHandle column="time" width={widths.time} direction={1} onResize={onResize} onReset={onReset} />
      </div>
      <Row role="columnheader" minWidth={0} gap={6} paddingX={8} position="relative">
        {columns.message}
      </Row>
      <div role="columnheader" className={styles.headLabels}>
        <ResizeHandle
          column="labels"
          width={widths.labels}
          direction={-1}
          onResize={onResize}
          onReset={onReset}
        />
        {columns.labels}
      </div>
    </div>
  );
}
