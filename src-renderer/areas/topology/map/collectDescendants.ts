import type { Component } from '#contract/rules/packedComponents.ts';
import { worstFirst } from '#parts/components/listComponents.ts';

/** Maximum number of components in a map, the same as in the graph of relationships. */
export const maxMappedComponents = 10_000;

export interface MapComponents {
  /** In breadth-first order; siblings sorted by severity. */
  readonly components: readonly Component[];
  /** Direct children by component id. */
  readonly childrenById: ReadonlyMap<string, readonly Component[]>;
  /** Id of the component below which each component is drawn. Roots are missing. */
  readonly parentIds: ReadonlyMap<string, string>;
  /** Number of omitted components. */
  readonly omitted: number;
}

/**
 * Collects all descendants of some components, level by level, each once.
 * @param childrenOf returns the displayed children of a component
 */
export function collectDescendants(
  starts: readonly Component[],
  childrenOf: (component: Component) => readonly Component[],
  maxComponents = maxMappedComponents,
): MapComponents {
  const found = new Map(starts.map((component) => [component.id, component]));
  const parentIds = new Map<string, string>();
  const children = new Map<string, readonly Component[]>();
  // The loop also visits the components that it adds.
  for (const component of found.values()) {
    const some = worstFirst(childrenOf(component)).filter(({ id }) => id !== component.id);
    if (some.length > 0) children.set(component.id, some);
    for (const child of some) {
      // A start may be the child of another start. A cycle must not place a component below itself.
      const isNew = !found.has(child.id);
      if (isNew) found.set(child.id, child);
      if (isNew || (child.parentId === component.id && !parentIds.has(child.id)))
        parentIds.set(child.id, component.id);
    }
  }
  const components = [...found.values()].slice(0, maxComponents);
  const included = new Set(components.map(({ id }) => id));
  const childrenById = new Map(
    [...children].flatMap(([id, some]) => {
      const shown = some.filter((child) => included.has(child.id));
      return included.has(id) && shown.length > 0 ? [[id, shown] as const] : [];
    }),
  );
  return { components, childrenById, parentIds, omitted: found.size - components.length };
}
