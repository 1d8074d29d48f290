import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useAfterPaint } from '../afterPaint.ts';

/** Pixels; `Text.module.css` has the same. */
export const rowHeight = 20;
/** Above the first row and below the last. */
export const rowsPadding = 4;
/** Rows above and below what can be seen, once that is painted: a wheel's turn shows no empty ones. */
const rowsAhead = 24;
/** The window moves by so many rows at a time. */
const step = 8;

export interface RowWindow {
  /** The first row that is drawn, from 0. */
  readonly first: number;
  /** The row after the last one that is drawn. */
  readonly end: number;
}

/** Which rows are drawn. All have one height, so that they need not be measured. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rows: number): RowWindow {
  const [seen, setSeen] = useState({ top: 0, height: innerHeight });
  const more = useAfterPaint(true) ? rowsAhead : 0;
  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const top = Math.floor(element.scrollTop / rowHeight / step) * step * rowHeight;
    const height = element.clientHeight;
    setSeen((now) => (now.top === top && now.height === height ? now : { top, height }));
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, look]);
  // After rows went away `seen` may be out of date: the browser has scrolled, and its event is still to come.
  const first = Math.max(0, Math.min(seen.top / rowHeight - more, rows - 1));
  const count = Math.ceil(seen.height / rowHeight) + step + 2 * more;
  return { first, end: Math.min(rows, first + count) };
}

/** Scrolls so that a row can be seen. @param where in the middle or near the top, where it cannot be seen already */
export function revealRow(scroller: HTMLElement, row: number, where: 'edge' | 'middle' | 'top'): void {
  const top = rowsPadding + row * rowHeight;
  const { scrollTop, clientHeight } = scroller;
  const isSeen = top >= scrollTop && top + rowHeight <= scrollTop + clientHeight;
  if (isSeen && where !== 'top') return;
  if (where === 'middle') scroller.scrollTop = top - (clientHeight - rowHeight) / 2;
  else if (where === 'top' || top < scrollTop) scroller.scrollTop = top - rowsPadding;
  else scroller.scrollTop = top + rowHeight - clientHeight + rowsPadding;
}
