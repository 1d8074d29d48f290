import type { Component, ComponentHealth } from '../../../../src-preload/contract/rules/packedComponents.ts';
import { formatTypeLabel } from '../../../kit/format/formatName.ts';
import { formatCount } from '../../../kit/format/formatNumber.ts';
import type { GraphData, GraphEdge, GraphGroup, GraphNode } from '../../../kit/graph/graphModel.ts';
import { componentTitle } from '../../../parts/components/listComponents.ts';
import { failingChecks, isTroubled, openIncidents } from '../componentCounts.ts';
import { messages } from './messages.ts';
import type { Reached } from './reachComponents.ts';

/**
 * So many neighbours of one type that are equally well are one group. What is in trouble is what a map is looked at for: it is drawn by
 * itself until that would be a wall of its own.
 */
const groupedFrom = { top: 13, below: 4, troubled: 50 } as const;
/** So many nodes and groups a map starts with at most, when it opens what leads to trouble: those can still be looked over. */
const mostAtStart = 150;

/** A map as a graph, and what of it starts opened. */
export interface ComponentGraph {
  readonly data: GraphData;
  readonly opened: ReadonlySet<string>;
}

/** The group of each component that has one. */
function groupIdsOf({ components, above }: Reached): ReadonlyMap<string, string> {
  const alike = Map.groupBy(
    components,
    ({ id, type, health }) => `${health} ${type}\n${above.get(id) ?? ''}`,
  );
  const grouped = new Map<string, string>();
  for (const [groupId, members] of alike) {
    const [first] = members;
    if (first === undefined) continue;
    const place = above.has(first.id) ? groupedFrom.below : groupedFrom.top;
    if (members.length < (isTroubled(first) ? groupedFrom.troubled : place)) continue;
    for (const { id } of members) grouped.set(id, groupId);
  }
  return grouped;
}

const groupOf = (id: string, { type, health, icon }: Component): GraphGroup => ({
  id,
  title: type === '' ? messages.components : formatTypeLabel(type),
  subtitle: messages.words[health],
  status: health,
  icon: icon ?? type,
});

function subtitleOf(component: Component): string {
  const failing = failingChecks(component);
  const incidents = openIncidents(component);
  return [
    formatTypeLabel(component.type),
    failing > 0 ? messages.failing(failing) : '',
    incidents > 0 ? messages.incidents(incidents) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Where the way to something in trouble leads through: all that it lies below. */
function troubledWays({ components, above }: Reached): ReadonlySet<string> {
  const ways = new Set<string>();
  for (const component of components) {
    if (!isTroubled(component)) continue;
    for (let id = above.get(component.id); id !== undefined && !ways.has(id); id = above.get(id))
      ways.add(id);
  }
  return ways;
}

/**
 * What is opened at the start: everything on the way to trouble, from the top downwards, as long as not too much comes to be seen by it.
 * What lies in a group is not: the group is folded.
 */
function openedAtStart(
  reached: Reached,
  groupIds: ReadonlyMap<string, string>,
  starts: ReadonlySet<string>,
): ReadonlySet<string> {
  const itemOf = (id: string): string => groupIds.get(id) ?? id;
  const visible = new Set([...starts].map(itemOf));
  const opened = new Set<string>();
  const ways = troubledWays(reached);
  for (const { id } of reached.components) {
    if (!ways.has(id) || !visible.has(id)) continue;
    const more = new Set((reached.below.get(id) ?? []).map((child) => itemOf(child.id)));
    if (visible.size + more.size > mostAtStart) continue;
    opened.add(id);
    for (const item of more) visible.add(item);
  }
  return opened;
}

/**
 * The picture of components and of what is below them. Everything starts folded but the ways to what is in trouble.
 * @param startIds the components that are there whatever is folded
 */
export function componentGraph(reached: Reached, startIds: ReadonlySet<string>): ComponentGraph {
  const { components, below } = reached;
  const groupIds = groupIdsOf(reached);
  const firsts = new Map<string, Component>();
  const nodes = components.map((component): GraphNode => {
    const { id, icon, type, health } = component;
    const children = below.get(id) ?? [];
    const groupId = groupIds.get(id);
    if (groupId !== undefined && !firsts.has(groupId)) firsts.set(groupId, component);
    // What is there in any case cannot be folded away.
    const folds = children.some((child) => !startIds.has(child.id));
    return {
      id,
      title: componentTitle(component),
      subtitle: subtitleOf(component),
      status: health satisfies ComponentHealth,
      icon: icon ?? type,
      cut: type.endsWith('::Pod') ? 'middle' : 'end',
      ...(children.length > 0 ? { count: messages.below(formatCount(children.length)) } : {}),
      ...(groupId === undefined ? {} : { groupId }),
      ...(folds ? { folds: true as const } : {}),
      ...(children.length > 0 ? { beyond: children.map((child) => child.id) } : {}),
    };
  });
  const edges = [...below].flatMap(([from, children]) =>
    children.map(
      ({ id: to, parentId }): GraphEdge => ({ from, to, kind: parentId === from ? 'hard' : 'soft' }),
    ),
  );
  return {
    data: {
      nodes,
      edges,
      groups: [...firsts].map(([id, first]) => groupOf(id, first)),
      startIds: [...startIds],
    },
    opened: openedAtStart(reached, groupIds, startIds),
  };
}
