import type { Component, Topology } from '#contract/rules/packedComponents.ts';
import { componentTitle } from '#parts/components/componentTitle.ts';
import {
  ancestorsOf,
  childrenUnder,
  filterComponents,
  healthRank,
  worstFirst,
} from '#parts/components/listComponents.ts';
import type { TopologyView } from '#parts/components/topologyView.ts';
import type { Cells } from '#parts/wall/wallGrid.ts';
import { isUnhealthyOrWarning } from '../componentCounts.ts';
import { impactOf, incidentWeight } from './impactOf.ts';

export type TileSize = 'small' | 'wide' | 'large';

/** Cells that a tile covers, and the minimum number of cells of a page that may contain such a tile. */
const spans: Readonly<Record<TileSize, { readonly cells: Cells; readonly minCells: number }>> = {
  large: { cells: { columns: 2, rows: 2 }, minCells: 8 },
  wide: { cells: { columns: 2, rows: 1 }, minCells: 4 },
  small: { cells: { columns: 1, rows: 1 }, minCells: 1 },
};

/** Cells that a tile covers on a page; fewer on a small page. */
export function cellsOf(size: TileSize, page: Cells): Cells {
  const count = page.columns * page.rows;
  if (size === 'large' && count < spans.large.minCells) return cellsOf('wide', page);
  return size === 'wide' && count < spans.wide.minCells ? spans.small.cells : spans[size].cells;
}

export interface ComponentTile {
  readonly component: Component;
  readonly title: string;
  /** Names of the ancestors, outermost first. */
  readonly path: readonly string[];
  readonly impact: number;
  readonly size: TileSize;
  /** Number of unhealthy descendants. */
  readonly unhealthyBelow: number;
  /** Names of the worst children, at most a few. */
  readonly worstBelow: readonly string[];
}

/** Counts over a view's listed components and their descendants. */
export interface WallCounts {
  readonly unhealthy: number;
  readonly warning: number;
  readonly healthy: number;
  readonly unknown: number;
}

/** Minimum impact and maximum count of each larger size. The rest of the tiles is small. */
const sizeRules: ReadonlyArray<readonly [size: TileSize, from: number, most: number]> = [
  ['large', 30, 2],
  ['wide', 9, 6],
];

/** Maximum number of names on a large tile. */
const maxNames = 4;

/** Sizes of tiles by their impacts, in the order of the tiles. No tile is larger than the one before it. */
export function sizesOf(impacts: readonly number[]): readonly TileSize[] {
  const counts = new Map<TileSize, number>();
  let largest = 0;
  return impacts.map((impact) => {
    const found = sizeRules.findIndex(
      ([size, from, most], at) => at >= largest && impact >= from && (counts.get(size) ?? 0) < most,
    );
    largest = found < 0 ? sizeRules.length : found;
    const size = sizeRules[largest]?.[0] ?? 'small';
    counts.set(size, (counts.get(size) ?? 0) + 1);
    return size;
  });
}

/** Some components and all their descendants, each once. */
function withDescendants(
  starts: readonly Component[],
  childrenOf: (component: Component) => readonly Component[],
): ReadonlyMap<string, Component> {
  const found = new Map(starts.map((component) => [component.id, component]));
  // The loop also visits the components that it adds.
  for (const component of found.values())
    for (const child of childrenOf(component)) if (!found.has(child.id)) found.set(child.id, child);
  return found;
}

const countOf = (components: Iterable<Component>, isCounted: (component: Component) => boolean): number =>
  [...components].filter(isCounted).length;

const isUnhealthy = ({ health }: Component): boolean => health === 'unhealthy';

/** Troubled components of a view at any depth, sorted by health, open incidents, impact and name. */
export function componentTiles(
  topology: Topology,
  view: TopologyView,
): { readonly tiles: readonly ComponentTile[]; readonly counts: WallCounts } {
  const childrenOf = childrenUnder(topology, view);
  const starts = filterComponents(topology, view).map(({ component }) => component);
  const all = [...withDescendants(starts, childrenOf).values()];
  const troubled = all
    .filter(isUnhealthyOrWarning)
    .map((component) => {
      const below = withDescendants(childrenOf(component), childrenOf).values();
      const unhealthyBelow = countOf(below, (one) => isUnhealthy(one) && one.id !== component.id);
      const title = componentTitle(component);
      return { component, title, unhealthyBelow, impact: impactOf(component, unhealthyBelow) };
    })
    .sort(
      (one, other) =>
        healthRank(one.component) - healthRank(other.component) ||
        incidentWeight(other.component) - incidentWeight(one.component) ||
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
      worstBelow: worstFirst(childrenOf(tile.component).filter(isUnhealthyOrWarning))
        .slice(0, maxNames)
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
