import type { RecordedHealth } from '#contract/rules/healthHistory.ts';
import {
  type Component,
  type ComponentHealth,
  componentHealths,
  type Topology,
} from '#contract/rules/packedComponents.ts';
import type { Moment } from '../moment/moment.ts';

/** What the topology does not know of any earlier moment. */
export const unknownOfComponents: readonly string[] = [
  'Numbers of checks, incidents and insights, properties, costs, and reasons of a status are not stored for earlier moments, and not shown.',
  'Names, labels, teams, and parents are those of the present. Components that were deleted since are not listed.',
];

const toComponentHealth = (health: RecordedHealth): ComponentHealth =>
  componentHealths.find((one) => one === health) ?? 'unknown';

/** Fields that describe the present only. */
const ofPresent = {
  statusReason: null,
  properties: [],
  costPerMinute: null,
  costTotal1d: null,
  costTotal7d: null,
  costTotal30d: null,
} as const;

/** Returns a component of which only the fields without history are known. It did not exist at the displayed moment. */
export const withoutState = (component: Component): Component => ({
  ...component,
  ...ofPresent,
  health: 'unknown',
  status: '',
  updatedAt: null,
  deletedAt: null,
  summary: { health: {}, checks: {}, incidents: {}, insights: {} },
});

const isLater = (at: string | null, atMs: number): boolean => at !== null && Date.parse(at) > atMs;

/**
 * Returns the topology as it was at an earlier moment: the health of each component and the counts of its children,
 * without components that were created later, and without figures of the present.
 */
export function topologyAt({ roots, byId }: Topology, moment: Moment): Topology {
  const changed = moment.healths('component');
  const healthOf = ({ id, health }: Component): ComponentHealth => {
    const was = changed.get(id);
    return was === undefined ? health : toComponentHealth(was);
  };
  const isThen = ({ id, createdAt }: Component): boolean =>
    !isLater(createdAt, moment.atMs) && moment.existed('component', id);
  const countHealths = (children: readonly Component[]) => {
    const counts: Partial<Record<ComponentHealth, number>> = {};
    for (const one of children) counts[healthOf(one)] = (counts[healthOf(one)] ?? 0) + 1;
    return counts;
  };
  const then = new Map<string, Component>();
  for (const component of byId.values()) {
    if (!isThen(component)) continue;
    const children = component.children.flatMap((id) => {
      const child = byId.get(id);
      return child !== undefined && isThen(child) ? [child] : [];
    });
    const health = healthOf(component);
    then.set(component.id, {
      ...component,
      ...ofPresent,
      health,
      // The server's status usually has the text of the health.
      status: changed.has(component.id) ? health : component.status,
      updatedAt: isLater(component.updatedAt, moment.atMs) ? null : component.updatedAt,
      deletedAt: isLater(component.deletedAt, moment.atMs) ? null : component.deletedAt,
      children: children.map(({ id }) => id),
      summary: { health: countHealths(children), checks: {}, incidents: {}, insights: {} },
    });
  }
  return { roots: roots.flatMap(({ id }) => then.get(id) ?? []), byId: then };
}
