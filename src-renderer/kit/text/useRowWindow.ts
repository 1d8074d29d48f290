import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useAfterPaint } from '../afterPaint.ts';

/** Pixels. Must match `Text.module.css`. */
export const rowHeight = 20;
/** Padding above the first and below the last row, in pixels. */
export const rowsPadding = 4;
/** Extra rows above and below the viewport after the first paint, so that scrolling shows no empty rows. */
const overscanRows = 24;
/** Number of rows by which the window moves. */
const step = 8;

export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** Returns the rows to render. All rows have the same height, so no measuring is needed. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rows: number): RowWindow {
  const [viewport, setViewport] = useState({ top: 0, height: innerHeight });
  const overscan = useAfterPaint(true) ? overscanRows : 0;
  const measure = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const top = Math.floor(element.scrollTop / rowHeight / step) * step * rowHeight;
    const height = element.clientHeight;
    setViewport((now) => (now.top === top && now.height === height ? now : { top, height }));
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [scroller, measure]);
  // After rows were removed, `viewport` can be outdated: the scroll event of the browser is still pending.
  const first = Math.max(0, Math.min(viewport.top / rowHeight - overscan, rows - 1));
  const count = Math.ceil(viewport.height / rowHeight) + step + 2 * overscan;
  return { first, end: Math.min(rows, first + count) };
}

/**
 * Scrolls to a row.
 * @param where Target position for a row that is not visible. `top` always scrolls.
 */
export function revealRow(scroller: HTMLElement, row: number, where: 'edge' | 'middle' | 'top'): void {
  const top = rowsPadding + row * rowHeight;
  const { scrollTop, clientHeight } = scroller;
  const isSeen = top >= scrollTop && top + rowHeight <= scrollTop + clientHeight;
  if (isSeen && where !== 'top') return;
  if (where === 'middle') scroller.scrollTop = top - (clientHeight - rowHeight) / 2;
  else if (where === 'top' || top < scrollTop) scroller.scrollTop = top - rowsPadding;
  else scroller.scrollTop = top + rowHeight - clientHeight + rowsPadding;
}
