import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { RowHeights } from './RowHeights.ts';

/** Rows above and below what can be seen; specification part 2 section 2.9. */
const overscan = 10;
/** The window moves by so many rows at a time: not every turn of a wheel draws anew. */
const step = 5;
/** Whoever is so near to the end is at it, in pixels. */
const nearEnd = 8;

interface LogRowsOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Height of a row that was not measured, in pixels. */
  readonly estimate: number;
  /** Rows as they were measured are of no use any more when this is another. */
  readonly layoutKey: string;
  /** Another one whenever the rows are others. */
  readonly rowsKey: string;
  /** Which of other rows was at the top of those before. */
  readonly top: number | null;
  /** Rows are of different heights, and not only those that are opened. */
  readonly varies: boolean;
}

/** Which rows of different heights are drawn, where they stand, and that what is read stays where it is while others are measured. */
export function useLogRows({ scroller, count, estimate, layoutKey, rowsKey, top, varies }: LogRowsOptions) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout has other heights.
  const heights = useMemo(() => new RowHeights(count, estimate), [count, estimate, layoutKey]);
  const [seen, setSeen] = useState({ first: 0, end: 40 });
  const [, setMeasured] = useState(0);
  /** Whether the end is to stay in sight. */
  const atEnd = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);
  /** The row at the top of what is seen, and how much of it is above that, in pixels. */
  const held = useRef({ rowsKey, row: 0, delta: 0 });
  const latest = useRef({ rowsKey, top });
  latest.current = { rowsKey, top };

  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollTop, clientHeight, scrollHeight } = element;
    const row = heights.rowAt(scrollTop);
    held.current = { rowsKey: latest.current.rowsKey, row, delta: scrollTop - heights.offset(row) };
    const first = Math.max(0, Math.floor((row - overscan) / step) * step);
    const last = heights.rowAt(scrollTop + clientHeight);
    const end = Math.min(heights.count, Math.ceil((last + 1 + overscan) / step) * step);
    atEnd.current = scrollTop + clientHeight >= scrollHeight - nearEnd;
    setAtEnd(atEnd.current);
    setSeen((now) => (now.first === first && now.end === end ? now : { first, end }));
  }, [scroller, heights]);

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    atEnd.current = true;
    element.scrollTop = element.scrollHeight;
    look();
  }, [scroller, look]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(() => (atEnd.current ? toEnd() : look()));
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, look, toEnd]);

  // Other rows, or other heights: who was at the end stays there, and whoever read something else goes on to see that.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    if (atEnd.current) return toEnd();
    const { row, delta } = held.current;
    const now = held.current.rowsKey === latest.current.rowsKey ? row : (latest.current.top ?? 0);
    element.scrollTop = heights.offset(now) + Math.min(delta, heights.height(now) - 1);
    look();
  }, [scroller, heights, toEnd, look]);

  const first = Math.min(seen.first, Math.max(0, count - 1));
  const end = Math.min(count, Math.max(seen.end, first + 1));

  // Every drawing may show a row that was not measured yet: one look at all of them, before the browser paints.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const anchor = heights.rowAt(element.scrollTop);
    let above = 0;
    let changed = false;
    for (const row of element.querySelectorAll<HTMLElement>('[data-row]')) {
      const at = Number(row.dataset.row);
      // Rows of one height need no look, which costs the browser a layout.
      if (!varies && row.dataset.open === undefined && !heights.differs(at)) continue;
      const before = heights.height(at);
      const height = row.offsetHeight;
      if (!heights.measured(at, height)) continue;
      changed = true;
      if (at < anchor) above += height - before;
    }
    if (changed) {
      if (above !== 0 && !atEnd.current) element.scrollTop += above;
      setMeasured((times) => times + 1);
    } else if (atEnd.current && element.scrollTop + element.clientHeight < element.scrollHeight - 1) toEnd();
  });

  /** Brings a row into sight. @param where in the middle, where it cannot be seen already */
  const reveal = useCallback(
    (row: number, where: 'edge' | 'middle') => {
      const element = scroller.current;
      if (element === null) return;
      const head = element.querySelector<HTMLElement>('[data-head]')?.offsetHeight ?? 0;
      const top = heights.offset(row);
      const height = heights.height(row);
      const room = element.clientHeight - head;
      if (top >= element.scrollTop && top + height <= element.scrollTop + room) return;
      if (where === 'middle') element.scrollTop = top - (room - height) / 2;
      else if (top < element.scrollTop) element.scrollTop = top;
      else element.scrollTop = top + height - room;
      look();
    },
    [scroller, heights, look],
  );
  return {
    first,
    end,
    top: held,
    before: heights.offset(first),
    total: heights.total,
    isAtEnd,
    reveal,
    toEnd,
  };
}
