import type { Component, Topology } from '../../../../src-preload/contract/rules/packedComponents.ts';
import {
  ancestorsOf,
  componentTitle,
  type Listed,
  sortComponents,
} from '../../../parts/components/listComponents.ts';
import type { TopologyView } from '../../../parts/components/topologyView.ts';

/** A line of the table of components. */
export interface ComponentRow {
  readonly component: Component;
  /** How deep it lies below what is listed; 0 for that itself. */
  readonly level: number;
  /** Names of those above it, the outermost first. */
  readonly path: string;
}

/**
 * What is listed and all that is below it, as a tree: each below its parent, in the order of the view. What lies in several places stands at
 * the first of them.
 */
export function componentRows(
  topology: Topology,
  listed: readonly Listed[],
  { hidden, sortBy, sortOrder }: Pick<TopologyView, 'hidden' | 'sortBy' | 'sortOrder'>,
): readonly ComponentRow[] {
  const rows: ComponentRow[] = [];
  const ids = new Set(listed.map(({ component }) => component.id));
  const seen = new Set<string>();
  const pathOf = (component: Component) => ancestorsOf(topology, component).map(componentTitle).join(' / ');
  const put = (component: Component, level: number, path: string, below: readonly Component[]) => {
    seen.add(component.id);
    rows.push({ component, level, path });
    const within = path === '' ? componentTitle(component) : `${path} / ${componentTitle(component)}`;
    for (const child of sortComponents(below, (one) => one, { sortBy, sortOrder })) {
      // What is listed itself stands there, not below another.
      if (seen.has(child.id) || ids.has(child.id)) continue;
      put(child, level + 1, within, belowOf(child));
    }
  };
  const belowOf = ({ children }: Component): readonly Component[] =>
    children.flatMap((id) => {
      const child = topology.byId.get(id);
      return child === undefined || (child.hidden && !hidden) ? [] : [child];
    });
  for (const { component, children } of listed)
    if (!seen.has(component.id)) put(component, 0, pathOf(component), children);
  return rows;
}
