import type { ComponentHealth } from '#contract/rules/packedComponents.ts';
import type { topologyOf } from './topology.ts';

type Drawn = Parameters<typeof topologyOf>[0][number];

const healthAt = (at: number): ComponentHealth =>
  at % 29 === 0 ? 'unhealthy' : at % 23 === 0 ? 'warning' : at % 41 === 0 ? 'unknown' : 'healthy';

const types = ['System', 'Application', 'Database', 'Network', 'Queue'] as const;

/** Returns `count` components in trees of three levels, with 26 components per tree. */
export function manyComponents(count: number): readonly Drawn[] {
  let made = 0;
  const one = (name: string, depth: number): Drawn => {
    made += 1;
    const health = healthAt(made);
    const children: Drawn[] = [];
    const wide = depth === 0 ? 5 : depth === 1 ? 4 : 0;
    for (let at = 0; at < wide && made < count; at += 1) children.push(one(`${name}-${at}`, depth + 1));
    return {
      name,
      health,
      type: types[(made + depth) % types.length] ?? 'System',
      ...(health === 'unhealthy' ? { statusReason: `${name} does not answer` } : {}),
      children,
    };
  };
  const roots: Drawn[] = [];
  while (made < count) roots.push(one(`service-${roots.length}`, 0));
  return roots;
}
