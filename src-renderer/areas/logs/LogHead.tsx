// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn by need are no table of the browser.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and says which row is meant.
import type { KeyboardEvent, PointerEvent } from 'react';
import { fitting, type SizedColumn, type Widths } from './columnWidths.ts';
import styles from './Logs.module.css';
import { messages } from './messages.ts';

interface HandleProps {
  readonly column: SizedColumn;
  readonly width: number;
  /** Whether the column grows when the edge moves to the right. */
  readonly grows: 1 | -1;
  readonly onResize: (column: SizedColumn, width: number) => void;
  readonly onReset: (column: SizedColumn) => void;
}

/** The edge of a column: dragged, or moved with the arrow keys; a double click puts it back. */
function Handle({ column, width, grows, onResize, onReset }: HandleProps) {
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    const startX = event.clientX;
    target.setPointerCapture(event.pointerId);
    const onMove = ({ clientX }: globalThis.PointerEvent) =>
      onResize(column, width + (clientX - startX) * grows);
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
    onResize(column, width + by * grows);
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={messages.resize(messages.columns[column])}
      aria-valuenow={width}
      aria-valuemin={fitting(column, 0)}
      aria-valuemax={fitting(column, Number.MAX_SAFE_INTEGER)}
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
  /** Whether all lines are selected, or some. */
  readonly selected: 'all' | 'some' | 'none';
  readonly onSelectAll: () => void;
}

/** The heads of the columns, which stay while the lines scroll. */
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
            // It has no attribute in HTML: it can only be set as a property.
            if (input !== null) input.indeterminate = selected === 'some';
          }}
          onChange={onSelectAll}
        />
        <span className={styles.headText}>{columns.time}</span>
        <Handle column="time" width={widths.time} grows={1} onResize={onResize} onReset={onReset} />
      </div>
      <div role="columnheader" className={styles.headMessage}>
        {columns.message}
      </div>
      <div role="columnheader" className={styles.headLabels}>
        <Handle column="labels" width={widths.labels} grows={-1} onResize={onResize} onReset={onReset} />
        {columns.labels}
      </div>
    </div>
  );
}
