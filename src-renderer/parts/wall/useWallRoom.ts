import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Cells, wallGrid } from './wallGrid.ts';

/** What lies between two tiles, in parts of the letter size: the same in Wall.module.css. */
const gapEm = 0.75;

interface WallRoom extends Cells {
  readonly place: RefObject<HTMLDivElement | null>;
}

/**
 * How many tiles the place for them has room for.
 * @param tileWidthEm of a tile at least, in parts of the letter size, which goes with the screen
 */
export function useWallRoom(tileWidthEm: number, tileHeightEm: number): WallRoom {
  const place = useRef<HTMLDivElement>(null);
  const [cells, setCells] = useState<Cells>({ columns: 1, rows: 1 });
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const em = Number.parseFloat(getComputedStyle(element).fontSize);
      const { clientWidth: width, clientHeight: height } = element;
      const next = wallGrid({
        width,
        height,
        tileWidth: tileWidthEm * em,
        tileHeight: tileHeightEm * em,
        gap: gapEm * em,
      });
      setCells((before) => (before.columns === next.columns && before.rows === next.rows ? before : next));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [tileWidthEm, tileHeightEm]);
  return { place, ...cells };
}
