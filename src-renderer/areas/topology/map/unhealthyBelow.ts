import type { MapComponents } from './collectDescendants.ts';

export type Counts = ReadonlyMap<string, number>;

/** Number of unhealthy descendants by component id, at any depth. Components without any are missing. */
export function countUnhealthyBelow({ components, parentIds }: MapComponents): Counts {
  const counts = new Map<string, number>();
  for (const component of components) {
    if (component.health !== 'unhealthy') continue;
    // The set ends the loop at a cycle.
    const way = new Set<string>();
    for (let id = parentIds.get(component.id); id !== undefined && !way.has(id); id = parentIds.get(id))
      way.add(id);
    for (const id of way) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
