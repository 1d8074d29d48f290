import type { Component, Topology } from '../../../../src-preload/contract/rules/packedComponents.ts';
import {
  ancestorsOf,
  childrenUnder,
  componentTitle,
  filterComponents,
  worstFirst,
} from '../../../parts/components/listComponents.ts';
import type { TopologyView } from '../../../parts/components/topologyView.ts';
import type { Cells } from '../../../parts/wall/wallGrid.ts';
import { isTroubled } from '../componentCounts.ts';
import { impactOf } from './impactOf.ts';

export type TileSize = 'small' | 'wide' | 'large';

/** How many cells a tile of a size covers, and how many a page has at least that holds one: it is not the page. */
const spans: Readonly<Record<TileSize, { readonly cells: Cells; readonly from: number }>> = {
  large: { cells: { columns: 2, rows: 2 }, from: 8 },
  wide: { cells: { columns: 2, rows: 1 }, from: 4 },
  small: { cells: { columns: 1, rows: 1 }, from: 1 },
};

/** How many cells a tile covers on a page; where that is small, fewer. */
export function cellsOf(size: TileSize, page: Cells): Cells {
  const count = page.columns * page.rows;
  if (size === 'large' && count < spans.large.from) return cellsOf('wide', page);
  return size === 'wide' && count < spans.wide.from ? spans.small.cells : spans[size].cells;
}

/** A component that is in trouble. */
export interface ComponentTile {
  readonly component: Component;
  readonly title: string;
  /** What it lies below, the outermost first. */
  readonly path: readonly string[];
  readonly impact: number;
  readonly size: TileSize;
  /** Components below it, at any depth. */
  readonly unhealthyBelow: number;
  /** Names of what is in trouble directly below it, the worst first, a few of them. */
  readonly worstBelow: readonly string[];
}

/** How many components of a view are in which state: what it lists, and what is below that. */
export interface WallCounts {
  readonly unhealthy: number;
  readonly warning: number;
  readonly healthy: number;
  readonly unknown: number;
}

/** From which impact on a tile is larger, and how many of that size there are: where all were large, none would be. */
const sizes: ReadonlyArray<readonly [size: TileSize, from: number, most: number]> = [
  ['large', 30, 2],
  ['wide', 9, 6],
];

/** So many names of what is below fit on a large tile. */
const mostNames = 4;

/** The sizes of tiles whose impacts are given, the largest first. */
export function sizesOf(impacts: readonly number[]): readonly TileSize[] {
  const counts = new Map<TileSize, number>();
  return impacts.map((impact) => {
    const found = sizes.find(([size, from, most]) => impact >= from && (counts.get(size) ?? 0) < most);
    const size = found?.[0] ?? 'small';
    counts.set(size, (counts.get(size) ?? 0) + 1);
    return size;
  });
}

/** Everything at and below some components, each once. */
function everythingIn(
  starts: readonly Component[],
  childrenOf: (component: Component) => readonly Component[],
): ReadonlyMap<string, Component> {
  const found = new Map(starts.map((component) => [component.id, component]));
  // What is found on the way is walked, too.
  for (const component of found.values())
    for (const child of childrenOf(component)) if (!found.has(child.id)) found.set(child.id, child);
  return found;
}

const countOf = (components: Iterable<Component>, isCounted: (component: Component) => boolean): number =>
  [...components].filter(isCounted).length;

const isUnhealthy = ({ health }: Component): boolean => health === 'unhealthy';

/** What is in trouble in a view, whatever it lies below: what has the greatest impact first, and of equal ones by name. */
export function wallTiles(
  topology: Topology,
  view: TopologyView,
): { readonly tiles: readonly ComponentTile[]; readonly counts: WallCounts } {
  const childrenOf = childrenUnder(topology, view);
  const starts = filterComponents(topology, view).map(({ component }) => component);
  const all = [...everythingIn(starts, childrenOf).values()];
  const troubled = all
    .filter(isTroubled)
    .map((component) => {
      const below = everythingIn(childrenOf(component), childrenOf).values();
      const unhealthyBelow = countOf(below, (one) => isUnhealthy(one) && one.id !== component.id);
      const title = componentTitle(component);
      return { component, title, unhealthyBelow, impact: impactOf(component, unhealthyBelow) };
    })
    .sort(
      (one, other) =>
        other.impact - one.impact ||
        (one.title < other.title ? -1 : one.title > other.title ? 1 : 0) ||
        (one.component.id < other.component.id ? -1 : 1),
    );
  const tileSizes = sizesOf(troubled.map(({ impact }) => impact));
  return {
    tiles: troubled.map((tile, at) => ({
      ...tile,
      path: ancestorsOf(topology, tile.component).map(componentTitle),
      size: tileSizes[at] ?? 'small',
      worstBelow: worstFirst(childrenOf(tile.component).filter(isTroubled))
        .slice(0, mostNames)
        .map(componentTitle),
    })),
    counts: {
      unhealthy: countOf(all, isUnhealthy),
      warning: countOf(all, ({ health }) => health === 'warning'),
      healthy: countOf(all, ({ health }) => health === 'healthy' || health === 'info'),
      unknown: countOf(all, ({ health }) => health === 'unknown'),
    },
  };
}
