import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { wallGrid } from './wallTiles.ts';

/** How long a page stays. */
const pageMs = 10_000;

/** A tile in parts of the letter size, which goes with the screen: the same in Wall.module.css. */
const tileEm = { width: 20, height: 7.5, gap: 0.75 } as const;

interface WallPages<T> {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly columns: number;
  readonly rows: number;
  readonly shown: readonly T[];
  /** 1-based. */
  readonly page: number;
  readonly pages: number;
}

/** As many tiles as fit, one page after the other by itself. */
export function useWallPages<T>(tiles: readonly T[]): WallPages<T> {
  const place = useRef<HTMLDivElement>(null);
  const [{ columns, rows }, setGrid] = useState({ columns: 1, rows: 1 });
  const [turned, setTurned] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const em = Number.parseFloat(getComputedStyle(element).fontSize);
      const { clientWidth: width, clientHeight: height } = element;
      const next = wallGrid({
        width,
        height,
        tileWidth: tileEm.width * em,
        tileHeight: tileEm.height * em,
        gap: tileEm.gap * em,
      });
      setGrid((before) => (before.columns === next.columns && before.rows === next.rows ? before : next));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const most = columns * rows;
  const pages = Math.max(1, Math.ceil(tiles.length / most));
  useEffect(() => {
    if (pages === 1) return;
    const timer = setInterval(() => setTurned((before) => before + 1), pageMs);
    return () => clearInterval(timer);
  }, [pages]);
  const page = turned % pages;
  return {
    place,
    columns,
    rows,
    shown: tiles.slice(page * most, (page + 1) * most),
    page: page + 1,
    pages,
  };
}
