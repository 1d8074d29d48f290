import type { Reached } from './reachComponents.ts';

/** Counts by the ids of components. */
export type Counts = ReadonlyMap<string, number>;

/** How many unhealthy components are drawn below each one, at any depth; nothing where there is none. */
export function countUnhealthyBelow({ components, above }: Reached): Counts {
  const counts = new Map<string, number>();
  for (const component of components) {
    if (component.health !== 'unhealthy') continue;
    // A circle ends where it comes round.
    const way = new Set<string>();
    for (let id = above.get(component.id); id !== undefined && !way.has(id); id = above.get(id)) way.add(id);
    for (const id of way) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
