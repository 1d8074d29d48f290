import type { Component } from '../../../../src-preload/contract/rules/packedComponents.ts';
import { worstFirst } from '../../../parts/components/listComponents.ts';

/** So many components are in a map at most, as many as related items in a graph of relationships; further ones are left out. */
export const mostMapped = 10_000;

/** Components of a map, and how they hang together. */
export interface Reached {
  /** Those nearest to the top first; of the children of one, the worst first. */
  readonly components: readonly Component[];
  /** What is directly below each of them that has something below it. */
  readonly below: ReadonlyMap<string, readonly Component[]>;
  /** The component below which each is drawn; nothing for those that stand by themselves. */
  readonly above: ReadonlyMap<string, string>;
  /** How many are left out. */
  readonly left: number;
}

/**
 * Everything that is reached from some components downwards, level by level. What hangs on several is there once.
 * @param childrenOf what is shown directly below a component
 */
export function reachComponents(
  starts: readonly Component[],
  childrenOf: (component: Component) => readonly Component[],
  most = mostMapped,
): Reached {
  const found = new Map(starts.map((component) => [component.id, component]));
  const above = new Map<string, string>();
  const children = new Map<string, readonly Component[]>();
  // What is found on the way is walked, too.
  for (const component of found.values()) {
    const some = worstFirst(childrenOf(component)).filter(({ id }) => id !== component.id);
    if (some.length > 0) children.set(component.id, some);
    for (const child of some) {
      // One of the starts that is its own child stands below it, too; a circle of links has no place below itself.
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
