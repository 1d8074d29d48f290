import type { Component, Topology } from '#contract/rules/packedComponents.ts';
import { componentTitle } from '#parts/components/componentTitle.ts';
import { ancestorsOf, type ListedComponent, sortComponents } from '#parts/components/listComponents.ts';
import type { TopologyView } from '#parts/components/topologyView.ts';

export interface DashboardRow {
  readonly component: Component;
  /** Depth below the listed component, which has level 0. */
  readonly level: number;
  /** Names of the ancestors, outermost first. */
  readonly path: string;
}

/**
 * Returns the listed components with their descendants as a tree, sorted like the view.
 * A component with several parents appears below the first of them.
 */
export function componentRows(
  topology: Topology,
  listed: readonly ListedComponent[],
  { hidden, sortBy, sortOrder }: Pick<TopologyView, 'hidden' | 'sortBy' | 'sortOrder'>,
): readonly DashboardRow[] {
  const rows: DashboardRow[] = [];
  const ids = new Set(listed.map(({ component }) => component.id));
  const seen = new Set<string>();
  const pathOf = (component: Component) => ancestorsOf(topology, component).map(componentTitle).join(' / ');
  const addRow = (component: Component, level: number, path: string, children: readonly Component[]) => {
    seen.add(component.id);
    rows.push({ component, level, path });
    const childPath = path === '' ? componentTitle(component) : `${path} / ${componentTitle(component)}`;
    for (const child of sortComponents(children, (one) => one, { sortBy, sortOrder })) {
      // Listed components stay at the top level.
      if (seen.has(child.id) || ids.has(child.id)) continue;
      addRow(child, level + 1, childPath, visibleChildrenOf(child));
    }
  };
  const visibleChildrenOf = ({ children }: Component): readonly Component[] =>
    children.flatMap((id) => {
      const child = topology.byId.get(id);
      return child === undefined || (child.hidden && !hidden) ? [] : [child];
    });
  for (const { component, children } of listed)
    if (!seen.has(component.id)) addRow(component, 0, pathOf(component), children);
  return rows;
}
