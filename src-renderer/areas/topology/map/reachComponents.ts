import type { Component } from '../../../../src-preload/contract/rules/packedComponents.ts';
import { worstFirst } from '../../../parts/components/listComponents.ts';

/** Maximum number of components in a map, the same as in the graph of relationships. */
export const mostMapped = 10_000;

export interface Reached {
  /** In breadth-first order; siblings sorted by severity. */
  readonly components: readonly Component[];
  /** Direct children by component id. */
  readonly below: ReadonlyMap<string, readonly Component[]>;
  /** Id of the component below which each component is drawn. Roots are missing. */
  readonly above: ReadonlyMap<string, string>;
  /** Number of omitted components. */
  readonly left: number;
}

/**
 * Collects all descendants of some components, level by level, each once.
 * @param childrenOf returns the displayed children of a component
 */
export function reachComponents(
  starts: readonly Component[],
  childrenOf: (component: Component) => readonly Component[],
  most = mostMapped,
): Reached {
  const found = new Map(starts.map((component) => [component.id, component]));
  const above = new Map<string, string>();
  const children = new Map<string, readonly Component[]>();
  // The loop also visits the components that it adds.
  for (const component of found.values()) {
    const some = worstFirst(childrenOf(component)).filter(({ id }) => id !== component.id);
    if (some.length > 0) children.set(component.id, some);
    for (const child of some) {
      // A start may be the child of another start. A cycle must not place a component below itself.
      const isNew = !found.has(child.id);
      if (isNew) found.set(child.id, child);
      if (isNew || (child.parentId === component.id && !above.has(child.id)))
        above.set(child.id, component.id);
    }
  }
  const components = [...found.values()].slice(0, most);
  const kept = new Set(components.map(({ id }) => id));
  const below = new Map(
    [...children].flatMap(([id, some]) => {
      const shown = some.filter((child) => kept.has(child.id));
      return kept.has(id) && shown.length > 0 ? [[id, shown] as const] : [];
    }),
  );
  return { components, below, above, left: found.size - components.length };
}
