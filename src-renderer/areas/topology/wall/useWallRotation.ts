import { type RefObject, useMemo, useState } from 'react';
import type { Topology } from '#contract/rules/packedComponents.ts';
import { useSavedViews } from '#parts/bridge/live.ts';
import type { TopologyView } from '#parts/components/topologyView.ts';
import { type PlacedTile, placeTiles } from '#parts/wall/placeTiles.ts';
import { useAutoPaging } from '#parts/wall/useAutoPaging.ts';
import { useIsUserActive } from '#parts/wall/useIsUserActive.ts';
import { useWallRoom } from '#parts/wall/useWallRoom.ts';
import type { Cells } from '#parts/wall/wallGrid.ts';
import { type ComponentTile, cellsOf, componentTiles, type WallCounts } from './componentTiles.ts';
import { firstView, nextPage, type RotatingView, type WallPosition, wallViews } from './wallViews.ts';

/** Minimum size of a small tile, in em. */
const tileEm = { width: 21, height: 8 } as const;
/** Maximum number of pages per view, so that each view takes about a minute. */
const maxPages = 6;

interface WallRotation {
  readonly containerRef: RefObject<HTMLDivElement | null>;
  readonly grid: Cells;
  readonly name: string | undefined;
  readonly shown: ReadonlyArray<PlacedTile<ComponentTile>>;
  readonly tiles: readonly ComponentTile[];
  readonly counts: WallCounts;
  /** 1-based. */
  readonly page: number;
  readonly pages: number;
  /** Number of tiles that fit on no page. */
  readonly omitted: number;
  /** 1-based. */
  readonly viewNumber: number;
  readonly views: number;
  /** Whether paging pauses because a person uses the screen. */
  readonly paused: boolean;
  /** Undefined if there is only one page and one view. */
  readonly onTurn: ((by: -1 | 1) => void) | undefined;
}

/** Places the tiles. Enlarges as many as leave room for all unhealthy components on the first page. */
function placeOnPages(tiles: readonly ComponentTile[], page: Cells) {
  const isUnhealthy = ({ component }: ComponentTile) => component.health === 'unhealthy';
  const unhealthy = tiles.filter(isUnhealthy).length;
  for (let enlarged = tiles.filter(({ size }) => size !== 'small').length; ; enlarged -= 1) {
    // Tiles are sorted, and none is larger than the one before it.
    const large = new Set(tiles.slice(0, enlarged));
    const cells = (tile: ComponentTile) => cellsOf(large.has(tile) ? tile.size : 'small', page);
    const placed = placeTiles(tiles, page, cells, maxPages);
    const onFirstPage = placed[0]?.filter(({ tile }) => isUnhealthy(tile)).length ?? 0;
    if (enlarged === 0 || onFirstPage === unhealthy) return placed;
  }
}

const noViews: readonly RotatingView[] = [];

/** Turns the pages of all saved views automatically, and pauses while a person uses the screen. */
export function useWallRotation(topology: Topology, open: TopologyView): WallRotation {
  const saved = useSavedViews();
  const views = useMemo(() => (saved === undefined ? noViews : wallViews(saved, open)), [saved, open]);
  const [position, setPosition] = useState<WallPosition>({ viewId: undefined, page: 0 });
  const current = views.find(({ id }) => id === position.viewId) ?? firstView(views, open);
  const view = current?.view ?? open;
  const { tiles, counts } = useMemo(() => componentTiles(topology, view), [topology, view]);

  const { tilesRef, columns, rows } = useWallRoom(tileEm.width, tileEm.height);
  const placed = useMemo(() => placeOnPages(tiles, { columns, rows }), [tiles, columns, rows]);
  const pages = Math.max(1, placed.length);
  const page = Math.min(position.page, pages - 1);
  const changePage = (by: -1 | 1) => setPosition(nextPage(views, { viewId: current?.id, page }, pages, by));
  const canRotate = pages > 1 || views.length > 1;
  const paused = useIsUserActive();
  useAutoPaging(() => changePage(1), canRotate && !paused);
  return {
    containerRef: tilesRef,
    grid: { columns, rows },
    name: current?.name,
    shown: placed[page] ?? [],
    tiles,
    counts,
    page: page + 1,
    pages,
    omitted: tiles.length - placed.reduce((count, some) => count + some.length, 0),
    viewNumber: Math.max(0, current === undefined ? 0 : views.indexOf(current)) + 1,
    views: views.length,
    paused: canRotate && paused,
    onTurn: canRotate ? changePage : undefined,
  };
}
