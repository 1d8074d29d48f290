import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useAfterPaint } from '../afterPaint.ts';
import { rowHeight, scrollRatio } from './rowScroll.ts';

/** Extra rows above and below the viewport after the first paint, so that scrolling shows no empty rows. */
const overscanRows = 24;
/** Number of rows by which the window moves. */
const step = 8;

export interface RowWindow {
  readonly first: number;
  readonly end: number;
  /** Position of the first row in the scrolled element, in pixels. */
  readonly offset: number;
}

/**
 * Returns the rows to render. All rows have the same height, so no measuring is needed. `@tanstack/react-virtual`
 * renders at every new row and needs 16 bytes per row: scrolling takes a third more script time.
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rows: number): RowWindow {
  const [viewport, setViewport] = useState({ top: 0, height: innerHeight, shift: 0 });
  const overscan = useAfterPaint(true) ? overscanRows : 0;
  const measure = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollTop, clientHeight: height } = element;
    const ratio = scrollRatio(rows, height);
    const top = Math.floor((scrollTop * ratio) / rowHeight / step) * step * rowHeight;
    const shift = scrollTop * (1 - ratio);
    setViewport((now) =>
      now.top === top && now.height === height && now.shift === shift ? now : { top, height, shift },
    );
  }, [scroller, rows]);
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
  return { first, end: Math.min(rows, first + count), offset: first * rowHeight + viewport.shift };
}
