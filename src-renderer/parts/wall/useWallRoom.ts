import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Cells, wallGrid } from './wallGrid.ts';

/** Gap between tiles in em. Must match Wall.module.css. */
const gapEm = 0.75;

interface WallRoom extends Cells {
  readonly tilesRef: RefObject<HTMLDivElement | null>;
}

/**
 * Returns how many tiles fit into their container.
 * @param tileWidthEm minimum width of a tile in em, which scales with the screen
 */
export function useWallRoom(tileWidthEm: number, tileHeightEm: number): WallRoom {
  const tilesRef = useRef<HTMLDivElement>(null);
  const [cells, setCells] = useState<Cells>({ columns: 1, rows: 1 });
  useLayoutEffect(() => {
    const element = tilesRef.current;
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
  return { tilesRef: tilesRef, ...cells };
}
