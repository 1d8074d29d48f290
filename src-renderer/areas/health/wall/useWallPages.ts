import { type RefObject, useMemo, useState } from 'react';
import { type PlacedTile, placeTiles } from '#parts/wall/placeTiles.ts';
import { useAutoPaging } from '#parts/wall/useAutoPaging.ts';
import { useWallRoom } from '#parts/wall/useWallRoom.ts';
import type { Cells } from '#parts/wall/wallGrid.ts';

/** Minimum size of a tile, in em. */
const tileEm = { width: 20, height: 7.5 } as const;
const oneCell = () => ({ columns: 1, rows: 1 });

interface WallPages<T> {
  readonly containerRef: RefObject<HTMLDivElement | null>;
  readonly grid: Cells;
  readonly shown: ReadonlyArray<PlacedTile<T>>;
  /** 1-based. */
  readonly page: number;
  readonly pages: number;
}

/** Splits the tiles into pages that fit, and turns the pages automatically. */
export function useWallPages<T>(tiles: readonly T[]): WallPages<T> {
  const { tilesRef, columns, rows } = useWallRoom(tileEm.width, tileEm.height);
  const placed = useMemo(() => placeTiles(tiles, { columns, rows }, oneCell), [tiles, columns, rows]);
  const [step, setStep] = useState(0);
  const pages = Math.max(1, placed.length);
  useAutoPaging(() => setStep((before) => before + 1), pages > 1);
  const page = step % pages;
  return {
    containerRef: tilesRef,
    grid: { columns, rows },
    shown: placed[page] ?? [],
    page: page + 1,
    pages,
  };
}
