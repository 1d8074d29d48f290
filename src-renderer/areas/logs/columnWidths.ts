import { useCallback, useEffect, useRef, useState } from 'react';
import { changeLayout, layoutOf } from '#kit/table/layouts.ts';

const tableId = 'logs';
/** Delay in milliseconds between the last resize and the save. */
const saveDelayMs = 500;

/** Resizable columns. The message takes the remaining width. */
export const sizedColumns = ['time', 'labels'] as const;

export type SizedColumn = (typeof sizedColumns)[number];
export type Widths = Readonly<Record<SizedColumn, number>>;

/** Bars of the placeholder rows: time, message, labels. */
export const skeletonWidths: readonly string[] = ['14%', '58%', '12%'];

/** Default, minimum and maximum widths in pixels. */
const defaultWidths: Widths = { time: 248, labels: 250 };
const minWidths: Widths = { time: 120, labels: 100 };
const maxWidth = 700;

export const clampColumnWidth = (column: SizedColumn, width: number): number =>
  Math.round(Math.max(minWidths[column], Math.min(maxWidth, width)));

function savedWidths(): Widths {
  const widths = layoutOf(tableId)?.widths ?? {};
  return {
    time: clampColumnWidth('time', widths.time ?? defaultWidths.time),
    labels: clampColumnWidth('labels', widths.labels ?? defaultWidths.labels),
  };
}

/** Column widths. Saves a change after a short delay. */
export function useColumnWidths() {
  const [widths, setWidths] = useState(savedWidths);
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
        const next = { ...now, [column]: clampColumnWidth(column, width) };
        unsaved.current = next;
        return next;
      });
      clearTimeout(timer.current);
      timer.current = setTimeout(save, saveDelayMs);
    },
    [save],
  );
  const reset = useCallback((column: SizedColumn) => resize(column, defaultWidths[column]), [resize]);
  return { widths, resize, reset };
}
