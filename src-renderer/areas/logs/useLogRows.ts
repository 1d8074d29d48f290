import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { RowHeights } from './RowHeights.ts';

/** Rows rendered above and below the viewport. */
const overscan = 10;
/** Granularity of the rendered range in rows, so that not every wheel event renders. */
const rangeStep = 5;
/** Distance from the end in pixels that counts as the end. */
const endTolerancePx = 8;

interface LogRowsOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Height in pixels of a row that is not measured. */
  readonly estimate: number;
  /** A change discards the measured heights. */
  readonly layoutKey: string;
  /** Changes whenever the rows are replaced. */
  readonly rowsKey: string;
  /** New index of the row that was at the top before the rows were replaced. */
  readonly top: number | null;
  /** Whether all rows vary in height, not only open ones. */
  readonly hasVariableHeights: boolean;
}

/** Virtualizes rows of variable height and keeps the visible text in place while rows are measured. */
export function useLogRows({
  scroller,
  count,
  estimate,
  layoutKey,
  rowsKey,
  top,
  hasVariableHeights,
}: LogRowsOptions) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout has other heights.
  const heights = useMemo(() => new RowHeights(count, estimate), [count, estimate, layoutKey]);
  const [renderedRange, setRenderedRange] = useState({ first: 0, end: 40 });
  const [, setMeasured] = useState(0);
  /** Whether the end stays in view when rows change. */
  const sticksToEnd = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);
  /** The first visible row, and the hidden part of its height in pixels. */
  const topRow = useRef({ rowsKey, row: 0, delta: 0 });
  const latest = useRef({ rowsKey, top });
  latest.current = { rowsKey, top };

  const updateRange = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollTop, clientHeight, scrollHeight } = element;
    const row = heights.rowAt(scrollTop);
    topRow.current = { rowsKey: latest.current.rowsKey, row, delta: scrollTop - heights.offset(row) };
    const first = Math.max(0, Math.floor((row - overscan) / rangeStep) * rangeStep);
    const last = heights.rowAt(scrollTop + clientHeight);
    const end = Math.min(heights.count, Math.ceil((last + 1 + overscan) / rangeStep) * rangeStep);
    sticksToEnd.current = scrollTop + clientHeight >= scrollHeight - endTolerancePx;
    setAtEnd(sticksToEnd.current);
    setRenderedRange((now) => (now.first === first && now.end === end ? now : { first, end }));
  }, [scroller, heights]);

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    sticksToEnd.current = true;
    element.scrollTop = element.scrollHeight;
    updateRange();
  }, [scroller, updateRange]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    element.addEventListener('scroll', updateRange, { passive: true });
    const observer = new ResizeObserver(() => (sticksToEnd.current ? toEnd() : updateRange()));
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', updateRange);
      observer.disconnect();
    };
  }, [scroller, updateRange, toEnd]);

  // After new rows or heights: stay at the end, or else at the same line.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    if (sticksToEnd.current) return toEnd();
    const { row, delta } = topRow.current;
    const now = topRow.current.rowsKey === latest.current.rowsKey ? row : (latest.current.top ?? 0);
    element.scrollTop = heights.offset(now) + Math.min(delta, heights.height(now) - 1);
    updateRange();
  }, [scroller, heights, toEnd, updateRange]);

  const first = Math.min(renderedRange.first, Math.max(0, count - 1));
  const end = Math.min(count, Math.max(renderedRange.end, first + 1));

  // Any render may add unmeasured rows. Measure all of them before the browser paints.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const anchor = heights.rowAt(element.scrollTop);
    let growthAbove = 0;
    let changed = false;
    for (const row of element.querySelectorAll<HTMLElement>('[data-row]')) {
      const at = Number(row.dataset.row);
      // Skip rows of fixed height, because reading `offsetHeight` forces a layout.
      if (!hasVariableHeights && row.dataset.open === undefined && !heights.differs(at)) continue;
      const before = heights.height(at);
      const height = row.offsetHeight;
      if (!heights.setMeasuredHeight(at, height)) continue;
      changed = true;
      if (at < anchor) growthAbove += height - before;
    }
    if (changed) {
      if (growthAbove !== 0 && !sticksToEnd.current) element.scrollTop += growthAbove;
      setMeasured((times) => times + 1);
    } else if (sticksToEnd.current && element.scrollTop + element.clientHeight < element.scrollHeight - 1)
      toEnd();
  });

  /**
   * Scrolls a row into view.
   * @param where position of a row that is not yet visible
   */
  const reveal = useCallback(
    (row: number, where: 'edge' | 'middle') => {
      const element = scroller.current;
      if (element === null) return;
      const head = element.querySelector<HTMLElement>('[data-head]')?.offsetHeight ?? 0;
      const top = heights.offset(row);
      const height = heights.height(row);
      const visibleHeight = element.clientHeight - head;
      if (top >= element.scrollTop && top + height <= element.scrollTop + visibleHeight) return;
      if (where === 'middle') element.scrollTop = top - (visibleHeight - height) / 2;
      else if (top < element.scrollTop) element.scrollTop = top;
      else element.scrollTop = top + height - visibleHeight;
      updateRange();
    },
    [scroller, heights, updateRange],
  );
  return {
    first,
    end,
    top: topRow,
    offset: heights.offset(first),
    total: heights.total,
    isAtEnd,
    reveal,
    toEnd,
  };
}
