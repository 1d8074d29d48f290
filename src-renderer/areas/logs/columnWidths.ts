import { useCallback, useEffect, useRef, useState } from 'react';
import { changeLayout, layoutOf } from '../../kit/table/layouts.ts';

const tableId = 'logs';
/** Specification part 2 section 9. */
const saveMs = 500;

/** Columns with a width of their own; the message has the rest. */
export const sizedColumns = ['time', 'labels'] as const;

export type SizedColumn = (typeof sizedColumns)[number];
export type Widths = Readonly<Record<SizedColumn, number>>;

/** Pixels. */
const usual: Widths = { time: 248, labels: 250 };
const least: Widths = { time: 120, labels: 100 };
const most = 700;

export const fitting = (column: SizedColumn, width: number): number =>
  Math.round(Math.max(least[column], Math.min(most, width)));

function keptWidths(): Widths {
  const widths = layoutOf(tableId)?.widths ?? {};
  return {
    time: fitting('time', widths.time ?? usual.time),
    labels: fitting('labels', widths.labels ?? usual.labels),
  };
}

/** How wide the columns are; what a person changes is kept a moment after the last change. */
export function useColumnWidths() {
  const [widths, setWidths] = useState(keptWidths);
  const unsaved = useRef<Widths>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useCallback(() => {
    clearTimeout(timer.current);
    if (unsaved.current === undefined) return;
    changeLayout(tableId, { order: ['time', 'message', 'labels'], hidden: [], widths: unsaved.current });
    unsaved.current = undefined;
  }, []);
  // Who leaves the screen within the moment keeps what they did.
  useEffect(() => save, [save]);
  const resize = useCallback(
    (column: SizedColumn, width: number) => {
      setWidths((now) => {
        const next = { ...now, [column]: fitting(column, width) };
        unsaved.current = next;
        return next;
      });
      clearTimeout(timer.current);
      timer.current = setTimeout(save, saveMs);
    },
    [save],
  );
  const reset = useCallback((column: SizedColumn) => resize(column, usual[column]), [resize]);
  return { widths, resize, reset };
}
