import { useCallback, useEffect, useRef, useState } from 'react';
import { changeLayout, layoutOf } from '../../kit/table/layouts.ts';

const tableId = 'logs';
/** Delay in milliseconds between the last resize and the save. */
const saveMs = 500;

/** Resizable columns. The message takes the remaining width. */
export const sizedColumns = ['time', 'labels'] as const;

export type SizedColumn = (typeof sizedColumns)[number];
export type Widths = Readonly<Record<SizedColumn, number>>;

/** Default, minimum and maximum widths in pixels. */
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

/** Column widths. Saves a change after a short delay. */
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
  // Save pending changes on unmount.
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
