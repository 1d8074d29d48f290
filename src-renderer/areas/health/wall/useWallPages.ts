import { type RefObject, useMemo, useState } from 'react';
import { type PlacedTile, placeTiles } from '../../../parts/wall/placeTiles.ts';
import { useTurns } from '../../../parts/wall/useTurns.ts';
import { useWallRoom } from '../../../parts/wall/useWallRoom.ts';
import type { Cells } from '../../../parts/wall/wallGrid.ts';

/** Minimum size of a tile, in em. */
const tileEm = { width: 20, height: 7.5 } as const;
const oneCell = () => ({ columns: 1, rows: 1 });

interface WallPages<T> {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly room: Cells;
  readonly shown: ReadonlyArray<PlacedTile<T>>;
  /** 1-based. */
  readonly page: number;
  readonly pages: number;
}

/** Splits the tiles into pages that fit, and turns the pages automatically. */
export function useWallPages<T>(tiles: readonly T[]): WallPages<T> {
  const { place, columns, rows } = useWallRoom(tileEm.width, tileEm.height);
  const placed = useMemo(() => placeTiles(tiles, { columns, rows }, oneCell), [tiles, columns, rows]);
  const [turned, setTurned] = useState(0);
  const pages = Math.max(1, placed.length);
  useTurns(() => setTurned((before) => before + 1), pages > 1);
  const page = turned % pages;
  return { place, room: { columns, rows }, shown: placed[page] ?? [], page: page + 1, pages };
}
