import { type RefObject, useMemo, useState } from 'react';
import type { Topology } from '../../../../src-preload/contract/rules/packedComponents.ts';
import { useSavedViews } from '../../../parts/bridge/live.ts';
import type { TopologyView } from '../../../parts/components/topologyView.ts';
import { type PlacedTile, placeTiles } from '../../../parts/wall/placeTiles.ts';
import { usePersonAt } from '../../../parts/wall/usePersonAt.ts';
import { useTurns } from '../../../parts/wall/useTurns.ts';
import { useWallRoom } from '../../../parts/wall/useWallRoom.ts';
import type { Cells } from '../../../parts/wall/wallGrid.ts';
import { type ComponentTile, cellsOf, type WallCounts, wallTiles } from './wallTiles.ts';
import { firstView, turned, type WallPlace, type WallView, wallViews } from './wallViews.ts';

/** Minimum size of a small tile, in em. */
const tileEm = { width: 21, height: 8 } as const;
/** Maximum number of pages per view, so that each view takes about a minute. */
const mostPages = 6;

interface WallRounds {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly room: Cells;
  readonly name: string | undefined;
  readonly shown: ReadonlyArray<PlacedTile<ComponentTile>>;
  readonly tiles: readonly ComponentTile[];
  readonly counts: WallCounts;
  /** 1-based. */
  readonly page: number;
  readonly pages: number;
  /** Number of tiles that fit on no page. */
  readonly left: number;
  /** 1-based. */
  readonly viewAt: number;
  readonly views: number;
  /** Whether paging pauses because a person uses the screen. */
  readonly paused: boolean;
  /** Undefined if there is only one page and one view. */
  readonly onTurn: ((by: -1 | 1) => void) | undefined;
}

const noViews: readonly WallView[] = [];

/** Turns the pages of all saved views automatically, and pauses while a person uses the screen. */
export function useWallRounds(topology: Topology, open: TopologyView): WallRounds {
  const saved = useSavedViews();
  const views = useMemo(() => (saved === undefined ? noViews : wallViews(saved, open)), [saved, open]);
  const [at, setAt] = useState<WallPlace>({ viewId: undefined, page: 0 });
  const current = views.find(({ id }) => id === at.viewId) ?? firstView(views, open);
  const view = current?.view ?? open;
  const { tiles, counts } = useMemo(() => wallTiles(topology, view), [topology, view]);

  const { place, columns, rows } = useWallRoom(tileEm.width, tileEm.height);
  const placed = useMemo(
    () => placeTiles(tiles, { columns, rows }, ({ size }) => cellsOf(size, { columns, rows }), mostPages),
    [tiles, columns, rows],
  );
  const pages = Math.max(1, placed.length);
  const page = Math.min(at.page, pages - 1);
  const turn = (by: -1 | 1) => setAt(turned(views, { viewId: current?.id, page }, pages, by));
  const turns = pages > 1 || views.length > 1;
  const paused = usePersonAt();
  useTurns(() => turn(1), turns && !paused);
  return {
    place,
    room: { columns, rows },
    name: current?.name,
    shown: placed[page] ?? [],
    tiles,
    counts,
    page: page + 1,
    pages,
    left: tiles.length - placed.reduce((count, some) => count + some.length, 0),
    viewAt: Math.max(0, current === undefined ? 0 : views.indexOf(current)) + 1,
    views: views.length,
    paused: turns && paused,
    onTurn: turns ? turn : undefined,
  };
}
